import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  confirmedByMail,
  confirmToken,
  dayAhead,
  evening,
  hourly,
  logIn,
  owner,
  publishedListing,
  reserve,
  type TestOwner,
} from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import type { ListingInput } from '#api/features/listings/editor/listing-input.ts'
import { wholePlace } from '#contract/paths.ts'

let app: TestApp
let partner: TestOwner

beforeAll(async () => {
  app = await createTestApp()
  partner = await owner(app)
})
afterAll(() => app.close())

/** The clock moves past the life of a session, so each call of the owner logs in anew. */
const signedIn = async (): Promise<string> => (await logIn(app, partner.email)).token

const onRequest: Partial<ListingInput> = { confirmation_mode: 'request' }
const withDeposit: Partial<ListingInput> = { deposit: { type: 'zadatek', percent_bp: 2000, balance_due_days: 7 } }
const minutes = 60
const hours = 3600

describe('the click in the mail', () => {
  let hall: { id: string }
  beforeEach(async () => {
    hall = await publishedListing(app, partner)
  })

  test('confirms an instant listing with nothing to pay, and pressing twice says the same', async () => {
    const { confirmed, token, email, status_token } = await confirmedByMail(app, hall.id, evening(dayAhead(app, 30)))
    expect(confirmed.body).toMatchObject({ status: 'confirmed', next_step: 'none', deadline_at: null })
    const again = await app.call('confirmReservationEmail', { body: { token } })
    expect(again.body).toEqual(confirmed.body)
    const panel = await app.call('getReservationByToken', { params: { token: status_token } })
    expect(panel.body.status).toBe('confirmed')
    expect((await app.mailbox(email))[0]?.subject).toContain('Rezerwacja potwierdzona')
    expect((await app.mailbox(partner.email))[0]?.subject).toContain('potwierdzona')
  })

  test('is a POST only: opening links changes nothing', async () => {
    const reservation = await reserve(app, hall.id, evening(dayAhead(app, 31)))
    const [mail] = await app.mailbox(reservation.email)
    for (const link of mail?.links ?? []) await app.app.inject({ method: 'GET', url: new URL(link).pathname })
    const seen = await app.call('getPublicReservation', { params: { id: reservation.body.id } })
    expect(seen.body.status).toBe('pending_email')
  })

  test('that comes late takes the term back while it is free', async () => {
    const reservation = await reserve(app, hall.id, evening(dayAhead(app, 32)))
    const token = await confirmToken(app, reservation.email)
    await app.clock.advance(45 * minutes)
    const confirmed = await app.call('confirmReservationEmail', { body: { token } })
    expect([confirmed.status, confirmed.body.status]).toEqual([200, 'confirmed'])
  })

  test('that comes after somebody else has taken the term hears of three others', async () => {
    const term = evening(dayAhead(app, 33))
    const late = await reserve(app, hall.id, term)
    const token = await confirmToken(app, late.email)
    await app.clock.advance(45 * minutes)
    await confirmedByMail(app, hall.id, term)
    const refused = await app.call('confirmReservationEmail', { body: { token } })
    expect([refused.status, refused.body.code, refused.body.alternatives?.length]).toEqual([409, 'slot_taken', 3])
    expect(refused.body.listing?.kind).toBe('venue')
  })

  test('whose other terms open the form with what was asked for: the party, the room and all that was chosen', async () => {
    const room = (code: string) => ({
      ...{ code, name: `Sala ${code}`, area_m2: null, capacity_max: 60 },
      capacities: { banquet: 50 },
    })
    const { id } = await publishedListing(app, partner, { input: { units: [room('a'), room('b')] } })
    const term = evening(dayAhead(app, 33))
    const units = app.deps.catalogue.find(id)?.listing.units.map((unit) => unit.id) ?? []
    const guests = { adults: 20, children: [{ age_from: 4, age_to: 10, count: 3 }], crew: 1 }
    const ofRoom = { guests, unit_ids: units.slice(0, 1), layout: 'banquet' }
    const late = await reserve(app, id, term, { ask: ofRoom })
    const token = await confirmToken(app, late.email)
    await app.clock.advance(45 * minutes)
    await confirmedByMail(app, id, term)
    const refused = await app.call('confirmReservationEmail', { body: { token } })
    expect(refused.body.listing?.form).toEqual({
      ...{ guests: 20, children: 3, event_type: 'birthday_adult' },
      ...{ unit: units.slice(0, 1), layout: 'banquet', addon: [] },
    })

    // The form of this browser may hold a room that was chosen before: the whole place is said, too.
    const other = evening(dayAhead(app, 36))
    const whole = await reserve(app, id, other)
    const second = await confirmToken(app, whole.email)
    await app.clock.advance(45 * minutes)
    await confirmedByMail(app, id, other)
    const gone = await app.call('confirmReservationEmail', { body: { token: second } })
    expect(gone.body.listing?.form).toMatchObject({ unit: [wholePlace] })
  })

  test('for a room that is not let any more hears that it is gone, with terms of what is', async () => {
    const room = (code: string) => ({ code, name: `Sala ${code}`, area_m2: null, capacity_max: 60 })
    const { id } = await publishedListing(app, partner, { input: { units: [room('a'), room('b')] } })
    const units = app.deps.catalogue.find(id)?.listing.units.map((unit) => unit.id) ?? []
    const alone = await reserve(app, id, evening(dayAhead(app, 33)), { ask: { unit_ids: units.slice(1) } })
    const whole = await reserve(app, id, evening(dayAhead(app, 34)))
    const tokens = [await confirmToken(app, alone.email), await confirmToken(app, whole.email)]
    await app.clock.advance(45 * minutes)
    const body = { units: [room('a')] }
    const changed = await app.call('changeVenue', { token: await signedIn(), params: { id }, body })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    for (const token of tokens) {
      const refused = await app.call('confirmReservationEmail', { body: { token } })
      expect([refused.status, refused.body.code, refused.body.alternatives?.length]).toEqual([409, 'slot_taken', 3])
      expect(refused.body.listing?.form).toMatchObject({ unit: [wholePlace] })
    }
  })

  test('a day later pays the new price only after a second yes', async () => {
    const reservation = await reserve(app, hall.id, evening(dayAhead(app, 34)))
    const token = await confirmToken(app, reservation.email)
    const { replacePricings } = await import('#api/features/listings/prices/replace-pricings.ts')
    await replacePricings(app.deps, partner, hall.id, {
      price_mode: 'gross',
      valid_from: '2025-01-01',
      items: [{ ...hourly, amount_grosze: 11_000 }],
    })
    await app.clock.advance(25 * hours)
    const request = await app.call('confirmReservationEmail', { body: { token } })
    expect(request.body).toMatchObject({
      next_step: 'accept_new_price',
      totals: { quoted_grosze: 60_000, current_grosze: 66_000 },
    })
    const yes = await app.call('confirmReservationEmail', { body: { token, accept_total_grosze: 66_000 } })
    expect(yes.body.status).toBe('confirmed')
    const panel = await app.call('getReservationByToken', { params: { token: yes.body.status_token } })
    expect(panel.body.price.total_grosze).toBe(66_000)
    expect(panel.body.price.lines.reduce((sum, line) => sum + line.amount_grosze, 0)).toBe(66_000)
  })

  test('beyond the range of a service asks its owner, as the price has said, also when the offer was hidden meanwhile', async () => {
    const band = await publishedListing(app, partner, { kind: 'service', input: { service_radius_km: 60 } })
    const event_place = { city: 'Gdańsk', latitude: 54.35, longitude: 18.65 }
    const far = { kind: 'service' as const, ask: { event_place } }
    const reservation = await reserve(app, band.id, evening(dayAhead(app, 36)), far)
    const token = await confirmToken(app, reservation.email)
    await app.call('unpublishService', { params: { id: band.id }, token: await signedIn(), body: {} })
    await app.deps.catalogue.refresh([band.id])
    const confirmed = await app.call('confirmReservationEmail', { body: { token } })
    expect(confirmed.body.next_step).toBe('wait_for_owner')
  })

  test('with a wrong token is refused without saying anything', async () => {
    const refused = await app.call('confirmReservationEmail', { body: { token: 'x'.repeat(43) } })
    expect([refused.status, refused.body.code]).toEqual([404, 'invalid_token'])
  })
})

