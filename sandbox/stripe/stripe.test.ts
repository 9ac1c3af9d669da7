import { createTestDatabase } from '#api/testing/test-db.ts'
import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDelivery } from './deliver.ts'
import { hookSecret, type OpenStripe, openStripe } from './testing.ts'

let box: OpenStripe
let stripe: Stripe
let pages: OpenStripe['pages']

beforeAll(async () => {
  box = await openStripe(await createTestDatabase(), '2027-01-11T10:00:00Z')
  ;({ stripe, pages } = box)
})
beforeEach(async () => {
  box.answerHooksWith(200)
  await box.pass(0)
  box.forget()
})
afterAll(() => box.close())

async function partner(): Promise<Stripe.Account> {
  const account = await stripe.accounts.create({
    country: 'PL',
    email: 'sala@wydarzy.example',
    controller: {
      fees: { payer: 'application' },
      losses: { payments: 'application' },
      stripe_dashboard: { type: 'express' },
    },
    capabilities: { transfers: { requested: true }, card_payments: { requested: true } },
    metadata: { owner_id: 'o1' },
  })
  const link = await stripe.accountLinks.create({
    account: account.id,
    type: 'account_onboarding',
    refresh_url: 'http://wydarzy.test/ponow',
    return_url: 'http://wydarzy.test/wypłaty',
  })
  const answer = await pages.inject({ method: 'POST', url: new URL(link.url).pathname, ...form({ koniec: 'gotowe' }) })
  expect(answer.statusCode).toBe(303)
  return stripe.accounts.retrieve(account.id)
}

const form = (fields: Record<string, string>) => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload: new URLSearchParams(fields).toString(),
})

const session = (destination: string | null, amount = 60_000, key?: string): Promise<Stripe.Checkout.Session> =>
  stripe.checkout.sessions.create(
    {
      mode: 'payment',
      ui_mode: 'hosted_page',
      locale: 'pl',
      customer_email: 'anna@goscie.example',
      client_reference_id: 'r1',
      line_items: [
        { quantity: 1, price_data: { currency: 'pln', unit_amount: amount, product_data: { name: 'Zadatek' } } },
      ],
      payment_intent_data: {
        metadata: { reservation_id: 'r1' },
        ...(destination ? { transfer_data: { destination }, application_fee_amount: 900 } : {}),
      },
      success_url: 'http://wydarzy.test/status?cs={CHECKOUT_SESSION_ID}',
    },
    key ? { idempotencyKey: key } : {},
  )

const pay = (id: string, fields: Record<string, string>) =>
  pages.inject({ method: 'POST', url: `/_sandbox/stripe/c/pay/${id}`, ...form(fields) })

test('a session is paid by BLIK on its page, and the webhook is signed as the client expects', async () => {
  const { id: account } = await partner()
  const open = await session(account)
  expect(open).toMatchObject({ status: 'open', payment_status: 'unpaid', amount_total: 60_000 })
  const shown = await pages.inject(new URL(open.url ?? '').pathname)
  expect(shown.body).toContain('Żadne pieniądze nie są pobierane')
  const wrong = await pay(open.id, { way: 'blik', kod: '777000' })
  expect(wrong.body).toContain('Bank odrzucił płatność')
  const done = await pay(open.id, { way: 'blik', kod: '777 123' })
  expect([done.statusCode, done.headers.location]).toEqual([303, `http://wydarzy.test/status?cs=${open.id}`])

  const paid = await stripe.checkout.sessions.retrieve(open.id, { expand: ['payment_intent.latest_charge'] })
  expect(paid).toMatchObject({ status: 'complete', payment_status: 'paid' })
  const intent = paid.payment_intent as Stripe.PaymentIntent
  expect(intent.latest_charge).toMatchObject({ paid: true, amount: 60_000, payment_method_details: { type: 'blik' } })
  await box.pass(0)
  expect(box.told().map(({ type }) => type)).toEqual(
    expect.arrayContaining(['payment_intent.payment_failed', 'payment_intent.succeeded', 'checkout.session.completed']),
  )
  const [hook] = box.taken().filter(({ body }) => body.includes('checkout.session.completed'))
  const event = stripe.webhooks.constructEvent(
    hook?.body ?? '',
    hook?.signature ?? '',
    hookSecret,
    300,
    undefined,
    box.now(),
  )
  expect(event.data.object).toMatchObject({ id: open.id })
})

test.each([
  ['4242424242424242', 303, ''],
  ['4000000000000002', 200, 'Karta została odrzucona'],
  ['4000000000009995', 200, 'za mało środków'],
  ['4000002500003155', 200, 'Potwierdzenie 3-D Secure'],
  ['4242424242424241', 200, 'Sprawdź numer karty'],
])('the card %s answers %i %s', async (numer, status, sentence) => {
  const open = await session(null)
  const answer = await pay(open.id, { way: 'card', numer, wazna: '12/34', cvc: '123' })
  expect(answer.statusCode).toBe(status)
  expect(answer.body).toContain(sentence)
})

