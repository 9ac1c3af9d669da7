/** How a contested no-show ends: by what the operator has found out, once, with money that was paid online long ago. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#api/db/invariants/check.ts'
import { sweepReservations } from '#api/features/reservations/due/sweep.ts'
import { sweepReminders } from '#api/features/reservations/due/sweep-reminders.ts'
import { logIn } from '#api/testing/factories.ts'
import { operate } from '#api/testing/operator.ts'
import { due_now, openPaying, type Paying } from '#api/testing/paying.ts'
import { noShows } from '../../../../scripts/operator/reservations/no-shows.ts'
import { people } from '../../../../scripts/operator/people.ts'

type Guest = { id: string; reference: string; email: string; status_token: string }

const hour = 3600
const metricsToken = 'liczby-dla-straznika-wydarzy'
const why = 'Na zdjęciach widać zamkniętą salę.'
let paying: Paying

beforeAll(async () => void (paying = await openPaying({ metricsToken })))
afterAll(async () => {
  expect(await brokenInvariants(paying.app.deps.db, { now: paying.app.clock.now() })).toEqual([])
  await paying.app.close()
})

const plain = (text: string | undefined) => (text ?? '').replace(/\s+/g, ' ')
const token = async () => (await logIn(paying.app, paying.who.email)).token
const panel = async ({ status_token }: Guest) =>
  (await paying.app.call('getReservationByToken', { params: { token: status_token } })).body
const run = (...words: string[]) => operate(paying.app, noShows, ...words)
const settle = ({ reference }: Guest, outcome: string, ...more: string[]) =>
  run('settle', reference.toLowerCase(), '--outcome', outcome, ...more)
const later = async (seconds: number) => {
  await paying.app.clock.advance(seconds)
  await paying.app.settle()
}

/** Whose zadatek was paid online. */
async function paid(): Promise<Guest> {
  const of = await paying.waiting()
  await paying.pay((await paying.start(of.status_token)).body.url)
  await paying.app.settle()
  return of
}

/** An hour after the start nobody is there, says the owner; somebody is, says the customer. */
async function contested(of: Guest): Promise<Guest> {
  const start = Date.parse((await paying.read(of.id)).start_at)
  await later(Math.ceil((start - paying.app.clock.now()) / 1000) + hour + 100)
  await sweepReservations(paying.app.deps)
  const body = { note: 'Czekaliśmy do 18:00.' }
  const told = await paying.app.call('markNoShow', { token: await token(), params: { id: of.id }, body })
  expect(told.body.status).toBe('no_show')
  const statement = 'Byliśmy od 15:30, sala była zamknięta.'
  const said = await paying.app.call('contestNoShowByToken', {
    params: { token: of.status_token },
    body: { statement },
  })
  expect(said.body.status).toBe('disputed')
  return of
}

const letterTo = async (address: string, { reference }: Guest) =>
  plain(
    (await paying.app.mailbox(address)).find(
      ({ subject }) => subject === `Sprawa sporna rozstrzygnięta – rezerwacja ${reference}`,
    )?.text,
  )
const waitsInAll = async () => {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const { body } = await paying.app.app.inject({ url: '/metrics', headers })
  return /waits_for_person\{what="contested_no_shows"\} (\d+)/.exec(body)?.[1]
}

const back = { status: 'cancelled', cancelled: true, refund: due_now, second: 0 }
const outcomes = [
  { outcome: 'came', status: 'completed', cancelled: false, refund: 0, second: 0, says: 'goście byli na miejscu' },
  { outcome: 'absent', status: 'no_show', cancelled: false, refund: 0, second: 0, says: 'nikt nie pojawił się' },
  { outcome: 'owner-fault', ...back, second: due_now, says: 'z przyczyn po' },
  { outcome: 'force-majeure', ...back, says: 'z powodu siły wyższej' },
  { outcome: 'mutual', ...back, says: 'obie strony zgadzają się' },
] as const

