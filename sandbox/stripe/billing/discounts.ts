/** Promotion codes: whether one may be used, what it takes off, and for how long. */
import type Stripe from 'stripe'
import { hasPaid } from '#sandbox/stripe/billing-store.ts'
import { emit } from '#sandbox/stripe/events.ts'
import { newId, type Tx } from '#sandbox/stripe/store.ts'
import { addMonths } from './arithmetic.ts'

type Coupon = Stripe.Coupon
type Code = Stripe.PromotionCode
type Discount = Stripe.Discount

export type PromoProblem = 'missing' | 'expired' | 'used_up' | 'other_plan' | 'not_first'
export type Judged = { code: Code; coupon: Coupon } | { problem: PromoProblem }

type Buying = { customer: string; product: string }

export async function judgeCode(tx: Tx, id: string, buying: Buying): Promise<Judged> {
  const code = await tx.lock<Code>(id)
  const coupon = code && (await tx.lock<Coupon>(code.promotion.coupon as string))
  if (code?.object !== 'promotion_code' || !coupon) return { problem: 'missing' }
  if (isUsedUp(code) || isUsedUp(coupon)) return { problem: 'used_up' }
  if (!code.active || (code.expires_at !== null && code.expires_at <= tx.now)) return { problem: 'expired' }
  const products = coupon.applies_to?.products ?? []
  if (products.length > 0 && !products.includes(buying.product)) return { problem: 'other_plan' }
  if (code.restrictions.first_time_transaction && (await hasPaid(tx, buying.customer))) return { problem: 'not_first' }
  return { code, coupon }
}

/** Case does not matter in a typed code. Of several codes an active one is taken. */
export async function judgeTyped(tx: Tx, typed: string, buying: Buying): Promise<Judged> {
  const wanted = typed.trim().toLowerCase()
  const all = (await tx.list<Code>('promotion_code', {}, 1000)).filter(({ code }) => code.toLowerCase() === wanted)
  const found = all.find(({ active }) => active) ?? all[0]
  return found ? judgeCode(tx, found.id, buying) : { problem: 'missing' }
}

const isUsedUp = ({ max_redemptions, times_redeemed }: Pick<Code, 'max_redemptions' | 'times_redeemed'>) =>
  max_redemptions !== null && times_redeemed >= max_redemptions

type Used = { code: Code | null; coupon: Coupon; customer: string; subscription: string; session: string | null }

/** Counts one use and starts the discount. */
export async function redeem(tx: Tx, { code, coupon, customer, subscription, session }: Used): Promise<Discount> {
  const times = coupon.times_redeemed + 1
  const after = { ...coupon, times_redeemed: times, valid: !isUsedUp({ ...coupon, times_redeemed: times }) }
  await tx.put<Coupon>(after)
  if (code) {
    const counted = { ...code, times_redeemed: code.times_redeemed + 1 }
    const used = await tx.put<Code>({ ...counted, active: code.active && !isUsedUp(counted) && after.valid })
    await emit(tx, 'promotion_code.updated', used, { previous: { times_redeemed: code.times_redeemed } })
  }
  const months = coupon.duration === 'repeating' ? coupon.duration_in_months : null
  const discount = await tx.put<Discount>({
    id: newId('di'),
    object: 'discount',
    checkout_session: session,
    customer,
    customer_account: null,
    end: months ? addMonths(tx.now, months) : null,
    invoice: null,
    invoice_item: null,
    promotion_code: code?.id ?? null,
    source: { type: 'coupon', coupon: coupon.id },
    start: tx.now,
    subscription,
    subscription_item: null,
  })
  await emit(tx, 'customer.discount.created', discount)
  return discount
}

export type Running = { discount: Discount; coupon: Coupon }

/** The discounts among these ids that still apply to a period beginning then. */
export async function runningAt(tx: Tx, ids: readonly (string | Discount)[], at: number): Promise<Running[]> {
  const running: Running[] = []
  for (const id of ids) {
    const discount = await tx.find<Discount>(typeof id === 'string' ? id : id.id)
    const coupon = discount && (await tx.find<Coupon>(discount.source.coupon as string))
    if (discount && coupon && (discount.end === null || discount.end > at)) running.push({ discount, coupon })
  }
  return running
}

/** One after another, each on the amount that the previous one left. */
export function takenOff(amount: number, running: readonly { coupon: Coupon; discount: { id: string } }[]) {
  let left = amount
  return running.map(({ coupon, discount }) => {
    const off = coupon.percent_off === null ? (coupon.amount_off ?? 0) : percentOf(left, coupon.percent_off)
    const taken = Math.min(left, off)
    left -= taken
    return { discount: discount.id, amount: taken }
  })
}

/** Rounded half up; the percentage may have two decimals. */
const percentOf = (amount: number, percent: number): number =>
  Math.floor((amount * Math.round(percent * 100) + 5_000) / 10_000)

export const sumOf = (all: readonly { amount: number }[]): number => all.reduce((sum, { amount }) => sum + amount, 0)
