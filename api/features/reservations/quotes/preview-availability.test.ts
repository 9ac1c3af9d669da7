import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmedByMail, dayAhead, evening, owner, publishedListing, type TestOwner } from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import { holidayOn } from '#domain/availability/holidays.ts'

let app: TestApp
let who: TestOwner
let hall: { id: string }

beforeAll(async () => {
  app = await createTestApp()
  who = await owner(app)
  hall = await publishedListing(app, who)
})
afterAll(() => app.close())

const at = (id: string) => ({ params: { id }, token: who.token })
const preview = (id: string, body: object) => app.call('previewVenueAvailability', { ...at(id), body })
const seen = async (id: string, span: { from: string; to: string }) => {
  await app.deps.catalogue.refresh([id])
  return (await app.call('checkVenueAvailability', { body: { venue_id: id, ...span } })).body.days
}
const hours = (start: string, end: string) => ({ start, end, ends_next_day: end <= start })

/** Eight weeks with the holiday of that time, a closed week, own hours and a night that is taken. */
async function scene() {
  const taken = dayAhead(app, 20)
  await confirmedByMail(app, hall.id, evening(taken))
  const days = Array.from({ length: 56 }, (_, index) => dayAhead(app, index))
  const body = {
    weekly: [
      { day_of_week: 'friday', ...hours('12:00', '04:00'), overtime_until: '05:00' },
      { day_of_week: 'saturday', ...hours('12:00', '04:00') },
      { day_of_week: 'tuesday', ...hours('10:00', '22:00') },
    ],
    slots: [],
    exceptions: [
      { date_from: dayAhead(app, 8), date_to: dayAhead(app, 12), type: 'closed', windows: [], label_public: 'Remont' },
      { date_from: taken, date_to: taken, type: 'custom', windows: [hours('10:00', '23:00')], reason: 'Targi' },
    ],
    holidays: { closed_on_public_holidays: true, keep_open: [] },
  }
  return { taken, body, span: { from: days[0] as string, to: days[55] as string }, days }
}

describe('the preview of unsaved hours', () => {
  test('is what visitors see once they are saved, and saves nothing', async () => {
    const { body, span, taken, days } = await scene()
    const before = (await app.call('getVenueAvailability', at(hall.id))).body
    const shown = await preview(hall.id, { ...body, ...span })
    expect(shown.status).toBe(200)
    expect((await app.call('getVenueAvailability', at(hall.id))).body).toEqual(before)
    expect(await seen(hall.id, span)).not.toEqual(shown.body.days)

    expect((await app.call('setVenueAvailability', { ...at(hall.id), body })).status).toBe(200)
    expect(await seen(hall.id, span)).toEqual(shown.body.days)
    const on = (date: string) => shown.body.days.find((day) => day.date === date)
    expect(on(dayAhead(app, 9))).toMatchObject({ status: 'closed', label: 'Remont', windows: [] })
    expect(on(taken)?.status).not.toBe('free')
    const holiday = days.find((date) => holidayOn(date) && date > dayAhead(app, 12) && date !== taken)
    if (holiday) expect(on(holiday)).toMatchObject({ status: 'closed', label: expect.any(String) })
  })

  test('shows a draft that nobody else sees yet', async () => {
    const reservation = await app.call('createVenue', {
      token: who.token,
      body: { name: 'Sala w budowie', category: 'loft' },
    })
    const date = dayAhead(app, 30)
    const exceptions = [{ date_from: date, date_to: date, type: 'custom', windows: [hours('10:00', '20:00')] }]
    const shown = await preview(reservation.body.id, { ...mondays, weekly: [], exceptions, from: date, to: date })
    expect(shown.body.days).toMatchObject([{ status: 'free', windows: [{ start: `${date}T10:00` }] }])
  })

  test('refuses wrong hours at their rows and a span that no calendar shows', async () => {
    const span = { from: dayAhead(app, 1), to: dayAhead(app, 7) }
    const wrong = await preview(hall.id, { ...mondays, ...span, weekly: [monday, monday] })
    expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([400, ['weekly.1']])
    expect((await preview(hall.id, { ...mondays, ...span, to: dayAhead(app, 90) })).status).toBe(400)
  })
})

const monday = { day_of_week: 'monday', ...hours('10:00', '12:00') }
const mondays = {
  weekly: [monday],
  slots: [],
  exceptions: [],
  holidays: { closed_on_public_holidays: false, keep_open: [] },
}
