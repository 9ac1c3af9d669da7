/** What follows when an event does not happen: money that goes back, a no-show that somebody contests, and the papers of both sides. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JobData } from '#api/adapters/jobs/queue.ts'
import { sweepReservations } from '#api/features/reservations/due/sweep.ts'
import { reservationsJobs } from '#api/features/reservations/mail-jobs/jobs.ts'
import {
  confirmedByMail,
  dayAhead,
  evening,
  logIn,
  owner,
  password,
  publishedListing,
  type TestOwner,
} from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import { pdfText } from '#api/testing/pdf-text.ts'
import { paymentProofName, reservationDocumentPath, reservationDocuments } from '#contract/calls.ts'
import { operatorAddress } from '#api/mail-site.ts'

let app: TestApp
let who: TestOwner
let other: TestOwner
let hall: { id: string }
let zadatek: { id: string }

beforeAll(async () => {
  app = await createTestApp()
  who = await owner(app)
  other = await owner(app)
  hall = await publishedListing(app, who)
  zadatek = await publishedListing(app, who, { input: { deposit: { type: 'zadatek', percent_bp: 2000 } } })
})
afterAll(() => app.close())

const read = async (id: string) => (await app.call('getReservation', { token: who.token, params: { id } })).body
const panel = async (token: string) => (await app.call('getReservationByToken', { params: { token } })).body
const pay = (id: string, amount_grosze: number) =>
  app.call('markReservationPaid', { token: who.token, params: { id }, body: { amount_grosze } })
const giveBack = (id: string, body: object, key?: string) =>
  app.call('markReservationRefunded', {
    token: who.token,
    params: { id },
    body,
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  })
const received = async () =>
  (
    await app.call('statsDashboard', {
      token: who.token,
      query: { from: dayAhead(app, -30), to: dayAhead(app, 1) },
    })
  ).body.totals.received_grosze

async function laterBy(seconds: number): Promise<void> {
  await app.clock.advance(seconds)
  who = await logIn(app, who.email)
  other = await logIn(app, other.email)
}

/** 600 zł, paid in full, and cancelled by its owner. */
async function cancelled(listing_id: string, days: number, paid: number[]) {
  const reservation = await confirmedByMail(app, listing_id, evening(dayAhead(app, days)))
  for (const amount of paid) expect((await pay(reservation.id, amount)).status).toBe(200)
  const body = { cancel_reason: 'owner_fault', note: 'Awaria' }
  await app.call('cancelReservation', { token: who.token, params: { id: reservation.id }, body })
  return reservation
}

test('cancelling as the specification’s client does it, without a body, is the owner’s own fault', async () => {
  const reservation = await confirmedByMail(app, zadatek.id, evening(dayAhead(app, 29)))
  await pay(reservation.id, 12_000)
  const { body } = await app.call('cancelReservation', { token: who.token, params: { id: reservation.id } })
  expect(body).toMatchObject({
    status: 'cancelled',
    refund: { refund_grosze: 12_000, double_deposit_due_grosze: 12_000 },
  })
  const said = (await read(reservation.id)).history.at(-1)?.text
  expect(said).toContain('Powód: przyczyna po stronie właściciela.')
  expect(said).toMatch(/Osoba rezerwująca może żądać drugiej równowartości zadatku: 120,00\s?zł/)
})

