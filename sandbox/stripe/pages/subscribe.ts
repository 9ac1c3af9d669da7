/** The page where a subscription is bought, one answer for each click. */
import type Stripe from 'stripe'
import type { Desk } from '#sandbox/stripe/billing/desk.ts'
import type { PromoProblem } from '#sandbox/stripe/billing/discounts.ts'
import {
  completePage,
  isTrial,
  type SubscribeData,
  subscribeDataId,
  typeCode,
  wantsCard,
} from '#sandbox/stripe/billing/subscribe.ts'
import type { Tried } from './checkout.pl.ts'
import { promoSentences, subscribeApprovePage, subscribePage } from './subscribe.pl.ts'
import { cardOf, keepTry, tryOf } from './tries.ts'

type Session = Stripe.Checkout.Session
type Typed = Readonly<Record<string, string>>
type Shown = { page: string; to?: undefined }

/** The page when it is opened. */
export const subscribeShown = async (desk: Desk, session: Session): Promise<string> =>
  (await pageOf(desk, session, await dataOf(desk, session), null, null)).page

export async function subscribeAnswer(
  desk: Desk,
  session: Session,
  typed: Typed,
  now_ms: number,
): Promise<Shown | { to: string }> {
  const data = await dataOf(desk, session)
  const shown = (now: Session, tried: Tried | null, promo: PromoProblem | null = null) =>
    pageOf(desk, now, data, tried, promo)
  if (typed.akcja === 'kod' && session.allow_promotion_codes) {
    const after = await typeCode(desk, session, data, typed.promocja ?? '')
    return shown(after.session, null, after.problem)
  }
  const card = wantsCard(session)
  if (card) {
    const tried = (session.amount_total ?? 0) > 0 ? tryOf('card', typed, now_ms) : keepTry(typed, now_ms)
    if (tried.kind === 'ask') return { page: subscribeApprovePage(session, typed) }
    const again = (error: string, field: string): Tried => ({ way: 'card', typed, error, field })
    if (tried.kind === 'wrong') return shown(session, again(tried.sentence, tried.field))
    if (tried.failure) return shown(session, again(tried.failure.message, tried.field))
  }
  const begun = await completePage(desk, session, data, card ? cardOf(typed) : null)
  return begun.ok ? { to: session.success_url ?? '/' } : shown(begun.session, null, begun.problem)
}

async function dataOf(desk: Desk, { id }: Session): Promise<SubscribeData> {
  const data = await desk.find<SubscribeData>(subscribeDataId(id))
  if (!data) throw new Error(`${id} has lost its data`)
  return data
}

async function pageOf(
  desk: Desk,
  session: Session,
  data: SubscribeData,
  tried: Tried | null,
  problem: PromoProblem | null,
): Promise<Shown> {
  const price = await desk.find<Stripe.Price>(data.price)
  const product = price && (await desk.find<Stripe.Product>(String(price.product)))
  const customer = await desk.find<Stripe.Customer>(String(session.customer))
  const code = session.discounts?.[0]?.promotion_code
  const promotion = code ? await desk.find<Stripe.PromotionCode>(String(code)) : null
  const trial_end = data.trial_end ?? (data.trial_days === null ? null : desk.now + data.trial_days * 86_400)
  return {
    page: subscribePage(session, {
      name: product?.name ?? '',
      email: customer?.email ?? '',
      price: price?.unit_amount ?? 0,
      is_year: price?.recurring?.interval === 'year',
      trial_end: isTrial(data) ? trial_end : null,
      code: promotion?.code ?? null,
      tried,
      promo_error: problem && promoSentences[problem],
    }),
  }
}
