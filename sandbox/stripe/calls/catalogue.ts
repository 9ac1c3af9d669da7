/** Products, prices, tax rates, coupons and promotion codes. */
import type Stripe from 'stripe'
import { z } from 'zod'
import { newCoupon, newPrice, newProduct, newPromotionCode, newTaxRate } from '#sandbox/stripe/billing/catalogue.ts'
import { changed } from '#sandbox/stripe/billing/desk.ts'
import { invalid } from '#sandbox/stripe/errors.ts'
import { emit } from '#sandbox/stripe/events.ts'
import { type Ask, expanded, known, listed, operation, readOne } from '#sandbox/stripe/operation.ts'
import { expand, flag, metadata, paging, percent, text, whole, withMetadata } from '#sandbox/stripe/params.ts'
import { newId, type Tx } from '#sandbox/stripe/store.ts'

type Price = Stripe.Price
const name = z.string().min(1).max(250)

const productParams = z.strictObject({ id: text.optional(), name, metadata: metadata.optional(), expand })

async function createProduct({ tx, params, cause }: Ask<z.output<typeof productParams>>): Promise<object> {
  const { id = newId('prod'), name: title, metadata: words = {} } = params
  if (await tx.find(id)) throw invalid('Product already exists.', 'id', 'resource_already_exists')
  const product = newProduct({ id, name: title, metadata: words }, tx.now)
  await tx.put(product)
  await emit(tx, 'product.created', product, { cause })
  return product
}

const productChange = z.strictObject({
  name: name.optional(),
  active: flag.optional(),
  metadata: metadata.optional(),
  expand,
})

async function updateProduct({ tx, id, params, cause }: Ask<z.output<typeof productChange>>): Promise<object> {
  const before = await known<Stripe.Product>(tx, 'product', id)
  const { expand: _, ...change } = params
  const after = await tx.put({ ...before, ...change, ...withMetadata(before, change), updated: tx.now })
  await emit(tx, 'product.updated', after, { cause, previous: changed(before, after) })
  return after
}

const priceParams = z.strictObject({
  product: text,
  currency: z.literal('pln'),
  unit_amount: whole.pipe(z.number().min(0).max(99_999_999)),
  recurring: z.strictObject({ interval: z.enum(['month', 'year']), interval_count: z.literal('1').optional() }),
  tax_behavior: z.enum(['inclusive', 'exclusive', 'unspecified']).optional(),
  lookup_key: z.string().max(200).optional(),
  transfer_lookup_key: flag.optional(),
  metadata: metadata.optional(),
  expand,
})

async function createPrice({ tx, params, cause }: Ask<z.output<typeof priceParams>>): Promise<object> {
  const { product, unit_amount, recurring, tax_behavior, lookup_key = null } = params
  await known(tx, 'product', product, 'product')
  if (lookup_key) await freeKey(tx, lookup_key, params.transfer_lookup_key ?? false)
  const price = await tx.put(
    newPrice(
      {
        lookup_key,
        metadata: params.metadata ?? {},
        product,
        tax_behavior: tax_behavior ?? 'unspecified',
        unit_amount,
        interval: recurring.interval,
      },
      tx.now,
    ),
  )
  await emit(tx, 'price.created', price, { cause })
  return expanded(tx, price, params.expand)
}

/** A lookup key belongs to one price at a time. */
async function freeKey(tx: Tx, lookup_key: string, may_move: boolean): Promise<void> {
  const [holder] = await tx.list<Price>('price', { lookup_key }, 1)
  if (!holder) return
  if (!may_move)
    throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, 'lookup_key', 'resource_already_exists')
  const freed = await tx.put<Price>({ ...holder, lookup_key: null })
  await emit(tx, 'price.updated', freed, { previous: { lookup_key } })
}

const priceChange = z.strictObject({ active: flag.optional(), metadata: metadata.optional(), expand })

async function updatePrice({ tx, id, params, cause }: Ask<z.output<typeof priceChange>>): Promise<object> {
  const before = await known<Price>(tx, 'price', id)
  const { expand: paths, ...change } = params
  const after = await tx.put<Price>({ ...before, ...change, ...withMetadata(before, change) })
  await emit(tx, 'price.updated', after, { cause, previous: changed(before, after) })
  return expanded(tx, after, paths)
}

