/** The operator's own dispute over an event that nobody has told as a no-show: opened once it is over, and settled once. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#api/db/invariants/check.ts'
import { sweepReservations } from '#api/features/reservations/due/sweep.ts'
import { sweepReminders } from '#api/features/reservations/due/sweep-reminders.ts'
import { logIn } from '#api/testing/factories.ts'
import { operate } from '#api/testing/operator.ts'
import { due_now, openPaying, type Paying } from '#api/testing/paying.ts'
import { noShows } from '../../../../scripts/operator/reservations/no-shows.ts'
import { reservations } from '../../../../scripts/operator/reservations/reservations.ts'
import { people } from '../../../../scripts/operator/people.ts'

type Guest = { id: string; reference: string; email: string; status_token: string }

const hour = 3600
const day = 24 * hour
const about = 'Osoba rezerwująca pisze, że sala była zamknięta.'
const why = 'Na zdjęciach widać zamkniętą bramę.'
let paying: Paying

beforeAll(async () => void (paying = await openPaying()))
afterAll(async () => {
  expect(await brokenInvariants(paying.app.deps.db, { now: paying.app.clock.now() })).toEqual([])
  await paying.app.close()
})

const plain = (text: string | undefined) => (text ?? '').replace(/\s+/g, ' ')
const token = async () => (await logIn(paying.app, paying.who.email)).token
const panel = async ({ status_token }: Guest) =>
  (await paying.app.call('getReservationByToken', { params: { token: status_token } })).body
const run = (...words: string[]) => operate(paying.app, noShows, ...words)
const open = ({ reference }: { reference: string }, ...more: string[]) =>
  run('open', reference.toLowerCase(), '--note', about, ...more)
const settle = ({ reference }: Guest, outcome: string, ...more: string[]) =>
  run('settle', reference, '--outcome', outcome, '--note', why, ...more)
const later = async (seconds: number) => {
  await paying.app.clock.advance(seconds)
  await paying.app.settle()
}
const swept = async () => {
  await sweepReservations(paying.app.deps)
  await sweepReminders(paying.app.deps)
  await paying.app.settle()
}

/** Whose zadatek was paid online; they come one day after the other. */
async function paid(): Promise<Guest> {
  const of = await paying.waiting()
  await paying.pay((await paying.start(of.status_token)).body.url)
  await paying.app.settle()
  return of
}

async function until(moment: 'start_at' | 'end_at', { id }: Guest, seconds: number): Promise<void> {
  const at = Date.parse((await paying.read(id))[moment])
  await later(Math.ceil((at - paying.app.clock.now()) / 1000) + seconds)
  await swept()
}

const over = async () => {
  const guest = await paid()
  await until('end_at', guest, hour)
  expect((await paying.read(guest.id)).status).toBe('completed')
  return guest
}

const letters = async (address: string, { reference }: Guest) =>
  (await paying.app.mailbox(address)).filter(({ subject }) => subject.includes(reference))
const letterTo = async (address: string, guest: Guest, subject: string) =>
  (await letters(address, guest)).find((mail) => mail.subject === `${subject} – rezerwacja ${guest.reference}`)
const acts = (id: string) =>
  paying.app.deps.db
    .selectFrom('operator_acts')
    .select(['command', 'arguments'])
    .where(sql<boolean>`${id} = any(subjects)`)
    .orderBy('at')
    .execute()

const stays = { refund: 0, second: 0, money: 'No money moves.' }
const goes = 'Of 120.00 PLN paid 120.00 PLN goes back'
const back = { refund: due_now, second: 0, status: 'cancelled', money: `${goes}.` } as const
const outcomes = [
  { outcome: 'came', ...stays, status: 'completed', says: 'wydarzenie się odbyło. Rezerwacja pozostaje zrealizowana.' },
  { outcome: 'absent', ...stays, status: 'no_show', says: 'Rezerwacja ma teraz stan „Niestawiennictwo”.' },
  {
    outcome: 'owner-fault',
    ...back,
    second: due_now,
    money: `${goes}; 120.00 PLN more may be demanded of the partner.`,
    says: 'wydarzenie nie odbyło się z przyczyn po',
  },
  { outcome: 'force-majeure', ...back, says: 'z powodu siły wyższej' },
  { outcome: 'mutual', ...back, says: 'obie strony zgadzają się' },
] as const

