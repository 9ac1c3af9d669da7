/** A checker that finds nothing is believed only when it finds what was broken on purpose. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { owner } from '#api/testing/factories.ts'
import { openPaying, type Paying } from '#api/testing/paying.ts'
import { brokenInvariants } from './check.ts'

let paying: Paying
let other: string

beforeAll(async () => {
  paying = await openPaying()
  const of = await paying.waiting()
  await paying.pay((await paying.start(of.status_token)).body.url)
  const open = await paying.waiting()
  await paying.app.call('createStripePayment', { body: { token: open.status_token } })
  await paying.app.settle()
  other = (await owner(paying.app, 'inna@partnerzy.example')).owner_id
})
afterAll(() => paying.app.close())

/** Of what a statement leaves behind, which is taken back. */
async function brokenBy(statement: string): Promise<string[]> {
  const tried = paying.app.deps.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = 'replica'`.execute(tx)
    await sql.raw(statement).execute(tx)
    throw new Error(JSON.stringify(await brokenInvariants(tx, { now: paying.app.clock.now() })))
  })
  return tried.then(
    () => [],
    (error: Error) => JSON.parse(error.message) as string[],
  )
}

test('nothing is broken as it is: paid on a page, and an intent that is open', async () => {
  expect(await brokenBy('select 1')).toEqual([])
})

test.each([
  [`update owners set company_name = 'karta 4242 4242 4242 4242'`, 'owners.company_name has the number of a card'],
  [`update owners set company_name = 'sk_live_abcdefghijkl'`, 'owners.company_name has'],
  [`update payments set owner_id = '{other}' where status = 'succeeded'`, 'nothing of one owner belongs to another'],
  [`update journal_postings set owner_id = '{other}'`, 'nothing of one owner belongs to another'],
  [`update payments set intent_id = null where status = 'succeeded'`, 'what the provider was told of has its id'],
  [
    `update owners set payout_account = (select page_id from payments where kind = 'page')
    where payout_account is not null`,
    'each id of the provider belongs to one row',
  ],
  [`update reservations set status = 'pending_payment' where status = 'confirmed'`, 'whoever has paid what was due'],
  [
    `update reservations set paid_grosze = total_grosze + 1 where status = 'confirmed'`,
    'nobody who has the term has paid more',
  ],
  [`delete from received_payments`, 'a payment that succeeded has its receipt of money'],
  [`update payments set next_look_at = null where status = 'open'`, 'no payment hangs'],
])('%s is found', async (statement, promise) => {
  expect((await brokenBy(statement.replace('{other}', other))).join('\n')).toContain(promise)
})
