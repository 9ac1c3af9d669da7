/**
 * The product is killed with its pid between what it has written down and what the provider answers. Nothing is done twice and
 * nothing is lost: each row of ours comes to one object of the provider, and whoever paid has what was paid for.
 */
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#api/db/invariants/check.ts'
import { openDatabase } from '#api/db/open.ts'
import type { DB } from '#api/db/schema.gen.ts'
import { farther, longest } from '#api/testing/far.ts'
import { owner, password, type TestOwner } from '#api/testing/factories.ts'
import { seeded } from '#api/testing/fuzz/hostile.ts'
import { due_now, openPaying, pageOf } from '#api/testing/paying.ts'
import { productProcess, type ProductProcess } from '#api/testing/product-process.ts'

/** Each cuts five writes at once: a page that opens, one that ends, a refund, an account, a payer. */
const kills = farther(1, 20)
const held_ms = 600_000
/** Whoever asks again meanwhile, as the clock does, waits too. */
const often = 100
const patience_ms = 40_000

type Guest = { id: string; email: string; status_token: string }
type Round = {
  pays: Guest
  pays_less: Guest & { page_id: string }
  called_off: Guest
  partner: TestOwner
  who: TestOwner
}
/** Whether the provider has done it when we die, or never heard of it. */
type When = 'before' | 'after'
const writes = ['end', 'page', 'refund', 'account', 'payer'] as const
type Write = (typeof writes)[number]
const pathOfWrite: Record<Write, string> = {
  // The first rule that fits is used up, so the longer path comes first.
  end: '/v1/checkout/sessions/',
  page: '/v1/checkout/sessions',
  refund: '/v1/refunds',
  account: '/v1/accounts',
  payer: '/v1/customers',
}

const rounds: Round[] = []
let db: Kysely<DB>
let product: ProductProcess
let closings: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  const paying = await openPaying()
  for (let i = 0; i < kills; i += 1) {
    const [pays, pays_less, called_off] = [await paying.waiting(), await paying.waiting(), await paying.waiting()]
    const page_id = pageOf((await paying.start(pays_less.status_token)).body.url)
    await paying.pay((await paying.start(called_off.status_token)).body.url)
    await paying.app.settle()
    const partner = await owner(paying.app, `nowy-${i}@partnerzy.example`, { plan: null })
    rounds.push({ pays, pays_less: { ...pays_less, page_id }, called_off, partner, who: paying.who })
  }
  const url = paying.app.database_url
  const { drop } = await paying.app.leave()
  const own = openDatabase(url)
  db = own.db
  product = await productProcess(url)
  closings = [product.close, own.close, drop]
}, longest(60_000))
afterAll(async () => {
  for (const close of closings) await close()
})

const payments = (of: Guest) =>
  db.selectFrom('payments').selectAll().where('reservation_id', '=', of.id).orderBy('id').execute()

