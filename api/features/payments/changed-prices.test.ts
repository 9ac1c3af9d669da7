/** A price that changes while money has come, is coming or goes back: panel, day, page and letters tell one truth of it. */
import { addDays } from '#domain/time.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { brokenInvariants } from '#api/db/invariants/check.ts'
import { changeListing } from '#api/features/listings/editor/save-listing.ts'
import { replacePricings } from '#api/features/listings/prices/replace-pricings.ts'
import {
  confirmedByMail,
  confirmToken,
  dayAhead,
  evening,
  hourly,
  logIn,
  publishedListing,
  reserve,
} from '#api/testing/factories.ts'
import { openPaying, type Paying, zadatek } from '#api/testing/paying.ts'

const day_s = 86_400
type Of = { id: string; status_token: string; email: string; reference: string }

let paying: Paying
beforeAll(async () => void (paying = await openPaying()))
afterAll(() => paying.app.close())
beforeEach(() => paying.setFaults([]))

const token = async () => (await logIn(paying.app, paying.who.email)).token
const page = async ({ status_token }: Of) =>
  (await paying.app.call('getReservationByToken', { params: { token: status_token } })).body
const row = (id: string) =>
  paying.app.deps.db.selectFrom('reservations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const myDay = async () => (await paying.app.call('getMyDay', { token: await token() })).body
const plain = (text: string) => text.replace(/\s+/g, ' ')
/** The newest first. */
const letters = async (email: string) =>
  (await paying.app.mailbox(email)).map(({ subject, text }) => plain(`${subject} || ${text}`))

async function payOnline({ status_token }: Of) {
  await paying.pay((await paying.start(status_token)).body.url)
  await paying.app.settle()
}

/** 600,00 zł, all of it paid online: the deposit and the rest. */
async function paidInFull(days: number): Promise<Of> {
  const of = await confirmedByMail(paying.app, paying.hall.id, evening(dayAhead(paying.app, days)))
  await payOnline(of)
  await payOnline(of)
  return of
}

async function agreed(of: Of, body: object) {
  const asked = await paying.app.call('proposeChange', { token: await token(), params: { id: of.id }, body } as never)
  expect(asked.status).toBe(200)
  const said = { params: { token: of.status_token }, body: { answer: 'accept' } } as const
  expect((await paying.app.call('answerChangeByToken', said)).status).toBe(200)
  await paying.app.settle()
}

async function goesBack() {
  await paying.app.clock.advance(60)
  await paying.app.settle()
  await paying.app.settle()
}

test('a debt that comes after money went back stands on the partner’s day, with the sum of the panel', async () => {
  const of = await paidInFull(70)
  await agreed(of, { total_grosze: 50_000 })
  await goesBack()
  await agreed(of, { total_grosze: 90_000 })
  expect((await paying.read(of.id)).terms.remaining_grosze).toBe(40_000)
  // What went back does not count as paid: the page for the rest asks for no more than is missing, and stays open.
  expect((await paying.start(of.status_token)).body.amount_grosze).toBe(40_000)
  await paying.app.clock.advance(120)
  await paying.app.settle()
  expect((await paying.status(of.status_token)).payment).toMatchObject({ status: 'open' })
  // The rest is due a week before the event.
  await paying.app.clock.advance(66 * day_s)
  await paying.app.settle()
  const owed = (await myDay()).overdue.results.filter(({ id }) => id === of.id)
  expect(owed).toMatchObject([{ remaining_grosze: 40_000 }])
  await paying.app.clock.advance(3 * day_s)
  await paying.app.settle()
  const event = (await myDay()).events.results.find(({ id }) => id === of.id)
  expect(event).toMatchObject({ remaining_grosze: 40_000, paid_grosze: 50_000 })
})

test('what went back after a cheaper change is no part of what a later cancellation gives back', async () => {
  const of = await paidInFull(80)
  await agreed(of, { total_grosze: 50_000 })
  await goesBack()
  await paying.app.clock.advance(30 * day_s)
  await paying.app.call('cancelByToken', { params: { token: of.status_token }, body: { preview: false } })
  await goesBack()
  const told = (await letters(of.email)).find((letter) => letter.includes('została anulowana'))
  expect(told).toContain('Zwrot: 500,00 zł')
  const to_owner = (await letters(paying.who.email)).find((letter) => letter.includes(`${of.reference} anulowana`))
  expect(to_owner).toContain('do zwrotu jest 500,00 zł')
  expect(to_owner).toContain('500,00 zł zwraca dostawca')
})

test('an overpayment by transfer is told to both sides, with the day by which it goes back', async () => {
  const of = await confirmedByMail(paying.app, paying.hall.id, evening(dayAhead(paying.app, 81)))
  await paying.note(of.id, 12_000)
  await paying.note(of.id, 48_000)
  // The day counts from the change, however old the contract is.
  await paying.app.clock.advance(20 * day_s)
  const day = (await page(of)).start.slice(0, 10)
  const body = { start: `${day}T16:00`, end: `${day}T20:00` }
  await paying.app.call('proposeChangeByToken', { params: { token: of.status_token }, body } as never)
  const said = { token: await token(), params: { id: of.id }, body: { answer: 'accept' } } as const
  expect((await paying.app.call('answerChange', said)).status).toBe(200)
  await paying.app.settle()
  const seen = await page(of)
  expect(seen.refund_due_grosze).toBe(20_000)
  const query = { payment_status: ['refund_pending'] }
  const owing = await paying.app.call('listReservations', { token: await token(), query } as never)
  expect(owing.body.results.map(({ id }) => id)).toContain(of.id)
  const by_hand = (await myDay()).refunds.results.find(({ id }) => id === of.id)
  expect(by_hand).toMatchObject({ refund_grosze: 20_000, due_on: dayAhead(paying.app, 14) })
  expect(plain(seen.next.text)).toContain('Zwrot 200,00 zł. Pieniądze zwróci')
  const [to_customer] = await letters(of.email)
  expect(to_customer).toContain('Nadpłata do zwrotu: 200,00 zł. Pieniądze zwróci')
  const to_owner = (await letters(paying.who.email)).find((letter) =>
    letter.includes(`Zmiana w rezerwacji ${of.reference}`),
  )
  expect(to_owner).toMatch(/Nadpłata do zwrotu: 200,00 zł\..*Zwróć tę kwotę przelewem do/)
  const until = /przelewem, do \p{L}+, (\d+ \p{L}+ \d{4})/u.exec(plain(seen.next.text))?.[1]
  expect(to_owner).toContain(until)
  expect(new Date(dayAhead(paying.app, 14)).getUTCDate()).toBe(Number(until?.split(' ')[0]))
})

test('a dearer change says in its letter what is to be paid and by when', async () => {
  const of = await paidInFull(79)
  await agreed(of, { total_grosze: 70_000 })
  expect((await letters(of.email))[0]).toMatch(/drożej o 100,00 zł.*Pozostała kwota: 100,00 zł – do \p{L}+, \d/u)
})

test('money that the provider sends back although the price rose again is missing, and told', async () => {
  const of = await paidInFull(83)
  await paying.setFaults([{ method: 'POST', path: '/v1/refunds', do: 'status', value: 503, times: 500 }])
  await agreed(of, { total_grosze: 50_000 })
  await goesBack()
  expect(await paying.refunds(of.id)).toMatchObject([{ amount_grosze: 10_000 }])
  const said = async () => {
    const { body } = await paying.app.call('getReservationByToken', { params: { token: of.status_token } })
    return body.next.text.replaceAll('\u00a0', ' ')
  }
  expect(await said()).toMatch(/Wszystko jest zapłacone\. Zwrot 100,00 zł\. .* roboczych\./)
  await agreed(of, { total_grosze: 60_000 })
  // Nothing is owed any more, but what was asked of the provider comes.
  expect(await said()).toMatch(/Zwrot 100,00 zł\. .* Po tym zwrocie do zapłaty zostanie 100,00 zł\./)
  expect(await said()).not.toContain('Wszystko jest zapłacone')
  await paying.setFaults([])
  for (let hours = 0; hours < 3; hours += 1) {
    await paying.app.clock.advance(3_600)
    await paying.app.settle()
  }
  expect(await paying.refunds(of.id)).toMatchObject([{ status: 'succeeded' }])
  const seen = await paying.read(of.id)
  expect([seen.payment_status, seen.terms.remaining_grosze, seen.refunds.length]).toEqual(['partially_paid', 10_000, 1])
  const told = (await letters(of.email)).filter((letter) => letter.startsWith('Zwrot 100,00 zł jest w drodze'))
  expect(told).toHaveLength(1)
  expect(told[0]).toMatch(/nie jest opłacona w całości\. Pozostała kwota: 100,00 zł – do \p{L}+, \d/u)
})

test('a page with the old amount is closed after a cheaper change; who was quicker reads why it comes back', async () => {
  const of = await confirmedByMail(paying.app, paying.hall.id, evening(dayAhead(paying.app, 84)))
  await payOnline(of)
  await paying.start(of.status_token)
  await agreed(of, { total_grosze: 50_000 })
  expect((await paying.payments(of.id)).map(({ status }) => status)).toEqual(['succeeded', 'expired'])

  const quick = await confirmedByMail(paying.app, paying.hall.id, evening(dayAhead(paying.app, 85)))
  await payOnline(quick)
  const { url } = (await paying.start(quick.status_token)).body
  await paying.hold(true)
  await paying.pay(url)
  await agreed(quick, { total_grosze: 50_000 })
  await goesBack()
  await paying.hold(false)
  expect((await paying.read(quick.id)).terms.remaining_grosze).toBe(38_000)
  const [told] = await letters(quick.email)
  expect(told).toContain('Do zapłaty zostało mniej, niż wynosi ta płatność')
  expect(told).toContain('Do zapłaty pozostaje 380,00 zł')
})

test('a change keeps what was sold: zadatek, rest and kaucja, whatever the listing asks for now', async () => {
  const returned = { security_deposit_method: 'cash', security_deposit_return_days: 7 }
  const details = { catering_policy: 'own_only', alcohol_policy: 'byo_free', ...returned }
  const input = { ...(zadatek as { input: object }).input, security_deposit_grosze: 200_000, details }
  const hall = await publishedListing(paying.app, paying.who, { input } as never)
  const of = await confirmedByMail(paying.app, hall.id, evening(dayAhead(paying.app, 86)))
  await payOnline(of)
  const before = await page(of)
  const other = { ...details, security_deposit_method: 'transfer', security_deposit_return_days: 30 }
  const edited = { deposit: { type: 'full' }, security_deposit_grosze: 300_000, details: other }
  await changeListing(paying.app.deps, paying.who, hall.id, (stored) => ({ ...stored, ...edited }) as never)
  await paying.app.deps.catalogue.refresh([hall.id])
  const day = before.start.slice(0, 10)
  await agreed(of, { start: `${day}T16:00`, end: `${day}T23:00` })
  const after = await page(of)
  expect(after.price.total_grosze).toBe(70_000)
  expect(after.price.security_deposit_grosze).toBe(200_000)
  expect(after.security_deposit).toEqual({ method: 'cash', return_by: addDays(day, 7) })
  expect(after.terms.deposit).toMatchObject({ type: 'zadatek', amount_grosze: 12_000 })
  expect(after.terms.balance).toMatchObject({ missing_grosze: 58_000, due_on: before.terms.balance?.due_on })
})

test('who had paid everything in advance pays a dearer change by a day too', async () => {
  const input = { deposit: { type: 'full', balance_due_days: 7 } }
  const hall = await publishedListing(paying.app, paying.who, { input } as never)
  const of = await confirmedByMail(paying.app, hall.id, evening(dayAhead(paying.app, 40)))
  await payOnline(of)
  const event = (await page(of)).start.slice(0, 10)
  await agreed(of, { start: `${event}T16:00`, end: `${event}T23:00` })
  const { balance_due_on } = await row(of.id)
  expect((Date.parse(event) - Date.parse(balance_due_on ?? '')) / (day_s * 1000)).toBe(7)
})

test('a caller whose event comes nearer pays the zadatek before it, and reads how much and by when', async () => {
  const hall = await publishedListing(paying.app, paying.who, zadatek)
  const email = 'dzwoni@goscie.example'
  const customer = { first_name: 'Jan', last_name: 'Kos', email, phone: '600 300 400' }
  const guests = { adults: 40, children: [], crew: 0 }
  const body = {
    venue_id: hall.id,
    ...evening(dayAhead(paying.app, 40)),
    guests,
    event_type: 'birthday_adult',
    customer,
  }
  const { id } = (await paying.app.call('addVenueReservation', { token: await token(), body } as never)).body
  await paying.app.call('askDeposit', { params: { id }, token: await token() })
  const near = dayAhead(paying.app, 2)
  const moved = { start: `${near}T12:00`, end: `${near}T22:00` }
  const done = await paying.app.call('moveReservationTerm', {
    token: await token(),
    params: { id },
    body: moved,
  } as never)
  expect(done.status).toBe(200)
  await paying.app.settle()
  const { deposit_due_at, start_at, balance_due_on, event_day } = await row(id)
  expect(deposit_due_at?.getTime()).toBeLessThanOrEqual(start_at.getTime())
  expect((balance_due_on ?? '') <= event_day).toBe(true)
  expect((await letters(email))[0]).toMatch(/\|\| .*Zadatek: 200,00 zł – do/)
})

test('a late click at a new price is under the terms that were shown', async () => {
  const input = { deposit: { type: 'zaliczka', percent_bp: 2000, balance_due_days: 7 } }
  const hall = await publishedListing(paying.app, paying.who, { input } as never)
  const made = await reserve(paying.app, hall.id, evening(dayAhead(paying.app, 87)))
  const confirm = { token: await confirmToken(paying.app, made.email) }
  await paying.app.clock.advance(30 * 3_600)
  await paying.app.settle()
  const dearer = { price_mode: 'gross', valid_from: '2025-01-01', items: [{ ...hourly, amount_grosze: 12_000 }] }
  await replacePricings(paying.app.deps, paying.who, hall.id, dearer as never)
  const edited = {
    deposit: { type: 'zadatek', percent_bp: 5000, balance_due_days: 30 },
    security_deposit_grosze: 500_000,
  }
  await changeListing(paying.app.deps, paying.who, hall.id, (stored) => ({ ...stored, ...edited }) as never)
  await paying.app.deps.catalogue.refresh([hall.id])
  const agreed_to = { ...confirm, accept_total_grosze: 72_000 }
  expect((await paying.app.call('confirmReservationEmail', { body: agreed_to } as never)).status).toBe(200)
  const sold = await row(made.body.id)
  expect([sold.deposit_type, sold.deposit_grosze, sold.price.deposit.type]).toEqual(['zaliczka', 14_400, 'zaliczka'])
  expect(sold.price.security_deposit_grosze).not.toBe(500_000)
})

test('part of the money that came late goes back within two weeks of its coming', async () => {
  const hall = await publishedListing(paying.app, paying.who, zadatek)
  const of = await confirmedByMail(paying.app, hall.id, evening(dayAhead(paying.app, 88)))
  await paying.app.clock.advance(26 * day_s)
  await paying.app.settle()
  expect((await row(of.id)).status).toBe('expired')
  await paying.note(of.id, 5_000)
  await paying.app.settle()
  const until = /do \p{L}+, (\d+) \p{L}+ \d{4}/u.exec(plain((await page(of)).next.text))?.[1]
  expect(Number(until)).toBe(new Date(dayAhead(paying.app, 14)).getUTCDate())
})

test('and the rows of it all, with the journal, hold what must hold', async () => {
  expect(await brokenInvariants(paying.app.deps.db, { now: paying.app.clock.now() })).toEqual([])
})