describe('money that was sent back', () => {
  test('is written down in parts until nothing is owed; history, both pages, mail and statistics agree', async () => {
    const reservation = await cancelled(hall.id, 30, [60_000])
    const before = await received()
    expect(await read(reservation.id)).toMatchObject({ refund_due_grosze: 60_000, can: { mark_refunded: true } })
    const first = await giveBack(reservation.id, { amount_grosze: 20_000, method: 'cash', note: 'u mnie w biurze' })
    expect(first.body).toMatchObject({
      refund_due_grosze: 40_000,
      paid_grosze: 40_000,
      payment_status: 'refund_pending',
      refunds: [{ amount_grosze: 20_000, second_deposit_grosze: 0, method: 'cash', sent_on: dayAhead(app, 0) }],
    })
    const last = await giveBack(reservation.id, { amount_grosze: 40_000 })
    expect(last.body).toMatchObject({ refund_due_grosze: 0, paid_grosze: 0, payment_status: 'refunded' })
    expect(last.body.can.mark_refunded).toMatch(/nie ma nic do zwrotu/)
    expect(last.body.history.slice(-2).map(({ text }) => text.replaceAll('\u00a0', ' '))).toEqual([
      'Zwrot został odnotowany: 200,00 zł (gotówka na miejscu). Do oddania pozostaje 400,00 zł.',
      'Zwrot został odnotowany: 400,00 zł (przelew tradycyjny).',
    ])
    const theirs = await panel(reservation.status_token)
    expect(theirs.refunds).toHaveLength(2)
    // The paper of the payment says what came of it all, as the summary does, and asks for nothing more.
    const proof = `/api/reservations/by-token/${reservation.status_token}/${paymentProofName(theirs.payments[0]?.id ?? '')}`
    const said = pdfText((await app.app.inject({ url: proof })).rawPayload)
      .pages.join(' ')
      .replace(/\s+/g, ' ')
    expect(said).toContain('Razem wpłacono 600,00 zł Zwrócono 600,00 zł')
    expect(said).not.toContain('Pozostaje do zapłaty')
    expect(theirs.next.text.replaceAll('\u00a0', ' ')).toContain('potwierdza zwrot 600,00 zł')
    // What the owner wrote for themselves stays theirs.
    expect(JSON.stringify(theirs)).not.toContain('u mnie w biurze')
    // Two jobs, so either mail may come first.
    const mails = (await app.mailbox(reservation.email)).map(({ subject, text }) => ({
      subject: subject.replaceAll('\u00a0', ' '),
      text: text.replaceAll('\u00a0', ' '),
    }))
    const about = (subject: string) =>
      mails.find((mail) => mail.subject === `${subject} – ${reservation.reference}`)?.text
    expect(about('Zwrot 400,00 zł jest w drodze')).not.toMatch(/pozostaje jeszcze/)
    expect(about('Zwrot 200,00 zł')).toMatch(/200,00 zł.*gotówką[\s\S]*pozostaje jeszcze\s+400,00 zł/)
    expect(await received()).toBe(before - 60_000)
  })

  test('is told apart from the second zadatek, which is paid only to whoever asks for it', async () => {
    const { id, email } = await cancelled(zadatek.id, 36, [60_000])
    expect((await giveBack(id, { amount_grosze: 10_000 })).status).toBe(200)
    expect((await giveBack(id, { amount_grosze: 50_000 })).status).toBe(200)
    expect((await giveBack(id, { amount_grosze: 2_000 })).status).toBe(200)
    const letters = (await app.mailbox(email)).map(({ text }) => text.replace(/\s+/g, ' '))
    const about = (sum: string) => letters.find((text) => text.includes(`potwierdza zwrot ${sum} zł`)) ?? ''
    const second = (sum: string) =>
      `Drugiej równowartości zadatku (art. 394 Kodeksu cywilnego), której możesz żądać od właściciela, pozostaje jeszcze ${sum} zł.`
    expect(about('100,00')).toContain('Do oddania pozostaje jeszcze 500,00 zł.')
    expect(about('100,00')).toContain(second('120,00'))
    expect(about('500,00')).not.toContain('Do oddania pozostaje')
    expect(about('500,00')).toContain(second('120,00'))
    expect(about('20,00')).toContain(second('100,00'))
    const { history } = await read(id)
    expect(history.slice(-3).map(({ text }) => text.replace(/\s+/g, ' ').split('). ')[1])).toEqual([
      'Do oddania pozostaje 620,00 zł, w tym druga równowartość zadatku: 120,00 zł.',
      'Do oddania pozostaje 120,00 zł, w tym druga równowartość zadatku: 120,00 zł.',
      'W tym druga równowartość zadatku: 20,00 zł. Do oddania pozostaje 100,00 zł, w tym druga równowartość zadatku: 100,00 zł.',
    ])
  })

  test('is told as it was at its moment, however late the mail is written', async () => {
    const reservation = await cancelled(hall.id, 35, [60_000])
    const { body } = await giveBack(reservation.id, { amount_grosze: 20_000 })
    await giveBack(reservation.id, { amount_grosze: 40_000 })
    await app.settle()
    const { rows } = await sql<{ data: JobData }>`
      select data->'data' as data from jobs.job where data->'data'->>'refund_id' = ${body.refunds[0]?.id}`.execute(
      app.deps.db,
    )
    await reservationsJobs(app.deps)['reservations.tell-refund-sent']?.(rows[0]?.data ?? {}, { id: 'once-more' })
    const [late] = await app.mailbox(reservation.email)
    expect(late?.text.replaceAll('\u00a0', ' ')).toMatch(/200,00 zł[\s\S]*pozostaje jeszcze\s+400,00 zł/)
  })

  test('is never more than is owed, not from tomorrow, once however often it is sent, and nobody else’s to write', async () => {
    const reservation = await cancelled(hall.id, 31, [60_000])
    const much = await giveBack(reservation.id, { amount_grosze: 60_001 })
    expect(much.status).toBe(400)
    // As when another tab was faster: what the form knew is over.
    expect(much.body.fields).toEqual({ amount_grosze: [expect.stringMatching(/^To więcej, niż zostało do zwrotu/)] })
    const early = await giveBack(reservation.id, { amount_grosze: 1, sent_on: dayAhead(app, 1) })
    expect([early.status, Object.keys(early.body.fields ?? {})]).toEqual([400, ['sent_on']])
    const body = { amount_grosze: 10_000 }
    const both = await Promise.all([
      giveBack(reservation.id, body, 'one-refund-1'),
      giveBack(reservation.id, body, 'one-refund-1'),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await read(reservation.id)).refund_due_grosze).toBe(50_000)
    const tabs = await Promise.all([
      giveBack(reservation.id, { amount_grosze: 50_000 }),
      giveBack(reservation.id, { amount_grosze: 50_000 }),
    ])
    expect(tabs.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await read(reservation.id)).refunds).toHaveLength(2)
    const open = await confirmedByMail(app, hall.id, evening(dayAhead(app, 32)))
    expect((await giveBack(open.id, body)).body.code).toBe('wrong_state')
  })

  test('covers the second zadatek last, which no statistics count as a refund', async () => {
    const reservation = await cancelled(zadatek.id, 33, [12_000])
    expect(await read(reservation.id)).toMatchObject({ refund_due_grosze: 12_000, double_deposit_due_grosze: 12_000 })
    const before = await received()
    const { body } = await giveBack(reservation.id, { amount_grosze: 20_000 })
    expect(body).toMatchObject({
      refund_due_grosze: 0,
      double_deposit_due_grosze: 4_000,
      payment_status: 'refunded',
      refunds: [{ amount_grosze: 20_000, second_deposit_grosze: 8_000 }],
    })
    expect(await received()).toBe(before - 12_000)
    const done = await giveBack(reservation.id, { amount_grosze: 4_000 })
    expect(done.body).toMatchObject({ double_deposit_due_grosze: 0, payment_status: 'refunded' })
    expect(await received()).toBe(before - 12_000)
  })

  test('of a reservation that lives on was never part of its price: more guests cost more again', async () => {
    const day = dayAhead(app, 34)
    const reservation = await confirmedByMail(app, hall.id, evening(day))
    await pay(reservation.id, 60_000)
    const change = async (body: object) => {
      await app.call('proposeChange', { token: who.token, params: { id: reservation.id }, body })
      await app.call('answerChangeByToken', { params: { token: reservation.status_token }, body: { answer: 'accept' } })
    }
    await change({ start: `${day}T18:00`, end: `${day}T22:00` })
    expect((await read(reservation.id)).refund_due_grosze).toBe(20_000)
    expect((await giveBack(reservation.id, { amount_grosze: 20_000 })).body).toMatchObject({
      payment_status: 'paid',
      paid_grosze: 40_000,
    })
    await change({ start: `${day}T17:00`, end: `${day}T22:00` })
    expect(await read(reservation.id)).toMatchObject({ payment_status: 'partially_paid', can: { mark_paid: true } })
    expect((await pay(reservation.id, 10_000)).body).toMatchObject({ payment_status: 'paid', paid_grosze: 50_000 })
  })
})

