/** A partner's Google calendar and reservations meet in any order; what is busy here is what is busy there. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventIdOf } from './event-id.ts'
import { writeReservation } from './write-reservation.ts'
import type { CalendarGateway } from '#api/adapters/calendars/calendars.ts'
import { CalendarFailed } from '#api/adapters/calendars/calendars.ts'
import { brokenInvariants } from '#api/db/invariants/check.ts'
import { pullCalendar } from '#api/features/calendar/outside/pull-calendar.ts'
import { connectGoogle, leaveGoogle, outside, remote } from '#api/testing/calendars.ts'
import {
  confirmedByMail,
  dayAhead,
  evening,
  logIn,
  owner,
  publishedListing,
  type TestOwner,
} from '#api/testing/factories.ts'
import { farther, longest } from '#api/testing/far.ts'
import { seeded } from '#api/testing/fuzz/hostile.ts'
import { shuffled } from '#api/testing/paying.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'

/** Each day others of them. */
const seeds = farther(6, 1_000)

let app: TestApp
let who: TestOwner
let google: ReturnType<typeof outside>
let asked: CalendarGateway
let place: string
let calendar_id: string

beforeAll(async () => {
  app = await createTestApp()
  google = outside(app)
  asked = app.deps.calendars as CalendarGateway
})
afterAll(() => app.close())

beforeEach(async () => begin())

async function begin(): Promise<void> {
  answering({})
  await google.lose(0)
  await leaveGoogle(app)
  await google.clear()
  who = await owner(app)
  place = (await publishedListing(app, who)).id
  await connectGoogle(app, who.token)
  const body = { remote_id: remote.parties, listing_id: place }
  calendar_id = (await app.call('addGoogleCalendar', { token: who.token, body })).body.id
  await app.call('writeToGoogleCalendar', { token: who.token, body: { ...body, with_names: false } })
  await app.drainJobs()
  await app.settle()
}

/** Google, with some of its answers changed. */
const answering = (changes: Partial<CalendarGateway>) => void (app.deps.calendars = { ...asked, ...changes })

/** It is done there, and nobody hears of it. */
function loseNextAnswer(): void {
  let lost = false
  const once = async (done: Promise<void>): Promise<void> => {
    await done
    if (lost) return
    lost = true
    throw new CalendarFailed('unreachable')
  }
  answering({
    putEvent: (...ask) => once(asked.putEvent(...ask)),
    removeEvent: (...ask) => once(asked.removeEvent(...ask)),
  })
}

const look = () => pullCalendar(app.deps, calendar_id)
const at = (day: string, from = 12, to = 22) => ({
  start: `${day}T${`${from}`.padStart(2, '0')}:00:00Z`,
  end: `${day}T${to}:00:00Z`,
})
const busyHere = () =>
  app.deps.db.selectFrom('outside_busy').selectAll().where('calendar_id', '=', calendar_id).orderBy('key').execute()
const cancel = async (id: string) => {
  const body = { reason: 'other', note: 'Remont', confirm: true }
  const { status } = await app.call('cancelReservation', { token: who.token, params: { id }, body })
  expect(status).toBe(200)
}
const connectAnew = async () => void expect((await connectGoogle(app, who.token)).status).toBe(200)

/** What both sides have to agree on once everything has been heard. */
async function expectAgreement(kept: readonly string[], what: string): Promise<void> {
  const there = await google.events()
  const ours = new Set((await reservations()).map(({ id }) => eventIdOf(id)))
  const moments = (rows: { key: string; from: number; to: number }[]) => rows.sort((a, b) => (a.key < b.key ? -1 : 1))
  const foreign = there.filter(({ id }) => !ours.has(id))
  const busy = await busyHere()
  expect(
    moments(busy.map(({ key, start_at, end_at }) => ({ key, from: start_at.getTime(), to: end_at.getTime() }))),
    what,
  ).toEqual(
    moments(
      foreign.map(({ id, start, end }) => ({
        key: id,
        from: Date.parse(start.dateTime),
        to: Date.parse(end.dateTime),
      })),
    ),
  )
  const taken = await app.deps.db
    .selectFrom('occupancy')
    .select('outside_key')
    .distinct()
    .where('outside_calendar_id', '=', calendar_id)
    .execute()
  expect(taken.map(({ outside_key }) => outside_key).sort(), what).toEqual(foreign.map(({ id }) => id).sort())
  const live = (await reservations()).filter(({ status }) => ['confirmed', 'pending_owner'].includes(status))
  expect(live.map(({ id }) => id).sort(), what).toEqual([...kept].sort())
  expect(
    moments(
      (await standing()).map(({ id, start, end }) => ({
        key: id,
        from: Date.parse(start.dateTime),
        to: Date.parse(end.dateTime),
      })),
    ),
    what,
  ).toEqual(
    moments(
      live.map(({ id, start_at, end_at }) => ({ key: eventIdOf(id), from: start_at.getTime(), to: end_at.getTime() })),
    ),
  )
}

