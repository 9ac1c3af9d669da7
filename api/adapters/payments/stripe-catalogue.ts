/** Plans at Stripe: a product for each plan with a price for each period, and discounts as promotion codes. */
import { setTimeout as wait } from 'node:timers/promises'
import type Stripe from 'stripe'
import {
  type BillingGateway,
  type PlanOffer,
  type PlanPeriod,
  planPeriods,
  type Promo,
  type PromoOffer,
} from './billing.ts'
import { GatewayFault } from './gateway.ts'
import { asked, byKey, instantOrNull, keyFor, whole } from './stripe-client.ts'

type Catalogue = Pick<BillingGateway, 'syncPlan' | 'syncPromo' | 'endPromo' | 'findPromo'>

export const lookupKey = (plan_code: string, period: PlanPeriod): string => `${plan_code}_${period}`

export function catalogue(stripe: Stripe): Catalogue {
  return {
    syncPlan: async (plan) => {
      await keepProduct(stripe, plan)
      const tax_rate = await keepTaxRate(stripe, plan.vat_bp)
      for (const period of planPeriods) await keepPrice(stripe, plan, period, tax_rate)
    },
    syncPromo: async (promo) => {
      const known = await findPromo(stripe, promo.code)
      if (known && sameTerms(known, promo)) return known
      if (known?.active) await endPromo(stripe, known.promo_id)
      return makePromo(stripe, promo, known?.promo_id)
    },
    endPromo: (promo_id) => endPromo(stripe, promo_id),
    findPromo: (code) => findPromo(stripe, code),
  }
}

/** The id of a product is our code of the plan, so that a second one cannot be made: it needs no key. */
async function keepProduct(stripe: Stripe, { code, name }: PlanOffer): Promise<void> {
  const known = await asked(
    () => stripe.products.retrieve(code),
    (product) => product,
  ).catch((fault: unknown) => {
    if (fault instanceof GatewayFault && fault.code === 'resource_missing') return null
    throw fault
  })
  if (!known) {
    await asked(
      () => stripe.products.create({ id: code, name, metadata: { plan_code: code } }),
      () => undefined,
    ).catch((fault: unknown) => {
      // Another request has made the product at the same moment.
      if (!(fault instanceof GatewayFault && fault.code === 'resource_already_exists')) throw fault
    })
    return
  }
  if (known.name === name && known.active) return
  await asked(
    () => stripe.products.update(code, { name, active: true }),
    () => undefined,
  )
}

/** Amounts include VAT; the rate only says how much of it is VAT. Stripe cannot find a rate by a key of ours. */
async function keepTaxRate(stripe: Stripe, vat_bp: number): Promise<string> {
  const percentage = vat_bp / 100
  const known = await asked(
    () => stripe.taxRates.list({ active: true, inclusive: true, limit: 100 }),
    ({ data }) => data.find((rate) => rate.country === 'PL' && rate.percentage === percentage),
  )
  if (known) return known.id
  const rate = { display_name: 'VAT', inclusive: true, percentage, country: 'PL', tax_type: 'vat' } as const
  return asked(
    () => stripe.taxRates.create(rate, { idempotencyKey: `tax-rate:${vat_bp}` }),
    ({ id }) => id,
  )
}

/**
 * A price cannot be changed: a new amount makes a new price that takes over the lookup key, and the old one is no
 * longer sold.
 */
async function keepPrice(stripe: Stripe, plan: PlanOffer, period: PlanPeriod, tax_rate: string): Promise<void> {
  const unit_amount = period === 'month' ? plan.month_gross_grosze : plan.year_gross_grosze
  const lookup_key = lookupKey(plan.code, period)
  const known = await asked(
    () => stripe.prices.list({ lookup_keys: [lookup_key], limit: 1 }),
    ({ data }) => data[0],
  )
  const retire = () => retireOthers(stripe, plan.code, period, lookup_key)
  if (known?.active && known.unit_amount === unit_amount && known.metadata.tax_rate === tax_rate) return retire()
  const price: Stripe.PriceCreateParams = {
    product: plan.code,
    currency: 'pln',
    unit_amount,
    tax_behavior: 'inclusive',
    recurring: { interval: period },
    lookup_key,
    transfer_lookup_key: true,
    metadata: { plan_code: plan.code, period, tax_rate },
  }
  // The price that it replaces is a part of the key: an amount that comes back the same day is a new price.
  const idempotencyKey = keyFor('price', lookup_key, unit_amount, tax_rate, known?.id)
  await madeOnce(() =>
    asked(
      () => stripe.prices.create(price, { idempotencyKey }),
      () => undefined,
    ),
  )
  await retire()
}

