/**
 * The partner of the demo story who gets online payments: an account at the provider, guests who pay there, refunds,
 * payouts to the bank, and a bought plan. All by the product's own verbs; with the real provider this part is left out.
 */
import { ownerIdOf, payoutAccountOf } from '#api/features/listings/store/demo-queries.ts'
import { followPayment } from '#api/features/payments/follow-payment.ts'
import { startPayment } from '#api/features/payments/paying/start-payment.ts'
import { onboardingLink, payoutStatus } from '#api/features/payments/payouts.ts'
import { mirrorPayouts } from '#api/features/payments/payouts/mirror-payouts.ts'
import { sweepReconciliation } from '#api/features/payments/reconcile/reconcile.ts'
import { refundPayment, sweepOwed } from '#api/features/payments/refund-payment.ts'
import { sweepPayments } from '#api/features/payments/sweep.ts'
import { followCheckout } from '#api/features/subscriptions/buying/follow-checkout.ts'
import { startCheckout } from '#api/features/subscriptions/buying/start-checkout.ts'
import { Refused } from '#api/refused.ts'
import { dayMs } from '#domain/time.ts'
import { demoPassword } from './owners.ts'
import type { Teller } from './teller.ts'

/** The pages of the sandbox's provider, used as people would; it has the clock of the story. */
export type AtProvider = {
  /** Does what has become due at the provider. */
  catchUp(): Promise<void>
  onboard(url: string): Promise<void>
  pay(url: string, way: 'blik' | 'card'): Promise<void>
  subscribe(url: string): Promise<void>
  end(): Promise<void>
}

export type Moment = { at_ms: number; tell: () => Promise<void> }

export type Online = {
  /** Events besides the reservations. */
  moments: Moment[]
  /** False when these guests pay by transfer. */
  pay(guest: Guest, way: 'blik' | 'card'): Promise<boolean>
  /** Refunds what is owed of online payments. */
  giveBack(): Promise<void>
}

type Guest = { owner_id: string; listing: string; token: string }

const email = 'demo@wydarzy.example'
const plan = { plan_code: 'combined_network', period: 'year' } as const
/** Listings whose guests pay by transfer. */
const byTransfer = ['dj-takt']

const openedBefore = 100 * dayMs
const boughtBefore = 40 * dayMs
const week = 7 * dayMs

export async function openOnline(teller: Teller, provider: AtProvider, now_ms: number): Promise<Online> {
  const { deps } = teller
  const owner_id = (await ownerIdOf(deps.db, email)) ?? ''
  let paid_out = false
  const open = async () => {
    await provider.onboard((await onboardingLink(deps, owner_id, demoPassword)).url)
    paid_out = (await payoutStatus(deps, owner_id)).state === 'active'
  }
  const moments = [
    { at_ms: now_ms - openedBefore, tell: open },
    { at_ms: now_ms - boughtBefore, tell: () => buyPlan(teller, provider, owner_id) },
  ]
  for (let at_ms = now_ms; at_ms > now_ms - openedBefore; at_ms -= week)
    moments.push({ at_ms, tell: () => payOut(teller, provider, owner_id) })
  return {
    moments,
    pay: async (guest, way) =>
      paid_out &&
      guest.owner_id === owner_id &&
      !byTransfer.includes(guest.listing) &&
      (await payOnline(teller, provider, guest.token, way)),
    giveBack: () => giveBack(teller),
  }
}

async function buyPlan({ deps }: Teller, provider: AtProvider, owner_id: string): Promise<void> {
  const { checkout_id, url } = await startCheckout(deps, owner_id, plan)
  await provider.subscribe(url)
  await followCheckout(deps, checkout_id)
}

/** After a week: first what was due at the provider, then what is due here. */
async function payOut({ deps }: Teller, provider: AtProvider, owner_id: string): Promise<void> {
  await provider.catchUp()
  const account = await payoutAccountOf(deps.db, owner_id)
  if (account) await mirrorPayouts(deps, account)
  await sweepPayments(deps)
  await sweepReconciliation(deps)
}

/** A refusal (too small, too late) does not stop the story: such guests pay by transfer. */
async function payOnline({ deps }: Teller, provider: AtProvider, token: string, way: 'blik' | 'card') {
  try {
    const { payment_id, url } = await startPayment(deps, { token, whole: false })
    await provider.pay(url, way)
    await followPayment(deps, payment_id)
    return true
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    deps.log.debug({ refused: error.refusal }, 'paid by transfer in the demo story')
    return false
  }
}

/** Does the work of the queue. */
async function giveBack(teller: Teller): Promise<void> {
  await sweepOwed(teller.deps)
  for (const { name, data } of teller.letters())
    if (name === 'payments.refund') await refundPayment(teller.deps, String(data.refund_id))
}
