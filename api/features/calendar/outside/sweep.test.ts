/** What becomes due at outside calendars is due for all of them, and one that does not answer makes nobody else wait. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { guardedOutgoing } from '#api/adapters/outgoing/guarded.ts'
import type { OutgoingAnswer } from '#api/adapters/outgoing/outgoing.ts'
import { inTransaction } from '#api/deps.ts'
import { seal } from '#api/sealed.ts'
import { owner, publishedListing, type TestOwner } from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import { pullDue, tellSilent } from './sweep.ts'

const dead = 'stoi.example'
const alive = 'dziala.example'
const empty = Buffer.from('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n')

let app: TestApp
let who: TestOwner
let listing_id: string
let [waiting, most] = [0, 0]
/** The dead host answers when this is settled; it is dead in the tests that say so. */
let gone = Promise.withResolvers<void>()
gone.resolve()

async function send({ url }: { url: string }): Promise<OutgoingAnswer> {
  if (new URL(url).host === dead) {
    waiting += 1
    most = Math.max(most, waiting)
    await gone.promise
    waiting -= 1
  }
  return { url, status: 200, headers: { 'content-type': 'text/calendar' }, body: empty }
}

beforeAll(async () => {
  app = await createTestApp({}, { outgoing: { problemOf: guardedOutgoing().problemOf, send } })
})
afterAll(() => app.close())
beforeEach(async () => {
  who = await owner(app)
  listing_id = (await publishedListing(app, who)).id
})

/** Of the listing, due now and silent for days. */
async function calendarsAt(host: string, amount: number): Promise<void> {
  const now = new Date(app.clock.now())
  const address = seal(app.deps.config.secretKey, `https://${host}/kalendarz.ics`)
  await sql`insert into outside_calendars (id, owner_id, listing_id, kind, name, address_sealed, next_pull_at, created_at)
    select gen_random_uuid(), owner_id, id, 'ical', ${host}, ${address}, ${now}, ${now}::timestamptz - interval '9 days'
    from listings cross join generate_series(1, ${amount}) where id = ${listing_id}`.execute(app.deps.db)
}
const calendars = () =>
  app.deps.db
    .selectFrom('outside_calendars')
    .select(['id', 'name', 'next_pull_at', 'silent', 'last_success_at'])
    .where('listing_id', '=', listing_id)
    .execute()
const heard = async () => (await calendars()).filter(({ last_success_at }) => last_success_at !== null)

test('a host that does not answer keeps neither letters nor other calendars waiting, and is asked two at a time', async () => {
  gone = Promise.withResolvers()
  await calendarsAt(dead, 30)
  await calendarsAt(alive, 5)
  await pullDue(app.deps)
  await app.call('askPasswordReset', { body: { email: who.email } })
  const letters = async () => {
    const { rows } =
      await sql`select from jobs.job where data->>'name' = 'auth.send-password-reset' and state = 'completed'`.execute(
        app.deps.db,
      )
    return rows.length
  }
  await expect.poll(async () => [(await heard()).length, await letters()], { timeout: 20_000 }).toEqual([5, 1])
  expect([waiting, most]).toEqual([2, 2])
  expect((await heard()).every(({ name }) => name === alive)).toBe(true)
  gone.resolve()
  await expect.poll(async () => (await heard()).length, { timeout: 30_000 }).toBe(35)
  expect((await app.mailbox(who.email)).some(({ subject }) => subject.includes('hasł'))).toBe(true)
})

test('one that does not answer holds nobody else’s place, whoever stood beside it in the line', async () => {
  gone = Promise.withResolvers()
  await calendarsAt(dead, 2)
  await calendarsAt(alive, 4)
  const inLine = (await calendars()).toSorted((a, b) => (a.name < b.name ? 1 : -1))
  const [first, second, ...others] = inLine
  await inTransaction(app.deps, async (tx) => {
    for (const [place, one] of [first, others[0], second, ...others.slice(1)].entries()) {
      const data = { calendar_id: one?.id ?? '' }
      await tx.jobs.enqueue('calendar.pull', data, { pace: 'outside', group: one?.name ?? '', patient: true })
      await sql`update jobs.job set created_on = now() - make_interval(secs => ${10 - place})
        where data->'data'->>'calendar_id' = ${data.calendar_id}`.execute(tx.db)
    }
  })
  await expect.poll(async () => (await heard()).length, { timeout: 20_000 }).toBe(4)
  expect(waiting).toBe(2)
  gone.resolve()
  await expect.poll(async () => (await heard()).length, { timeout: 30_000 }).toBe(6)
})

test('a calendar whose failed try is being written down falls silent in the same round', async () => {
  await calendarsAt(dead, 1)
  const [locked, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const writing = inTransaction(app.deps, async ({ db }) => {
    await sql`update outside_calendars set failures = failures + 1 where listing_id = ${listing_id}`.execute(db)
    locked.resolve()
    await written.promise
  })
  await locked.promise
  const told = tellSilent(app.deps)
  // Until the round stands before the row.
  await expect
    .poll(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(app.deps.db)
      return rows.length
    })
    .toBe(1)
  written.resolve()
  await Promise.all([writing, told])
  expect(await calendars()).toMatchObject([{ silent: true }])
})

test('one round asks every calendar whose time has come, once, and tells of every one that has fallen silent', async () => {
  const many = 230
  await calendarsAt(alive, many)
  await tellSilent(app.deps)
  expect((await calendars()).filter(({ silent }) => silent)).toHaveLength(many)
  await pullDue(app.deps)
  const now = new Date(app.clock.now())
  const rows = await calendars()
  expect(rows.filter(({ next_pull_at }) => next_pull_at > now)).toHaveLength(many)
  await pullDue(app.deps)
  const { rows: jobs } = await sql<{ calendars: number; jobs: number }>`
    select count(distinct data->'data'->>'calendar_id')::int as calendars, count(*)::int as jobs from jobs.job
    join outside_calendars c on c.id::text = data->'data'->>'calendar_id' and c.listing_id = ${listing_id}
    where data->>'name' = 'calendar.pull'`.execute(app.deps.db)
  expect(jobs).toEqual([{ calendars: many, jobs: many }])
})
