import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  confirmedByMail,
  dayAhead,
  soonAtNight,
  evening,
  hourly,
  logIn,
  owner,
  publishedListing,
  type Reserve,
  type TestOwner,
  type TestTerm,
} from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import { reservationsExportPath } from '#contract/calls.ts'
import { toInstant } from '#domain/time.ts'

let app: TestApp
let who: TestOwner
let other: TestOwner
let hall: { id: string }

beforeAll(async () => {
  app = await createTestApp()
  who = await owner(app)
  other = await owner(app)
  hall = await publishedListing(app, who, { rules: { setup_minutes: 60, teardown_minutes: 60 } })
})
afterAll(() => app.close())

const guests = (adults: number) => ({ adults, children: [], crew: 0 })
const caller = { first_name: 'Jan', last_name: 'Kowalski', phone: '600 100 200' }
const request = (term: object, more: object = {}) => ({ venue_id: hall.id, ...term, guests: guests(40), ...more })
const add = (term: object, more: object = {}, key?: string, token = who.token) =>
  app.call('addVenueReservation', {
    token,
    body: { ...request(term), customer: caller, ...more },
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  })
const read = async (id: string) => (await app.call('getReservation', { token: who.token, params: { id } })).body
const isFree = async (term: object) => {
  await app.deps.catalogue.refreshTaken([hall.id])
  return (await app.call('checkVenueAvailability', { body: { venue_id: hall.id, ...term } })).body.available
}

/** Sessions end while time passes. */
async function laterBy(seconds: number): Promise<void> {
  await app.clock.advance(seconds)
  who = await logIn(app, who.email)
  other = await logIn(app, other.email)
}

