import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ListingInput } from '#api/features/listings/editor/listing-input.ts'
import { reservationsJobs } from './jobs.ts'
import {
  confirmedByMail,
  confirmToken,
  dayAhead,
  evening,
  logIn,
  owner,
  publishedListing,
  reserve,
  type TestOwner,
} from '#api/testing/factories.ts'
import { pdfText } from '#api/testing/pdf-text.ts'
import { createTestApp, type Mail, type TestApp } from '#api/testing/test-app.ts'

let app: TestApp
let partner: TestOwner
const hours = 3600
const onRequest: Partial<ListingInput> = { confirmation_mode: 'request' }
const withDeposit: Partial<ListingInput> = {
  ...onRequest,
  deposit: { type: 'zadatek', percent_bp: 2000, balance_due_days: 7 },
}
let days = 40
const nextEvening = () => evening(dayAhead(app, (days += 1)))
const plain = (text: string | undefined) => (text ?? '').replace(/[\u00a0\s]+/g, ' ')

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** A reservation of a new owner, so that both mailboxes hold nothing else. */
async function start(input: Partial<ListingInput> = {}, body: Record<string, unknown> = {}) {
  partner = await owner(app)
  const hall = await publishedListing(app, partner, { input })
  const made = await confirmedByMail(app, hall.id, nextEvening(), { body })
  // Letters that wait together leave in any order: those of the beginning are gone before another is looked for.
  await app.drainJobs()
  return made
}
const byOwner = (
  name: 'acceptReservation' | 'rejectReservation' | 'cancelReservation' | 'markReservationPaid' | 'writeMessage',
  id: string,
  body: unknown = {},
) => app.call(name, { params: { id }, token: partner.token, body })
const newest = async (to: string): Promise<Mail> => {
  const [mail] = await app.mailbox(to)
  if (!mail) throw new Error(`no mail for ${to}`)
  return mail
}
const linkOf = (mail: Mail, part: string) => mail.links.find((link) => link.includes(part)) ?? ''

