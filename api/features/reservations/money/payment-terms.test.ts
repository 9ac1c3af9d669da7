/** One reservation tells one story of its payment, wherever it is read and however it began (ruling 65). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  confirmedByMail,
  dayAhead,
  evening,
  logIn,
  owner,
  publishedListing,
  type TestOwner,
} from '#api/testing/factories.ts'
import { pdfText } from '#api/testing/pdf-text.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import type { ListingInput } from '#api/features/listings/editor/listing-input.ts'
import { csvGrosze } from '#domain/csv.ts'
import { reservationsExportPath } from '#contract/calls.ts'
import { formatAccount, formatDateGenitive, formatDay, formatMoney, wallTime } from '#domain/format.pl.ts'
import { depositTermsText, restTermsText, termsTexts } from '#domain/reservation/payment-words.pl.ts'
import { addDays, toInstant } from '#domain/time.ts'

let app: TestApp
let partner: TestOwner

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  partner = await owner(app)
})
afterAll(() => app.close())

const rules = (input: Partial<ListingInput>): { input: Partial<ListingInput> } => ({
  input: { deposit: { type: 'zadatek', percent_bp: 2000, balance_due_days: 14 }, ...input },
})
const instant = rules({ confirmation_mode: 'instant' })
const onRequest = rules({ confirmation_mode: 'request' })
const even = (text: string) => text.replace(/[\s\u00a0]+/g, ' ')

/** Everything that is said of one reservation, read as its readers read it. `mail_says` picks the mail that speaks now. */
async function told(id: string, status_token: string | null, email: string | null, mail_says = newest) {
  const { token } = await logIn(app, partner.email)
  const panel = (await app.call('getReservation', { params: { id }, token })).body
  const status = status_token
    ? (await app.call('getReservationByToken', { params: { token: status_token } })).body
    : null
  const headers = { authorization: `Bearer ${token}` }
  const pdf = await app.app.inject({ url: `/api/reservations/${id}/summary.pdf`, headers })
  const csv = await app.app.inject({ url: `${reservationsExportPath}?q=${panel.reference}`, headers })
  const mails = email ? await app.mailbox(email) : []
  const cells = (line: string | undefined) => (line ?? '').split(';').map((cell) => cell.replace(/^[\uFEFF"]+|"$/g, ''))
  const [head, ...lines] = csv.body.split('\r\n')
  const row = cells(lines.find((line) => line.includes(panel.reference)))
  return {
    panel,
    status,
    pdf: even(pdfText(pdf.rawPayload).pages.join(' ')),
    csv: new Map(cells(head).map((name, at) => [name, row[at]])),
    mail: email ? even(mails.find(({ text }) => mail_says.test(text))?.text ?? '') : null,
  }
}
const newest = /Do zapłaty teraz|Wpłacono/

type Told = Awaited<ReturnType<typeof told>>

/** All places read the panel's object. */
function expectOneStory({ panel, status, pdf, csv, mail }: Told) {
  const { terms, timezone } = panel
  const texts = termsTexts(terms, timezone, app.clock.now()).map(even)
  expect(texts.length, 'something is still to be paid').toBeGreaterThan(0)
  expect(pdf.length).toBeGreaterThan(200)
  for (const text of texts) expect(pdf).toContain(text)
  if (status) expect(status.terms).toEqual(terms)
  const places = [pdf]
  if (mail !== null) {
    expect(mail.length, 'a mail tells the terms').toBeGreaterThan(100)
    expect(mail).toContain(even(restTermsText({ balance: terms.balance }, timezone, 0)))
    const first = terms.deposit?.missing_grosze ? terms.deposit : null
    if (first) expect(mail).toContain(even(formatMoney(first.missing_grosze, { always_grosze: true })))
    places.push(mail)
  }
  for (const place of terms.transfer ? places : []) {
    expect(place).toContain(even(formatAccount(terms.transfer?.iban ?? '')))
    expect(place).toContain(terms.transfer?.title)
  }
  const { deposit, balance } = terms
  expect(csv.get('Do zapłaty (zł)')).toBe(csvGrosze(terms.next ? terms.remaining_grosze : 0))
  expect(csv.get('Przedpłata (zł)')).toBe(deposit ? csvGrosze(deposit.asked_grosze) : '')
  expect(csv.get('Przedpłata do')).toBe(deposit?.due_at ? wallTime(deposit.due_at, timezone).replace('T', ' ') : '')
  expect(csv.get('Reszta (zł)')).toBe(csvGrosze(balance?.amount_grosze ?? 0))
  expect(csv.get('Reszta do')).toBe(balance?.due_on ?? '')
  expect(panel.price.deposit.amount_grosze).toBe(deposit?.amount_grosze ?? 0)
  expect(panel.price.balance.due_on).toBe(balance?.due_on ?? null)
}

const until = async (day: string) => {
  // Whole days from half past midnight in summer end on the day before in winter.
  const noon = toInstant(`${day}T12:00`, 'Europe/Warsaw') as number
  await app.clock.advance(Math.max(0, Math.round((noon - app.clock.now()) / 1000)))
  await app.settle()
}

/** The file asks for nothing by a day that is over. */
async function expectPassedSaid(id: string, due_on: string) {
  const { panel, pdf } = await told(id, null, null)
  const passed = `termin minął ${even(formatDay(due_on))}`
  expect(termsTexts(panel.terms, panel.timezone, app.clock.now()).map(even).join(' ')).toContain(passed)
  expect(pdf).toContain(passed)
  expect(pdf).not.toContain(`do ${even(formatDateGenitive(due_on))}`)
  if (panel.terms.transfer) expect(pdf).toContain(`minął ${even(formatDay(due_on))}`)
}

/** The owner's day names the same next payment once its day has passed, and at the event the same rest. */
async function expectSameOnTheDay(id: string) {
  const read = async () => {
    const { token } = await logIn(app, partner.email)
    const panel = (await app.call('getReservation', { params: { id }, token })).body
    return { panel, day: (await app.call('getMyDay', { token })).body }
  }
  const { panel, day } = await read()
  const { next } = panel.terms
  const event_on = panel.start.slice(0, 10)
  const due_on = next?.due_on ?? (next?.due_at ? wallTime(next.due_at, panel.timezone).slice(0, 10) : event_on)
  expect(day.overdue.results.filter((row) => row.id === id)).toEqual([])
  if (due_on < event_on) {
    await until(addDays(due_on, 1))
    const late = await read()
    expect(late.panel.terms.next).toEqual(next)
    await expectPassedSaid(id, due_on)
    const row = late.day.overdue.results.find((one) => one.id === id)
    expect(row).toMatchObject({ due_on, remaining_grosze: next?.amount_grosze })
  }
  await until(event_on)
  const there = await read()
  const event = there.day.events.results.find((one) => one.id === id)
  expect(event).toMatchObject({ on: 'today', remaining_grosze: there.panel.terms.remaining_grosze })
}

describe('panel, status page, mail, PDF and CSV tell the same terms', () => {
  test('of one that is confirmed at once', async () => {
    const hall = await publishedListing(app, partner, instant)
    const made = await confirmedByMail(app, hall.id, evening(dayAhead(app, 90)))
    const all = await told(made.id, made.status_token, made.email)
    expect(all.panel.terms).toMatchObject({
      deposit: { type: 'zadatek', missing_grosze: 12_000 },
      whole_at_once: false,
    })
    expect(all.mail).toContain(even(termsTexts(all.panel.terms, 'Europe/Warsaw', app.clock.now())[1] ?? 'none'))
    expectOneStory(all)
    await app.call('markReservationPaid', {
      params: { id: made.id },
      token: partner.token,
      body: { amount_grosze: 12_000 },
    })
    await expectSameOnTheDay(made.id)
  })

  test('of a request, before the yes, after it and after the deposit', async () => {
    const hall = await publishedListing(app, partner, onRequest)
    const made = await confirmedByMail(app, hall.id, evening(dayAhead(app, 91)))
    expectOneStory({ ...(await told(made.id, made.status_token, null)) })
    await app.call('acceptReservation', { params: { id: made.id }, token: partner.token, body: {} })
    expectOneStory(await told(made.id, made.status_token, made.email))
    const body = { amount_grosze: 12_000 }
    await app.call('markReservationPaid', { params: { id: made.id }, token: partner.token, body })
    const agreed = await told(made.id, made.status_token, made.email)
    expect(agreed.panel.terms).toMatchObject({ deposit: { missing_grosze: 0 }, balance: { missing_grosze: 48_000 } })
    expectOneStory(agreed)
    await expectSameOnTheDay(made.id)
  })

  const customer = { first_name: 'Jan', last_name: 'Kowalski', phone: '600 100 200' }
  const guests = { adults: 30, children: [], crew: 0 }
  const called = async (days: number, email: string) => {
    const hall = await publishedListing(app, partner, onRequest)
    const body = {
      venue_id: hall.id,
      ...evening(dayAhead(app, days)),
      guests,
      event_type: 'wedding' as const,
      customer: { ...customer, email },
    }
    return (await app.call('addVenueReservation', { token: partner.token, body })).body
  }

  test('of a caller’s, before and after the owner has asked for the zadatek', async () => {
    const email = `dzwoni-${process.pid}@goscie.example`
    const added = await called(92, email)
    const before = await told(added.id, null, email)
    expect(before.panel.terms).toMatchObject({
      deposit: null,
      balance: { due_on: null },
      transfer: { title: added.reference },
    })
    expect(before.mail).toContain('w dniu wydarzenia')
    expectOneStory(before)
    const { ask_preview } = before.panel
    const asked = await app.call('askDeposit', { params: { id: added.id }, token: partner.token })
    expect(asked.body).toMatchObject({
      status: 'confirmed',
      can: { ask_deposit: expect.any(String) },
      ask_preview: null,
    })
    const after = await told(added.id, null, email)
    expect(ask_preview).toEqual({ amount_grosze: 12_000, due_at: after.panel.terms.deposit?.due_at })
    expect(after.panel.terms.deposit).toMatchObject({ type: 'zadatek', missing_grosze: 12_000 })
    expect(after.mail).toContain('Do zapłaty teraz: 120,00 zł')
    expect(after.mail).toContain('Rezerwacja jest potwierdzona, a właściciel prosi o wpłatę do')
    expectOneStory(after)
    const twice = await app.call('askDeposit', { params: { id: added.id }, token: partner.token })
    expect(twice.status).toBe(409)
    await expectSameOnTheDay(added.id)
  })

  test('of a caller’s who pays at the event', async () => {
    const added = await called(30, `na-miejscu-${process.pid}@goscie.example`)
    await expectSameOnTheDay(added.id)
  })

  test('of one whose change was accepted, and of one that its owner moved', async () => {
    const hall = await publishedListing(app, partner, instant)
    const made = await confirmedByMail(app, hall.id, evening(dayAhead(app, 93)))
    await app.call('markReservationPaid', {
      params: { id: made.id },
      token: partner.token,
      body: { amount_grosze: 12_000 },
    })
    const wanted = { ...evening(dayAhead(app, 20)), guests, price: 'keep' as const, note: '', preview: false }
    const proposed = await app.call('proposeChange', { params: { id: made.id }, token: partner.token, body: wanted })
    expect(proposed.status).toBeLessThan(300)
    await app.call('answerChangeByToken', { params: { token: made.status_token }, body: { answer: 'accept' } })
    const moved = await told(made.id, made.status_token, null)
    expect(moved.panel.start).toBe(wanted.start)
    expect(moved.panel.terms.balance?.due_on).toBe(dayAhead(app, 6))
    expectOneStory(moved)
    const added = await called(94, `inny-${process.pid}@goscie.example`)
    await app.call('askDeposit', { params: { id: added.id }, token: partner.token })
    const body = { ...evening(dayAhead(app, 16)), price: 'keep' as const, note: '', preview: false }
    const at_once = await app.call('moveReservationTerm', { params: { id: added.id }, token: partner.token, body })
    expect(at_once.status).toBeLessThan(300)
    const near = await told(added.id, null, null)
    const deposit_on = near.panel.terms.deposit?.due_at?.slice(0, 10) ?? ''
    expect((near.panel.terms.balance?.due_on ?? '') >= deposit_on).toBe(true)
    expectOneStory(near)
    await expectSameOnTheDay(made.id)
  })

  test('accepted after the day of the rest, the whole price is due with the deposit and it is said so', async () => {
    const hall = await publishedListing(app, partner, onRequest)
    const made = await confirmedByMail(app, hall.id, evening(dayAhead(app, 12)))
    await app.call('acceptReservation', { params: { id: made.id }, token: partner.token, body: {} })
    const all = await told(made.id, made.status_token, made.email)
    expect(all.panel.terms).toMatchObject({ whole_at_once: true, balance: null, deposit: { asked_grosze: 60_000 } })
    expect(all.panel.due_now_grosze).toBe(60_000)
    const said = depositTermsText(all.panel.terms, 'Europe/Warsaw', app.clock.now()) ?? 'none'
    expect(all.pdf).toContain(even(said))
    expect(all.mail).toContain('cała cena jest płatna od razu')
    expect(all.status?.next.text).toContain('To cała cena')
    expectOneStory(all)
  })
})

test('the owner’s words with a yes stand first in the mail and in the thread, and are not mailed twice', async () => {
  const hall = await publishedListing(app, partner, onRequest)
  const made = await confirmedByMail(app, hall.id, evening(dayAhead(app, 95)))
  const note = 'Zapraszam tydzień wcześniej, żeby obejrzeć salę.'
  await app.call('acceptReservation', { params: { id: made.id }, token: partner.token, body: { note } })
  const { body } = await app.call('getReservationByToken', { params: { token: made.status_token } })
  expect(body.next.owner_says).toBe(note)
  expect(body.messages).toMatchObject([{ author: 'owner', body: note }])
  const mails = (await app.mailbox(made.email)).filter(({ text }) => even(text).includes('Zapraszam tydzień'))
  expect(mails).toHaveLength(1)
  expect(even(mails[0]?.subject ?? '')).toMatch(/^Opłać zadatek: /)
  expect(mails[0]?.text.indexOf('Zapraszam')).toBeLessThan(mails[0]?.text.indexOf('Do zapłaty teraz') ?? 0)
})
