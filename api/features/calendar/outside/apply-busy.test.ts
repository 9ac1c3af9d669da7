/** Busy times of outside calendars take terms from those who come later, and nothing from those who were there. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyBusy, type BusyTime } from './apply-busy.ts'
import { findCalendar, insertCalendar, type OutsideCalendar } from './outside-queries.ts'
import { inTransaction } from '#api/deps.ts'
import {
  confirmedByMail,
  dayAhead,
  evening,
  owner,
  publishedListing,
  reserve,
  type TestOwner,
} from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import { hourMs } from '#domain/time.ts'

let app: TestApp
let who: TestOwner
beforeAll(async () => {
  app = await createTestApp()
  who = await owner(app)
})
afterAll(() => app.close())

const rooms = ['a', 'b'].map((code) => ({ code, name: `Sala ${code}`, area_m2: null, capacity_max: null }))

async function connected(listing_id: string, unit_id: string | null = null): Promise<() => Promise<OutsideCalendar>> {
  const id = randomUUID()
  const at = new Date(app.clock.now())
  const owner_id = await ownerOf(listing_id)
  await inTransaction(app.deps, (tx) =>
    insertCalendar(tx.db, {
      ...{ id, owner_id, listing_id, unit_id, kind: 'google', name: 'Rodzinny', remote_id: `${id}@google` },
      ...{ next_pull_at: at, created_at: at },
    }),
  )
  return async () => (await findCalendar(app.deps.db, id)) as OutsideCalendar
}

async function ownerOf(listing_id: string): Promise<string> {
  const query = app.deps.db.selectFrom('listings').select('owner_id').where('id', '=', listing_id)
  return (await query.executeTakeFirstOrThrow()).owner_id
}

const event = (key: string, day: string, from = 10, to = 20): BusyTime => {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  return { key, from_ms: midnight + from * hourMs, to_ms: midnight + to * hourMs, all_day: false, title: 'Dentysta' }
}

const all = (busy: BusyTime[]) => ({ what: 'all' as const, from_ms: app.clock.now(), busy, cursor: 'c' })
const changes = (busy: BusyTime[], gone: string[] = []) => ({ what: 'changes' as const, busy, gone, cursor: 'c' })

async function isFree(listing_id: string, day: string, unit_ids?: string[]): Promise<boolean> {
  await app.deps.catalogue.refreshTaken([listing_id])
  const body = { venue_id: listing_id, ...evening(day), unit_ids }
  const { body: answer } = await app.call('checkVenueAvailability', { body })
  return answer.available === true
}

describe('an outside event', () => {
  test('takes its term, moves with it and gives it back', async () => {
    const { id } = await publishedListing(app, who)
    const calendar = await connected(id)
    const [first, second] = [dayAhead(app, 40), dayAhead(app, 47)]
    expect(await isFree(id, first)).toBe(true)
    expect(await applyBusy(app.deps, await calendar(), all([event('x', first)]))).toBe(true)
    expect([await isFree(id, first), await isFree(id, second)]).toEqual([false, true])
    await applyBusy(app.deps, await calendar(), changes([event('x', second)]))
    expect([await isFree(id, first), await isFree(id, second)]).toEqual([true, false])
    await applyBusy(app.deps, await calendar(), changes([], ['x']))
    expect(await isFree(id, second)).toBe(true)
  })

  test('three years away counts too', async () => {
    const { id } = await publishedListing(app, who)
    const calendar = await connected(id)
    await applyBusy(app.deps, await calendar(), all([event('far', dayAhead(app, 900))]))
    const rows = await app.deps.db.selectFrom('occupancy').select('kind').where('listing_id', '=', id).execute()
    expect(rows).toEqual([{ kind: 'external' }])
  })

  test('over a reservation cancels nothing', async () => {
    const { id } = await publishedListing(app, who)
    const day = dayAhead(app, 54)
    const made = await confirmedByMail(app, id, evening(day))
    const calendar = await connected(id)
    await applyBusy(app.deps, await calendar(), all([event('x', day)]))
    const { body } = await app.call('getReservation', { params: { id: made.id }, token: who.token })
    expect(body.status).not.toMatch(/cancel|reject|expire/)
    const again = await reserve(app, id, evening(day))
    expect(again).toMatchObject({ status: 409 })
    // Nor does it stand in the way of what leaves the term as it is.
    const fewer = { guests: { adults: 30, children: [], crew: 0 } }
    await app.call('proposeChange', { token: who.token, params: { id: made.id }, body: fewer })
    const yes = { params: { token: made.status_token }, body: { answer: 'accept' } }
    expect((await app.call('answerChangeByToken', yes)).body).toMatchObject({ change: null, ...fewer })
  })

  test('of one room leaves the others', async () => {
    const { id } = await publishedListing(app, who, { input: { units: rooms } } as never)
    const [a, b] = app.deps.catalogue.find(id)?.listing.units.map((unit) => unit.id) ?? []
    const day = dayAhead(app, 61)
    const calendar = await connected(id, a)
    await applyBusy(app.deps, await calendar(), all([event('x', day)]))
    expect([await isFree(id, day, [a as string]), await isFree(id, day, [b as string])]).toEqual([false, true])
  })
})

test('an answer to an older question is thrown away', async () => {
  const { id } = await publishedListing(app, who)
  const calendar = await connected(id)
  const day = dayAhead(app, 68)
  const asked = await calendar()
  expect(await applyBusy(app.deps, asked, all([]))).toBe(true)
  expect(await applyBusy(app.deps, asked, all([event('x', day)]))).toBe(false)
  expect(await isFree(id, day)).toBe(true)
})

test('what was heard whole replaces what stood there, but not what is over', async () => {
  const { id } = await publishedListing(app, who)
  const calendar = await connected(id)
  const [past, day, other] = [dayAhead(app, -3), dayAhead(app, 75), dayAhead(app, 82)]
  await applyBusy(app.deps, await calendar(), { ...all([event('past', past), event('x', day)]), from_ms: 0 })
  await applyBusy(app.deps, await calendar(), all([event('y', other)]))
  const rows = await app.deps.db
    .selectFrom('outside_busy')
    .select('key')
    .where('calendar_id', '=', (await calendar()).id)
    .orderBy('key')
    .execute()
  expect(rows.map(({ key }) => key)).toEqual(['past', 'y'])
  expect([await isFree(id, day), await isFree(id, other)]).toEqual([true, false])
})

test('a room that comes later is taken too, and one that goes is not kept by another calendar', async () => {
  const { id } = await publishedListing(app, who, { input: { units: rooms.slice(0, 1) } } as never)
  const calendar = await connected(id)
  await applyBusy(app.deps, await calendar(), all([event('x', dayAhead(app, 89))]))
  const units = async () => {
    await app.drainJobs()
    return (await app.deps.db.selectFrom('occupancy').select('unit_id').where('listing_id', '=', id).execute()).length
  }
  const { body } = await app.call('getMyVenue', { params: { id }, token: who.token })
  const change = async (revision: number, list: object[]) => {
    const input = { params: { id }, token: who.token, body: { revision, units: list } }
    return app.call('changeVenue', input)
  }
  const more = await change(body.revision, rooms)
  expect([more.status, await units()]).toEqual([200, 2])
  const fewer = await change(more.body.revision, rooms.slice(1))
  expect([fewer.status, await units()]).toEqual([200, 1])
})
