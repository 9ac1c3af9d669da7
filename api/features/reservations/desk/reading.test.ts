import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ListingInput } from '#api/features/listings/editor/listing-input.ts'
import {
  confirmedByMail,
  dayAhead,
  evening,
  hourly,
  owner,
  publishedListing,
  reserve,
  type TestOwner,
} from '#api/testing/factories.ts'
import { pdfText } from '#api/testing/pdf-text.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'

let app: TestApp
let partner: TestOwner
let stranger: TestOwner
const onRequest: Partial<ListingInput> = { confirmation_mode: 'request' }
const withDeposit: Partial<ListingInput> = {
  ...onRequest,
  deposit: { type: 'zadatek', percent_bp: 2000, balance_due_days: 7 },
  cancellation_policy: 'wedding',
  final_guest_count_days: 14,
}
const hour = 3600
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
let days = 40
/** A date of its own, so that tests do not take each other's terms. */
const nextEvening = () => evening(dayAhead(app, (days += 1)))

beforeAll(async () => {
  app = await createTestApp()
  partner = await owner(app)
  stranger = await owner(app)
})
afterAll(() => app.close())

const panelOf = async (status_token: string) =>
  (await app.call('getReservationByToken', { params: { token: status_token } })).body
const deskOf = async (id: string, who = partner) => app.call('getReservation', { params: { id }, token: who.token })
const secrets = ['Żółkiewska', 'goscie.example', '200300', '200 300', 'Anna']

