import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { product } from '#api/app.ts'
import { brokenInvariants } from '#api/db/invariants/check.ts'
import { logIn } from '#api/features/auth/sessions/log-in.ts'
import { listPayouts } from '#api/features/payments/payouts/payouts-view.ts'
import { reconcile } from '#api/features/payments/reconcile/reconcile.ts'
import { listNotifications } from '#api/features/reservations/notifications/notifications.ts'
import { ownerList } from '#api/features/reservations/desk/list.ts'
import { parse } from '#api/http/bind.ts'
import { createTestDeps, type TestDeps } from '#api/testing/test-deps.ts'
import { type Call, type CallName, calls } from '#contract/calls.ts'
import type { WireSchema } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'
import { demoSeller } from '#domain/invoices/rows.pl.ts'
import { parseNip } from '#domain/people/polish-ids.ts'
import { addDays, dateIn, toLocal } from '#domain/time.ts'
import { readDemoData } from './demo-data.ts'
import { demoPassword } from './owners.ts'
import { seedDemo, seedPlaces } from './seed.ts'

let app: TestDeps
/** What a partner without anything reads before there is anybody else. */
let alone: Record<string, unknown>

beforeAll(async () => {
  app = await createTestDeps(Date.now(), { pays: true })
  await seedPlaces(app.deps)
  const at = new Date(app.clock.now())
  const names = { first_name: 'Olga', last_name: 'Nowa', email: 'olga@partnerzy.example' }
  await app.deps.db
    .insertInto('owners')
    .values({ id: nobody, ...names, created_at: at, updated_at: at })
    .execute()
  alone = await listsOf(nobody)
  await seedDemo(app.deps, () => undefined, app.provider)
  // Opens 60 pictures; a limit for a busy machine, not a figure.
}, 240_000)
afterAll(async () => await app.close())

const nobody = randomUUIDv7()
/** Lists of the panel; what begins something at Google or at the provider is none. */
const lists = (Object.entries(calls) as [CallName, Call][])
  .filter(([, { access, method, path }]) => access === 'owner' && method === 'GET' && !path.includes('{'))
  .map(([name]) => name)
  .filter((name) => !/^connect|^billing|GoogleCalendars$|^reservationsBy|^listCalendarOpenings/.test(name))

async function listsOf(owner_id: string): Promise<Record<string, unknown>> {
  const handlers = product.handlers(app.deps) as unknown as Record<string, (ask: object) => Promise<unknown>>
  const today = dateIn(app.clock.now(), 'Europe/Warsaw')
  const owner = { by: 'session', owner_id, session_id: nobody }
  const answers: Record<string, unknown> = {}
  for (const name of lists) {
    const query = name === 'listCalendarEvents' ? { from: addDays(today, -20), to: addDays(today, 20) } : {}
    const ask = { params: {}, body: undefined, client: {}, idempotency: null, owner }
    const schema: WireSchema = api[name]
    answers[name] = await handlers[name]?.({ ...ask, query: parse(schema.query, query) })
  }
  return answers
}

const demoOwner = () =>
  app.deps.db
    .selectFrom('owners')
    .select(['id', 'payouts'])
    .where('email', '=', 'demo@wydarzy.example')
    .executeTakeFirstOrThrow()

const rows = (table: 'owners' | 'listings' | 'reservations' | 'places') =>
  app.deps.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()

