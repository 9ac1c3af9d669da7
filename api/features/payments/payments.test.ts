/** From „Zapłać” to the confirmed reservation and back, through the provider's own wire, pages and webhooks. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import { pino } from 'pino'
import { GatewayFault } from '#api/adapters/payments/gateway.ts'
import { startPayment } from './paying/start-payment.ts'
import { errorForLog } from '#api/http/errors/error-for-log.ts'
import { confirmedByMail, dayAhead, evening, logIn, owner, password, publishedListing } from '#api/testing/factories.ts'
import { due_now, onboard, openPaying, type Paying, zadatek } from '#api/testing/paying.ts'
import type { TestApp } from '#api/testing/test-app.ts'

let paying: Paying
let app: TestApp

beforeAll(async () => {
  paying = await openPaying()
  app = paying.app
})
afterAll(() => app.close())
beforeEach(() => paying.setFaults([]))

const subjects = async (to: string) =>
  (await app.mailbox(to)).map(({ subject }) => subject.replaceAll('\u00a0', ' ')).join('; ')

/** What the customer's own page says. */
const told = async (token: string) =>
  (await app.call('getReservationByToken', { params: { token } })).body.next.text.replaceAll('\u00a0', ' ')

describe('paying a deposit', () => {
  test('leads to one page; BLIK confirms, both sides hear of it, and the money is where it belongs', async () => {
    const of = await paying.waiting()
    expect((await paying.status(of.status_token)).payment).toBeNull()
    const asked = await app.call('getReservationByToken', { params: { token: of.status_token } })
    expect(asked.body.next.text).toContain('Zapłać online, a potwierdzenie przyjdzie od razu')
    expect(asked.body.terms).toMatchObject({ online: { amount_grosze: due_now }, ways: ['online', 'bank_transfer'] })
    expect(asked.body.can.pay).toBe(true)
    const begun = await paying.start(of.status_token)
    expect(begun).toMatchObject({ status: 201, body: { amount_grosze: due_now } })
    const again = await paying.start(of.status_token)
    expect(again.body.url).toBe(begun.body.url)

    await paying.pay(begun.body.url)
    await app.settle()
    const seen = await paying.read(of.id)
    expect(seen).toMatchObject({ status: 'confirmed', payment_status: 'deposit_paid', paid_grosze: due_now })
    expect(seen.payments).toMatchObject([{ amount_grosze: due_now, method: 'blik' }])
    expect(seen.history.at(-1)).toMatchObject({ actor: 'customer', action: 'pay' })
    expect(await subjects(of.email)).toContain('potwierdzona')
    expect(await paying.status(of.status_token)).toMatchObject({
      payment: { status: 'succeeded', method: 'blik' },
      reservation_status: 'confirmed',
    })
    const listed = await app.call('listPayments', {
      token: (await logIn(app, paying.who.email)).token,
      query: { reservation_id: of.id },
    })
    // 1,5 % and 1 zł of 120 zł.
    expect(listed.body.results).toMatchObject([{ amount_grosze: due_now, fee_grosze: 280, status: 'succeeded' }])
  })

  test('begun on the partner’s own site, paid or not, leads back to the page without header', async () => {
    const { embed_code } = await app.deps.db
      .selectFrom('listings')
      .select('embed_code')
      .where('id', '=', paying.hall.id)
      .executeTakeFirstOrThrow()
    const of = await confirmedByMail(app, paying.hall.id, evening(dayAhead(app, 55)), { body: { embed_code } })
    const begun = await paying.start(of.status_token)
    const { pathname: url } = new URL(begun.body.url)
    const panel = `${app.deps.config.publicUrl}/embed/status-rezerwacji/${of.status_token}`
    expect((await app.app.inject({ url })).body).toContain(`"${panel}"`)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const payload = new URLSearchParams({ way: 'blik', kod: '777123' }).toString()
    const paid = await app.app.inject({ method: 'POST', url, headers, payload })
    expect([paid.statusCode, paid.headers.location]).toEqual([303, `${panel}?platnosc=powrot`])
  })

  test('that the provider refuses is told in the log without the address that it was refused for', async () => {
    const of = await paying.waiting()
    let lines = ''
    const log = pino({ serializers: { err: errorForLog } }, { write: (line) => (lines += line) })
    const said = new GatewayFault('refused', `Invalid email address: ${of.email}`, 'email_invalid')
    const payments = { ...app.deps.payments, openPage: () => Promise.reject(said) }
    await expect(
      startPayment({ ...app.deps, log, payments }, { token: of.status_token, whole: false }),
    ).rejects.toThrow('payments_away')
    expect(lines).toContain('Invalid email address')
    expect(lines).not.toContain(of.email)
  })

  test('fifty presses at once are one page', async () => {
    const of = await paying.waiting()
    const all = await Promise.all(Array.from({ length: 50 }, () => paying.start(of.status_token)))
    expect(new Set(all.map((one) => one.status))).toEqual(new Set([201]))
    expect(new Set(all.map((one) => one.body.url)).size).toBe(1)
  })

  test('a declined try says why, takes nothing, and the same page can be tried again', async () => {
    const of = await paying.waiting()
    const begun = await paying.start(of.status_token)
    await paying.pay(begun.body.url, 'failed', 'card')
    await app.settle()
    expect(await paying.status(of.status_token)).toMatchObject({
      payment: { status: 'open' },
      failure: expect.stringContaining('Nic nie zostało pobrane'),
      reservation_status: 'pending_payment',
    })
    await paying.pay(begun.body.url, 'succeeded', 'card')
    await app.settle()
    expect((await paying.read(of.id)).status).toBe('confirmed')
  })

  test('webhooks that never come are made up for by asking', async () => {
    const of = await paying.waiting()
    const begun = await paying.start(of.status_token)
    await paying.hold(true)
    await paying.pay(begun.body.url)
    await app.settle()
    expect((await paying.read(of.id)).status).toBe('pending_payment')
    await app.clock.advance(120)
    expect((await paying.read(of.id)).status).toBe('confirmed')
    await paying.hold(false)
    await app.settle()
    expect(await paying.read(of.id)).toMatchObject({ paid_grosze: due_now })
  })

  test('an answer of the provider that is lost opens no second page', async () => {
    const of = await paying.waiting()
    await paying.setFaults([{ method: 'POST', path: '/v1/checkout/sessions', do: 'drop_after', times: 5 }])
    expect(await paying.start(of.status_token)).toMatchObject({ status: 503, body: { code: 'payments_away' } })
    await paying.setFaults([])
    const begun = await paying.start(of.status_token)
    expect(begun.status).toBe(201)
    await paying.pay(begun.body.url)
    await app.settle()
    expect((await paying.read(of.id)).paid_grosze).toBe(due_now)
  })

  test('the term stays while the page is open, and is free when the provider says that it has ended', async () => {
    const of = await paying.waiting()
    const before = await paying.read(of.id)
    const hold = (Date.parse(before.deadline_at ?? '') - app.clock.now()) / 1000
    await app.clock.advance(Math.floor(hold) - 5 * 60)
    const begun = await paying.start(of.status_token)
    expect(begun.status).toBe(201)
    await app.clock.advance(10 * 60)
    expect((await paying.read(of.id)).status).toBe('pending_payment')
    await app.clock.advance(40 * 60)
    expect((await paying.status(of.status_token)).payment).toMatchObject({ status: 'expired' })
    await app.clock.advance(20 * 60)
    expect((await paying.read(of.id)).status).toBe('expired')
  })
})

