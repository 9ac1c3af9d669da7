/** Refunds that go to and fro, that nobody heard of, or that never counted: the others are not touched by them. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { brokenInvariants } from '#api/db/invariants/check.ts'
import { inTransaction } from '#api/deps.ts'
import { letGoOfUndone } from '#api/features/reservations/money/refunds-queries.ts'
import { refundPayment } from '#api/features/payments/refund-payment.ts'
import { due_now, openPaying, type Paying } from '#api/testing/paying.ts'

let paying: Paying

beforeAll(async () => void (paying = await openPaying()))
afterAll(() => paying.app.close())
beforeEach(async () => {
  await paying.setFaults([])
  await paying.hold(false)
})

const paidOnce = async () => {
  const of = await paying.waiting()
  const begun = await paying.start(of.status_token)
  await paying.pay(begun.body.url)
  await paying.app.settle()
  return { ...of, payment_id: begun.body.payment_id }
}
const settled = async () => {
  await paying.app.settle()
  await paying.app.settle()
}
const sound = async () =>
  expect(await brokenInvariants(paying.app.deps.db, { now: paying.app.clock.now() })).toEqual([])
const altered = (id: string, path: string, value: unknown) =>
  sql`update sandbox.stripe_objects set data = jsonb_set(data, ${`{${path}}`}::text[], ${JSON.stringify(value)}::jsonb)
    where id = ${id}`.execute(paying.app.deps.db)

/** Two pages are paid; the first one counts for nothing and goes back. */
const paidTwice = async () => {
  const of = await paying.waiting()
  const first = await paying.start(of.status_token)
  const ended = { status: 'expired', next_look_at: null, page_url: null } as const
  await paying.app.deps.db.updateTable('payments').set(ended).where('id', '=', first.body.payment_id).execute()
  await paying.pay((await paying.start(of.status_token)).body.url)
  await paying.app.settle()
  await paying.pay(first.body.url)
  await settled()
  return of
}
/** What of the journal of a reservation stands on the accounts of payments by the provider's page. */
const balances = async (id: string) => {
  const { rows } = await sql<{ account: string; sum: number }>`
    select account, sum(amount_grosze)::int as sum from journal_entries where reservation_id = ${id}
    group by 1 having sum(amount_grosze) <> 0 order by 1`.execute(paying.app.deps.db)
  return rows
}

describe('a refund that the provider takes back and says again', () => {
  test.each([
    [
      'of what was owed',
      async () => {
        const of = await paidOnce()
        await paying.cancel(of.id)
        await settled()
        return of
      },
    ],
    ['of what never counted', paidTwice],
  ])('%s: it counts once whenever it counts, and the journal is as it was', async (_what, returned) => {
    const of = await returned()
    const [refund] = await paying.refunds(of.id)
    expect(refund).toMatchObject({ status: 'succeeded' })
    const [row, money] = [await paying.read(of.id), await balances(of.id)]
    for (const status of ['pending', 'succeeded', 'pending', 'succeeded', 'pending', 'succeeded'] as const) {
      await altered(refund?.provider_id ?? '', 'status', status)
      await refundPayment(paying.app.deps, refund?.id ?? '')
      expect(await paying.refunds(of.id)).toMatchObject([{ status }])
      await sound()
    }
    const { payment_status, paid_grosze, refund_due_grosze, refunds } = await paying.read(of.id)
    expect({ payment_status, paid_grosze, refund_due_grosze }).toEqual({
      payment_status: row.payment_status,
      paid_grosze: row.paid_grosze,
      refund_due_grosze: 0,
    })
    expect(refunds.map(({ amount_grosze }) => amount_grosze)).toEqual(row.refunds.map((one) => one.amount_grosze))
    expect(await balances(of.id)).toEqual(money)
    // Only what was taken back has lost its refund: a second row for the one that stands would count it twice.
    const { deps } = paying.app
    await inTransaction(deps, (tx) => letGoOfUndone(tx.db, refund?.id ?? ''))
    const standing = deps.db
      .selectFrom('sent_refunds')
      .select('id')
      .where('payment_refund_id', '=', refund?.id ?? '')
    expect(await standing.where('undone_at', 'is', null).execute()).toHaveLength(refunds.length)
  })
})

test('a failed refund of what never counted does not keep the rest from going back', async () => {
  const of = await paidTwice()
  const [extra] = await paying.refunds(of.id)
  await paying.steer(`refunds/${extra?.provider_id}/fail`, {})
  await settled()
  await paying.cancel(of.id)
  await settled()
  expect(await paying.refunds(of.id)).toMatchObject([
    { reason: 'twice', status: 'failed' },
    { reason: 'cancelled', status: 'succeeded', amount_grosze: due_now },
  ])
  expect(await paying.read(of.id)).toMatchObject({ payment_status: 'refunded', refund_due_grosze: 0 })
  await sound()
})

test('a refund whose answer nobody wrote down is found again when its key is forgotten', async () => {
  const of = await paidOnce()
  await paying.setFaults([{ path: '/v1/refunds', do: 'drop_after', times: 100 }])
  await paying.cancel(of.id)
  await paying.app.settle()
  const [refund] = await paying.refunds(of.id)
  expect(refund).toMatchObject({ status: 'requested', provider_id: null })
  expect(await paying.atProvider('refund', of.payment_id)).toHaveLength(1)
  // As a kill leaves it, before the product is up again two days later.
  const lost = { looks: 0, next_look_at: new Date(paying.app.clock.now() + 47 * 3_600_000) }
  await paying.app.deps.db
    .updateTable('payment_refunds')
    .set(lost)
    .where('id', '=', refund?.id ?? '')
    .execute()
  await paying.setFaults([])
  await paying.hold(true)
  await paying.app.clock.advance(48 * 3600)
  await settled()
  expect(await paying.refunds(of.id)).toMatchObject([{ status: 'succeeded', amount_grosze: due_now }])
  expect(await paying.atProvider('refund', of.payment_id)).toHaveLength(1)
  await sound()
})
