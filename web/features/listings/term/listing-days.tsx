/** Queries for the days of a listing, and picking one. Apart from the calendar, whose code comes later. */
import { useState } from 'react'
import type { ListingDetail } from '#contract/listings/listings.ts'
import { toast } from '#web/lib/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { addMonths, daysIn, monthOf } from '#web/ui/fields/month.ts'
import { askCheck } from '#web/features/listings/kinds.ts'
import type { ChangeWish } from './term-wish.ts'
import { type DayAnswer, defaultTerm, usualMinutes } from './terms.ts'

/** The month shown first: of the chosen term, or else of the next free weekend. */
export const calendarMonth = (listing: ListingDetail, start: string | null): string | null => {
  const date = start ?? listing.next_free_on
  return date && monthOf(date)
}

/** The query for two months of days; at most 62 days, as the API allows. */
export const daysQuery = (listing: ListingDetail, month: string, rooms: string[]) => {
  const second = addMonths(month, 1)
  const to = `${second}-${String(daysIn(second)).padStart(2, '0')}`
  return askCheck(listing, { from: `${month}-01`, to, ...inRooms(rooms) })
}

/** The query for one day with its free starts for a length, by default the usual one. */
export const dayQuery = (listing: ListingDetail, date: string, rooms: string[], minutes = usualMinutes(listing)) =>
  askCheck(listing, { from: date, to: date, minutes, ...inRooms(rooms) })

const inRooms = (unit_ids: string[]) => (unit_ids.length > 0 ? { unit_ids } : {})

/**
 * Picks a day: its default term goes into the wish. In the evening the usual length may no longer fit into today, so
 * the shortest one is tried too. Answers whether there was a term.
 */
export function usePickDay(listing: ListingDetail, change: ChangeWish, rooms: string[]) {
  const queries = useQueryClient()
  const [picking, setPicking] = useState<string | null>(null)
  const termOn = async (date: string, minutes: number) => {
    const reply = await queries.fetchQuery(dayQuery(listing, date, rooms, minutes))
    const day: DayAnswer | undefined = reply.days?.[0]
    return day ? defaultTerm(listing, day, minutes) : null
  }
  const pick = async (date: string): Promise<boolean> => {
    setPicking(date)
    try {
      const usual = usualMinutes(listing)
      const term =
        (await termOn(date, usual)) ?? (listing.min_minutes < usual ? await termOn(date, listing.min_minutes) : null)
      if (term) change(term)
      else toast('W tym dniu nie ma już wolnych godzin', 'info')
      return Boolean(term)
    } catch {
      toast('Nie udało się sprawdzić tego dnia. Spróbuj ponownie.', 'danger')
      return false
    } finally {
      setPicking(null)
    }
  }
  return { pick, picking }
}
