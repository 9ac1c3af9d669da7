import { Search } from '@lucide/icons'
import { useState } from 'react'
import { categoryLabel } from '#web/features/listings/categories.ts'
import { useSettled } from '#web/features/listings/fields/use-settled.ts'
import { q } from '#web/lib/query/query.ts'
import { useQuery } from '@tanstack/react-query'
import { Combobox } from '#web/ui/fields/Combobox.tsx'

const waitMs = 250
const leastLetters = 2

/** Finds a published service by name or category, to show it beside a venue. */
export function LinkSearch(props: { taken: readonly string[]; onPick: (service: { id: string }) => void }) {
  const [text, setText] = useState('')
  const phrase = useSettled(text.trim(), waitMs)
  const wanted = phrase.length >= leastLetters
  const found = useQuery({
    ...q('searchServices', {
      query: { q: phrase, page_size: 8, weekdays: [], category: [], amenity: [], accessibility: [] },
    }),
    enabled: wanted,
  })
  const services = wanted ? (found.data?.results ?? []).filter(({ id }) => !props.taken.includes(id)) : []
  return (
    <Combobox
      id="szukaj-uslugi"
      label="Dodaj usługę"
      hint="Zacznij pisać nazwę, np. DJ albo catering."
      icon={Search}
      placeholder="Nazwa usługi"
      emptyText="Nie znamy takiej usługi. Musi być opublikowana w Wydarzy."
      text={text}
      onText={setText}
      loading={found.isFetching || phrase !== text.trim()}
      options={services.map((service) => ({ id: service.id, label: service.name, note: categoryLabel(service) }))}
      onPick={({ id }) => {
        setText('')
        props.onPick({ id })
      }}
    />
  )
}