describe('the mail sent again', () => {
  test('goes out at most three times, a minute apart, to the right address only, and lengthens the hold once', async () => {
    const hall = await publishedListing(app, partner)
    const reservation = await reserve(app, hall.id, evening(dayAhead(app, 35)))
    const ask = (email: string) =>
      app.call('resendConfirmation', { body: { reservation_id: reservation.body.id, email } })
    const count = async () => (await app.mailbox(reservation.email)).length
    const answers = [await ask(reservation.email), await ask('obcy@goscie.example')]
    expect(await count()).toBe(1)
    for (let i = 0; i < 5; i += 1) {
      await app.clock.advance(61)
      answers.push(await ask(reservation.email))
    }
    expect(await count()).toBe(4)
    expect(new Set(answers.map((one) => JSON.stringify([one.status, one.body]))).size).toBe(1)
    const { body } = await app.call('getPublicReservation', { params: { id: reservation.body.id } })
    expect(new Date(body.deadline_at ?? 0).getTime()).toBeGreaterThan(new Date(reservation.body.deadline_at).getTime())
  })
})

describe('a request', () => {
  let hall: { id: string }
  beforeEach(async () => {
    hall = await publishedListing(app, partner, { input: { ...onRequest, ...withDeposit } })
  })

  test('waits 48 hours for the owner, who accepts; then the deposit concludes it', async () => {
    const reservation = await confirmedByMail(app, hall.id, evening(dayAhead(app, 40)))
    expect(reservation.confirmed.body).toMatchObject({ status: 'pending_owner', next_step: 'wait_for_owner' })
    expect(new Date(reservation.confirmed.body.deadline_at ?? 0).getTime() - app.clock.now()).toBeLessThanOrEqual(
      48 * hours * 1000,
    )
    expect((await app.mailbox(reservation.email))[0]?.subject).toContain('przekazana')
    expect((await app.mailbox(partner.email))[0]?.subject).toContain('Nowa prośba')

    const accepted = await app.call('acceptReservation', {
      params: { id: reservation.id },
      token: await signedIn(),
      body: {},
    })
    expect([accepted.status, accepted.body.status, accepted.body.due_now_grosze]).toEqual([
      200,
      'pending_payment',
      12_000,
    ])
    const [g4] = await app.mailbox(reservation.email)
    expect(g4?.text).toContain('zadatek')
    expect(g4?.text).toContain(reservation.reference)

    const paid = await app.call('markReservationPaid', {
      params: { id: reservation.id },
      token: await signedIn(),
      body: { amount_grosze: 12_000, method: 'bank_transfer' },
      headers: { 'idempotency-key': 'przelew-1-abc' },
    })
    expect([paid.body.status, paid.body.payment_status, paid.body.paid_grosze]).toEqual([
      'confirmed',
      'deposit_paid',
      12_000,
    ])
    const twice = await app.call('markReservationPaid', {
      params: { id: reservation.id },
      token: await signedIn(),
      body: { amount_grosze: 12_000, method: 'bank_transfer' },
      headers: { 'idempotency-key': 'przelew-1-abc' },
    })
    expect(twice.body.paid_grosze).toBe(12_000)
    expect((await app.mailbox(reservation.email))[0]?.subject).toContain('Rezerwacja potwierdzona')
    expect(paid.body.history.map((row) => row.action)).toEqual(['submit', 'confirm_email', 'accept', 'mark_paid'])
  })

  test('that waited too long is over for a second click too, even before anything has swept', async () => {
    const reservation = await confirmedByMail(app, hall.id, evening(dayAhead(app, 49)))
    const deadline_at = new Date(app.clock.now() - 1000)
    await app.deps.db.updateTable('reservations').set({ deadline_at }).where('id', '=', reservation.id).execute()
    const again = await app.call('confirmReservationEmail', { body: { token: reservation.token } })
    expect(again.body).toMatchObject({ status: 'expired', deadline_at: null, next_step: 'none' })
  })

  test('that is refused tells the reason and frees the term', async () => {
    const term = evening(dayAhead(app, 41))
    const reservation = await confirmedByMail(app, hall.id, term)
    const silent = await app.call('rejectReservation', {
      params: { id: reservation.id },
      token: await signedIn(),
      body: { reason: ' ' },
    })
    expect([silent.status, silent.body.fields]).toEqual([
      400,
      { reason: ['Podaj powód – przeczyta go osoba rezerwująca.'] },
    ])
    const refused = await app.call('rejectReservation', {
      params: { id: reservation.id },
      token: await signedIn(),
      body: { reason: 'Remont sali' },
    })
    expect(refused.body.status).toBe('rejected')
    expect((await app.mailbox(reservation.email))[0]?.text).toContain('Remont sali')
    expect((await reserve(app, hall.id, term)).status).toBe(201)
    const again = await app.call('acceptReservation', {
      params: { id: reservation.id },
      token: await signedIn(),
      body: {},
    })
    expect([again.status, again.body.code]).toEqual([409, 'wrong_state'])
  })

  test('without an answer is remembered half-way and ends after its time', async () => {
    const reservation = await confirmedByMail(app, hall.id, evening(dayAhead(app, 42)))
    // The first mail is on its way before the clock moves: mails of one moment have no order.
    await app.settle()
    await app.clock.advance(25 * hours)
    expect((await app.mailbox(partner.email))[0]?.subject).toContain('czeka na odpowiedź')
    await app.clock.advance(24 * hours)
    const { body } = await app.call('getReservation', { params: { id: reservation.id }, token: await signedIn() })
    expect(body.status).toBe('expired')
    expect((await app.mailbox(reservation.email))[0]?.subject).toContain('wygasła')
  })

  test('whose money comes too late is confirmed when the term is free, and owed back when it is not', async () => {
    const term = evening(dayAhead(app, 43))
    const pay = async (id: string) =>
      app.call('markReservationPaid', { params: { id }, token: await signedIn(), body: { amount_grosze: 12_000 } })
    const accept = async (id: string) =>
      app.call('acceptReservation', { params: { id }, token: await signedIn(), body: {} })
    const first = await confirmedByMail(app, hall.id, term)
    await accept(first.id)
    await app.clock.advance(10 * 24 * hours)
    expect((await pay(first.id)).body.status).toBe('confirmed')

    const other = evening(dayAhead(app, 44))
    const late = await confirmedByMail(app, hall.id, other)
    await accept(late.id)
    await app.clock.advance(10 * 24 * hours)
    const winner = await confirmedByMail(app, hall.id, other)
    await accept(winner.id)
    const owed = await pay(late.id)
    expect([owed.body.status, owed.body.payment_status, owed.body.refund_due_grosze]).toEqual([
      'expired',
      'refund_pending',
      12_000,
    ])
    expect((await app.mailbox(late.email))[0]?.subject).toContain('Zwrot')
  })
})

