/** Corners of reserving that lie between the parts: rooms, slots, clock changes, money of nothing, and late events. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unpublishListing } from '#api/features/listings/publishing/publish-listing.ts'
import { setAvailability } from '#api/features/listings/editor/set-availability.ts'
import {
  confirmedByMail,
  confirmToken,
  clockChange,
  dayAhead,
  daysFrom,
  evening,
  hourly,
  logIn,
  owner,
  publishedListing,
  reserve,
  reserveBody,
  type TestOwner,
} from '#api/testing/factories.ts'
import { pdfText } from '#api/testing/pdf-text.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import { type Weekday, weekdays } from '#domain/listing/codes.ts'
import { toInstant } from '#domain/time.ts'

const tooEarly = 'Tego dnia nie było jeszcze tej rezerwacji. Sprawdź dzień i rok.'

let test_app: TestApp
let who: TestOwner

beforeAll(async () => {
  test_app = await createTestApp()
  who = await owner(test_app)
})
afterAll(() => test_app.close())

const rooms = [
  { code: 'a', name: 'Sala A', area_m2: null, capacity_max: 50 },
  { code: 'b', name: 'Sala B', area_m2: null, capacity_max: 50 },
]
const unitsOf = async (id: string) =>
  (await test_app.deps.db.selectFrom('units').select('id').where('listing_id', '=', id).orderBy('code').execute()).map(
    (unit) => unit.id,
  )
/** The next such weekday at least `days` ahead. */
function next(weekday: Weekday, days: number): string {
  const date = Temporal.PlainDate.from(dayAhead(test_app, days))
  const index = weekdays.indexOf(weekday) + 1
  return date.add({ days: (index - date.dayOfWeek + 7) % 7 }).toString()
}
const zadatek = { input: { deposit: { type: 'zadatek', percent_bp: 2000, balance_due_days: 7 } } } as never

describe('rooms', () => {
  test('of another house, and layouts that the house does not have, are refused at their field', async () => {
    const house = await publishedListing(test_app, who, { input: { units: rooms } })
    const other = await publishedListing(test_app, who)
    const [first] = await unitsOf(house.id)
    const [foreign] = await unitsOf(other.id)
    const term = evening(dayAhead(test_app, 40))
    const guests = { adults: 20, children: [], crew: 0 }
    for (const unit_ids of [[foreign], [first, foreign], ['00000000-0000-7000-8000-000000000000']]) {
      const body = { venue_id: house.id, ...term, guests, unit_ids }
      const price = await test_app.call('calculateVenuePrice', { body })
      expect([price.status, Object.keys(price.body.fields ?? {})]).toEqual([400, ['unit_ids']])
      const check = await test_app.call('checkVenueAvailability', { body })
      expect([check.status, Object.keys(check.body.fields ?? {})]).toEqual([400, ['unit_ids']])
      const days = { venue_id: house.id, from: term.start.slice(0, 10), to: term.start.slice(0, 10), unit_ids }
      expect((await test_app.call('checkVenueAvailability', { body: days })).status).toBe(400)
    }
    const body = { venue_id: house.id, ...term, guests, layout: 'theatre-of-dreams' }
    const layout = await test_app.call('calculateVenuePrice', { body })
    expect([layout.status, Object.keys(layout.body.fields ?? {})]).toEqual([400, ['layout']])
  })

  test('asked for twice are one room, and none is the whole house', async () => {
    const house = await publishedListing(test_app, who, { input: { units: rooms } })
    const [first, second] = await unitsOf(house.id)
    const term = evening(dayAhead(test_app, 41))
    const twice = await reserve(test_app, house.id, term, { ask: { unit_ids: [first, first] } })
    expect(twice.status).toBe(201)
    const crowd = await test_app.call('checkVenueAvailability', {
      body: { venue_id: house.id, ...term, guests: 80, unit_ids: [second, second] },
    })
    expect(crowd.body.reasons?.map((one) => one.code)).toEqual(['capacity'])
    const whole = await reserve(test_app, house.id, term, { ask: { unit_ids: [] } })
    expect([whole.status, whole.body.code]).toEqual([409, 'slot_taken'])
    const other = await reserve(test_app, house.id, term, { ask: { unit_ids: [second] } })
    expect(other.status).toBe(201)
  })
})