test('3-D Secure and a bank ask once more, and a no leaves the session open', async () => {
  const open = await session(null)
  expect((await pay(open.id, { way: 'p24', bank: 'mbank' })).body).toContain('Twój bank pyta o zgodę')
  expect((await pay(open.id, { way: 'p24', zgoda: 'nie' })).body).toContain('nie została zatwierdzona')
  expect((await pay(open.id, { way: 'p24', zgoda: 'tak' })).statusCode).toBe(303)
  expect((await pay(open.id, { way: 'p24', zgoda: 'tak' })).body).toContain('już zakończona')
})

describe('the wire', () => {
  test('refuses what the provider does not know, a wrong key and another version', async () => {
    const unknown = stripe.checkout.sessions.create({
      mode: 'payment',
      line_items: [{ quantity: 1, price_data: { currency: 'pln', unit_amount: 500, product_data: { name: 'x' } } }],
      success_url: 'http://wydarzy.test',
      payment_method_types: ['card'],
    } as never)
    await expect(unknown).rejects.toMatchObject({
      statusCode: 400,
      code: 'parameter_unknown',
      param: 'payment_method_types',
    })
    const missing = stripe.checkout.sessions.create({ mode: 'payment', success_url: 'x' } as never)
    await expect(missing).rejects.toMatchObject({ statusCode: 400, code: 'parameter_missing', param: 'line_items' })
    await expect(stripe.checkout.sessions.retrieve('cs_test_x')).rejects.toMatchObject({ code: 'resource_missing' })
    const asked = (headers: Record<string, string>) => fetch(`${box.sandbox.api_url}/v1/charges`, { headers })
    expect((await asked({ authorization: 'Bearer sk_test_x' })).status).toBe(401)
    expect(
      (await asked({ authorization: `Bearer ${box.sandbox.secret_key}`, 'stripe-version': '2020-01-01' })).status,
    ).toBe(400)
  })

  test('answers a key as it did, refuses it with other parameters, and makes one object of many tries', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => session(null, 5_000, 'once')))
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    await expect(session(null, 6_000, 'once')).rejects.toMatchObject({ type: 'StripeIdempotencyError' })
  })

  test('an answer that was lost after the work is given again to the same key', async () => {
    const rules = await pages.inject({
      method: 'POST',
      url: '/_sandbox/api/stripe/faults',
      payload: [{ method: 'POST', path: '/v1/checkout/sessions', do: 'drop_after', times: 1 }],
    })
    expect(rules.json()).toEqual({ rules: 1 })
    const open = await session(null, 7_000, 'lost')
    const { data } = await stripe.checkout.sessions.list({ limit: 100 })
    expect(data.filter(({ amount_total }) => amount_total === 7_000).map(({ id }) => id)).toEqual([open.id])
  })
})

test('a session ends by the clock and then takes no money', async () => {
  const open = await session(null)
  await box.pass(25 * 3_600_000)
  expect((await stripe.checkout.sessions.retrieve(open.id)).status).toBe('expired')
  expect(box.told().some(({ type }) => type === 'checkout.session.expired')).toBe(true)
  expect((await pay(open.id, { way: 'blik', kod: '777123' })).body).toContain('wygasła')
  await expect(stripe.checkout.sessions.expire(open.id)).rejects.toMatchObject({ statusCode: 400 })
})

test('a webhook that is not taken comes again with growing pauses', async () => {
  box.answerHooksWith(500)
  const open = await session(null)
  await stripe.checkout.sessions.expire(open.id)
  await box.pass(0)
  const tries = () => box.taken().filter(({ body }) => body.includes(open.id)).length
  expect(tries()).toBe(1)
  await box.pass(0)
  expect(tries()).toBe(1)
  await box.pass(61_000)
  expect(tries()).toBe(2)
  box.answerHooksWith(200)
  await box.pass(301_000)
  await box.pass(4 * 86_400_000)
  expect(tries()).toBe(3)
})

test('what is held in the middle of a round is not sent before it is let go', async () => {
  await box.steer('deliveries', { hold: true })
  for (const one of [await session(null), await session(null)]) await stripe.checkout.sessions.expire(one.id)
  let sent = 0
  const delivery = openDelivery({
    pool: box.pool,
    now: box.now,
    log: { info: () => {}, warn: () => {} },
    post: async () => {
      sent += 1
      delivery.hold(true)
      return 200
    },
  })
  delivery.aim({ platform: { url: 'http://wydarzy.test/hook', secret: hookSecret } })
  await delivery.run()
  expect(sent).toBe(1)
  delivery.hold(false)
  await delivery.run()
  expect(sent).toBe(2)
  await delivery.close()
  await box.steer('deliveries', { hold: false })
})

