/**
 * The database goes away and comes back. Meanwhile everything is a 503 that says "later", nobody is logged out, and the
 * process says that it lives but is not ready; afterwards everything works again, and the catalogue hears again what
 * changes.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CutLine, openLine } from '#api/testing/cut-line.ts'
import {
  dayAhead,
  evening,
  owner,
  publishedListing,
  reserve,
  reserveBody,
  type TestOwner,
} from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import { openDatabase } from '#api/db/open.ts'
import { announceListing } from '#api/features/listings/catalogue/catalogue.ts'

let test_app: TestApp
let line: CutLine
let direct_url: string
let who: TestOwner
let venue: { id: string; slug: string }

beforeAll(async () => {
  test_app = await createTestApp(
    {},
    {
      line: async (url) => {
        direct_url = url
        line = await openLine(url)
        return line.url
      },
    },
  )
  who = await owner(test_app)
  venue = await publishedListing(test_app, who)
})

afterAll(async () => {
  await line.mend()
  await test_app.close()
  await line.close()
})

const status = async (url: string) => (await test_app.app.inject({ method: 'GET', url })).statusCode

async function until(done: () => Promise<boolean> | boolean, ms = 15_000): Promise<void> {
  const last = performance.now() + ms
  while (!(await done())) {
    if (performance.now() > last) throw new Error('it never came true')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

test('while the database is away everything is a 503 with Retry-After, and afterwards nobody is logged out', async () => {
  const term = evening(dayAhead(test_app, 40))
  const body = await reserveBody(test_app, venue.id, term)
  await line.cut()
  const { token, refresh } = who
  const answers = await Promise.all([
    test_app.call('getMe', { token }),
    test_app.call('refreshSession', { body: { refresh } }),
    test_app.call('logIn', { body: { email: who.email, password: 'bardzo-dlugie-haslo-1' } }),
    test_app.call('listReservations', { token }),
    test_app.call('reserveVenue', { body, headers: { 'idempotency-key': 'klucz-na-zle-czasy' } }),
    test_app.call('getReservationByToken', { params: { token: 'x' } }),
    test_app.call('askPasswordReset', { body: { email: who.email } }),
  ])
  for (const answer of answers) {
    expect(answer.status).toBe(503)
    expect(answer.body.code).toBe('unavailable')
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(Object.keys(answer.body)[0]).toBe('errors')
  }
  expect(await status('/healthz')).toBe(200)
  expect(await status('/readyz')).toBe(503)
  // What is known by heart is still answered.
  expect((await test_app.call('searchVenues')).status).toBe(200)

  await line.mend()
  await until(async () => (await status('/readyz')) === 200)
  expect((await test_app.call('getMe', { token })).status).toBe(200)
  const made = await test_app.call('reserveVenue', { body, headers: { 'idempotency-key': 'klucz-na-zle-czasy' } })
  expect(made.status).toBe(201)
})

test('after a long absence the catalogue hears again what others change', async () => {
  const catalogue = test_app.deps.catalogue
  await line.cut()
  // Longer than one try to connect again: the first one must fail.
  await new Promise((resolve) => setTimeout(resolve, 2500))
  await line.mend()
  await until(async () => (await status('/readyz')) === 200)
  const other = openDatabase(direct_url, { size: 1 })
  try {
    const { listing } = catalogue.find(venue.id) ?? {}
    expect(listing?.name).toBe('Sala Pod Jesionem')
    // Again and again, because nobody outside can see when it listens.
    await until(async () => {
      await other.db.transaction().execute(async (tx) => {
        await tx
          .updateTable('listings')
          .set((eb) => ({ name: 'Sala Nad Stawem', revision: eb('revision', '+', 1) }))
          .where('id', '=', venue.id)
          .execute()
        await announceListing(tx, venue.id)
      })
      return catalogue.find(venue.id)?.listing.name === 'Sala Nad Stawem'
    })
  } finally {
    await other.close()
  }
})

test('a taken term that was announced while nobody listened is known after the line is mended', async () => {
  const term = evening(dayAhead(test_app, 50))
  const asked = { venue_id: venue.id, ...term }
  expect((await test_app.call('checkVenueAvailability', { body: asked })).body.available).toBe(true)
  const made = await reserve(test_app, venue.id, evening(dayAhead(test_app, 51)))
  expect(made.status).toBe(201)
  await line.cut()
  const other = openDatabase(direct_url, { size: 1 })
  try {
    // Another process takes the evening: the same row, a day earlier.
    await other.pool.query(
      `update occupancy set blocked = tstzrange(lower(blocked) - interval '1 day', upper(blocked) - interval '1 day')
       where reservation_id = $1`,
      [made.body.id],
    )
  } finally {
    await other.close()
  }
  await line.mend()
  await until(async () => {
    const answer = await test_app.call('checkVenueAvailability', { body: asked })
    return answer.body.available === false
  })
})