describe('terms', () => {
  const group = { end: '23:00', ends_next_day: false, whole_window: 'wesele' }
  const weekend = [
    { day_of_week: 'friday', start: '12:00', ...group },
    { day_of_week: 'saturday', start: '08:00', ...group },
    { day_of_week: 'sunday', start: '08:00', ...group, end: '18:00' },
  ] as never

  test('of a whole weekend are sold as one, with the nights between', async () => {
    const manor = await publishedListing(test_app, who, {
      rules: { term_modes: ['multi_day'], max_minutes: 43_200 },
      opening: { weekly: weekend },
      items: [{ ...hourly, code: 'weekend', pricing_type: 'per_event', amount_grosze: 900_000, qty_source: [] }],
    })
    const friday = next('friday', 60)
    const [saturday, sunday] = [1, 2].map((days) => Temporal.PlainDate.from(friday).add({ days }).toString())
    const all = { start: `${friday}T12:00`, end: `${sunday}T18:00` }
    const part = await reserve(test_app, manor.id, { start: `${friday}T12:00`, end: `${saturday}T18:00` })
    expect(part.status).toBe(409)
    const reservation = await confirmedByMail(test_app, manor.id, all)
    expect(reservation.confirmed.body.status).toBe('confirmed')
    const panel = await test_app.call('getReservationByToken', { params: { token: reservation.status_token } })
    expect(panel.body).toMatchObject({ start: all.start, end: all.end })
    const { body } = await test_app.call('checkVenueAvailability', {
      body: { venue_id: manor.id, from: friday, to: sunday },
    })
    expect(body.days?.map((day) => day.status)).toEqual(['busy', 'busy', 'busy'])
  })

  test('of half a day are the slots themselves, and a neighbour slot stays free', async () => {
    const slots = [
      { code: 'morning', label: 'Rano', start: '08:00', end: '13:00', ends_next_day: false },
      { code: 'afternoon', label: 'Popołudnie', start: '13:30', end: '18:30', ends_next_day: false },
    ]
    const hall = await publishedListing(test_app, who, { rules: { term_modes: ['half_day'] }, opening: { slots } })
    const day = dayAhead(test_app, 45)
    const odd = await test_app.call('checkVenueAvailability', {
      body: { venue_id: hall.id, start: `${day}T09:00`, end: `${day}T13:00` },
    })
    expect(odd.body.reasons?.map((one) => one.code)).toEqual(['off_step'])
    expect((await reserve(test_app, hall.id, { start: `${day}T08:00`, end: `${day}T13:00` })).status).toBe(201)
    const free = await test_app.call('checkVenueAvailability', {
      body: { venue_id: hall.id, start: `${day}T13:30`, end: `${day}T18:30` },
    })
    expect(free.body).toMatchObject({ available: true, term_mode: 'half_day' })
  })

  test('over a clock change cost and block the hours that really pass', async () => {
    const night = weekdays.map((day_of_week) => ({ day_of_week, start: '12:00', end: '06:00', ends_next_day: true }))
    const hall = await publishedListing(test_app, who, { opening: { weekly: night } })
    const [short, long] = [clockChange(test_app, 'spring'), clockChange(test_app, 'autumn')]
    const spring = { start: `${daysFrom(short, -1)}T20:00`, end: `${short}T04:00` }
    const autumn = { start: `${daysFrom(long, -1)}T20:00`, end: `${long}T04:00` }
    for (const [term, hours] of [
      [spring, 7],
      [autumn, 9],
    ] as const) {
      const reservation = await confirmedByMail(test_app, hall.id, term)
      const { body } = await test_app.call('getReservationByToken', { params: { token: reservation.status_token } })
      expect([body.start, body.end, body.price.total_grosze]).toEqual([term.start, term.end, hours * 10_000])
      expect((Date.parse(body.end_at) - Date.parse(body.start_at)) / 3_600_000).toBe(hours)
    }
    const gap = await test_app.call('calculateVenuePrice', {
      body: { venue_id: hall.id, start: `${short}T02:30`, end: `${short}T05:00`, guests: { adults: 10 } },
    })
    expect([gap.status, gap.body.errors?.[0]]).toEqual([
      400,
      'Ta godzina nie istnieje z powodu zmiany czasu. Wybierz 3:00 lub inną.',
    ])
  })
})

