import type { Deps, TxDeps } from '#api/deps.ts'
import type { ReservationRecord } from '#api/features/reservations/core/queries.ts'
import { withOwned } from '#api/features/reservations/term/with-owned.ts'
import { type IncomingMoney, receiveMoney } from './receive-money.ts'
import type { Idempotency } from '#api/idempotency.ts'
import { refusedField } from '#api/refused.ts'
import type { Handled } from '#contract/index.ts'
import { checkReceived, checkReceivedDay, missingOf } from '#domain/reservation/payment.ts'
import { reservationCan } from '#domain/reservation/reservation.ts'
import { dateIn } from '#domain/time.ts'

type Body = Handled['markReservationPaid']['body']

/** The owner records a transfer or cash, for an own reservation and once per key; `receiveMoney` does the rest. */
export async function markPaid(
  deps: Deps,
  owner_id: string,
  id: string,
  body: Body,
  idempotency: Idempotency | null,
): Promise<void> {
  const receive = async (tx: TxDeps, row: ReservationRecord) => {
    await receiveMoney(tx, deps.catalogue.find(row.listing_id), row, noted(row, body, tx.clock.now()))
    return { done: true }
  }
  await withOwned(deps, owner_id, id, reservationCan.mark_paid, receive, idempotency)
}

/** At most what is missing, and on a day on which it can have come. */
function noted(row: ReservationRecord, body: Body, now: number): IncomingMoney {
  const { amount_grosze, method, note } = body
  if (checkReceived(amount_grosze, missingOf(row))) throw refusedField('amount_grosze', 'more_than_missing')
  const today = dateIn(now, row.timezone)
  const received_on = body.received_on ?? today
  const made_on = dateIn(row.created_at.getTime(), row.timezone)
  const wrong = checkReceivedDay(received_on, { today_on: today, made_on, source: row.source })
  if (wrong) throw refusedField('received_on', wrong)
  return { by: 'owner', amount_grosze, method, received_on, note }
}