const priceList = z.strictObject({
  ...paging,
  active: flag.optional(),
  product: text.optional(),
  lookup_keys: z.array(text).min(1).max(10).optional(),
  expand,
})

async function listPrices({ tx, params }: Ask<z.output<typeof priceList>>): Promise<object> {
  const { active, product, lookup_keys, expand: paths, ...page } = params
  const where = { ...(active === undefined ? {} : { active }), ...(product ? { product } : {}) }
  if (!lookup_keys) return expanded(tx, await listed(tx, 'price', '/v1/prices', page, where), paths)
  const found = await Promise.all(lookup_keys.map((lookup_key) => tx.list('price', { ...where, lookup_key }, 1)))
  return expanded(tx, { object: 'list', data: found.flat(), has_more: false, url: '/v1/prices' }, paths)
}

const taxRateParams = z.strictObject({
  display_name: z.string().max(50),
  // The sandbox does not support tax on top of a price.
  inclusive: flag.pipe(z.literal(true)),
  percentage: percent,
  country: z.string().length(2).optional(),
  tax_type: z.literal('vat').optional(),
  metadata: metadata.optional(),
  expand,
})

const couponParams = z.strictObject({
  id: text.optional(),
  name: z.string().max(40).optional(),
  percent_off: percent.pipe(z.number().gt(0).max(100)).optional(),
  amount_off: whole.pipe(z.number().min(1)).optional(),
  currency: z.literal('pln').optional(),
  duration: z.enum(['once', 'repeating', 'forever']).optional(),
  duration_in_months: whole.pipe(z.number().min(1)).optional(),
  max_redemptions: whole.pipe(z.number().min(1)).optional(),
  redeem_by: whole.optional(),
  applies_to: z.strictObject({ products: z.array(text) }).optional(),
  metadata: metadata.optional(),
  expand,
})

async function createCoupon({ tx, params, cause }: Ask<z.output<typeof couponParams>>): Promise<object> {
  const { percent_off = null, amount_off = null, duration = 'once', duration_in_months = null } = params
  if ((percent_off === null) === (amount_off === null))
    throw invalid('Must provide percent_off or amount_off, and not both.', 'percent_off')
  if (amount_off !== null && !params.currency)
    throw invalid('Must provide currency when using amount_off', 'currency', 'parameter_missing')
  if ((duration === 'repeating') !== (duration_in_months !== null))
    throw invalid('`duration_in_months` goes with a `repeating` duration.', 'duration_in_months')
  const products = params.applies_to?.products ?? []
  for (const product of products) await known(tx, 'product', product, 'applies_to[products]')
  const coupon = newCoupon(
    {
      id: params.id,
      name: params.name ?? null,
      percent_off,
      amount_off,
      duration,
      duration_in_months,
      max_redemptions: params.max_redemptions ?? null,
      redeem_by: params.redeem_by ?? null,
      metadata: params.metadata ?? {},
      products,
    },
    tx.now,
  )
  await tx.put(coupon)
  await emit(tx, 'coupon.created', coupon, { cause })
  return expanded(tx, coupon, params.expand)
}

const codeParams = z.strictObject({
  promotion: z.strictObject({ type: z.literal('coupon'), coupon: text }),
  code: z.string().min(1).max(500),
  expires_at: whole.optional(),
  max_redemptions: whole.pipe(z.number().min(1)).optional(),
  restrictions: z.strictObject({ first_time_transaction: flag.optional() }).optional(),
  metadata: metadata.optional(),
  expand,
})

async function createCode({ tx, params, cause }: Ask<z.output<typeof codeParams>>): Promise<object> {
  const coupon = await known<Stripe.Coupon>(tx, 'coupon', params.promotion.coupon, 'promotion[coupon]')
  const same = await codesLike(tx, params.code)
  if (same.some(({ active }) => active))
    throw invalid('An active promotion code with this code already exists.', 'code', 'resource_already_exists')
  if (params.expires_at !== undefined && params.expires_at <= tx.now)
    throw invalid('`expires_at` must be in the future.', 'expires_at')
  const code = newPromotionCode(
    {
      code: params.code,
      coupon: coupon.id,
      expires_at: params.expires_at ?? null,
      max_redemptions: params.max_redemptions ?? null,
      metadata: params.metadata ?? {},
      first_time_transaction: params.restrictions?.first_time_transaction ?? false,
    },
    tx.now,
  )
  await tx.put(code)
  await emit(tx, 'promotion_code.created', code, { cause })
  return expanded(tx, code, params.expand)
}