describe('money', () => {
  test('of nothing is confirmed with nothing to pay, on paper too', async () => {
    const hall = await publishedListing(test_app, who, { items: [{ ...hourly, amount_grosze: 0, is_free: true }] })
    const reservation = await confirmedByMail(test_app, hall.id, evening(dayAhead(test_app, 40)))
    expect(reservation.confirmed.body).toMatchObject({ status: 'confirmed', next_step: 'none' })
    const { body } = await test_app.call('getReservationByToken', { params: { token: reservation.status_token } })
    expect(body).toMatchObject({
      payment_status: 'not_required',
      terms: { transfer: null },
      price: { total_grosze: 0 },
    })
    expect(body.can.pay).not.toBe(true)
    const pdf = await test_app.app.inject(`/api/reservations/by-token/${reservation.status_token}/summary.pdf`)
    expect(pdf.statusCode).toBe(200)
    const paid = await test_app.call('markReservationPaid', {
      token: who.token,
      params: { id: reservation.id },
      body: { amount_grosze: 1 },
    })
    expect(paid.status).toBe(409)
  })

  test('in full is due at once when that was chosen, and a choice that is not offered is refused', async () => {
    const hall = await publishedListing(test_app, who, zadatek)
    const term = evening(dayAhead(test_app, 60))
    const wrong = await reserve(test_app, hall.id, term, { body: { payment_choice: 'on_site' } })
    expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([400, ['payment_choice']])
    const reservation = await confirmedByMail(test_app, hall.id, term, { body: { payment_choice: 'full' } })
    expect(reservation.confirmed.body).toMatchObject({ status: 'pending_payment', next_step: 'pay' })
    const pay = (amount_grosze: number) =>
      test_app.call('markReservationPaid', {
        token: who.token,
        params: { id: reservation.id },
        body: { amount_grosze },
      })
    expect((await pay(12_000)).body).toMatchObject({ status: 'pending_payment', paid_grosze: 12_000 })
    expect((await pay(48_001)).status).toBe(400)
    const sentences = { 1: 'Ten dzień jeszcze nie nadszedł. Wpisz dzisiejszy albo wcześniejszy.', [-1]: tooEarly }
    for (const [ahead, sentence] of Object.entries(sentences)) {
      const { status, body } = await test_app.call('markReservationPaid', {
        token: who.token,
        params: { id: reservation.id },
        body: { amount_grosze: 1, received_on: dayAhead(test_app, Number(ahead)) },
      })
      expect([status, body.fields]).toEqual([400, { received_on: [sentence] }])
    }
    expect((await pay(48_000)).body).toMatchObject({ status: 'confirmed', payment_status: 'paid' })
    expect((await pay(1)).status).toBe(409)
  })

  test('of a net list: the lines are net and add up to the net total, the total is gross', async () => {
    const hall = await publishedListing(test_app, who, { price_mode: 'net' })
    const reservation = await confirmedByMail(test_app, hall.id, evening(dayAhead(test_app, 42)))
    const { price } = (await test_app.call('getReservationByToken', { params: { token: reservation.status_token } }))
      .body
    expect(price.total_net_grosze).toBe(60_000)
    expect(price.total_grosze).toBe(73_800)
    expect(price.vat_summary.reduce((sum, row) => sum + row.gross_grosze, 0)).toBe(73_800)
    expect(price.lines.reduce((sum, line) => sum + line.amount_grosze, 0)).toBe(60_000)
    // Whoever adds up the lines of a mail or of the paper must come to the total, or read that they are net.
    const [mail] = await test_app.mailbox(reservation.email)
    expect(mail?.text).toMatch(/VAT 23%:\s+138,00\szł/)
    const pdf = await test_app.app.inject(`/api/reservations/by-token/${reservation.status_token}/summary.pdf`)
    expect(pdfText(pdf.rawPayload).pages.join(' ')).toContain('Kwota netto')
  })

  test('asked for shortly before the event is not asked by a transfer that would come too late', async () => {
    const weekly = weekdays.map((day_of_week) => ({ day_of_week, start: '00:00', end: '00:00', ends_next_day: true }))
    const hall = await publishedListing(test_app, who, { ...(zadatek as object), opening: { weekly } })
    // 24 hours of notice, so less than a day is left until it begins.
    const at = (hours: number) =>
      Temporal.Instant.fromEpochMilliseconds(test_app.clock.now() + hours * 3_600_000)
        .toZonedDateTimeISO('Europe/Warsaw')
        .round({ smallestUnit: 'hour', roundingMode: 'ceil' })
        .toPlainDateTime()
        .toString({ smallestUnit: 'minute' })
    const term = { start: at(40), end: at(43) }
    const reservation = await confirmedByMail(test_app, hall.id, term)
    expect(reservation.confirmed.body.next_step).toBe('pay')
    const until = Date.parse(reservation.confirmed.body.deadline_at ?? '') - test_app.clock.now()
    expect(until).toBeLessThanOrEqual(24 * 3_600_000)
    const { body } = await test_app.call('getReservationByToken', { params: { token: reservation.status_token } })
    expect(body.terms.transfer).toBeNull()
    const [mail] = await test_app.mailbox(reservation.email)
    expect(mail?.text).not.toContain('14 9999')
  })
})

