import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ListingInput } from '#api/features/listings/editor/listing-input.ts'
import { confirmedByMail, dayAhead, evening, logIn, owner, password, publishedListing } from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import { wallTime } from '#domain/format.pl.ts'

let app: TestApp
const hour = 3_600
const day = 24 * hour

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function eventIn(days: number, input: Partial<ListingInput> = {}) {
  const partner = await owner(app)
  const hall = await publishedListing(app, partner, { input: { confirmation_mode: 'instant', ...input } })
  return { partner, reservation: await confirmedByMail(app, hall.id, evening(dayAhead(app, days))) }
}
const countOf = async (email: string, subject: RegExp) =>
  (await app.mailbox(email)).filter((mail) => subject.test(mail.subject)).length
const soon = /^Twoje wydarzenie: /
const thanks = /^Dziękujemy za skorzystanie/

/** Until noon of the day after so many days: moves by hand, because days of a clock change are shorter. */
async function toNoon(days: number): Promise<void> {
  const local = wallTime(app.clock.now())
  const hours = 12 - Number(local.slice(11, 13))
  await app.clock.advance(days * day + hours * hour)
}

describe('around an event the customer hears', () => {
  test('once a week before, once the day before, and once thanks after it', async () => {
    const { reservation } = await eventIn(20)
    await toNoon(12)
    expect(await countOf(reservation.email, soon)).toBe(0)
    await toNoon(1)
    expect(await countOf(reservation.email, soon)).toBe(1)
    await app.settle()
    await toNoon(3)
    expect(await countOf(reservation.email, soon)).toBe(1)
    await toNoon(3)
    expect(await countOf(reservation.email, soon)).toBe(2)
    await toNoon(1)
    expect([await countOf(reservation.email, soon), await countOf(reservation.email, thanks)]).toEqual([2, 0])
    await toNoon(1)
    await toNoon(2)
    expect([await countOf(reservation.email, soon), await countOf(reservation.email, thanks)]).toEqual([2, 1])
  })

  test('nothing of a week when the clock jumped to the day before', async () => {
    const { reservation } = await eventIn(20)
    await toNoon(19)
    expect(await countOf(reservation.email, soon)).toBe(1)
    const [mail] = await app.mailbox(reservation.email)
    expect(mail?.text).toContain('już jutro')
  })

  test('nothing at all when the clock jumped far behind the event', async () => {
    const { reservation } = await eventIn(20)
    await toNoon(40)
    expect([await countOf(reservation.email, soon), await countOf(reservation.email, thanks)]).toEqual([0, 0])
  })

  test('no reminder of what was reserved within the same week, and none of what was cancelled', async () => {
    const late = await eventIn(5)
    await toNoon(1)
    expect(await countOf(late.reservation.email, soon)).toBe(0)
    const { reservation } = await eventIn(20)
    await app.call('cancelByToken', { params: { token: reservation.status_token }, body: { reason: 'Zmiana planów' } })
    await toNoon(14)
    expect(await countOf(reservation.email, soon)).toBe(0)
  })
})

test('an event that was moved after its reminders is reminded of at its new day', async () => {
  const { partner, reservation } = await eventIn(20)
  await toNoon(13)
  await toNoon(6)
  expect(await countOf(reservation.email, soon)).toBe(2)
  // The evening before, a child is ill: three weeks later instead.
  const { token } = await logIn(app, partner.email)
  const at = { token, params: { id: reservation.id } }
  const { guests } = (await app.call('getReservation', at)).body
  const term = evening(dayAhead(app, 22))
  const body = { ...term, guests, price: 'keep', note: 'Nowy termin', preview: false } as const
  expect((await app.call('proposeChange', { ...at, body })).status).toBe(200)
  const by_link = { params: { token: reservation.status_token } }
  expect((await app.call('answerChangeByToken', { ...by_link, body: { answer: 'accept' } })).status).toBe(200)
  const seen = []
  for (const days of [15, 3, 3]) {
    await toNoon(days)
    seen.push(await countOf(reservation.email, soon))
  }
  expect(seen).toEqual([3, 3, 4])
})

