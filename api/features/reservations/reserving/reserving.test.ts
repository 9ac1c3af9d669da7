import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  confirmToken,
  dayAhead,
  evening,
  hourly,
  owner,
  publishedListing,
  reserve,
  reserveBody,
  type TestOwner,
  visitorEmail,
} from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'

let app: TestApp
let partner: TestOwner
let hall: { id: string; slug: string }

beforeAll(async () => {
  app = await createTestApp()
  partner = await owner(app)
})
beforeEach(async () => {
  hall = await publishedListing(app, partner)
})
afterAll(() => app.close())

describe('a reservation', () => {
  test('holds its term for half an hour, costs what the quote said, and mails a link', async () => {
    const term = evening(dayAhead(app, 30))
    const quote = await app.call('calculateVenuePrice', {
      body: { venue_id: hall.id, ...term, guests: { adults: 40 } },
    })
    const reservation = await reserve(app, hall.id, term, { email: 'zofia.lis@goscie.example' })
    expect(quote.body.total_grosze).toBe(60_000)
    expect(reservation.status).toBe(201)
    expect(reservation.body.status).toBe('pending_email')
    expect(reservation.body.reference).toMatch(/^[A-HJ-NP-Z2-9]{8}$/)
    expect(new Date(reservation.body.deadline_at).getTime() - app.clock.now()).toBeLessThanOrEqual(30 * 60_000)
    expect(reservation.body.email_hint).not.toContain('zofia')
    expect(JSON.stringify(reservation.body)).not.toContain(await confirmToken(app, 'zofia.lis@goscie.example'))
    const check = await app.call('checkVenueAvailability', { body: { venue_id: hall.id, ...term } })
    expect(check.body.available).toBe(false)
    expect(check.body.reasons?.[0]?.code).toBe('busy')
  })

  test('of a taken term is refused with nearest terms that can really be had', async () => {
    const term = evening(dayAhead(app, 31))
    const second = await reserveBody(app, hall.id, term)
    expect((await reserve(app, hall.id, term)).status).toBe(201)
    const refused = await app.call('reserveVenue', { body: second })
    expect([refused.status, refused.body.code]).toEqual([409, 'slot_taken'])
    expect(refused.body.errors?.[0]).toBe('Ten termin właśnie został zajęty. Wybierz inną godzinę.')
    const offers = refused.body.alternatives ?? []
    expect(offers.length).toBe(3)
    expect(
      new Set(offers.map((one) => one.start.slice(11))).size +
        new Set(offers.map((one) => one.start.slice(0, 10))).size,
    ).toBeGreaterThan(3)
    for (const { start, end, total_grosze } of offers) {
      const quote = await app.call('calculateVenuePrice', { body: { ...second, start, end } })
      expect([quote.body.available, quote.body.total_grosze]).toEqual([true, total_grosze])
    }
  })

  test('sent twice with one key is made once and answered the same; another body is told so', async () => {
    const body = await reserveBody(app, hall.id, evening(dayAhead(app, 32)))
    const headers = { 'idempotency-key': 'formularz-0001' }
    const answers = await Promise.all(Array.from({ length: 10 }, () => app.call('reserveVenue', { body, headers })))
    expect(new Set(answers.map((one) => `${one.status} ${one.body.id}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect((await app.mailbox(body.customer.email)).length).toBe(1)
    const other = await app.call('reserveVenue', { body: { ...body, notes: 'inne' }, headers })
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_mismatch'])
  })

  test('whose price has changed since the quote hears both totals and takes nothing', async () => {
    const term = evening(dayAhead(app, 33))
    const body = await reserveBody(app, hall.id, term)
    const { replacePricings } = await import('#api/features/listings/prices/replace-pricings.ts')
    await replacePricings(app.deps, partner, hall.id, {
      price_mode: 'gross',
      valid_from: '2025-01-01',
      items: [{ ...hourly, amount_grosze: 12_000 }],
    })
    const refused = await app.call('reserveVenue', { body })
    expect([refused.status, refused.body.code]).toEqual([409, 'price_changed'])
    expect(refused.body.totals).toEqual({ quoted_grosze: 60_000, current_grosze: 72_000 })
    await app.deps.catalogue.refresh([hall.id])
    expect((await reserve(app, hall.id, term)).status).toBe(201)
  })

  test('on an old quote is asked to look at the price again', async () => {
    const body = await reserveBody(app, hall.id, evening(dayAhead(app, 34)))
    await app.clock.advance(31 * 60)
    const refused = await app.call('reserveVenue', { body })
    expect([refused.status, refused.body.code]).toEqual([409, 'quote_expired'])
  })

  test('tells every field at fault in Polish, and nothing is held', async () => {
    const term = evening(dayAhead(app, 35))
    const body = await reserveBody(app, hall.id, term, {
      body: {
        customer: { first_name: 'A', last_name: '', email: 'anna@', phone: '12' },
        buyer: { type: 'business', nip: '1234563219' },
        consents: { terms: false },
      },
    })
    const refused = await app.call('reserveVenue', { body })
    expect(refused.status).toBe(400)
    expect(refused.body.fields).toMatchObject({
      'customer.first_name': ['Podaj imię (od 2 do 60 liter).'],
      'customer.email': ['Podaj poprawny adres e-mail.'],
      'customer.phone': ['Podaj numer telefonu, np. 600 100 200.'],
      'buyer.nip': ['Podaj poprawny NIP (10 cyfr).'],
      'consents.terms': ['Zaakceptuj regulamin, aby kontynuować.'],
    })
    expect(Object.keys(refused.body)[0]).toBe('errors')
    expect((await reserve(app, hall.id, term)).status).toBe(201)
  })

  test('is one per mailbox and listing until it is confirmed', async () => {
    const email = visitorEmail()
    expect((await reserve(app, hall.id, evening(dayAhead(app, 36)), { email })).status).toBe(201)
    const second = await reserve(app, hall.id, evening(dayAhead(app, 37)), { email })
    expect([second.status, second.body.code]).toEqual([429, 'hold_limit'])
    // Not before the hold is over: an earlier try would only hear the same.
    expect(Number(second.headers['retry-after'])).toBeGreaterThan(29 * 60)
    expect(Number(second.headers['retry-after'])).toBeLessThanOrEqual(30 * 60)
  })

  test('may begin at the very moment when another ends', async () => {
    const date = dayAhead(app, 38)
    expect((await reserve(app, hall.id, { start: `${date}T10:00`, end: `${date}T14:00` })).status).toBe(201)
    expect((await reserve(app, hall.id, { start: `${date}T14:00`, end: `${date}T18:00` })).status).toBe(201)
  })

  test('for an event that the listing is not offered for is refused at its field', async () => {
    const reservation = await reserve(app, hall.id, evening(dayAhead(app, 43)), { ask: { event_type: 'concert' } })
    expect([reservation.status, Object.keys(reservation.body.fields ?? {})]).toEqual([400, ['event_type']])
  })

  test('of a service under the call of venues is not there', async () => {
    const band = await publishedListing(app, partner, { kind: 'service' })
    const body = { venue_id: band.id, ...evening(dayAhead(app, 39)), guests: { adults: 10 } }
    expect((await app.call('calculateVenuePrice', { body })).status).toBe(404)
  })

  test('of a service needs the place of the event', async () => {
    const band = await publishedListing(app, partner, { kind: 'service' })
    const reservation = await reserve(app, band.id, evening(dayAhead(app, 40)), {
      kind: 'service',
      ask: { event_place: undefined },
    })
    expect([reservation.status, reservation.body.fields]).toEqual([400, { event_place: ['Podaj miejsce wydarzenia.'] }])
  })

  test('through three holds of one address is limited, when limits are on', async () => {
    const limited = await createTestApp({ rateLimits: true })
    try {
      const who = await owner(limited)
      const room = await publishedListing(limited, who)
      const answers = []
      for (let day = 30; day < 34; day += 1)
        answers.push(await reserve(limited, room.id, evening(dayAhead(limited, day))))
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 429])
      expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(29 * 60)
    } finally {
      await limited.close()
    }
  })

  test('is one of ten that an address makes in an hour; what was refused is none of them', async () => {
    const limited = await createTestApp({ rateLimits: true })
    try {
      const who = await owner(limited)
      const rooms = await Promise.all([1, 2, 3, 4].map(() => publishedListing(limited, who)))
      const ask = (n: number) => reserve(limited, rooms[n % 4]?.id ?? '', evening(dayAhead(limited, 30 + n)))
      const first = await ask(0)
      const taken = []
      for (let tries = 0; tries < 12; tries += 1) taken.push((await ask(0)).status)
      expect(taken).toEqual(Array(12).fill(409))
      const others = []
      for (let n = 1; n < 11; n += 1) others.push(await ask(n))
      expect([first, ...others].map(({ status }) => status)).toEqual([...Array(10).fill(201), 429])
      expect(others.at(-1)?.body.code).toBe('rate_limited')
    } finally {
      await limited.close()
    }
  })

  test('is one of ten in an hour also when all are made at once, each of another place', async () => {
    const limited = await createTestApp({ rateLimits: true })
    try {
      const who = await owner(limited)
      const rooms = await Promise.all(Array.from({ length: 14 }, () => publishedListing(limited, who)))
      const asked = await Promise.all(rooms.map(({ id }) => reserve(limited, id, evening(dayAhead(limited, 30)))))
      const made = asked.filter(({ status }) => status === 201)
      expect([made.length, asked.length - made.length]).toEqual([10, 4])
    } finally {
      await limited.close()
    }
  })
})

describe('a dead hold', () => {
  test('blocks nobody, whether or not any job has run', async () => {
    const term = evening(dayAhead(app, 41))
    await reserve(app, hall.id, term)
    await app.deps.db
      .updateTable('occupancy')
      .set({ deadline_at: new Date(app.clock.now() - 1000) })
      .where('listing_id', '=', hall.id)
      .execute()
    await app.deps.db
      .updateTable('reservations')
      .set({ deadline_at: new Date(app.clock.now() - 1000) })
      .where('listing_id', '=', hall.id)
      .execute()
    expect((await reserve(app, hall.id, term)).status).toBe(201)
  })

  test('ends with the clock: the term is free and the person hears of it', async () => {
    const term = evening(dayAhead(app, 42))
    const reservation = await reserve(app, hall.id, term)
    await app.clock.advance(31 * 60)
    const seen = await app.call('getPublicReservation', { params: { id: reservation.body.id } })
    expect(seen.body.status).toBe('expired')
    const check = await app.call('checkVenueAvailability', { body: { venue_id: hall.id, ...term } })
    expect(check.body.available).toBe(true)
    const subjects = (await app.mailbox(reservation.email)).map(({ subject }) => subject)
    expect(subjects.some((subject) => subject.startsWith('Rezerwacja wygasła'))).toBe(true)
  })
})