describe('late', () => {
  test('money is written down even when the notice has begun, and is owed back', async () => {
    const hall = await publishedListing(test_app, who, zadatek)
    const day = dayAhead(test_app, 10)
    const reservation = await confirmedByMail(test_app, hall.id, evening(day))
    const begins_at = Temporal.PlainDateTime.from(evening(day).start).toZonedDateTime('Europe/Warsaw').epochMilliseconds
    await test_app.clock.advance(Math.floor((begins_at - test_app.clock.now()) / 1000) - 12 * 3600)
    const { token } = await logIn(test_app, who.email)
    const late = await test_app.call('markReservationPaid', {
      token,
      params: { id: reservation.id },
      body: { amount_grosze: 12_000 },
    })
    expect(late.body).toMatchObject({ status: 'expired', payment_status: 'refund_pending', refund_due_grosze: 12_000 })
  })

  test('a click on a day that has been closed meanwhile hears of other terms', async () => {
    const hall = await publishedListing(test_app, who)
    const day = dayAhead(test_app, 30)
    const reservation = await reserve(test_app, hall.id, evening(day))
    const token = await confirmToken(test_app, reservation.email)
    await test_app.clock.advance(3600)
    await setAvailability(test_app.deps, who, hall.id, {
      timezone: 'Europe/Warsaw',
      weekly: weekdays.map((day_of_week) => ({ day_of_week, start: '08:00', end: '00:00', ends_next_day: true })),
      slots: [],
      exceptions: [{ date_from: day, date_to: day, type: 'closed', windows: [] }],
      holidays: { closed_on_public_holidays: false, keep_open: [] },
    })
    const click = await test_app.call('confirmReservationEmail', { body: { token } })
    expect([click.status, click.body.code, click.body.alternatives?.length]).toEqual([409, 'slot_taken', 3])
  })

  test('a click on a listing that was hidden meanwhile is honoured while the hold lasts, and refused after it', async () => {
    const hall = await publishedListing(test_app, who)
    const [first, second] = [
      await reserve(test_app, hall.id, evening(dayAhead(test_app, 33))),
      await reserve(test_app, hall.id, evening(dayAhead(test_app, 34))),
    ]
    const [soon, late] = [await confirmToken(test_app, first.email), await confirmToken(test_app, second.email)]
    await unpublishListing(test_app.deps, who, hall.id)
    await test_app.deps.catalogue.refresh([hall.id])
    expect((await test_app.call('confirmReservationEmail', { body: { token: soon } })).body.status).toBe('confirmed')
    await test_app.clock.advance(3600)
    const refused = await test_app.call('confirmReservationEmail', { body: { token: late } })
    expect([refused.status, refused.body.code]).toEqual([404, 'not_published'])
  })

  test('a repeated request hears its first answer even when the listing was hidden in between', async () => {
    const hall = await publishedListing(test_app, who)
    const body = await reserveBody(test_app, hall.id, evening(dayAhead(test_app, 36)))
    const headers = { 'idempotency-key': 'powtorzona-prosba' }
    const first = await test_app.call('reserveVenue', { body, headers })
    await unpublishListing(test_app.deps, who, hall.id)
    await test_app.deps.catalogue.refresh([hall.id])
    const again = await test_app.call('reserveVenue', { body, headers })
    expect([again.status, again.body]).toEqual([201, first.body])
  })
})