describe("the customer's panel", () => {
  test('keeps street, address and phone of the owner back until the contract is concluded', async () => {
    const hall = await publishedListing(app, partner, { input: onRequest })
    const reservation = await confirmedByMail(app, hall.id, nextEvening())
    const waiting = await panelOf(reservation.status_token)
    expect(waiting.status).toBe('pending_owner')
    expect(waiting.listing).toMatchObject({ address: null, phone: null, city: 'Kraków' })
    expect(waiting.seller).toMatchObject({ name: 'Halina Wierzbicka Przyjęcia', address: null })
    expect(JSON.stringify(waiting)).not.toMatch(/Sadowa|Lipowa|600100200|PL1499/)
    await app.call('acceptReservation', { params: { id: reservation.id }, token: partner.token, body: {} })
    const agreed = await panelOf(reservation.status_token)
    expect(agreed.listing).toMatchObject({ address: 'ul. Sadowa 3, 30-001 Kraków', phone: '+48600100200' })
    expect(agreed.seller.address).toBe('ul. Lipowa 7, 30-001 Kraków')
  })

  test('says what comes next, by when, and where the money goes', async () => {
    const hall = await publishedListing(app, partner, { input: withDeposit })
    const reservation = await confirmedByMail(app, hall.id, nextEvening())
    expect((await panelOf(reservation.status_token)).next.title).toBe('Czekamy na odpowiedź właściciela')
    await app.call('acceptReservation', { params: { id: reservation.id }, token: partner.token, body: {} })
    const due = await panelOf(reservation.status_token)
    expect(due.next.title).toBe('Termin czeka na wpłatę')
    expect(plain(due.next.text)).toContain('Do zapłaty teraz: 120,00 zł')
    expect(due.terms.transfer).toMatchObject({
      recipient: 'Halina Wierzbicka',
      iban: 'PL14999999990000000000000001',
      title: reservation.reference,
      amount_grosze: 12_000,
      until: due.deadline_at,
    })
    expect(due.can).toMatchObject({ cancel: true, message: true, pay: expect.stringContaining('przelewem') })
    await app.call('markReservationPaid', {
      params: { id: reservation.id },
      token: partner.token,
      body: { amount_grosze: 12_000 },
    })
    const paid = await panelOf(reservation.status_token)
    expect(paid).toMatchObject({
      status: 'confirmed',
      payment_status: 'deposit_paid',
      paid_grosze: 12_000,
      due_now_grosze: 0,
    })
    expect(plain(paid.next.text)).toContain('Pozostała kwota: 480,00 zł')
    expect(plain(paid.next.text)).toContain('Ostateczną liczbę gości podaj najpóźniej 14 dni przed wydarzeniem.')
    expect(paid.terms.transfer).toMatchObject({ amount_grosze: 48_000 })
    expect(paid.payments).toMatchObject([{ amount_grosze: 12_000, method: 'bank_transfer' }])
  })

  test('shows lines that add up, the rules of cancelling in dates and a history in words', async () => {
    const hall = await publishedListing(app, partner, { input: withDeposit })
    const reservation = await confirmedByMail(app, hall.id, evening(dayAhead(app, 300)))
    const panel = await panelOf(reservation.status_token)
    expect(panel.price.lines.reduce((sum, line) => sum + line.amount_grosze, 0)).toBe(panel.price.total_grosze)
    expect(panel.policy).toMatchObject({ code: 'wedding', label: 'Weselne' })
    expect(panel.policy.rows.map((row) => row.retained_grosze)).toEqual([12_000, 18_000, 30_000, 48_000])
    expect(plain(panel.policy.rows[0]?.text ?? '')).toMatch(
      /^Do \d+ \S+ \d{4}: po wpłacie nie podlega zwrotowi zadatek – do 120,00 zł\.$/,
    )
    expect(panel.policy.rows.at(-1)?.text).toContain('do dnia wydarzenia')
    expect(panel.history.map((row) => plain(row.text))).toEqual([
      'Rezerwacja została złożona, cena 600,00 zł.',
      'Adres e-mail został potwierdzony. Prośba trafiła do właściciela.',
    ])
  })

  test("hides the owner's own notes on money, but not the reason of a refusal", async () => {
    const hall = await publishedListing(app, partner, { input: withDeposit })
    const reservation = await confirmedByMail(app, hall.id, nextEvening())
    await app.call('acceptReservation', {
      params: { id: reservation.id },
      token: partner.token,
      body: { note: 'Do zobaczenia' },
    })
    const note = 'Klientka zapłaciła w dwóch ratach'
    await app.call('markReservationPaid', {
      params: { id: reservation.id },
      token: partner.token,
      body: { amount_grosze: 12_000, note },
    })
    const panel = await panelOf(reservation.status_token)
    expect(JSON.stringify(panel)).not.toContain('dwóch ratach')
    expect(panel.history.map((row) => row.note)).toContain('Do zobaczenia')
    expect(JSON.stringify((await deskOf(reservation.id)).body.history)).toContain('dwóch ratach')
  })

  test('says that a wait is over at the moment it is, before any job has run', async () => {
    const hall = await publishedListing(app, partner, { input: onRequest })
    const reservation = await confirmedByMail(app, hall.id, nextEvening())
    const late = new Date(app.clock.now() - 1000)
    await app.deps.db.updateTable('reservations').set({ deadline_at: late }).where('id', '=', reservation.id).execute()
    const panel = await panelOf(reservation.status_token)
    expect(panel).toMatchObject({ status: 'expired', deadline_at: null, terms: { transfer: null } })
    expect(panel.next.text).toContain('odpowiedzi właściciela')
    expect(panel.can.cancel).toBe('Tej rezerwacji nie można już anulować.')
  })

  test('knows no other token, and closes 30 days after the event', async () => {
    const hall = await publishedListing(app, partner)
    const reservation = await confirmedByMail(app, hall.id, nextEvening())
    expect((await panelOf('x'.repeat(43))).code).toBe('invalid_token')
    const row = await app.deps.db
      .selectFrom('reservations')
      .select('end_at')
      .where('id', '=', reservation.id)
      .executeTakeFirstOrThrow()
    const shift = row.end_at.getTime() - app.clock.now() + 30 * 24 * hour * 1000
    const moved = (by: number) => new Date(row.end_at.getTime() - shift + by)
    const put = (by: number) =>
      app.deps.db
        .updateTable('reservations')
        .set({ end_at: moved(by), start_at: moved(by - 1000) })
        .where('id', '=', reservation.id)
        .execute()
    await put(60_000)
    expect((await panelOf(reservation.status_token)).status).toBe('confirmed')
    await put(-60_000)
    expect((await panelOf(reservation.status_token)).code).toBe('expired_token')
  })
})

