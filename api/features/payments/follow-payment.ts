/**
 * The state of a payment is read from the provider, whoever gave the hint: a webhook, the returning customer, or the
 * clock. Here it is compared with what was asked for, and money that came is passed to `receiveMoney`.
 */
import { randomUUIDv7 } from 'node:crypto'
import { GatewayFault, type PaymentPage, providerLine } from '#api/adapters/payments/gateway.ts'
import { type Deps, inTransaction, type TxDeps } from '#api/deps.ts'
import { post } from '#api/features/journal/post.ts'
import { keepWhilePaying } from '#api/features/reservations/money/keep-while-paying.ts'
import { lockForMoney, type ReservationRecord } from '#api/features/reservations/money/lock-for-money.ts'
import { receiveMoney } from '#api/features/reservations/money/receive-money.ts'
import { calledOff } from '#domain/reservation/reservation.ts'
import { cameIn } from '#domain/journal.ts'
import { missingOf } from '#domain/reservation/payment.ts'
import { type ApartReason, nextLook } from '#domain/reservation/online-payment.ts'
import { dateIn } from '#domain/time.ts'
import { findFollowed, lockPayment, openStatuses, type PaymentRow, updatePayment, wasPaidMeanwhile } from './queries.ts'
import { insertRefund } from './refund-queries.ts'

type Follow = {
  /** Also ends a page that is still open. */
  close?: boolean
}

/** Reads the payment from the provider and settles it; retried later when the provider does not answer. */
export async function followPayment(deps: Deps, id: string, { close = false }: Follow = {}): Promise<void> {
  const payment = await findFollowed(deps.db, id)
  if (!payment || payment.status === 'succeeded' || payment.status === 'quarantined') return
  const page = await lookAt(deps, payment, close || payment.is_off)
  if (page === 'away') return lookLater(deps, payment)
  await inTransaction(deps, async (tx) => {
    const row = await lockForMoney(tx, payment.reservation_id)
    const locked = await lockPayment(tx.db, id)
    if (row && locked) await settle(tx, deps.catalogue.find(row.listing_id), row, locked, page)
  })
}

/**
 * The provider's page or intent. A payment whose page was never opened is over once nobody can open it any more; an
 * intent has no end of its own.
 */
async function lookAt(deps: Deps, payment: PaymentRow, close: boolean): Promise<PaymentPage | null | 'away'> {
  const { page_id, kind } = payment
  const is_over = payment.expires_at.getTime() <= deps.clock.now()
  if (page_id === null) return close || is_over ? null : 'away'
  const { readPage, closePage, readIntent, closeIntent } = deps.payments
  const key = `close:${payment.id}`
  try {
    if (kind === 'intent') return close || is_over ? await closeIntent(page_id, key) : await readIntent(page_id)
    return close ? await closePage(page_id, key) : await readPage(page_id)
  } catch (error) {
    if (error instanceof GatewayFault && error.kind === 'unreachable') return 'away'
    throw error
  }
}

async function lookLater(deps: Deps, payment: PaymentRow): Promise<void> {
  const now = deps.clock.now()
  await inTransaction(deps, async (tx) => {
    const row = await lockForMoney(tx, payment.reservation_id)
    const locked = await lockPayment(tx.db, payment.id)
    if (!locked || !row || locked.next_look_at === null) return
    const later = laterLook(locked, now)
    await updatePayment(tx.db, locked.id, later)
    // Whether it was paid is unknown, so the term stays held until it is known.
    await keepWhilePaying(tx, row, { until: later.next_look_at.getTime(), is_open: false })
  })
}

const laterLook = ({ looks, expires_at }: PaymentRow, now: number) => ({
  looks: looks + 1,
  next_look_at: new Date(nextLook(now, looks + 1, expires_at.getTime())),
})

type Cached = ReturnType<Deps['catalogue']['find']>

async function settle(
  deps: TxDeps,
  cached: Cached,
  row: ReservationRecord,
  payment: PaymentRow,
  page: PaymentPage | null,
): Promise<void> {
  const now = deps.clock.now()
  const at = new Date(now)
  const is_open = (openStatuses as readonly string[]).includes(payment.status)
  if (page?.state === 'paid') return paid(deps, cached, row, payment, page)
  if (!is_open) return
  if (page === null || page.state === 'expired') {
    return updatePayment(deps.db, payment.id, { status: 'expired', next_look_at: null, page_url: null, updated_at: at })
  }
  const later = laterLook(payment, now)
  const is_processing = page.state === 'processing'
  await updatePayment(deps.db, payment.id, {
    ...later,
    status: is_processing ? 'processing' : payment.status,
    failure: page.failure,
    intent_id: page.intent_id,
    updated_at: at,
  })
  const until = (is_processing ? later.next_look_at : payment.expires_at).getTime()
  await keepWhilePaying(deps, row, { until, is_open: !is_processing })
}

/** Records a payment. One that does not match what was asked for is left to the operator; nothing is guessed. */
async function paid(
  deps: TxDeps,
  cached: Cached,
  row: ReservationRecord,
  payment: PaymentRow,
  page: PaymentPage,
): Promise<void> {
  const now = deps.clock.now()
  const at = new Date(now)
  if (payment.status === 'succeeded' || payment.status === 'quarantined') return
  const facts = { intent_id: page.intent_id, way: page.way, next_look_at: null, updated_at: at }
  const fits =
    page.amount_grosze === payment.amount_grosze &&
    page.currency === 'pln' &&
    page.account === payment.account &&
    page.payment_id === payment.id
  if (!fits) {
    deps.log.error({ payment_id: payment.id, page_id: page.page_id }, 'a payment is not the one that was asked for')
    return updatePayment(deps.db, payment.id, { ...facts, status: 'quarantined' })
  }
  await updatePayment(deps.db, payment.id, { ...facts, status: 'succeeded', failure: null, settled_at: at })
  const apart = await neverCounts(deps, row, payment)
  if (apart) return giveBack(deps, row, payment, apart)
  await receiveMoney(deps, cached, row, {
    by: 'customer',
    amount_grosze: payment.amount_grosze,
    method: page.way ?? 'other',
    received_on: dateIn(now, row.timezone),
    online: { payment_id: payment.id, fee_grosze: payment.fee_grosze, begun_at: payment.created_at },
  })
}

/**
 * Why a payment does not count: the price was paid meanwhile, by another page or by a transfer that the owner recorded;
 * or the reservation was called off, so that nothing is due.
 */
async function neverCounts(deps: TxDeps, row: ReservationRecord, payment: PaymentRow): Promise<ApartReason | null> {
  if (calledOff.includes(row.status)) return 'called_off'
  return payment.amount_grosze > missingOf(row) || (await wasPaidMeanwhile(deps.db, payment)) ? 'twice' : null
}

/** Refunds a payment that does not count; the reservation owes nothing for it. */
async function giveBack(
  deps: TxDeps,
  row: ReservationRecord,
  { id: payment_id, amount_grosze, fee_grosze }: PaymentRow,
  reason: ApartReason,
): Promise<void> {
  const entries = cameIn(amount_grosze, { fee_grosze }, 'apart')
  await post(deps, row, { event: 'received_apart', source_id: payment_id, payment_id, entries })
  const id = randomUUIDv7()
  await insertRefund(deps.db, { id, payment_id, amount_grosze, reason, at: new Date(deps.clock.now()) })
  await deps.jobs.enqueue('payments.refund', { refund_id: id }, providerLine(id))
}
