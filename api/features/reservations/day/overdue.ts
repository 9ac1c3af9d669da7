/** Overdue payments, the same for the owner's day and for the list that it leads to. */
import type { Reader } from '#api/deps.ts'
import { termsOf } from '#api/features/reservations/money/terms-of.ts'
import { type Overdue, overdueOf } from '#domain/reservation/payment-terms.ts'
import { addDays, dateIn } from '#domain/time.ts'
import { owingRows } from './day-queries.ts'

const zone = 'Europe/Warsaw'
/** A payment that is overdue for longer than a quarter is not today's work any more. */
const overdueDays = 90
/** A bound for every query; whatever there is more comes with the next one. */
export const owingPage = 500
/** A rest may be due this many days before the event (`listing-input.ts`). */
const mostBalanceDays = 90

/** Deposits and rests that were due before today, the oldest first, not older than `overdueDays`. */
export async function overdueReservations(db: Reader, owner_id: string, now: Date) {
  const today = dateIn(now.getTime(), zone)
  const since = addDays(today, -overdueDays)
  const span = { today, now, since, indexed_since: addDays(since, -mostBalanceDays) }
  const found: (Overdue & { id: string })[] = []
  for await (const rows of everyPage((last: OwingRow | null) =>
    owingRows(db, owner_id, span, owingPage, last).execute(),
  ))
    for (const row of rows) {
      const at = { today, event_on: row.event_day, zone: row.timezone }
      const overdue = overdueOf(termsOf(row, null, now.getTime()), at)
      if (overdue && overdue.last_due_on >= since) found.push({ id: row.id, ...overdue })
    }
  return found.sort((a, b) => (a.due_on === b.due_on ? (a.id < b.id ? -1 : 1) : a.due_on < b.due_on ? -1 : 1))
}

type OwingRow = Awaited<ReturnType<ReturnType<typeof owingRows>['execute']>>[number]

/** One page after the other, so that nothing is left out and only one is in memory. */
export async function* everyPage<T>(read: (last: T | null) => Promise<T[]>): AsyncGenerator<T[]> {
  let last: T | null = null
  do {
    const rows: T[] = await read(last)
    yield rows
    last = rows.length < owingPage ? null : (rows.at(-1) ?? null)
  } while (last)
}