test('each outcome moves the reservation and its money as it says, and both sides are told', async () => {
  const guests: Guest[] = []
  for (const _ of outcomes) guests.push(await paid())
  for (const guest of guests) await contested(guest)
  await later(10 * hour)
  expect(await waitsInAll()).toBe('5')
  for (const [index, { outcome, status, cancelled, refund, second, says }] of outcomes.entries()) {
    const guest = guests[index] as Guest
    const lines = await settle(guest, outcome, '--note', why, '--as', 'Ewa')
    const goes = cancelled
      ? `Of 120.00 PLN paid 120.00 PLN goes back${second ? '; 120.00 PLN more may be demanded of the partner' : ''}.`
      : 'No money moves.'
    expect(lines).toEqual([`${guest.reference} is ${status} now; both sides are told. ${goes}`])
    await later(60)
    await paying.app.settle()

    const mine = await paying.read(guest.id)
    expect(mine, outcome).toMatchObject({
      status,
      payment_status: cancelled ? 'refunded' : 'deposit_paid',
      paid_grosze: due_now - refund,
      refund_due_grosze: 0,
      double_deposit_due_grosze: second,
      retained_grosze: cancelled ? 0 : null,
      can: { no_show: expect.any(String), cancel: expect.any(String) },
    })
    // Long ago the partner's bank has had it: the provider sends it back all the same, out of his balance.
    expect((await paying.refunds(guest.id)).map(({ amount_grosze, status: sent }) => [amount_grosze, sent])).toEqual(
      cancelled ? [[refund, 'succeeded']] : [],
    )
    const row = mine.history.findLast(({ action }) => action === 'settle_dispute')
    expect(row).toMatchObject({ actor: 'operator', note: why })
    expect(row?.text).toContain(says)
    const theirs = await panel(guest)
    expect(theirs.next).toMatchObject({ title: 'Sprawa jest rozstrzygnięta', text: expect.stringContaining(says) })
    expect(plain(theirs.next.text)).toContain(
      cancelled ? 'wraca do Ciebie cała kwota' : 'Wpłacona kwota, 120,00 zł, zostaje u właściciela',
    )
    expect(theirs.can.contest).not.toBe(true)
    expect(theirs.history.findLast(({ action }) => action === 'settle_dispute')?.note).toBe(why)
    for (const address of [guest.email, paying.who.email]) {
      const letter = await letterTo(address, guest)
      expect(letter, `${outcome} to ${address}`).toContain(says)
      expect(letter).toContain(why)
      expect(letter).toContain(cancelled ? 'tą samą drogą' : 'zostaje u')
      expect(letter.includes('drugiej równowartości zadatku: 120,00 zł')).toBe(second > 0)
    }
    const bell = await paying.app.call('listNotifications', { token: await token() })
    expect(bell.body.results[0]).toMatchObject({ kind: 'dispute', title: 'Sprawa sporna rozstrzygnięta' })
  }
  expect(await waitsInAll()).toBe('0')
  const payouts = await paying.app.call('listPayouts', { token: await token(), query: {} })
  expect(payouts.body.waiting_grosze).toBeLessThan(0)
})

test('whoever had called it off before is charged by the policy of that day, and by no other', async () => {
  const guest = await paid()
  const on = new Date(paying.app.clock.now()).toISOString().slice(0, 10)
  const body = { preview: true } as const
  const then = (await paying.app.call('cancelByToken', { params: { token: guest.status_token }, body })).body.refund
  expect(then.refund_grosze).toBe(due_now)
  await contested(guest)
  expect((await settle(guest, 'called-off', '--on', '2020-01-01'))[0]).toMatch(/can have been called off from/)
  const start_on = (await paying.read(guest.id)).start.slice(0, 10)
  const late = (await settle(guest, 'called-off', '--on', start_on, '--dry-run'))[0] ?? ''
  expect(late).not.toContain('paid 120.00 PLN goes back')
  expect((await settle(guest, 'called-off', '--on', on))[0]).toContain('120.00 PLN goes back')
  expect(await paying.read(guest.id)).toMatchObject({ status: 'cancelled', refund_due_grosze: due_now })
  await later(60)
  expect(await letterTo(guest.email, guest)).toMatch(/rezygnacja została zgłoszona jeszcze przed wydarzeniem, \d/)
})

test('of two operators the second reads what the first has decided; a dry run and wrong words change nothing', async () => {
  const guest = await contested(await paid())
  expect(plain((await panel(guest)).next.text)).toMatch(/Rozstrzygniemy sprawę do \d+ \p{L}+ 20\d\d i napiszemy/u)
  const listed = (await run()).join('\n')
  expect(listed).toContain(`${guest.reference}  `)
  for (const said of ['paid 120.00 PLN of 600.00 PLN', 'partner: Czekaliśmy do 18:00.', 'customer: Byliśmy od 15:30'])
    expect(listed).toContain(said)
  expect((await operate(paying.app, people)).join('\n')).toMatch(
    new RegExp(`contested no-show {2}${guest.reference} {2}answer by 20`),
  )
  for (const words of [[], ['--outcome', 'fraud'], ['--outcome', 'came', '--on', '2027-01-01']])
    expect((await run('settle', guest.reference, ...words))[0]).toContain('npm run operator -- no-shows')
  expect((await run('settle', guest.reference, '--outcome', 'called-off'))[0]).toContain('asks for --on')
  expect(await run('settle', 'NIEMA234', '--outcome', 'came')).toEqual(['No reservation has the number NIEMA234.'])
  const dry = await settle(guest, 'absent', '--dry-run')
  expect(dry).toEqual([`${guest.reference} would be no_show. No money moves.`, 'Nothing was done.'])
  expect((await paying.read(guest.id)).status).toBe('disputed')

  const acts = async () =>
    paying.app.deps.db
      .selectFrom('operator_acts')
      .select(['who', 'arguments', 'reason'])
      .where(sql<boolean>`${guest.id} = any(subjects)`)
      .execute()
  expect(await acts()).toEqual([])
  const said = await Promise.all([
    settle(guest, 'absent', '--as', 'Ewa', '--reason', 'monitoring'),
    settle(guest, 'absent'),
  ])
  const [first, second] = said.flat().toSorted((a, b) => Number(a.includes('already')) - Number(b.includes('already')))
  expect(first).toBe(`${guest.reference} is no_show now; both sides are told. No money moves.`)
  expect(second).toMatch(/was settled already, on \d{4}-\d\d-\d\d: absent\. It is no_show\./)
  expect(await acts()).toMatchObject([{ arguments: { outcome: 'absent' } }])
  expect((await run())[0]).toBe('Nothing is disputed.')
})

