/** Answers and webhooks of the provider that never arrive: each thing is done once, and everybody learns of it in the end. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { brokenInvariants } from '#api/db/invariants/check.ts'
import { seeded } from '#api/testing/fuzz/hostile.ts'
import { due_now, openPaying, type Paying } from '#api/testing/paying.ts'
import { farther, longest } from '#api/testing/far.ts'

/** Fifty in all (five hundred of a long run), of pages that are opened or ended and of refunds; of that many guests. */
const lost = farther({ pages: 30, ends: 14, refunds: 6 }, { pages: 300, ends: 140, refunds: 60 })
const guests = farther(6, 60)

let paying: Paying

beforeAll(async () => void (paying = await openPaying()))
afterAll(() => paying.app.close())
beforeEach(async () => {
  await paying.setFaults([])
  await paying.hold(false)
})

const sound = async () =>
  expect(await brokenInvariants(paying.app.deps.db, { now: paying.app.clock.now() })).toEqual([])

test('a page that the provider failed to make, and fails to make for a day by the same key, is made by another', async () => {
  const of = await paying.waiting()
  await paying.setFaults([{ method: 'POST', path: '/v1/checkout/sessions', do: 'kept_500' }])
  const begun = await paying.start(of.status_token)
  expect(begun.status).toBe(201)
  expect((await paying.start(of.status_token)).body).toEqual(begun.body)
  await paying.pay(begun.body.url)
  await paying.app.settle()
  expect(await paying.read(of.id)).toMatchObject({ status: 'confirmed', paid_grosze: due_now })
  await sound()
})

const faults = ['drop_after', 'drop_before', 'truncate', 'status', 'latency'] as const

test(
  'many lost answers to pages, ends and refunds leave one of each, and nothing is paid twice',
  async () => {
    const seed = Math.floor(Date.now() / 86_400_000)
    console.info(`lost answers: seed ${seed}`)
    const random = seeded(String(seed))
    const lose = (path: string, times: number) => {
      const rules = Array.from({ length: times }, () => {
        const kind = faults[Math.floor(random() * faults.length)] ?? 'drop_after'
        return { method: 'POST', path, do: kind, ...(kind === 'latency' ? { value: 5 } : {}) }
      })
      return paying.setFaults(rules)
    }
    const all: Awaited<ReturnType<Paying['waiting']>>[] = []
    for (let i = 0; i < guests; i += 1) all.push(await paying.waiting())
    /** Everybody presses until everybody has a page. */
    const pressed = async () => {
      for (let round = 0; round < 12; round += 1) {
        const answers = await Promise.all(all.map((of) => paying.start(of.status_token)))
        for (const { status } of answers) expect([201, 503]).toContain(status)
        if (answers.every(({ status }) => status === 201)) return answers.map(({ body }) => body)
      }
      throw new Error('somebody has no page')
    }
    await lose('/v1/checkout/sessions', lost.pages)
    const first = await pressed()
    // A part has come by transfer: less is due than the first pages ask for, so they end.
    for (const of of all) await paying.note(of.id, 5_000)
    await lose('/v1/checkout/sessions/', lost.ends)
    const second = await pressed()
    for (const [i, { url, payment_id }] of second.entries()) {
      expect(payment_id).not.toBe(first[i]?.payment_id)
      await paying.pay(url)
      await paying.pay(first[i]?.url ?? '')
    }
    await paying.app.settle()
    for (const of of all) await paying.cancel(of.id)
    await lose('/v1/refunds', lost.refunds)
    for (let round = 0; round < 6; round += 1) await paying.app.clock.advance(180)
    for (const [i, of] of all.entries()) {
      const id = second[i]?.payment_id ?? ''
      expect((await paying.payments(of.id)).map(({ status }) => status)).toEqual(['expired', 'succeeded'])
      expect(await paying.refunds(of.id)).toMatchObject([{ status: 'succeeded', amount_grosze: due_now - 5_000 }])
      expect(await paying.atProvider('checkout.session', first[i]?.payment_id ?? '')).toHaveLength(1)
      expect(await paying.atProvider('checkout.session', id)).toHaveLength(1)
      expect(await paying.atProvider('charge', id)).toHaveLength(1)
      expect(await paying.atProvider('refund', id)).toHaveLength(1)
    }
    await sound()
  },
  longest(120_000),
)

test('a refund whose answer is lost for longer than keys are remembered is still one', async () => {
  const of = await paying.waiting()
  const begun = await paying.start(of.status_token)
  await paying.pay(begun.body.url)
  await paying.app.settle()
  await paying.cancel(of.id)
  await paying.hold(true)
  await paying.setFaults([{ path: '/v1/refunds', do: 'drop_after', times: 10_000 }])
  await paying.app.settle()
  await paying.app.settle()
  await paying.app.clock.advance(25 * 3600)
  expect(await paying.refunds(of.id)).toMatchObject([{ status: 'requested' }])
  await paying.setFaults([])
  await paying.app.clock.advance(2 * 3600)
  await paying.app.settle()
  expect(await paying.refunds(of.id)).toMatchObject([{ status: 'succeeded' }])
  expect(await paying.atProvider('refund', begun.body.payment_id)).toHaveLength(1)
  await sound()
}, 60_000)

test('a page that could not be opened in time for its end gives way to another one', async () => {
  const of = await paying.waiting()
  // So near to the deadline that the page lives as shortly as the provider lets it.
  const left = Date.parse((await paying.read(of.id)).deadline_at ?? '') - paying.app.clock.now()
  await paying.app.clock.advance(Math.floor(left / 1000) - 120)
  await paying.setFaults([{ method: 'POST', path: '/v1/checkout/sessions', do: 'drop_before', times: 3 }])
  expect((await paying.start(of.status_token)).status).toBe(503)
  await paying.setFaults([])
  await paying.app.clock.advance(10 * 60)
  const begun = await paying.start(of.status_token)
  expect(begun.status).toBe(201)
  await paying.pay(begun.body.url)
  await paying.app.settle()
  expect((await paying.read(of.id)).status).toBe('confirmed')
  expect((await paying.payments(of.id)).map(({ status }) => status)).toEqual(['expired', 'succeeded'])
  await sound()
}, 60_000)

test('without a single webhook for a day everything comes to its end by asking', async () => {
  await paying.hold(true)
  const [confirmed, called_off, given_up] = [await paying.waiting(), await paying.waiting(), await paying.waiting()]
  for (const of of [confirmed, called_off]) await paying.pay((await paying.start(of.status_token)).body.url)
  await paying.start(given_up.status_token)
  await paying.app.clock.advance(180)
  await paying.cancel(called_off.id)
  // Each step is a round of the product's own work.
  for (let hour = 0; hour < 168; hour += 8) await paying.app.clock.advance(8 * 3600)
  await paying.app.settle()
  expect(await paying.read(confirmed.id)).toMatchObject({ status: 'confirmed', paid_grosze: due_now })
  expect(await paying.read(called_off.id)).toMatchObject({ status: 'cancelled', payment_status: 'refunded' })
  expect(await paying.payments(given_up.id)).toMatchObject([{ status: 'expired' }])
  expect((await paying.read(given_up.id)).status).toBe('expired')
  await sound()
  // What was kept back comes late and changes nothing.
  await paying.hold(false)
  await paying.app.settle()
  expect(await paying.read(confirmed.id)).toMatchObject({ status: 'confirmed', paid_grosze: due_now })
  await sound()
}, 60_000)
