/** Money goes one way, whoever says that it came: here the provider, for the customer. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenInvariants } from '#api/db/invariants/check.ts'
import { inTransaction } from '#api/deps.ts'
import { sweepReservations } from '#api/features/reservations/due/sweep.ts'
import { findOwned } from '#api/features/reservations/core/views-queries.ts'
import { lockReservation } from '#api/features/reservations/core/queries.ts'
import { lockListing } from '#api/features/reservations/term/lock-listing.ts'
import { type IncomingMoney, receiveMoney } from './receive-money.ts'
import {
  confirmedByMail,
  dayAhead,
  evening,
  logIn,
  owner,
  publishedListing,
  type TestOwner,
} from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'

let app: TestApp
let who: TestOwner

/** 600,00 zł, of which 120,00 zł are due at once. */
const zadatek = { input: { deposit: { type: 'zadatek', percent_bp: 2000, balance_due_days: 7 } } } as never
const due_now = 12_000

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** A new owner, so that the mailbox and the bell hold nothing else. */
async function waitingForMoney(ahead: number) {
  who = await owner(app)
  const hall = await publishedListing(app, who, zadatek)
  const term = evening(dayAhead(app, ahead))
  return { hall, term, ...(await confirmedByMail(app, hall.id, term)) }
}

/** As a provider's message does it: the locks, then the money. */
const arrive = (of: { id: string; hall: { id: string } }, money: Partial<IncomingMoney> = {}) =>
  inTransaction(app.deps, async (tx) => {
    await lockListing(tx, of.hall.id)
    const row = await lockReservation(tx.db, of.id)
    if (!row) throw new Error('no such reservation')
    const received_on = dayAhead(app, 0)
    const cached = app.deps.catalogue.find(of.hall.id)
    await receiveMoney(tx, cached, row, {
      by: 'customer',
      amount_grosze: due_now,
      method: 'blik',
      received_on,
      ...money,
    })
  })

const read = async (id: string) =>
  (await app.call('getReservation', { token: (await logIn(app, who.email)).token, params: { id } })).body
const bell = async () =>
  (await app.call('listNotifications', { token: (await logIn(app, who.email)).token })).body.results.map(
    ({ kind }) => kind,
  )
const subjects = async (to: string) =>
  (await app.mailbox(to)).map(({ subject }) => subject.replaceAll('\u00a0', ' ')).join('; ')

describe('money that a provider tells of', () => {
  test('concludes the contract when it covers what is due now; both sides hear of it, the owner by the bell too', async () => {
    const of = await waitingForMoney(60)
    await arrive(of)
    const now = await read(of.id)
    expect(now).toMatchObject({ status: 'confirmed', payment_status: 'deposit_paid', paid_grosze: due_now })
    expect(now.payments).toMatchObject([{ amount_grosze: due_now, method: 'blik' }])
    expect(now.history.at(-1)).toMatchObject({ actor: 'customer', action: 'pay' })
    expect((await bell())[0]).toBe('payment')
    expect(await subjects(of.email)).toContain('potwierdzona')
    expect(await subjects(who.email)).toContain(of.reference)
  })

  test('adds up before and after, without a second confirmation', async () => {
    const of = await waitingForMoney(61)
    await arrive(of, { amount_grosze: 5_000 })
    expect(await read(of.id)).toMatchObject({ status: 'pending_payment', payment_status: 'partially_paid' })
    await arrive(of, { amount_grosze: due_now - 5_000, by: 'owner' })
    await arrive(of, { amount_grosze: 48_000, method: 'card' })
    const now = await read(of.id)
    expect(now).toMatchObject({ status: 'confirmed', payment_status: 'paid', paid_grosze: 60_000 })
    expect(now.history.slice(-3).map(({ actor, action }) => `${actor} ${action}`)).toEqual([
      'customer pay',
      'owner mark_paid',
      'customer pay',
    ])
    const confirmations = (await subjects(of.email)).split('; ').filter((subject) => subject.includes('potwierdzona'))
    expect(confirmations).toHaveLength(1)
  })

  test('that comes when somebody else has the term is owed back, and the owner hears that it came', async () => {
    const of = await waitingForMoney(62)
    await app.clock.advance(10 * 86_400)
    await confirmedByMail(app, of.hall.id, of.term)
    await arrive(of)
    const now = await read(of.id)
    expect(now).toMatchObject({ status: 'expired', payment_status: 'refund_pending', refund_due_grosze: due_now })
    expect(now.history.at(-1)).toMatchObject({ actor: 'customer', action: 'late_payment' })
    expect((await bell())[0]).toBe('payment')
    expect(await subjects(of.email)).toContain('Zwrot 120,00')
    const row = await findOwned(app.deps.db, of.id, who.owner_id)
    expect([row?.paid_grosze, row?.refund_due_grosze]).toEqual([due_now, due_now])
  })
})