const refundOf = (of: Guest) =>
  db
    .selectFrom('payment_refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select(['r.id', 'r.status', 'r.provider_id', 'r.amount_grosze'])
    .where('p.reservation_id', '=', of.id)
    .executeTakeFirst()

/** Ids of the provider of one kind, by what we wrote on them. */
async function there(object: string, key: string, value: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from sandbox.stripe_objects
    where object = ${object} and data->'metadata'->>${key} = ${value}`.execute(db)
  return rows.map(({ id }) => id)
}

async function isEnded(page_id: string): Promise<boolean> {
  const { rows } = await sql`select from sandbox.stripe_objects
    where id = ${page_id} and data->>'status' = 'expired'`.execute(db)
  return rows.length === 1
}

/** How many of each the provider has; of the page that ends: whether it has. */
async function made({ pays, pays_less, called_off, partner }: Round): Promise<Record<Write, number>> {
  const [payment] = await payments(pays)
  return {
    end: (await isEnded(pays_less.page_id)) ? 1 : 0,
    page: payment ? (await there('checkout.session', 'payment_id', payment.id)).length : 0,
    refund: (await there('refund', 'refund_id', (await refundOf(called_off))?.id ?? '')).length,
    account: (await there('account', 'owner_id', partner.owner_id)).length,
    payer: (await there('customer', 'owner_id', partner.owner_id)).length,
  }
}

/** What stands in our rows while the answer is awaited. */
async function waits({ pays, pays_less, called_off, partner }: Round) {
  const [page] = await payments(pays)
  const old = await payments(pays_less)
  const { payout_account } = await db
    .selectFrom('owners')
    .select('payout_account')
    .where('id', '=', partner.owner_id)
    .executeTakeFirstOrThrow()
  const row = await db
    .selectFrom('subscriptions')
    .select('customer')
    .where('owner_id', '=', partner.owner_id)
    .executeTakeFirst()
  const refund = await refundOf(called_off)
  return {
    page: [page?.status, page?.page_id],
    end: old.map(({ status }) => status),
    refund: [refund?.status, refund?.provider_id],
    account: payout_account,
    payer: row?.customer,
  }
}
const waiting = { page: ['created', null], end: ['open'], refund: ['requested', null], account: null, payer: null }

async function until<T>(what: string, look: () => Promise<T>, is: (found: T) => boolean): Promise<T> {
  for (const late = performance.now() + patience_ms; ; ) {
    const found = await look()
    if (is(found)) return found
    if (performance.now() > late) throw new Error(`${what} never came: ${JSON.stringify(found)}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const tokenOf = async ({ email }: TestOwner): Promise<string> =>
  (await product.call('logIn', { body: { email, password } })).body.access

const plan = { plan_code: 'venue_start', period: 'month' }

/** Everything that asks the provider for something; nobody is answered. */
async function press(round: Round): Promise<Promise<string>[]> {
  const { pays, pays_less, called_off, partner, who } = round
  const [owners, partners] = [await tokenOf(who), await tokenOf(partner)]
  const noted = { token: owners, params: { id: pays_less.id }, body: { amount_grosze: 5_000, method: 'bank_transfer' } }
  // Less is due than the page asks for, so it has to end.
  expect((await product.call('markReservationPaid', noted)).status).toBe(200)
  const off = { cancel_reason: 'force_majeure', note: 'Powódź', preview: false }
  const cancelled = await product.call('cancelReservation', { token: owners, params: { id: called_off.id }, body: off })
  expect(cancelled.status).toBe(200)
  const cut = (asked: Promise<{ status: number }>) =>
    asked.then(
      ({ status }) => `answered ${status}`,
      () => 'cut',
    )
  return [
    cut(product.call('createStripeCheckout', { body: { token: pays_less.status_token } })),
    cut(product.call('createStripeCheckout', { body: { token: pays.status_token } })),
    cut(product.call('createOnboardingLink', { token: partners, body: { password } })),
    cut(product.call('subscriptionCheckout', { token: partners, body: plan })),
  ]
}

const leftOf = () => product.steer('stripe/faults') as Promise<{ times: number }[]>

async function killIn(round: Round, when: Record<Write, When>): Promise<void> {
  const rules = writes.map((write) => ({
    method: 'POST',
    path: pathOfWrite[write],
    do: when[write] === 'before' ? 'latency' : 'latency_after',
    value: held_ms,
    times: often,
  }))
  await product.steer('stripe/deliveries', { hold: true })
  // Nor does the product look by itself meanwhile.
  const later = { next_look_at: new Date(Date.now() + 3_600_000) }
  await db.updateTable('payments').set(later).where('page_id', '=', round.pays_less.page_id).execute()
  await product.steer('stripe/faults', rules)
  const asked = await press(round)
  const done = Object.fromEntries(writes.map((write) => [write, when[write] === 'before' ? 0 : 1]))
  await until('each write', leftOf, (left) => left.length === rules.length && left.every(({ times }) => times < often))
  const same = (found: object) => writes.every((write) => (found as Record<Write, number>)[write] === done[write])
  await until(`the work of ${JSON.stringify(done)}`, () => made(round), same)
  expect(await waits(round)).toEqual(waiting)
  await product.kill()
  expect(await Promise.all(asked)).toEqual(asked.map(() => 'cut'))
  // It fell between the two: ours is written, the provider is where it was, and nobody has heard of it.
  expect(await waits(round)).toEqual(waiting)
  expect(await made(round)).toEqual(done)
}

/** Everybody presses once more; the refund goes on by itself. */
async function comesRight(round: Round): Promise<void> {
  const { pays, pays_less, called_off, partner } = round
  for (const of of [pays, pays_less]) {
    const { status, body } = await product.call('createStripeCheckout', { body: { token: of.status_token } })
    expect(status, JSON.stringify(body)).toBe(201)
    await product.steer(`stripe/checkout/${pageOf(body.url)}`, { method: 'blik', outcome: 'succeeded' })
  }
  // Whoever still has the old page open cannot pay there.
  await product.steer(`stripe/checkout/${pays_less.page_id}`, { method: 'blik', outcome: 'succeeded' })
  const token = await tokenOf(partner)
  expect((await product.call('createOnboardingLink', { token, body: { password } })).status).toBe(200)
  expect((await product.call('subscriptionCheckout', { token, body: plan })).status).toBe(201)
  const rows = () =>
    db
      .selectFrom('reservations')
      .select(['status', 'paid_grosze', 'refunded_grosze', 'refund_due_grosze'])
      .where('id', 'in', [pays.id, pays_less.id, called_off.id])
      .orderBy('id')
      .execute()
  const confirmed = { status: 'confirmed', paid_grosze: due_now, refunded_grosze: 0, refund_due_grosze: 0 }
  const returned = { status: 'cancelled', paid_grosze: due_now, refunded_grosze: due_now, refund_due_grosze: 0 }
  const wanted = JSON.stringify([confirmed, confirmed, returned])
  await until('the end', rows, (found) => JSON.stringify(found) === wanted)

  expect(await made(round)).toEqual({ end: 1, page: 1, refund: 1, account: 1, payer: 1 })
  expect(await payments(pays)).toMatchObject([{ status: 'succeeded', amount_grosze: due_now }])
  expect((await payments(pays_less)).map(({ status }) => status)).toEqual(['expired', 'succeeded'])
  expect(await refundOf(called_off)).toMatchObject({ status: 'succeeded', amount_grosze: due_now })
  expect(await charged([pays.id, pays_less.id])).toBe(due_now + due_now - 5_000)
  expect(await charged([called_off.id])).toBe(0)
}

/** What the provider has taken for these reservations and kept. */
async function charged(reservation_ids: string[]): Promise<number> {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum((c.data->>'amount')::bigint - (c.data->>'amount_refunded')::bigint), 0) as sum
    from sandbox.stripe_objects c join payments p on p.intent_id = c.data->>'payment_intent'
    where c.object = 'charge' and c.account is null and (c.data->>'paid')::boolean
      and p.reservation_id = any(${reservation_ids}::uuid[])`.execute(db)
  return Number(rows[0]?.sum)
}

test(
  'a kill between our row and the answer of the provider loses nothing and makes nothing twice',
  async () => {
    const seed = String(Math.floor(Date.now() / 86_400_000))
    console.info(`kills: seed ${seed}`)
    const random = seeded(seed)
    await product.start()
    for (const [i, round] of rounds.entries()) {
      // The first one with everything done and nothing heard, the next with nothing done, then as it comes.
      const when = () => ((i < 2 ? i === 0 : random() < 0.5) ? 'after' : 'before')
      await killIn(round, Object.fromEntries(writes.map((write) => [write, when()])) as Record<Write, When>)
      await product.start()
      // Its own look around, which comes every few seconds by itself.
      void product.steer('clock', { advance_seconds: 1 }).catch(() => undefined)
      await comesRight(round)
      expect(await brokenInvariants(db, { now: Date.now() }), `kill ${i + 1}`).toEqual([])
    }
    console.info(`kills: ${rounds.length}, each between five rows and their answers`)
  },
  longest(120_000),
)
