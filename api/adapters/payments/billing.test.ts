import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#api/testing/test-db.ts'
import { type OpenStripe, openStripe } from '#sandbox/stripe/testing.ts'
import type { BillingGateway, PlanOffer, PromoOffer, SubscriptionOrder } from './billing.ts'
import { stripeBilling } from './stripe-billing.ts'

const day = 86_400_000
const plans: PlanOffer[] = [
  { code: 'venue_start', name: 'Kameralny', month_gross_grosze: 9_717, year_gross_grosze: 97_170, vat_bp: 2300 },
  { code: 'venue_pro', name: 'Bankiet', month_gross_grosze: 18_327, year_gross_grosze: 183_270, vat_bp: 2300 },
]
const start20: PromoOffer = {
  code: 'START20',
  name: 'Start',
  kind: 'percent',
  value: 2_000,
  duration: 'repeating',
  months: 3,
  plan_codes: ['venue_pro'],
  first_subscription_only: true,
  valid_to: null,
  max_redemptions: null,
}
const card = { numer: '4242 4242 4242 4242', wazna: '12/40', cvc: '123', way: 'card', akcja: 'start' }

let open: OpenStripe
let billing: BillingGateway

beforeAll(async () => {
  open = await openStripe(await createTestDatabase(), '2027-01-11T10:00:00Z')
  const { secret_key, publishable_key, api_url } = open.sandbox
  billing = stripeBilling({ secret_key, publishable_key, api_url, webhook_secrets: [] })
  for (const plan of plans) await billing.syncPlan(plan)
})
afterAll(() => open.close())

let owners = 0
const newCustomer = () => {
  owners += 1
  const owner_id = `o${owners}`
  return billing.customer({
    key: `customer:${owner_id}`,
    owner_id,
    email: `${owner_id}@partnerzy.example`,
    name: 'Sala pod Lipami',
    nip: '5260250274',
  })
}

async function order(customer: string, given: Partial<SubscriptionOrder> = {}) {
  owners += 1
  return billing.openSubscription({
    key: `subscription:${owners}`,
    owner_id: 'o1',
    customer,
    plan_code: 'venue_start',
    period: 'month',
    at: open.now(),
    trial_ends_at: null,
    promo_id: null,
    promo_field: false,
    card: false,
    return_url: 'http://wydarzy.test/subskrypcja?strona={page}',
    cancel_url: 'http://wydarzy.test/plany-subskrypcji',
    ...given,
  })
}

async function subscribed(given: Partial<SubscriptionOrder> = {}) {
  const customer = given.customer ?? (await newCustomer())
  const page = await order(customer, given)
  const done = await open.click(page.url, card)
  expect([done.status, done.to]).toEqual([303, `http://wydarzy.test/subskrypcja?strona=${page.page_id}`])
  const { subscription_id } = await billing.readSubscriptionPage(page.page_id)
  return billing.readSubscription(subscription_id ?? '')
}

test('all who ask for a plan for the first time in one moment have it', async () => {
  const plan = { ...plans[0]!, code: 'combined_network' as const, name: 'Razem' }
  const asked = Array.from({ length: 8 }, () => billing.syncPlan(plan))
  await expect(Promise.all(asked)).resolves.toHaveLength(8)
})

test('a plan keeps its prices, and a new amount is a new price for new ones only', async () => {
  await billing.syncPlan({ ...plans[0]!, code: 'service_start', name: 'Solo' })
  const prices = async () => (await open.stripe.prices.list({ product: 'service_start', limit: 100 })).data
  const before = await prices()
  expect(before.map(({ lookup_key }) => lookup_key).sort()).toEqual(['service_start_month', 'service_start_year'])
  await billing.syncPlan({ ...plans[0]!, code: 'service_start', name: 'Solo' })
  expect(await prices()).toEqual(before)
  const old = await subscribed({ plan_code: 'service_start' })
  await billing.syncPlan({ ...plans[0]!, code: 'service_start', name: 'Solo', month_gross_grosze: 10_000 })
  const after = await prices()
  expect(after.filter(({ active }) => active)).toHaveLength(2)
  expect(after.find(({ lookup_key }) => lookup_key === 'service_start_month')?.unit_amount).toBe(10_000)
  expect(await billing.readSubscription(old.id)).toMatchObject({ plan_code: 'service_start', period: 'month' })
})