describe('the page without a token', () => {
  test('says what and when, never who', async () => {
    const hall = await publishedListing(app, partner)
    const reservation = await reserve(app, hall.id, nextEvening())
    const { status, body } = await app.call('getPublicReservation', { params: { id: reservation.body.id } })
    expect([status, body.status, body.listing.name]).toEqual([200, 'pending_email', 'Sala Pod Jesionem'])
    for (const secret of [...secrets, 'Wierzbicka', 'Sadowa', 'Lipowa'])
      expect(JSON.stringify(body)).not.toContain(secret)
  })

  test('says from when the mail can be sent again', async () => {
    const hall = await publishedListing(app, partner)
    const reservation = await reserve(app, hall.id, nextEvening())
    const read = async () => (await app.call('getPublicReservation', { params: { id: reservation.body.id } })).body
    const early = await read()
    expect(early.resend).toContain('folder Spam')
    expect(Date.parse(early.resend_after ?? '') - app.clock.now()).toBeGreaterThan(50_000)
    await app.clock.advance(61)
    expect(await read()).toMatchObject({ resend: true, resend_after: null })
  })

  test.each(['019c0000-0000-7000-8000-000000000000', 'nie-ma', 'K7MPW4TX'])('is not there for %s', async (id) => {
    expect((await app.call('getPublicReservation', { params: { id } })).status).toBe(404)
  })
})

describe("the owner's desk", () => {
  test("never shows another owner's reservation, by id or in a list", async () => {
    const hall = await publishedListing(app, partner, { input: onRequest })
    const reservation = await confirmedByMail(app, hall.id, nextEvening())
    expect((await deskOf(reservation.id)).body.customer).toMatchObject({
      last_name: 'Żółkiewska',
      phone: '+48600200300',
    })
    expect((await deskOf(reservation.id, stranger)).status).toBe(404)
    expect((await app.call('listReservations', { token: stranger.token })).body).toMatchObject({
      count: 0,
      results: [],
      counts: {},
    })
    const { body } = await app.call('reservationsByVenue', { token: stranger.token, query: { venue_id: hall.id } })
    expect(body.count).toBe(0)
  })

  test('does not show who has not confirmed the address', async () => {
    const hall = await publishedListing(app, partner)
    const reservation = await reserve(app, hall.id, nextEvening())
    expect((await deskOf(reservation.body.id)).status).toBe(404)
    const { body } = await app.call('reservationsByVenue', { token: partner.token, query: { venue_id: hall.id } })
    expect(body.count).toBe(0)
  })

  test('says what each way of ending costs before the click', async () => {
    const hall = await publishedListing(app, partner, { input: withDeposit })
    const reservation = await confirmedByMail(app, hall.id, nextEvening())
    await app.call('acceptReservation', { params: { id: reservation.id }, token: partner.token, body: {} })
    await app.call('markReservationPaid', {
      params: { id: reservation.id },
      token: partner.token,
      body: { amount_grosze: 12_000 },
    })
    const { cancel_preview, can, transfer_title } = (await deskOf(reservation.id)).body
    expect(cancel_preview?.owner_fault).toMatchObject({ refund_grosze: 12_000, double_deposit_due_grosze: 12_000 })
    expect(cancel_preview?.force_majeure).toMatchObject({ refund_grosze: 12_000, double_deposit_due_grosze: 0 })
    expect(can).toMatchObject({ cancel: true, mark_paid: true, accept: 'Ta prośba nie czeka już na odpowiedź.' })
    expect(transfer_title).toBe(reservation.reference)
  })
})

