/** The customer presses „Zapłać”: one page of the provider for what is due next, however often and from however many tabs. */
import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { GatewayFault, type PaymentOrder } from '#api/adapters/payments/gateway.ts'
import { type Deps, inTransaction, type TxDeps } from '#api/deps.ts'
import { findByStatusLink } from '#api/features/reservations/customer/customer-view.ts'
import { keepWhilePaying } from '#api/features/reservations/money/keep-while-paying.ts'
import { termsOf } from '#api/features/reservations/money/terms-of.ts'
import { lockForMoney, type ReservationRecord } from '#api/features/reservations/money/lock-for-money.ts'
import { factsOf } from '#api/features/reservations/core/record.ts'
import { Refused } from '#api/refused.ts'
import type { Handled } from '#contract/index.ts'
import { absolute, paths } from '#contract/paths.ts'
import { applicationFee, leastOnline, nextLook, pageUntil } from '#domain/reservation/online-payment.ts'
import { reservationCan } from '#domain/reservation/reservation.ts'
import { followPayment } from './follow-payment.ts'
import { titleOf } from './words.pl.ts'
import {
  findOpenPayment,
  findPayment,
  insertPayment,
  openPayment,
  openStatuses,
  type PaymentRow,
  payoutOf,
} from './queries.ts'

type Started = Handled['createStripeCheckout']['reply']

/** So long before its end a page is no longer handed out again. */
const lastMinutes = 5 * 60_000
const firstTryMs = 60_000

export async function startPayment(deps: Deps, token: string): Promise<Started> {
  const reservation = await findByStatusLink(deps, token)
  const planned = await inTransaction(deps, (tx) => planPayment(tx, reservation))
  if (planned.kind === 'stale') {
    // What the page asks for is no longer what is due: it must be known to have ended before there is another.
    await endPage(deps, planned.payment.id)
    return startPayment(deps, token)
  }
  return planned.payment.page_url === null
    ? openPage(deps, planned.payment, planned.title, token, reservation.customer_email)
    : started(planned.payment, planned.payment.page_url)
}

type Planned = { kind: 'page'; payment: PaymentRow; title: string } | { kind: 'stale'; payment: PaymentRow }

async function planPayment(deps: TxDeps, { id, listing_id }: ReservationRecord): Promise<Planned> {
  const row = await lockForMoney(deps, id)
  if (!row) throw new Refused('not_found')
  const now = deps.clock.now()
  const verdict = reservationCan.pay(factsOf(row), now)
  if (!verdict.can) throw new Refused(verdict.reason)
  const payout = await payoutOf(deps.db, listing_id)
  const next = termsOf(row, null, now).next
  if (!payout.payout_account || payout.payouts !== 'active') throw new Refused('online_payment_off')
  if (!next || next.amount_grosze < leastOnline) throw new Refused('online_payment_off')
  const title = titleOf(row, payout.name)
  const open = await findOpenPayment(deps.db, id)
  if (open) {
    const fits = open.amount_grosze === next.amount_grosze && open.expires_at.getTime() - now > lastMinutes
    return fits ? { kind: 'page', payment: open, title } : { kind: 'stale', payment: open }
  }
  const until = pageUntil(now, row.status === 'pending_payment' ? (row.deadline_at?.getTime() ?? null) : null)
  const at = new Date(now)
  const payment: PaymentRow = {
    id: randomUUIDv7(),
    reservation_id: id,
    owner_id: payout.owner_id,
    status: 'created',
    amount_grosze: next.amount_grosze,
    fee_grosze: applicationFee(next.amount_grosze, deps.config.paymentCost),
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
  }
  await insertPayment(deps.db, payment)
  await keepWhilePaying(deps, row, until)
  return { kind: 'page', payment, title }
}

/** Outside of any transaction, by a key of our own: a lost answer is asked for again and is the same page. */
async function openPage(
  deps: Deps,
  payment: PaymentRow,
  title: string,
  token: string,
  email: string,
): Promise<Started> {
  const { publicUrl } = deps.config
  const status = absolute(publicUrl, paths.reservationStatus(token))
  const order: PaymentOrder = {
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
  const page = await deps.payments.openPage(order).catch(async (error: unknown) => {
    if (!(error instanceof GatewayFault)) throw error
    if (error.kind === 'refused') return refusedPage(deps, payment, error)
    // Another press of the same button has the page meanwhile, or is just getting it.
    const known = await otherPress(deps, payment.id, error.code === 'idempotency_key_in_use')
    if (known?.page_url) return { page_id: known.page_id, url: known.page_url }
    throw new Refused('payments_away')
  })
  if (page === null) return startPayment(deps, token)
  const { page_id, url } = page
  if (page_id === null || url === null) throw new Refused('payments_away')
  if (await keepPage(deps, payment, { page_id, url })) return started(payment, url)
  // It was given up while the answer was on its way: nobody may pay there any more.
  await endPage(deps, payment.id)
  return startPayment(deps, token)
}

async function otherPress(deps: Deps, id: string, asks: boolean): Promise<PaymentRow | undefined> {
  for (let tries = asks ? 20 : 0; ; tries -= 1) {
    const known = await findPayment(deps.db, id)
    if (known?.page_url || tries <= 0) return known
    await wait(250)
  }
}

/** While the provider cannot be asked nobody knows that it has ended, and the customer is not kept waiting for it. */
async function endPage(deps: Deps, id: string): Promise<void> {
  await followPayment(deps, id, { close: true })
  const status = (await findPayment(deps.db, id))?.status
  if (status && (openStatuses as readonly string[]).includes(status)) throw new Refused('payments_away')
}

/**
 * Such a key has no page behind it, and never will: what is tried again later is another payment. A page that is refused
 * at its first try would be refused again.
 */
async function refusedPage(deps: Deps, payment: PaymentRow, fault: GatewayFault): Promise<null> {
  deps.log.error({ payment_id: payment.id, code: fault.code, why: fault.message }, 'a page was refused')
  await followPayment(deps, payment.id, { close: true })
  if (deps.clock.now() - payment.created_at.getTime() < firstTryMs) throw new Refused('payments_away')
  return null
}

/** Answers of several presses may come late, when it is long paid or given up: only the first one counts. */
async function keepPage(deps: Deps, { id }: PaymentRow, page: { page_id: string; url: string }): Promise<boolean> {
  if (await openPayment(deps.db, id, page, new Date(deps.clock.now()))) return true
  return (await findPayment(deps.db, id))?.status === 'open'
}

const started = ({ id, amount_grosze, expires_at }: PaymentRow, url: string): Started => ({
  payment_id: id,
  amount_grosze,
  url,
  expires_at: expires_at.toISOString(),
})
