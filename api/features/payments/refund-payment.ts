/**
 * Refunds of online payments are sent by the way they came, without a person. The amount owed is in the reservation
 * (`refund_due_grosze`), whatever caused it: a cancellation, a late payment, a lower price.
 */
import { randomUUIDv7 } from 'node:crypto'
import { GatewayFault, providerLine, type RefundAnswer } from '#api/adapters/payments/gateway.ts'
import { type Deps, inTransaction, type TxDeps } from '#api/deps.ts'
import { feeBackNow, post, sourceAtFirst, wasUndone } from '#api/features/journal/post.ts'
import { isEnded } from '#api/features/reservations/core/record.ts'
import { lockForMoney, type ReservationRecord } from '#api/features/reservations/money/lock-for-money.ts'
import {
  entriesOf,
  oweAtLeast,
  type OnlineReturn,
  returnMoney,
  tellExtra,
  undoReturn,
} from '#api/features/reservations/money/return-money.ts'
import { isApart, nextLook, nextRefundCheck, type RefundReason } from '#domain/reservation/online-payment.ts'
import { dateIn, dayMs, hourMs } from '#domain/time.ts'
import { untilKept } from '#api/turns.ts'
import {
  findOwedOnline,
  findRefund,
  insertRefund,
  isLost,
  lockRefund,
  returnable,
  updateRefund,
} from './refund-queries.ts'

const atOnce = 50

export async function sweepOwed(deps: Deps): Promise<void> {
  for (const id of await findOwedOnline(deps.db, atOnce)) {
    await inTransaction(deps, (tx) => askBack(tx, id)).catch((err: unknown) =>
      deps.log.error({ err, reservation_id: id }, 'what is owed could not be asked back'),
    )
  }
}

/** Takes the refund from the newest payments first; each part is one refund of the provider. */
async function askBack(deps: TxDeps, reservation_id: string): Promise<void> {
  const row = await lockForMoney(deps, reservation_id)
  // Another process may have asked since it was found: a refund on its way stays owed until it has arrived.
  if ((await findOwedOnline(deps.db, 1, reservation_id)).length === 0) return
  let owed = row?.refund_due_grosze ?? 0
  const reason = row?.status === 'cancelled' ? ('cancelled' as const) : ('late' as const)
  for (const payment of await returnable(deps.db, reservation_id)) {
    const amount_grosze = Math.min(owed, Number(payment.left_grosze))
    if (amount_grosze <= 0) continue
    owed -= amount_grosze
    const id = randomUUIDv7()
    await insertRefund(deps.db, { id, payment_id: payment.id, amount_grosze, reason, at: new Date(deps.clock.now()) })
    await deps.jobs.enqueue('payments.refund', { refund_id: id }, providerLine(id))
  }
}

/** Asks the provider for a refund, with our own idempotency key, and records the result. */
export async function refundPayment(deps: Deps, id: string): Promise<void> {
  await untilKept(async () => {
    const refund = await findRefund(deps.db, id)
    if (!refund || refund.status === 'failed') return null
    const answer = await ask(deps, refund)
    return answer === 'away' ? null : inTransaction(deps, (tx) => settle(tx, refund, answer))
  })
}

type Found = NonNullable<Awaited<ReturnType<typeof findRefund>>>

async function ask(deps: Deps, refund: Found): Promise<RefundAnswer | 'away'> {
  let is_order = false
  try {
    const known = await knownAnswer(deps, refund)
    if (known) return known
    is_order = true
    const { id, amount_grosze } = refund
    return await deps.payments.refund({ key: `refund:${id}`, ...orderOf(refund), amount_grosze, with_fee: true })
  } catch (error) {
    if (!(error instanceof GatewayFault)) throw error
    const is_refused = error.kind === 'refused'
    if (is_refused && is_order && error.code === 'charge_disputed' && (await mayBeDecided(deps, refund))) return 'away'
    if (is_refused && is_order)
      return { provider_id: '', state: 'failed', reason: error.code ?? error.message, fee_returned_grosze: null }
    // A refused read (a key without that right) says nothing about the money.
    if (is_refused) deps.log.error({ err: error, refund_id: refund.id }, 'nobody says what became of a refund')
    // A refund that had arrived is then still checked rarely.
    const state = is_refused && refund.status === 'succeeded' ? 'succeeded' : 'pending'
    await updateRefund(deps.db, refund.id, laterLook(refund, state, deps.clock.now()))
    return 'away'
  }
}

/**
 * The bank has disputed the payment before the provider was told to refund it. Refunded by another way it could be paid
 * twice, so it is asked for again each day until the bank has decided; what the bank has returned to the customer is
 * then no longer owed. The provider repeats its answer to one key for a day.
 */