test('only the code of the listing itself makes a reservation an embedded one, and only an address on one of its sites leads back', async () => {
  const hall = await publishedListing(test_app, who, { input: { embed_origins: ['https://sala.example'] } })
  const { db } = test_app.deps
  const { embed_code } = await db
    .selectFrom('listings')
    .select('embed_code')
    .where('id', '=', hall.id)
    .executeTakeFirstOrThrow()
  const kept = async (day: number, body: object) => {
    const reservation = await reserve(test_app, hall.id, evening(dayAhead(test_app, day)), {
      body: body as Record<string, unknown>,
    })
    return db
      .selectFrom('reservations')
      .select(['source', 'embed_code', 'back_url'])
      .where('id', '=', reservation.body.id)
      .executeTakeFirst()
  }
  const back_url = 'https://sala.example/dziekujemy'
  expect(await kept(80, { embed_code: 'cudzy', back_url })).toEqual({ source: 'web', embed_code: null, back_url: null })
  expect(await kept(81, { embed_code, back_url })).toEqual({ source: 'embed', embed_code, back_url })
  for (const [at, hostile] of ['javascript:alert(1)', 'https://sala.example.zlo.pl/'].entries())
    expect(await kept(82 + at, { embed_code, back_url: hostile })).toEqual({
      source: 'embed',
      embed_code,
      back_url: null,
    })
})

