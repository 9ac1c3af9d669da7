import { randomUUIDv7 } from 'node:crypto'
import { type Deps, inTransaction } from '#api/deps.ts'
import { announceListing } from '#api/features/listings/catalogue.ts'
import { lockOwnListing, replaceOpening, updateListing } from '#api/features/listings/queries.ts'
import { Refused, refusedField } from '#api/refused.ts'
import type { Opening, OpeningException, Window } from '#domain/opening.ts'
import { parseDate, parseTime } from '#domain/time.ts'

/**
 * Replaces when a listing may be taken: weekly windows, slots, exceptions, holidays. Refuses times that cannot be
 * read, windows that end before they start, and two `open` or `custom` exceptions of one date (ruling 20), because nobody could say
 * which of them holds.
 */
export async function setAvailability(
  deps: Deps,
  owner: { owner_id: string },
  listing_id: string,
  opening: Opening,
): Promise<void> {
  check(opening)
  await inTransaction(deps, async (tx) => {
    if (!(await lockOwnListing(tx.db, listing_id, owner.owner_id))) throw new Refused('not_found')
    await replaceOpening(tx.db, listing_id, windowRows(listing_id, opening), exceptionRows(listing_id, opening))
    await updateListing(
      tx.db,
      listing_id,
      {
        timezone: opening.timezone,
        slots: JSON.stringify(opening.slots),
        holidays: JSON.stringify(opening.holidays),
      },
      new Date(tx.clock.now()),
    )
    await announceListing(tx.db, listing_id)
  })
}

function check({ weekly, slots, exceptions }: Opening): void {
  for (const [index, window] of weekly.entries()) checkWindow(window, `weekly.${index}`)
  for (const [index, slot] of slots.entries()) checkWindow(slot, `slots.${index}`)
  for (const [index, exception] of exceptions.entries()) {
    const [from, to] = [parseDate(exception.date_from), parseDate(exception.date_to)]
    if (!(from <= to)) throw refusedField(`exceptions.${index}.date_to`, 'validation')
    for (const window of exception.windows) checkWindow(window, `exceptions.${index}.windows`)
    if (exceptions.slice(0, index).some((other) => opens(other) && opens(exception) && meet(other, exception))) {
      throw refusedField(`exceptions.${index}.date_from`, 'validation')
    }
  }
}

function checkWindow(window: Pick<Window, 'start' | 'end' | 'ends_next_day'>, field: string): void {
  const [start, end] = [parseTime(window.start), parseTime(window.end)]
  const length = end + (window.ends_next_day ? 1440 : 0) - start
  if (!(length > 0 && length <= 1440)) throw refusedField(field, 'invalid_time')
}

const opens = (one: OpeningException): boolean => one.type !== 'closed'
const meet = (a: OpeningException, b: OpeningException): boolean => a.date_from <= b.date_to && b.date_from <= a.date_to

const windowRows = (listing_id: string, { weekly }: Opening) =>
  weekly.map((window, position) => ({
    id: randomUUIDv7(),
    listing_id,
    day_of_week: window.day_of_week,
    position,
    start_time: window.start,
    end_time: window.end,
    ends_next_day: window.ends_next_day,
    overtime_until: window.overtime_until ?? null,
    term_modes: window.term_modes ?? null,
    whole_window: window.whole_window ?? null,
  }))

const exceptionRows = (listing_id: string, { exceptions }: Opening) =>
  exceptions.map(({ windows, reason, label_public, ...exception }) => ({
    id: randomUUIDv7(),
    listing_id,
    ...exception,
    windows: JSON.stringify(windows),
    reason: reason ?? null,
    label_public: label_public ?? null,
  }))
