import type { Deps, TxDeps } from '#api/deps.ts'
import { withOwned } from '#api/features/reservations/term/with-owned.ts'
import type { ReservationRecord } from '#api/features/reservations/core/queries.ts'
import { returnedByProvider } from './refunds-queries.ts'
import { returnMoney } from './return-money.ts'
import type { Idempotency } from '#api/idempotency.ts'
import { Refused, refusedField } from '#api/refused.ts'
import type { Handled } from '#contract/index.ts'
import { owedByHand, owedInAll } from '#domain/reservation/payment.ts'
import { ownerCanReturn, reservationCan } from '#domain/reservation/reservation.ts'
import { dateIn } from '#domain/time.ts'

type Body = Handled['markReservationRefunded']['body']

/** The owner records a refund; `returnMoney` does the rest. */
export async function markRefunded(
  deps: Deps,
  owner_id: string,
  id: string,
  body: Body,
  idempotency: Idempotency | null,
): Promise<void> {
  const giveBack = async (tx: TxDeps, row: ReservationRecord) => {
    await record(tx, row, body)
    return { done: true }
  }
  await withOwned(deps, owner_id, id, reservationCan.mark_refunded, giveBack, idempotency)
}

async function record(deps: TxDeps, row: ReservationRecord, body: Body): Promise<void> {
  const by_provider_grosze = await returnedByProvider(deps.db, row)
  const verdict = ownerCanReturn(row, by_provider_grosze)
  if (!verdict.can) throw new Refused(verdict.reason)
  const { amount_grosze, method, note } = body
  if (by_provider_grosze > 0 && amount_grosze > owedInAll(owedByHand(row, by_provider_grosze)))
    throw refusedField('amount_grosze', 'refund_by_provider')
  const today = dateIn(deps.clock.now(), row.timezone)
  const sent_on = body.sent_on ?? today
  if (sent_on > today) throw refusedField('sent_on', 'day_to_come')
  await returnMoney(deps, row, { by: 'owner', by_provider_grosze, amount_grosze, method, sent_on, note })
}
