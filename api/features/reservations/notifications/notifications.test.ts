import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tidy } from '#api/app.ts'
import {
  confirmedByMail,
  dayAhead,
  evening,
  logIn,
  owner,
  publishedListing,
  reserve,
  type TestOwner,
} from '#api/testing/factories.ts'
import { notificationText } from './notification-words.pl.ts'
import type { NotificationRow } from './notifications-queries.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'

let app: TestApp
let days = 40
const nextEvening = () => evening(dayAhead(app, (days += 1)))
const daySeconds = 86_400

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function start(confirmation_mode: 'request' | 'instant' = 'request') {
  const partner = await owner(app)
  const hall = await publishedListing(app, partner, { input: { confirmation_mode } })
  return { partner, hall, reservation: await confirmedByMail(app, hall.id, nextEvening()) }
}
const bell = async ({ token }: TestOwner, query = {}) => (await app.call('listNotifications', { token, query })).body
/** Sessions do not outlive days. */
const laterBell = async ({ email }: TestOwner) => bell(await logIn(app, email))
const read = async ({ token }: TestOwner, body: unknown) => (await app.call('readNotifications', { token, body })).body
const write = (reservation: { status_token: string }, body: string) =>
  app.call('writeMessageByToken', { params: { token: reservation.status_token }, body: { body } })
const cancel = (reservation: { status_token: string }) =>
  app.call('cancelByToken', { params: { token: reservation.status_token }, body: { reason: 'Zmiana planów' } })

describe('the bell', () => {
  test('tells of a request with its deadline, and not before the address is confirmed', async () => {
    const partner = await owner(app)
    const hall = await publishedListing(app, partner, { input: { confirmation_mode: 'request' } })
    await reserve(app, hall.id, nextEvening())
    expect(await bell(partner)).toMatchObject({ count: 0, unread: 0 })
    const reservation = await confirmedByMail(app, hall.id, nextEvening())
    const heard = await bell(partner)
    expect(heard).toMatchObject({ count: 1, unread: 1, next: null })
    expect(heard.results[0]).toMatchObject({
      kind: 'request',
      reservation_id: reservation.id,
      title: 'Nowa prośba o rezerwację',
      read: false,
      quote: null,
    })
    expect(heard.results[0]?.text).toContain('Anna Żółkiewska · Sala Pod Jesionem')
    expect(Date.parse(heard.results[0]?.deadline_at ?? '')).toBeGreaterThan(app.clock.now())
  })

  test('falls silent by itself when the owner answers', async () => {
    const { partner, reservation } = await start()
    await app.call('acceptReservation', { token: partner.token, params: { id: reservation.id } })
    const heard = await bell(partner)
    expect(heard.unread).toBe(0)
    expect(heard.results).toMatchObject([{ kind: 'request', read: true, deadline_at: null }])
  })

  test('says that nobody answered in time, and takes the request back', async () => {
    const { partner } = await start()
    await app.clock.advance(4 * daySeconds)
    const heard = await laterBell(partner)
    expect(heard.results).toMatchObject([
      { kind: 'expired', read: false },
      { kind: 'request', read: true },
    ])
  })

  test('tells of a reservation without a request, of one message for several, and of a cancellation', async () => {
    const { partner, reservation } = await start('instant')
    await write(reservation, 'Czy jest winda?')
    await write(reservation, `Czy możemy przyjść o 12:00? ${'Prosimy bardzo. '.repeat(20)}`)
    await cancel(reservation)
    const { results, unread } = await bell(partner)
    expect(results.map(({ kind }) => kind)).toEqual(['cancellation', 'message', 'reservation'])
    expect(unread).toBe(3)
    expect(results[1]?.quote).toMatch(/^Czy możemy przyjść o 12:00\? .*…$/)
    expect(results[1]?.quote?.length).toBeLessThanOrEqual(140)
  })

  test('tells how a proposed change went, by its newest state', async () => {
    const { partner, reservation } = await start('instant')
    const panel = { params: { token: reservation.status_token } }
    const wish = { guests: { adults: 30, children: [], crew: 0 }, note: 'Będzie nas mniej.' }
    const proposed = await app.call('proposeChangeByToken', { ...panel, body: wish })
    expect([proposed.status, proposed.body.errors]).toEqual([200, undefined])
    expect((await bell(partner)).results[0]).toMatchObject({ kind: 'change', title: 'Propozycja zmiany rezerwacji' })
    await app.call('answerChangeByToken', { ...panel, body: { answer: 'withdraw' } })
    expect((await bell(partner)).results.slice(0, 2)).toMatchObject([
      { kind: 'change', title: 'Propozycja zmiany wycofana', read: false },
      { kind: 'change', title: 'Propozycja zmiany rezerwacji', read: true },
    ])
  })
})

test('money that came too late for its term is no payment of a reservation, and a withdrawal no cancellation', () => {
  const news = { start_local: '2027-06-12T15:00', end_local: '2027-06-12T23:00', message: null } as NotificationRow
  const title = (kind: NotificationRow['kind'], action: string) => notificationText({ ...news, kind, action }).title
  expect(title('payment', 'pay')).toBe('Wpłata za rezerwację')
  expect(title('payment', 'late_payment')).toBe('Wpłata po czasie, do zwrotu')
  expect(title('cancellation', 'withdraw')).toBe('Osoba rezerwująca odstąpiła od umowy')
})

describe('what has been read', () => {
  test('is read for every session, by ids or up to a moment, and only by whom it was for', async () => {
    const { partner, reservation } = await start('instant')
    await app.clock.advance(60)
    await write(reservation, 'Czy jest winda?')
    const [message, arrival] = (await bell(partner)).results
    const stranger = await owner(app)
    expect(await read(stranger, { ids: [message?.id, arrival?.id] })).toEqual({ unread: 0 })
    expect((await bell(partner)).unread).toBe(2)
    expect(await read(partner, { up_to: arrival?.at })).toEqual({ unread: 1 })
    expect((await bell(partner)).results.map((one) => one.read)).toEqual([false, true])
    expect(await read(partner, { ids: [message?.id] })).toEqual({ unread: 0 })
  })

  test('must be named', async () => {
    const { partner } = await start('instant')
    const { status, body } = await app.call('readNotifications', { token: partner.token, body: {} })
    expect([status, body.fields?.ids]).toEqual([400, expect.anything()])
  })

  test('comes in pages, and is forgotten after 90 days', async () => {
    const { partner, hall } = await start('instant')
    await confirmedByMail(app, hall.id, nextEvening())
    const first = await bell(partner, { page_size: 1 })
    expect([first.count, first.results.length, first.previous]).toEqual([2, 1, null])
    expect(first.next).toContain('/api/notifications/?')
    const second = await bell(partner, { page_size: 1, page: 2 })
    expect(second.results[0]?.id).not.toBe(first.results[0]?.id)
    await app.clock.advance(89 * daySeconds)
    await tidy(app.deps)
    expect((await laterBell(partner)).count).toBe(2)
    await app.clock.advance(2 * daySeconds)
    await tidy(app.deps)
    expect((await laterBell(partner)).count).toBe(0)
  })
})
