/**
 * Whoever may withdraw within 14 days must ask for a service that begins before they are over (domain 5.7). A term that is moved
 * nearer can make that needed which it was not when the customer reserved.
 */
import type { TxDeps } from '#api/deps.ts'
import { findParts, type ReservationParts } from '#api/features/reservations/core/parts-queries.ts'
import { type ReservationRecord, updateReservation } from '#api/features/reservations/core/queries.ts'
import { rightToWithdraw } from '#api/features/reservations/money/withdrawal/right-to-withdraw.ts'
import { refusedField } from '#api/refused.ts'
import type { ChangeSide } from '#domain/reservation/change.ts'
import { moveNeedsEarlyPerformance } from '#domain/reservation/withdrawal.ts'
import { eventDay } from '#domain/time.ts'

/** Whether the customer's yes to this term needs the wish beside it. */
export function lacksWish(
  row: ReservationRecord,
  events: ReservationParts['events'],
  start: string,
  now: number,
): boolean {
  const event_day = eventDay(start)
  return event_day !== row.event_day && moveNeedsEarlyPerformance(rightToWithdraw(row, events, now), event_day)
}

/** The same, reading the history itself. */
export async function wishIsMissing(deps: TxDeps, row: ReservationRecord, start: string): Promise<boolean> {
  if (eventDay(start) === row.event_day) return false
  const { events } = await findParts(deps.db, row.id)
  return lacksWish(row, events, start, deps.clock.now())
}

type Said = { by: ChangeSide; early_performance: boolean }

/** At the yes: a wish that is needed and was said is kept with the other consents; a customer's yes without it is none. */
export async function settleWish(
  deps: TxDeps,
  row: ReservationRecord,
  start: string,
  { by, early_performance }: Said,
): Promise<void> {
  if (!(await wishIsMissing(deps, row, start))) return
  if (early_performance) {
    const wish = { early_performance: true, early_performance_at: new Date(deps.clock.now()).toISOString() }
    const consents = JSON.stringify({ ...(row.consents as object), ...wish })
    await updateReservation(deps.db, row.id, { consents })
  } else if (by === 'customer') throw refusedField('early_performance', 'validation')
}
