/** What reservations keep of their histories for statistics, against the histories themselves, after seeded lives. */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepReservations } from '#api/features/reservations/due/sweep.ts'
import { brokenInvariants } from '#api/db/invariants/check.ts'
import {
  confirmedByMail,
  dayAhead,
  evening,
  logIn,
  owner,
  publishedListing,
  reserve,
  type TestOwner,
} from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import { concludedStatuses } from '#domain/reservation/reservation.ts'
import { addDays } from '#domain/time.ts'

let app: TestApp
let partner: TestOwner

const seed = Date.now() % 1_000_000
let state = seed
const random = (below: number): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * below)
}

type Made = { id: string; status_token: string }
const owned =
  (name: 'acceptReservation' | 'rejectReservation' | 'cancelReservation' | 'proposeChange', body: object) =>
  ({ id }: Made) =>
    app.call(name, { token: partner.token, params: { id }, body })
const steps: ((made: Made, day: string) => Promise<unknown>)[] = [
  owned('acceptReservation', {}),
  owned('acceptReservation', {}),
  owned('rejectReservation', { reason: 'Remont sali' }),
  owned('cancelReservation', { cancel_reason: 'owner_fault', note: 'Awaria' }),
  (made, day) => owned('proposeChange', evening(addDays(day, 1)))(made),
  ({ status_token: token }) => app.call('cancelByToken', { params: { token }, body: {} }),
  ({ status_token: token }) => app.call('answerChangeByToken', { params: { token }, body: { answer: 'accept' } }),
  ({ status_token: token }) => app.call('answerChangeByToken', { params: { token }, body: { answer: 'decline' } }),
  () => app.clock.advance(3_600 * (1 + random(20))),
]

/** What is refused where it stands is no step of that life. */
beforeAll(async () => {
  app = await createTestApp()
  partner = await owner(app)
  const halls = [
    await publishedListing(app, partner, { input: { confirmation_mode: 'request' } }),
    await publishedListing(app, partner, { input: { confirmation_mode: 'instant' } }),
  ]
  for (let life = 0; life < 24; life += 1) {
    const day = dayAhead(app, 30 + life * 4)
    const hall = halls[Number(life % 4 === 3)]?.id ?? ''
    if (life % 8 === 7) await reserve(app, hall, evening(day))
    else {
      const made = await confirmedByMail(app, hall, evening(day))
      // The first three are certain, so that each seed has something to find.
      const certain = [[0, 5], [4], [2]][life] ?? Array.from({ length: random(4) }, () => random(steps.length))
      for (const step of certain) await steps[step]?.(made, day)
    }
    partner = await logIn(app, partner.email)
  }
  await app.clock.advance(8 * 86_400)
  await sweepReservations(app.deps)
  partner = await logIn(app, partner.email)
}, 120_000)
afterAll(() => app.close())

const broken = async () => {
  const all = await brokenInvariants(app.deps.db, { now: app.clock.now() })
  return all.filter((promise) => promise.includes('keeps of its history'))
}

describe(`lives of reservations (seed ${seed})`, () => {
  test('rows keep what their histories say', async () => {
    expect(await broken()).toEqual([])
  })

  test('statistics count what the histories say, in any period', async () => {
    const { db } = app.deps
    const reservations = await db.selectFrom('reservations').selectAll().orderBy('created_at').execute()
    const histories = Map.groupBy(
      await db.selectFrom('reservation_events').selectAll().orderBy('seq').execute(),
      ({ reservation_id }) => reservation_id,
    )
    const told = reservations.map((row) => {
      const events = histories.get(row.id) ?? []
      const answered = events.some(({ status_before, actor }) => status_before === 'pending_owner' && actor === 'owner')
      const lapsed = events.at(-1)?.status_before === 'pending_owner' && events.at(-1)?.status_after === 'expired'
      const agreed = events.some(
        ({ status_before, status_after }) =>
          status_after === 'cancelled' && status_before && concludedStatuses.includes(status_before),
      )
      const asked_on = Temporal.Instant.fromEpochMilliseconds(row.created_at.getTime())
        .toZonedDateTimeISO('Europe/Warsaw')
        .toPlainDate()
        .toString()
      return { day: row.event_day, asked_on, answered, lapsed: row.status === 'expired' && lapsed, agreed }
    })
    expect(told.filter(({ agreed }) => agreed).length).toBeGreaterThan(0)
    expect(told.filter(({ answered }) => answered).length).toBeGreaterThan(2)
    for (let period = 0; period < 12; period += 1) {
      const date_from = dayAhead(app, random(60) - 30)
      const date_to = addDays(date_from, random(150))
      const query = { date_from, date_to }
      const { body } = await app.call('statsDashboard', { token: partner.token, query })
      const within = (day: string) => date_from <= day && day <= date_to
      expect(body.totals.cancelled_agreed).toBe(told.filter(({ day, agreed }) => agreed && within(day)).length)
      const came = told.filter(({ asked_on }) => within(asked_on))
      expect(body.answers).toMatchObject({
        asked: came.filter(({ answered, lapsed }) => answered || lapsed).length,
        on_time: came.filter(({ answered }) => answered).length,
      })
    }
  })

  test('the migration that began it says the same of rows that were there before', async () => {
    const file = readFileSync(new URL('../../db/migrations/0082_kept_of_histories.sql', import.meta.url), 'utf8')
    const fillings = file.split(';').filter((statement) => /^\s*update reservations/.test(statement))
    expect(fillings).toHaveLength(2)
    await app.deps.db.updateTable('reservations').set({ cancelled_from: null, owner_answered_at: null }).execute()
    expect(await broken()).toHaveLength(1)
    for (const filling of fillings) await sql.raw(filling).execute(app.deps.db)
    expect(await broken()).toEqual([])
  })
})