describe('cancelling', () => {
  test('by the customer works the refund out first, then frees the term', async () => {
    const hall = await publishedListing(app, partner, { input: { ...withDeposit, cancellation_policy: 'moderate' } })
    const term = evening(dayAhead(app, 25))
    const reservation = await confirmedByMail(app, hall.id, term)
    await app.call('markReservationPaid', {
      params: { id: reservation.id },
      token: await signedIn(),
      body: { amount_grosze: 12_000 },
    })
    const params = { token: reservation.status_token }
    const preview = await app.call('cancelByToken', { params, body: { preview: true } })
    expect(preview.body).toMatchObject({
      status: 'confirmed',
      preview: true,
      refund: { retained_grosze: 12_000, refund_grosze: 0 },
    })
    expect((await app.call('getReservationByToken', { params })).body.status).toBe('confirmed')
    const done = await app.call('cancelByToken', { params, body: {} })
    expect(done.body.status).toBe('cancelled')
    expect((await app.mailbox(reservation.email))[0]?.subject).toContain('anulowana')
    expect((await app.mailbox(partner.email))[0]?.subject).toContain('anulowana')
    expect((await reserve(app, hall.id, term)).status).toBe(201)
    const twice = await app.call('cancelByToken', { params, body: {} })
    expect([twice.status, twice.body.code]).toEqual([409, 'wrong_state'])
  })

  test('by the owner through own fault gives everything back and owes the zadatek once more', async () => {
    const hall = await publishedListing(app, partner, { input: withDeposit })
    const reservation = await confirmedByMail(app, hall.id, evening(dayAhead(app, 200)))
    await app.call('markReservationPaid', {
      params: { id: reservation.id },
      token: await signedIn(),
      body: { amount_grosze: 12_000 },
    })
    const done = await app.call('cancelReservation', {
      params: { id: reservation.id },
      token: await signedIn(),
      body: { cancel_reason: 'owner_fault', note: 'Awaria dachu' },
    })
    expect(done.body).toMatchObject({
      status: 'cancelled',
      refund: { refund_grosze: 12_000, double_deposit_due_grosze: 12_000 },
    })
    const [g9] = await app.mailbox(reservation.email)
    expect(g9?.text).toContain('Awaria dachu')
  })
})

