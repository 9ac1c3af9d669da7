/**
 * Nothing that can be typed, sent or guessed makes the server fail: hostile values in every place of the contract are
 * answered with a refusal (or simply taken), never with a 500.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmedByMail, dayAhead, evening, owner, publishedListing, reserveBody } from '#api/testing/factories.ts'
import { type Asks, ownerAsks } from '#api/testing/owner-asks.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import { type CallName, calls } from '#contract/calls.ts'
import type { WireSchema } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'

/** Texts that break databases, parsers, mail headers and pages elsewhere. */
const texts = [
  '\u0000',
  'a\u0000b',
  'zły \ud800 znak',
  "x'); drop table owners; --",
  'Jan\r\nBcc: wszyscy@goscie.example',
  '../../../etc/passwd',
  '{{7*7}}<script>',
  '2027-02-31',
  '2027-13-45',
  '0000-01-01',
  '2027-02-31T10:00',
  '99999999999',
  '-1',
  '00000000-0000-7000-8000-000000000000',
]

let test_app: TestApp
let token: string
/** One full request of each call; hostile values replace its parts one by one. */
const fine: Partial<Record<CallName, Asks>> = {}

beforeAll(async () => {
  test_app = await createTestApp()
  const who = await owner(test_app)
  token = who.token
  const venue = await publishedListing(test_app, who)
  const service = await publishedListing(test_app, who, { kind: 'service' })
  const made = await confirmedByMail(test_app, venue.id, evening(dayAhead(test_app, 60)))
  const term = evening(dayAhead(test_app, 90))
  const venueBody = await reserveBody(test_app, venue.id, term, { ask: { layout: 'banquet' } })
  const serviceBody = await reserveBody(test_app, service.id, term, { kind: 'service', ask: { package_id: 'x' } })
  const days = { from: dayAhead(test_app, 1), to: dayAhead(test_app, 20), ...term, guests: 10 }
  const one = { params: { id: made.id } }
  const panel = { params: { token: made.status_token } }
  const filters = { q: 'a', date_from: '2027-01-01', date_to: '2027-02-01', source: 'web', status: 'confirmed' }
  const search = { ...filters, place_id: 1, bbox: '1,1,1,1', category: 'x', amenity: 'x', start: '10:00' }
  Object.assign(fine, {
    sendContactMessage: {
      body: {
        name: 'Jan Lis',
        email: 'jan@goscie.example',
        phone: '600100200',
        topic: 'other',
        reservation_no: 'K7MPW4TX',
        listing_slug: 'sala',
        message: 'Dzień dobry, mam pytanie o salę.',
      },
    },
    findPlaces: { query: { q: 'Kraków' } },
    logIn: { body: { email: who.email, password: 'nieznane-haslo-123' } },
    refreshSession: { body: { refresh: 'x' } },
    changePassword: { body: { old_password: 'x', new_password: 'y' } },
    changeUser: { body: { first_name: 'Jan', last_name: 'Lis' } },
    askPasswordReset: { body: { email: 'nikt@goscie.example' } },
    confirmPasswordReset: { body: { token: 'x', new_password: 'bardzo-dlugie-haslo-2' } },
    endSession: { params: { id: made.id } },
    registerOwner: {
      body: {
        first_name: 'Jan',
        last_name: 'Lis',
        email: 'nowy-partner@goscie.example',
        password: 'bardzo-dlugie-haslo-3',
        phone: '600100200',
        accept_terms: true,
        promo_code: 'LATO',
      },
    },
    changeMe: { body: { phone: '600100200', contact_email: 'jan@goscie.example', website: 'https://sala.example' } },
    completeProfile: { body: { company_name: 'Firma', account_holder: 'Jan Lis' } },
    verifyEmail: { body: { token: 'x' } },
    resendVerification: { body: { email: 'nikt@goscie.example' } },
    searchVenues: { query: search },
    searchServices: { query: search },
    getPublicVenue: { params: { id: venue.slug } },
    getPublicService: { params: { id: service.slug } },
    checkVenueAvailability: { body: { venue_id: venue.id, ...days } },
    checkServiceAvailability: { body: { service_id: service.id, ...days } },
    calculateVenuePrice: { body: venueBody },
    calculateServicePrice: { body: serviceBody },
    reserveVenue: {
      body: {
        ...venueBody,
        event_type: 'other',
        event_type_other: 'piknik',
        promo_code: 'LATO',
        back_url: 'x',
        embed_code: 'x',
      },
    },
    reserveService: { body: { ...serviceBody, event_type: 'other', event_type_other: 'piknik' } },
    confirmReservationEmail: { body: { token: 'x' } },
    resendConfirmation: { body: { reservation_id: made.id, email: made.email } },
    recoverReservations: { body: { email: made.email } },
    getRequestByToken: { params: { token: 'x' } },
    answerRequestByToken: { params: { token: 'x' }, body: { answer: 'accept', note: 'x' } },
    getPublicReservation: one,
    getReservationByToken: panel,
    cancelByToken: { ...panel, body: { preview: true, reason: 'choroba' } },
    writeMessageByToken: { ...panel, body: { body: 'Dzień dobry' } },
    listReservations: { query: filters },
    upcomingReservations: { query: { page: 1 } },
    reservationsByVenue: { query: { venue_id: venue.id, ...filters } },
    reservationsByService: { query: { service_id: service.id, ...filters } },
    getReservation: one,
    acceptReservation: { ...one, body: { note: 'ok' } },
    rejectReservation: { ...one, body: { reason: 'remont' } },
    cancelReservation: { ...one, body: { preview: true, note: 'remont' } },
    markReservationPaid: { ...one, body: { amount_grosze: 100, received_on: '2026-11-01', note: 'przelew' } },
    writeMessage: { ...one, body: { body: 'Dzień dobry' } },
    ...ownerAsks({
      venue_id: venue.id,
      service_id: service.id,
      reservation_id: made.id,
      status_token: made.status_token,
      day: term.start.slice(0, 10),
    }),
  } satisfies Partial<Record<CallName, Asks>>)
})