test('money is conserved: what customers paid and did not get back is what the accounts hold', async () => {
  const { id: account } = await partner()
  const held = async () => {
    const { rows } = await box.pool.query<{ sum: string | null }>(
      `select sum((data->>'net')::bigint) from sandbox.stripe_objects where object = 'balance_transaction'`,
    )
    return Number(rows[0]?.sum ?? 0)
  }
  const before = await held()
  let paid = 0
  for (const [amount, back] of [
    [60_001, 20_000],
    [333, 0],
    [99_999, 99_999],
    [12_345, 1],
  ] as const) {
    const open = await session(account, amount + 1_000)
    await pay(open.id, { way: 'blik', kod: '123456' })
    const { payment_intent } = await stripe.checkout.sessions.retrieve(open.id)
    paid += amount + 1_000 - back
    if (back === 0) continue
    await stripe.refunds.create({
      payment_intent: payment_intent as string,
      amount: back,
      reverse_transfer: true,
      refund_application_fee: true,
    })
    const over = stripe.refunds.create({ payment_intent: payment_intent as string, amount: amount + 1_001 })
    await expect(over).rejects.toMatchObject({ statusCode: 400 })
  }
  expect((await held()) - before).toBe(paid)
})

/** A paid destination charge of 100,00 zł, with 5,00 zł for the platform. */
async function paidOut() {
  const { id: account } = await partner()
  const open = await session(account, 10_000)
  await pay(open.id, { way: 'blik', kod: '123456' })
  const { payment_intent } = await stripe.checkout.sessions.retrieve(open.id)
  return { account, intent: payment_intent as string }
}
const steer = async (path: string, payload: object = {}) =>
  (await pages.inject({ method: 'POST', url: `/_sandbox/api/stripe/${path}`, payload })).json()

test('what is available goes out once a day, names each payment, and comes back when the bank refuses', async () => {
  const { account, intent } = await paidOut()
  const of = { stripeAccount: account }
  await box.pass(6 * 86_400_000)
  expect((await stripe.payouts.list({}, of)).data).toEqual([])
  await box.pass(2 * 86_400_000)
  await box.pass(0)
  const [payout, ...others] = (await stripe.payouts.list({ expand: ['data.destination'] }, of)).data
  expect(others).toEqual([])
  expect(payout).toMatchObject({ status: 'in_transit', destination: { last4: '4321' } })
  const expand = ['data.source.source_transfer.source_transaction']
  const inside = await stripe.balanceTransactions.list({ payout: payout?.id ?? '', expand }, of)
  expect(inside.data.map(({ type }) => type).sort()).toEqual(['payment', 'payout'])
  const payment = inside.data.find(({ type }) => type === 'payment')
  expect(payment).toMatchObject({ source: { source_transfer: { source_transaction: { payment_intent: intent } } } })
  expect(payout?.amount).toBe((payment?.amount ?? 0) - (payment?.fee ?? 0))

  await steer(`payouts/${payout?.id}/fail`)
  expect((await stripe.payouts.retrieve(payout?.id ?? '', {}, of)).status).toBe('failed')
  await box.pass(86_400_000)
  await box.pass(3 * 86_400_000)
  const all = (await stripe.payouts.list({}, of)).data
  expect(all.map(({ status, amount }) => ({ status, amount }))).toEqual([
    { status: 'paid', amount: payout?.amount },
    { status: 'failed', amount: payout?.amount },
  ])
  expect(
    box
      .told()
      .filter((event) => event.account === account && event.type.startsWith('payout.'))
      .map(({ type }) => type),
  ).toEqual(['payout.created', 'payout.failed', 'payout.created', 'payout.paid'])
})

test.each(['won', 'lost'] as const)('a dispute takes the money at once, and is %s', async (outcome) => {
  const { intent } = await paidOut()
  const balance = async () =>
    (await stripe.balanceTransactions.list({ type: 'adjustment', limit: 100 })).data.reduce(
      (sum, { net }) => sum + net,
      0,
    )
  const before = await balance()
  const dispute = await steer(`intents/${intent}/dispute`)
  expect((await balance()) - before).toBe(-dispute.amount)
  await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({ code: 'charge_disputed' })
  await steer(`disputes/${dispute.id}`, { outcome })
  expect((await stripe.disputes.retrieve(dispute.id)).status).toBe(outcome)
  expect((await balance()) - before).toBe(outcome === 'won' ? 0 : -dispute.amount)
  const kinds = box.told().filter(({ type }) => type.startsWith('charge.dispute.'))
  expect(kinds.map(({ type }) => type.slice('charge.dispute.'.length))).toEqual(
    outcome === 'won'
      ? ['created', 'funds_withdrawn', 'closed', 'funds_reinstated']
      : ['created', 'funds_withdrawn', 'closed'],
  )
})

test('all that was asked, answered and told is as the client’s types have it', () => {
  expect(box.offSchema()).toEqual([])
})