describe('the demo story', () => {
  test('changes no list, no count and no sum of a partner who has nothing', async () => {
    expect(await listsOf(nobody)).toEqual(alone)
    // All others would be full if they were another's; of these, of which nothing is told, `authorisation.test.ts` says it.
    const full = await listsOf((await demoOwner()).id)
    const same = lists.filter((name) => JSON.stringify(full[name]) === JSON.stringify(alone[name]))
    const calendars = ['googleCalendarStatus', 'listOutsideCalendars', 'listCalendarLinks', 'listCalendarFeeds']
    expect(same).toEqual(['listSessions', 'listApiKeys', ...calendars, 'listWebhooks'])
  })

  test('puts every owner and every listing of the file on the site', async () => {
    const story = await readDemoData()
    // And whoever has nothing.
    expect(Number((await rows('owners')).count)).toBe(story.owners.length + 1)
    expect(app.deps.catalogue.all('venue').length + app.deps.catalogue.all('service').length).toBe(
      story.listings.length,
    )
    expect(Number((await rows('places')).count)).toBeGreaterThan(2500)
  })

  test('tells reservations in every state, nearly all of the file', async () => {
    const story = await readDemoData()
    const states = await app.deps.db.selectFrom('reservations').select(['status']).execute()
    const found = new Set(states.map((row) => row.status))
    for (const state of ['completed', 'confirmed', 'pending_owner', 'pending_payment', 'cancelled', 'rejected']) {
      expect(found, state).toContain(state)
    }
    // A holiday may forbid a term of the story in some years.
    expect(states.length).toBeGreaterThanOrEqual(story.reservations.length - 4)
  })

  test('has guests who reserved in the form on the owner’s own site, of the last weeks too', async () => {
    const { id } = await demoOwner()
    const made = await app.deps.db
      .selectFrom('reservations')
      .select(['source', 'created_at'])
      .where('owner_id', '=', id)
      .where('source', '=', 'embed')
      .execute()
    expect(made.length).toBeGreaterThanOrEqual(4)
    const month_ago = Date.now() - 30 * 86_400_000
    expect(made.filter(({ created_at }) => created_at.getTime() > month_ago).length).toBeGreaterThanOrEqual(2)
  })

  test('gives the demo owners the printed password', async () => {
    for (const email of ['demo@wydarzy.example', 'nowy@wydarzy.example']) {
      const client = { ip_hash: Buffer.alloc(32), user_agent: 'test', device: null }
      const login = await logIn(app.deps, { email, password: demoPassword }, client)
      expect(login.user.email).toBe(email)
    }
  })

  test('leaves requests for the demo owner to answer', async () => {
    const demo = await demoOwner()
    const list = await ownerList(app.deps, demo.id, api.listReservations.query.parse({ status: 'pending_owner' }))
    expect(list.count).toBeGreaterThanOrEqual(3)
  })

  test('leaves the demo owner with the news of today to read, not with those of a year', async () => {
    const demo = await demoOwner()
    const { count, unread } = await listNotifications(app.deps, demo.id, { page: 1, page_size: 1 })
    expect(unread).toBeGreaterThanOrEqual(2)
    expect(unread).toBeLessThanOrEqual(9)
    expect(count).toBeGreaterThan(unread)
  })

  test('names firms by numbers that the office’s schema of invoices takes', async () => {
    const { owners } = await readDemoData()
    const nips = owners.flatMap(({ nip }) => (nip ? [nip] : []))
    expect(nips.filter((nip) => parseNip(nip) !== nip || !/^[1-9]((\d[1-9])|([1-9]\d))\d{7}$/.test(nip))).toEqual([])
    expect(new Set([...nips, demoSeller.nip]).size).toBe(nips.length + 1)
  })

  test('enqueues no letter about the past, only work on pictures', async () => {
    const { rows } = await sql<{ name: string }>`select distinct data ->> 'name' as name from jobs.job`.execute(
      app.deps.db,
    )
    expect(rows.map(({ name }) => name)).toEqual(['listings.complete-image'])
  })

  test('tells of a partner who is paid out: deposits by BLIK, the rest by card, a part that went back, payouts', async () => {
    const { deps } = app
    const { id, payouts } = await demoOwner()
    expect(payouts).toBe('active')
    const paid = await deps.db.selectFrom('payments').selectAll().where('owner_id', '=', id).execute()
    expect(new Set(paid.map(({ status }) => status))).toEqual(new Set(['succeeded']))
    expect(new Set(paid.map(({ way }) => way))).toEqual(new Set(['blik', 'card']))
    expect(paid.length).toBeGreaterThan(15)
    const back = await deps.db.selectFrom('payment_refunds').selectAll().execute()
    expect(back.map(({ status }) => status)).toEqual(['succeeded'])
    const of = paid.find((one) => one.id === back[0]?.payment_id)
    expect(back[0]?.amount_grosze).toBeGreaterThan(0)
    expect(back[0]?.amount_grosze).toBeLessThan(of?.amount_grosze ?? 0)
    const list = await listPayouts(deps, id, { page: 1, page_size: 50 })
    expect(new Set(list.results.map(({ status }) => status))).toEqual(new Set(['in_transit', 'paid']))
    for (const { reservations, other_grosze } of list.results) {
      expect(reservations.length).toBeGreaterThan(0)
      expect(other_grosze).toBe(0)
    }
    expect(list.waiting_grosze).toBeGreaterThan(0)
    expect(await brokenInvariants(deps.db, { now: deps.clock.now() })).toEqual([])
    expect(await reconcile(deps, toLocal(deps.clock.now(), 'Europe/Warsaw').slice(0, 10))).toEqual([])
  })

  test('tells of a plan that was bought, with its invoice', async () => {
    const { id } = await demoOwner()
    const plan = await app.deps.db.selectFrom('subscriptions').selectAll().where('owner_id', '=', id).execute()
    expect(plan).toMatchObject([{ bought: 'active', period: 'year', cancel_at_period_end: false }])
    expect(plan[0]?.provider_id).not.toBeNull()
    const invoices = await app.deps.db.selectFrom('subscription_invoices').selectAll().execute()
    expect(invoices).toMatchObject([{ owner_id: id, status: 'paid' }])
  })

  test('the provider lives in the present again, and tells nobody of the story', async () => {
    const { rows } = await sql<{ count: string }>`
      select count(*) from sandbox.stripe_deliveries where next_at is not null`.execute(app.deps.db)
    expect(Number(rows[0]?.count)).toBe(0)
    const account = await app.deps.payments.createAccount({
      ...{ key: 'account:later', owner_id: 'later', email: 'later@demo.example', name: 'Later' },
    })
    const made = await sql<{ created: string }>`
      select data->>'created' as created from sandbox.stripe_objects where id = ${account.account}`.execute(app.deps.db)
    expect(Number(made.rows[0]?.created)).toBe(Math.floor(app.clock.now() / 1000))
  })

  test('is not told twice', async () => {
    await seedDemo(app.deps)
    const story = await readDemoData()
    expect(Number((await rows('listings')).count)).toBe(story.listings.length)
  })

  test('is forgotten and told anew when it was interrupted; without a provider to play with nobody pays online', async () => {
    const before = await app.deps.db.selectFrom('listings').select('id').execute()
    await app.deps.db.deleteFrom('told_stories').execute()
    await seedDemo(app.deps)
    const after = await app.deps.db.selectFrom('listings').select('id').execute()
    expect(after).toHaveLength(before.length)
    expect(after.filter(({ id }) => before.some((old) => old.id === id))).toEqual([])
    expect(app.deps.catalogue.all('venue')).toHaveLength(24)
    expect(await demoOwner()).toMatchObject({ payouts: 'none' })
    expect(await app.deps.db.selectFrom('payments').select('id').execute()).toEqual([])
    expect(await app.deps.db.selectFrom('subscription_invoices').select('id').execute()).toEqual([])
    const states = await app.deps.db.selectFrom('reservations').select(['status', 'paid_grosze']).execute()
    expect(states.length).toBeGreaterThanOrEqual((await readDemoData()).reservations.length - 4)
    expect(await brokenInvariants(app.deps.db, { now: app.deps.clock.now() })).toEqual([])
  })
}, 120_000)