describe('money that goes back', () => {
  test('after a cancellation the provider returns what the policy gives back, the way it came, once', async () => {
    const of = await paying.waiting()
    const begun = await paying.start(of.status_token)
    await paying.pay(begun.body.url)
    await app.settle()
    expect((await paying.cancel(of.id)).status).toBe(200)
    await app.settle()
    await app.settle()
    const seen = await paying.read(of.id)
    expect(seen).toMatchObject({ status: 'cancelled', payment_status: 'refunded' })
    expect(await subjects(of.email)).toContain('Zwrot 120,00 zł')
    expect(await told(of.status_token)).toContain('Zwrot 120,00 zł został wysłany tą samą drogą')
    const rows = await paying.refunds(of.id)
    expect(rows).toMatchObject([{ status: 'succeeded', amount_grosze: due_now }])
  })

  const cancelled = async () => {
    const of = await paying.waiting()
    await paying.pay((await paying.start(of.status_token)).body.url)
    await app.settle()
    expect((await paying.cancel(of.id)).status).toBe(200)
    await app.settle()
    return of
  }
  const noted = (token: string, id: string) =>
    app.call('markReservationRefunded', {
      token,
      params: { id },
      body: { amount_grosze: due_now, method: 'bank_transfer' },
    })
  const byHand = async (token: string) =>
    (await app.call('getMyDay', { token })).body.refunds.results.map(({ id, refund_grosze }) => [id, refund_grosze])
  const sentBack = (reservation_id: string) =>
    app.deps.db
      .selectFrom('sent_refunds')
      .select(['amount_grosze', 'method'])
      .where('reservation_id', '=', reservation_id)
      .execute()

  test('while the provider returns it, the owner cannot note a refund by hand: it would go back twice', async () => {
    const token = (await logIn(app, paying.who.email)).token
    await paying.setFaults([{ method: 'POST', path: '/v1/refunds', do: 'drop_before', times: 100 }])
    const of = await cancelled()
    expect(await paying.read(of.id)).toMatchObject({
      refund_due_grosze: due_now,
      refund_by_provider_grosze: due_now,
      can: { mark_refunded: expect.stringContaining('robi go dostawca płatności') },
    })
    const said = await told(of.status_token)
    expect(said).toContain('Zwrot 120,00 zł. Pieniądze wrócą tą samą drogą, którą przyszły')
    expect(said).not.toContain('przelewem')
    expect(await noted(token, of.id)).toMatchObject({ status: 409, body: { code: 'refund_by_provider' } })
    expect(await byHand(token)).not.toContainEqual([of.id, due_now])
    await paying.setFaults([])
    await app.clock.advance(20 * 60)
    await app.settle()
    const later = (await logIn(app, paying.who.email)).token
    expect(await sentBack(of.id)).toEqual([{ amount_grosze: due_now, method: 'blik' }])
    expect(await paying.read(of.id)).toMatchObject({ refund_due_grosze: 0, payment_status: 'refunded' })
    const { body } = await app.call('listPayments', { token: later, query: { reservation_id: of.id } })
    expect(body.results).toMatchObject([{ test: true, refunds: [{ amount_grosze: due_now, status: 'succeeded' }] }])
  })

  test('of what came by transfer and online only the online part is the provider’s, whatever page was open meanwhile', async () => {
    await paying.setFaults([{ method: 'POST', path: '/v1/refunds', do: 'drop_before', times: 100 }])
    const of = await paying.waiting()
    await paying.pay((await paying.start(of.status_token)).body.url)
    await app.settle()
    expect((await paying.start(of.status_token)).status).toBe(201)
    expect((await paying.note(of.id, 48_000)).status).toBe(200)
    expect((await paying.cancel(of.id)).status).toBe(200)
    expect(await paying.read(of.id)).toMatchObject({ refund_due_grosze: 60_000, refund_by_provider_grosze: due_now })
    expect(await byHand((await logIn(app, paying.who.email)).token)).toContainEqual([of.id, 48_000])
  })

  test('what the provider refuses to return is not asked for again and again, and is noted by hand', async () => {
    await paying.setFaults([{ method: 'POST', path: '/v1/refunds', do: 'status', value: 400, times: 100 }])
    const of = await cancelled()
    await app.clock.advance(20 * 60)
    await app.settle()
    const later = (await logIn(app, paying.who.email)).token
    const { body } = await app.call('listPayments', { token: later, query: { reservation_id: of.id } })
    expect(body.results.flatMap(({ refunds }) => refunds)).toMatchObject([{ status: 'failed' }])
    expect(await paying.read(of.id)).toMatchObject({ refund_by_provider_grosze: 0, can: { mark_refunded: true } })
    expect(await byHand(later)).toContainEqual([of.id, due_now])
    expect((await noted(later, of.id)).status).toBe(200)
    expect(await sentBack(of.id)).toEqual([{ amount_grosze: due_now, method: 'bank_transfer' }])
  })

  test('what is paid on the page of a reservation that was cancelled meanwhile goes back in full, and the page ends', async () => {
    const of = await paying.waiting()
    const begun = await paying.start(of.status_token)
    await app.call('cancelByToken', { params: { token: of.status_token }, body: { preview: false } })
    await paying.steer('refunds', { arrive: 'later' })
    await paying.pay(begun.body.url)
    await app.settle()
    await app.settle()
    expect(await paying.read(of.id)).toMatchObject({ status: 'cancelled', paid_grosze: 0, payments: [] })
    const said = async () =>
      (await app.call('getReservationByToken', { params: { token: of.status_token } })).body.next.text.replaceAll(
        '\u00a0',
        ' ',
      )
    expect(await said()).toBe(
      'Termin został zwolniony. Płatność 120,00 zł nie była potrzebna i wraca w całości tą samą drogą, zwykle w ciągu kilku dni roboczych. Nic więcej nie zapłacisz.',
    )
    const [pending] = await paying.refunds(of.id)
    await paying.steer('refunds', { arrive: 'at_once' })
    await paying.steer(`refunds/${pending?.provider_id}/arrive`, {})
    await app.settle()
    const back = await paying.refunds(of.id)
    expect(back).toMatchObject([{ status: 'succeeded', amount_grosze: due_now }])

    expect(await subjects(of.email)).toContain('Zwrot 120,00 zł jest w drodze')
    expect(await said()).toBe(
      'Termin został zwolniony. Płatność 120,00 zł nie była potrzebna i wróciła w całości tą samą drogą. Nic więcej nie zapłacisz.',
    )

    const other = await paying.waiting()
    await paying.start(other.status_token)
    await app.call('cancelByToken', { params: { token: other.status_token }, body: { preview: false } })
    await app.clock.advance(120)
    expect((await paying.status(other.status_token)).payment).toMatchObject({ status: 'expired' })
  })

  test('a transfer that was noted meanwhile: what is paid twice goes back in full', async () => {
    const of = await paying.waiting()
    const begun = await paying.start(of.status_token)
    const token = (await logIn(app, paying.who.email)).token
    const noted = await app.call('markReservationPaid', {
      token,
      params: { id: of.id },
      body: { amount_grosze: 60_000, method: 'bank_transfer' },
    })
    expect(noted.status).toBe(200)
    await paying.pay(begun.body.url)
    await app.settle()
    await app.settle()
    expect(await paying.read(of.id)).toMatchObject({ status: 'confirmed', payment_status: 'paid', paid_grosze: 60_000 })
    const back = await paying.refunds(of.id)
    expect(back).toMatchObject([{ status: 'succeeded', amount_grosze: due_now }])
    expect(await subjects(of.email)).toContain('Zwrot 120,00 zł jest w drodze')
  })
})