const tries = 8
const apartMs = 500

/** Who asks for the same thing at the same moment is refused while the first is at it, and then has its answer. */
async function madeOnce<T>(make: () => Promise<T>, left = tries): Promise<T> {
  try {
    return await make()
  } catch (fault) {
    if (left === 0 || !(fault instanceof GatewayFault && fault.code === 'idempotency_key_in_use')) throw fault
    await wait(apartMs)
    return madeOnce(make, left - 1)
  }
}

/** Looked for by what is still on sale, because the answer to an earlier try may have been lost in between. */
async function retireOthers(stripe: Stripe, product: string, period: PlanPeriod, lookup_key: string): Promise<void> {
  const sold = await asked(
    () => stripe.prices.list({ product, active: true, limit: 100 }),
    ({ data }) => data.filter((one) => one.metadata.period === period && one.lookup_key !== lookup_key),
  )
  for (const { id } of sold)
    await asked(
      () => stripe.prices.update(id, { active: false }),
      () => undefined,
    )
}

async function findPromo(stripe: Stripe, code: string): Promise<Promo | null> {
  return asked(
    () => stripe.promotionCodes.list({ code, limit: 10, expand: ['data.promotion.coupon.applies_to'] }),
    ({ data }) => {
      const found = data.find(({ active }) => active) ?? data[0]
      return found ? promoOf(found) : null
    },
  )
}

const endPromo = (stripe: Stripe, promo_id: string): Promise<void> =>
  asked(
    () => stripe.promotionCodes.update(promo_id, { active: false }),
    () => undefined,
  )

/** `instead_of`: the code of the same name that it follows; the same terms later are a new code. */
async function makePromo(stripe: Stripe, promo: PromoOffer, instead_of?: string): Promise<Promo> {
  const key = keyFor(promo.code, instead_of, JSON.stringify(promo))
  const terms: Stripe.CouponCreateParams = {
    name: promo.name.slice(0, 40),
    duration: promo.duration,
    ...(promo.months === null ? {} : { duration_in_months: promo.months }),
    ...(promo.kind === 'percent' ? { percent_off: promo.value / 100 } : { amount_off: promo.value, currency: 'pln' }),
    ...(promo.plan_codes.length > 0 ? { applies_to: { products: [...promo.plan_codes] } } : {}),
  }
  const coupon = await asked(
    () => byKey(`coupon:${key}`, (options) => stripe.coupons.create(terms, options)),
    ({ id }) => id,
  )
  const code: Stripe.PromotionCodeCreateParams = {
    promotion: { type: 'coupon', coupon },
    code: promo.code,
    restrictions: { first_time_transaction: promo.first_subscription_only },
    ...(promo.valid_to === null ? {} : { expires_at: Math.floor(promo.valid_to / 1000) }),
    ...(promo.max_redemptions === null ? {} : { max_redemptions: promo.max_redemptions }),
    expand: ['promotion.coupon.applies_to'],
  }
  return asked(() => byKey(`promo:${key}`, (options) => stripe.promotionCodes.create(code, options)), promoOf)
}

function promoOf(found: Stripe.PromotionCode): Promo {
  const coupon = whole<Stripe.Coupon>(found.promotion.coupon)
  if (!coupon) throw new GatewayFault('refused', `promotion code ${found.id} came without its coupon`)
  return {
    promo_id: found.id,
    active: found.active && coupon.valid,
    redeemed: found.times_redeemed,
    code: found.code,
    name: coupon.name ?? '',
    kind: coupon.percent_off === null ? 'amount' : 'percent',
    value: coupon.percent_off === null ? (coupon.amount_off ?? 0) : Math.round(coupon.percent_off * 100),
    duration: coupon.duration as Promo['duration'],
    months: coupon.duration_in_months,
    plan_codes: coupon.applies_to?.products ?? [],
    first_subscription_only: found.restrictions.first_time_transaction,
    valid_to: instantOrNull(found.expires_at),
    max_redemptions: found.max_redemptions,
  }
}

function sameTerms(known: Promo, wanted: PromoOffer): boolean {
  const until = (ms: number | null) => (ms === null ? null : Math.floor(ms / 1000))
  return (
    known.active &&
    known.kind === wanted.kind &&
    known.value === wanted.value &&
    known.duration === wanted.duration &&
    known.months === wanted.months &&
    [...known.plan_codes].sort().join() === [...wanted.plan_codes].sort().join() &&
    known.first_subscription_only === wanted.first_subscription_only &&
    until(known.valid_to) === until(wanted.valid_to) &&
    known.max_redemptions === wanted.max_redemptions
  )
}