describe("the owner's list", () => {
  let host: TestOwner
  let hall: { id: string }
  let other: { id: string }
  const ids: string[] = []
  const list = async (query: Record<string, unknown> = {}) =>
    (await app.call('listReservations', { token: host.token, query })).body

  beforeAll(async () => {
    host = await owner(app)
    hall = await publishedListing(app, host, { input: onRequest })
    other = await publishedListing(app, host, { kind: 'service', items: [{ ...hourly, unit_label: 'godzina' }] })
    for (const [index, name] of ['Zażółcka', 'Jaźwińska', 'Kowal'].entries()) {
      const customer = {
        first_name: 'Łucja',
        last_name: name,
        email: `lista-${index}@goscie.example`,
        phone: `600 700 80${index}`,
      }
      const reservation = await confirmedByMail(app, hall.id, evening(dayAhead(app, 100 + index)), {
        body: { customer },
        email: customer.email,
      })
      ids.push(reservation.id)
    }
    ids.push((await confirmedByMail(app, other.id, evening(dayAhead(app, 90)), { kind: 'service' })).id)
    await app.call('rejectReservation', { params: { id: ids[0] ?? '' }, token: host.token, body: { reason: 'Remont' } })
  })

  test('counts each state with every filter but the state', async () => {
    const all = await list()
    expect([all.count, all.counts]).toEqual([4, { pending_owner: 2, confirmed: 1, rejected: 1 }])
    const rejected = await list({ status: 'rejected' })
    expect([rejected.count, rejected.results.length, rejected.counts]).toEqual([1, 1, all.counts])
    expect((await list({ kind: 'service' })).counts).toEqual({ confirmed: 1 })
  })

  test('filters by listing, days and state, and sorts', async () => {
    expect((await list({ listing_id: hall.id })).count).toBe(3)
    expect(
      (await list({ date_from: dayAhead(app, 101), date_to: dayAhead(app, 101) })).results.map((row) => row.id),
    ).toEqual([ids[1]])
    expect((await list({ status: ['rejected', 'confirmed'] })).count).toBe(2)
    expect((await list({ sort: 'start' })).results.map((row) => row.id)).toEqual([ids[3], ids[0], ids[1], ids[2]])
    expect((await list({ sort: '-start' })).results.map((row) => row.id)).toEqual([ids[2], ids[1], ids[0], ids[3]])
    expect((await list({ sort: 'deadline' })).results.at(-1)?.deadline_at).toBe(null)
    const service = await app.call('reservationsByService', { token: host.token, query: { service_id: other.id } })
    expect(service.body.results.map((row) => row.id)).toEqual([ids[3]])
  })

  test.each([
    ['jazwinska', 1],
    ['ŁUCJA kowal', 1],
    ['lista-2@goscie', 1],
    ['600 700 801', 1],
    ['600.700.801', 1],
    ['tel. 600–700–801', 1],
    ['0048 600 700 801', 1],
    ['+48 (600) 700-801', 1],
    ['\u202a600 700 801\u202c', 1],
    ['Kowal, Łucja', 1],
    ['„Jaźwińska”', 1],
    ['łucja', 3],
    ['%', 0],
    ['nikt', 0],
  ])('finds "%s" as people type it', async (q, count) => {
    expect((await list({ q })).count).toBe(count)
  })

  test('finds a reservation by its number', async () => {
    const { reference } = (await app.call('getReservation', { params: { id: ids[1] ?? '' }, token: host.token })).body
    expect((await list({ q: reference.toLowerCase() })).results.map((row) => row.id)).toEqual([ids[1]])
  })

  test('goes on over pages with the filters kept', async () => {
    const first = await list({ page_size: 2, sort: 'start', status: ['pending_owner', 'confirmed', 'rejected'] })
    expect([first.count, first.results.length, first.previous]).toEqual([4, 2, null])
    const next = new URL(first.next ?? '')
    expect(next.searchParams.getAll('status')).toEqual(['pending_owner', 'confirmed', 'rejected'])
    const second = await app.app.inject({
      url: next.pathname + next.search,
      headers: { authorization: `Bearer ${host.token}` },
    })
    expect(second.json().results.map((row: { id: string }) => row.id)).toEqual([ids[1], ids[2]])
    expect(second.json()).toMatchObject({ next: null, previous: expect.stringContaining('page=1') })
  })

  test("counts the customer's messages until the owner reads them at the bell, or answers", async () => {
    const id = ids[1] ?? ''
    const unread = async () => (await list({ sort: 'start' })).results.find((row) => row.id === id)?.unread_messages
    expect(await unread()).toBe(0)
    const [mail] = await app.mailbox('lista-1@goscie.example')
    const token = /\/status-rezerwacji\/([^/?\s]+)/.exec(mail?.links.join(' ') ?? '')?.[1] ?? ''
    const write = async (body: string) =>
      expect((await app.call('writeMessageByToken', { params: { token }, body: { body } })).status).toBe(201)
    await write('Dzień dobry')
    await write('Czy jest parking?')
    expect(await unread()).toBe(2)
    const bell = await app.call('listNotifications', { token: host.token })
    await app.call('readNotifications', { token: host.token, body: { ids: bell.body.results.map((one) => one.id) } })
    expect(await unread()).toBe(0)
    await write('A scena?')
    expect(await unread()).toBe(1)
    await app.call('writeMessage', { params: { id }, token: host.token, body: { body: 'Tak, jest.' } })
    expect(await unread()).toBe(0)
  })

  test('of what comes next has only what is asked for or agreed, soonest first', async () => {
    const { body } = await app.call('upcomingReservations', { token: host.token })
    expect(body.results.map((row) => row.id)).toEqual([ids[3], ids[1], ids[2]])
    expect(body.count).toBe(3)
    const upcoming = async (query: object) => {
      const { body } = await app.call('upcomingReservations', {
        token: host.token,
        query: query as Record<string, unknown>,
      })
      return body.results.map((row) => row.id)
    }
    expect(await upcoming({ status: 'pending_owner' })).toEqual([ids[1], ids[2]])
    expect(await upcoming({ status: 'rejected' })).toEqual([])
    expect(await upcoming({ kind: 'service', listing_id: other.id })).toEqual([ids[3]])
    expect(await upcoming({ date_from: dayAhead(app, 101) })).toEqual([ids[1], ids[2]])
  })

  test('of one venue or one service takes the filters of the list, and is nothing for the other kind', async () => {
    const byVenue = async (query: object) =>
      (await app.call('reservationsByVenue', { token: host.token, query: { venue_id: hall.id, ...query } })).body
    expect((await byVenue({})).counts).toEqual({ pending_owner: 2, rejected: 1 })
    expect((await byVenue({ status: 'pending_owner', sort: '-start' })).results.map((row) => row.id)).toEqual([
      ids[2],
      ids[1],
    ])
    const page = await byVenue({ page_size: 1, sort: 'start' })
    expect(page.next).toMatch(/by_venue\/\?.*venue_id=/)
    expect((await byVenue({ venue_id: other.id })).count).toBe(0)
    const mixed = await app.call('reservationsByService', { token: host.token, query: { service_id: hall.id } })
    expect(mixed.body.count).toBe(0)
    const nothing = await app.call('reservationsByVenue', { token: host.token })
    expect([nothing.status, Object.keys(nothing.body.fields ?? {})]).toEqual([400, ['venue_id']])
  })
})