test('while the event goes on the guests are there still: it ends by itself, is no no-show again, and nobody is thanked', async () => {
  const guest = await contested(await paid())
  expect((await settle(guest, 'came'))[0]).toContain('is in_progress now')
  expect((await panel(guest)).next.text).toContain('a wydarzenie trwa')
  const body = { note: 'Jednak nikogo nie ma' }
  const again = await paying.app.call('markNoShow', { token: await token(), params: { id: guest.id }, body })
  expect([again.status, again.body]).toMatchObject([409, { code: 'wrong_state' }])
  await later(3 * 24 * hour)
  await sweepReservations(paying.app.deps)
  await sweepReminders(paying.app.deps)
  await paying.app.settle()
  expect((await paying.read(guest.id)).status).toBe('completed')
  const subjects = (await paying.app.mailbox(guest.email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => /dzięk/i.test(subject))).toEqual([])
})

test('what a build before has left is settled once too, and an account with a quarrel is not closed', async () => {
  const guest = await contested(await paid())
  await later(15 * 24 * hour)
  expect((await panel(guest)).next.text).toContain('trwa dłużej, niż zakładaliśmy')
  const closing = async () =>
    (await paying.app.call('closeAccount', { token: await token(), body: { preview: true } as never })).body
  const open = await closing()
  expect(open.message).toContain('na rozstrzygnięcie sporu')
  expect(open.blocking.map(({ reference }) => reference)).toContain(guest.reference)
  const { db } = paying.app.deps
  await db.updateTable('reservations').set({ contested_at: null }).where('id', '=', guest.id).execute()
  expect((await settle(guest, 'absent'))[0]).toContain('is no_show now')
  const statement = 'Byliśmy na pewno, proszę sprawdzić.'
  const params = { token: guest.status_token }
  const again = await paying.app.call('contestNoShowByToken', { params, body: { statement } })
  expect([again.status, again.body]).toMatchObject([409, { code: 'wrong_state' }])
  expect((await closing()).blocking.map(({ reference }) => reference)).not.toContain(guest.reference)
})

test('what the customer’s bank asks for meanwhile goes back once: by the bank or by the provider', async () => {
  const guest = await contested(await paid())
  const [payment] = await paying.payments(guest.id)
  const { id } = await paying.steer(`intents/${payment?.intent_id}/dispute`, {})
  await paying.app.settle()
  await settle(guest, 'owner-fault')
  await later(60)
  expect(await paying.refunds(guest.id)).toEqual([])
  await paying.steer(`disputes/${id}`, { outcome: 'lost' })
  await paying.app.settle()
  await later(60)
  expect(await paying.refunds(guest.id)).toEqual([])
  expect(await paying.read(guest.id)).toMatchObject({ status: 'cancelled', refund_due_grosze: 0, paid_grosze: 0 })
})

test('what was over the price goes back whatever is found out, and nobody reads that it stays', async () => {
  const of = await paying.waiting()
  await paying.note(of.id, 60_000)
  const { start, end } = await paying.read(of.id)
  const body = { start, end, total_grosze: 40_000 }
  await paying.app.call('proposeChange', { token: await token(), params: { id: of.id }, body })
  await paying.app.call('answerChangeByToken', { params: { token: of.status_token }, body: { answer: 'accept' } })
  await contested(of)
  const over = /Zwrot 200,00 zł\. Pieniądze zwróci/
  expect(plain((await panel(of)).next.text)).toMatch(over)
  await settle(of, 'absent', '--note', why, '--as', 'Ewa')
  await later(60)
  expect(plain((await panel(of)).next.text)).toMatch(
    /Wpłacona kwota, 400,00 zł, zostaje u właściciela\. Zwrot 200,00 zł\./,
  )
  expect(await letterTo(of.email, of)).toMatch(
    /Wpłacona kwota, 400,00 zł, zostaje u .* Zwrot: 200,00 zł\. Pieniądze zwróci/,
  )
  expect(await letterTo(paying.who.email, of)).toMatch(/400,00 zł, zostaje u Ciebie\. Do zwrotu jest 200,00 zł\./)
})
