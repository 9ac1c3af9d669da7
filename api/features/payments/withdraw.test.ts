/** The right to withdraw within 14 days: shown before the click, received by mail, and the money goes back the way it came. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#api/db/invariants/check.ts'
import { confirmedByMail, dayAhead, evening, logIn, publishedListing } from '#api/testing/factories.ts'
import { operate } from '#api/testing/operator.ts'
import { openPaying, type Paying } from '#api/testing/paying.ts'
import { noShows } from '../../../scripts/operator/reservations/no-shows.ts'

let paying: Paying
let studio: { id: string }
const total = 60_000

beforeAll(async () => {
  paying = await openPaying()
  const input = {
    deposit: { type: 'full', balance_due_days: 7 },
    withdrawal_regime: 'standard_14',
    cancellation_policy: 'strict',
  }
  studio = await publishedListing(paying.app, paying.who, { input } as never)
})
afterAll(() => paying.app.close())

const page = async (token: string) => (await paying.app.call('getReservationByToken', { params: { token } })).body
const withdraw = (token: string, body: object) => paying.app.call('withdrawByToken', { params: { token }, body })
const subjects = async (to: string) =>
  (await paying.app.mailbox(to)).map(({ subject }) => subject.replaceAll('\u00a0', ' ')).join('; ')

async function paid(days: number, { early = false, waits_days = 0 } = {}) {
  const consents = { terms: true, owner_rules: true, early_performance: early }
  const of = await confirmedByMail(paying.app, studio.id, evening(dayAhead(paying.app, days)), { body: { consents } })
  if (waits_days > 0) await paying.app.clock.advance(waits_days * 86_400)
  await paying.pay((await paying.start(of.status_token)).body.url)
  await paying.app.settle()
  return of
}

test('before the event everything comes back the way it came, whatever the policy says, and both sides have it in writing', async () => {
  const of = await paid(40)
  expect((await page(of.status_token)).withdraw_until).toBeTruthy()
  const preview = await withdraw(of.status_token, { preview: true })
  expect(preview.body.refund).toMatchObject({ paid_grosze: total, retained_grosze: 0, refund_grosze: total })
  const policy = await paying.app.call('cancelByToken', { params: { token: of.status_token }, body: { preview: true } })
  expect(policy.body.refund.retained_grosze).toBeGreaterThan(0)

  expect((await withdraw(of.status_token, { shown_refund_grosze: total - 1 })).body.code).toBe('reservation_changed')
  const done = await withdraw(of.status_token, { shown_refund_grosze: total })
  expect(done.body).toMatchObject({ status: 'cancelled', preview: false })
  expect((await withdraw(of.status_token, {})).body.code).toBe('withdrawal_over')
  await paying.app.clock.advance(60)
  await paying.app.settle()
  const seen = await paying.read(of.id)
  expect(seen).toMatchObject({ status: 'cancelled', payment_status: 'refunded', refund_due_grosze: 0 })
  expect(seen.history.map(({ text }) => text).join(' ')).toMatch(/odstąpiła od umowy \(14 dni.*600,00/)
  expect(await paying.refunds(of.id)).toMatchObject([{ amount_grosze: total, status: 'succeeded' }])
  expect(await subjects(of.email)).toContain(`Potwierdzenie odstąpienia od umowy – ${of.reference}`)
  expect(await subjects(paying.who.email)).toContain(`Odstąpienie od umowy – rezerwacja ${of.reference}`)
  const after = await page(of.status_token)
  expect(after.next.title).toBe('Przyjęliśmy odstąpienie od umowy')
  expect(after.withdraw_until).toBeNull()
})

test('who may withdraw has the form of the law with the confirmation, and the seller’s street not before there is a contract', async () => {
  const of = await confirmedByMail(paying.app, studio.id, evening(dayAhead(paying.app, 200)))
  const read = async (url: string) => (await paying.app.app.inject({ url })).body.replaceAll('\u00a0', ' ')
  const before = await read(`/api/reservations/by-token/${of.status_token}/rules.txt`)
  expect(before).not.toContain('Lipowa 7')
  await paying.pay((await paying.start(of.status_token)).body.url)
  await paying.app.settle()
  const mail = (await paying.app.mailbox(of.email)).find(({ subject }) => /potwierdzona/.test(subject))
  const file = mail?.attachments.find(({ filename }) => filename.startsWith('zasady-rezygnacji'))
  const text = await read(file?.url ?? '')
  expect(text).toContain('przycisk „Odstąp od umowy tutaj”')
  expect(text).toMatch(
    /Wzór formularza odstąpienia.*\r\nAdresat: .*Lipowa 7.*@.*\r\nInformuję o moim odstąpieniu .*rezerwacja/,
  )
  expect(text).toMatch(/Regulamin serwisu.*\r\n.*\r\n\r\n1\. O serwisie\r\n/)
  expect(text).toMatch(/Reklamacje: .*w ciągu 14 dni/)
  expect((await withdraw(of.status_token, {})).status).toBe(200)
})

test('who asked for an early beginning pays for the part that was performed, in proportion', async () => {
  const of = await paid(3, { early: true })
  const { start_at, end_at } = await page(of.status_token)
  const half = (Date.parse(start_at) + Date.parse(end_at)) / 2
  const until = (moment: number) => paying.app.clock.advance(Math.round((moment - paying.app.clock.now()) / 1000))
  // What becomes due takes its time, in which the clock goes on: three seconds more are a part more.
  await until(half - 60_000)
  await paying.app.settle()
  // Counted by whole minutes; jobs take parts of a second.
  await until(half + 1_000)
  const { body } = await withdraw(of.status_token, { preview: true })
  expect(body.refund.retained_grosze).toBe(total / 2)
  expect(body.refund.rule).toContain('za wykonaną część')
  // The page is read for a while, and the service goes on: what was shown holds.
  await paying.app.clock.advance(8 * 60)
  expect((await withdraw(of.status_token, { preview: true })).body.refund.retained_grosze).toBeGreaterThan(total / 2)
  const done = await withdraw(of.status_token, { shown_refund_grosze: body.refund.refund_grosze })
  expect(done.body).toMatchObject({ status: 'cancelled', refund: body.refund })
  await paying.app.clock.advance(60)
  await paying.app.settle()
  expect(await paying.refunds(of.id)).toMatchObject([{ amount_grosze: total / 2, status: 'succeeded' }])
  expect((await page(of.status_token)).next.text).toContain('za wykonaną część usługi')
})

test('after an event that nobody asked to begin early the right lasts its 14 days, and nothing is kept (ruling 67)', async () => {
  // Asked for 15 days before, so that no early beginning is asked for; concluded two days later.
  const of = await paid(15, { waits_days: 2 })
  const { end_at } = await page(of.status_token)
  await paying.app.clock.advance(Math.round((Date.parse(end_at) - paying.app.clock.now()) / 1000) + 4 * 3_600)
  await paying.app.settle()
  const seen = await page(of.status_token)
  expect(seen.status).toBe('completed')
  expect(seen.withdraw_until).toBeTruthy()
  const { body } = await withdraw(of.status_token, { preview: true })
  expect(body.refund).toMatchObject({ paid_grosze: total, retained_grosze: 0, refund_grosze: total })
  expect((await withdraw(of.status_token, { shown_refund_grosze: total })).status).toBe(200)
  await paying.app.clock.advance(60)
  await paying.app.settle()
  expect(await paying.refunds(of.id)).toMatchObject([{ amount_grosze: total, status: 'succeeded' }])
  expect((await paying.read(of.id)).status).toBe('cancelled')
  // What is over cannot become free again.
  const [toOwner] = (await paying.app.mailbox(paying.who.email)).filter(({ subject }) =>
    subject.includes('Odstąpienie'),
  )
  expect(toOwner?.text).toContain('odstąpiła od umowy')
  expect(`${toOwner?.text} ${toOwner?.html}`).not.toMatch(/znów wolny/i)
  expect((await page(of.status_token)).next.text).toMatch(/^Umowę uważa się za niezawartą\. Wpłacono/)
})

test('a dispute of the operator’s own does not stop the fourteen days: who withdraws ends it, and nothing is left to settle', async () => {
  const of = await paid(15, { waits_days: 2 })
  const { end_at } = await page(of.status_token)
  await paying.app.clock.advance(Math.round((Date.parse(end_at) - paying.app.clock.now()) / 1000) + 4 * 3_600)
  await paying.app.settle()
  const operator = (...words: string[]) => operate(paying.app, noShows, ...words)
  expect((await operator('open', of.reference, '--note', 'Czy sala była otwarta?'))[0]).toContain('is disputed now')
  expect(await page(of.status_token)).toMatchObject({ status: 'disputed', withdraw_until: expect.any(String) })
  expect((await withdraw(of.status_token, { shown_refund_grosze: total })).body).toMatchObject({ status: 'cancelled' })
  await paying.app.clock.advance(60)
  await paying.app.settle()
  expect(await paying.refunds(of.id)).toMatchObject([{ amount_grosze: total, status: 'succeeded' }])
  expect((await page(of.status_token)).next.title).toBe('Przyjęliśmy odstąpienie od umowy')
  const token = (await logIn(paying.app, paying.who.email)).token
  const news = (await paying.app.call('listNotifications', { token })).body.results.filter(
    ({ reservation_id }) => reservation_id === of.id,
  )
  expect(news.find(({ kind }) => kind === 'dispute')).toMatchObject({ read: true })
  expect((await operator('settle', of.reference, '--outcome', 'came'))[0]).toContain('is not disputed: it is cancelled')
})

test('a term that is moved inside the fourteen days needs the wish from whoever moves it, and from whoever says yes to it', async () => {
  const near = () => evening(dayAhead(paying.app, 3))
  const owner = (await logIn(paying.app, paying.who.email)).token
  const propose = (token: string, body: object) =>
    paying.app.call('proposeChangeByToken', { params: { token }, body } as never)
  const asked = await paid(30)
  expect((await propose(asked.status_token, { ...near(), preview: true })).body.needs_early_performance).toBe(true)
  const far = { ...evening(dayAhead(paying.app, 29)), preview: true }
  expect((await propose(asked.status_token, far)).body.needs_early_performance).toBe(false)
  const refused = await propose(asked.status_token, near())
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['early_performance']])
  expect((await propose(asked.status_token, { ...near(), early_performance: true })).status).toBe(200)
  const yes = { token: owner, params: { id: asked.id }, body: { answer: 'accept' } } as const
  expect((await paying.app.call('answerChange', yes)).status).toBe(200)

  // Said where nobody needs it, it is no wish: the right of whoever said it stays what it is.
  const needless = await paid(32)
  const later = { ...evening(dayAhead(paying.app, 33)), early_performance: true }
  expect((await propose(needless.status_token, later)).status).toBe(200)
  const agreed = { token: owner, params: { id: needless.id }, body: { answer: 'accept' } } as const
  expect((await paying.app.call('answerChange', agreed)).status).toBe(200)
  const kept = await paying.app.deps.db
    .selectFrom('reservations')
    .select('consents')
    .where('id', '=', needless.id)
    .executeTakeFirstOrThrow()
  expect(kept.consents).toMatchObject({ early_performance: false })

  const offered = await paid(31)
  const body = evening(dayAhead(paying.app, 4))
  const offer = { token: owner, params: { id: offered.id }, body } as never
  expect((await paying.app.call('proposeChange', offer)).status).toBe(200)
  expect((await page(offered.status_token)).change?.needs_early_performance).toBe(true)
  const accept = (more: object) =>
    paying.app.call('answerChangeByToken', {
      params: { token: offered.status_token },
      body: { answer: 'accept', ...more },
    } as never)
  const without = await accept({})
  expect([without.status, Object.keys(without.body.fields ?? {})]).toEqual([400, ['early_performance']])
  expect((await accept({ early_performance: true })).status).toBe(200)

  await paying.app.clock.advance(6 * 86_400)
  await paying.app.settle()
  for (const { status_token } of [asked, offered]) {
    const { status, withdraw_until } = await page(status_token)
    expect([status, withdraw_until]).toEqual(['completed', null])
  }
})

test('after an event that began early at the customer’s wish nobody withdraws', async () => {
  const of = await paid(3, { early: true })
  const { end_at } = await page(of.status_token)
  await paying.app.clock.advance(Math.round((Date.parse(end_at) - paying.app.clock.now()) / 1000) + 4 * 3_600)
  await paying.app.settle()
  const seen = await page(of.status_token)
  expect([seen.status, seen.withdraw_until]).toEqual(['completed', null])
  expect((await withdraw(of.status_token, { preview: true })).body.code).toBe('withdrawal_over')
})

test('nobody withdraws from a dated event, nor once the days are over', async () => {
  const dated = await paying.waiting()
  expect((await withdraw(dated.status_token, { preview: true })).body.code).toBe('withdrawal_over')
  const of = await paid(60)
  await paying.app.clock.advance(19 * 86_400)
  expect((await page(of.status_token)).withdraw_until).toBeNull()
  expect((await withdraw(of.status_token, {})).body.code).toBe('withdrawal_over')
})

test('and the rows of it all, with the journal, hold what must hold', async () => {
  expect(await brokenInvariants(paying.app.deps.db, { now: paying.app.clock.now() })).toEqual([])
})
