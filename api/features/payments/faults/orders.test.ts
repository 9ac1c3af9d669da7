/** The provider tells of one payment in any order and as often as it likes; one state comes of it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#api/db/invariants/check.ts'
import { seeded } from '#api/testing/fuzz/hostile.ts'
import { farther, longest } from '#api/testing/far.ts'
import { webhookPath } from '#api/features/payments/hear-provider.ts'
import { due_now, openPaying, pageOf, type Paying, shuffled } from '#api/testing/paying.ts'
import { sign } from '#sandbox/stripe/deliver.ts'

/** Of the 720 that there are; each day another part of them. */
const ordersAtOnce = farther(20, 720)
const times = 5
const kinds = [
  'payment_intent.created',
  'charge.succeeded',
  'payment_intent.succeeded',
  'transfer.created',
  'application_fee.created',
  'checkout.session.completed',
]

let paying: Paying

beforeAll(async () => void (paying = await openPaying()))
afterAll(() => paying.app.close())

type Event = { id: string; type: string; data: { object: { id: string } } }

async function eventsOf(page_id: string, after: number): Promise<Event[]> {
  const { rows } = await sql<{ data: Event }>`select data from sandbox.stripe_objects
    where object = 'event' and seq > ${after} order by seq`.execute(paying.app.deps.db)
  const events = rows.map(({ data }) => data).filter(({ type }) => kinds.includes(type))
  expect(events.at(-1)?.data.object.id).toBe(page_id)
  return events
}

const lastSeq = async (): Promise<number> => {
  const { rows } = await sql<{ seq: number }>`select max(seq)::int as seq from sandbox.stripe_objects`.execute(
    paying.app.deps.db,
  )
  return rows[0]?.seq ?? 0
}

async function deliver(event: Event): Promise<number> {
  const payload = JSON.stringify(event)
  const at = Math.floor(paying.app.clock.now() / 1000)
  const headers = { 'content-type': 'application/json', 'stripe-signature': sign(payload, paying.app.hook_secret, at) }
  return (await paying.app.app.inject({ method: 'POST', url: webhookPath, payload, headers })).statusCode
}

function permutations<T>(all: readonly T[]): T[][] {
  if (all.length < 2) return [[...all]]
  return all.flatMap((first, i) => permutations(all.filter((_, k) => k !== i)).map((rest) => [first, ...rest]))
}

test(
  'each order of the six events, each told five times, comes to one receipt and one letter to each side',
  async () => {
    const seed = Math.floor(Date.now() / 86_400_000)
    console.info(`orders: seed ${seed}`)
    const random = seeded(String(seed))
    const all = permutations(kinds)
    expect(all).toHaveLength(720)
    await paying.hold(true)
    for (const order of shuffled(all, random).slice(0, ordersAtOnce)) {
      const of = await paying.waiting()
      const begun = await paying.start(of.status_token)
      const before = await lastSeq()
      await paying.pay(begun.body.url)
      const events = await eventsOf(pageOf(begun.body.url), before)
      expect(events.map(({ type }) => type).sort()).toEqual([...kinds].sort())
      const inOrder = order.flatMap((kind) => events.filter(({ type }) => type === kind))
      // The first of each in this order, the others anywhere after it.
      const told = [...inOrder, ...shuffled(Array.from({ length: times - 1 }, () => inOrder).flat(), random)]
      for (const [i, event] of told.entries()) {
        expect(await deliver(event)).toBe(200)
        if (i === 2 || i === 9) await paying.app.drainJobs()
      }
      await paying.app.settle()
      const what = order.join(' ')
      const row = await paying.app.deps.db
        .selectFrom('reservations')
        .select(['status', 'payment_status', 'paid_grosze', 'refund_due_grosze'])
        .where('id', '=', of.id)
        .executeTakeFirstOrThrow()
      expect(row, what).toEqual({
        status: 'confirmed',
        payment_status: 'deposit_paid',
        paid_grosze: due_now,
        refund_due_grosze: 0,
      })
      const { rows } = await sql<{
        job: string
        n: number
      }>`select data->>'name' as job, count(*)::int as n from jobs.job
      where data->'data'->>'reservation_id' = ${of.id} and data->>'name' in
        ('reservations.tell-confirmed', 'reservations.tell-owner-confirmed') group by 1`.execute(paying.app.deps.db)
      expect(
        rows.map(({ n }) => n),
        what,
      ).toEqual([1, 1])
    }
    expect(await brokenInvariants(paying.app.deps.db, { now: paying.app.clock.now() })).toEqual([])
  },
  longest(120_000),
)