test('a payer is one for each owner, found again after keys are forgotten', async () => {
  const payer = { owner_id: 'lipa', email: 'lipa@partnerzy.example', name: 'Lipa', nip: null }
  const first = await billing.customer({ ...payer, key: 'a' })
  expect(await billing.customer({ ...payer, key: 'b', name: 'Pod Lipą' })).toBe(first)
  expect(await open.stripe.customers.retrieve(first)).toMatchObject({ name: 'Pod Lipą' })
  // Neither the key nor the address of then is known any more.
  expect(await billing.customer({ ...payer, key: 'c', email: 'nowa@partnerzy.example', name: 'Pod Lipą' })).toBe(first)
})

describe('subscribing', () => {
  test('pays at once, and everything about it can be read in our words', async () => {
    const customer = await newCustomer()
    const found = await subscribed({ customer })
    expect(found).toMatchObject({
      plan_code: 'venue_start',
      period: 'month',
      status: 'active',
      owner_id: 'o1',
      customer,
      has_card: true,
      owed: null,
      coming: null,
      pending: null,
      cancel_at_period_end: false,
    })
    expect(new Date(found.period_end).toISOString()).toBe('2027-02-11T10:00:00.000Z')
    const { invoices, more } = await billing.invoices(customer, { after: null })
    expect([invoices, more]).toMatchObject([
      [
        {
          status: 'paid',
          net_grosze: 7_900,
          gross_grosze: 9_717,
          paid_grosze: 9_717,
          lines: [{ plan_code: 'venue_start' }],
        },
      ],
      false,
    ])
    expect(invoices[0]?.url).toContain('/_sandbox/stripe/i/in_')
    expect(await billing.listSubscriptions(customer)).toEqual([found])
  })

  test('a card that is refused leaves the page open; 3-D Secure asks once more', async () => {
    const page = await order(await newCustomer())
    const refused = await open.click(page.url, { ...card, numer: '4000000000000002' })
    expect(refused.body).toContain('Karta została odrzucona')
    const asks = await open.click(page.url, { ...card, numer: '4000002500003155' })
    expect(asks.body).toContain('Potwierdzenie 3-D Secure')
    expect((await billing.readSubscriptionPage(page.page_id)).state).toBe('open')
    const done = await open.click(page.url, { ...card, numer: '4000002500003155', zgoda: 'tak' })
    expect(done.status).toBe(303)
    expect(await billing.readSubscriptionPage(page.page_id)).toMatchObject({ state: 'complete' })
    expect((await billing.closeSubscriptionPage(page.page_id, 'close')).state).toBe('complete')
  })

  test('a trial needs no card, and ends without one', async () => {
    const page = await order(await newCustomer(), { trial_ends_at: open.now() + 20 * day })
    const shown = await open.click(page.url)
    expect(shown.body).not.toContain('Numer karty')
    await open.click(page.url, { akcja: 'start', way: 'card' })
    const { subscription_id } = await billing.readSubscriptionPage(page.page_id)
    const found = await billing.readSubscription(subscription_id ?? '')
    expect(found).toMatchObject({ status: 'trialing', has_card: false, trial_ends_at: open.now() + 20 * day })
    open.forget()
    await open.pass(18 * day)
    expect(open.told().map(({ type }) => type)).toContain('customer.subscription.trial_will_end')
    await open.pass(3 * day)
    expect(await billing.readSubscription(found.id)).toMatchObject({ status: 'canceled' })
  })

  test('a trial of less than two days is given in whole days', async () => {
    const found = await subscribed({ trial_ends_at: open.now() + day, card: true })
    expect(found).toMatchObject({ status: 'trialing', trial_ends_at: open.now() + day, has_card: true })
  })
})

