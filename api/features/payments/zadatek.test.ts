/** A reservation ends whose zadatek was paid online: what was paid goes back by itself, a second part only where the owner is at fault. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#api/db/invariants/check.ts'
import { due_now, openPaying, type Paying } from '#api/testing/paying.ts'
import { logIn } from '#api/testing/factories.ts'

let paying: Paying
beforeAll(async () => {
  paying = await openPaying()
})
afterAll(async () => {
  expect(await brokenInvariants(paying.app.deps.db, { now: paying.app.clock.now() })).toEqual([])
  await paying.app.close()
})

const plain = (text: string | undefined) => (text ?? '').replace(/\s+/g, ' ')

test('the double duty is shown before the click, told by mail, and noted once the second part was paid', async () => {
  const of = await paying.waiting()
  await paying.pay((await paying.start(of.status_token)).body.url)
  await paying.app.settle()
  const token = (await logIn(paying.app, paying.who.email)).token
  const cancel = (preview: boolean) =>
    paying.app.call('cancelReservation', {
      token,
      params: { id: of.id },
      body: { preview, cancel_reason: 'owner_fault' },
    })
  const twice = { refund_grosze: due_now, double_deposit_due_grosze: due_now }
  expect((await cancel(true)).body.refund).toMatchObject(twice)
  expect((await cancel(false)).status).toBe(200)
  await paying.app.clock.advance(60)
  await paying.app.settle()

  expect(await paying.refunds(of.id)).toMatchObject([{ amount_grosze: due_now, status: 'succeeded' }])
  const owing = await paying.read(of.id)
  expect(owing).toMatchObject({
    refund_due_grosze: 0,
    double_deposit_due_grosze: due_now,
    can: { mark_refunded: true },
  })
  const o6 = (await paying.app.mailbox(paying.who.email)).find(({ subject }) => subject.startsWith('Obowiązek zwrotu'))
  expect(plain(o6?.text)).toContain('Druga część, 120,00 zł, pozostaje do rozliczenia')
  const told = (await paying.app.mailbox(of.email)).find(({ subject }) => subject.startsWith('Przykro nam'))
  expect(plain(told?.text)).toContain('drugiej równowartości zadatku: 120,00 zł')

  const body = { amount_grosze: due_now, method: 'bank_transfer' } as const
  expect((await paying.app.call('markReservationRefunded', { token, params: { id: of.id }, body })).status).toBe(200)
  const settled = await paying.read(of.id)
  expect(settled).toMatchObject({ double_deposit_due_grosze: 0, payment_status: 'refunded' })
  expect(settled.history.at(-1)?.text).toMatch(/druga równowartość zadatku: 120,00/)
})

test('by consent of both it goes back by itself, once, and letter and page have said so before the yes', async () => {
  const of = await paying.waiting()
  await paying.pay((await paying.start(of.status_token)).body.url)
  await paying.app.settle()
  const token = (await logIn(paying.app, paying.who.email)).token
  const proposed = await paying.app.call('proposeTermination', { token, params: { id: of.id }, body: {} })
  expect(plain(proposed.body.termination?.how)).toMatch(/^Całą kwotę zwróci dostawca płatności/)
  await paying.app.settle()
  const [letter] = await paying.app.mailbox(of.email)
  expect(plain(letter?.text)).toContain('120,00 zł. Pieniądze wrócą tą samą drogą, którą przyszły')
  const params = { token: of.status_token }
  const { termination } = (await paying.app.call('getReservationByToken', { params })).body
  expect(plain(letter?.text)).toContain(plain(termination?.how))

  const yes = { answer: 'accept', shown_refund_grosze: due_now } as const
  expect((await paying.app.call('answerTerminationByToken', { params, body: yes })).body.status).toBe('cancelled')
  await paying.app.clock.advance(60)
  await paying.app.settle()
  expect(await paying.refunds(of.id)).toMatchObject([{ amount_grosze: due_now, status: 'succeeded' }])
  expect(await paying.read(of.id)).toMatchObject({
    payment_status: 'refunded',
    refund_due_grosze: 0,
    double_deposit_due_grosze: 0,
  })
})