/** Codes are compared without case: docs.stripe.com/billing/subscriptions/coupons. */
async function codesLike(tx: Tx, typed: string): Promise<Stripe.PromotionCode[]> {
  const wanted = typed.toLowerCase()
  const all = await tx.list<Stripe.PromotionCode>('promotion_code', {}, 1000)
  return all.filter(({ code }) => code.toLowerCase() === wanted).map((one) => asOf(one, tx.now))
}

/** An expired code is no longer active. */
const asOf = (code: Stripe.PromotionCode, now: number): Stripe.PromotionCode =>
  code.expires_at !== null && code.expires_at <= now ? { ...code, active: false } : code

const codeChange = z.strictObject({ active: flag.optional(), metadata: metadata.optional(), expand })

async function updateCode({ tx, id, params, cause }: Ask<z.output<typeof codeChange>>): Promise<object> {
  const before = await known<Stripe.PromotionCode>(tx, 'promotion_code', id)
  const { expand: paths, ...change } = params
  const after = await tx.put<Stripe.PromotionCode>({ ...before, ...change, ...withMetadata(before, change) })
  await emit(tx, 'promotion_code.updated', after, { cause, previous: changed(before, after) })
  return expanded(tx, after, paths)
}

const codeList = z.strictObject({
  ...paging,
  active: flag.optional(),
  code: text.optional(),
  coupon: text.optional(),
  expand,
})

async function listCodes({ tx, params }: Ask<z.output<typeof codeList>>): Promise<object> {
  const { active, code, coupon, expand: paths, limit = 10, ...page } = params
  const url = '/v1/promotion_codes'
  if (code === undefined) {
    const where = {
      ...(active === undefined ? {} : { active }),
      ...(coupon ? { promotion: { coupon } } : {}),
    }
    return expanded(tx, await listed(tx, 'promotion_code', url, { limit, ...page }, where), paths)
  }
  const found = (await codesLike(tx, code)).filter((one) => active === undefined || one.active === active)
  return expanded(tx, { object: 'list', data: found.slice(0, limit), has_more: found.length > limit, url }, paths)
}

const plainList = (object: string, url: string) =>
  operation('GET', url, z.strictObject({ ...paging, active: flag.optional(), expand }), async ({ tx, params }) => {
    const { active, expand: paths, ...page } = params
    return expanded(tx, await listed(tx, object, url, page, active === undefined ? {} : { active }), paths)
  })

export const catalogueCalls = [
  operation('POST', '/v1/products', productParams, createProduct),
  operation('POST', '/v1/products/:id', productChange, updateProduct),
  readOne('product', '/v1/products'),
  plainList('product', '/v1/products'),
  operation('POST', '/v1/prices', priceParams, createPrice),
  operation('POST', '/v1/prices/:id', priceChange, updatePrice),
  readOne('price', '/v1/prices'),
  operation('GET', '/v1/prices', priceList, listPrices),
  operation('POST', '/v1/tax_rates', taxRateParams, async ({ tx, params }) =>
    tx.put(
      newTaxRate(
        {
          display_name: params.display_name,
          inclusive: params.inclusive,
          percentage: params.percentage,
          country: params.country ?? null,
          metadata: params.metadata ?? {},
          tax_type: params.tax_type ?? null,
        },
        tx.now,
      ),
    ),
  ),
  readOne('tax_rate', '/v1/tax_rates'),
  operation(
    'GET',
    '/v1/tax_rates',
    z.strictObject({ ...paging, active: flag.optional(), inclusive: flag.optional(), expand }),
    async ({ tx, params: { active, inclusive, expand: _, ...page } }) =>
      listed(tx, 'tax_rate', '/v1/tax_rates', page, {
        ...(active === undefined ? {} : { active }),
        ...(inclusive === undefined ? {} : { inclusive }),
      }),
  ),
  operation('POST', '/v1/coupons', couponParams, createCoupon),
  readOne('coupon', '/v1/coupons'),
  operation('POST', '/v1/promotion_codes', codeParams, createCode),
  operation('POST', '/v1/promotion_codes/:id', codeChange, updateCode),
  readOne('promotion_code', '/v1/promotion_codes'),
  operation('GET', '/v1/promotion_codes', codeList, listCodes),
]