describe('discounts', () => {
  test('START20 takes 20% off for three months (119,20 net, 146,62 gross) and is for new ones only', async () => {
    const promo = await billing.syncPromo(start20)
    expect(await billing.syncPromo(start20)).toEqual(promo)
    expect(await billing.findPromo('start20')).toEqual(promo)
    const customer = await newCustomer()
    const found = await subscribed({ customer, plan_code: 'venue_pro', promo_id: promo.promo_id })
    expect(found).toMatchObject({ promo_code: 'START20' })
    const paid = async () => (await billing.invoices(customer, { after: null })).invoices
    expect(await paid()).toMatchObject([{ net_grosze: 11_920, gross_grosze: 14_662 }])
    await open.pass(100 * day)
    expect((await paid()).map(({ gross_grosze }) => gross_grosze)).toEqual([18_327, 14_662, 14_662, 14_662])
    expect((await billing.findPromo('START20'))?.redeemed).toBe(1)
    const again = order(customer, { plan_code: 'venue_pro', promo_id: promo.promo_id })
    await expect(again).rejects.toMatchObject({ kind: 'refused' })
    const other = order(await newCustomer(), { promo_id: promo.promo_id })
    await expect(other).rejects.toMatchObject({ kind: 'refused' })
    await billing.endPromo(promo.promo_id)
    expect(await billing.findPromo('START20')).toMatchObject({ active: false })
  })

  test('of two pages with the last use of a code only one has it', async () => {
    const promo = await billing.syncPromo({
      ...start20,
      code: 'OSTATNI',
      kind: 'amount',
      value: 1_000,
      duration: 'once',
      months: null,
      max_redemptions: 1,
      plan_codes: [],
      first_subscription_only: false,
    })
    const [first, second] = [
      await order(await newCustomer(), { promo_id: promo.promo_id }),
      await order(await newCustomer(), { promo_id: promo.promo_id }),
    ]
    expect((await open.click(first.url, card)).status).toBe(303)
    expect((await open.click(second.url, card)).body).toContain('Ten kod został już wykorzystany.')
    expect((await open.click(second.url, card)).status).toBe(303)
    const sums = await Promise.all(
      [first, second].map(async ({ page_id }) => {
        const { subscription_id } = await billing.readSubscriptionPage(page_id)
        const found = await billing.readSubscription(subscription_id ?? '')
        return (await billing.invoices(found.customer, { after: null })).invoices[0]?.gross_grosze
      }),
    )
    expect(sums).toEqual([8_717, 9_717])
  })

  test('a code is typed on the page', async () => {
    await billing.syncPromo({ ...start20, code: 'LIPIEC', plan_codes: [], months: null, duration: 'forever' })
    const page = await order(await newCustomer(), { promo_field: true })
    const wrong = await open.click(page.url, { akcja: 'kod', promocja: 'NIEMA' })
    expect(wrong.body).toContain('Taki kod nie istnieje.')
    const right = await open.click(page.url, { akcja: 'kod', promocja: ' lipiec ' })
    expect(right.body).toContain('Kod LIPIEC')
    expect((await open.click(page.url, card)).status).toBe(303)
  })
})