describe('a reservation for somebody on the phone', () => {
  test('is confirmed at once, takes its term, and mails nobody without an address', async () => {
    const term = evening(dayAhead(app, 30))
    const mails = (await app.mailbox()).length
    const reservation = await add(term)
    expect([reservation.status, reservation.body.status, reservation.body.source]).toEqual([201, 'confirmed', 'owner'])
    expect(reservation.body.price.total_grosze).toBe(60_000)
    expect(reservation.body.history.at(-1)?.text).toContain('dodana')
    expect(await isFree(term)).toBe(false)
    await app.settle()
    expect((await app.mailbox()).length).toBe(mails)
  })

  test('mails the link of the status page to an address', async () => {
    await add(evening(dayAhead(app, 31)), { customer: { ...caller, email: 'jan.k@goscie.example' } })
    const [mail] = await app.mailbox('jan.k@goscie.example')
    expect(mail?.links.some((link) => link.includes('/status-rezerwacji/'))).toBe(true)
  })

  test('is written once however often it is sent', async () => {
    const term = evening(dayAhead(app, 32))
    const [one, two] = await Promise.all([add(term, {}, 'the-same-key-1'), add(term, {}, 'the-same-key-1')])
    expect([one.status, two.status, one.body.id]).toEqual([201, 201, two.body.id])
  })

  test('may break notice, hours and length, said before and traced after; overlap and capacity never', async () => {
    const yesterday = dayAhead(app, -1)
    const soon = soonAtNight(app, 30)
    const preview = await app.call('previewVenueReservation', { token: who.token, body: request(soon) })
    expect(preview.body).toMatchObject({ possible: true, blockers: [], conflicts: [] })
    expect(preview.body.broken_rules.map(({ code }) => code)).toEqual(['too_soon', 'too_short', 'closed'])
    const reservation = await add(soon)
    expect(reservation.status).toBe(201)
    expect(reservation.body.history.at(-1)?.text).toMatch(/Pominięte zasady: .*wyprzedzenie/)

    const taken = evening(dayAhead(app, 33))
    const first = await add(taken)
    const seen = await app.call('previewVenueReservation', { token: who.token, body: request(taken) })
    expect(seen.body.possible).toBe(false)
    expect(seen.body.conflicts).toMatchObject([{ id: first.body.id }])
    const refused = await add(taken)
    expect([refused.status, refused.body.code]).toEqual([409, 'slot_taken'])
    const crowd = await add(evening(dayAhead(app, 34)), { guests: guests(101) })
    expect([crowd.status, crowd.body.code]).toEqual([409, 'capacity'])
    const past = await add({ start: `${yesterday}T00:00`, end: `${yesterday}T00:30` })
    expect([past.status, past.body.code]).toEqual([409, 'past'])
  })

  test('lasts at most 30 days, at whatever price: said before, refused when written, moved or proposed', async () => {
    const price_override = { total_grosze: 900_000, reason: 'Najem na dwa miesiące' }
    const [first, last] = [dayAhead(app, 300), dayAhead(app, 331)]
    const long = { start: `${first}T10:00`, end: `${last}T10:00` }
    const seen = await app.call('previewVenueReservation', { token: who.token, body: request(long) })
    expect([seen.body.possible, seen.body.blockers.map(({ code }) => code)]).toEqual([false, ['too_long']])
    const added = await add(long, { price_override })
    expect([added.status, added.body.code]).toEqual([409, 'too_long'])

    const month = await add({ start: `${first}T10:00`, end: `${dayAhead(app, 330)}T10:00` }, { price_override })
    expect(month.status).toBe(201)
    const at = { token: who.token, params: { id: month.body.id } }
    const moved = await app.call('moveReservationTerm', { ...at, body: { ...long, price: 'keep' } })
    expect([moved.status, moved.body.code]).toEqual([409, 'too_long'])
    const proposed = await app.call('proposeChange', { ...at, body: { ...long, price: 'keep', at_once: true } })
    expect([proposed.status, proposed.body.code]).toEqual([409, 'too_long'])
  })

  test('costs what the owner says, with a reason that stays; moving it keeps that price', async () => {
    const day = dayAhead(app, 36)
    const price_override = { total_grosze: 50_001, reason: 'Stały klient' }
    const reservation = await add(evening(day), { price_override })
    expect(reservation.body.price).toMatchObject({ total_grosze: 50_001, lines: [{ label: 'Cena uzgodniona' }] })
    const [vat] = reservation.body.price.vat_summary
    expect((vat?.net_grosze ?? 0) + (vat?.vat_grosze ?? 0)).toBe(50_001)
    expect(reservation.body.price_reason).toBe('Stały klient')
    expect(reservation.body.history.at(-1)?.text).toMatch(/500,01.zł zamiast 600,00.zł z cennika/)
    const moved = await app.call('moveReservationTerm', {
      token: who.token,
      params: { id: reservation.body.id },
      body: { start: `${day}T10:00`, end: `${day}T20:00` },
    })
    expect(moved.body).toMatchObject({ total_grosze: 50_001, new_total_grosze: 100_000, price_agreed: true })
    expect(moved.body.mails_to).toBeNull()
    const listed = await app.call('moveReservationTerm', {
      token: who.token,
      params: { id: reservation.body.id },
      body: { start: `${day}T10:00`, end: `${day}T20:00`, price: 'new', preview: true },
    })
    expect(listed.body).toMatchObject({ total_grosze: 100_000, price_agreed: true })
    const nameless = await add(evening(dayAhead(app, 37)), { price_override: { total_grosze: 1, reason: '' } })
    expect(nameless.status).toBe(400)
  })

  test('is refused when the price on the screen is not the price now', async () => {
    const stale = await add(evening(dayAhead(app, 38)), { shown_total_grosze: 1 })
    expect([stale.status, stale.body.code]).toEqual([409, 'price_changed'])
    expect(stale.body.totals).toEqual({ quoted_grosze: 1, current_grosze: 60_000 })
  })

  test("of another owner's listing is not there to be added or looked at", async () => {
    expect((await add(evening(dayAhead(app, 39)), {}, undefined, other.token)).status).toBe(404)
    const body = request(evening(dayAhead(app, 39)))
    expect((await app.call('previewVenueReservation', { token: other.token, body })).status).toBe(404)
  })

  test('has other terms beside one that is taken, also while visitors do not see the offer', async () => {
    const { id } = await publishedListing(app, who)
    const taken = { ...evening(dayAhead(app, 41)), venue_id: id }
    expect((await add(taken, { venue_id: id })).status).toBe(201)
    await app.deps.db.updateTable('listings').set({ hidden_by_plan: true }).where('id', '=', id).execute()
    await app.deps.catalogue.refresh([id])
    const { body } = await app.call('previewVenueReservation', { token: who.token, body: request(taken) })
    expect(body.possible).toBe(false)
    expect(body.alternatives).toHaveLength(3)
  })

  test('knows the usual term of a date, and an evening where there is none', async () => {
    const { body } = await app.call('previewVenueReservation', {
      token: who.token,
      body: { venue_id: hall.id, date: dayAhead(app, 40), guests: guests(20) },
    })
    expect([body.start, body.end]).toEqual([`${dayAhead(app, 40)}T10:00`, `${dayAhead(app, 40)}T14:00`])
  })
})