describe('while a reservation comes about', () => {
  test('the customer gets a link that works until a named hour', async () => {
    partner = await owner(app)
    const hall = await publishedListing(app, partner)
    const reservation = await reserve(app, hall.id, nextEvening())
    const mail = await newest(reservation.email)
    expect(plain(mail.subject)).toMatch(/^Potwierdź rezerwację – Sala Pod Jesionem, \d+ \S+ \d{4}$/)
    expect(plain(mail.text)).toContain('w ciągu 30 minut')
    expect(linkOf(mail, '/potwierdzenie-rezerwacji-email/')).toMatch(/^http:\/\/wydarzy\.test\//)
    expect(mail.text).not.toContain('Sadowa')
  })

  test('a link sent once more after the hold promises no term', async () => {
    partner = await owner(app)
    const hall = await publishedListing(app, partner)
    const reservation = await reserve(app, hall.id, nextEvening())
    await app.clock.advance(1 * hours)
    await app.call('resendConfirmation', { body: { reservation_id: reservation.body.id, email: reservation.email } })
    const mail = await newest(reservation.email)
    expect(mail.subject).toContain('Potwierdź rezerwację')
    expect(plain(mail.text)).not.toContain('Termin trzymamy')
    expect(plain(mail.text)).toContain('od razu go przywrócimy')
    const token = await confirmToken(app, reservation.email)
    expect((await app.call('confirmReservationEmail', { body: { token } })).body.status).toBe('confirmed')
  })

  test('a request is told to both sides, and the owner is reminded half-way', async () => {
    const reservation = await start(onRequest, { notes: 'Prosimy o ciszę.' })
    const toCustomer = await newest(reservation.email)
    expect(plain(toCustomer.subject)).toMatch(
      /^Prośba o rezerwację została przekazana – Sala Pod Jesionem, \d+ \S+ \d{4}$/,
    )
    expect(linkOf(toCustomer, '/status-rezerwacji/')).toContain(reservation.status_token)
    const toOwner = await newest(partner.email)
    expect(toOwner.subject).toContain('Nowa prośba o rezerwację – Sala Pod Jesionem')
    expect(plain(toOwner.text)).toContain('Anna Żółkiewska')
    expect(plain(toOwner.text)).toContain('Prosimy o ciszę.')
    expect(linkOf(toOwner, 'odpowiedz=akceptuje')).toContain(`/odpowiedz/${reservation.id}.`)
    expect(linkOf(toOwner, 'odpowiedz=odrzucam')).not.toBe('')
    await app.clock.advance(25 * hours)
    const reminder = await newest(partner.email)
    expect(reminder.subject).toMatch(/^Prośba\so\srezerwację\sczeka\sna\sodpowiedź\s–\s.+,\s.+\s20\d\d/)
    expect(plain(reminder.text)).toMatch(/Zostało: 2[23] godzin/)
    // The reminder answers in two taps like the first mail, without a login.
    expect(linkOf(reminder, '/odpowiedz/')).toContain(`/odpowiedz/${reservation.id}.`)
  })

  test('a refusal brings its reason and a way to similar offers', async () => {
    const reservation = await start(onRequest)
    await byOwner('rejectReservation', reservation.id, { reason: 'Remontujemy parkiet.' })
    const mail = await newest(reservation.email)
    expect(mail.subject).toContain('Ten termin jest niestety niedostępny')
    expect(mail.text).toContain('Remontujemy parkiet.')
    expect(linkOf(mail, '/wip/sale?date_from=')).toContain('guests=40')
  })

  test('the way to similar offers asks for the same party: children as children, and no crew', async () => {
    const guests = { adults: 30, children: [{ age_from: 4, age_to: 10, count: 8 }], crew: 2 }
    const reservation = await start(onRequest, { guests })
    await byOwner('rejectReservation', reservation.id, { reason: 'Remontujemy parkiet.' })
    const asked = new URL(linkOf(await newest(reservation.email), '/wip/sale?date_from=')).searchParams
    expect([asked.get('guests'), asked.get('children')]).toEqual(['30', '8'])
  })

  test('what is due is asked for with the data of the transfer, without the owner’s street and phone', async () => {
    const reservation = await start(withDeposit)
    await byOwner('acceptReservation', reservation.id)
    const mail = await newest(reservation.email)
    expect(mail.subject).toContain('Opłać zadatek: Sala Pod Jesionem, ')
    const text = plain(mail.text)
    for (const said of ['120,00 zł', '14 9999 9999', reservation.reference, 'Pozostała kwota: 480,00 zł', 'art. 394'])
      expect(text).toContain(said)
    expect(text).not.toMatch(/Sadowa|600 100 200/)
  })

  test('the confirmation brings address, phone, contract and three files', async () => {
    const reservation = await start(withDeposit)
    await byOwner('acceptReservation', reservation.id)
    await byOwner('markReservationPaid', reservation.id, { amount_grosze: 12_000 })
    const mail = await newest(reservation.email)
    expect(mail.subject).toContain('Rezerwacja potwierdzona')
    for (const said of [
      reservation.reference,
      'ul. Sadowa 3, 30-001 Kraków',
      '+48 600 100 200',
      'NIP 100-000-00-06',
      'Wpłacono: 120,00 zł',
    ]) {
      expect(plain(mail.text)).toContain(said)
    }
    const names = mail.attachments.map((file) => file.filename)
    expect(names).toEqual([
      `rezerwacja-${reservation.reference}.pdf`,
      `zasady-rezygnacji-${reservation.reference}.txt`,
      `rezerwacja-${reservation.reference}.ics`,
    ])
    const files = await Promise.all(mail.attachments.map(({ url }) => app.app.inject({ url })))
    const [pdf, rules, calendar] = files.map((file) => file.rawPayload)
    expect(pdfText(pdf as Buffer).pages.join('\n')).toContain('Anna Żółkiewska')
    expect(plain(String(rules))).toContain('Zasady rezygnacji: umiarkowane')
    expect(String(calendar)).toContain(`UID:${reservation.id}@wydarzy.test`)
    const toOwner = await newest(partner.email)
    expect(toOwner.subject).toContain(`Rezerwacja ${reservation.reference} potwierdzona`)
    expect(plain(toOwner.text)).toContain('Wpłacono 120,00 zł, do rozliczenia 480,00 zł')
    expect(plain(toOwner.text)).toContain('Pamiętaj o dokumencie sprzedaży zadatku.')
    expect(plain(toOwner.text)).toContain('+48 600 200 300')
  })
})

describe('when a reservation ends', () => {
  test.each([
    ['confirmation', undefined, 'Nie otrzymaliśmy potwierdzenia na czas', 1],
    ['answer', onRequest, 'Nie otrzymaliśmy odpowiedzi właściciela na czas', 49],
  ] as const)('a missing %s is told to the customer', async (_what, input, said, wait) => {
    partner = await owner(app)
    const hall = await publishedListing(app, partner, { input: input ?? {} })
    const reservation = input
      ? await confirmedByMail(app, hall.id, nextEvening())
      : await reserve(app, hall.id, nextEvening())
    // The first mail is on its way before the clock moves: mails of one moment have no order.
    await app.settle()
    await app.clock.advance(wait * hours)
    const mail = await newest(reservation.email)
    expect(plain(mail.subject)).toMatch(/^Rezerwacja wygasła – Sala Pod Jesionem, \d+ \S+ \d{4}$/)
    expect(plain(mail.text)).toContain(said)
  })

  test('the customer’s cancelling is told to both with the amounts of the policy', async () => {
    const reservation = await start({ ...withDeposit, cancellation_policy: 'strict' })
    await byOwner('acceptReservation', reservation.id)
    await byOwner('markReservationPaid', reservation.id, { amount_grosze: 60_000 })
    const answer = await app.call('cancelByToken', {
      params: { token: reservation.status_token },
      body: { preview: false },
    })
    expect(answer.body.refund).toMatchObject({ paid_grosze: 60_000, retained_grosze: 18_000, refund_grosze: 42_000 })
    expect(plain(answer.body.refund.rule)).toMatch(/^Rygorystyczne: 89–30 dni przed – 30% ceny \(stan na /)
    expect(plain(answer.body.message)).toBe(
      'Rezerwacja została anulowana. Zwrot wyniesie 420,00 zł, właściciel zatrzyma 180,00 zł.',
    )
    const mail = await newest(reservation.email)
    expect(mail.subject).toBe(`Rezerwacja ${reservation.reference} została anulowana`)
    expect(plain(mail.text)).toContain(
      'Zwrot: 420,00 zł (zatrzymano 180,00 zł zgodnie z zasadami rezygnacji „Rygorystyczne”)',
    )
    expect(plain((await newest(partner.email)).text)).toContain('zatrzymujesz 180,00 zł, do zwrotu jest 420,00 zł')
  })

  test('the owner’s cancelling names the reason, the whole refund and the second zadatek', async () => {
    const reservation = await start(withDeposit)
    await byOwner('acceptReservation', reservation.id)
    await byOwner('markReservationPaid', reservation.id, { amount_grosze: 12_000 })
    await byOwner('cancelReservation', reservation.id, { cancel_reason: 'owner_fault', note: 'Zalana sala.' })
    const mail = await newest(reservation.email)
    expect(mail.subject).toBe(`Przykro nam – właściciel anulował rezerwację ${reservation.reference}`)
    for (const said of ['Zalana sala.', 'Zwrot całej wpłaty: 120,00 zł', 'drugiej równowartości zadatku: 120,00 zł']) {
      expect(plain(mail.text)).toContain(said)
    }
  })

  test('a customer who has not paid is not told of a whole refund', async () => {
    const reservation = await start({ ...withDeposit, cancellation_policy: 'strict' })
    await byOwner('acceptReservation', reservation.id)
    await byOwner('markReservationPaid', reservation.id, { amount_grosze: 12_000 })
    await byOwner('cancelReservation', reservation.id, { cancel_reason: 'not_paid' })
    const text = plain((await newest(reservation.email)).text)
    expect(text).toContain('Brak płatności')
    expect(text).toContain('Zwrot: 0,00 zł (zatrzymano 120,00 zł zgodnie z zasadami rezygnacji „Rygorystyczne”)')
    expect(text).not.toContain('Zwrot całej wpłaty')
  })

  test('money that came too late is promised back', async () => {
    partner = await owner(app)
    const hall = await publishedListing(app, partner, { input: withDeposit })
    const term = nextEvening()
    const reservation = await confirmedByMail(app, hall.id, term)
    await byOwner('acceptReservation', reservation.id)
    // Three working days, also over Christmas.
    await app.clock.advance(10 * 24 * hours)
    await confirmedByMail(app, hall.id, term)
    partner = await logIn(app, partner.email)
    await byOwner('markReservationPaid', reservation.id, { amount_grosze: 12_000 })
    const mail = await newest(reservation.email)
    expect(plain(mail.subject)).toBe(`Zwrot 120,00 zł – rezerwacja ${reservation.reference}`)
    const panel = await app.call('getReservationByToken', { params: { token: reservation.status_token } })
    expect(panel.body).toMatchObject({ status: 'expired', payment_status: 'refund_pending', refund_due_grosze: 12_000 })
    expect(plain(panel.body.next.text)).toContain(
      'Zwrot 120,00 zł. Pieniądze zwróci Halina Wierzbicka Przyjęcia, przelewem, do',
    )
  })
})

describe('messages', () => {
  test('go to the other side, as they were written', async () => {
    const reservation = await start(onRequest)
    const body = 'Czy jest <b>parking</b>?\nDziękuję.'
    await app.call('writeMessageByToken', { params: { token: reservation.status_token }, body: { body } })
    const toOwner = await newest(partner.email)
    expect(toOwner.subject).toBe(`Nowa wiadomość w sprawie rezerwacji ${reservation.reference}`)
    expect(toOwner.text).toContain('Czy jest <b>parking</b>?')
    expect(toOwner.html).not.toContain('<b>parking</b>')
    await byOwner('writeMessage', reservation.id, { body: 'Tak, na 20 aut.' })
    const toCustomer = await newest(reservation.email)
    expect(toCustomer.text).toContain('Tak, na 20 aut.')
    expect(linkOf(toCustomer, '/status-rezerwacji/')).toContain(reservation.status_token)
  })
})

describe('a mail that comes too late', () => {
  test('is not written when the state has moved on, and never for a reservation that is gone', async () => {
    const reservation = await start(onRequest)
    await byOwner('rejectReservation', reservation.id, { reason: 'Remont' })
    const before = (await app.mailbox()).length
    const handlers = reservationsJobs(app.deps)
    const silent = [
      'send-confirmation-link',
      'tell-request-passed-on',
      'tell-owner-request',
      'ask-payment',
      'tell-confirmed',
      'tell-owner-confirmed',
      'tell-expired',
      'tell-cancelled-by-customer',
      'tell-owner-customer-cancelled',
      'tell-cancelled-by-owner',
      'tell-cancelled-by-operator',
      'tell-owner-cancelled-by-operator',
      'tell-refund-owed',
      'remind-owner',
    ] as const
    for (const name of silent) {
      const handler = handlers[`reservations.${name}`]
      expect(handler, name).toBeDefined()
      await handler({ reservation_id: reservation.id, send: 1 }, { id: 'a' })
      await handler({ reservation_id: '019c0000-0000-7000-8000-000000000000', send: 1 }, { id: 'a' })
    }
    expect((await app.mailbox()).length).toBe(before)
  })
})
