import { Search } from '@lucide/icons'
import { useState } from 'react'
import { useDraft } from '#web/lib/fields/use-draft.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { GuestsField } from '#web/features/listings/fields/GuestsField.tsx'
import { PlaceField } from '#web/features/listings/fields/PlaceField.tsx'
import { placeMeant } from '#web/features/listings/fields/place-meant.ts'
import type { SearchState } from './search-state.ts'
import { WhenField } from '#web/features/listings/fields/WhenField.tsx'

export type BarChange = Partial<Pick<SearchState, 'q' | 'date_from' | 'date_to' | 'start' | 'end' | 'guests'>> & {
  weekdays?: SearchState['weekdays']
  place_id?: number | null
}

export type SearchBarProps = {
  state: SearchState
  /** Name of the place to search around. */
  placeName: string
  onChange: (change: BarChange) => void
}

type FormProps = SearchBarProps & { id: string; className?: string; onSearched?: () => void }

/** Text, place, date and guests. A choice works at once, typed words on Enter or "Szukaj". */
export function SearchForm({ state, placeName, onChange, id, className = '', onSearched }: FormProps) {
  const queries = useQueryClient()
  const { text, setText, handOver } = useDraft(state.q ?? '')
  const [town, setTown] = useState('')
  const search = async () => {
    const typed = town.trim()
    const meant = typed && typed !== placeName ? await placeMeant(queries, typed) : null
    setTown('')
    // A typed word that is not a town is searched in the listings' texts, so that it is not lost.
    const words = typed && typed !== placeName && !meant ? `${text.trim()} ${typed}`.trim() : text.trim()
    setText(words)
    handOver(words)
    onChange({ q: words, ...(meant ? { place_id: meant.id } : {}) })
    onSearched?.()
  }
  return (
    <form
      aria-label="Zmień wyszukiwanie"
      className={`grid gap-3 py-4 md:grid-cols-[3fr_2fr] md:gap-2 lg:flex lg:items-start ${className}`}
      onSubmit={(event) => {
        event.preventDefault()
        void search()
      }}
    >
      <Words
        id={`${id}-text`}
        text={text}
        onText={(next) => {
          setText(next)
          if (next === '' && handOver('')) onChange({ q: '' })
        }}
      />
      <div className="md:max-lg:col-span-2 lg:flex-1">
        <PlaceField
          id={`${id}-place`}
          label="Miejscowość"
          hideLabel
          name={placeName}
          onText={setTown}
          onPick={(place) => {
            setTown('')
            onChange({ place_id: place?.id ?? null })
          }}
        />
      </div>
      <div className="min-w-0 lg:flex-1">
        <WhenField value={state} onChange={(when) => onChange({ ...noWhen, ...when })} />
      </div>
      <GuestsField
        id={`${id}-guests`}
        value={state.guests}
        onChange={(guests) => onChange({ guests })}
        className="lg:w-40"
      />
      <Button type="submit" variant="primary" icon={Search} className="order-1 min-h-12 lg:order-none">
        Szukaj
      </Button>
    </form>
  )
}

function Words({ id, text, onText }: { id: string; text: string; onText: (text: string) => void }) {
  return (
    <TextField
      id={id}
      label="Czego szukasz?"
      hideLabel
      className="md:max-lg:order-1 lg:flex-1"
      type="search"
      icon={Search}
      placeholder="Nazwa albo słowo"
      maxLength={120}
      value={text}
      onChange={onText}
    />
  )
}

const noWhen = { date_from: undefined, date_to: undefined, start: undefined, end: undefined }
