/** A long life of money, at random: after it, every figure that anybody is shown is a balance of the journal. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { brokenInvariants } from '#api/db/invariants/check.ts'
import { farther, longest } from '#api/testing/far.ts'
import { dayAhead, logIn } from '#api/testing/factories.ts'
import { openPaying, type Paying } from '#api/testing/paying.ts'
import { pdfText } from '#api/testing/pdf-text.ts'
import { reservationDocumentPath, reservationsExportPath } from '#contract/calls.ts'
import { csvGrosze } from '#domain/csv.ts'
import { formatMoney } from '#domain/format.pl.ts'
import { recordedMethods } from '#domain/reservation/payment.ts'

/** Each day another life. */
const runs = farther(1, 100)
const steps = farther({ minLength: 18, maxLength: 24 }, { minLength: 30, maxLength: 40 })

let paying: Paying
let token: string
/** Moves begin behind the days of new reservations; so many lives fit beside one another into the calendar of a place. */
const firstMove = 200
const livesOfPlace = 10
let daysOn = firstMove
let lives = 0

beforeAll(async () => void (paying = await openPaying()))
afterAll(() => paying.app.close())
beforeEach(async () => void (token = (await logIn(paying.app, paying.who.email)).token))

type Guest = { id: string; reference: string; status_token: string }
type Step = { who: number; what: (typeof moves)[number]; size: number }

const moves = [
  'pay',
  'pay',
  'note',
  'note',
  'note_of_before',
  'correct',
  'return',
  'move',
  'move',
  'offer',
  'cancel_by_owner',
  'cancel_by_customer',
  'terminate',
  'withdraw',
  'bank_sends_back',
  'dispute',
  'days',
] as const

const life = fc.array(
  fc.record({ who: fc.nat(3), what: fc.constantFrom(...moves), size: fc.integer({ min: 1, max: 60_000 }) }),
  steps,
)

/** What is refused is no movement; nothing may fail. */
async function live(guests: readonly Guest[], { who, what, size }: Step): Promise<void> {
  const { app } = paying
  const { id, status_token } = guests[who] as Guest
  const owners = { token, params: { id } }
  if (what === 'pay') {
    const begun = await paying.start(status_token)
    if (begun.status === 201) await paying.pay(begun.body.url)
    return app.settle()
  }
  if (what === 'note')
    return allowed(await app.call('markReservationPaid', { ...owners, body: { amount_grosze: size } }))
  if (what === 'note_of_before') {
    const body = { amount_grosze: size, received_on: dayAhead(app, -(size % 3)) }
    return allowed(await app.call('markReservationPaid', { ...owners, body }))
  }
  if (what === 'return')
    return allowed(await app.call('markReservationRefunded', { ...owners, body: { amount_grosze: size } }))
  if (what === 'correct') {
    const payment = (await app.call('getReservation', owners)).body.payments.at(-1)
    const body = { amount_grosze: size - 1, reason: 'Inna kwota na wyciągu' }
    if (!payment) return
    return allowed(await app.call('correctPayment', { token, params: { id, payment_id: payment.id }, body }))
  }
  if (what === 'terminate' || what === 'withdraw') return size % 3 === 0 ? ended(guests[who] as Guest, what) : undefined
  if (what === 'move' || what === 'offer') return moved(guests[who] as Guest, what, 1 + (size % 12))
  if (what === 'cancel_by_owner') {
    const cancel_reason = size % 2 ? 'owner_fault' : 'force_majeure'
    const body = { cancel_reason, note: 'Awaria prądu', preview: false } as const
    return size % 3 ? allowed(await app.call('cancelReservation', { ...owners, body })) : undefined
  }
  if (what === 'cancel_by_customer')
    return size % 3
      ? allowed(await app.call('cancelByToken', { params: { token: status_token }, body: { preview: false } }))
      : undefined
  if (what === 'days') {
    await app.clock.advance(86_400 * (size % 3))
    token = (await logIn(app, paying.who.email)).token
    return
  }
  return bank(id, what, size)
}

