/** The provider takes its time: whoever waits for a letter does not wait for the provider. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPaying, type Paying } from '#api/testing/paying.ts'

let paying: Paying
beforeAll(async () => void (paying = await openPaying()))
afterAll(() => paying.app.close())

async function amountOf(job: string, state: string): Promise<number> {
  const { rows } = await sql`select from jobs.job
    where data->>'name' = ${job} and state::text = ${state}`.execute(paying.app.deps.db)
  return rows.length
}

test('a payment that is looked at slowly keeps no letter waiting, and is seen in the end', async () => {
  const of = await paying.waiting()
  const begun = await paying.start(of.status_token)
  await paying.setFaults([{ method: 'GET', path: '/v1/', do: 'latency', value: 5_000, times: 1 }])
  await paying.pay(begun.body.url)
  await expect.poll(() => amountOf('payments.follow', 'active'), { timeout: 4_000 }).toBe(1)
  await paying.app.call('askPasswordReset', { body: { email: paying.who.email } })
  await expect.poll(() => amountOf('auth.send-password-reset', 'completed'), { timeout: 3_000 }).toBe(1)
  expect(await amountOf('payments.follow', 'active')).toBe(1)
  await paying.app.settle()
  expect((await paying.payments(of.id)).map(({ status }) => status)).toEqual(['succeeded'])
})
