import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenInvariants } from '#api/db/invariants/check.ts'
import { advisoryLocks, turns } from '#api/features/occupancy/locks.ts'
import { dayAhead, owner, publishedListing, reserveBody, type TestOwner, visitorEmail } from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'

let app: TestApp
let partner: TestOwner
let origin: string

beforeAll(async () => {
  // How long a visitor stands in line is another promise (`locks.test.ts`): here the last of 200 is waited for, so that a
  // busy machine is not told as a 503.
  const patient = { ...advisoryLocks, inTurn: turns({ at_most: 500, wait_ms: 240_000 }) }
  app = await createTestApp({}, { locks: patient })
  partner = await owner(app)
  origin = await app.listen()
})
afterAll(() => app.close())

type Reply = { status: number; body: { code?: string; alternatives?: { start: string }[]; id?: string } }

/** Over HTTP, all at once. */
async function postAll(origin: string, path: string, bodies: unknown[]): Promise<Reply[]> {
  return Promise.all(
    bodies.map(async (body) => {
      const reply = await fetch(origin + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return { status: reply.status, body: (await reply.json()) as Reply['body'] }
    }),
  )
}

/** How many heard each status. */
const counted = (replies: Reply[]): Record<number, number> =>
  Object.fromEntries(
    Object.entries(Object.groupBy(replies, ({ status }) => status)).map(([status, all]) => [status, all?.length ?? 0]),
  )

const two = (n: number): string => String(n).padStart(2, '0')

/** Overlapping, not equal, six hours long: every pair shares the hour from 15:30. */
const overlapping = (date: string, count: number) =>
  Array.from({ length: count }, (_, i) => {
    const minutes = 10 * 60 + (i % 12) * 30
    const at = (m: number) => `${date}T${two(Math.floor(m / 60))}:${two(m % 60)}`
    return { start: at(minutes), end: at(minutes + 6 * 60) }
  })

describe('many visitors at once', () => {
  test('200 overlapping reservations of a hall have one winner, the others hear of free terms, twenty times over', async () => {
    const hall = await publishedListing(app, partner)
    for (let round = 0; round < 20; round += 1) {
      const date = dayAhead(app, 30 + round * 2)
      const bodies = await bodiesFor(app, hall.id, overlapping(date, 12), 200)
      const replies = await postAll(origin, '/api/reservations/public/venues/', bodies)
      const lost = replies.filter((reply) => reply.status === 409)
      expect(counted(replies)).toEqual({ 201: 1, 409: 199 })
      expect(
        lost.every((reply) => reply.body.code === 'slot_taken' && (reply.body.alternatives?.length ?? 0) > 0),
      ).toBe(true)
      expect(await overlaps(app, hall.id)).toBe(0)
    }
  }, 300_000)

  test('the whole house and its single rooms are never both taken', async () => {
    const house = await publishedListing(app, partner, {
      input: { units: ['a', 'b', 'c'].map((code) => ({ code, name: code, area_m2: null, capacity_max: 40 })) },
    })
    const rooms = app.deps.catalogue.find(house.id)?.listing.units.map((unit) => unit.id) ?? []
    for (let round = 0; round < 5; round += 1) {
      const terms = overlapping(dayAhead(app, 30 + round * 2), 12)
      const wholes = await bodiesFor(app, house.id, terms, 30)
      const single = await Promise.all(rooms.map((room) => bodiesFor(app, house.id, terms, 30, { unit_ids: [room] })))
      const replies = await postAll(origin, '/api/reservations/public/venues/', shuffled([...wholes, ...single.flat()]))
      expect(Object.keys(counted(replies))).toEqual(['201', '409'])
      const won = replies.filter((reply) => reply.status === 201).length
      expect(won === 1 || won === 3).toBe(true)
      expect(await overlaps(app, house.id)).toBe(0)
    }
  }, 120_000)

  test('a service with two crews takes two of many', async () => {
    const band = await publishedListing(app, partner, {
      kind: 'service',
      input: { units: ['a', 'b'].map((code) => ({ code, name: code, area_m2: null, capacity_max: null })) },
    })
    for (let round = 0; round < 5; round += 1) {
      const bodies = await bodiesFor(app, band.id, overlapping(dayAhead(app, 30 + round * 2), 12), 60, {}, 'service')
      const replies = await postAll(origin, '/api/reservations/public/services/', bodies)
      expect(counted(replies)).toEqual({ 201: 2, 409: 58 })
      expect(await overlaps(app, band.id)).toBe(0)
    }
  }, 120_000)

  test('and every row that they have left is whole', async () => {
    await app.settle()
    expect(await brokenInvariants(app.deps.db, { now: app.clock.now() })).toEqual([])
  })
})

/** One quote per term, a visitor of their own for each body. */
async function bodiesFor(
  app: TestApp,
  listing_id: string,
  terms: { start: string; end: string }[],
  count: number,
  ask: Record<string, unknown> = {},
  kind: 'venue' | 'service' = 'venue',
) {
  const patterns = await Promise.all(terms.map((term) => reserveBody(app, listing_id, term, { kind, ask })))
  return Array.from({ length: count }, (_, i) => {
    const pattern = patterns[i % patterns.length] as (typeof patterns)[number]
    return { ...pattern, customer: { ...pattern.customer, email: visitorEmail() } }
  })
}

const shuffled = <T>(list: T[]): T[] =>
  list
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)

/** Pairs of rows of one unit that share a moment. */
async function overlaps(app: TestApp, listing_id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) n from occupancy a
    join occupancy b on a.unit_id = b.unit_id and a.id < b.id and a.blocked && b.blocked
    where a.listing_id = ${listing_id}`.execute(app.deps.db)
  return rows[0]?.n ?? -1
}

describe('without the lock and the constraint', () => {
  test('the very same race sells one evening twice, so the tests above can fail', async () => {
    const unguarded = await createTestApp(
      {},
      {
        locks: {
          listings: async () => {},
          listingAndNetwork: async () => {},
          inTurn: (_listing, work) => work(),
        },
        before: (pool) => pool.query('alter table occupancy drop constraint occupancy_no_overlap'),
      },
    )
    try {
      const hall = await publishedListing(unguarded, await owner(unguarded))
      const bodies = await bodiesFor(unguarded, hall.id, overlapping(dayAhead(unguarded, 30), 12), 200)
      const replies = await postAll(await unguarded.listen(), '/api/reservations/public/venues/', bodies)
      expect(replies.filter((reply) => reply.status === 201).length).toBeGreaterThan(1)
      expect(await overlaps(unguarded, hall.id)).toBeGreaterThan(0)
    } finally {
      await unguarded.close()
    }
  }, 60_000)
})