test('both sides are asked, and each outcome moves the reservation and its money as it says, without a word of a no-show that nobody told', async () => {
  for (const { outcome, status, refund, second, money, says } of outcomes) {
    const guest = await over()
    expect((await open(guest, '--as', 'Ewa'))[0], outcome).toMatch(
      new RegExp(`^${guest.reference} is disputed now; both sides are told\\. They may expect your word by 20`),
    )
    await later(60)
    const asked = await panel(guest)
    expect(asked).toMatchObject({ status: 'disputed', next: { title: 'Sprawa jest wyjaśniana' } })
    expect(plain(asked.next.text)).toMatch(/pyta o to obie strony\. .+ Rozstrzygniemy sprawę do \d+ \p{L}+ 20\d\d/u)
    expect(asked.history.at(-1)).toMatchObject({ actor: 'operator', action: 'dispute', note: about })
    for (const address of [guest.email, paying.who.email]) {
      const letter = await letterTo(address, guest, 'Pytanie o wydarzenie')
      expect(plain(letter?.text)).toContain(about)
      expect(plain(letter?.text)).toContain('Odpowiedz na tę wiadomość')
    }
    const bell = async () => (await paying.app.call('listNotifications', { token: await token() })).body.results[0]
    expect(await bell()).toMatchObject({
      kind: 'dispute',
      title: 'Obsługa serwisu wyjaśnia, czy wydarzenie się odbyło',
    })

    expect(await settle(guest, outcome, '--as', 'Ewa')).toEqual([
      `${guest.reference} is ${status} now; both sides are told. ${money}`,
    ])
    await later(60)
    await paying.app.settle()
    expect(await paying.read(guest.id), outcome).toMatchObject({
      status,
      payment_status: refund ? 'refunded' : 'deposit_paid',
      paid_grosze: due_now - refund,
      refund_due_grosze: 0,
      double_deposit_due_grosze: second,
    })
    expect((await paying.refunds(guest.id)).map(({ amount_grosze, status: sent }) => [amount_grosze, sent])).toEqual(
      refund ? [[refund, 'succeeded']] : [],
    )
    const theirs = await panel(guest)
    expect(theirs.next.title).toBe('Sprawa jest rozstrzygnięta')
    expect(theirs.can.contest).not.toBe(true)
    for (const address of [guest.email, paying.who.email]) {
      const letter = plain((await letterTo(address, guest, 'Sprawa sporna rozstrzygnięta'))?.text)
      expect(letter, `${outcome} to ${address}`).toContain(says)
      expect(letter).toContain(why)
      expect(letter).not.toMatch(/Zgłoszenie niestawiennictwa|zakwestion/)
    }
    expect(plain(theirs.next.text)).not.toMatch(/Zgłoszenie niestawiennictwa|zakwestion/)
    expect(await bell()).toMatchObject({ kind: 'dispute', title: 'Sprawa sporna rozstrzygnięta' })
    expect((await open(guest))[0]).toMatch(/was settled already, on 20\d\d-\d\d-\d\d: /)
    expect((await settle(guest, 'came'))[0]).toMatch(/was settled already, on 20\d\d-\d\d-\d\d: /)
    expect((await acts(guest.id)).map(({ command }) => command)).toEqual(['no-shows open', 'no-shows settle'])
  }
})

test('it is asked of what is over and was told by nobody, by one operator, and a dry run asks nobody', async () => {
  const guest = await paid()
  expect((await open(guest))[0]).toMatch(/is confirmed: there is nothing to ask about\./)
  await until('start_at', guest, 2 * hour)
  expect((await open(guest))[0]).toBe(`${guest.reference} still goes on: ask when it is over.`)
  const told = await paying.app.call('markNoShow', { token: await token(), params: { id: guest.id }, body: {} })
  expect(told.body.status).toBe('no_show')
  expect((await open(guest))[0]).toContain('was told as a no-show')
  expect(await open({ reference: 'NIEMA234' })).toEqual(['No reservation has the number NIEMA234.'])

  const other = await over()
  expect((await run('open', other.reference))[0]).toContain('open asks for --note')
  expect((await run('open', other.reference, '--note', about, '--outcome', 'came'))[0]).toContain('no outcome yet')
  const dry = await open(other, '--dry-run')
  expect(dry).toEqual([expect.stringMatching(/would be disputed; both sides are told\./), 'Nothing was done.'])
  expect((await paying.read(other.id)).status).toBe('completed')
  expect(await letterTo(other.email, other, 'Pytanie o wydarzenie')).toBeUndefined()
  expect((await operate(paying.app, reservations, 'find', other.reference)).join('\n')).toContain('may be opened')

  const said = (await Promise.all([open(other), open(other)])).flat()
  expect(said.filter((line) => line.includes('is disputed now'))).toHaveLength(1)
  expect(said.filter((line) => line.includes('is disputed already'))).toHaveLength(1)
  expect(await acts(other.id)).toHaveLength(1)
  expect((await run()).join('\n')).toContain(`  you: ${about}`)
  expect((await operate(paying.app, people)).join('\n')).toContain(`dispute of your own  ${other.reference}`)
  await settle(other, 'came')
  expect(await run()).toEqual(['Nothing is disputed.'])
})

test('while it is open nobody is thanked and the account stays; the page answers for as long as the quarrel, and a month more', async () => {
  const guest = await over()
  await open(guest)
  const closing = async () =>
    (await paying.app.call('closeAccount', { token: await token(), body: { preview: true } as never })).body
  expect((await closing()).message).toContain('na rozstrzygnięcie sporu')
  await later(3 * day)
  await swept()
  expect((await letters(guest.email, guest)).filter(({ subject }) => /dzięk/i.test(subject))).toEqual([])
  await later(37 * day)
  expect((await panel(guest)).next.text).toContain('trwa dłużej, niż zakładaliśmy')
  await settle(guest, 'force-majeure')
  await later(29 * day)
  expect((await panel(guest)).status).toBe('cancelled')
  await later(2 * day)
  const gone = await paying.app.call('getReservationByToken', { params: { token: guest.status_token } })
  expect(gone.body).toMatchObject({ code: 'expired_token' })
})

test('a bank that asks about such a payment meanwhile: its owner reads of no no-show, which nobody has told', async () => {
  const asked = await paid()
  await until('end_at', asked, hour)
  await open(asked)
  expect((await paying.read(asked.id)).status).toBe('disputed')
  const [payment] = await paying.payments(asked.id)
  await paying.steer(`intents/${payment?.intent_id}/dispute`, {})
  await paying.app.settle()
  const letter = (await paying.app.mailbox(paying.who.email)).find(
    ({ subject }) => subject.startsWith('Bank') && subject.endsWith(asked.reference),
  )
  expect(plain(letter?.text)).toContain('że usługa odbyła się zgodnie z umową')
  expect(plain(letter?.text)).not.toContain('niestawiennictwo')
})
