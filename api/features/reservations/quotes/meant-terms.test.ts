/** What a picked day means without hours (ruling 38) is told with its free starts: the first that is free, not the first of the day. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmedByMail, dayAhead, owner, publishedListing, type TestOwner } from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import { weekdays } from '#domain/listing/codes.ts'

let app: TestApp
let who: TestOwner
let day: string

beforeAll(async () => {
  app = await createTestApp()
  who = await owner(app)
  day = dayAhead(app, 40)
})
afterAll(() => app.close())

const at = (from: string, to: string) => ({ start: `${day}T${from}`, end: `${day}T${to}` })

async function meant(venue_id: string) {
  const body = { venue_id, from: day, to: day, minutes: 240 }
  return (await app.call('checkVenueAvailability', { body })).body.days?.[0]?.term
}

test('of two windows and of two parts of a day the free one is meant, and none where all are taken', async () => {
  const hours = (start: string, end: string) =>
    weekdays.map((day_of_week) => ({ day_of_week, start, end, ends_next_day: false }))
  const weekly = [...hours('09:00', '14:00'), ...hours('16:00', '23:00')]
  const slot = (code: string, start: string, end: string) => ({ code, label: code, start, end, ends_next_day: false })
  const slots = [slot('rano', '09:00', '14:00'), slot('wieczór', '16:00', '23:00')]
  for (const of_day of [
    { rules: { term_modes: ['full_day' as const] }, opening: { weekly } },
    { rules: { term_modes: ['half_day' as const] }, opening: { weekly, slots } },
  ]) {
    const hall = await publishedListing(app, who, of_day)
    expect(await meant(hall.id)).toEqual(at('09:00', '14:00'))
    await confirmedByMail(app, hall.id, at('09:00', '14:00'))
    await app.deps.catalogue.refreshTaken([hall.id])
    expect(await meant(hall.id)).toEqual(at('16:00', '23:00'))
    await confirmedByMail(app, hall.id, at('16:00', '23:00'))
    await app.deps.catalogue.refreshTaken([hall.id])
    expect(await meant(hall.id)).toBeNull()
  }
})
