/** What happened while nobody compared is found afterwards, and a difference that nobody has mended stays told. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { due_now, openPaying, type Paying } from '#api/testing/paying.ts'
import { lastDifference } from './reconcile-queries.ts'

const day = 86_400
let paying: Paying
beforeAll(async () => void (paying = await openPaying()))
afterAll(() => paying.app.close())

async function paidOnce() {
  const of = await paying.waiting()
  await paying.pay((await paying.start(of.status_token)).body.url)
  await paying.app.settle()
  const [payment] = await paying.payments(of.id)
  return { ...of, intent_id: payment?.intent_id ?? '' }
}
async function night(days = 1): Promise<number> {
  await paying.app.clock.advance(days * day)
  await paying.app.settle()
  return Number((await lastDifference(paying.app.deps.db))?.difference_grosze)
}
const charged = (intent_id: string, amount: number) =>
  sql`update sandbox.stripe_objects set data = data || ${JSON.stringify({ amount })}::jsonb
    where object = 'charge' and data @> ${JSON.stringify({ payment_intent: intent_id })}::jsonb`.execute(
    paying.app.deps.db,
  )

test('a dispute that was opened while the product was away for a week is known when it is back', async () => {
  const of = await paidOnce()
  expect(await night()).toBe(0)
  // The provider tries its webhook for three days and gives up.
  await paying.hold(true)
  await paying.steer(`intents/${of.intent_id}/dispute`, {})
  expect(await night(7)).toBe(0)
  expect(await paying.read(of.id)).toMatchObject({ payment_status: 'chargeback', paid_grosze: due_now })
  await paying.hold(false)
})

test('a payment of which another amount is told after a night that agreed differs each night until it is mended', async () => {
  const { intent_id } = await paidOnce()
  const nights = [await night()]
  await charged(intent_id, due_now + 5_000)
  for (let count = 0; count < 6; count += 1) nights.push(await night())
  // Nobody compared for a while: what stood before it still stands.
  nights.push(await night(9))
  await charged(intent_id, due_now)
  nights.push(await night())
  expect(nights).toEqual([0, 5_000, 5_000, 5_000, 5_000, 5_000, 5_000, 5_000, 0])
})
