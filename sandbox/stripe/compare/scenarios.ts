/**
 * Scenarios run against the sandbox and against Stripe's own test mode, by the official client and without a person on
 * a hosted page. Each answers its result; equal results mean equal behaviour (reliability 4.7, L4).
 */
import type Stripe from 'stripe'

export type Scenario = {
  name: string
  /** `word` is new in each run, for values that must be unique in an account. */
  run(stripe: Stripe, word: string): Promise<Record<string, unknown>>
}

const day = 24 * 3600

/** The refusal of a call, or that there was none. */
async function refusal(call: Promise<unknown>): Promise<object> {
  try {
    await call
  } catch (error) {
    const { type, code, param, statusCode } = error as Stripe.errors.StripeError
    return { type, code, param, statusCode }
  }
  return { refused: false }
}

const unixNow = (): number => Math.floor(Date.now() / 1000)

const deposit = {
  mode: 'payment',
  line_items: [
    { quantity: 1, price_data: { currency: 'pln', unit_amount: 60_000, product_data: { name: 'Deposit' } } },
  ],
  success_url: 'https://wydarzy.example/status?cs={CHECKOUT_SESSION_ID}',
} satisfies Stripe.Checkout.SessionCreateParams

const partner = {
  country: 'PL',
  email: 'hall@wydarzy.example',
  controller: {
    fees: { payer: 'application' },
    losses: { payments: 'application' },
    stripe_dashboard: { type: 'express' },
  },
  capabilities: { transfers: { requested: true }, card_payments: { requested: true } },
} satisfies Stripe.AccountCreateParams