describe('changing the plan', () => {
  const up = { plan_code: 'venue_pro', period: 'month' } as const

  test('what is shown is what is charged, by the second', async () => {
    const found = await subscribed()
    await open.pass(10 * day + 1_234_000)
    const preview = await billing.previewChange({ ...up, subscription_id: found.id, at: open.now() })
    const left = (found.period_end - preview.proration_at) / (found.period_end - found.period_start)
    expect(preview).toMatchObject({
      credit_grosze: Math.round(9_717 * left),
      charge_grosze: Math.round(18_327 * left),
      due_now_grosze: Math.round(18_327 * left) - Math.round(9_717 * left),
      next_grosze: 18_327,
      next_at: found.period_end,
    })
    await open.pass(60_000)
    const after = await billing.change({
      ...up,
      key: 'up1',
      subscription_id: found.id,
      proration_at: preview.proration_at,
    })
    expect(after).toMatchObject({ ...up, status: 'active', pending: null, period_end: found.period_end })
    const [invoice] = (await billing.invoices(found.customer, { after: null })).invoices
    expect(invoice).toMatchObject({
      status: 'paid',
      gross_grosze: preview.due_now_grosze,
      net_grosze: preview.due_now_net_grosze,
    })
  })

  test('in a trial it costs nothing and the trial goes on', async () => {
    const found = await subscribed({ trial_ends_at: open.now() + 20 * day, card: true })
    const preview = await billing.previewChange({ ...up, subscription_id: found.id, at: open.now() })
    expect(preview).toMatchObject({ due_now_grosze: 0, next_grosze: 18_327, next_at: found.trial_ends_at })
    const after = await billing.change({
      ...up,
      key: 'up2',
      subscription_id: found.id,
      proration_at: preview.proration_at,
    })
    expect(after).toMatchObject({ ...up, status: 'trialing', trial_ends_at: found.trial_ends_at })
  })

  test('from a month to a year a new period begins at once', async () => {
    const found = await subscribed()
    await open.pass(15 * day)
    const wanted = { plan_code: 'venue_start', period: 'year' as const, subscription_id: found.id }
    const preview = await billing.previewChange({ ...wanted, at: open.now() })
    expect(preview.charge_grosze).toBe(97_170)
    expect(preview.due_now_grosze).toBe(97_170 - preview.credit_grosze)
    const after = await billing.change({ ...wanted, key: 'year', proration_at: preview.proration_at })
    expect(after).toMatchObject({ period: 'year', period_end: preview.next_at, period_start: preview.proration_at })
  })

  test('what is not paid waits, and the old plan holds until it is', async () => {
    const found = await subscribed()
    await open.steer(`customers/${found.customer}/card`, { card: 'declines' })
    const at = open.now()
    const waits = await billing.change({ ...up, key: 'up3', subscription_id: found.id, proration_at: at })
    expect(waits).toMatchObject({ plan_code: 'venue_start', status: 'active', pending: { plan_code: 'venue_pro' } })
    const pay_url = waits.owed?.pay_url ?? null
    expect((await open.click(pay_url)).body).toContain('Do zapłaty')
    expect((await open.click(pay_url, { ...card, akcja: 'nowa' })).body).toContain('zapłacona')
    expect(await billing.readSubscription(found.id)).toMatchObject({ ...up, pending: null, owed: null })
  })

  test('what is never paid is dropped', async () => {
    const found = await subscribed()
    await open.steer(`customers/${found.customer}/card`, { card: 'no_funds' })
    await billing.change({ ...up, key: 'up4', subscription_id: found.id, proration_at: open.now() })
    await open.pass(day)
    expect(await billing.readSubscription(found.id)).toMatchObject({
      plan_code: 'venue_start',
      status: 'active',
      pending: null,
      owed: null,
    })
    expect((await billing.invoices(found.customer, { after: null })).invoices[0]?.status).toBe('void')
  })

  test('down waits for the end of what is paid, and can be undone', async () => {
    const found = await subscribed({ plan_code: 'venue_pro' })
    const down = { plan_code: 'venue_start', period: 'month' as const, subscription_id: found.id }
    const planned = await billing.scheduleChange({ ...down, key: 'down1' })
    expect(planned).toMatchObject({
      plan_code: 'venue_pro',
      coming: { plan_code: 'venue_start', period: 'month', at: found.period_end },
    })
    expect(await billing.undoScheduled({ key: 'undo1', subscription_id: found.id })).toMatchObject({ coming: null })
    await billing.scheduleChange({ ...down, key: 'down2' })
    await open.pass(32 * day)
    const after = await billing.readSubscription(found.id)
    expect(after).toMatchObject({ plan_code: 'venue_start', coming: null, status: 'active' })
    await open.pass(31 * day)
    const { invoices } = await billing.invoices(found.customer, { after: null })
    const paid = { status: 'paid', gross_grosze: 9_717, net_grosze: 7_900 }
    expect(invoices).toMatchObject([paid, paid, { status: 'paid', gross_grosze: 18_327, net_grosze: 14_900 }])
  })

  test.each([1, 2, 3, 4, 5, 6, 7])(
    'planned again after the answer to step %i was lost, it is planned once',
    async (step) => {
      const found = await subscribed({ plan_code: 'venue_pro' })
      const down = { plan_code: 'venue_start', period: 'month' as const, subscription_id: found.id, key: `lost${step}` }
      const lost = { path: '/v1/', do: 'drop_after' }
      const through = { path: '/v1/', do: 'latency', value: 0 }
      // Three times, as often as the client itself tries.
      await open.steer('faults', [...Array.from({ length: step - 1 }, () => through), { ...lost, times: 3 }])
      const first = await billing.scheduleChange(down).catch((fault: unknown) => fault)
      await open.steer('faults', [])
      expect(first).toMatchObject({ kind: 'unreachable' })
      const again = await billing.scheduleChange(down)
      expect(again.coming).toEqual({ plan_code: 'venue_start', period: 'month', at: found.period_end })
      expect(await billing.scheduleChange(down)).toEqual(again)
      await billing.endNow({ subscription_id: found.id })
    },
  )

  test('a cancellation takes away what was planned, and can be taken back until the end', async () => {
    const found = await subscribed({ plan_code: 'venue_pro' })
    await billing.scheduleChange({ plan_code: 'venue_start', period: 'month', key: 'down3', subscription_id: found.id })
    const ends = await billing.cancelAtEnd({ key: 'end1', subscription_id: found.id, on: true })
    expect(ends).toMatchObject({ cancel_at_period_end: true, coming: null, status: 'active' })
    expect(await billing.cancelAtEnd({ key: 'end2', subscription_id: found.id, on: false })).toMatchObject({
      cancel_at_period_end: false,
      canceled_at: null,
    })
    await billing.cancelAtEnd({ key: 'end3', subscription_id: found.id, on: true })
    await open.pass(32 * day)
    expect(await billing.readSubscription(found.id)).toMatchObject({ status: 'canceled', ended_at: found.period_end })
    expect((await billing.invoices(found.customer, { after: null })).invoices).toHaveLength(1)
  })

  test('what ends now ends once', async () => {
    const found = await subscribed()
    const end = { subscription_id: found.id }
    expect(await billing.endNow(end)).toMatchObject({ status: 'canceled' })
    expect(await billing.endNow(end)).toMatchObject({ status: 'canceled' })
  })
})

