/** Overdue payments, the same for the owner's day and for the list that it leads to. */
import type { Reader } from '#api/deps.ts'
import { termsOf } from '#api/features/reservations/money/terms-of.ts'
import { overdueOf } from '#domain/reservation/payment-terms.ts'
import { addDays, dateIn } from '#domain/time.ts'
import { owingRows } from './day-queries.ts'

const zone = 'Europe/Warsaw'
/** A payment that is overdue for longer than a quarter is not today's work any more. */
const overdueDays = 90
/** A bound for every query; no owner collects more by hand. */
const mostOwing = 1000
/** A rest may be due this many days before the event (`listing-input.ts`). */
const mostBalanceDays = 90

/** Deposits and rests that were due before today, the oldest first, not older than `overdueDays`. */
export async function overdueReservations(db: Reader, owner_id: string, now: Date) {
  const today = dateIn(now.getTime(), zone)
  const since = addDays(today, -overdueDays)
  const span = { today, now, since, indexed_since: addDays(since, -mostBalanceDays) }
  const rows = await owingRows(db, owner_id, span, mostOwing).execute()
  return rows
    .flatMap((row) => {
      const at = { today, event_on: row.event_day, zone: row.timezone }
      const overdue = overdueOf(termsOf(row, null, now.getTime()), at)
      return overdue && overdue.last_due_on >= since ? [{ id: row.id, ...overdue }] : []
    })
    .sort((a, b) => (a.due_on === b.due_on ? (a.id < b.id ? -1 : 1) : a.due_on < b.due_on ? -1 : 1))
}
