/** The steps on the page where a subscription is bought: entering a code, entering a card, starting. */
import type Stripe from 'stripe'
import { emit } from '#sandbox/stripe/events.ts'
import type { Failure } from '#sandbox/stripe/money/intent.ts'
import { newSession } from '#sandbox/stripe/money/session.ts'
import type { Kept } from '#sandbox/stripe/store.ts'
import { attachCard, type TypedCard } from './customer.ts'
import type { Desk } from './desk.ts'
import { judgeCode, judgeTyped, type PromoProblem, sumOf, takenOff } from './discounts.ts'
import { startSubscription } from './start.ts'

type Session = Stripe.Checkout.Session

/** Data of the page that answers do not show. */
export type SubscribeData = Kept & {
  price: string
  metadata: Record<string, string>
  tax_rates: string[]
  trial_end: number | null
  trial_days: number | null
  without_card: 'cancel' | 'create_invoice'
}
export const subscribeDataId = (session_id: string): string => `subscribe_${session_id}`

type Given = Pick<
  Session,
  | 'id'
  | 'cancel_url'
  | 'client_reference_id'
  | 'customer'
  | 'expires_at'
  | 'locale'
  | 'metadata'
  | 'success_url'
  | 'url'
  | 'allow_promotion_codes'
  | 'payment_method_collection'
>

export async function openPage(desk: Desk, given: Given, data: SubscribeData, code: string | null): Promise<Session> {
  const session = newSession({
    ...given,
    amount_total: 0,
    created: desk.now,
    currency: 'pln',
    customer_creation: null,
    customer_email: null,
    mode: 'subscription',
    payment_status: 'unpaid',
    ways: ['card'],
  })
  return priced(desk, session, data, code)
}

/** The session with the price after this code, or without a code. */
async function priced(desk: Desk, session: Session, data: SubscribeData, code_id: string | null): Promise<Session> {
  const price = await desk.find<Stripe.Price>(data.price)
  const code = code_id ? await desk.find<Stripe.PromotionCode>(code_id) : null
  const coupon = code ? await desk.find<Stripe.Coupon>(code.promotion.coupon as string) : null
  const full = isTrial(data) ? 0 : (price?.unit_amount ?? 0)
  const off = coupon ? sumOf(takenOff(full, [{ coupon, discount: { id: coupon.id } }])) : 0
  return desk.put<Session>({
    ...session,
    amount_subtotal: full,
    amount_total: full - off,
    discounts: code && coupon ? [{ coupon: coupon.id, promotion_code: code.id }] : [],
    payment_status: 'unpaid',
    total_details: { amount_discount: off, amount_shipping: 0, amount_tax: 0 },
  })
}

export const isTrial = ({ trial_end, trial_days }: SubscribeData): boolean => trial_end !== null || trial_days !== null

export const wantsCard = (session: Session): boolean =>
  session.payment_method_collection === 'always' || (session.amount_total ?? 0) > 0

/** The person types a code; an empty text removes it. */
export async function typeCode(
  desk: Desk,
  session: Session,
  data: SubscribeData,
  typed: string,
): Promise<{ session: Session; problem: PromoProblem | null }> {
  if (typed.trim() === '') return { session: await priced(desk, session, data, null), problem: null }
  const judged = await judgeTyped(desk, typed, await buying(desk, session, data))
  if ('problem' in judged) return { session, problem: judged.problem }
  return { session: await priced(desk, session, data, judged.code.id), problem: null }
}

async function buying(desk: Desk, session: Session, data: SubscribeData) {
  const price = await desk.find<Stripe.Price>(data.price)
  return { customer: String(session.customer), product: String(price?.product) }
}

export type Begun = { ok: true; session: Session } | { ok: false; session: Session; problem: PromoProblem }

/** The code is checked again, because it may have been used up meanwhile. */
export async function completePage(
  desk: Desk,
  session: Session,
  data: SubscribeData,
  card: TypedCard | null,
): Promise<Begun> {
  const price = await desk.find<Stripe.Price>(data.price)
  const customer = await desk.lock<Stripe.Customer>(String(session.customer))
  if (!price || !customer) throw new Error(`${session.id} has lost its price or its customer`)
  const code = session.discounts?.[0]?.promotion_code
  const judged = code ? await judgeCode(desk, String(code), await buying(desk, session, data)) : null
  if (judged && 'problem' in judged)
    return { ok: false, session: await priced(desk, session, data, null), problem: judged.problem }
  const method = card ? await attachCard(desk, customer, card) : null
  const failure: Failure | null = null
  const { found, invoice } = await startSubscription(desk, {
    customer: (await desk.find<Stripe.Customer>(customer.id)) ?? customer,
    price,
    method: method?.id ?? null,
    metadata: data.metadata,
    tax_rates: (await Promise.all(data.tax_rates.map((id) => desk.find<Stripe.TaxRate>(id)))).filter(
      (one) => one !== null,
    ),
    trial_end: data.trial_end ?? (data.trial_days === null ? null : desk.now + data.trial_days * 86_400),
    without_card: data.without_card,
    used: judged,
    session: session.id,
    failure,
  })
  const complete = await desk.put<Session>({
    ...session,
    status: 'complete',
    payment_status: invoice.amount_paid > 0 ? 'paid' : 'no_payment_required',
    url: null,
    subscription: found.id,
    invoice: invoice.id,
    customer_details: {
      address: null,
      business_name: null,
      email: customer.email,
      individual_name: null,
      name: customer.name ?? null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    },
  })
  await emit(desk, 'checkout.session.completed', complete)
  return { ok: true, session: complete }
}