describe('a payment that was noted wrongly', () => {
  const note = (id: string, amount_grosze: number) =>
    app.call('markReservationPaid', { token: who.token, params: { id }, body: { amount_grosze } })
  const correct = (id: string, payment_id: string, amount_grosze: number, token = who.token) =>
    app.call('correctPayment', { token, params: { id, payment_id }, body: { amount_grosze, reason: 'Zły przelew' } })

  test('is no payment that another tab has noted already: the sentence says so', async () => {
    const { id } = await waitingForMoney(32)
    const whole = (await note(id, 1)).body.price.total_grosze
    const again = await note(id, whole)
    expect(again.status).toBe(400)
    expect(again.body.fields).toEqual({ amount_grosze: [expect.stringMatching(/^To więcej, niż zostało do zapłaty/)] })
  })

  test('is corrected to what came, as often as needed; both rows and the history stay, and the rest is due again', async () => {
    const { id, status_token } = await waitingForMoney(30)
    const [noted] = (await note(id, 60_000)).body.payments
    const less = await correct(id, noted?.id ?? '', due_now)
    expect(less.body).toMatchObject({ status: 'confirmed', payment_status: 'deposit_paid', paid_grosze: due_now })
    expect(less.body.payments).toMatchObject([
      { amount_grosze: 60_000, corrects_id: null },
      { amount_grosze: due_now - 60_000, corrects_id: noted?.id },
    ])
    expect(less.body.history.at(-1)).toMatchObject({ action: 'correct_payment', note: 'Zły przelew' })
    const nothing = await correct(id, noted?.id ?? '', 0)
    expect(nothing.body).toMatchObject({ status: 'confirmed', payment_status: 'unpaid', paid_grosze: 0 })
    const page = (await app.call('getReservationByToken', { params: { token: status_token } })).body
    expect([page.paid_grosze, page.history.at(-1)?.note]).toEqual([0, null])
    // What is missing can be noted anew.
    expect((await note(id, 60_000)).body.payment_status).toBe('paid')
  })

  test('is corrected after a cancellation too: what never came is not sent back', async () => {
    const { id, email } = await waitingForMoney(34)
    await note(id, due_now)
    const [, wrong] = (await note(id, 30_000)).body.payments
    const body = { cancel_reason: 'force_majeure', note: 'Powódź', preview: false }
    await app.call('cancelReservation', { token: who.token, params: { id }, body })
    const less = await correct(id, wrong?.id ?? '', 0)
    const owed = { payment_status: 'refund_pending', paid_grosze: due_now, refund_due_grosze: due_now }
    expect(less.body).toMatchObject({ status: 'cancelled', ...owed })
    await app.settle()
    const letter = (await app.mailbox(email)).find(({ subject }) => subject.startsWith('Poprawiona płatność'))
    expect(letter?.text.replaceAll(/\s+/g, ' ')).toContain('do zwrotu zostaje 120,00 zł')
    // What has gone back must have come.
    const back = { amount_grosze: due_now, method: 'bank_transfer' }
    const sent = await app.call('markReservationRefunded', { token: who.token, params: { id }, body: back })
    expect(sent.status).toBe(200)
    const [deposit] = less.body.payments
    expect((await correct(id, deposit?.id ?? '', 0)).status).toBe(400)
    expect(await brokenInvariants(app.deps.db, { now: app.clock.now() })).toEqual([])
  })

  test('is corrected after the reservation has lapsed, too: nobody waits for money that never came', async () => {
    const { id, email } = await waitingForMoney(36)
    await app.clock.advance(10 * 86_400)
    await sweepReservations(app.deps)
    who = { ...who, token: (await logIn(app, who.email)).token }
    const late = (await note(id, due_now - 1_000)).body
    expect(late).toMatchObject({
      status: 'expired',
      payment_status: 'refund_pending',
      refund_due_grosze: due_now - 1_000,
    })
    const [wrong] = late.payments
    expect((await correct(id, wrong?.id ?? '', due_now)).status).toBe(400)
    const less = await correct(id, wrong?.id ?? '', 0)
    expect(less.body).toMatchObject({
      status: 'expired',
      payment_status: 'unpaid',
      paid_grosze: 0,
      refund_due_grosze: 0,
    })
    await app.settle()
    const letter = (await app.mailbox(email)).find(({ subject }) => subject.startsWith('Poprawiona płatność'))
    expect(letter?.text.replaceAll(/\s+/g, ' ')).toContain('Rezerwacja wygasła i nic nie zostaje do zwrotu.')
    expect(await brokenInvariants(app.deps.db, { now: app.clock.now() })).toEqual([])
  })

  test('is corrected after a no-show, too', async () => {
    const { id } = await waitingForMoney(3)
    const [noted] = (await note(id, 60_000)).body.payments
    const start = Date.parse((await read(id)).start_at)
    await app.clock.advance(Math.ceil((start - app.clock.now()) / 1000) + 2 * 3600)
    await sweepReservations(app.deps)
    who = { ...who, token: (await logIn(app, who.email)).token }
    const told = await app.call('markNoShow', {
      token: who.token,
      params: { id },
      body: { note: 'Nikt nie przyszedł' },
    })
    expect(told.body.status).toBe('no_show')
    const less = await correct(id, noted?.id ?? '', due_now)
    expect(less.body).toMatchObject({ status: 'no_show', payment_status: 'partially_paid', paid_grosze: due_now })
    // What is still to be paid may come.
    expect((await note(id, 48_000)).body).toMatchObject({ status: 'no_show', payment_status: 'paid' })
  })

  test('is told to whom a letter told the wrong sum', async () => {
    const { id, email } = await waitingForMoney(32)
    await app.settle()
    const [noted] = (await note(id, due_now)).body.payments
    await app.settle()
    await correct(id, noted?.id ?? '', 0)
    await app.settle()
    const letter = (await app.mailbox(email)).find(({ subject }) => subject.startsWith('Poprawiona płatność'))
    const text = letter?.text.replaceAll(/\s+/g, ' ')
    expect(text).toContain('120,00 zł, została zapisana przez pomyłkę: te pieniądze nie wpłynęły.')
    // The contract stands, and what is due is due again.
    expect(text).toContain('Potwierdzona')
  })

  test('is not corrected to more than is owed, to the same, or by a stranger', async () => {
    const { id } = await waitingForMoney(31)
    const [noted] = (await note(id, due_now)).body.payments
    const payment = noted?.id ?? ''
    expect((await correct(id, payment, 60_001)).status).toBe(400)
    expect((await correct(id, payment, due_now)).status).toBe(400)
    expect((await correct(id, id, 0)).status).toBe(404)
    const mine = who
    const stranger = await owner(app)
    expect((await correct(id, payment, 0, stranger.token)).status).toBe(404)
    await app.call('cancelReservation', { token: mine.token, params: { id }, body: { note: 'Zalanie' } })
    // Nothing came, so nothing goes back, and no zadatek is doubled.
    const none = { paid_grosze: 0, refund_due_grosze: 0, double_deposit_due_grosze: 0 }
    expect((await correct(id, payment, 0, mine.token)).body).toMatchObject(none)
  })

  test('that was over the new price owes back only what came', async () => {
    const { id, status_token, term } = await waitingForMoney(33)
    const [noted] = (await note(id, 60_000)).body.payments
    const cheaper = { ...term, total_grosze: 40_000 }
    const offered = await app.call('proposeChange', { token: who.token, params: { id }, body: cheaper })
    expect(offered.status, JSON.stringify(offered.body)).toBe(200)
    const yes = { params: { token: status_token }, body: { answer: 'accept' as const } }
    expect((await app.call('answerChangeByToken', yes)).body).toMatchObject({ refund_due_grosze: 20_000 })
    const less = await correct(id, noted?.id ?? '', 50_000)
    expect(less.body).toMatchObject({ paid_grosze: 50_000, refund_due_grosze: 10_000 })
    const none = await correct(id, noted?.id ?? '', due_now)
    expect(none.body).toMatchObject({
      paid_grosze: due_now,
      refund_due_grosze: 0,
      can: { mark_refunded: expect.any(String) },
    })
  })

  test('leaves a part waiting for the rest, and concludes when the corrected sum covers what is due', async () => {
    const { id } = await waitingForMoney(32)
    const [noted] = (await note(id, due_now - 1_000)).body.payments
    const less = await correct(id, noted?.id ?? '', 1_000)
    expect(less.body).toMatchObject({ status: 'pending_payment', paid_grosze: 1_000, due_now_grosze: due_now - 1_000 })
    const more = await correct(id, noted?.id ?? '', due_now)
    expect(more.body).toMatchObject({ status: 'confirmed', payment_status: 'deposit_paid' })
  })
})

