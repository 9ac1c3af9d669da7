/**
 * Whoever may withdraw within 14 days must ask for a service that begins before they are over (domain 5.7). A term that is moved
 * nearer can make that needed which it was not when the customer reserved.
 */
import type { TxDeps } from '#api/deps.ts'
import type { ReservationParts } from '#api/features/reservations/core/parts-queries.ts'
import { type ReservationRecord, updateReservation } from '#api/features/reservations/core/queries.ts'
import { rightToWithdraw } from '#api/features/reservations/money/withdrawal/right-to-withdraw.ts'
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

/** Keeps the wish with the other consents, with its own moment. */
export async function keepWish(deps: TxDeps, row: ReservationRecord): Promise<void> {
  const wish = { early_performance: true, early_performance_at: new Date(deps.clock.now()).toISOString() }
  const consents = JSON.stringify({ ...(row.consents as object), ...wish })
  await updateReservation(deps.db, row.id, { consents })
}