export const scenarios: readonly Scenario[] = [
  {
    name: 'a hosted page is opened, and closed once',
    run: async (stripe) => {
      const open = await stripe.checkout.sessions.create({ ...deposit, metadata: { reservation_id: 'r1' } })
      const read = await stripe.checkout.sessions.retrieve(open.id)
      const over = await stripe.checkout.sessions.expire(open.id)
      return {
        open: told(read, ['object', 'status', 'payment_status', 'amount_total', 'currency', 'mode', 'metadata']),
        lasts_s: open.expires_at - open.created,
        has_address: open.url?.startsWith('http'),
        over: told(over, ['status', 'payment_status', 'url']),
        again: await refusal(stripe.checkout.sessions.expire(open.id)),
      }
    },
  },
  {
    name: 'a hosted page is refused with the name of what is wrong',
    run: async (stripe) => {
      const create = (change: object) => refusal(stripe.checkout.sessions.create({ ...deposit, ...change } as never))
      return {
        nothing_to_pay: await create({ line_items: undefined }),
        unknown_word: await create({ colour: 'red' }),
        ends_too_soon: await create({ expires_at: unixNow() + 60 }),
        ends_too_late: await create({ expires_at: unixNow() + 3 * day }),
        nobody_there: await refusal(stripe.checkout.sessions.retrieve('cs_test_nobody')),
        to_nobody: await create({ payment_intent_data: { transfer_data: { destination: 'acct_1nobody' } } }),
      }
    },
  },
  {
    name: 'a key makes one object of two calls and refuses another call',
    run: async (stripe, word) => {
      const make = (amount: number) =>
        stripe.paymentIntents.create({ amount, currency: 'pln' }, { idempotencyKey: `compare-${word}` })
      const first = await make(5000)
      const second = await make(5000)
      return { same: first.id === second.id, other: await refusal(make(6000)) }
    },
  },
  {
    name: 'an intent waits, is cancelled, and stays so',
    run: async (stripe) => {
      const intent = await stripe.paymentIntents.create({ amount: 60_000, currency: 'pln', metadata: { a: '1' } })
      const over = await stripe.paymentIntents.cancel(intent.id)
      return {
        waits: told(intent, ['object', 'status', 'amount', 'amount_received', 'currency', 'metadata', 'latest_charge']),
        has_secret: intent.client_secret?.startsWith(intent.id),
        over: told(over, ['status', 'amount_received']),
        again: await refusal(stripe.paymentIntents.cancel(intent.id)),
        nobody: await refusal(stripe.paymentIntents.retrieve('pi_nobody')),
      }
    },
  },
  {
    name: 'the account of a partner begins with nothing and asks for everything',
    run: async (stripe) => {
      const account = await stripe.accounts.create(partner)
      const link = await stripe.accountLinks.create({
        account: account.id,
        type: 'account_onboarding',
        refresh_url: 'https://wydarzy.example/again',
        return_url: 'https://wydarzy.example/payouts',
      })
      return {
        account: told(account, ['object', 'country', 'default_currency', 'charges_enabled', 'payouts_enabled']),
        more: told(account, ['details_submitted', 'capabilities']),
        asks_for_something: (account.requirements?.currently_due ?? []).length > 0,
        link: told(link, ['object']),
        cannot_receive: await refusal(
          stripe.checkout.sessions.create({
            ...deposit,
            payment_intent_data: { transfer_data: { destination: account.id } },
          }),
        ),
      }
    },
  },
  {
    name: 'a payer is made, changed and found',
    run: async (stripe, word) => {
      const email = `payer-${word}@wydarzy.example`
      const payer = await stripe.customers.create({ email, name: 'Anna Nowak', metadata: { owner_id: word } })
      await stripe.customers.update(payer.id, { name: 'Anna Nowicka', metadata: { more: '1' } })
      const after = await stripe.customers.update(payer.id, { metadata: { more: '', third: '3' } })
      const found = await stripe.customers.list({ email })
      return {
        made: told(payer, ['object', 'name', 'balance', 'delinquent']),
        after: { name: after.name, words: Object.keys(after.metadata).sort() },
        found: found.data.map(({ id }) => id === payer.id),
        bad_nip: await refusal(stripe.customers.create({ tax_id_data: [{ type: 'pl_nip', value: '12' }] })),
      }
    },
  },
  {
    name: 'a key of a price stands on one price, and moves when told to',
    run: async (stripe, word) => {
      const product = await stripe.products.create({ name: `Plan ${word}` })
      const plan = (unit_amount: number, change: object = {}) =>
        stripe.prices.create({
          product: product.id,
          currency: 'pln',
          unit_amount,
          recurring: { interval: 'month' },
          tax_behavior: 'exclusive',
          lookup_key: `plan-${word}`,
          ...change,
        })
      const first = await plan(9900)
      const taken = await refusal(plan(10_900))
      const second = await plan(10_900, { transfer_lookup_key: true })
      const found = await stripe.prices.list({ lookup_keys: [`plan-${word}`] })
      const ended = await stripe.prices.update(first.id, { active: false })
      return {
        first: told(first, ['object', 'active', 'unit_amount', 'currency', 'tax_behavior', 'type', 'billing_scheme']),
        taken,
        found: found.data.map(({ id }) => id === second.id),
        ended: told(ended, ['active', 'lookup_key']),
        nothing_there: await refusal(plan(100, { product: 'prod_nobody' })),
      }
    },
  },
  {
    name: 'a promotion code is found by any case and made once',
    run: async (stripe, word) => {
      const coupon = await stripe.coupons.create({ percent_off: 20, duration: 'repeating', duration_in_months: 3 })
      const promotion = { type: 'coupon' as const, coupon: coupon.id }
      const code = await stripe.promotionCodes.create({ promotion, code: `HALL${word}`, max_redemptions: 5 })
      const found = await stripe.promotionCodes.list({ code: `hall${word}` })
      const same = await refusal(stripe.promotionCodes.create({ promotion, code: `hall${word}` }))
      const ended = await stripe.promotionCodes.update(code.id, { active: false })
      return {
        coupon: told(coupon, ['object', 'percent_off', 'amount_off', 'duration', 'duration_in_months', 'valid']),
        code: told(code, ['object', 'active', 'max_redemptions', 'times_redeemed']),
        found: found.data.map(({ id }) => id === code.id),
        same,
        ended: told(ended, ['active']),
        in_the_past: await refusal(
          stripe.promotionCodes.create({ promotion, code: `OLD${word}`, expires_at: unixNow() - day }),
        ),
        both: await refusal(stripe.coupons.create({ percent_off: 20, amount_off: 100, currency: 'pln' })),
        no_currency: await refusal(stripe.coupons.create({ amount_off: 100 })),
      }
    },
  },
  {
    name: 'a trial without a card begins, can be ended, and cannot be ended again',
    run: async (stripe, word) => {
      const payer = await stripe.customers.create({ email: `trial-${word}@wydarzy.example` })
      const product = await stripe.products.create({ name: `Trial ${word}` })
      const recurring = { interval: 'month' as const }
      const price = await stripe.prices.create({ product: product.id, currency: 'pln', unit_amount: 9900, recurring })
      const items = [{ price: price.id }]
      const trial = await stripe.subscriptions.create({
        customer: payer.id,
        items,
        trial_end: unixNow() + 30 * day,
        trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
        expand: ['latest_invoice'],
      })
      const later = await stripe.subscriptions.update(trial.id, { cancel_at_period_end: true })
      const over = await stripe.subscriptions.cancel(trial.id)
      return {
        trial: told(trial, ['object', 'status', 'collection_method', 'cancel_at_period_end', 'currency']),
        first_invoice: told(trial.latest_invoice as Stripe.Invoice, [
          'status',
          'total',
          'amount_due',
          'billing_reason',
        ]),
        later: told(later, ['status', 'cancel_at_period_end']),
        over: told(over, ['status']),
        again: await refusal(stripe.subscriptions.cancel(trial.id)),
        no_card: await refusal(stripe.subscriptions.create({ customer: payer.id, items })),
      }
    },
  },
  {
    name: 'a preview says what another plan would cost, with tax',
    run: async (stripe, word) => {
      const payer = await stripe.customers.create({ email: `preview-${word}@wydarzy.example` })
      const product = await stripe.products.create({ name: `Preview ${word}` })
      const plan = (unit_amount: number) =>
        stripe.prices.create({
          product: product.id,
          currency: 'pln',
          unit_amount,
          recurring: { interval: 'year' },
          tax_behavior: 'inclusive',
        })
      const [small, large] = [await plan(99_900), await plan(199_900)]
      const vat = await stripe.taxRates.create({ display_name: 'VAT', inclusive: true, percentage: 23 })
      const trial = await stripe.subscriptions.create({
        customer: payer.id,
        items: [{ price: small.id }],
        default_tax_rates: [vat.id],
        trial_end: unixNow() + 30 * day,
      })
      const ask = (price: string) =>
        stripe.invoices.createPreview({
          subscription: trial.id,
          subscription_details: {
            items: [{ id: trial.items.data[0]?.id ?? '', price }],
            proration_behavior: 'none',
          },
        })
      const preview = await ask(large.id)
      return {
        vat: told(vat, ['object', 'active', 'inclusive', 'percentage']),
        preview: told(preview, [
          'object',
          'currency',
          'subtotal',
          'total',
          'total_excluding_tax',
          'amount_due',
          'status',
        ]),
        lines: preview.lines.data.map(({ amount, quantity }) => ({ amount, quantity })),
        of_nothing: await refusal(ask('price_nobody')),
      }
    },
  },
  {
    name: 'lists come in pages, newest first',
    run: async (stripe, word) => {
      const email = `pages-${word}@wydarzy.example`
      for (const name of ['one', 'two', 'three']) await stripe.customers.create({ email, name })
      const first = await stripe.customers.list({ email, limit: 2 })
      const rest = await stripe.customers.list({ email, limit: 2, starting_after: first.data.at(-1)?.id ?? '' })
      return {
        first: { number: first.data.length, has_more: first.has_more },
        rest: { number: rest.data.length, has_more: rest.has_more },
        after_nobody: await refusal(stripe.customers.list({ starting_after: 'cus_nobody' })),
      }
    },
  },
  {
    name: 'nothing is returned of what was never paid',
    run: async (stripe) => {
      const intent = await stripe.paymentIntents.create({ amount: 5000, currency: 'pln' })
      return {
        unpaid: await refusal(stripe.refunds.create({ payment_intent: intent.id })),
        nobody: await refusal(stripe.refunds.create({ payment_intent: 'pi_nobody' })),
        no_refund: await refusal(stripe.refunds.retrieve('re_nobody')),
      }
    },
  },
]

/** Only the fields that the product reads are compared; both sides have many more. */
function told<T extends object>(object: T, fields: readonly (keyof T)[]): object {
  return Object.fromEntries(fields.map((field) => [field, object[field]]))
}