test('the payer’s page changes the card and ends the plan', async () => {
  const found = await subscribed()
  const url = await billing.portal({ customer: found.customer, return_url: 'http://wydarzy.test/subskrypcja' })
  expect((await open.click(url)).body).toContain('Żadne pieniądze nie są pobierane')
  expect((await open.click(url, { ...card, akcja: 'karta', numer: '4000000000000341' })).body).toContain('**** 0341')
  expect((await open.click(url, { akcja: 'zakoncz', subskrypcja: found.id })).body).toContain('Aktywna do')
  expect(await billing.readSubscription(found.id)).toMatchObject({ cancel_at_period_end: true })
  await open.click(url, { akcja: 'wznow', subskrypcja: found.id })
  expect(await billing.readSubscription(found.id)).toMatchObject({ cancel_at_period_end: false })
  await open.pass(2 * 3_600_000)
  expect((await open.click(url)).body).toContain('Ta strona jest już zamknięta')
  await open.pass(31 * day)
  const late = await billing.readSubscription(found.id)
  expect(late).toMatchObject({ status: 'past_due', owed: { amount_grosze: 9_717 } })
  expect(late.owed?.next_try_at).toBeGreaterThan(open.now() - day)
})

describe('what was called off on the payer’s own page, which names an instant and leaves the flag', () => {
  const endedThere = async (given: Partial<SubscriptionOrder> = {}) => {
    const found = await subscribed(given)
    const url = await billing.portal({ customer: found.customer, return_url: 'http://wydarzy.test/subskrypcja' })
    await open.click(url, { akcja: 'zakoncz', subskrypcja: found.id })
    const told = await open.stripe.subscriptions.retrieve(found.id)
    expect(told).toMatchObject({ cancel_at_period_end: false, cancel_at: found.period_end / 1000 })
    return found
  }
  const goes_on = { cancel_at_period_end: false, canceled_at: null }

  test('is called off for us, and ends', async () => {
    const found = await endedThere()
    expect(await billing.readSubscription(found.id)).toMatchObject({ cancel_at_period_end: true })
    await open.pass(32 * day)
    expect(await billing.readSubscription(found.id)).toMatchObject({ status: 'canceled', ended_at: found.period_end })
  })

  test('is taken back on ours, also when the answer was lost', async () => {
    const found = await endedThere()
    const back = { key: `back:${found.id}`, subscription_id: found.id, on: false }
    expect(await billing.cancelAtEnd(back)).toMatchObject(goes_on)
    expect(await billing.cancelAtEnd(back)).toMatchObject(goes_on)
    expect(await open.stripe.subscriptions.retrieve(found.id)).toMatchObject({ cancel_at: null })
  })

  test('goes on with another plan, and its price is shown before', async () => {
    const found = await endedThere()
    const up = { plan_code: 'venue_pro', period: 'month', subscription_id: found.id } as const
    const { next_grosze, proration_at } = await billing.previewChange({ ...up, at: open.now() })
    expect(next_grosze).toBe(18_327)
    expect(await billing.change({ ...up, key: `up:${found.id}`, proration_at })).toMatchObject(goes_on)
  })

  test('goes on with a smaller plan from the end of what is paid', async () => {
    const found = await endedThere({ plan_code: 'venue_pro' })
    const down = { plan_code: 'venue_start', period: 'month', subscription_id: found.id } as const
    const planned = await billing.scheduleChange({ ...down, key: `down:${found.id}` })
    expect(planned).toMatchObject({ ...goes_on, coming: { plan_code: 'venue_start', at: found.period_end } })
    await open.pass(32 * day)
    expect(await billing.readSubscription(found.id)).toMatchObject({ status: 'active', plan_code: 'venue_start' })
  })
})

test('all that was asked, answered and told is as the client’s types have it', () => {
  expect(open.offSchema()).toEqual([])
})