describe('the files of the panel', () => {
  const fetchFile = (token: string, name: string) =>
    app.app.inject({ url: `/api/reservations/by-token/${token}/${name}` })

  test('are a calendar entry that follows the state and a summary with Polish letters', async () => {
    const hall = await publishedListing(app, partner)
    const term = nextEvening()
    const reservation = await confirmedByMail(app, hall.id, term)
    const calendar = await fetchFile(reservation.status_token, 'calendar.ics')
    expect(calendar.headers['content-type']).toContain('text/calendar')
    expect(calendar.body).toContain(`UID:${reservation.id}@wydarzy.test`)
    expect(calendar.body).toContain(`DTSTART;TZID=Europe/Warsaw:${term.start.replace(/[-:]/g, '')}00`)
    expect(calendar.body).toContain('STATUS:CONFIRMED')
    const summary = await fetchFile(reservation.status_token, 'summary.pdf')
    expect(summary.headers['content-type']).toBe('application/pdf')
    const words = pdfText(summary.rawPayload).pages.join('\n')
    for (const said of [
      reservation.reference,
      'Anna Żółkiewska',
      'Halina Wierzbicka Przyjęcia',
      'ul. Sadowa 3, 30-001 Kraków',
      'Razem brutto',
      '600,00 zł',
      'Zasady rezygnacji: umiarkowane',
    ]) {
      expect(words).toContain(said)
    }
    const sequence = (body: string) => Number(/SEQUENCE:(\d+)/.exec(body)?.[1])
    await app.call('cancelByToken', { params: { token: reservation.status_token }, body: { preview: false } })
    const cancelled = await fetchFile(reservation.status_token, 'calendar.ics')
    expect(cancelled.body).toContain('STATUS:CANCELLED')
    expect(sequence(cancelled.body)).toBeGreaterThan(sequence(calendar.body))
  })

  test('need the token', async () => {
    for (const name of ['calendar.ics', 'summary.pdf']) {
      const { statusCode } = await fetchFile('y'.repeat(43), name)
      expect(statusCode).toBe(404)
    }
  })
})