/** By consent of both, or by the right of a consumer where there is one. */
async function ended({ id, status_token }: Guest, what: 'terminate' | 'withdraw'): Promise<void> {
  const { app } = paying
  const params = { token: status_token }
  if (what === 'withdraw') return allowed(await app.call('withdrawByToken', { params, body: { preview: false } }))
  allowed(await app.call('proposeTermination', { token, params: { id }, body: {} }))
  allowed(await app.call('answerTerminationByToken', { params, body: { answer: 'accept' } }))
}

/** Another length costs another price: by the owner's hand, or by an offer that the customer accepts. */
async function moved({ id, status_token }: Guest, what: 'move' | 'offer', hours: number): Promise<void> {
  const { app } = paying
  daysOn += 1
  const day = dayAhead(app, daysOn)
  const body = { start: `${day}T10:00`, end: `${day}T${10 + hours}:00` }
  if (what === 'move') return allowed(await app.call('moveReservationTerm', { token, params: { id }, body }))
  allowed(await app.call('proposeChange', { token, params: { id }, body }))
  allowed(await app.call('answerChangeByToken', { params: { token: status_token }, body: { answer: 'accept' } }))
}

async function bank(id: string, what: 'bank_sends_back' | 'dispute', size: number): Promise<void> {
  if (what === 'bank_sends_back') {
    const sent = (await paying.refunds(id)).find(({ status }) => status === 'succeeded')
    if (sent?.provider_id) await paying.steer(`refunds/${sent.provider_id}/fail`, {})
    return paying.app.settle()
  }
  const paid = (await paying.payments(id)).find(({ status }) => status === 'succeeded')
  if (!paid?.intent_id) return
  const { id: dispute_id } = await paying.steer(`intents/${paid.intent_id}/dispute`, {})
  if (size % 2 && dispute_id) await paying.steer(`disputes/${dispute_id}`, { outcome: size % 4 === 1 ? 'won' : 'lost' })
  await paying.app.settle()
}

const allowed = ({ status, body }: { status: number; body: unknown }): void =>
  expect(status, JSON.stringify(body)).toBeLessThan(500)

async function balances(id: string): Promise<(account: string) => number> {
  const rows = await paying.app.deps.db
    .selectFrom('journal_entries')
    .select(['account', 'amount_grosze'])
    .where('reservation_id', '=', id)
    .execute()
  expect(rows.reduce((sum, { amount_grosze }) => sum + amount_grosze, 0)).toBe(0)
  return (account) => rows.reduce((sum, row) => sum + (row.account === account ? row.amount_grosze : 0), 0)
}

const bytes = async (url: string) =>
  (await paying.app.app.inject({ url, headers: { authorization: `Bearer ${token}` } })).rawPayload