/** Of our events those that stand there. */
async function standing() {
  const ours = new Set((await reservations()).map(({ id }) => eventIdOf(id)))
  return (await google.events()).filter(({ id }) => ours.has(id))
}

const reservations = () =>
  app.deps.db
    .selectFrom('reservations')
    .select(['id', 'status', 'start_at', 'end_at'])
    .where('listing_id', '=', place)
    .execute()

const steps = [
  'reserve',
  'insert',
  'move',
  'delete',
  '410',
  'lost answer',
  'lost push',
  'move ours',
  'delete ours',
  'cancel',
] as const
type Step = (typeof steps)[number] | 'revoke' | 'connect anew'

/** Who connects anew has everything read anew, which would hide what was heard wrongly before: so only some do, and at any time. */
function orderOf(random: () => number): Step[] {
  if (random() < 0.5) return shuffled(steps, random)
  const order = shuffled<Step>([...steps, 'revoke', 'connect anew'], random)
  const [one, other] = [order.indexOf('revoke'), order.indexOf('connect anew')]
  order[Math.min(one, other)] = 'revoke'
  order[Math.max(one, other)] = 'connect anew'
  return order
}

test(
  'in each order both sides agree in the end: no reservation is lost, nothing of ours comes back as busy',
  async () => {
    const first = Math.floor(Date.now() / 86_400_000) * 1_000
    console.info(`calendars: seeds ${first} to ${first + seeds - 1}`)
    for (let seed = first; seed < first + seeds; seed++) {
      if (seed > first) await begin()
      const random = seeded(`${seed}`)
      const order = orderOf(random)
      const [moved, left, inserted, early, later] = [40, 47, 54, 61, 68].map((days) => dayAhead(app, days)) as [
        string,
        string,
        string,
        string,
        string,
      ]
      await google.put({ id: 'moved', ...at(moved) })
      await google.put({ id: 'left', ...at(left) })
      const { id: cancelled } = await confirmedByMail(app, place, evening(early))
      const kept: string[] = []
      // Sometimes somebody else's event lies over the reservation.
      const meets = random() < 0.4
      const work: Record<Step, () => unknown> = {
        reserve: async () => {
          const isHeard = async () => (await busyHere()).some(({ key }) => key === 'inserted')
          const reserveOn = async (day: string) => kept.push((await confirmedByMail(app, place, evening(day))).id)
          if (!meets || (await isHeard())) return reserveOn(later)
          // It may be heard of just now: then the day is not to be had, which is right.
          return reserveOn(inserted).catch(async (error: unknown) => {
            if (!(await isHeard())) throw error
            return reserveOn(later)
          })
        },
        insert: () => google.put({ id: 'inserted', ...at(inserted) }),
        move: () => google.put({ id: 'moved', ...at(moved, 8, 14) }),
        delete: () => google.remove('left'),
        '410': () => google.forget(),
        'lost answer': loseNextAnswer,
        'lost push': () => google.lose(2),
        'move ours': async () => {
          const [one] = await standing()
          if (one) await google.put({ id: one.id, ...at(dayAhead(app, 75)) })
        },
        'delete ours': async () => {
          const [one] = await standing()
          if (one) await google.remove(one.id)
        },
        revoke: () => google.revoke(),
        'connect anew': connectAnew,
        cancel: () => cancel(cancelled),
      }
      for (const step of order) {
        await work[step]()
        const chance = random()
        if (chance < 0.4) await look()
        else if (chance < 0.6) await Promise.all([look(), look()])
        else if (chance < 0.75) await app.drainJobs()
      }
      // Whatever was announced, and lost, is asked once more with the time.
      await app.drainJobs()
      for (const { id } of await reservations()) await writeReservation(app.deps, id).catch(() => undefined)
      // The answer that is lost may be that of a second round: what was deleted there was heard of between the two.
      for (const { id } of await reservations())
        await writeReservation(app.deps, id).catch(() => writeReservation(app.deps, id))
      await look()
      // What was moved or deleted there is put back after that look, and heard with the next.
      await app.drainJobs()
      await look()
      await expectAgreement(kept, `seed ${seed}: ${order.join(', ')}`)
    }
    expect(await brokenInvariants(app.deps.db, { now: app.clock.now() })).toEqual([])
  },
  longest(120_000),
)

