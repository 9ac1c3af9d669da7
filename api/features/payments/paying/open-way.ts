/**
 * One way at the provider to pay what is due next, however often and from however many tabs it is opened: its own page,
 * or an intent that is confirmed on ours. At most one of them is open for a reservation.
 */
import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { GatewayFault, type PaymentOrder } from '#api/adapters/payments/gateway.ts'
import { type Deps, inTransaction, type TxDeps } from '#api/deps.ts'
import { findByStatusLink } from '#api/features/reservations/customer/customer-view.ts'
import { keepWhilePaying } from '#api/features/reservations/money/keep-while-paying.ts'
import { termsOf } from '#api/features/reservations/money/terms-of.ts'
import { lockForMoney, type ReservationRecord } from '#api/features/reservations/money/lock-for-money.ts'
import { panelPath } from '#api/features/reservations/embeds/own-pages.ts'
import { Refused } from '#api/refused.ts'
import type { Handled } from '#contract/index.ts'
import { absolute } from '#contract/paths.ts'
import { applicationFee, leastOnline, nextLook, pageUntil } from '#domain/reservation/online-payment.ts'
import { demandPayable } from './demand-payable.ts'
import { followPayment } from '#api/features/payments/follow-payment.ts'
import { titleOf } from '#api/features/payments/words.pl.ts'
import {
  findOpenPayment,
  findPayment,
  insertPayment,
  openPayment,
  openStatuses,
  type PaymentRow,
  payoutOf,
} from '#api/features/payments/queries.ts'

export type Asked = Handled['createStripeCheckout']['body']
export type WayKind = PaymentRow['kind']
/** `page_url` is null for an intent, which is paid on our page. */
export type OpenWay = Pick<PaymentRow, 'id' | 'amount_grosze' | 'expires_at'> & {
  page_id: string
  page_url: string | null
}

/** This long before its end a way is not handed out again. */
const lastMinutes = 5 * 60_000
const firstTryMs = 60_000

export async function openWay(deps: Deps, asked: Asked, kind: WayKind): Promise<OpenWay> {
  const { token } = asked
  const reservation = await findByStatusLink(deps, token)
  const planned = await inTransaction(deps, (tx) => planPayment(tx, reservation, asked, kind))
  const { payment } = planned
  if (planned.kind === 'stale') {
    // It asks for another amount than is due now, or is of the other kind: it must have ended before a new one is
    // opened.
    await endWay(deps, payment.id)
    return openWay(deps, asked, kind)
  }
  const { page_id } = payment
  return page_id === null ? askProvider(deps, payment, planned.title, asked, reservation) : { ...payment, page_id }
}

type Planned = { kind: 'way'; payment: PaymentRow; title: string } | { kind: 'stale'; payment: PaymentRow }

async function planPayment(
  deps: TxDeps,
  { id, listing_id }: ReservationRecord,
  { whole }: Asked,
  kind: WayKind,
): Promise<Planned> {
  const row = await lockForMoney(deps, id)
  if (!row) throw new Refused('not_found')
  const now = deps.clock.now()
  demandPayable(row, now)
  const payout = await payoutOf(deps.db, listing_id)
  const terms = termsOf(row, null, now)
  const amount_grosze = (whole ? terms.remaining_grosze : terms.next?.amount_grosze) ?? 0
  if (!payout.payout_account || payout.payouts !== 'active') throw new Refused('online_payment_off')
  if (!terms.next || amount_grosze < leastOnline) throw new Refused('online_payment_off')
  const title = titleOf(row, payout.name)
  const open = await findOpenPayment(deps.db, id)
  if (open) {
    const lasts = open.expires_at.getTime() - now > lastMinutes
    const fits = open.kind === kind && open.amount_grosze === amount_grosze && lasts
    return fits ? { kind: 'way', payment: open, title } : { kind: 'stale', payment: open }
  }
  const until = pageUntil(now, row.status === 'pending_payment' ? (row.deadline_at?.getTime() ?? null) : null)
  const at = new Date(now)
  const payment: PaymentRow = {
    id: randomUUIDv7(),
    reservation_id: id,
    owner_id: payout.owner_id,
    kind,
    status: 'created',
    amount_grosze,
    fee_grosze: applicationFee(amount_grosze, deps.config.paymentCost),
    account: payout.payout_account,
    page_id: null,
    page_url: null,
    intent_id: null,
    way: null,
    failure: null,
    expires_at: new Date(until),
    next_look_at: new Date(nextLook(now, 0, until)),
    looks: 0,
    created_at: at,
    updated_at: at,
    settled_at: null,
    settled_by_hand_at: null,
  }
  await insertPayment(deps.db, payment)
  await keepWhilePaying(deps, row, { until, is_open: true })
  return { kind: 'way', payment, title }
}