describe('the papers of a reservation', () => {
  test('are the owner’s too: summary, rules and a calendar entry that names who comes; nobody else’s', async () => {
    const reservation = await confirmedByMail(app, hall.id, evening(dayAhead(app, 36)))
    const fetched = (name: (typeof reservationDocuments)[number], token?: string) =>
      app.app.inject({
        url: reservationDocumentPath(reservation.id, name),
        headers: token ? { authorization: `Bearer ${token}` } : {},
      })
    for (const name of reservationDocuments) {
      expect((await fetched(name)).statusCode).toBe(401)
      expect((await fetched(name, other.token)).statusCode).toBe(404)
      const theirs = await app.app.inject(`/api/reservations/by-token/${reservation.status_token}/${name}`)
      const mine = await fetched(name, who.token)
      expect([theirs.statusCode, mine.statusCode]).toEqual([200, 200])
      expect(mine.headers['content-disposition']).toBe(theirs.headers['content-disposition'])
      expect(mine.headers['content-type']).toBe(theirs.headers['content-type'])
    }
    expect((await fetched('calendar.ics', who.token)).body).toContain('SUMMARY:Sala Pod Jesionem: Anna Żółkiewska')
    expect((await fetched('rules.txt', who.token)).body).toContain(reservation.reference)
    expect((await fetched('summary.pdf', who.token)).rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })
})

describe('a no-show', () => {
  const contest = (token: string, statement: string) =>
    app.call('contestNoShowByToken', { params: { token }, body: { statement } })
  const statement = 'Byliśmy na miejscu od 15:30, sala była zamknięta.'

  async function missed(days: number) {
    const reservation = await confirmedByMail(app, hall.id, evening(dayAhead(app, days)))
    const start = Date.parse((await read(reservation.id)).start_at)
    await laterBy(Math.ceil((start - app.clock.now()) / 1000) + 3700)
    await sweepReservations(app.deps)
    const marked = await app.call('markNoShow', {
      token: who.token,
      params: { id: reservation.id },
      body: { note: 'Cisza' },
    })
    expect(marked.body.status).toBe('no_show')
    return reservation
  }

  test('is told to the customer, who may contest it once; owner and operator hear why', async () => {
    const reservation = await missed(2)
    const [told] = await app.mailbox(reservation.email)
    expect(told?.subject).toBe(`Zgłoszono niestawiennictwo – rezerwacja ${reservation.reference}`)
    const before = await panel(reservation.status_token)
    expect(before).toMatchObject({ status: 'no_show', can: { contest: true } })
    expect(before.next.until).toBe(before.contest_until)
    expect((await contest(reservation.status_token, '   krótko   ')).status).toBe(400)

    const [one, two] = await Promise.all([
      contest(reservation.status_token, statement),
      contest(reservation.status_token, statement),
    ])
    expect([one.status, two.status].toSorted()).toEqual([200, 409])
    expect(await panel(reservation.status_token)).toMatchObject({ status: 'disputed', contest_until: null })
    const mine = await read(reservation.id)
    expect(mine.history.at(-1)).toMatchObject({ actor: 'customer', action: 'contest_no_show', note: statement })
    const bell = await app.call('listNotifications', { token: who.token })
    expect(bell.body.results[0]).toMatchObject({ kind: 'dispute', title: 'Zakwestionowano niestawiennictwo' })
    const [to_owner] = await app.mailbox(who.email)
    expect(to_owner?.text).toContain(statement)
    const [to_operator] = await app.mailbox(operatorAddress(app.deps.config))
    expect([to_operator?.reply_to, to_operator?.text.includes('Cisza')]).toEqual([reservation.email, true])
  })

  test('stands when seven days have passed', async () => {
    const reservation = await missed(3)
    await laterBy(7 * 24 * 3600 + 60)
    expect((await panel(reservation.status_token)).can.contest).toMatch(/7 dni/)
    expect((await contest(reservation.status_token, statement)).body.code).toBe('wrong_state')
  })
})

test('a second zadatek that nobody has demanded does not keep an account open; a refund that is owed does', async () => {
  const leaving = await owner(app)
  const input = { deposit: { type: 'zadatek', percent_bp: 2000 } } as const
  const place = await publishedListing(app, leaving, { input })
  const { id, status_token } = await confirmedByMail(app, place.id, evening(dayAhead(app, 30)))
  const call = { token: leaving.token, params: { id } }
  await app.call('markReservationPaid', { ...call, body: { amount_grosze: 12_000 } })
  await app.call('cancelReservation', { ...call, body: { cancel_reason: 'owner_fault', note: 'Awaria' } })
  const close = (body: object) => app.call('closeAccount', { token: leaving.token, body })
  expect((await close({ preview: true })).body).toMatchObject({ unsettled_payments: 1, second_deposits_grosze: 12_000 })
  expect((await close({ password })).body.code).toBe('unsettled_payments')
  await app.call('markReservationRefunded', { ...call, body: { amount_grosze: 12_000 } })
  expect((await close({ preview: true })).body).toMatchObject({ unsettled_payments: 0, second_deposits_grosze: 12_000 })
  expect((await close({ password })).body).toMatchObject({ closed: true })
  const said = (await panel(status_token)).history.map(({ text }) => text.replaceAll(/\s/g, ' '))
  expect(said.join()).toContain('Możesz żądać drugiej równowartości zadatku: 120,00 zł.')
})

test('of a no-show statistics count as kept what the owner may keep: not what was over and is owed back', async () => {
  const mine = await owner(app)
  const place = await publishedListing(app, mine)
  const term = evening(dayAhead(app, 3))
  const { id, status_token } = await confirmedByMail(app, place.id, term)
  const params = { id }
  await app.call('markReservationPaid', { token: mine.token, params, body: { amount_grosze: 60_000 } })
  await app.call('proposeChange', { token: mine.token, params, body: { ...term, total_grosze: 40_000 } })
  await app.call('answerChangeByToken', { params: { token: status_token }, body: { answer: 'accept' } })
  const start = Date.parse((await app.call('getReservation', { token: mine.token, params })).body.start_at)
  await app.clock.advance(Math.ceil((start - app.clock.now()) / 1000) + 2 * 3600)
  await sweepReservations(app.deps)
  const { token } = await logIn(app, mine.email)
  const told = await app.call('markNoShow', { token, params, body: { note: 'Nikt nie przyszedł' } })
  expect(told.body).toMatchObject({ status: 'no_show', refund_due_grosze: 20_000 })
  const kept = async () =>
    (await app.call('statsDashboard', { token, query: { from: dayAhead(app, -1), to: dayAhead(app, 1) } })).body.totals
      .retained_grosze
  expect(await kept()).toBe(40_000)
  await app.call('markReservationRefunded', { token, params, body: { amount_grosze: 20_000 } })
  expect(await kept()).toBe(40_000)
})