async function mayBeDecided(deps: Deps, { id, payment_id, looks }: Found): Promise<boolean> {
  if (await isLost(deps.db, payment_id)) return false
  const now = deps.clock.now()
  await updateRefund(deps.db, id, {
    status: 'pending',
    failure: 'charge_disputed',
    looks: looks + 1,
    next_look_at: new Date(now + dayMs + hourMs),
    updated_at: new Date(now),
  })
  return true
}

/**
 * The refund as the provider has it: the answer to an earlier try may have been lost, and the provider may have
 * forgotten its key by now.
 */
async function knownAnswer(deps: Deps, refund: Found): Promise<RefundAnswer | null> {
  if (refund.provider_id) return deps.payments.readRefund(refund.provider_id)
  const is_old = deps.clock.now() - refund.created_at.getTime() > hourMs
  return refund.looks > 0 || is_old ? deps.payments.findRefund(orderOf(refund)) : null
}

const orderOf = ({ id, intent_id }: Found) => ({ refund_id: id, intent_id: intent_id ?? '' })

/** Records the answer; `older` when another process has looked since it was asked. */
async function settle(
  deps: TxDeps,
  { id, reservation_id, way, looks }: Found,
  answer: RefundAnswer,
): Promise<null | 'older'> {
  const row = await lockForMoney(deps, reservation_id)
  const refund = await lockRefund(deps.db, id)
  if (!row || !refund || refund.status === 'failed') return null
  if (refund.looks !== looks) return 'older'
  const was_sent = refund.status === 'succeeded'
  await updateRefund(deps.db, id, {
    status: answer.state,
    provider_id: answer.provider_id || refund.provider_id,
    failure: answer.reason,
    ...laterLook(refund, answer.state, deps.clock.now()),
  })
  if (answer.state === 'failed') deps.log.error({ refund_id: id, reason: answer.reason }, 'a refund needs a person')
  const { payment_id, amount_grosze: whole_grosze } = refund
  const sent = { payment_refund_id: id, payment_id, whole_grosze }
  if (answer.state === 'succeeded' && !was_sent) {
    const fee_grosze = (await wasUndone(deps, id))
      ? null
      : await feeBackNow(deps, payment_id, answer.fee_returned_grosze)
    await tell(deps, row, refund.reason, { ...sent, fee_grosze }, way)
  }
  if (answer.state !== 'succeeded' && was_sent) await undoReturn(deps, row, sent)
  return null
}

type Looked = { looks: number; created_at: Date }

/**
 * The next look: rarely after a success, because the customer's bank may send the refund back; never after a failure.
 */
function laterLook({ looks, created_at }: Looked, state: RefundAnswer['state'], now: number) {
  const at = state === 'pending' ? nextLook(now, looks, 0) : nextRefundCheck(now, created_at.getTime())
  const next_look_at = state === 'failed' || at === null ? null : new Date(at)
  return { looks: looks + 1, next_look_at, updated_at: new Date(now) }
}

/**
 * Records a refund that was sent. The owner may have recorded a part meanwhile, so at most what is still owed is told.
 * A refund of a payment that never counted was not owed.
 */
async function tell(
  deps: TxDeps,
  before: ReservationRecord,
  reason: RefundReason,
  sent: OnlineReturn,
  way: Found['way'],
): Promise<void> {
  // The price may have risen again while the refund was on its way: it was sent anyway, and the amount is missing from
  // now on.
  const row = isApart(reason) || isEnded(before) ? before : await oweAtLeast(deps, before, sent.whole_grosze)
  const amount_grosze = isApart(reason) ? 0 : Math.min(sent.whole_grosze, row.refund_due_grosze)
  if (!isApart(reason) && amount_grosze < sent.whole_grosze)
    deps.log.error({ reservation_id: row.id }, 'more went back than was owed')
  if (amount_grosze === 0) {
    const { payment_refund_id, payment_id, whole_grosze } = sent
    const source_id = await sourceAtFirst(deps, 'returned_apart', payment_refund_id)
    await post(deps, row, { event: 'returned_apart', source_id, payment_id, entries: entriesOf(sent, 0) })
    if (isApart(reason)) await tellExtra(deps, row, { amount_grosze: whole_grosze, method: way ?? 'other' })
    return
  }
  const sent_on = dateIn(deps.clock.now(), row.timezone)
  await returnMoney(deps, row, {
    by: 'system',
    amount_grosze,
    by_provider_grosze: 0,
    method: way ?? 'other',
    sent_on,
    online: sent,
  })
}