test('what the build before has decided, which knows of no day, is decided for the day of the event', async () => {
  const { reservation } = await eventIn(20)
  const { db } = app.deps
  await db
    .insertInto('event_reminders')
    .values({ reservation_id: reservation.id, kind: 'week', decided_at: new Date(app.clock.now()) })
    .execute()
  await toNoon(13)
  expect(await countOf(reservation.email, soon)).toBe(0)
  const [decided] = await db
    .selectFrom('event_reminders')
    .selectAll()
    .where('reservation_id', '=', reservation.id)
    .execute()
  const { event_day } = await db
    .selectFrom('reservations')
    .select('event_day')
    .where('id', '=', reservation.id)
    .executeTakeFirstOrThrow()
  expect(decided?.event_day).toBe(event_day)
})

test('an owner who cancels after a zadatek learns what is owed, one without a deposit does not', async () => {
  const duty = /^Obowiązek zwrotu zadatku/
  const deposit: Partial<ListingInput> = { deposit: { type: 'zadatek', percent_bp: 2000, balance_due_days: 7 } }
  const { partner, reservation } = await eventIn(30, deposit)
  const at = { params: { id: reservation.id }, token: partner.token }
  await app.call('markReservationPaid', { ...at, body: { amount_grosze: 12_000 } })
  expect((await app.call('cancelReservation', { ...at, body: { note: 'Zalanie sali' } })).body.status).toBe('cancelled')
  expect(await countOf(partner.email, duty)).toBe(1)
  const [mail] = await app.mailbox(partner.email)
  expect((mail?.text ?? '').replace(/\s+/g, ' ')).toContain('Druga część, 120,00 zł,')

  const plain = await eventIn(31)
  await app.call('cancelReservation', {
    params: { id: plain.reservation.id },
    token: plain.partner.token,
    body: { note: 'Zalanie sali' },
  })
  expect(await countOf(plain.partner.email, duty)).toBe(0)
})

describe('an unfinished profile is reminded of', () => {
  const unfinished = /^Dokończ profil/
  async function registered(verified = true): Promise<string> {
    const email = `nowy-${crypto.randomUUID()}@partnerzy.example`
    const body = { first_name: 'Marek', last_name: 'Sowa', email, password, accept_terms: true }
    await app.call('registerOwner', { body })
    if (!verified) return email
    const [mail] = await app.mailbox(email)
    const link = mail?.links.find((each) => each.includes('/weryfikacja-email/')) ?? ''
    await app.call('verifyEmail', { body: { token: decodeURIComponent(link.split('/').at(-1) ?? '') } })
    await logIn(app, email)
    return email
  }

  test('after two days and after seven, once each, and never again', async () => {
    const email = await registered()
    const seen = []
    for (const days of [1, 1, 1, 4, 1, 30]) {
      await app.clock.advance(days * day + hour)
      await app.settle()
      seen.push(await countOf(email, unfinished))
    }
    expect(seen).toEqual([0, 1, 1, 2, 2, 2])
  })

  test('only by the newest of the two when the clock jumps, and not at all much later', async () => {
    const email = await registered()
    await app.clock.advance(8 * day)
    expect(await countOf(email, unfinished)).toBe(1)
    const other = await registered()
    await app.clock.advance(30 * day)
    expect(await countOf(other, unfinished)).toBe(0)
  })

  test('neither of a finished one nor at an address that nobody proved', async () => {
    const unproved = await registered(false)
    const done = (await owner(app)).email
    const proved = await registered()
    await app.clock.advance(3 * day)
    const counts = await Promise.all([unproved, done, proved].map((email) => countOf(email, unfinished)))
    expect(counts).toEqual([0, 0, 1])
  })
})
