/** The rest: reminded of, paid by another payment, and what a change after it charges or gives back. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { brokenInvariants } from '#api/db/invariants/check.ts'
import { confirmedByMail, dayAhead, evening, logIn } from '#api/testing/factories.ts'
import { fillPath } from '#contract/call.ts'
import { calls, paymentProofName } from '#contract/calls.ts'
import { due_now, openPaying, type Paying } from '#api/testing/paying.ts'
import { wallTime } from '#domain/format.pl.ts'

let paying: Paying
const total = 60_000
const day = 86_400

beforeAll(async () => {
  paying = await openPaying()
})
afterAll(async () => {
  expect(await brokenInvariants(paying.app.deps.db, { now: paying.app.clock.now() })).toEqual([])
  await paying.app.close()
})
beforeEach(() => paying.setFaults([]))

const page = async (token: string) => (await paying.app.call('getReservationByToken', { params: { token } })).body
const paidOnline = async (token: string) => {
  await paying.pay((await paying.start(token)).body.url)
  await paying.app.settle()
}
/** Its deposit is paid by BLIK. */
async function confirmed(days: number) {
  const of = await confirmedByMail(paying.app, paying.hall.id, evening(dayAhead(paying.app, days)))
  await paidOnline(of.status_token)
  return of
}
const reminders = async (email: string) =>
  (await paying.app.mailbox(email))
    .map(({ subject, text }) => ({ subject: plain(subject), text: plain(text) }))
    .filter(({ subject }) => subject.startsWith('Przypomnienie o dopłacie'))
const plain = (text: string) => text.replace(/\s+/g, ' ')
/** Until noon of the day after so many days: moves by hand, because days of a clock change are shorter. */
async function toNoon(days: number): Promise<void> {
  const local = wallTime(paying.app.clock.now())
  await paying.app.clock.advance(days * day + (12 - Number(local.slice(11, 13))) * 3600)
  await paying.app.settle()
}

describe('after a payment that covers everything', () => {
  const offered = async (id: string, status_token: string, total_grosze: number) => {
    const token = (await logIn(paying.app, paying.who.email)).token
    const { start, end } = await page(status_token)
    const guests = { adults: 40, children: [], crew: 0 }
    const asked = await paying.app.call('proposeChange', {
      token,
      params: { id },
      body: { start, end, guests, total_grosze },
    })
    expect(asked.status).toBe(200)
    const done = await paying.app.call('answerChangeByToken', {
      params: { token: status_token },
      body: { answer: 'accept' },
    })
    expect(done.status).toBe(200)
    await paying.app.settle()
  }

  test('more guests at a higher price ask for the difference, which is paid online; fewer bring it back the way it came', async () => {
    const of = await confirmed(100)
    await paidOnline(of.status_token)
    const seen = await paying.read(of.id)
    expect(seen).toMatchObject({ payment_status: 'paid', paid_grosze: total })
    expect(seen.payments.map(({ covers }) => covers)).toEqual(['zadatek', 'dopłata'])
    const letters = (await paying.app.mailbox(of.email)).map(({ subject }) => plain(subject))
    expect(letters.filter((subject) => subject.startsWith('Potwierdzenie płatności'))).toEqual([
      `Potwierdzenie płatności 480,00 zł – ${of.reference}`,
    ])
    const paper = async (url: string) => paying.app.app.inject({ method: 'GET', url })
    const [deposit] = (await page(of.status_token)).payments
    const panel = fillPath(calls.getReservationByToken, { token: of.status_token })
    const proof = await paper(panel + paymentProofName(deposit?.id ?? ''))
    expect([proof.statusCode, proof.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect((await paper(panel + paymentProofName(of.id))).statusCode).toBe(404)
    expect((await paper(`/api/reservations/${of.id}/${paymentProofName(deposit?.id ?? '')}`)).statusCode).toBe(401)
    await offered(of.id, of.status_token, 75_000)
    expect((await page(of.status_token)).terms).toMatchObject({
      online: { amount_grosze: 15_000 },
      remaining_grosze: 15_000,
    })
    expect((await paying.start(of.status_token)).body.amount_grosze).toBe(15_000)
    await paidOnline(of.status_token)
    expect(await paying.read(of.id)).toMatchObject({ payment_status: 'paid', paid_grosze: 75_000 })
    expect((await paying.payments(of.id)).map(({ amount_grosze }) => amount_grosze)).toEqual([due_now, 48_000, 15_000])

    await offered(of.id, of.status_token, 50_000)
    await paying.app.clock.advance(60)
    await paying.app.settle()
    expect(await paying.read(of.id)).toMatchObject({
      status: 'confirmed',
      payment_status: 'paid',
      refund_due_grosze: 0,
      paid_grosze: 50_000,
    })
    // The newest payment gives back first.
    expect((await paying.refunds(of.id)).map(({ amount_grosze }) => amount_grosze)).toEqual([15_000, 10_000])
    expect((await paying.refunds(of.id)).every(({ status }) => status === 'succeeded')).toBe(true)
  })
})

test('who wants to be done with it pays everything instead of the deposit, on one page at a time', async () => {
  const of = await paying.waiting()
  const deposit = await paying.start(of.status_token)
  const whole = await paying.app.call('createStripeCheckout', { body: { token: of.status_token, whole: true } })
  expect(whole.body.amount_grosze).toBe(total)
  await paying.pay(deposit.body.url)
  await paying.pay(whole.body.url)
  await paying.app.settle()
  const seen = await paying.read(of.id)
  expect(seen).toMatchObject({ status: 'confirmed', payment_status: 'paid', paid_grosze: total })
  expect(seen.payments.map(({ covers }) => covers)).toEqual(['cała cena'])
})

test('the rest is reminded of two weeks, a week and a day ahead, with a link that opens the payment, until it is paid', async () => {
  const of = await confirmed(50)
  const silent = await confirmed(51)
  const due_on = (await page(of.status_token)).terms.balance?.due_on ?? ''
  expect(due_on).toBe(dayAhead(paying.app, 43))
  await toNoon(28)
  expect(await reminders(of.email)).toHaveLength(0)
  await toNoon(1)
  const [first] = await reminders(of.email)
  expect(first?.subject).toContain('480,00 zł')
  expect(first?.text).toContain('Za 14 dni mija')
  expect(first?.text).toContain('#online')
  await toNoon(1)
  await paidOnline(silent.status_token)
  await toNoon(6)
  expect(await reminders(of.email)).toHaveLength(2)
  expect(await reminders(silent.email)).toHaveLength(1)
  await toNoon(6)
  expect((await reminders(of.email))[0]?.text).toContain('Jutro mija')
  await toNoon(1)
  expect(await reminders(of.email)).toHaveLength(3)
  expect((await page(of.status_token)).next.text).toBeTruthy()
  await paidOnline(of.status_token)
  expect(await paying.read(of.id)).toMatchObject({ payment_status: 'paid', paid_grosze: total })
})