describe('time', () => {
  test('completes an event when its teardown is over', async () => {
    const hall = await publishedListing(app, partner, { rules: { teardown_minutes: 120 } })
    const { id } = await confirmedByMail(app, hall.id, evening(dayAhead(app, 2)))
    const read = async () => (await app.call('getReservation', { params: { id }, token: await signedIn() })).body
    const until = async (at: number) => {
      await app.clock.advance(Math.ceil((at - app.clock.now()) / 1000))
      return (await read()).status
    }
    const end_at = Date.parse((await read()).end_at)
    expect([await until(end_at + 119 * 60_000), await until(end_at + 121 * 60_000)]).toEqual([
      'in_progress',
      'completed',
    ])
  })

  test('starts and completes what was confirmed', async () => {
    const hall = await publishedListing(app, partner)
    const asked = { venue_id: hall.id, ...evening(dayAhead(app, 2)), guests: { adults: 30, children: [], crew: 0 } }
    const quote = await app.call('calculateVenuePrice', { body: asked })
    const reservation = await confirmedByMail(app, hall.id, evening(dayAhead(app, 2)))
    const before = await app.call('getReservationByToken', { params: { token: reservation.status_token } })
    expect([quote.body.balance.due_on, before.body.terms.balance?.due_on]).toEqual([null, null])
    await app.clock.advance(4 * 24 * hours)
    const { body } = await app.call('getReservation', { params: { id: reservation.id }, token: await signedIn() })
    expect(body.status).toBe('completed')
    expect(body.history.map((row) => row.action)).toEqual(['submit', 'confirm_email', 'start', 'complete'])
    // The price is still owed, which the page says; so it cannot say that nothing is to be paid.
    const panel = await app.call('getReservationByToken', { params: { token: reservation.status_token } })
    expect(panel.body.terms.remaining_grosze).toBe(panel.body.price.total_grosze)
    expect(panel.body.can.pay).toBe('Sposób zapłaty uzgodnij z właścicielem w wiadomości.')
    const { status_token: token } = reservation
    for (const answer of [
      await app.call('createPayment', { body: { token, method: 'cash' } }),
      await app.call('createStripeCheckout', { body: { token } }),
      await app.call('createStripePayment', { body: { token } }),
    ])
      expect(answer).toMatchObject({ status: 409, body: { code: 'pay_by_agreement', errors: [panel.body.can.pay] } })
    const amount_grosze = panel.body.price.total_grosze
    const paid = { token: await signedIn(), params: { id: reservation.id }, body: { amount_grosze } }
    expect((await app.call('markReservationPaid', paid)).status).toBe(200)
    const settled = await app.call('getReservationByToken', { params: { token: reservation.status_token } })
    expect(settled.body.can.pay).toBe('W tej chwili nie ma nic do zapłaty.')
  })

  test('crews of a service change hands so that the count decides', async () => {
    const band = await publishedListing(app, partner, {
      kind: 'service',
      input: { units: ['a', 'b'].map((code) => ({ code, name: code, area_m2: null, capacity_max: null })) },
    })
    const date = dayAhead(app, 50)
    const at = (from: number, to: number) => ({ start: `${date}T${from}:00`, end: `${date}T${to}:00` })
    // a: 10–12 and 16–18 · b: 12–16; then 10–16 fits by count once the second of a moves.
    const terms = [at(10, 12), at(12, 16), at(16, 18)]
    for (const term of terms) expect((await reserve(app, band.id, term, { kind: 'service' })).status).toBe(201)
    expect((await reserve(app, band.id, at(10, 16), { kind: 'service' })).status).toBe(201)
    expect((await reserve(app, band.id, at(10, 12), { kind: 'service' })).status).toBe(409)
    expect((await reserve(app, band.id, at(16, 18), { kind: 'service' })).status).toBe(201)
  })
})
