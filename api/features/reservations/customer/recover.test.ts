/** Lost links are mailed again, and nobody learns from it who has reserved. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#api/deps.ts'
import {
  confirmedByMail,
  dayAhead,
  evening,
  owner,
  publishedListing,
  reserve,
  visitorEmail,
} from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'

let app: TestApp
let hall: { id: string }

beforeAll(async () => {
  app = await createTestApp()
  hall = await publishedListing(app, await owner(app))
})
afterAll(() => app.close())

const recover = (email: string) => app.call('recoverReservations', { body: { email } })
const letters = async (email: string) => (await app.mailbox(email)).filter(({ subject }) => /^Link/.test(subject))

test('the link of every reservation of the address comes by mail, however it is typed', async () => {
  const made = await confirmedByMail(app, hall.id, evening(dayAhead(app, 40)))
  const reply = await recover(` ${made.email.toUpperCase()} `)
  expect(reply.status).toBe(200)
  const [mail] = await letters(made.email)
  expect(mail?.text).toContain(`/status-rezerwacji/${made.status_token}`)
})

test('the queue carries the address sealed, and jobs of the build before are understood', async () => {
  const made = await confirmedByMail(app, hall.id, evening(dayAhead(app, 46)))
  await recover(made.email)
  const jobs = await sql<{ data: { name: string; data: object } }>`
    select data from jobs.job where data->>'name' = 'reservations.send-links'`.execute(app.deps.db)
  expect(jobs.rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(jobs.rows)).not.toContain(made.email)
  expect(await letters(made.email)).toHaveLength(1)
  await inTransaction(app.deps, (tx) => tx.jobs.enqueue('reservations.send-links', { email: made.email }))
  expect(await letters(made.email)).toHaveLength(2)
})

test('who reserved on the partner’s own site is led to the pages without header', async () => {
  const { embed_code } = await app.deps.db
    .selectFrom('listings')
    .select('embed_code')
    .where('id', '=', hall.id)
    .executeTakeFirstOrThrow()
  const made = await confirmedByMail(app, hall.id, evening(dayAhead(app, 44)), { body: { embed_code } })
  await recover(made.email)
  const [mail] = await letters(made.email)
  expect(mail?.text).toContain(`/embed/status-rezerwacji/${made.status_token}`)
})

test('an unknown address, an unconfirmed one and one that is none hear the same, and get no letter', async () => {
  const made = await confirmedByMail(app, hall.id, evening(dayAhead(app, 41)))
  const stranger = visitorEmail()
  const waiting = visitorEmail()
  await reserve(app, hall.id, evening(dayAhead(app, 42)), { email: waiting })
  const known = await recover(made.email)
  for (const email of [stranger, waiting, 'to nie adres']) {
    const reply = await recover(email)
    expect({ status: reply.status, body: reply.body }).toEqual({ status: known.status, body: known.body })
  }
  expect(await letters(stranger)).toEqual([])
  expect(await letters(waiting)).toEqual([])
})

test('a mailbox is not filled, from however many networks it is asked', async () => {
  const made = await confirmedByMail(app, hall.id, evening(dayAhead(app, 43)))
  const known = await recover(made.email)
  for (let time = 0; time < 20; time += 1) expect([(await recover(made.email)).body]).toEqual([known.body])
  expect(await letters(made.email)).toHaveLength(5)
  await app.clock.advance(3600)
  await recover(made.email)
  expect(await letters(made.email)).toHaveLength(6)
})

test('a link that is over is not sent any more', async () => {
  const made = await confirmedByMail(app, hall.id, evening(dayAhead(app, 48)))
  await app.clock.advance((48 + 32) * 24 * 3600)
  await recover(made.email)
  expect(await letters(made.email)).toEqual([])
})
