import type { Reply } from '#web/lib/http/api.ts'
import { q } from '#web/lib/query/query.ts'
import { useDraft } from '#web/lib/fields/use-draft.ts'
import { useQuery } from '@tanstack/react-query'
import { Combobox } from '#web/ui/fields/Combobox.tsx'
import { voivodeshipLabels } from '#domain/listing/labels.pl.ts'
import { useSettled } from './use-settled.ts'

export type Place = Reply<'findPlaces'>['results'][number]

export type PlaceFieldProps = {
  id: string
  label: string
  hideLabel?: boolean
  /** Name of the chosen place, or empty. */
  name: string
  onPick: (place: Place | null) => void
  hint?: string
  placeholder?: string
  /** For fields where a place outside the list may be typed: called with every change of the text. */
  onText?: (text: string) => void
  /**
   * For fields where only a choice counts: the typed text without a choice, so that the form does not lose it, and a
   * function called with every change of it.
   */
  typed?: string
  onTyped?: (text: string) => void
  emptyText?: string
  error?: string | undefined
}

const WAIT_MS = 150

/**
 * Finds a Polish place by the beginning of its name. Emptying the field removes the choice; where only a choice counts,
 * any change of the text does.
 */
export function PlaceField(props: PlaceFieldProps) {
  const { id, label, hideLabel, name, typed = '', onPick, hint, onText, onTyped, error } = props
  const { placeholder = 'Dowolna miejscowość', emptyText } = props
  const { text, setText, handOver } = useDraft(name, name || typed)
  const phrase = useSettled(text.trim(), WAIT_MS)
  const wanted = phrase.length > 0 && phrase !== name
  const found = useQuery({ ...q('findPlaces', { query: { q: phrase } }), enabled: wanted, staleTime: 300_000 })
  const places = wanted ? (found.data?.results ?? []) : []
  return (
    <Combobox
      {...{ id, label, hideLabel, hint, error, text }}
      placeholder={placeholder}
      {...(emptyText ? { emptyText } : {})}
      loading={found.isFetching || phrase !== text.trim()}
      onText={(next) => {
        setText(next)
        onText?.(next)
        onTyped?.(next)
        // Where only a choice counts, a text other than the chosen name removes the choice.
        const is_over = onText ? next.trim() === '' : next !== name
        if (is_over && handOver('')) onPick(null)
      }}
      options={places.map((place) => ({
        id: String(place.id),
        label: place.name,
        note: labelOf(place.voivodeship),
      }))}
      onPick={(option) => {
        const place = places.find((one) => String(one.id) === option.id)
        if (!place) return
        setText(place.name)
        handOver(place.name)
        onPick(place)
      }}
    />
  )
}

const labelOf = (code: string): string => (voivodeshipLabels as Record<string, string>)[code] ?? code
