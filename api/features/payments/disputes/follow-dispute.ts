/** Disputes are read from the provider, whoever reported them; owner and operator are told. */
import { randomUUIDv7 } from 'node:crypto'
import { GatewayFault } from '#api/adapters/payments/gateway.ts'
import type { ProviderDispute } from '#api/adapters/payments/money-reads.ts'
import { type Deps, inTransaction, type TxDeps } from '#api/deps.ts'
import { type DisputeTurn, turnDispute } from '#api/features/reservations/money/freeze-money.ts'
import { lockForMoney } from '#api/features/reservations/money/lock-for-money.ts'
import { dayMs } from '#domain/time.ts'
import {
  type DisputeRow,
  disputesToLookAt,
  insertDispute,
  isDisputed,
  lockDispute,
  paymentOfIntent,
  updateDispute,
} from './dispute-queries.ts'

const atOnce = 20

/** Checks open disputes in case a webhook was lost; banks take weeks. */
export async function sweepDisputes(deps: Deps): Promise<void> {
  for (const id of await disputesToLookAt(deps.db, new Date(deps.clock.now()), atOnce)) {
    await followDispute(deps, id).catch((err: unknown) =>
      deps.log.error({ err, id }, 'a dispute could not be looked at'),
    )
  }
}

export async function followDispute(deps: Deps, provider_id: string): Promise<void> {
  try {
    await settleDispute(deps, await deps.payments.readDispute(provider_id))
  } catch (error) {
    if (!(error instanceof GatewayFault)) throw error
    deps.log.warn({ err: error, provider_id }, 'a dispute could not be read')
    await updateDispute(deps.db, provider_id, { next_look_at: new Date(deps.clock.now() + dayMs) })
  }
}

/** Records the state of a dispute; one about a charge of no reservation is ignored. */
export async function settleDispute(deps: Deps, dispute: ProviderDispute): Promise<void> {
  const payment = dispute.intent_id === null ? undefined : await paymentOfIntent(deps.db, dispute.intent_id)
  if (!payment) return
  await inTransaction(deps, async (tx) => {
    const reservation = await lockForMoney(tx, payment.reservation_id)
    if (!reservation) return
    const known = await lockDispute(tx.db, dispute.provider_id)
    if (known && isOlder(dispute, known)) return
    const row = known ?? (await open(tx, payment.id, dispute))
    const inquiry = row.inquiry && dispute.inquiry
    const at = new Date(tx.clock.now())
    const is_over = dispute.state !== 'open'
    await updateDispute(tx.db, row.provider_id, {
      status: dispute.state,
      inquiry,
      answer_by: dispute.answer_by === null ? null : new Date(dispute.answer_by),
      next_look_at: is_over ? null : new Date(at.getTime() + dayMs),
      updated_at: at,
    })
    const turned = turnsOf(known, dispute)
    for (const turn of turned) {
      const still_disputed = await isDisputed(tx.db, reservation.id)
      const { id: dispute_id, amount_grosze } = row
      const asked = { dispute_id, payment_id: payment.id, amount_grosze, inquiry }
      await turnDispute(tx, reservation, turn, { ...asked, still_disputed })
    }
    const news = turned.at(-1)
    if (news) await tell(tx, row.id, news)
  })
}

/**
 * An answer that was read before the end of the dispute, and waited for its lock until after that. An inquiry that has
 * ended may come back as a dispute, which is news; nothing else opens again.
 */
const isOlder = ({ state, inquiry }: ProviderDispute, known: DisputeRow): boolean =>
  state === 'open' && known.status !== 'open' && inquiry === known.inquiry

/**
 * The news since the last known state: a beginning may not have been reported, nor that an inquiry became a dispute.
 */
function turnsOf(known: DisputeRow | undefined, { state, inquiry }: ProviderDispute): DisputeTurn[] {
  const beginning: DisputeTurn[] = known && (inquiry || !known.inquiry) ? [] : [inquiry ? 'asked' : 'opened']
  const is_ended = state !== 'open' && known?.status !== state
  return is_ended ? [...beginning, state] : beginning
}

async function open(deps: TxDeps, payment_id: string, dispute: ProviderDispute): Promise<DisputeRow> {
  const at = new Date(deps.clock.now())
  const row: DisputeRow = {
    id: randomUUIDv7(),
    payment_id,
    provider_id: dispute.provider_id,
    status: 'open',
    inquiry: dispute.inquiry,
    amount_grosze: dispute.amount_grosze,
    reason: dispute.reason,
    answer_by: null,
    next_look_at: at,
    created_at: at,
    updated_at: at,
  }
  await insertDispute(deps.db, row)
  return row
}

async function tell(deps: TxDeps, dispute_id: string, what: DisputeTurn): Promise<void> {
  for (const to of ['owner', 'operator'] as const) {
    await deps.jobs.enqueue('payments.tell-dispute', { dispute_id, what: what === 'asked' ? 'opened' : what, to })
  }
}