afterAll(() => test_app.close())

/** The same object with one leaf replaced, for every leaf that is a text or a number. */
function* withLeaf(value: unknown, hostile: unknown): Generator<unknown> {
  if (Array.isArray(value)) {
    for (const [index, each] of value.entries())
      for (const changed of withLeaf(each, hostile)) yield value.with(index, changed)
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, each] of Object.entries(value))
      for (const changed of withLeaf(each, hostile)) yield { ...value, [key]: changed }
  } else if (typeof value === 'string' || typeof value === 'number') yield hostile
}

const takes = (name: CallName): boolean => {
  const { params, query, body } = api[name] as WireSchema
  return Boolean(params ?? query ?? body)
}

describe('hostile values', () => {
  test('every call that takes something is asked here', () => {
    const missing = (Object.keys(calls) as CallName[]).filter((name) => takes(name) && !fine[name] && name !== 'logOut')
    expect(missing).toEqual([])
  })

  test.each(Object.keys(calls) as CallName[])('%s never fails because of a text', async (name) => {
    const asked = fine[name]
    if (!asked) return expect(takes(name) && name !== 'logOut').toBe(false)
    const failed: string[] = []
    for (const part of ['params', 'query', 'body'] as const) {
      if (!asked[part]) continue
      for (const hostile of part === 'params' ? texts.filter((text) => text.isWellFormed()) : texts) {
        for (const changed of withLeaf(asked[part], hostile)) {
          const answer = await test_app.call(name, { token, ...asked, [part]: changed as never })
          if (answer.status >= 500)
            failed.push(`${part} ${JSON.stringify(hostile)}: ${JSON.stringify(changed).slice(0, 160)}`)
        }
      }
    }
    expect(failed).toEqual([])
  })
})