describe('a proposed change', () => {
  /** Its letters have left, so that the next one is the newest. */
  const confirmed = async (...asked: [id: string, term: TestTerm, options?: Reserve]) => {
    const reservation = await confirmedByMail(app, ...asked)
    await app.settle()
    return reservation
  }
  const propose = (id: string, body: object) => app.call('proposeChange', { token: who.token, params: { id }, body })
  const ask = (token: string, body: object) => app.call('proposeChangeByToken', { params: { token }, body })
  const reply = (id: string, answer: string) =>
    app.call('answerChange', { token: who.token, params: { id }, body: { answer } })
  const replyByToken = (token: string, answer: string) =>
    app.call('answerChangeByToken', { params: { token }, body: { answer } })

  test('by the owner waits for the customer, holds its term, and changes everything at the yes', async () => {
    const [day, next] = [dayAhead(app, 50), dayAhead(app, 51)]
    const reservation = await confirmed(hall.id, evening(day))
    const wanted = { start: `${next}T14:00`, end: `${next}T22:00`, guests: guests(60), note: 'Czy tak pasuje?' }
    const preview = await propose(reservation.id, { ...wanted, preview: true })
    expect(preview.body).toMatchObject({ possible: true, old_total_grosze: 60_000, total_grosze: 80_000 })
    expect(await isFree(evening(next))).toBe(true)
    expect((await propose(reservation.id, wanted)).status).toBe(200)
    expect([await isFree(evening(day)), await isFree(evening(next))]).toEqual([false, false])
    expect((await propose(reservation.id, wanted)).body.code).toBe('change_open')
    expect((await reply(reservation.id, 'accept')).status).toBe(403)

    const seen = (await app.call('getReservationByToken', { params: { token: reservation.status_token } })).body
    expect(seen.change).toMatchObject({ difference_grosze: 20_000, note: 'Czy tak pasuje?', can: { accept: true } })
    const [mail] = await app.mailbox(reservation.email)
    expect([mail?.subject, mail?.text.includes('800,00')]).toEqual([
      `Zmiana w rezerwacji ${reservation.reference}`,
      true,
    ])

    const accepted = await replyByToken(reservation.status_token, 'accept')
    expect(accepted.body).toMatchObject({ start: wanted.start, change: null, guests: { adults: 60 } })
    expect(accepted.body.price).toMatchObject({ total_grosze: 80_000, lines: [{ quantity: '8' }] })
    expect([await isFree(evening(day)), await isFree(evening(next))]).toEqual([true, false])
    expect((await read(reservation.id)).history.slice(-2).map(({ action }) => action)).toEqual([
      'propose_change',
      'accept_change',
    ])
    const [to_owner] = await app.mailbox(who.email)
    expect(to_owner?.subject).toBe(`Zmiana w rezerwacji ${reservation.reference}`)
    expect((await replyByToken(reservation.status_token, 'accept')).body.code).toBe('change_over')
  })

  test('by the customer may overlap the own term, but not break rules; a no leaves everything as it was', async () => {
    const day = dayAhead(app, 54)
    const reservation = await confirmed(hall.id, evening(day))
    const before = await read(reservation.id)
    const late = await ask(reservation.status_token, { start: `${day}T03:00`, end: `${day}T07:00`, preview: true })
    expect(late.body).toMatchObject({ possible: false, blockers: [{ code: 'closed' }] })
    const asked_for = await ask(reservation.status_token, { start: `${day}T18:00`, end: `${day}T23:00` })
    expect([asked_for.status, asked_for.body.total_grosze]).toEqual([200, 50_000])
    expect('conflicts' in asked_for.body).toBe(false)
    expect((await replyByToken(reservation.status_token, 'accept')).status).toBe(403)
    const declined = await reply(reservation.id, 'decline')
    expect(declined.body).toMatchObject({ start: before.start, price: before.price, change: null })
    expect(await isFree({ start: `${day}T08:00`, end: `${day}T13:00` })).toBe(true)
  })

  test('lets its term go when it is taken back, when its time is over, and when the reservation ends', async () => {
    const [day, next] = [dayAhead(app, 57), dayAhead(app, 58)]
    const reservation = await confirmed(hall.id, evening(day))
    await propose(reservation.id, evening(next))
    expect((await reply(reservation.id, 'withdraw')).body.change).toBeNull()
    expect(await isFree(evening(next))).toBe(true)
    await propose(reservation.id, evening(next))
    await laterBy(73 * 3600)
    expect(await isFree(evening(next))).toBe(true)
    expect((await read(reservation.id)).history.at(-1)?.action).toBe('expire_change')
    await propose(reservation.id, evening(next))
    await app.call('cancelReservation', {
      token: who.token,
      params: { id: reservation.id },
      body: { cancel_reason: 'owner_fault' },
    })
    expect([await isFree(evening(day)), await isFree(evening(next))]).toEqual([true, true])
  })

  test('of what the owner made is done at once, of what a guest made never', async () => {
    const mine = await add(evening(dayAhead(app, 61)))
    const done = await propose(mine.body.id, { guests: guests(55), at_once: true })
    expect(done.status).toBe(200)
    expect((await read(mine.body.id)).guests.adults).toBe(55)
    const theirs = await confirmed(hall.id, evening(dayAhead(app, 62)))
    expect((await propose(theirs.id, { guests: guests(55), at_once: true })).body.code).toBe('change_by_proposal')
    expect((await propose(theirs.id, { guests: guests(101) })).body.code).toBe('capacity')
    expect((await propose(theirs.id, {})).body.code).toBe('change_nothing')
    const same = await propose(theirs.id, { guests: guests(40), preview: true })
    expect(same.body.possible).toBe(false)
  })

  test('may name other extras, with their price; both sides read which, and a yes changes them', async () => {
    const addon = (code: string, name: string, amount_grosze: number): typeof hourly => ({
      ...{ ...hourly, code, name, amount_grosze, kind: 'addon', pricing_type: 'per_unit', position: 20 },
      ...{
        group: 'other',
        unit_label: 'sztuka',
        qty_source: ['fixed'],
        step_minutes: undefined,
        grace_minutes: undefined,
      },
    })
    const rooms = await publishedListing(app, who, {
      items: [hourly, addon('tort', 'Tort', 30_000), addon('bar', 'Bar', 50_000)],
    })
    const { price_items } = (await app.call('getPublicVenue', { params: { id: rooms.id } })).body
    const idOf = (name: string) => price_items.find((item) => item.name === name)?.id ?? ''
    const cake = { addon_id: idOf('Tort'), quantity: 1 }
    const bar = { addon_id: idOf('Bar'), quantity: 2 }
    const reservation = await confirmed(rooms.id, evening(dayAhead(app, 66)), { ask: { addons: [cake] } })
    expect((await read(reservation.id)).addons).toEqual([cake])
    const wanted = { addons: [bar], guests: { ...guests(40), children: [{ age_from: 0, age_to: 3, count: 2 }] } }
    const preview = await propose(reservation.id, { ...wanted, preview: true })
    expect(preview.body).toMatchObject({ possible: true, old_total_grosze: 90_000, total_grosze: 160_000 })
    await propose(reservation.id, wanted)
    const { change } = (await app.call('getReservationByToken', { params: { token: reservation.status_token } })).body
    expect([change?.before.addons, change?.addons]).toEqual([
      [{ ...cake, name: 'Tort', unit: 'sztuka' }],
      [{ ...bar, name: 'Bar', unit: 'sztuka' }],
    ])
    const [mail] = await app.mailbox(reservation.email)
    expect(mail?.text).toMatch(/Dodatki: Tort: 1.sztuka → Bar: 2.sztuki/)
    const accepted = await replyByToken(reservation.status_token, 'accept')
    expect(accepted.body).toMatchObject({ addons: [bar], guests: wanted.guests, price: { total_grosze: 160_000 } })
    expect(accepted.body.history.at(-1)?.text).toMatch(/dodatki: Bar: 2.sztuki \(wcześniej: Tort: 1.sztuka\)/)
    // The same extras are no change, and a change of the term leaves them alone.
    expect((await propose(reservation.id, { addons: [bar] })).body.code).toBe('change_nothing')
    await ask(reservation.status_token, { ...evening(dayAhead(app, 67)) })
    await reply(reservation.id, 'accept')
    expect(await read(reservation.id)).toMatchObject({ addons: [bar], change: null, price: { total_grosze: 160_000 } })
    const gone = await propose(reservation.id, { addons: [{ addon_id: reservation.id, quantity: 1 }] })
    expect([gone.status, gone.body.code]).toEqual([400, 'addon_unavailable'])
  })

  test('and an end that was shown on another screen is asked again when the reservation has changed since', async () => {
    const day = dayAhead(app, 69)
    const mine = await add(evening(day))
    const { revision } = await read(mine.body.id)
    const first = await propose(mine.body.id, { guests: guests(50), at_once: true, revision })
    expect([first.status, first.body.price?.total_grosze]).toEqual([200, 60_000])
    const late = await propose(mine.body.id, { start: `${day}T18:00`, end: `${day}T22:00`, at_once: true, revision })
    expect([late.status, late.body.code]).toEqual([409, 'reservation_changed'])
    expect(await read(mine.body.id)).toMatchObject({ guests: { adults: 50 }, start: `${day}T16:00` })

    const cancel = (shown_refund_grosze: number) =>
      app.call('cancelReservation', { token: who.token, params: { id: mine.body.id }, body: { shown_refund_grosze } })
    const paid = { amount_grosze: 10_000 }
    await app.call('markReservationPaid', { token: who.token, params: { id: mine.body.id }, body: paid })
    expect((await cancel(0)).body.code).toBe('reservation_changed')
    expect((await cancel(10_000)).body.status).toBe('cancelled')
  })

  test('may move to other rooms, which the other side reads by name', async () => {
    const units = ['Mała', 'Duża'].map((name) => ({
      code: name.charAt(0).toLowerCase(),
      name,
      area_m2: null,
      capacity_max: 50,
    }))
    const house = await publishedListing(app, who, { input: { units } })
    const { units: rooms } = (await app.call('getPublicVenue', { params: { id: house.id } })).body
    const [small = '', large = ''] = ['Mała', 'Duża'].map((name) => rooms.find((room) => room.name === name)?.id ?? '')
    const reservation = await confirmed(house.id, evening(dayAhead(app, 68)), { ask: { unit_ids: [small] } })
    await propose(reservation.id, { unit_ids: [large] })
    const seen = (await app.call('getReservationByToken', { params: { token: reservation.status_token } })).body
    expect([seen.change?.before.units, seen.change?.units, seen.change?.addons]).toEqual([['Mała'], ['Duża'], null])
    expect((await app.mailbox(reservation.email))[0]?.text).toContain('Sale: Mała → Duża.')
    await replyByToken(reservation.status_token, 'accept')
    const now = await read(reservation.id)
    expect([now.units, now.history.at(-1)?.text.includes('sale: Duża (wcześniej: Mała)')]).toEqual([['Duża'], true])
  })

  test('a guest may ask for other rooms, the whole place too; what is rented with the rest only stays the owner’s to give', async () => {
    const unit = (name: string, rented_separately = true) => ({
      ...{ code: name.charAt(0).toLowerCase(), name, area_m2: null, capacity_max: 50, rented_separately },
    })
    const units = [unit('Mała'), unit('Duża'), unit('Wieża', false)]
    const house = await publishedListing(app, who, { input: { units } })
    const { units: rooms } = (await app.call('getPublicVenue', { params: { id: house.id } })).body
    const [small = '', large = '', tower = ''] = rooms.map(({ id }) => id)
    const term = evening(dayAhead(app, 71))
    const { id, status_token: token } = await confirmed(house.id, term, { ask: { unit_ids: [small] } })
    const ask = (body: object) => app.call('proposeChangeByToken', { params: { token }, body })
    const taken = { venue_id: house.id, ...term, unit_ids: [large], guests: guests(20), customer: caller }
    await app.call('addVenueReservation', { token: who.token, body: taken })

    expect(Object.keys((await ask({ unit_ids: [small, tower], preview: true })).body.fields ?? {})).toEqual([
      'unit_ids',
    ])
    const busy = (await ask({ unit_ids: [small, large], preview: true })).body
    expect([busy.possible, busy.blockers.map(({ code }) => code), busy.taken_unit_ids]).toEqual([
      false,
      ['busy'],
      [large],
    ])
    expect((await ask({ unit_ids: [small, large] })).body.code).toBe('slot_taken')

    const elsewhere = evening(dayAhead(app, 73))
    const moved = { ...elsewhere, unit_ids: [large, small, tower] }
    expect((await ask(moved)).body).toMatchObject({ possible: true, taken_unit_ids: [] })
    expect((await read(id)).change).toMatchObject({ before: { units: ['Mała'] }, units: ['Cały obiekt'] })
    const listed = async () =>
      (await app.call('listReservations', { token: who.token, query: { listing_id: house.id } })).body.results
    expect((await listed()).map(({ proposed_by }) => proposed_by).toSorted()).toEqual(['customer', null])
    await app.settle()
    expect((await app.mailbox(who.email))[0]?.text).toContain('Sale: Mała → Cały obiekt.')
    const day = (await app.call('getMyDay', { token: who.token })).body
    expect(day.changes.results).toMatchObject([{ moves: true, rooms: true }])
    await app.call('answerChange', { token: who.token, params: { id }, body: { answer: 'accept', note: '' } })
    const mine = (await app.call('getReservationByToken', { params: { token } })).body
    expect([mine.units, mine.unit_ids.length, mine.start]).toEqual([['Cały obiekt'], 3, elsewhere.start])
    expect((await listed()).map(({ proposed_by }) => proposed_by)).toEqual([null, null])
    await propose(id, { guests: guests(15) })
    expect((await listed()).find((row) => row.id === id)?.proposed_by, 'it is the guest’s turn').toBe('owner')
  })

  test('a room is given back, or exchanged, at the same hours whatever the notice is by then', async () => {
    const units = ['Mała', 'Duża'].map((name) => ({
      ...{ code: name.charAt(0).toLowerCase(), name, area_m2: null, capacity_max: 50 },
    }))
    const house = await publishedListing(app, who, { input: { units }, rules: { notice_hours: 24 } })
    const { units: rooms } = (await app.call('getPublicVenue', { params: { id: house.id } })).body
    const [small = '', large = ''] = rooms.map(({ id }) => id)
    const term = evening(dayAhead(app, 3))
    const { status_token: token } = await confirmed(house.id, term, { ask: { unit_ids: [small, large] } })
    // Half a day before it begins, at whatever hour this runs.
    const ahead_ms = Number(toInstant(term.start, 'Europe/Warsaw')) - app.clock.now()
    await laterBy(Math.floor(ahead_ms / 1_000) - 12 * 3_600)
    const ask = (body: object) =>
      app.call('proposeChangeByToken', { params: { token }, body: { ...body, preview: true } })
    expect((await ask({ unit_ids: [small] })).body).toMatchObject({ possible: true, blockers: [] })
    const later = { start: term.start.replace('T16', 'T17'), end: term.end }
    expect((await ask({ ...later, unit_ids: [small] })).body.blockers.map(({ code }) => code)).toContain('too_soon')
  })

  test('gives back what was paid beyond the new price and keeps the deposit that was given', async () => {
    const rooms = await publishedListing(app, who, { input: { deposit: { type: 'zadatek', percent_bp: 2000 } } })
    const day = dayAhead(app, 64)
    const reservation = await confirmed(rooms.id, evening(day))
    const pay = (amount_grosze: number) =>
      app.call('markReservationPaid', { token: who.token, params: { id: reservation.id }, body: { amount_grosze } })
    await pay(12_000)
    await pay(48_000)
    await propose(reservation.id, { start: `${day}T18:00`, end: `${day}T22:00` })
    await replyByToken(reservation.status_token, 'accept')
    const now = await read(reservation.id)
    expect(now.price.deposit).toMatchObject({ type: 'zadatek', amount_grosze: 12_000 })
    expect([now.price.total_grosze, now.refund_due_grosze]).toEqual([40_000, 20_000])
  })
})

