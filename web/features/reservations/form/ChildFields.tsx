import { TextField } from '#web/ui/fields/TextField.tsx'
import { useId } from 'react'
import { type Band, bandKey } from './values.ts'

type Props = {
  bands: readonly (Band & { label: string })[]
  /** Typed numbers by age band. */
  counts: Record<string, string>
  onCounts: (counts: Record<string, string>) => void
  crew?: string
  onCrew?: (crew: string) => void
}

const digits = (text: string): string => text.replace(/\D/g, '').slice(0, 4)

/** A short field for each age band of the price list, and one for the crew where it takes seats. */
export function ChildFields({ bands, counts, onCounts, crew, onCrew }: Props) {
  const id = useId()
  return (
    <div className="mt-1 grid grid-cols-2 gap-3 sm:grid-cols-3">
      {bands.map((band) => {
        const key = bandKey(band)
        return (
          <TextField
            key={key}
            id={`${id}-${key}`}
            label={`Dzieci, ${band.label}`}
            numeric
            autoComplete="off"
            placeholder="0"
            value={counts[key] ?? ''}
            onChange={(text) => onCounts({ ...counts, [key]: digits(text) })}
          />
        )
      })}
      {onCrew && (
        <TextField
          id={`${id}-crew`}
          label="Obsługa (DJ, foto)"
          numeric
          autoComplete="off"
          placeholder="0"
          value={crew ?? ''}
          onChange={(text) => onCrew(digits(text))}
        />
      )}
    </div>
  )
}
