/** What comes to the webhook is believed only when it is signed, of now and of our mode; and it is never more than a hint. */
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stripeGateway } from '#api/adapters/payments/stripe.ts'
import { inTransaction } from '#api/deps.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import { webhookPath } from './hear-provider.ts'

const [first, second] = ['whsec_eins', 'whsec_zwei']
const now = Date.parse('2027-01-11T10:00:00Z')
const gateway = stripeGateway({
  secret_key: 'sk_test_x',
  publishable_key: null,
  webhook_secrets: [first, second],
  api_url: 'http://127.0.0.1:9',
})

const event = (more: object = {}) =>
  JSON.stringify({
    id: 'evt_1',
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: now / 1000,
    data: { object: { id: 'cs_test_1', object: 'checkout.session', metadata: { payment_id: 'p1' } } },
    livemode: false,
    type: 'checkout.session.completed',
    ...more,
  })
const signed = (body: string, secret: string, at = now / 1000) =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
const read = (body: string, signature: string | undefined) =>
  gateway.readEvent({ body: Buffer.from(body), signature, now })

describe('a delivery', () => {
  test.each([first, second])('signed with one of our secrets is read (%s)', (secret) => {
    expect(read(event(), signed(event(), secret))).toMatchObject({
      id: 'evt_1',
      type: 'checkout.session.completed',
      object_id: 'cs_test_1',
      payment_id: 'p1',
    })
  })

  test('signed by both while a secret is changed is read', () => {
    const [, other] = signed(event(), second).split(',')
    expect(read(event(), `${signed(event(), 'whsec_alt')},${other}`)).toMatchObject({ id: 'evt_1' })
  })

  test.each([
    ['with another secret', event(), signed(event(), 'whsec_fremd'), 'signature'],
    ['tampered with', event().replace('cs_test_1', 'cs_test_2'), signed(event(), first), 'signature'],
    ['without a signature', event(), undefined, 'signature'],
    ['with rubbish for one', event(), 't=,v1=', 'signature'],
    ['from six minutes ago', event(), signed(event(), first, now / 1000 - 360), 'stale'],
    ['from six minutes ahead', event(), signed(event(), first, now / 1000 + 360), 'stale'],
    ['of real money', event({ livemode: true }), signed(event({ livemode: true }), first), 'mode'],
    ['about nothing', event({ data: { object: {} } }), signed(event({ data: { object: {} } }), first), 'body'],
  ])('%s is not believed', (_what, body, signature, why) => {
    expect(read(body, signature)).toBe(why)
  })
})

describe('the address', () => {
  let app: TestApp
  beforeAll(async () => void (app = await createTestApp()))
  afterAll(() => app.close())
  const post = (payload: string, headers: Record<string, string> = {}) =>
    app.app.inject({
      method: 'POST',
      url: webhookPath,
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    })

  const written = async () => {
    const { count } = await app.deps.db
      .selectFrom('provider_events')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  test('refuses what nobody has signed, and a body that is too large, before anything is written', async () => {
    expect((await post(event())).statusCode).toBe(400)
    expect((await post('x'.repeat(300 * 1024))).statusCode).toBe(413)
    expect(await written()).toBe(0)
  })

  test.each([
    ['what connected accounts do in the other mode, which the provider sends along', { livemode: true }],
    [
      'a balance, which has no id',
      { type: 'balance.available', account: 'acct_1', data: { object: { object: 'balance', available: [] } } },
    ],
  ])('takes %s, and writes nothing of it', async (_what, told) => {
    const { payments, clock } = app.deps
    app.deps.payments = { ...payments, readEvent: gateway.readEvent }
    const body = event(told)
    const signature = signed(body, first, Math.floor(clock.now() / 1000))
    expect((await post(body, { 'stripe-signature': signature })).statusCode).toBe(200)
    expect(await written()).toBe(0)
    app.deps.payments = payments
  })

  test('what many deliveries of a burst are about is looked at once, and again when one comes after that', async () => {
    const looks = async () => {
      const { rows } = await sql<{ account: string }>`select data->'data'->>'account' as account from jobs.job
        where data->>'name' = 'payments.check-account' order by 1`.execute(app.deps.db)
      return rows.map(({ account }) => account)
    }
    const hear = (accounts: string[]) =>
      inTransaction(app.deps, async (tx) => {
        for (const account of accounts) await tx.jobs.enqueueUnlessWaiting('payments.check-account', { account })
      })
    await hear(['acct_a', 'acct_a', 'acct_b', 'acct_a'])
    expect(await looks()).toEqual(['acct_a', 'acct_b'])
    await app.drainJobs()
    await hear(['acct_a'])
    expect(await looks()).toEqual(['acct_a', 'acct_a', 'acct_b'])
  })
})
