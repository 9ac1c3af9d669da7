/** The money journal as its tables keep it, whoever writes: added to only, nothing in sum, equal to every stored figure. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { journal } from '../../../scripts/operator/journal.ts'
import { refusal } from '#api/testing/operator.ts'
import { due_now, openPaying, type Paying } from '#api/testing/paying.ts'

let paying: Paying

beforeAll(async () => void (paying = await openPaying()))
afterAll(() => paying.app.close())

/** The deposit by BLIK, the rest by a transfer. */
async function paidInTwoWays() {
  const of = await paying.waiting()
  const begun = await paying.start(of.status_token)
  await paying.pay(begun.body.url)
  await paying.app.settle()
  expect((await paying.note(of.id, 48_000)).status).toBe(200)
  return of
}

const told = async (reference: string) => {
  const work = journal([reference])
  return typeof work === 'string' ? work : (await work(paying.app.deps.db)).join('\n')
}

describe('the tables', () => {
  test.each(['journal_postings', 'journal_entries'])(
    '%s are added to, and nothing of them is changed or goes',
    async (table) => {
      await paidInTwoWays()
      const { db } = paying.app.deps
      const of = sql.table(table)
      const first = table === 'journal_entries' ? sql.ref('amount_grosze') : sql.ref('posted_at')
      await expect(sql`update ${of} set ${first} = ${first}`.execute(db)).rejects.toThrow('only added to')
      await expect(sql`delete from ${of}`.execute(db)).rejects.toThrow('only added to')
      await expect(sql`truncate ${of} cascade`.execute(db)).rejects.toThrow('only added to')
    },
  )

  test('a posting that does not come to nothing, or has no entries, is no posting', async () => {
    const { db } = paying.app.deps
    const head = {
      event: 'received',
      owner_id: paying.who.owner_id,
      on_day: '2026-01-01',
      posted_at: new Date(0),
    } as const
    const posting = db.insertInto('journal_postings').values(head).returning('id')
    await expect(posting.execute()).rejects.toThrow('does not come to nothing')
    const lopsided = db.transaction().execute(async (tx) => {
      const { id } = await tx.insertInto('journal_postings').values(head).returning('id').executeTakeFirstOrThrow()
      const entries = [
        { posting_id: id, position: 1, account: 'owner', amount_grosze: 100 },
        { posting_id: id, position: 2, account: 'apart', amount_grosze: -99 },
      ] as const
      await tx.insertInto('journal_entries').values(entries).execute()
    })
    await expect(lopsided).rejects.toThrow('does not come to nothing')
  })

  test.each([
    { paid_grosze: 60_001 },
    { refunded_grosze: 1 },
    { refund_due_grosze: 1 },
    { double_deposit_due_grosze: 1 },
  ])('no figure of a reservation changes beside the journal: %o', async (set) => {
    const { id } = await paidInTwoWays()
    const beside = paying.app.deps.db.updateTable('reservations').set(set).where('id', '=', id)
    await expect(beside.execute()).rejects.toThrow('differs from the journal')
  })

  test('no payment succeeds beside the journal', async () => {
    const of = await paying.waiting()
    await paying.start(of.status_token)
    const beside = paying.app.deps.db.updateTable('payments').set({ status: 'succeeded' })
    await expect(beside.where('reservation_id', '=', of.id).execute()).rejects.toThrow('differs from the journal')
  })
})

test('the operator reads every movement of a reservation, and where its money is', async () => {
  const { id, reference } = await paidInTwoWays()
  await paying.cancel(id)
  await paying.app.settle()
  const text = await told(reference.toLowerCase())
  const fee = (await paying.payments(id))[0]?.fee_grosze ?? 0
  expect(fee).toBe(280)
  expect(text.match(/^\d+ {2}(\w+( \w+)?) {2}/gm)?.map((line) => line.split('  ')[1])).toEqual([
    'received',
    'received',
    'owed',
    'returned',
  ])
  const total = text.slice(text.indexOf('In all:'))
  expect(total).toMatch(/customer +-600\.00 PLN/)
  expect(total).toMatch(/returns +600\.00 PLN/)
  expect(total).toMatch(/to_return +-480\.00 PLN/)
  expect(total).toMatch(/owner +480\.00 PLN/)
  expect(total).toMatch(/partner_balance +0\.00 PLN/)
  expect(due_now).toBe(12_000)
  expect(await refusal(paying.app, journal, 'NIEMATAKIEJ')).toBe('No reservation is called NIEMATAKIEJ.')
  expect(journal(['--help'])).toContain('npm run operator -- journal')
})
