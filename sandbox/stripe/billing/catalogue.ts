/** What can be sold: products, prices, tax rates, discounts. */
import type Stripe from 'stripe'
import { newId } from '#sandbox/stripe/store.ts'

/** In JSON a decimal is text; the official client makes its own number of it. */
export const decimal = (amount: number | null): Stripe.Price['unit_amount_decimal'] =>
  (amount === null ? null : String(amount)) as unknown as Stripe.Price['unit_amount_decimal']

export const newProduct = (given: Pick<Stripe.Product, 'id' | 'name' | 'metadata'>, now: number): Stripe.Product => ({
  ...given,
  object: 'product',
  active: true,
  created: now,
  default_price: null,
  description: null,
  images: [],
  livemode: false,
  marketing_features: [],
  package_dimensions: null,
  shippable: null,
  statement_descriptor: null,
  tax_code: null,
  tax_details: null,
  type: 'service',
  unit_label: null,
  updated: now,
  url: null,
})

type NewPrice = Pick<Stripe.Price, 'lookup_key' | 'metadata' | 'product' | 'tax_behavior' | 'unit_amount'> & {
  interval: 'month' | 'year'
}

export const newPrice = ({ interval, ...given }: NewPrice, now: number): Stripe.Price => ({
  ...given,
  id: newId('price'),
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  created: now,
  currency: 'pln',
  custom_unit_amount: null,
  livemode: false,
  nickname: null,
  recurring: { interval, interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' },
  tiers_mode: null,
  transform_quantity: null,
  type: 'recurring',
  unit_amount_decimal: decimal(given.unit_amount),
})

/** A price in Stripe's older shape. */
export const planOf = (price: Stripe.Price): Stripe.Plan => ({
  id: price.id,
  object: 'plan',
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  billing_scheme: 'per_unit',
  created: price.created,
  currency: price.currency,
  interval: price.recurring?.interval ?? 'month',
  interval_count: 1,
  livemode: false,
  metadata: price.metadata,
  meter: null,
  nickname: null,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
})

type NewTaxRate = Pick<
  Stripe.TaxRate,
  'display_name' | 'inclusive' | 'percentage' | 'country' | 'metadata' | 'tax_type'
>

export const newTaxRate = (given: NewTaxRate, now: number): Stripe.TaxRate => ({
  ...given,
  id: newId('txr'),
  object: 'tax_rate',
  active: true,
  created: now,
  description: null,
  effective_percentage: null,
  flat_amount: null,
  jurisdiction: null,
  jurisdiction_level: null,
  livemode: false,
  rate_type: 'percentage',
  state: null,
})

type NewCoupon = Pick<Stripe.Coupon, 'amount_off' | 'percent_off' | 'duration' | 'duration_in_months' | 'name'> &
  Pick<Stripe.Coupon, 'metadata' | 'max_redemptions' | 'redeem_by'> & { id?: string | undefined; products: string[] }

export const newCoupon = ({ id, products, ...given }: NewCoupon, now: number): Stripe.Coupon => ({
  ...given,
  id: id ?? newId('co'),
  object: 'coupon',
  ...(products.length > 0 ? { applies_to: { products } } : {}),
  created: now,
  currency: given.amount_off === null ? null : 'pln',
  livemode: false,
  times_redeemed: 0,
  valid: true,
})

type NewCode = Pick<Stripe.PromotionCode, 'code' | 'expires_at' | 'max_redemptions' | 'metadata'> & {
  coupon: string
  first_time_transaction: boolean
}

export const newPromotionCode = (
  { coupon, first_time_transaction, ...given }: NewCode,
  now: number,
): Stripe.PromotionCode => ({
  ...given,
  id: newId('promo'),
  object: 'promotion_code',
  active: true,
  created: now,
  customer: null,
  customer_account: null,
  livemode: false,
  promotion: { type: 'coupon', coupon },
  restrictions: { first_time_transaction, minimum_amount: null, minimum_amount_currency: null },
  times_redeemed: 0,
})
