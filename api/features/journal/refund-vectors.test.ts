/** The vectors R1–R12 of domain 5.5 from the click on „Anuluj” to the journal, whose sum is nothing at all times. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#api/db/invariants/check.ts'
import { confirmedByMail, dayAhead, evening, hourly, logIn, publishedListing } from '#api/testing/factories.ts'
import { openPaying, type Paying } from '#api/testing/paying.ts'

let paying: Paying

beforeAll(async () => void (paying = await openPaying()))
afterAll(() => paying.app.close())

type Vector = {
  name: string
  policy: 'flexible' | 'moderate' | 'strict' | 'wedding'
  total: number
  paid: number
  days: number
  /** Absent: the customer's own wish. */
  reason?: 'owner_fault' | 'force_majeure'
  zadatek?: true
  refund: number
  second?: number
}

const vectors: Vector[] = [
  { name: 'R1', policy: 'flexible', total: 88_560, paid: 88_560, days: 10, refund: 88_560 },
  { name: 'R2', policy: 'flexible', total: 88_560, paid: 88_560, days: 5, refund: 70_848 },
  { name: 'R3', policy: 'moderate', total: 934_400, paid: 285_000, days: 20, refund: 98_120 },
  { name: 'R4', policy: 'moderate', total: 934_400, paid: 285_000, days: 8, refund: 0 },
  { name: 'R5', policy: 'wedding', total: 3_762_000, paid: 752_400, days: 200, zadatek: true, refund: 0 },
  { name: 'R6', policy: 'wedding', total: 3_762_000, paid: 2_252_400, days: 100, zadatek: true, refund: 1_123_800 },
  {
    name: 'R7',
    policy: 'wedding',
    total: 3_762_000,
    paid: 752_400,
    days: 200,
    zadatek: true,
    reason: 'owner_fault',
    refund: 752_400,
    second: 752_400,
  },
  {
    name: 'R8',
    policy: 'wedding',
    total: 3_762_000,
    paid: 752_400,
    days: 200,
    zadatek: true,
    reason: 'force_majeure',
    refund: 752_400,
  },
  {
    name: 'R9',
    policy: 'wedding',
    total: 3_762_000,
    paid: 2_252_400,
    days: 100,
    zadatek: true,
    reason: 'owner_fault',
    refund: 2_252_400,
    second: 752_400,
  },
  { name: 'R10', policy: 'strict', total: 408_500, paid: 100_000, days: 95, refund: 59_150 },
  { name: 'R11', policy: 'moderate', total: 33_333, paid: 33_333, days: 8, refund: 20_000 },
  { name: 'R12 a day before the border', policy: 'moderate', total: 100_000, paid: 100_000, days: 30, refund: 100_000 },
  { name: 'R12 a day after it', policy: 'moderate', total: 100_000, paid: 100_000, days: 29, refund: 80_000 },
]

async function balances(reservation_id: string) {
  const rows = await paying.app.deps.db
    .selectFrom('journal_entries')
    .select(['account', 'amount_grosze'])
    .where('reservation_id', '=', reservation_id)
    .execute()
  const of: Record<string, number> = {}
  for (const { account, amount_grosze } of rows) of[account] = (of[account] ?? 0) + amount_grosze
  expect(Object.values(of).reduce((sum, one) => sum + one, 0)).toBe(0)
  return (account: string): number => of[account] ?? 0
}

/** The deposit online, the rest by a transfer that the owner notes. */
async function paidAs({ policy, total, paid, days, zadatek }: Vector) {
  const { app, who } = paying
  const full = paid === total
  const deposit = full
    ? { type: 'full', balance_due_days: 1 }
    : { type: zadatek ? 'zadatek' : 'zaliczka', percent_bp: 2000, balance_due_days: 1 }
  const hall = await publishedListing(app, who, {
    input: { deposit, cancellation_policy: policy },
    items: [{ ...hourly, pricing_type: 'per_event', qty_source: [], amount_grosze: total }],
  } as never)
  const made = await confirmedByMail(app, hall.id, evening(dayAhead(app, days)))
  const begun = await paying.start(made.status_token)
  await paying.pay(begun.body.url)
  await app.settle()
  const rest = paid - begun.body.amount_grosze
  if (rest > 0) expect((await paying.note(made.id, rest)).status).toBe(200)
  return { ...made, online: begun.body.amount_grosze }
}

test.each(vectors)('$name: $paid of $total paid, $days days before, $refund goes back', async (vector) => {
  const { app } = paying
  const made = await paidAs(vector)
  expect((await balances(made.id))('customer')).toBe(0 - vector.paid)
  const cancel = async (preview: boolean) => {
    if (!vector.reason) return app.call('cancelByToken', { params: { token: made.status_token }, body: { preview } })
    const { token } = await logIn(app, paying.who.email)
    const body = { cancel_reason: vector.reason, note: 'Powódź', preview }
    return app.call('cancelReservation', { token, params: { id: made.id }, body })
  }
  const shown = (await cancel(true)).body.refund
  expect((await balances(made.id))('returns')).toBe(0)
  const done = (await cancel(false)).body.refund
  expect(done).toEqual(shown)
  const second = vector.second ?? 0
  expect(done).toMatchObject({ refund_grosze: vector.refund, double_deposit_due_grosze: second })
  const owed = await balances(made.id)
  expect([owed('returns'), owed('to_return')]).toEqual([vector.refund, 0 - vector.refund])
  expect([owed('second_deposit'), owed('second_deposit_due')]).toEqual([second, 0 - second])

  await app.settle()
  await app.settle()
  // What came online goes back online; the rest, and the second zadatek, by the owner's hand.
  const by_hand = vector.refund - Math.min(vector.refund, made.online)
  expect((await balances(made.id))('to_return')).toBe(0 - by_hand)
  if (by_hand + second > 0) {
    const { token } = await logIn(app, paying.who.email)
    const body = { amount_grosze: by_hand + second }
    expect((await app.call('markReservationRefunded', { token, params: { id: made.id }, body })).status).toBe(200)
  }
  const last = await balances(made.id)
  expect([last('to_return'), last('second_deposit_due')]).toEqual([0, 0])
  expect(last('partner_balance') + last('operator_fee') + last('owner')).toBe(vector.paid - vector.refund - second)
  expect(await brokenInvariants(app.deps.db, { now: app.clock.now() })).toEqual([])
})
