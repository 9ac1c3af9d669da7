/** Money that goes on to the partner's bank: mirrored with what it holds, in list, file, letters and journal alike. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#api/db/invariants/check.ts'
import { journal } from '../../../../scripts/operator/journal.ts'
import { logIn, owner } from '#api/testing/factories.ts'
import { due_now, openPaying, type Paying } from '#api/testing/paying.ts'
import { payoutsExportPath } from '#contract/calls.ts'
import { sweepPayouts } from './mirror-payouts.ts'

const day = 86_400

let paying: Paying

beforeAll(async () => void (paying = await openPaying()))
afterAll(() => paying.app.close())

const paidOnce = async () => {
  const of = await paying.waiting()
  const begun = await paying.start(of.status_token)
  await paying.pay(begun.body.url)
  await paying.app.settle()
  return of
}
const later = async (days: number) => {
  await paying.app.clock.advance(days * day)
  await paying.app.settle()
  await paying.app.settle()
}
const token = async () => (await logIn(paying.app, paying.who.email)).token
const listed = async (page_size = 20) =>
  (await paying.app.call('listPayouts', { token: await token(), query: { page: 1, page_size } })).body
const file = async () =>
  (await paying.app.app.inject({ url: payoutsExportPath, headers: { authorization: `Bearer ${await token()}` } })).body
const subjects = async () =>
  (await paying.app.mailbox(paying.who.email)).map(({ subject }) => subject.replaceAll('\u00a0', ' '))
const sound = async () =>
  expect(await brokenInvariants(paying.app.deps.db, { now: paying.app.clock.now() })).toEqual([])
const told = async (reference: string) => {
  const work = journal([reference])
  return typeof work === 'string' ? work : (await work(paying.app.deps.db)).join('\n')
}

test('before anything was paid online there is nothing, and it is said so', async () => {
  expect(await listed()).toMatchObject({ count: 0, results: [], waiting_grosze: 0, frozen_grosze: 0, test: true })
  expect((await file()).trim().split('\n')).toHaveLength(1)
  expect((await paying.app.app.inject(payoutsExportPath)).statusCode).toBe(401)
})

test('a payout names its reservations with payment, cost and what is left; a part that went back is in it', async () => {
  const first = await paidOnce()
  const second = await paidOnce()
  const fee = 280
  expect(await listed()).toMatchObject({ count: 0, waiting_grosze: 2 * (due_now - fee) })
  const another = await owner(paying.app)
  const seen = await paying.app.call('listPayouts', { token: another.token, query: { page: 1, page_size: 20 } })
  expect(seen.body).toMatchObject({ count: 0, waiting_grosze: 0 })
  await paying.cancel(second.id)
  await paying.app.settle()
  expect((await listed()).waiting_grosze).toBe(due_now - fee)
  await later(8)
  const { results, waiting_grosze } = await listed()
  expect(waiting_grosze).toBe(0)
  expect(results).toHaveLength(1)
  expect(results[0]).toMatchObject({
    status: 'in_transit',
    amount_grosze: due_now - fee,
    bank_last4: '4321',
    failure: null,
    other_grosze: 0,
  })
  const inside = new Map(results[0]?.reservations.map((of) => [of.reference, of]))
  expect(inside.get(first.reference)).toMatchObject({
    amount_grosze: due_now,
    returned_grosze: 0,
    fee_grosze: fee,
    net_grosze: due_now - fee,
  })
  const back = { amount_grosze: due_now, returned_grosze: due_now, fee_grosze: 0, net_grosze: 0 }
  expect(inside.get(second.reference)).toMatchObject(back)
  expect(await subjects()).toContain(`Wypłata ${'117,20'} zł została zlecona`)
  const lines = (await file()).trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines.find((line) => line.includes(first.reference))).toContain('W drodze')
  expect(lines.find((line) => line.includes(first.reference))).toMatch(/;"120,00";"0,00";"2,80";"117,20"$/)
  expect(lines.find((line) => line.includes(second.reference))).toMatch(/;"120,00";"120,00";"0,00";"0,00"$/)
  const text = await told(first.reference)
  expect(text).toMatch(/paid_out +117\.20 PLN/)
  expect(text.slice(text.indexOf('In all:'))).toMatch(/partner_balance +0\.00 PLN/)
  await later(3)
  expect((await listed()).results[0]?.status).toBe('paid')
  await sound()
})

test('what refunds took beyond the balance is taken from the bank account: a payout below zero, in list, file and letter', async () => {
  const of = await paidOnce()
  await later(11)
  await paying.cancel(of.id)
  await paying.app.settle()
  await paying.app.settle()
  const owed = (await listed()).waiting_grosze
  expect(owed).toBeLessThan(0)
  const { payout_account } = await paying.app.deps.db
    .selectFrom('owners')
    .select('payout_account')
    .where('email', '=', paying.who.email)
    .executeTakeFirstOrThrow()
  await paying.steer(`accounts/${payout_account}/payout`, {})
  await paying.app.settle()
  const { results, waiting_grosze } = await listed()
  expect(waiting_grosze).toBe(0)
  expect(results[0]).toMatchObject({ status: 'in_transit', amount_grosze: owed, other_grosze: 0 })
  expect(results[0]?.reservations).toMatchObject([{ reference: of.reference, amount_grosze: 0, net_grosze: owed }])
  expect((await subjects()).some((subject) => subject.startsWith('Dostawca płatności pobiera'))).toBe(true)
  await later(3)
  const line = (await file()).split('\r\n').find((one) => one.includes(of.reference) && one.includes('Pobrane'))
  expect(line).toMatch(/;"-117,20"$/)
  await sound()
})

test('a payout that the bank refuses is told with its reason, and its reservations go out with the next one', async () => {
  const of = await paidOnce()
  await later(8)
  const [sent] = (await listed()).results
  expect(sent?.status).toBe('in_transit')
  const { provider_id } = await paying.app.deps.db
    .selectFrom('payouts')
    .select('provider_id')
    .where('id', '=', sent?.id ?? '')
    .executeTakeFirstOrThrow()
  await paying.steer(`payouts/${provider_id}/fail`, {})
  await paying.app.settle()
  const failed = (await listed()).results[0]
  expect(failed).toMatchObject({ id: sent?.id, status: 'failed', failure: 'rachunek jest zamknięty' })
  expect(await subjects()).toContain('Nie udało się wykonać wypłaty')
  expect((await listed()).waiting_grosze).toBe(sent?.amount_grosze)
  await sound()
  await later(1)
  const [again] = (await listed()).results
  expect(again).toMatchObject({ status: 'in_transit', amount_grosze: sent?.amount_grosze, other_grosze: 0 })
  expect(again?.reservations).toEqual(sent?.reservations)
  expect(again?.reservations.map(({ reference }) => reference)).toEqual([of.reference])
  await sound()
})

test('what a payout holds is not asked before it is told, and then it is whole', async () => {
  const of = await paidOnce()
  const before = (await listed()).count
  await paying.steer('payouts', { reconciliation: 'in_progress' })
  await later(8)
  await later(1)
  expect((await listed()).count).toBe(before)
  await paying.steer('payouts', { reconciliation: 'completed' })
  await paying.app.settle()
  const { count, results } = await listed()
  expect(count).toBe(before + 1)
  expect(results[0]).toMatchObject({ other_grosze: 0, reservations: [{ reference: of.reference }] })
  await sound()
})

test('one that somebody has made by hand tells nothing of what it holds, and keeps no later one from being seen', async () => {
  const [first] = [await paidOnce(), await paying.hold(true)]
  const account = await paying.app.deps.db
    .selectFrom('owners')
    .select('payout_account')
    .where('email', '=', paying.who.email)
    .executeTakeFirstOrThrow()
  const before = (await listed()).count
  await sql`update sandbox.stripe_objects set data = data || '{"available_on": 1}'::jsonb
    where object = 'balance_transaction' and account = ${account.payout_account}`.execute(paying.app.deps.db)
  const made = await paying.steer(`accounts/${account.payout_account}/payout`, {})
  expect(made).toMatchObject({ automatic: false, reconciliation_status: 'not_applicable' })
  await paying.hold(false)
  await paying.app.settle()
  const second = await paidOnce()
  await later(8)
  const { count, results } = await listed()
  expect(count).toBe(before + 2)
  expect(results[1]).toMatchObject({ amount_grosze: made.amount, other_grosze: made.amount, reservations: [] })
  expect(results[0]?.reservations.map(({ reference }) => reference)).toEqual([second.reference])
  expect(results[0]?.reservations.map(({ reference }) => reference)).not.toContain(first.reference)
  await sound()
})

test('what nobody tells of is found by looking, once', async () => {
  await paidOnce()
  await paying.hold(true)
  const before = (await listed()).count
  const letters = (await subjects()).length
  await later(8)
  await later(1)
  await paying.hold(false)
  await paying.app.settle()
  await paying.app.settle()
  expect((await listed()).count).toBe(before + 1)
  expect((await subjects()).filter((subject) => subject.startsWith('Wypłata')).length).toBeGreaterThan(0)
  expect((await subjects()).length - letters).toBe(1)
  await sound()
})

test('one round is for everybody whose turn it is, however many partners there are', async () => {
  const { db } = paying.app.deps
  const due = new Date(paying.app.clock.now() - 1_000)
  await sql`insert into owners select copy.* from owners original, generate_series(1, 90) n
    cross join lateral jsonb_populate_record(null::owners, to_jsonb(original) || jsonb_build_object('id', gen_random_uuid(),
      'email', n || '@partnerzy.example', 'payout_account', 'acct_' || n, 'payouts_look_at', ${due}::timestamptz)) copy
    where original.email = ${paying.who.email}`.execute(db)
  const waiting = async () =>
    (
      await db
        .selectFrom('owners')
        .select('id')
        .where('payouts_look_at', '<=', new Date(paying.app.clock.now()))
        .execute()
    ).length
  expect(await waiting()).toBeGreaterThanOrEqual(90)
  await sweepPayouts(paying.app.deps)
  expect(await waiting()).toBe(0)
})
