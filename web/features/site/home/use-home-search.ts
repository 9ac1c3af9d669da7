import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { EventType, ListingKind } from '#domain/listing/codes.ts'
import type { Place } from '#web/features/listings/fields/PlaceField.tsx'
import { placeMeant } from '#web/features/listings/fields/place-meant.ts'
import { kinds } from '#web/features/listings/kinds.ts'
import { searchHref, type When } from '#web/features/listings/search/search-state.ts'
import { useGo } from '#web/lib/page/navigation.ts'

/** An occasion, when the visitor leaves by its chip instead of the button. */
type More = { event_type?: EventType }

/** The values of the search, and the way to its results; a typed place that was not picked is looked up on the way. */
export function useHomeSearch() {
  const goTo = useGo()
  const queries = useQueryClient()
  const [kind, setKind] = useState<ListingKind>('venue')
  const [category, setCategory] = useState('')
  const [place, setPlace] = useState<Place | null>(null)
  const [town, setTown] = useState('')
  const [when, setWhen] = useState<When>({ weekdays: [] })
  const [guests, setGuests] = useState<number>()
  const [children, setChildren] = useState<number>()
  const typed = town.trim()
  const unread = typed !== (place?.name ?? '')
  const pick = (picked: Place | null) => {
    setPlace(picked)
    setTown(picked?.name ?? '')
  }
  const hrefWith = (where: { place_id?: number; q?: string }, more: More) =>
    searchHref(kinds[kind].paths.list, {
      ...when,
      ...where,
      ...(guests ? { guests } : {}),
      ...(children ? { children } : {}),
      ...(category ? { category: [category] } : {}),
      ...more,
    })
  const hrefOf = (more: More = {}) => hrefWith(place ? { place_id: place.id } : {}, more)
  const go = async (more: More = {}) => {
    const meant = unread ? await placeMeant(queries, typed) : place
    goTo(hrefWith(meant ? { place_id: meant.id } : unread && typed ? { q: typed } : {}, more))
  }
  const change = (next: ListingKind) => {
    setKind(next)
    setCategory('')
  }
  return {
    kind,
    setKind: change,
    category,
    setCategory,
    place,
    pick,
    setTown,
    unread,
    when,
    setWhen,
    guests,
    setGuests,
    children,
    setChildren,
    hrefOf,
    go,
  }
}

export type HomeSearchState = ReturnType<typeof useHomeSearch>