describe('the desk', () => {
  test('keeps a private note and corrects who to call, with a trace; a confirmed address stays', async () => {
    const reservation = await confirmedByMail(app, hall.id, evening(dayAhead(app, 70)))
    const edit = (body: object) =>
      app.call('editReservation', { token: who.token, params: { id: reservation.id }, body })
    expect((await edit({ owner_note: 'Oddzwonić w piątek' })).body.owner_note).toBe('Oddzwonić w piątek')
    const customers = (await app.call('getReservationByToken', { params: { token: reservation.status_token } })).body
    expect(JSON.stringify(customers)).not.toContain('Oddzwonić')
    const corrected = await edit({ customer: { phone: '601 700 800' } })
    expect(corrected.body.customer.phone).toBe('+48601700800')
    expect(corrected.body.history.at(-1)?.text).toMatch(/telefon \(wcześniej: \+48600200300\)/)
    const taken_over = await edit({ customer: { email: 'inny@goscie.example' } })
    expect([taken_over.status, Object.keys(taken_over.body.fields ?? {})]).toEqual([400, ['customer.email']])
  })

  test('whoever had the letter to a wrong address has no way in any more when it is corrected', async () => {
    const linkTo = async (email: string) => {
      await app.drainJobs()
      const [mail] = await app.mailbox(email)
      return mail?.links.flatMap((link) => /\/status-rezerwacji\/([^/?]+)/.exec(link)?.[1] ?? [])[0] ?? ''
    }
    const panel = (token: string) => app.call('getReservationByToken', { params: { token } })
    const [wrong, right] = ['jan.kowalsky@goscie.example', 'jan.kowalski@goscie.example']
    const { body } = await add(evening(dayAhead(app, 74)), { customer: { ...caller, email: wrong } })
    const strangers = await linkTo(wrong)
    expect((await panel(strangers)).status).toBe(200)
    const edit = (customer: object) =>
      app.call('editReservation', { token: who.token, params: { id: body.id }, body: { customer } })
    await edit({ phone: '601 700 800' })
    expect((await panel(strangers)).status).toBe(200)
    await edit({ email: right })
    expect((await panel(strangers)).body.code).toBe('invalid_token')
    expect((await panel(strangers)).body.errors?.join(' ')).toContain('Użyj linku z najnowszej wiadomości')
    expect((await panel(await linkTo(right))).body.id).toBe(body.id)
  })

  test('says later where a caller celebrates: the price stays, and only of what the owner made for a service', async () => {
    const band = await publishedListing(app, who, { kind: 'service' })
    const made = await confirmedByMail(app, band.id, evening(dayAhead(app, 72)), { kind: 'service' })
    const event_place = { street: 'Lipowa', building_no: '4', city: 'Wieliczka', latitude: 49.99, longitude: 20.06 }
    const place = (id: string) =>
      app.call('editReservation', { token: who.token, params: { id }, body: { event_place } })
    expect((await place(made.id)).body.code).toBe('change_by_proposal')
    await app.deps.db.updateTable('reservations').set({ source: 'owner' }).where('id', '=', made.id).execute()
    const before = await read(made.id)
    const { body } = await place(made.id)
    expect(body).toMatchObject({ event_place: { ...event_place, postcode: '' }, price: before.price })
    expect(body.history.at(-1)?.text).toBe('Miejsce wydarzenia: Lipowa 4, Wieliczka.')
    const own = await add(evening(dayAhead(app, 73)))
    expect(Object.keys((await place(own.body.id)).body.fields ?? {})).toEqual(['event_place'])
  })

  test('marks a no-show from an hour after the start, and says why not before', async () => {
    const term = evening(dayAhead(app, 2))
    const reservation = await add(term)
    const mark = () => app.call('markNoShow', { token: who.token, params: { id: reservation.body.id }, body: {} })
    expect((await read(reservation.body.id)).can.no_show).toMatch(/godzinę po rozpoczęciu/)
    expect((await mark()).body.code).toBe('not_allowed_yet')
    const start = Date.parse((await read(reservation.body.id)).start_at)
    await laterBy(Math.ceil((start - app.clock.now()) / 1000) + 3700)
    expect((await mark()).body.status).toBe('no_show')
  })

  test('gives the list as a file that runs no formula, with the filters of the list, to its owner only', async () => {
    const name = { ...caller, last_name: 'Zażółć' }
    const reservation = await add(evening(dayAhead(app, 80)), { customer: name, notes: '=HYPERLINK("x")' })
    const file = (token?: string, query = '') =>
      app.app.inject({
        url: `${reservationsExportPath}${query}`,
        headers: token ? { authorization: `Bearer ${token}` } : {},
      })
    expect((await file()).statusCode).toBe(401)
    const { body } = await file(who.token, `?source=owner&q=${reservation.body.reference}`)
    expect(body.startsWith('\uFEFFNumer;')).toBe(true)
    const lines = body.trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(`Zażółć`)
    expect(lines[1]).toContain(`"'=HYPERLINK(""x"")"`)
    expect((await file(other.token)).body.trim().split('\r\n')).toHaveLength(1)
  })

  test('finds what comes by listing, source and words, soonest first', async () => {
    const upcoming = (query: object) =>
      app.call('upcomingReservations', { token: who.token, query: query as Record<string, unknown> })
    const all = (await upcoming({ source: 'owner', page_size: 100 })).body
    const starts = all.results.map(({ start_at }) => start_at)
    expect([starts.length > 3, starts]).toEqual([true, starts.toSorted()])
    expect(all.results.every(({ source }) => source === 'owner')).toBe(true)
    expect((await upcoming({ q: 'zazolc' })).body.count).toBe(1)
  })

  test('finds who reserves for a company by its name and its NIP, as they are typed', async () => {
    const buyer = { type: 'business', company_name: 'Browar Łódzki „Żuraw” S.A.', nip: '123-456-32-18' }
    const { reference } = (await add(evening(dayAhead(app, 77)), { buyer })).body
    for (const q of ['browar zuraw', 'lodzki', '1234563218', '123-456-32-18', 'kowalski 1234563218']) {
      const found = await app.call('listReservations', { token: who.token, query: { q } })
      expect([q, found.body.results.map((one) => one.reference)]).toEqual([q, [reference]])
    }
  })
})