async function figuresAgree({ id, reference, status_token }: Guest): Promise<number> {
  const { app } = paying
  const of = await balances(id)
  const came = 0 - of('customer')
  const due = 0 - of('to_return')
  const back = of('returns') - due
  const mine = (await app.call('getReservation', { token, params: { id } })).body
  const theirs = (await app.call('getReservationByToken', { params: { token: status_token } })).body
  const { results } = (await app.call('listReservations', { token, query: { q: reference } })).body
  for (const shown of [mine, theirs, results[0]]) expect(shown?.paid_grosze).toBe(came - back)
  for (const shown of [mine, theirs]) {
    expect(shown.refund_due_grosze).toBe(due)
    expect(sum(shown.payments.map(({ amount_grosze }) => amount_grosze))).toBe(came)
    expect(sum(shown.refunds.map((one) => one.amount_grosze - one.second_deposit_grosze))).toBe(back)
  }
  expect(mine.double_deposit_due_grosze).toBe(0 - of('second_deposit_due'))
  const online = (await app.call('listPayments', { token, query: { reservation_id: id } })).body.results
  const through = online.filter(({ status }) => status === 'succeeded')
  const gone = through.flatMap((one) => one.refunds.filter(({ status }) => status === 'succeeded'))
  // What a bank has taken for good stands beside its payment (decision 0053).
  const lost = mine.payments.filter((one) => one.corrects_id !== null && !noted.includes(one.method))
  const online_accounts = [
    'partner_balance',
    'paid_out',
    'operator_fee',
    'operator_held',
    'dispute_frozen',
    'dispute_lost',
  ]
  expect(sum(online_accounts.map(of))).toBe(
    sum([...through, ...lost].map(({ amount_grosze }) => amount_grosze)) -
      sum(gone.map(({ amount_grosze }) => amount_grosze)),
  )
  const csv = (await bytes(`${reservationsExportPath}?q=${reference}`)).toString('utf8')
  expect(csv).toContain(`"${csvGrosze(came - back)}"`)
  const pdf = pdfText(await bytes(reservationDocumentPath(id, 'summary.pdf'))).pages.join(' ')
  const ended = mine.status === 'cancelled' || mine.status === 'expired'
  const told = formatMoney(ended ? came : came - back, { always_grosze: true })
  expect(pdf.replace(/\s/g, '')).toContain(`Wpłacono${told.replace(/\s/g, '')}`)
  return came - back - of('dispute_lost')
}

const noted: readonly string[] = recordedMethods
const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0)

const received = async () => {
  const query = { date_from: dayAhead(paying.app, -300), date_to: dayAhead(paying.app, 0) }
  return (await paying.app.call('statsDashboard', { token, query })).body.totals.received_grosze
}

test(
  'every figure on every screen is a balance of the journal, whatever happened to the money',
  async () => {
    const seed = Math.floor(Date.now() / 86_400_000)
    console.info(`life of money: seed ${seed}`)
    const property = fc.asyncProperty(life, async (story) => {
      token = (await logIn(paying.app, paying.who.email)).token
      if (lives > 0 && lives % livesOfPlace === 0) {
        await paying.elsewhere()
        daysOn = firstMove
      }
      lives += 1
      const before = await received()
      const guests: Guest[] = []
      for (let n = 0; n < 4; n++) guests.push(await paying.waiting())
      // The owner's own may be moved without asking.
      const own = paying.app.deps.db.updateTable('reservations').set({ source: 'owner' })
      await own.where('id', '=', (guests[0] as Guest).id).execute()
      for (const step of story) await live(guests, step)
      await paying.app.settle()
      await paying.app.settle()
      token = (await logIn(paying.app, paying.who.email)).token
      expect(await brokenInvariants(paying.app.deps.db, { now: paying.app.clock.now() })).toEqual([])
      let total = 0
      for (const guest of guests) total += await figuresAgree(guest)
      expect((await received()) - before).toBe(total)
    })
    await fc.assert(property, { numRuns: runs, seed, endOnFailure: true })
  },
  longest(120_000),
)

test('the same rows told by the upgrade of an older build come to the same balances', async () => {
  const file = readFileSync(new URL('../../db/migrations/0050_money_journal.sql', import.meta.url), 'utf8')
  const from = file.indexOf('-- Rows of before')
  const backfill = file.slice(
    from,
    file.indexOf('create constraint trigger journal_adds_up after insert on journal_postings'),
  )
  const { db } = paying.app.deps
  const told = db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = 'replica'`.execute(tx)
    await sql`truncate journal_postings, journal_entries`.execute(tx)
    await sql.raw(backfill).execute(tx)
    const broken = await brokenInvariants(tx, { now: paying.app.clock.now() })
    throw new Error(`taken back: ${broken.filter((one) => !/disputed|payout/.test(one)).join('; ')}`)
  })
  await expect(told).rejects.toThrow(/^taken back: $/)
})