describe('after a cancellation', () => {
  const note = (id: string, amount_grosze: number, received_on?: string) => {
    const body = { amount_grosze, ...(received_on ? { received_on } : {}) }
    return app.call('markReservationPaid', { token: who.token, params: { id }, body })
  }
  const correct = (id: string, payment_id: string, amount_grosze: number) =>
    app.call('correctPayment', {
      token: who.token,
      params: { id, payment_id },
      body: { amount_grosze, reason: 'Zły przelew' },
    })
  const cancel = (id: string, cancel_reason: 'guest_request' | 'owner_fault') =>
    app.call('cancelReservation', { token: who.token, params: { id }, body: { cancel_reason, note: 'Awaria' } })
  const nextDay = async () => {
    await app.clock.advance(86_400)
    who = { ...who, token: (await logIn(app, who.email)).token }
  }
  const whole = async () => expect(await brokenInvariants(app.deps.db, { now: app.clock.now() })).toEqual([])

  test('a transfer that comes is noted, goes back as a whole, and both sides read why', async () => {
    // 10 days before, of 600 zł 40 % could be kept.
    const { id, email, status_token } = await waitingForMoney(10)
    await note(id, due_now)
    expect((await cancel(id, 'guest_request')).body.refund).toMatchObject({
      retained_grosze: due_now,
      refund_grosze: 0,
    })
    await nextDay()
    await app.settle()
    const noted = await note(id, 48_000)
    expect(noted.status, JSON.stringify(noted.body)).toBe(200)
    const owed = { refund_due_grosze: 48_000, retained_grosze: due_now, payment_status: 'refund_pending' }
    expect(noted.body).toMatchObject({ status: 'cancelled', paid_grosze: 60_000, ...owed })
    expect(noted.body.history.at(-1)?.text).toMatch(
      /^Wpłata 480,00.zł została odnotowana po anulowaniu rezerwacji\. Do zwrotu z niej: 480,00.zł\.$/,
    )
    await app.settle()
    const letter = (await app.mailbox(email)).find(({ subject }) =>
      subject.replaceAll('\u00a0', ' ').startsWith('Zwrot 480,00 zł'),
    )
    expect(letter?.text).toContain('po anulowaniu rezerwacji')
    const page = (await app.call('getReservationByToken', { params: { token: status_token } })).body
    expect(page.next.text).toMatch(/480,00.zł/)
    const back = { amount_grosze: 48_000, method: 'bank_transfer' }
    const sent = await app.call('markReservationRefunded', { token: who.token, params: { id }, body: back })
    expect(sent.body).toMatchObject({
      refund_due_grosze: 0,
      retained_grosze: due_now,
      payment_status: 'partially_refunded',
    })
    await whole()
  })

  test('what had come before and was not noted is shared as it would have been then', async () => {
    const { id, email } = await waitingForMoney(10)
    await note(id, due_now)
    const before = dayAhead(app, 0)
    await nextDay()
    await cancel(id, 'guest_request')
    // 9 days before, 40 % of 600 zł may be kept: 240 zł, of which 120 zł are there.
    expect((await note(id, 8_000, before)).body).toMatchObject({ refund_due_grosze: 0, retained_grosze: 20_000 })
    await app.settle()
    const letters = (await app.mailbox(email)).map(({ text }) => text.replaceAll(/\s+/g, ' '))
    expect(letters.join()).toContain('Rezerwacja jest anulowana i nic nie zostaje do zwrotu.')
    expect((await note(id, 10_000, before)).body).toMatchObject({ refund_due_grosze: 6_000, retained_grosze: 24_000 })
    await whole()
  })

  test('a payment that was more than noted is corrected: the refund and the second zadatek follow', async () => {
    const { id } = await waitingForMoney(40)
    const [noted] = (await note(id, due_now)).body.payments
    await correct(id, noted?.id ?? '', 5_000)
    await cancel(id, 'owner_fault')
    const owed = { refund_due_grosze: 5_000, double_deposit_due_grosze: 5_000, retained_grosze: 0 }
    expect(await read(id)).toMatchObject(owed)
    const more = await correct(id, noted?.id ?? '', 30_000)
    expect(more.status, JSON.stringify(more.body)).toBe(200)
    expect(more.body).toMatchObject({ refund_due_grosze: 30_000, double_deposit_due_grosze: due_now })
    expect((await correct(id, noted?.id ?? '', 60_001)).status).toBe(400)
    const less = await correct(id, noted?.id ?? '', 10_000)
    expect(less.body).toMatchObject({ refund_due_grosze: 10_000, double_deposit_due_grosze: 10_000 })
    await whole()
  })

  test('a correction lets the owner keep what the policy allowed on the day of the cancellation, and no more', async () => {
    const { id } = await waitingForMoney(20)
    const [noted] = (await note(id, due_now)).body.payments
    await cancel(id, 'guest_request')
    expect(await read(id)).toMatchObject({ refund_due_grosze: 0, retained_grosze: due_now })
    for (let day = 0; day < 10; day++) await nextDay()
    // 20 % of 600 zł, although 40 % would be kept today.
    const more = await correct(id, noted?.id ?? '', 50_000)
    expect(more.body).toMatchObject({ refund_due_grosze: 38_000, retained_grosze: due_now })
    await whole()
  })
})