describe('who may be paid online', () => {
  test('without an account at the provider nobody is led to a page', async () => {
    const other = await owner(app)
    const room = await publishedListing(app, other, zadatek)
    const of = await confirmedByMail(app, room.id, evening(dayAhead(app, 40)))
    expect(await paying.start(of.status_token)).toMatchObject({ status: 409, body: { code: 'online_payment_off' } })
    const panel = await app.call('getReservationByToken', { params: { token: of.status_token } })
    expect(panel.body.can.pay).toContain('Zapłać przelewem')
    const state = await app.call('checkPayoutStatus', { token: other.token })
    expect(state.body).toMatchObject({ state: 'none', missing: [] })
  })

  test('an answer from before the last step of the way does not undo it', async () => {
    const other = await owner(app)
    await app.call('createOnboardingLink', { token: other.token, body: { password } })
    // What the provider tells of the new account is asked about by a job, which is not the look that is meant here.
    await app.settle()
    const { payments } = app.deps
    const read = payments.readAccount.bind(payments)
    let is_first = true
    const look = vi.spyOn(payments, 'readAccount').mockImplementation(async (account) => {
      const heard = await read(account)
      if (!is_first) return heard
      is_first = false
      await onboard(app, other)
      // Back from there, the partner's own screen asks, too.
      await app.call('checkPayoutStatus', { token: other.token })
      return heard
    })
    const { body } = await app.call('checkPayoutStatus', { token: other.token })
    look.mockRestore()
    expect(body).toMatchObject({ state: 'active', missing: [] })
  })

  test('who looks while others look as often is answered all the same', async () => {
    // Webhooks look, too, when they come.
    await paying.hold(true)
    const other = await owner(app)
    await onboard(app, other)
    const ask = () => app.call('checkPayoutStatus', { token: other.token })
    expect((await ask()).body.state).toBe('active')
    const { payments } = app.deps
    const read = payments.readAccount.bind(payments)
    // Each answer takes as long as somebody else needs to write one down.
    const look = vi.spyOn(payments, 'readAccount').mockImplementation(async (account) => {
      const heard = await read(account)
      await app.deps.db
        .updateTable('owners')
        .set({ payout_checked_at: new Date(Math.random() * 1e12) })
        .where('email', '=', other.email)
        .execute()
      return heard
    })
    const { status, body } = await ask()
    expect([status, body.state, look.mock.calls.length]).toEqual([200, 'active', 5])
    look.mockRestore()
    await paying.hold(false)
  })

  test('an account that was closed takes no more guests’ money, and gives way to another one', async () => {
    const other = await owner(app)
    await onboard(app, other)
    const state = async () => (await app.call('checkPayoutStatus', { token: other.token })).body.state
    const account = async () => {
      const of = app.deps.db.selectFrom('owners').select('payout_account').where('id', '=', other.owner_id)
      return (await of.executeTakeFirstOrThrow()).payout_account
    }
    expect(await state()).toBe('active')
    const first = await account()
    await sql`delete from sandbox.stripe_objects where id = ${first}`.execute(app.deps.db)
    expect(await state()).toBe('restricted')
    await onboard(app, other)
    expect(await state()).toBe('active')
    expect(await account()).not.toBe(first)
  })

  test('links need the password, and the state is read from the provider', async () => {
    const other = await owner(app)
    const wrong = await app.call('createOnboardingLink', { token: other.token, body: { password: 'nie-to-haslo' } })
    expect([wrong.status, wrong.body.code]).toEqual([400, 'wrong_password'])
    expect((await app.call('createLoginLink', { token: other.token, body: { password } })).body.code).toBe(
      'payouts_not_ready',
    )
    await app.call('createOnboardingLink', { token: other.token, body: { password } })
    const begun = await app.call('checkPayoutStatus', { token: other.token })
    expect(begun.body).toMatchObject({ state: 'incomplete', missing: expect.arrayContaining(['rachunek bankowy']) })
    await onboard(app, other)
    expect((await app.call('checkPayoutStatus', { token: other.token })).body).toMatchObject({
      state: 'active',
      missing: [],
    })
    expect((await app.call('createLoginLink', { token: other.token, body: { password } })).status).toBe(200)
  })
})
