/** The product or the provider was away: whoever paid in time has the term, and what is owed goes back once. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { brokenInvariants } from '#api/db/invariants/check.ts'
import { followPayment } from '#api/features/payments/follow-payment.ts'
import { sweepOwed } from '#api/features/payments/refund-payment.ts'
import { sweepReservations } from '#api/features/reservations/due/sweep.ts'
import { confirmedByMail, dayAhead, evening, publishedListing, reserve } from '#api/testing/factories.ts'
import { openPaying, type Paying } from '#api/testing/paying.ts'

const hour = 3_600
const deposit = { type: 'zadatek', percent_bp: 2000, balance_due_days: 0 }

let paying: Paying
beforeAll(async () => void (paying = await openPaying()))
afterAll(() => paying.app.close())
beforeEach(async () => {
  await paying.setFaults([])
  await paying.hold(false)
})

const place = (given: object) => publishedListing(paying.app, paying.who, { input: { deposit }, ...given } as never)
/** Seconds until the deposit's deadline. */
const left = async (id: string) =>
  Math.floor((Date.parse((await paying.read(id)).deadline_at ?? '') - paying.app.clock.now()) / 1000)

test('paid an hour before the deadline, while nobody looked for three hours: the term is the guest’s', async () => {
  const { app } = paying
  // The deadline is where the notice begins, so afterwards nobody new could ask for the term.
  const hall = await place({ rules: { notice_hours: 48 } })
  const of = await confirmedByMail(app, hall.id, evening(dayAhead(app, 4)))
  await app.clock.advance((await left(of.id)) - hour)
  const begun = await paying.start(of.status_token)
  expect(begun.status).toBe(201)
  await paying.hold(true)
  await paying.pay(begun.body.url)
  await app.clock.advance(3 * hour)
  await app.settle()
  expect(await paying.read(of.id)).toMatchObject({ status: 'confirmed', refunds: [], refund_due_grosze: 0 })
  const subjects = (await app.mailbox(of.email)).map(({ subject }) => subject).join('; ')
  expect(subjects).not.toContain('wygasła')
})

test('paid in time, while nobody looked and the provider is asked slowly now: no wait ends before it was asked', async () => {
  const { app } = paying
  const hall = await place({})
  const of = await confirmedByMail(app, hall.id, evening(dayAhead(app, 90)))
  const begun = await paying.start(of.status_token)
  await paying.hold(true)
  // Whoever looks because of the beginning has looked before it is paid.
  await app.settle()
  await paying.pay(begun.body.url)
  const [payment] = await paying.payments(of.id)
  const ago = (hours: number) => new Date(app.clock.now() - hours * hour * 1_000)
  await app.deps.db
    .updateTable('reservations')
    .set({ deadline_at: ago(2) })
    .where('id', '=', of.id)
    .execute()
  await app.deps.db
    .updateTable('occupancy')
    .set({ deadline_at: ago(2) })
    .where('reservation_id', '=', of.id)
    .execute()
  // The chore of payments has others to ask first; that of waits does not stand still for it.
  await sweepReservations(app.deps)
  const subjects = async () => (await app.mailbox(of.email)).map(({ subject }) => subject).join('; ')
  expect(await subjects()).not.toContain('wygasła')
  await followPayment(app.deps, payment?.id ?? '')
  await app.settle()
  expect(await paying.read(of.id)).toMatchObject({ status: 'confirmed', refunds: [] })
  expect(await subjects()).not.toContain('wygasła')
})

test('as long as the provider does not answer, nobody else gets the term of somebody who may have paid', async () => {
  const { app } = paying
  const hall = await place({})
  const term = evening(dayAhead(app, 60))
  const of = await confirmedByMail(app, hall.id, term)
  await app.clock.advance((await left(of.id)) - 3 * hour)
  const begun = await paying.start(of.status_token)
  // Looked at so often that the next look is an hour away.
  for (const minutes of [1, 1, 2, 5, 10, 30, 60]) await app.clock.advance(minutes * 60 + 5)
  const [payment] = await paying.payments(of.id)
  await app.clock.advance(Math.floor(((payment?.expires_at.getTime() ?? 0) - app.clock.now()) / 1000) - 5 * 60)
  await paying.hold(true)
  await paying.pay(begun.body.url)
  await paying.setFaults([{ method: 'GET', path: '/v1/checkout/sessions', do: 'status', value: 503, times: 10_000 }])
  for (let minute = 0; minute < 20; minute += 1) await app.clock.advance(60)
  expect((await paying.read(of.id)).status).toBe('pending_payment')
  expect((await reserve(app, hall.id, term)).body.code).toBe('slot_taken')
  await paying.setFaults([])
  await app.clock.advance(hour + 60)
  await app.settle()
  expect((await paying.read(of.id)).status).toBe('confirmed')
})

test('two processes that look at one moment have a part of the price sent back once', async () => {
  const { app } = paying
  const hall = await place({ input: { deposit, cancellation_policy: 'strict' } })
  const of = await confirmedByMail(app, hall.id, evening(dayAhead(app, 20)))
  const begun = await app.call('createStripeCheckout', { body: { token: of.status_token, whole: true } })
  await paying.pay(begun.body.url)
  await app.settle()
  const done = await app.call('cancelByToken', { params: { token: of.status_token }, body: {} })
  expect(done.body.refund).toMatchObject({ retained_grosze: 30_000, refund_grosze: 30_000 })
  await Promise.all([sweepOwed(app.deps), sweepOwed(app.deps)])
  await app.drainJobs()
  await app.settle()
  expect(await paying.refunds(of.id)).toMatchObject([{ amount_grosze: 30_000, status: 'succeeded' }])
  expect(await paying.atProvider('refund', begun.body.payment_id)).toHaveLength(1)
})

test('and the rows of it all, with the journal, hold what must hold', async () => {
  expect(await brokenInvariants(paying.app.deps.db, { now: paying.app.clock.now() })).toEqual([])
})