test('an event of ours that somebody has made a whole day of stands at its hours again', async () => {
  const day = dayAhead(app, 40)
  const { id } = await confirmedByMail(app, place, evening(day))
  await app.drainJobs()
  const before = await standing()
  await google.put({ id: eventIdOf(id), start: day, end: dayAhead(app, 41) })
  await look()
  await app.drainJobs()
  expect((await standing()).map(({ start, end }) => ({ start, end }))).toEqual(
    before.map(({ start, end }) => ({ start, end })),
  )
})

test('an event that is deleted while its answer is on its way, and heard of meanwhile, stands again', async () => {
  const id = await toBeWrittenAnew()
  answering({
    putEvent: async (...ask) => {
      await asked.putEvent(...ask)
      answering({})
      await google.remove(ask[2].id)
      await look()
    },
  })
  await writeReservation(app.deps, id)
  await app.drainJobs()
  expect((await standing()).map((event) => event.id)).toEqual([eventIdOf(id)])
})

test('an event that is deleted while its answer is on its way, and heard of only after it, stands again', async () => {
  const id = await toBeWrittenAnew()
  const toldOfDeletion = Promise.withResolvers<void>()
  let looking: Promise<unknown> = Promise.resolve()
  answering({
    putEvent: async (...ask) => {
      await asked.putEvent(...ask)
      await google.remove(ask[2].id)
      looking = look()
      await toldOfDeletion.promise
    },
    changes: async (...ask) => {
      const changes = await asked.changes(...ask)
      answering({})
      toldOfDeletion.resolve()
      await expect.poll(isAnswered, { timeout: 5_000 }).toBe(true)
      return changes
    },
  })
  await writeReservation(app.deps, id)
  await looking
  await app.drainJobs()
  expect((await standing()).map((event) => event.id)).toEqual([eventIdOf(id)])
})

/** A reservation that stands at Google, from where nothing is announced any more; something of it has changed since. */
async function toBeWrittenAnew(): Promise<string> {
  const { id } = await confirmedByMail(app, place, evening(dayAhead(app, 40)))
  await app.drainJobs()
  await look()
  await app.drainJobs()
  await google.lose(100)
  await app.deps.db.updateTable('google_events').set({ digest: 'of before' }).where('reservation_id', '=', id).execute()
  return id
}

/** Nothing is on its way to Google. */
const isAnswered = async () => {
  const rows = await app.deps.db
    .selectFrom('google_events')
    .select('digest')
    .where('owner_id', '=', who.owner_id)
    .execute()
  return rows.length > 0 && rows.every(({ digest }) => digest !== '')
}

test('a reservation that ends before Google was heard to have its event leaves none there', async () => {
  answering({
    putEvent: async (...ask) => {
      await asked.putEvent(...ask)
      throw new CalendarFailed('unreachable')
    },
  })
  const { id } = await confirmedByMail(app, place, evening(dayAhead(app, 40)))
  await writeReservation(app.deps, id).catch(() => undefined)
  expect(await google.events()).toHaveLength(1)
  await cancel(id)
  answering({})
  await writeReservation(app.deps, id)
  expect(await google.events()).toHaveLength(0)
})

test('a reservation that ends while its event is being written leaves none at Google', async () => {
  answering({ putEvent: () => Promise.reject(new CalendarFailed('gone')) })
  const { id } = await confirmedByMail(app, place, evening(dayAhead(app, 40)))
  await app.drainJobs()
  answering({
    putEvent: async (...ask) => {
      await cancel(id)
      await app.drainJobs()
      await asked.putEvent(...ask)
    },
  })
  await writeReservation(app.deps, id)
  expect(await google.events()).toHaveLength(0)
})

test('an answer to the right that was taken back says nothing of the one that was given since', async () => {
  who = await logIn(app, who.email)
  let given = false
  answering({
    changes: async (...ask) => {
      if (given) return asked.changes(...ask)
      given = true
      await google.revoke()
      await connectAnew()
      throw new CalendarFailed('revoked')
    },
    renew: () => Promise.reject(new CalendarFailed('revoked')),
  })
  await look()
  answering({})
  expect((await app.call('googleCalendarStatus', { token: who.token })).body).toMatchObject({ connected: true })
  const found = app.deps.db.selectFrom('outside_calendars').select(['state']).where('id', '=', calendar_id)
  expect(await found.executeTakeFirst()).toEqual({ state: 'active' })
})