test('one reservation that cannot be ended does not keep the others waiting', async () => {
  const hall = await publishedListing(test_app, who)
  const stuck = await reserve(test_app, hall.id, evening(dayAhead(test_app, 70)))
  const other = await reserve(test_app, (await publishedListing(test_app, who)).id, evening(dayAhead(test_app, 71)))
  const { db } = test_app.deps
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'stuck'; end $$`.execute(db)
  await sql`create trigger stuck before update on reservations for each row when (old.id = ${sql.lit(stuck.body.id)})
    execute function refuse()`.execute(db)
  await test_app.clock.advance(3600)
  const state = async (id: string) =>
    (await db.selectFrom('reservations').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
  expect([await state(stuck.body.id), await state(other.body.id)]).toEqual(['pending_email', 'expired'])
  await sql`drop trigger stuck on reservations`.execute(db)
  await test_app.clock.advance(60)
  expect(await state(stuck.body.id)).toBe('expired')
})

describe('limits of a listing', () => {
  test('reservations of a day are counted, and the late one hears of other days', async () => {
    const hall = await publishedListing(test_app, who, { rules: { daily_limit: 1 } })
    const day = dayAhead(test_app, 50)
    expect((await reserve(test_app, hall.id, { start: `${day}T09:00`, end: `${day}T11:00` })).status).toBe(201)
    const second = await reserve(test_app, hall.id, { start: `${day}T15:00`, end: `${day}T17:00` })
    expect([second.status, second.body.code]).toEqual([409, 'slot_taken'])
    const starts = second.body.alternatives?.map((one) => one.start.slice(0, 10)) ?? []
    expect(starts).toHaveLength(3)
    expect(starts).not.toContain(day)
    // Also when the click comes after somebody else has taken the only place of the day.
    const next = dayAhead(test_app, 51)
    const late = await reserve(test_app, hall.id, { start: `${next}T09:00`, end: `${next}T11:00` })
    const token = await confirmToken(test_app, late.email)
    await test_app.clock.advance(3600)
    await confirmedByMail(test_app, hall.id, { start: `${next}T15:00`, end: `${next}T17:00` })
    const click = await test_app.call('confirmReservationEmail', { body: { token } })
    expect([click.status, click.body.code, click.body.alternatives?.length]).toEqual([409, 'slot_taken', 3])
  })

  test('an event that is over still counts on its day', async () => {
    const hall = await publishedListing(test_app, who, { rules: { daily_limit: 1, notice_hours: 1 } })
    const day = dayAhead(test_app, 2)
    const at = (hour: string) => (toInstant(`${day}T${hour}`, 'Europe/Warsaw') as number) - test_app.clock.now()
    expect(
      (await confirmedByMail(test_app, hall.id, { start: `${day}T08:00`, end: `${day}T10:00` })).confirmed.status,
    ).toBe(200)
    await test_app.clock.advance(Math.ceil(at('12:00') / 1000))
    await test_app.deps.catalogue.refreshTaken([hall.id])
    const second = await reserve(test_app, hall.id, { start: `${day}T15:00`, end: `${day}T17:00` })
    expect([second.status, second.body.code]).toEqual([409, 'slot_taken'])
  })

  test('a reservation whose change waits for an answer counts on both of its days', async () => {
    const hall = await publishedListing(test_app, who, { rules: { daily_limit: 1 } })
    const [before, day] = [dayAhead(test_app, 53), dayAhead(test_app, 54)]
    const morning = (of: string) => ({ start: `${of}T09:00`, end: `${of}T11:00` })
    const made = await confirmedByMail(test_app, hall.id, morning(day))
    const link = { params: { token: made.status_token } }
    expect((await test_app.call('proposeChangeByToken', { ...link, body: morning(before) })).status).toBe(200)
    for (const of of [day, before]) {
      const second = await reserve(test_app, hall.id, { start: `${of}T15:00`, end: `${of}T17:00` })
      expect([of, second.status, second.body.code]).toEqual([of, 409, 'slot_taken'])
    }
  })

  test('a package holds so many guests, and an unknown code is told at its field', async () => {
    const packages = [
      {
        code: 'maly',
        name: 'Mały',
        description: '',
        included_minutes: null,
        included_items: [],
        max_guests: 30,
        is_featured: true,
      },
    ]
    const hall = await publishedListing(test_app, who, {
      input: { packages },
      items: [{ ...hourly, package_code: 'maly' }],
    })
    const term = evening(dayAhead(test_app, 52))
    const ask = (adults: number, more = {}) =>
      test_app.call('calculateVenuePrice', {
        body: { venue_id: hall.id, ...term, guests: { adults, children: [], crew: 0 }, ...more },
      })
    expect((await ask(30)).body.total_grosze).toBe(60_000)
    const many = await ask(31)
    expect([many.status, many.body.code]).toEqual([400, 'package_capacity'])
    expect(many.body.errors?.[0]).toMatch(/^Pakiet obejmuje maksymalnie\s30\sosób\.$/)
    const coded = await ask(20, { promo_code: 'NIEZNANY' })
    expect([coded.status, Object.keys(coded.body.fields ?? {})]).toEqual([400, ['promo_code']])
    const reservation = await reserve(test_app, hall.id, term, { ask: { promo_code: 'NIEZNANY' } })
    expect(reservation.status).toBe(400)
  })
})
