/**
 * A customer with the right to withdraw within 14 days must ask for a service that begins earlier (domain 5.7). Moving
 * a term nearer can make that wish necessary although it was not when the customer reserved.
 */
import type { TxDeps } from '#api/deps.ts'
import { findParts, type ReservationParts } from '#api/features/reservations/core/parts-queries.ts'
import { type ReservationRecord, updateReservation } from '#api/features/reservations/core/queries.ts'
import { rightToWithdraw } from '#api/features/reservations/money/withdrawal/right-to-withdraw.ts'
import { refusedField } from '#api/refused.ts'
import type { ChangeSide } from '#domain/reservation/change.ts'
import { moveNeedsEarlyPerformance } from '#domain/reservation/withdrawal.ts'
import { eventDay } from '#domain/time.ts'

/** Whether the customer can accept this term only together with that wish. */
export function lacksWish(
  row: ReservationRecord,
  events: ReservationParts['events'],
  start: string,
  now: number,
): boolean {
  const event_day = eventDay(start)
  return event_day !== row.event_day && moveNeedsEarlyPerformance(rightToWithdraw(row, events, now), event_day)
}

/** The same, with the history read here. */
export async function wishIsMissing(deps: TxDeps, row: ReservationRecord, start: string): Promise<boolean> {
  if (eventDay(start) === row.event_day) return false
  const { events } = await findParts(deps.db, row.id)
  return lacksWish(row, events, start, deps.clock.now())
}

type Said = { by: ChangeSide; early_performance: boolean }

/** When a term is agreed: stores a wish that is necessary and was expressed; refuses a customer's yes without it. */
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
