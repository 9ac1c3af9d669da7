/** What has just ended still counts: preparation for the next event may reach back to it, and it was an event of its day. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmedByMail, dayAhead, owner, publishedListing, reserve, type TestOwner } from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import { toInstant } from '#domain/time.ts'

let app: TestApp
let who: TestOwner
let day: string

beforeAll(async () => {
  app = await createTestApp()
  who = await owner(app)
  day = dayAhead(app, 2)
})
afterAll(() => app.close())

const at = (from: string, to: string) => ({ start: `${day}T${from}`, end: `${day}T${to}` })

async function goTo(time: string): Promise<void> {
  const to_ms = toInstant(`${day}T${time}`, 'Europe/Warsaw') as number
  await app.clock.advance(Math.ceil((to_ms - app.clock.now()) / 1_000))
}

test('availability, price and reservation say the same on the day itself', async () => {
  const hall = await publishedListing(app, who, { rules: { notice_hours: 0, setup_minutes: 120 } })
  const band = await publishedListing(app, who, { kind: 'service', rules: { notice_hours: 0, daily_limit: 1 } })
  await confirmedByMail(app, hall.id, at('10:00', '12:00'))
  await confirmedByMail(app, band.id, at('10:00', '12:00'), { kind: 'service' })
  await goTo('12:15')
  await app.deps.catalogue.refreshTaken([hall.id, band.id])

  const soon = at('13:00', '15:00')
  const checked = await app.call('checkVenueAvailability', { body: { venue_id: hall.id, ...soon } })
  expect(checked.body.reasons?.map(({ code }) => code)).toEqual(['busy'])
  expect(checked.body.alternatives?.[0]?.start).toBe(`${day}T14:00`)
  expect((await reserve(app, hall.id, soon)).body.code).toBe('slot_taken')
  expect((await reserve(app, hall.id, at('14:00', '16:00'))).status).toBe(201)

  const second = at('18:00', '22:00')
  const limited = await app.call('checkServiceAvailability', { body: { service_id: band.id, ...second } })
  expect(limited.body.reasons?.map(({ code }) => code)).toEqual(['daily_limit'])
  expect((await reserve(app, band.id, second, { kind: 'service' })).status).toBe(409)
})
