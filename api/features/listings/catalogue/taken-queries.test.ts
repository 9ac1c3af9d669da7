import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadTaken } from './catalogue.ts'
import { takenOf } from './taken-queries.ts'
import { dayAhead, evening, owner, publishedListing, reserveBody } from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('keeps what the database says is taken, by start; days and whose they are only where days are counted', async () => {
  const who = await owner(app)
  const halls = [await publishedListing(app, who), await publishedListing(app, who), await publishedListing(app, who)]
  const ids = halls.map(({ id }) => id)
  const [counting = '', free = '', quiet = ''] = ids
  for (const ahead of [40, 20, 30]) {
    for (const id of [counting, free]) {
      const body = await reserveBody(app, id, evening(dayAhead(app, ahead)))
      expect((await app.call('reserveVenue', { body })).status).toBe(201)
    }
  }
  await app.deps.db.updateTable('listings').set({ daily_limit: 2 }).where('id', '=', counting).execute()
  const now = new Date(app.deps.clock.now())
  const [whole, kept] = [await loadTaken(app.deps.db, ids, now), await takenOf(app.deps.db, ids, now)]
  const withoutId = (of: string) => (whole.get(of) ?? []).map(({ id: _, ...row }) => row)
  expect(withoutId(counting)).toHaveLength(3)
  expect(withoutId(counting).every((row) => row.deadline_ms && row.event_day && row.reservation_id)).toBe(true)
  expect(kept.get(counting)).toEqual(withoutId(counting))
  expect(kept.get(free)).toEqual(withoutId(free).map((row) => ({ ...row, event_day: null, reservation_id: null })))
  expect(kept.get(quiet)).toBeUndefined()
})
