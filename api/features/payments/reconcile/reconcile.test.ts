/** Each night the journal is compared with the provider: what somebody has broken there is told to the grosz. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayAhead } from '#api/testing/factories.ts'
import { due_now, openPaying, type Paying } from '#api/testing/paying.ts'
import { reconcile } from './reconcile.ts'

const word = 'liczby-dla-straznika-wydarzy'
const day = 86_400

let paying: Paying

beforeAll(async () => void (paying = await openPaying({ metricsToken: word })))
afterAll(() => paying.app.close())

async function paidOnce() {
  const of = await paying.waiting()
  const begun = await paying.start(of.status_token)
  await paying.pay(begun.body.url)
  await paying.app.settle()
  const [payment] = await paying.payments(of.id)
  return { ...of, intent_id: payment?.intent_id ?? '', fee: payment?.fee_grosze ?? 0 }
}
const compared = () => reconcile(paying.app.deps, dayAhead(paying.app, 0))
const changed = (object: string, where: object, set: object) =>
  sql`update sandbox.stripe_objects set data = data || ${JSON.stringify(set)}::jsonb
    where object = ${object} and data @> ${JSON.stringify(where)}::jsonb`.execute(paying.app.deps.db)
const metric = async () => {
  const answer = await paying.app.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${word}` } })
  return Number(/waits_for_person\{what="grosze_that_differ_from_the_provider"\} (\d+)/.exec(answer.body)?.[1])
}

test('payments, refunds, refunds that came back, payouts and disputes agree to the grosz', async () => {
  await paidOnce()
  const back = await paidOnce()
  await paying.cancel(back.id)
  const astray = await paidOnce()
  await paying.cancel(astray.id)
  const disputed = await paidOnce()
  await paying.app.settle()
  await paying.app.settle()
  const [sent] = await paying.refunds(astray.id)
  await paying.steer(`refunds/${sent?.provider_id}/fail`, {})
  await paying.steer(`intents/${disputed.intent_id}/dispute`, {})
  await paying.app.settle()
  expect(await compared()).toEqual([])
  expect(await metric()).toBe(0)
  await paying.app.clock.advance(8 * day)
  await paying.app.settle()
  expect(await compared()).toEqual([])
})

test('a refund that is on its way is no difference, and is compared when it has arrived', async () => {
  const { id } = await paidOnce()
  await paying.steer('refunds', { arrive: 'later' })
  await paying.cancel(id)
  await paying.app.settle()
  const [sent] = await paying.refunds(id)
  expect(sent).toMatchObject({ status: 'pending' })
  expect(await compared()).toEqual([])
  await paying.steer('refunds', { arrive: 'at_once' })
  await paying.steer(`refunds/${sent?.provider_id}/arrive`, {})
  await paying.app.settle()
  expect(await paying.refunds(id)).toMatchObject([{ status: 'succeeded' }])
  expect(await compared()).toEqual([])
})

test('the night compares by itself, once, and a provider that is away is asked again', async () => {
  const days = () => paying.app.deps.db.selectFrom('reconciliations').selectAll().orderBy('day').execute()
  const before = (await days()).length
  await paying.setFaults([{ method: 'GET', path: '/v1/charges', do: 'status', value: 500, times: 50 }])
  // At noon some days on: before three at night it is the turn of the day before, and an hour later that of another.
  const noon = Temporal.PlainDateTime.from(`${dayAhead(paying.app, 3)}T12:00`).toZonedDateTime('Europe/Warsaw')
  await paying.app.clock.advance(Math.ceil((noon.epochMilliseconds - paying.app.clock.now()) / 1000))
  await paying.app.settle()
  expect((await days()).at(-1)).toMatchObject({ done_at: null })
  await paying.setFaults([])
  await paying.app.clock.advance(3_700)
  await paying.app.settle()
  expect(await days()).toHaveLength(before + 1)
  expect((await days()).at(-1)).toMatchObject({ difference_grosze: 0, done_at: expect.any(Date) })
})

test.each([
  ['another amount', 'charge', (intent: string) => ({ payment_intent: intent }), { amount: due_now + 1 }, 1],
  [
    'a refund that nobody here asked for',
    'charge',
    (intent: string) => ({ payment_intent: intent }),
    { amount_refunded: 500 },
    500,
  ],
])('%s is found, told in grosze, and stays until it is mended', async (_, object, where, set, grosze) => {
  const { intent_id } = await paidOnce()
  const kept = { amount: due_now, amount_refunded: 0 }
  await changed(object, where(intent_id), set)
  const [first, ...others] = (await compared()) ?? []
  expect(others).toEqual([])
  expect(Math.abs((first?.provider_grosze ?? 0) - (first?.journal_grosze ?? 0))).toBe(grosze)
  expect(first?.id).toBe(intent_id)
  expect(await metric()).toBe(grosze)
  await changed(object, where(intent_id), kept)
  expect(await compared()).toEqual([])
  expect(await metric()).toBe(0)
})

test('an account that the provider closes to us keeps nobody else from being compared', async () => {
  const { intent_id } = await paidOnce()
  await changed('charge', { payment_intent: intent_id }, { amount: due_now + 3 })
  await paying.setFaults([{ method: 'GET', path: '/v1/payouts', do: 'status', value: 403, times: 1 }])
  expect(await compared()).toEqual([
    { what: 'charge', id: intent_id, provider_grosze: due_now + 3, journal_grosze: due_now },
  ])
  await paying.setFaults([])
  await changed('charge', { payment_intent: intent_id }, { amount: due_now })
})

test('a charge that the provider has lost, and a payout of another amount, are found', async () => {
  const { intent_id, fee } = await paidOnce()
  await changed('payment_intent', { id: intent_id }, { latest_charge: null })
  const moved = { payment_intent: intent_id }
  await changed('charge', moved, { created: 1 })
  const lost = [
    { what: 'charge', id: intent_id, provider_grosze: 0, journal_grosze: due_now },
    { what: 'fee', id: intent_id, provider_grosze: 0, journal_grosze: fee },
    { what: 'transfer', id: intent_id, provider_grosze: 0, journal_grosze: due_now - fee },
  ]
  expect(await compared()).toEqual(lost)
  await paying.app.clock.advance(8 * day)
  await paying.app.settle()
  await paying.app.settle()
  const { provider_id, amount_grosze } = await paying.app.deps.db
    .selectFrom('payouts')
    .select(['provider_id', 'amount_grosze'])
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  await changed('payout', { id: provider_id }, { amount: amount_grosze - 7 })
  // Nobody has mended the charge.
  expect(await compared()).toEqual([
    ...lost,
    { what: 'payout', id: provider_id, provider_grosze: amount_grosze - 7, journal_grosze: amount_grosze },
  ])
})
