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
import { errorBody } from '#contract/errors.ts'
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

/** Values of another type or size than any form sends. */
const others: unknown[] = [
  null,
  -1,
  0,
  0.5,
  2 ** 31,
  1e15,
  true,
  [],
  {},
  '',
  'constructor',
  '__proto__',
  'ą'.repeat(20_000),
]

/** The same object with one leaf replaced, for every leaf that is a text or a number; with `all` every value and list. */
function* withLeaf(value: unknown, hostile: unknown, all = false): Generator<unknown> {
  if (Array.isArray(value)) {
    for (const [index, each] of value.entries())
      for (const changed of withLeaf(each, hostile, all)) yield value.with(index, changed)
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, each] of Object.entries(value))
      for (const changed of withLeaf(each, hostile, all)) yield { ...value, [key]: changed }
  }
  const isLeaf = typeof value === 'string' || typeof value === 'number'
  if (isLeaf || (all && (typeof value !== 'object' || Array.isArray(value) || value === null))) yield hostile
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

  test.each(Object.keys(calls) as CallName[])('%s never fails because of a value or a name', async (name) => {
    const asked = fine[name]
    if (!asked?.body) return
    // Without the revision, or every change after the first would be refused for that.
    const { revision: _revision, ...fields } = asked.body
    const failed: string[] = []
    const ask = async (body: unknown) => {
      const answer = await test_app.call(name, { token, ...asked, body })
      const explained = answer.status < 400 || errorBody.safeParse(answer.body).success
      if (answer.status >= 500 || !explained)
        failed.push(
          `${answer.status} ${JSON.stringify(body).slice(0, 300)}: ${JSON.stringify(answer.body).slice(0, 200)}`,
        )
    }
    for (const hostile of others) for (const changed of withLeaf(fields, hostile, true)) await ask(changed)
    for (const field of ['constructor', 'hasOwnProperty', 'toString', '__proto__', 'a.constructor']) {
      for (const value of ['a\u0000', { constructor: 'a\u0000' }, 7]) {
        await ask(
          JSON.parse(
            JSON.stringify(fields).replace(
              /^\{/,
              `{${JSON.stringify(field)}:${JSON.stringify(value)}${Object.keys(fields).length > 0 ? ',' : ''}`,
            ),
          ),
        )
      }
    }
    // Two at once: what each of them may be alone, the other may forbid.
    const random = seeded(name)
    for (let tries = 0; tries < 30; tries += 1) await ask(mixed(fields, random))
    expect(failed).toEqual([])
  })
})

/** Known by the name of the call, so that a failure happens again. */
function seeded(name: string): () => number {
  let state = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7)
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Every place keeps its value, or is changed with a chance of one in four. */
function mixed(value: unknown, random: () => number): unknown {
  const any = () => [...others, ...texts][Math.floor(random() * (others.length + texts.length))]
  const change = (inner: unknown): unknown => {
    if (random() < 0.25) return any()
    if (Array.isArray(inner)) return inner.map(change)
    if (typeof inner === 'object' && inner !== null) {
      return Object.fromEntries(Object.entries(inner).map(([key, each]) => [key, change(each)]))
    }
    return inner
  }
  return Object.fromEntries(Object.entries(value as object).map(([key, each]) => [key, change(each)]))
}

test.each(['%', '_', '\\\\', '%%%', '％', '*'])(
  '%j in a search is a letter like any other and finds nothing',
  async (q) => {
    const found = await Promise.all([
      test_app.call('searchVenues', { query: { q } }),
      test_app.call('listMyVenues', { token, query: { q } }),
      test_app.call('listReservations', { token, query: { q } }),
    ])
    expect(found.map(({ status, body }) => [status, (body as { count: number }).count])).toEqual(
      Array(3).fill([200, 0]),
    )
    const places = await test_app.call('findPlaces', { query: { q } })
    expect([places.status, places.body.results ?? []]).toEqual([200, []])
  },
)

describe('addresses', () => {
  test.each([
    '/api/docs/static/%00',
    '/api/docs/static/..%2f..%2fpackage.json',
    '/api/docs/static/../x',
    '/api/docs/static/.%2e/.%2e/x',
    '/obrazy/%00',
    '/obrazy/..%2f..%2fpostgres.log',
    '/pliki/%00',
    '/api/venues/public/constructor/',
    '/api/venues/public/__proto__/',
    '/api/reservations/by-token/hasOwnProperty/summary.pdf',
    '/stan/__proto__',
    '/assets/%00',
    '/%00',
  ])('%s is an address where nothing is', async (url) => {
    const answer = await test_app.app.inject({ method: 'GET', url })
    expect([400, 404]).toContain(answer.statusCode)
    expect(errorBody.safeParse(answer.json()).success).toBe(true)
  })
})
