import { expect, test } from 'vitest'
import { calendar } from './calendar.ts'
import { calendarFeeds } from './integrations/calendar-feeds.ts'
import { availabilityBody, pricing, servicePackage } from './listings/owner-pricing.ts'
import { ending } from './reservations/ending.ts'
import { ownerReservations } from './reservations/owner-reservations.ts'

const typed = ' Sala\r\nBcc: \u0007ktoś  @\u202Einny.example\n\n\n\u200B '
const line = 'Sala Bcc: ktoś @inny.example'
const text = 'Sala\nBcc: ktoś  @inny.example'
const id = '01890a5d-ac96-774b-bcce-b302099a8057'

test('what an owner names in one line comes in one line, without signs that nobody sees', () => {
  const item = { kind: 'base', pricing_type: 'per_event', name: typed, unit_label: typed, amount_grosze: 100 }
  const tier = { age_from: 0, age_to: 3, label: typed, percent_bp: 0 }
  const price = pricing.parse({ ...item, age_tiers: [tier], included: [{ what: 'menu', text: typed }] })
  expect([price.name, price.unit_label, price.age_tiers?.[0]?.label, price.included?.[0]?.text]).toEqual(
    Array(4).fill(line),
  )
  const sold = { code: 'a', name: typed, description: '', included_minutes: null, max_guests: null, is_featured: false }
  expect(servicePackage.parse({ ...sold, included_items: [typed] })).toMatchObject({
    name: line,
    included_items: [line],
  })
  const { slots, exceptions } = availabilityBody.shape
  expect(slots.parse([{ code: 'a', label: typed, start: '08:00', end: '12:00', ends_next_day: false }])).toMatchObject([
    { label: line },
  ])
  const closed = { date_from: '2027-06-19', date_to: '2027-06-19', type: 'closed', windows: [] }
  expect(exceptions.parse([{ ...closed, reason: typed, label_public: typed }])).toMatchObject([
    { reason: line, label_public: line },
  ])
  const term = { start: '2027-06-19T16:00', end: '2027-06-19T20:00' }
  expect(calendar.createBlocks.body.parse({ listing_id: id, terms: [term], label: typed, note: typed })).toMatchObject({
    label: line,
    note: text,
  })
  expect(
    calendarFeeds.addCalendarFeed.body.parse({ listing_id: id, url: 'https://portal.example/a.ics', name: typed }).name,
  ).toBe(line)
  const correction = { amount_grosze: 0, reason: typed }
  expect(ownerReservations.correctPayment.body.parse(correction).reason).toBe(line)
})

test('a text keeps its lines; one of signs that nobody sees is none', () => {
  expect(ending.cancelByToken.body.parse({ reason: typed }).reason).toBe(text)
  expect(pricing.shape.name.safeParse('\u200B\u0007\n').success).toBe(false)
})