/**
 * Called outside of any transaction, with our own idempotency key: when the answer is lost, asking again returns the
 * same page or intent.
 */
async function askProvider(
  deps: Deps,
  payment: PaymentRow,
  title: string,
  asked: Asked,
  reservation: ReservationRecord,
): Promise<OpenWay> {
  const order = orderOf(deps, payment, title, panelPath(reservation, asked.token), reservation.customer_email)
  const answer = payment.kind === 'page' ? deps.payments.openPage(order) : deps.payments.openIntent(order)
  const found = await answer.catch(async (error: unknown) => {
    if (!(error instanceof GatewayFault)) throw error
    if (error.kind === 'refused') return refusedWay(deps, payment, error)
    // Another click on the same button already has it, or is just getting it.
    const known = await otherPress(deps, payment.id, error.code === 'idempotency_key_in_use')
    if (known?.page_id) return { page_id: known.page_id, url: known.page_url }
    throw new Refused('payments_away')
  })
  if (found === null) return openWay(deps, asked, payment.kind)
  const { page_id, url } = found
  if (payment.kind === 'page' && url === null) throw new Refused('payments_away')
  if (await keepWay(deps, payment, { page_id, url })) return { ...payment, page_id, page_url: url }
  // It was given up before the answer came, so nobody may pay there.
  await endWay(deps, payment.id)
  return openWay(deps, asked, payment.kind)
}

/** @param panel the page to which the customer returns after paying or cancelling */
function orderOf({ config }: Deps, payment: PaymentRow, title: string, panel: string, email: string): PaymentOrder {
  const status = absolute(config.publicUrl, panel)
  return {
    key: `payment:${payment.id}`,
    payment_id: payment.id,
    reservation_id: payment.reservation_id,
    amount_grosze: payment.amount_grosze,
    fee_grosze: payment.fee_grosze,
    account: payment.account,
    title,
    email,
    expires_at: payment.expires_at.getTime(),
    return_url: `${status}?platnosc=powrot`,
    cancel_url: status,
  }
}

async function otherPress(deps: Deps, id: string, asks: boolean): Promise<PaymentRow | undefined> {
  for (let tries = asks ? 20 : 0; ; tries -= 1) {
    const known = await findPayment(deps.db, id)
    if (known?.page_id || tries <= 0) return known
    await wait(250)
  }
}

/**
 * Ends an open way. When the provider cannot be asked, it is unknown whether it has ended, and the customer gets an
 * error at once.
 */
async function endWay(deps: Deps, id: string): Promise<void> {
  await followPayment(deps, id, { close: true })
  const status = (await findPayment(deps.db, id))?.status
  if (status && (openStatuses as readonly string[]).includes(status)) throw new Refused('payments_away')
}

/**
 * The provider refused the order, so this payment will never exist there: a later try is a new payment. A refusal at
 * the first try would be repeated.
 */
async function refusedWay(deps: Deps, payment: PaymentRow, fault: GatewayFault): Promise<null> {
  deps.log.error({ err: fault, payment_id: payment.id }, 'a way to pay was refused')
  await followPayment(deps, payment.id, { close: true })
  if (deps.clock.now() - payment.created_at.getTime() < firstTryMs) throw new Refused('payments_away')
  return null
}

/**
 * Stores the way. Answers to several clicks may come late, when it is long paid or given up: only the first one counts.
 */
async function keepWay(deps: Deps, { id }: PaymentRow, way: { page_id: string; url: string | null }): Promise<boolean> {
  if (await openPayment(deps.db, id, way, new Date(deps.clock.now()))) return true
  return (await findPayment(deps.db, id))?.status === 'open'
}
