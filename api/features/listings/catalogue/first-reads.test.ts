/** Everything that is published is read, whatever the size of the parts, and neighbours follow each other. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishedParts } from './first-reads.ts'
import { publishedAfter, publishedWithin } from '#api/features/listings/store/load-listings.ts'
import { owner, publishedListing } from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** Several on the very same spot, some on the lines between squares. */
const spots = [
  [52.23, 21.01],
  [50.06, 19.94],
  [50.06, 19.94],
  [50.06, 19.94],
  [50.0, 19.94],
  [50.06, 20.0],
  [54.35, 18.65],
] as const

test('parts of any size name each listing once, square by square from the south-west', async () => {
  const who = await owner(app)
  const at = new Map<string, readonly [number, number]>()
  for (const [latitude, longitude] of spots) {
    const { id } = await publishedListing(app, who)
    await app.deps.db.updateTable('listings').set({ latitude, longitude }).where('id', '=', id).execute()
    at.set(id, [latitude, longitude])
  }
  const hidden = await publishedListing(app, who)
  await app.deps.db.updateTable('listings').set({ status: 'unpublished' }).where('id', '=', hidden.id).execute()
  for (const most of [1, 2, 3, spots.length, 100]) {
    const parts = await Array.fromAsync(publishedParts(app.deps.browsing, most))
    const ids = parts.flat().filter((id) => at.has(id))
    expect(parts.every(({ length }) => length > 0 && length <= most)).toBe(true)
    expect(parts.flat()).not.toContain(hidden.id)
    expect(ids.toSorted()).toEqual([...at.keys()].sort())
    const squares = ids.map((id) => (at.get(id) ?? []).map((degrees) => Math.floor(degrees * 10)))
    expect(squares).toEqual(squares.toSorted(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d))
  }
  const box = { south: 50, north: 50.06, west: 19.9, east: 20 }
  const within = await app.deps.browsing.read((db) => publishedWithin(db, 'venue', box, 100))
  expect(within?.filter((id) => at.has(id))).toHaveLength(5)
})

test('the next part is found by the index, however many were read before', async () => {
  const plan = await app.deps.db.transaction().execute(async (tx) => {
    // A table of a few rows is read as a whole otherwise.
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local enable_sort = off`.execute(tx)
    const after = { row: 500, column: 199, id: '00000000-0000-0000-0000-000000000000' }
    return JSON.stringify(await publishedAfter(tx, after, 60).explain('json'))
  })
  expect(plan).toContain('listings_by_place')
})
