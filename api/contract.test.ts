/**
 * One story that uses every call of the contract at least once with success. Replies are checked against the contract
 * by the server itself while tests run, so a call that answers another shape fails here.
 */
import type { Outgoing } from '#api/adapters/outgoing/outgoing.ts'
import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  confirmedByMail,
  confirmToken,
  dayAhead,
  evening,
  logIn,
  owner,
  password,
  publishedListing,
  reserve,
  reserveBody,
  type TestOwner,
} from '#api/testing/factories.ts'
import { addImage } from '#api/features/listings/files/images.ts'
import { readPhoto } from '#api/seed/demo-data.ts'
import { consent, remote } from '#api/testing/calendars.ts'
import { type Answer, type Asked, createTestApp, type TestApp } from '#api/testing/test-app.ts'
import { type CallName, calls, fileUploadPaths } from '#contract/calls.ts'

let test_app: TestApp
let who: TestOwner
let venue: { id: string; slug: string }
let asking: { id: string; slug: string }
let service: { id: string; slug: string }
const succeeded = new Set<CallName>()
/** The clock moves on during the story, so the day is remembered. */
let story_day = ''

/** The call must succeed. */
async function ok<N extends CallName>(name: N, asked: Asked = {}): Promise<Answer<N>> {
  const answer = await test_app.call(name, asked)
  if (answer.status >= 300) throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`)
  succeeded.add(name)
  return answer
}

const linkIn = async (email: string, path: string): Promise<string> => {
  for (const mail of await test_app.mailbox(email)) {
    const link = mail.links.find((each) => each.includes(path))
    if (link) return decodeURIComponent(new URL(link).pathname.split('/').at(-1) ?? '')
  }
  throw new Error(`no ${path} in the mailbox of ${email}`)
}

/** A form with a file is no call of the contract; what hangs on it is. */
async function uploadFile(kind: 'Venue' | 'Service', id: string): Promise<string> {
  const form = new FormData()
  const pdf = '%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\ntrailer << >>\n%%EOF\n'
  form.set('file', new Blob([pdf], { type: 'application/pdf' }), 'menu.pdf')
  const encoded = new Response(form)
  const answer = await test_app.app.inject({
    method: 'POST',
    url: fileUploadPaths[kind === 'Venue' ? 'venue' : 'service'].replace('{id}', id),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '', authorization: `Bearer ${who.token}` },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return (answer.json() as { results: { id: string }[] }).results[0]?.id ?? ''
}

/** Somewhere else: a calendar with nothing in it, at every address. */
const portal: Outgoing = {
  problemOf: () => null,
  send: ({ url }) => {
    const body = Buffer.from('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n')
    return Promise.resolve({ url, status: 200, headers: { 'content-type': 'text/calendar' }, body })
  },
}

beforeAll(async () => {
  test_app = await createTestApp({}, { outgoing: portal })
  who = await owner(test_app)
  venue = await publishedListing(test_app, who)
  asking = await publishedListing(test_app, who, { input: { confirmation_mode: 'request' } })
  service = await publishedListing(test_app, who, { kind: 'service' })
})
afterAll(() => test_app.close())

test('what anybody may read', async () => {
  await ok('commonSettings')
  await ok('enums')
  await ok('findPlaces', { query: { q: 'kra' } })
  await ok('listPlans')
  await ok('countView', { body: { listing_id: venue.id } })
  await ok('venueCategories')
  await ok('serviceCategories')
  await ok('venueCities')
  await ok('serviceCities')
  expect((await ok('searchVenues')).body.count).toBe(2)
  expect((await ok('searchServices', { query: { guests: 40, date_from: dayAhead(test_app, 30) } })).body.count).toBe(1)
  await ok('getPublicVenue', { params: { id: venue.slug } })
  await ok('getPublicService', { params: { id: service.id } })
  const codes = await test_app.deps.db.selectFrom('listings').select(['kind', 'embed_code']).execute()
  const codeOf = (kind: string) => ({ embedCode: codes.find((one) => one.kind === kind)?.embed_code ?? '' })
  await ok('getVenueByEmbed', { params: codeOf('venue') })
  await ok('getServiceByEmbed', { params: codeOf('service') })
  const letter = { name: 'Jan Lis', email: 'jan@goscie.example', topic: 'other', message: 'Dzień dobry, mam pytanie.' }
  await ok('sendContactMessage', { body: letter })
})

test('how an owner comes in, forgets the password and leaves', async () => {
  const email = 'marek@partnerzy.example'
  const person = { first_name: 'Marek', last_name: 'Sowa', email, password, accept_terms: true }
  const registered = await ok('registerOwner', { body: person })
  expect(registered.status).toBe(201)
  await test_app.clock.advance(120)
  await ok('resendVerification', { body: { email } })
  await ok('verifyEmail', { body: { token: await linkIn(email, '/weryfikacja-email/') } })
  const session = await ok('logIn', { body: { email, password } })
  const { access, refresh } = session.body
  const { body: renewed } = await ok('refreshSession', { body: { refresh } })
  expect(renewed.access).not.toBe(access)
  const token = renewed.access
  await ok('getMe', { token })
  await ok('changeUser', { token, body: { first_name: 'Marian' } })
  await ok('changeMe', { token, body: { website: 'https://sowa.example' } })
  await ok('changePassword', { token, body: { old_password: password, new_password: 'zupelnie-inne-haslo-7' } })
  await ok('askPasswordReset', { body: { email } })
  const reset = await linkIn(email, '/nowe-haslo/')
  await ok('confirmPasswordReset', { body: { token: reset, new_password: password } })
  const again = await logIn(test_app, email)
  const other = await logIn(test_app, email)
  const { body: list } = await ok('listSessions', { token: again.token })
  const foreign = list.results.find((one) => !one.current)
  const ended = await ok('endSession', { token: again.token, params: { id: foreign?.id ?? '' } })
  expect(ended.status).toBe(204)
  expect((await test_app.call('getMe', { token: other.token })).status).toBe(401)
  await ok('endOtherSessions', { token: again.token })
  await ok('lookUpCompany', { token: again.token, body: { nip: '123-456-32-18' } })
  await ok('completeProfile', { token: again.token, body: profile(email) })
  const wish = { new_email: 'marek.sowa@partnerzy.example', password }
  await ok('askEmailChange', { token: again.token, body: wish })
  await ok('confirmEmailChange', { body: { token: await linkIn(wish.new_email, '/zmiana-email/') } })
  await ok('dropEmailChange', { token: again.token })
  await ok('closeAccount', { token: again.token, body: { preview: true } })
  await ok('logOut', { token: again.token })
})

const profile = (email: string) => ({
  legal_form: 'jdg',
  company_name: 'Marian Sowa Przyjęcia',
  nip: '1000000006',
  regon: '990000016',
  address: { street: 'ul. Lipowa', building_no: '7', postcode: '30-001', city: 'Kraków', voivodeship: 'malopolskie' },
  phone: '600 100 200',
  contact_email: email,
  vat_status: 'active',
  iban: 'PL14999999990000000000000001',
  account_holder: 'Marian Sowa',
  consents: { partner_terms: true, dsa_self_certification: true, dac7_info_ack: true, data_processing_terms: true },
})

test('how a visitor reserves and speaks with the owner', async () => {
  story_day = dayAhead(test_app, 60)
  const term = evening(story_day)
  const days = { from: dayAhead(test_app, 1), to: dayAhead(test_app, 30) }
  const checked = await ok('checkVenueAvailability', { body: { venue_id: venue.id, ...days, ...term } })
  expect(checked.body).toMatchObject({ available: true, reasons: [] })
  expect(checked.body.days).toHaveLength(30)
  await ok('checkServiceAvailability', { body: { service_id: service.id, ...days } })
  const guests = { adults: 20, children: [], crew: 0 }
  await ok('calculateVenuePrice', { body: { venue_id: venue.id, ...term, guests } })
  await ok('calculateServicePrice', { body: { service_id: service.id, ...term, guests } })

  const made = await ok('reserveVenue', { body: await reserveBody(test_app, venue.id, term) })
  expect(made.status).toBe(201)
  const email = 'goscie-uslugi@goscie.example'
  const body = await reserveBody(test_app, service.id, term, { kind: 'service', email })
  const served = await ok('reserveService', { body })
  await ok('getPublicReservation', { params: { id: made.body.id } })
  await test_app.clock.advance(90)
  await ok('resendConfirmation', { body: { reservation_id: served.body.id, email } })
  const token = await confirmToken(test_app, email)
  const { body: confirmed } = await ok('confirmReservationEmail', { body: { token } })
  await ok('recoverReservations', { body: { email } })
  const panel = { params: { token: confirmed.status_token } }
  await ok('getReservationByToken', panel)
  await ok('setMarketingByToken', { ...panel, body: { agreed: false } })
  const said = await ok('writeMessageByToken', { ...panel, body: { body: 'O której można wejść?' } })
  expect(said.status).toBe(201)
  await ok('writeMessage', { token: who.token, params: { id: served.body.id }, body: { body: 'Od południa.' } })
  const photos = await publishedListing(test_app, who, { input: { withdrawal_regime: 'standard_14' } } as never)
  const signed = await confirmedByMail(test_app, photos.id, evening(dayAhead(test_app, 45)))
  await ok('withdrawByToken', { params: { token: signed.status_token }, body: { preview: true } })
  await ok('cancelByToken', { ...panel, body: { preview: true } })
  const cancelled = await ok('cancelByToken', { ...panel, body: { reason: 'Zmiana planów' } })
  expect(cancelled.body.status).toBe('cancelled')
})

test('a taken name of the story stays taken: the reserved evening cannot be had twice', async () => {
  const again = await reserve(test_app, venue.id, evening(story_day))
  expect([again.status, again.body.code]).toEqual([409, 'slot_taken'])
})

test('how an owner answers', async () => {
  const { token } = who
  const first = await confirmedByMail(test_app, asking.id, evening(dayAhead(test_app, 70)))
  const second = await confirmedByMail(test_app, asking.id, evening(dayAhead(test_app, 71)))
  await confirmedByMail(test_app, asking.id, evening(dayAhead(test_app, 72)))
  const by_mail = { params: { token: await linkIn(who.email, '/odpowiedz/') } }
  await ok('getRequestByToken', by_mail)
  const answered = await ok('answerRequestByToken', { ...by_mail, body: { answer: 'reject', note: 'Remont dachu' } })
  expect(answered.body.status).toBe('rejected')
  await ok('listReservations', { token })
  expect((await ok('getMyDay', { token })).body.requests.count).toBe(2)
  await ok('upcomingReservations', { token })
  await ok('reservationsByVenue', { token, query: { venue_id: asking.id } })
  await ok('reservationsByService', { token, query: { service_id: service.id } })
  await ok('getReservation', { token, params: { id: first.id } })
  const bell = await ok('listNotifications', { token })
  expect(bell.body.unread).toBeGreaterThan(1)
  await ok('readNotifications', { token, body: { ids: bell.body.results.map(({ id }) => id) } })
  const accepted = await ok('acceptReservation', { token, params: { id: first.id } })
  expect(accepted.body.status).toBe('confirmed')
  const paid = await ok('markReservationPaid', {
    token,
    params: { id: first.id },
    body: { amount_grosze: 10_000, method: 'cash' },
  })
  expect(paid.body.paid_grosze).toBe(10_000)
  const [noted] = paid.body.payments
  const wrong = { id: first.id, payment_id: noted?.id ?? '' }
  const less = { amount_grosze: 8_000, reason: 'Przyszło mniej' }
  const corrected = await ok('correctPayment', { token, params: wrong, body: less })
  expect(corrected.body.paid_grosze).toBe(8_000)
  await ok('correctPayment', { token, params: wrong, body: { amount_grosze: 10_000, reason: 'Reszta też przyszła' } })
  await ok('rejectReservation', { token, params: { id: second.id }, body: { reason: 'Remont dachu' } })
  const ended = await ok('cancelReservation', { token, params: { id: first.id }, body: { note: 'Zalanie sali' } })
  expect(ended.body.status).toBe('cancelled')
  const returned = await ok('markReservationRefunded', {
    token,
    params: { id: first.id },
    body: { amount_grosze: 10_000 },
  })
  expect(returned.body.payment_status).toBe('refunded')
})

/** Each side proposes an end by consent and answers the other's. */
async function partWith(token: string, listing_id: string): Promise<void> {
  const made = await confirmedByMail(test_app, listing_id, evening(dayAhead(test_app, 20)))
  const of = { token, params: { id: made.id } }
  const by_token = { params: { token: made.status_token } }
  await ok('markReservationPaid', { ...of, body: { amount_grosze: 12_000 } })
  await ok('proposeTermination', { ...of, body: {} })
  await ok('answerTerminationByToken', { ...by_token, body: { answer: 'decline' } })
  await ok('proposeTerminationByToken', { ...by_token, body: { note: 'Przenosimy przyjęcie.' } })
  const ended = await ok('answerTermination', { ...of, body: { answer: 'accept', shown_refund_grosze: 12_000 } })
  expect(ended.body).toMatchObject({ status: 'cancelled', termination: null, refund_due_grosze: 12_000 })
}

test('what an owner adds for callers and changes with guests', async () => {
  const { token } = who
  const [day, next] = [dayAhead(test_app, 83), dayAhead(test_app, 84)]
  const guests = { adults: 30, children: [], crew: 0 }
  const customer = { first_name: 'Jan', last_name: 'Kowalski', phone: '600 100 200' }
  const hall = { venue_id: venue.id, guests }
  const seen = await ok('previewVenueReservation', { token, body: { ...hall, date: day } })
  const added = await ok('addVenueReservation', {
    token,
    body: { ...hall, start: seen.body.start, end: seen.body.end, customer },
  })
  const owed = { input: { deposit: { type: 'zadatek' as const, percent_bp: 2000 } } }
  const with_deposit = await publishedListing(test_app, who, owed)
  const called = await ok('addVenueReservation', {
    token,
    body: { ...hall, venue_id: with_deposit.id, ...evening(day), customer },
  })
  expect((await ok('askDeposit', { token, params: { id: called.body.id } })).body.terms.deposit).not.toBeNull()
  const params = { id: added.body.id }
  expect((await ok('editReservation', { token, params, body: { owner_note: 'x' } })).body.owner_note).toBe('x')
  const crew = { service_id: service.id, guests, ...evening(day) }
  await ok('previewServiceReservation', { token, body: crew })
  const served = await ok('addServiceReservation', { token, body: { ...crew, customer } })
  const of = { token, params: { id: served.body.id } }
  const [only] = (await ok('listReservationCrews', of)).body.crews
  await ok('changeReservationCrew', { ...of, body: { unit_id: only?.unit_id ?? '' } })

  const made = await confirmedByMail(test_app, venue.id, evening(next))
  await ok('proposeChange', { token, params: { id: made.id }, body: { guests } })
  const by_token = { token: made.status_token }
  await ok('answerChangeByToken', { params: by_token, body: { answer: 'decline' } })
  await ok('proposeChangeByToken', { params: by_token, body: { guests } })
  const accepted = await ok('answerChange', { token, params: { id: made.id }, body: { answer: 'accept' } })
  expect(accepted.body.guests.adults).toBe(30)

  await partWith(token, with_deposit.id)

  const email = 'na-czas@goscie.example'
  const soon = { start: `${dayAhead(test_app, 1)}T10:00`, end: `${dayAhead(test_app, 1)}T20:00` }
  const today = await ok('addVenueReservation', { token, body: { ...hall, ...soon, customer: { ...customer, email } } })
  await test_app.clock.advance(Math.ceil((Date.parse(today.body.start_at) - test_app.clock.now()) / 1000) + 3700)
  const again = await logIn(test_app, who.email)
  const missed = await ok('markNoShow', { token: again.token, params: { id: today.body.id }, body: {} })
  expect(missed.body.status).toBe('no_show')
  const link = await linkIn(email, '/status-rezerwacji/')
  const contested = await ok('contestNoShowByToken', {
    params: { token: link },
    body: { statement: 'Byliśmy na czas.' },
  })
  expect(contested.body.status).toBe('disputed')
  who = again
})

test('what stands on the calendar', async () => {
  const { token } = who
  const span = { from: dayAhead(test_app, 0), to: dayAhead(test_app, 90) }
  expect((await ok('listCalendarResources', { token })).body.results.length).toBeGreaterThan(2)
  const openings = await ok('listCalendarOpenings', { token, query: { ...span, listing: venue.id } })
  expect(openings.body.results[0]?.days).toHaveLength(91)
  const terms = [evening(dayAhead(test_app, 80))]
  const blocked = await ok('createBlocks', { token, body: { listing_id: venue.id, label: 'Remont', terms } })
  const params = { id: blocked.body.blocks[0]?.id ?? '' }
  await ok('changeBlock', { token, params, body: { end: `${dayAhead(test_app, 80)}T23:00` } })
  const { body } = await ok('listCalendarEvents', { token, query: span })
  expect(body.events.map(({ kind }) => kind)).toContain('block')
  await ok('deleteBlock', { token, params })
  const made = await confirmedByMail(test_app, venue.id, evening(dayAhead(test_app, 81)))
  await test_app.deps.db.updateTable('reservations').set({ source: 'owner' }).where('id', '=', made.id).execute()
  const moved = await ok('moveReservationTerm', {
    token,
    params: { id: made.id },
    body: evening(dayAhead(test_app, 82)),
  })
  expect(moved.body.difference_grosze).toBe(0)
})

test.each([
  ['Venue', 'banquet_hall'],
  ['Service', 'dj'],
] as const)('how an owner keeps listings: %s', async (kind, category) => {
  const { token } = who
  const made = await ok(`create${kind}`, { token, body: { name: 'Nowa oferta', category } })
  expect(made.status).toBe(201)
  const here = { token, params: { id: made.body.id } }
  expect((await ok(`getMy${kind}`, here)).body.missing.length).toBeGreaterThan(0)
  await ok(`change${kind}`, { ...here, body: { tagline: 'Krótko o nas', revision: made.body.revision } })
  const { body: hours } = await ok(`get${kind}Availability`, here)
  await ok(`set${kind}Availability`, { ...here, body: hours })
  const days = { from: '2027-05-03', to: '2027-05-09' }
  expect((await ok(`preview${kind}Availability`, { ...here, body: { ...hours, ...days } })).body.days).toHaveLength(7)
  const base = { kind: 'base', pricing_type: 'per_event', name: 'Całość', amount_grosze: 100_000, vat_rate: '23' }
  await ok(`replace${kind}Pricing`, { ...here, body: { pricings: [base] } })
  expect((await ok(`get${kind}Pricing`, { ...here, query: { history: true } })).body.history).toHaveLength(1)
  const asked = { start: '2027-06-19T16:00', end: '2027-06-19T20:00', guests: { adults: 10 } }
  const preview = await ok(`preview${kind}Pricing`, { ...here, body: { pricings: [base], ...asked } })
  expect(preview.body.price?.total_grosze).toBe(100_000)
  const cake = { name: 'Tort', pricing_type: 'per_event', amount_grosze: 40_000, vat_rate: '8' }
  const { row } = (await ok(`add${kind}Service`, { ...here, body: { addon: cake } })).body
  const one = { token, params: { ...here.params, sid: row.sid } }
  expect((await ok(`list${kind}Services`, here)).body.results).toHaveLength(1)
  await ok(`get${kind}Service`, one)
  await ok(`change${kind}Service`, { ...one, body: { addon: { amount_grosze: 45_000 } } })
  expect((await ok(`remove${kind}Service`, one)).status).toBe(204)
  expect((await ok(`preview${kind}`, here)).body.name).toBe('Nowa oferta')
  await ok(`check${kind}Preview`, { ...here, body: { from: '2027-05-03', to: '2027-05-09' } })
  const priced = await ok(`calculate${kind}Preview`, { ...here, body: asked })
  expect(priced.body.total_grosze).toBe(100_000)
  const file_id = await uploadFile(kind, made.body.id)
  const paper = { token, params: { ...here.params, file_id } }
  expect((await ok(`change${kind}File`, { ...paper, body: { title: 'Menu weselne' } })).body.results).toHaveLength(1)
  expect((await ok(`list${kind}Files`, here)).body.results).toMatchObject([{ title: 'Menu weselne' }])
  expect((await ok(`remove${kind}File`, paper)).body.results).toEqual([])
  const picture = { bytes: await readPhoto('venue-barn-01.jpg'), alt: 'Stodoła o zmierzchu' }
  const { id: image_id } = await addImage(test_app.deps, who, made.body.id, picture)
  const shot = { token, params: { ...here.params, image_id } }
  await ok(`order${kind}Images`, { ...here, body: { order: [image_id] } })
  await ok(`change${kind}Image`, { ...shot, body: { alt: 'Stodoła wieczorem' } })
  await ok(`remove${kind}Image`, shot)
  await ok(`restore${kind}Image`, shot)
  expect((await ok(`list${kind}Images`, here)).body.results).toHaveLength(1)
  await ok(`renew${kind}Embed`, { ...here, body: {} })
  const copy = await ok(`duplicate${kind}`, here)
  expect((await ok(`listMy${kind}s`, { token, query: { status: 'draft' } })).body.count).toBe(2)
  for (const id of [made.body.id, copy.body.id]) {
    expect((await ok(`delete${kind}`, { token, params: { id } })).status).toBe(204)
  }
  const shown = { token, params: { id: kind === 'Venue' ? venue.id : service.id } }
  expect((await ok(`unpublish${kind}`, shown)).body.status).toBe('unpublished')
  expect((await ok(`publish${kind}`, shown)).body.status).toBe('published')
})

test('what the statistics tell', async () => {
  const { token } = who
  const span = { date_from: dayAhead(test_app, -30), date_to: dayAhead(test_app, 300) }
  const { body } = await ok('statsDashboard', { token, query: span })
  expect(body.totals.reservations).toBeGreaterThan(0)
  expect((await ok('statsOverview', { token, query: span })).body.totals).toEqual(body.totals)
  expect((await ok('statsVenuesOverview', { token, query: span })).body.results.length).toBeGreaterThan(0)
  await ok('statsVenueMonthly', { token, params: { id: venue.id }, query: { year: 2027, month: 2 } })
  await ok('statsVenueYearly', { token, params: { id: venue.id } })
  await ok('statsServiceMonthly', { token, params: { id: service.id } })
  await ok('statsServiceYearly', { token, params: { id: service.id }, query: { year: 2027 } })
})

test('the plan', async () => {
  const partner = await owner(test_app, undefined, { plan: null })
  const { token } = partner
  expect((await ok('currentSubscription', { token })).body.plan).toBeNull()
  const id = randomUUIDv7()
  const at = new Date(test_app.clock.now())
  const promo = { kind: 'percent', value: 20, duration: 'once', valid_from: at, created_at: at } as const
  await test_app.deps.db
    .insertInto('promo_codes')
    .values({ id, code: 'START20', ...promo })
    .execute()
  const wish = { plan_code: 'venue_start', period: 'month' }
  await ok('validatePromoCode', { token, body: { code: 'START20', ...wish } })
  const { url } = (await ok('subscriptionCheckout', { token, body: { ...wish, promo_code: 'START20' } })).body
  const page = `/_sandbox/api/stripe/subscribe/${url.split('/').at(-1)}`
  await test_app.app.inject({ method: 'POST', url: page, payload: { outcome: 'succeeded' } })
  await test_app.settle()
  await ok('listSubscriptionInvoices', { token })
  await ok('billingPortal', { token })
  const asked = { token, params: { id: 'venue_pro' }, query: { period: 'month' } }
  const { proration_at } = (await ok('previewSubscriptionUpgrade', asked)).body
  const changed = await ok('upgradeSubscription', { token, body: { ...wish, plan_code: 'venue_pro', proration_at } })
  expect(changed.body.plan?.code).toBe('venue_pro')
  expect((await ok('cancelSubscription', { token, body: {} })).body.cancel_at_period_end).toBe(true)
})

test('what is paid online', async () => {
  const partner = await owner(test_app)
  const { token } = partner
  const link = await ok('createOnboardingLink', { token, body: { password } })
  await test_app.app.inject({
    method: 'POST',
    url: new URL(link.body.url).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'koniec=gotowe',
  })
  expect((await ok('checkPayoutStatus', { token })).body.state).toBe('active')
  await ok('createLoginLink', { token, body: { password } })
  expect((await ok('listPayouts', { token })).body.results).toEqual([])
  const deposit = { type: 'full', balance_due_days: 7 }
  const hall = await publishedListing(test_app, partner, { input: { deposit } } as never)
  const made = await confirmedByMail(test_app, hall.id, evening(dayAhead(test_app, 77)))
  const begun = await ok('createStripeCheckout', { body: { token: made.status_token } })
  const { payment } = (await ok('getPaymentStatusByToken', { params: { token: made.status_token } })).body
  expect(payment).toMatchObject({ id: begun.body.payment_id, status: 'open' })
  const on_page = await ok('createStripePayment', { body: { token: made.status_token } })
  expect(on_page.body).toMatchObject({ amount_grosze: begun.body.amount_grosze, test: true })
  const chosen = await ok('createPayment', { body: { token: made.status_token, method: 'bank_transfer' } })
  expect(chosen.body.transfer?.title).toBe(made.reference)
  const here = { token, params: { id: begun.body.payment_id } }
  expect((await ok('listPayments', { token })).body.count).toBe(2)
  expect((await ok('getPayment', here)).body.reference).toBe(made.reference)
  await ok('getPaymentStatus', here)
})

test('what other programs of the owner need', async () => {
  const { token } = who
  const asked = { name: 'Program księgowy', scopes: ['stats:read', 'reservations:read'], password }
  const { body: made } = await ok('createApiKey', { token, body: asked })
  expect((await ok('listApiKeys', { token })).body.results).toMatchObject([{ id: made.id, name: 'Program księgowy' }])
  await ok('listReservations', { token: made.key })
  expect((await ok('revokeApiKey', { token, params: { id: made.id } })).status).toBe(204)
  const heard = { url: 'https://system.example/wydarzy', events: ['listing.published'], password }
  const { id } = (await ok('createWebhook', { token, body: heard })).body
  const here = { token, params: { id } }
  expect((await ok('listWebhooks', { token })).body.results).toMatchObject([{ id, state: 'active' }])
  const { delivery_id } = (await ok('testWebhook', here)).body
  const one = { token, params: { id, delivery_id } }
  expect((await ok('getWebhookDelivery', one)).body.type).toBe('webhook.test')
  expect((await ok('replayWebhookDelivery', one)).status).toBe(202)
  expect((await ok('replayFailedWebhooks', here)).body.replayed).toBe(0)
  expect((await ok('listWebhookDeliveries', here)).body.count).toBe(1)
  await ok('rotateWebhookSecret', { ...here, body: { password } })
  expect((await ok('changeWebhook', { ...here, body: { paused: true } })).body.state).toBe('paused')
  expect((await ok('removeWebhook', here)).status).toBe(204)
})

test('addresses for other calendars are made, listed and taken away', async () => {
  const { token } = who
  const { body: made } = await ok('makeCalendarLink', { token, body: { with_names: true } })
  expect((await ok('listCalendarLinks', { token })).body.results).toEqual([made])
  expect((await ok('deleteCalendarLink', { token, params: { id: made.id } })).status).toBe(204)
})

test('calendars that live elsewhere', async () => {
  const { token } = who
  const { body } = await ok('connectGoogleCalendar', { token })
  const state = (await consent(test_app, body.url)).searchParams.get('stan')
  expect((await ok('finishGoogleCalendar', { token, body: { state } })).body.connected).toBe(true)
  expect((await ok('listGoogleCalendars', { token })).body.results).toHaveLength(3)
  const chosen = { remote_id: remote.parties, listing_id: venue.id }
  const { id } = (await ok('addGoogleCalendar', { token, body: chosen })).body
  await ok('refreshOutsideCalendar', { token, params: { id } })
  await ok('writeToGoogleCalendar', { token, body: { ...chosen, with_names: false } })
  expect((await ok('listOutsideCalendars', { token })).body.results).toMatchObject([{ id, kind: 'google' }])
  await ok('removeOutsideCalendar', { token, params: { id } })
  expect((await ok('googleCalendarStatus', { token })).body.connected).toBe(true)
  expect((await ok('disconnectGoogleCalendar', { token, body: { busy: 'free' } })).body.connected).toBe(false)
})

test('a calendar of another portal is subscribed to and left', async () => {
  const { token } = who
  const url = 'https://portal.example/sala.ics'
  const { body: made } = await ok('addCalendarFeed', { token, body: { listing_id: venue.id, url } })
  expect((await ok('listCalendarFeeds', { token })).body.results).toEqual([made])
  expect((await ok('deleteCalendarFeed', { token, params: { id: made.id } })).status).toBe(204)
})

test('no call was left out', () => {
  expect([...succeeded].sort()).toEqual((Object.keys(calls) as CallName[]).sort())
})
