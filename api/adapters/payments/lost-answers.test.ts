/** What the official client makes at the provider: each by a key of ours, so that a lost answer makes nothing twice. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#api/testing/test-db.ts'
import { type OpenStripe, openStripe } from '#sandbox/stripe/testing.ts'
import type { BillingGateway, PlanOffer, PromoOffer } from './billing.ts'
import type { PaymentGateway, PaymentOrder } from './gateway.ts'
import { stripeGateway } from './stripe.ts'
import { stripeBilling } from './stripe-billing.ts'

const plan: PlanOffer = {
  code: 'venue_start',
  name: 'Kameralny',
  month_gross_grosze: 9_717,
  year_gross_grosze: 97_170,
  vat_bp: 2300,
}
const promo: PromoOffer = {
  code: 'START20',
  name: 'Start',
  kind: 'percent',
  value: 2_000,
  duration: 'once',
  months: null,
  plan_codes: [],
  first_subscription_only: false,
  valid_to: null,
  max_redemptions: null,
}
const urls = { return_url: 'http://wydarzy.test/w?strona={page}', cancel_url: 'http://wydarzy.test/p' }
const card = { numer: '4242 4242 4242 4242', wazna: '12/40', cvc: '123', way: 'card', akcja: 'start' }

let open: OpenStripe
let billing: BillingGateway
let gateway: PaymentGateway
beforeAll(async () => {
  open = await openStripe(await createTestDatabase(), '2027-01-11T10:00:00Z')
  const { secret_key, publishable_key, api_url } = open.sandbox
  const settings = { secret_key, publishable_key, api_url, webhook_secrets: [] }
  billing = stripeBilling(settings)
  gateway = stripeGateway(settings)
  for (const one of [plan, { ...plan, code: 'venue_pro', month_gross_grosze: 18_327 }]) await billing.syncPlan(one)
})
afterAll(() => open.close())

const count = async (object: string): Promise<number> => {
  const { rows } = await open.pool.query<{ n: string }>(
    'select count(*) as n from sandbox.stripe_objects where object = $1',
    [object],
  )
  return Number(rows[0]?.n)
}

const account = async (owner_id: string) => {
  const { account: id } = await gateway.createAccount({
    key: `account:${owner_id}`,
    owner_id,
    email: 'a@b.example',
    name: 'Lipa',
  })
  return id
}
const order = async (payment_id: string): Promise<PaymentOrder> => ({
  key: `pay:${payment_id}`,
  payment_id,
  reservation_id: 'r1',
  amount_grosze: 12_000,
  fee_grosze: 200,
  account: await active(),
  title: 'Zadatek',
  email: 'gosc@poczta.example',
  expires_at: open.now() + 3_600_000,
  ...urls,
})
let known: string | null = null
async function active(): Promise<string> {
  known ??= await account('aktywna')
  const link = await gateway.onboardingLink(known, { refresh_url: urls.cancel_url, return_url: urls.cancel_url })
  await open.click(link, { koniec: 'gotowe' })
  return known
}
const payer = (owner_id: string) =>
  billing.customer({ key: `customer:${owner_id}`, owner_id, email: `${owner_id}@p.example`, name: 'Lipa', nip: null })
const subscribing = (customer: string, key: string) =>
  billing.openSubscription({
    ...{ key, owner_id: 'o1', customer, plan_code: 'venue_pro', period: 'month', at: open.now(), trial_ends_at: null },
    ...{ promo_id: null, promo_field: false, card: false, ...urls },
  })

type Case = [what: string, path: string, made: number, prepare: () => Promise<() => Promise<unknown>>]
const cases: Case[] = [
  ['product', '/v1/products', 1, async () => () => billing.syncPlan({ ...plan, code: 'combined_pro' })],
  ['price', '/v1/prices', 2, async () => () => billing.syncPlan({ ...plan, code: 'service_pro' })],
  ['tax_rate', '/v1/tax_rates', 1, async () => () => billing.syncPlan({ ...plan, code: 'service_start', vat_bp: 800 })],
  ['coupon', '/v1/coupons', 1, async () => () => billing.syncPromo(promo)],
  ['promotion_code', '/v1/promotion_codes', 1, async () => () => billing.syncPromo({ ...promo, code: 'START30' })],
  ['customer', '/v1/customers', 1, async () => () => payer('zgubiony')],
  [
    'checkout.session',
    '/v1/checkout/sessions',
    1,
    async () => {
      const customer = await payer('kupuje')
      return () => subscribing(customer, 'plan:kupuje')
    },
  ],
  [
    'subscription_schedule',
    '/v1/subscription_schedules',
    1,
    async () => {
      const page = await subscribing(await payer('zmienia'), 'plan:zmienia')
      await open.click(page.url, card)
      const { subscription_id } = await billing.readSubscriptionPage(page.page_id)
      const change = { subscription_id: subscription_id ?? '', plan_code: 'venue_start', period: 'month' } as const
      return () => billing.scheduleChange({ key: 'later:zmienia', ...change })
    },
  ],
  [
    'billing_portal.configuration',
    '/v1/billing_portal/configurations',
    1,
    async () => {
      const customer = await payer('portal')
      return () => billing.portal({ customer, return_url: urls.cancel_url })
    },
  ],
  ['account', '/v1/accounts', 1, async () => () => account('nowa')],
  [
    'checkout.session',
    '/v1/checkout/sessions',
    1,
    async () => {
      const asked = await order('p1')
      return () => gateway.openPage(asked)
    },
  ],
  [
    'payment_intent',
    '/v1/payment_intents',
    1,
    async () => {
      const asked = await order('p2')
      return () => gateway.openIntent(asked)
    },
  ],
]

test.each(cases)(
  '%s: answers to %s are lost until the client gives up, and the next try makes no second one',
  async (what, path, made, prepare) => {
    const make = await prepare()
    const before = await count(what)
    open.forget()
    // The client itself tries three times.
    await open.steer('faults', [{ method: 'POST', path, do: 'drop_after', times: 3 }])
    await expect(make()).rejects.toMatchObject({ kind: 'unreachable' })
    await make()
    expect((await count(what)) - before).toBe(made)
  },
)

test('a plan whose new price was made by a lost answer is sold at one price, and the old amount comes back as a new one', async () => {
  const sold = async () =>
    (await open.stripe.prices.list({ product: 'venue_network', active: true })).data
      .filter(({ metadata }) => metadata.period === 'month')
      .map(({ unit_amount, lookup_key }) => [unit_amount, lookup_key])
  const at = (month_gross_grosze: number) => billing.syncPlan({ ...plan, code: 'venue_network', month_gross_grosze })
  await at(10_000)
  await open.steer('faults', [{ method: 'POST', path: '/v1/prices', do: 'drop_after', times: 3 }])
  await expect(at(11_000)).rejects.toMatchObject({ kind: 'unreachable' })
  await at(11_000)
  expect(await sold()).toEqual([[11_000, 'venue_network_month']])
  await at(10_000)
  expect(await sold()).toEqual([[10_000, 'venue_network_month']])
})
