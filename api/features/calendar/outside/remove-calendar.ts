import { type Deps, inTransaction } from '#api/deps.ts'
import { createBlocks } from '#api/features/calendar/blocks.ts'
import { blockable } from '#api/features/calendar/place-block.ts'
import { announceListing } from '#api/features/listings/catalogue/catalogue.ts'
import { placeOutside } from '#api/features/occupancy/place-outside.ts'
import { lockListing } from '#api/features/reservations/term/lock-listing.ts'
import { Refused } from '#api/refused.ts'
import {
  busyToKeep,
  type CalendarsOf,
  deleteCalendar,
  findOwnedCalendar,
  holdsPlace,
  type OutsideCalendar,
  someCalendars,
  timezoneOf,
} from './outside-queries.ts'
import { maxSeries } from '#contract/calendar.ts'
import { toLocal } from '#domain/time.ts'

type Busy = 'keep' | 'free'

/** Removes a calendar. The terms it took are free again, or stay as the owner's own blocks. */
export async function removeOutside(deps: Deps, owner_id: string, id: string, busy: Busy): Promise<null> {
  const calendar = await findOwnedCalendar(deps.db, owner_id, id)
  if (!calendar) throw new Refused('not_found')
  await removeCalendars(deps, owner_id, [calendar], busy)
  return null
}

type Gone = Pick<OutsideCalendar, 'id' | 'listing_id' | 'unit_id' | 'name'>

export async function removeCalendars(deps: Deps, owner_id: string, all: readonly Gone[], busy: Busy): Promise<void> {
  for (const calendar of all) {
    // The blocks are written first, so that nobody can take the term in between.
    if (busy === 'keep') await keepAsBlocks(deps, owner_id, calendar)
    await inTransaction(deps, async (tx) => {
      await lockListing(tx, calendar.listing_id)
      await deleteCalendar(tx.db, calendar.id)
      await placeOutside(tx, calendar.listing_id)
      // While it was silent, terms of its listing were not granted at once; that may end now.
      await announceListing(tx.db, calendar.listing_id)
    })
  }
}

export async function removeEvery(deps: Deps, of: CalendarsOf, busy: Busy): Promise<void> {
  for (;;) {
    const some = await someCalendars(deps.db, of)
    if (some.length === 0) return
    await removeCalendars(deps, of.owner_id, some, busy)
  }
}

async function keepAsBlocks(deps: Deps, owner_id: string, { id, listing_id, unit_id, name }: Gone): Promise<void> {
  // When the listing or its room is gone, there is nothing to block.
  if (!(await holdsPlace(deps.db, owner_id, { listing_id, unit_id }))) return
  const timezone = await timezoneOf(deps.db, listing_id)
  const now = deps.clock.now()
  const times = await busyToKeep(deps.db, id, new Date(now))
  const terms = times
    .flatMap(({ start_at, end_at }) => blockable({ from_ms: start_at.getTime(), to_ms: end_at.getTime() }, now))
    .map(({ from_ms, to_ms }) => ({ start: toLocal(from_ms, timezone), end: toLocal(to_ms, timezone) }))
    // Times of less than a minute on the wall clock take nothing.
    .filter(({ start, end }) => start < end)
  for (let at = 0; at < terms.length; at += maxSeries) {
    const some = {
      listing_id,
      terms: terms.slice(at, at + maxSeries),
      label: name.slice(0, 80),
      note: '',
      skip_taken: true,
    }
    await createBlocks(deps, owner_id, { ...some, ...(unit_id ? { unit_id } : {}) }, null).catch(taken)
  }
}

/** Where a reservation already takes the term, no block is needed. */
function taken(error: unknown): void {
  if (!(error instanceof Refused) || error.refusal.refused !== 'slot_taken') throw error
}
