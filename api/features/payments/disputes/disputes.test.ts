/** What a customer's bank asks back: frozen at once, told to both, settled when the bank has decided. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#api/db/invariants/check.ts'
import { disputes as chore } from '../../../../scripts/operator/disputes.ts'
import { people } from '../../../../scripts/operator/people.ts'
import { settleDispute } from './follow-dispute.ts'
import { eventOf } from './tell-dispute.ts'
import { operatorAddress } from '#api/mail-site.ts'
import { logIn } from '#api/testing/factories.ts'
import { operate } from '#api/testing/operator.ts'
import { due_now, openPaying, type Paying } from '#api/testing/paying.ts'

let paying: Paying

const metricsToken = 'liczby-dla-straznika-wydarzy'
beforeAll(async () => void (paying = await openPaying({ metricsToken })))
afterAll(() => paying.app.close())

async function paidOnce() {
  const of = await paying.waiting()
  const begun = await paying.start(of.status_token)
  await paying.pay(begun.body.url)
  await paying.app.settle()
  const [payment] = await paying.payments(of.id)
  return { ...of, intent_id: payment?.intent_id ?? '' }
}
const disputed = async (intent_id: string): Promise<{ id: string }> => {
  const dispute = await paying.steer(`intents/${intent_id}/dispute`, {})
  await paying.app.settle()
  return dispute
}
const asked = async (intent_id: string): Promise<{ id: string }> => {
  const inquiry = await paying.steer(`intents/${intent_id}/dispute`, { inquiry: true })
  await paying.app.settle()
  return inquiry
}
const closed = async (id: string, outcome: 'won' | 'lost' | 'prevented' | 'escalated') => {
  await paying.steer(`disputes/${id}`, { outcome })
  await paying.app.settle()
}
const history = async (id: string) =>
  (await paying.read(id)).history.map(({ text }) => text.replaceAll('\u00a0', ' ')).at(-1)
const heard = async (address: string, reference: string) =>
  (await paying.app.mailbox(address))
    .map(({ subject }) => subject.replaceAll('\u00a0', ' '))
    .filter((subject) => subject.startsWith('Bank') || subject.startsWith('Spór'))
    .filter((subject) => subject.endsWith(reference))
    .map((subject) => subject.split(' – ')[0])
const sound = async () =>
  expect(await brokenInvariants(paying.app.deps.db, { now: paying.app.clock.now() })).toEqual([])
const list = async () => {
  const work = chore([])
  return typeof work === 'string' ? work : (await work(paying.app.deps.db)).join('\n')
}
const allForPeople = async () => (await operate(paying.app, people)).join('\n')
const open = async () => {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const { body } = await paying.app.app.inject({ url: '/metrics', headers })
  return /waits_for_person\{what="open_disputes"\} (\d+)/.exec(body)?.[1]
}
/** The titles of the bell about one reservation, the newest first. */
const bell = async (reservation_id: string) => {
  const { token } = await logIn(paying.app, paying.who.email)
  const { results } = (await paying.app.call('listNotifications', { token })).body
  return results.filter((one) => one.reservation_id === reservation_id).map(({ title }) => title)
}
const frozen = async () => {
  const { token } = await logIn(paying.app, paying.who.email)
  return (await paying.app.call('listPayouts', { token, query: {} })).body.frozen_grosze
}

test('is frozen and told; when the bank believes us, all is as before', async () => {
  const of = await paidOnce()
  const { id } = await disputed(of.intent_id)
  expect(await paying.read(of.id)).toMatchObject({ status: 'confirmed', payment_status: 'chargeback' })
  expect(await history(of.id)).toBe('Bank zakwestionował płatność 120,00 zł. Do rozstrzygnięcia kwota jest zamrożona.')
  expect(await frozen()).toBe(due_now)
  expect(await heard(paying.who.email, of.reference)).toEqual(['Bank zakwestionował płatność'])
  expect(await heard(operatorAddress(paying.app.deps.config), of.reference)).toEqual(['Bank zakwestionował płatność'])
  expect(await list()).toMatch(new RegExp(`${id} {2}open {2}120\\.00 PLN {2}${of.reference}`))
  expect(await allForPeople()).toContain(`dispute to answer  ${id}  120.00 PLN  ${of.reference}`)
  expect(await open()).toBe('1')
  await sound()
  await closed(id, 'won')
  expect(await open()).toBe('0')
  expect(await allForPeople()).not.toContain(id)
  expect(await paying.read(of.id)).toMatchObject({ payment_status: 'deposit_paid', paid_grosze: due_now })
  expect(await history(of.id)).toBe('Bank uznał płatność 120,00 zł.')
  expect(await frozen()).toBe(0)
  expect((await heard(paying.who.email, of.reference)).sort()).toEqual([
    'Bank zakwestionował płatność',
    'Spór z bankiem wygrany',
  ])
  await sound()
})

test('that is lost counts no more: what is missing is noted anew, and the statistics know it as returned', async () => {
  const received = async () => {
    const { token } = await logIn(paying.app, paying.who.email)
    return (await paying.app.call('statsDashboard', { token })).body.totals.received_grosze
  }
  const of = await paidOnce()
  const before = await received()
  const { id } = await disputed(of.intent_id)
  await closed(id, 'lost')
  const lost = await paying.read(of.id)
  expect(lost).toMatchObject({ status: 'confirmed', payment_status: 'unpaid', paid_grosze: 0 })
  expect(lost.payments.map(({ amount_grosze }) => amount_grosze)).toEqual([due_now, -due_now])
  expect(lost.payments.map(({ covers }) => covers)).toEqual(['', ''])
  expect(before - (await received())).toBe(due_now)
  const ask = { params: { token: of.status_token }, body: { preview: true } }
  const before_the_click = (await paying.app.call('cancelByToken', ask)).body.message
  expect(before_the_click.replaceAll('\u00a0', ' ')).toContain('nie ma teraz żadnej wpłaty, więc nie ma czego zwracać')
  expect(await list()).toContain(`${id}  lost`)
  await sound()
  expect((await paying.note(of.id, due_now)).status).toBe(200)
  expect(await paying.read(of.id)).toMatchObject({ payment_status: 'deposit_paid', paid_grosze: due_now })
  expect(await received()).toBe(before)
  await sound()
})

test('that was settled before it came to one is over: the customer has the money again', async () => {
  const of = await paidOnce()
  const { id } = await disputed(of.intent_id)
  await closed(id, 'prevented')
  expect(await paying.read(of.id)).toMatchObject({ payment_status: 'unpaid', paid_grosze: 0 })
  expect(await list()).toContain(`${id}  lost`)
  expect(await allForPeople()).not.toContain(id)
  await sound()
})

test('that is lost after the cancellation takes from what was still to go back', async () => {
  const of = await paidOnce()
  expect((await paying.note(of.id, 30_000)).status).toBe(200)
  const { id } = await disputed(of.intent_id)
  await paying.cancel(of.id)
  await paying.app.settle()
  expect(await paying.read(of.id)).toMatchObject({ refund_due_grosze: due_now + 30_000 })
  await closed(id, 'lost')
  const left = { payment_status: 'refund_pending', paid_grosze: 30_000, refund_due_grosze: 30_000 }
  expect(await paying.read(of.id)).toMatchObject(left)
  await sound()
})

test('one that is lost does not settle another payment of the same reservation', async () => {
  const of = await paidOnce()
  const begun = await paying.start(of.status_token)
  await paying.pay(begun.body.url)
  await paying.app.settle()
  const [first, second] = await paying.payments(of.id)
  const { id } = await disputed(first?.intent_id ?? '')
  const other = await disputed(second?.intent_id ?? '')
  await closed(id, 'lost')
  expect((await paying.read(of.id)).payment_status).toBe('chargeback')
  await closed(other.id, 'won')
  expect((await paying.read(of.id)).payment_status).toBe('partially_paid')
  await sound()
})

test('leaves the rest of the price to be paid and noted, whoever is right', async () => {
  const rest = 60_000 - due_now
  const of = await paidOnce()
  const { id } = await disputed(of.intent_id)
  expect((await paying.read(of.id)).can.mark_paid).toBe(true)
  expect((await paying.start(of.status_token)).status).toBe(201)
  expect((await paying.note(of.id, rest + 1)).status).toBe(400)
  expect((await paying.note(of.id, rest)).status).toBe(200)
  const whole = await paying.read(of.id)
  expect(whole).toMatchObject({ payment_status: 'chargeback', paid_grosze: 60_000 })
  expect(whole.can.mark_paid).not.toBe(true)
  await sound()
  await closed(id, 'lost')
  expect(await paying.read(of.id)).toMatchObject({ payment_status: 'partially_paid', paid_grosze: rest })
  await sound()
})

test('nothing of it goes back by itself while the bank decides; then it does', async () => {
  const of = await paidOnce()
  const { id } = await disputed(of.intent_id)
  await paying.cancel(of.id)
  await paying.app.settle()
  await paying.app.settle()
  expect(await paying.refunds(of.id)).toEqual([])
  await sound()
  await closed(id, 'won')
  await paying.app.settle()
  expect(await paying.refunds(of.id)).toMatchObject([{ amount_grosze: due_now, status: 'succeeded' }])
  expect((await paying.read(of.id)).payment_status).toBe('refunded')
  await sound()
})

test('of what is called off: the guest reads that the refund waits for the bank, the owner what is true of it now', async () => {
  const letter = async (address: string, subject: RegExp, reference: string) =>
    (await paying.app.mailbox(address))
      .find((mail) => subject.test(mail.subject) && mail.subject.includes(reference))
      ?.text.replaceAll(/\s+/g, ' ')
  const page = async (token: string) =>
    (await paying.app.call('getReservationByToken', { params: { token } })).body.next.text.replaceAll('\u00a0', ' ')
  const waits = 'gdy Twój bank zakończy sprawę tej płatności, chyba że sam odda je wcześniej.'
  const of = await paidOnce()
  const { id } = await disputed(of.intent_id)
  expect(await letter(paying.who.email, /^Bank/, of.reference)).toMatch(/na co się umawialiście.*bez zmian\./)
  await paying.cancel(of.id)
  await paying.app.settle()
  expect(await paying.read(of.id)).toMatchObject({ status: 'cancelled', payment_status: 'chargeback' })
  expect(await page(of.status_token)).toContain(
    `Zwrot 120,00 zł. Pieniądze wrócą tą samą drogą, którą przyszły, ${waits}`,
  )
  expect(await letter(of.email, /^Przykro/, of.reference)).toContain(waits)
  await closed(id, 'lost')
  expect(await page(of.status_token)).toContain('Wpłatę oddał Ci bank, więc nie ma już czego zwracać')
  expect(await letter(paying.who.email, /^Spór/, of.reference)).toContain(
    'z tej płatności nic nie zostaje też u Ciebie',
  )
  const later = await paidOnce()
  await paying.hold(true)
  const { id: untold } = await paying.steer(`intents/${later.intent_id}/dispute`, {})
  await paying.cancel(later.id)
  await paying.hold(false)
  await paying.app.settle()
  const asks = await letter(paying.who.email, /^Bank/, later.reference)
  expect(asks).toContain('Rezerwacja nie jest już aktualna. Jeśli część tej wpłaty zostaje u Ciebie')
  expect(asks).not.toContain('bez zmian')
  await closed(untold, 'lost')
  await sound()
})

test('is nothing for the owner to send back by hand while the bank decides: the guest would have it twice', async () => {
  const of = await paidOnce()
  const { id } = await disputed(of.intent_id)
  await paying.cancel(of.id)
  await paying.app.settle()
  const { token } = await logIn(paying.app, paying.who.email)
  const onTheDay = async () =>
    (await paying.app.call('getMyDay', { token })).body.refunds.results.filter(({ id: row }) => row === of.id)
  expect(await onTheDay()).toEqual([])
  const body = { amount_grosze: due_now, method: 'bank_transfer' }
  const noted = await paying.app.call('markReservationRefunded', { token, params: { id: of.id }, body })
  expect([noted.status, noted.body.code]).toEqual([409, 'refund_by_provider'])
  await closed(id, 'lost')
  expect(await paying.read(of.id)).toMatchObject({ paid_grosze: 0, refund_due_grosze: 0 })
  expect(await onTheDay()).toEqual([])
  await sound()
})

test('that was only an inquiry, and is closed, leaves the payment as it was', async () => {
  const of = await paidOnce()
  const { id } = await asked(of.intent_id)
  expect(await paying.read(of.id)).toMatchObject({ payment_status: 'deposit_paid', bank_asks: true })
  expect(await paying.read((await paidOnce()).id)).toMatchObject({ bank_asks: false })
  expect(await frozen()).toBe(0)
  expect(await heard(paying.who.email, of.reference)).toEqual(['Bank pyta o płatność'])
  await closed(id, 'won')
  expect(await paying.read(of.id)).toMatchObject({ payment_status: 'deposit_paid', bank_asks: false })
  expect(await history(of.id)).toBe('Bank nie pyta już o płatność 120,00 zł.')
  expect((await bell(of.id)).slice(0, 2)).toEqual([
    'Bank nie pyta już o płatność online',
    'Bank pyta o płatność online',
  ])
  expect(await allForPeople()).not.toContain(id)
  await sound()
})

test('that is an inquiry ends with the money sent back', async () => {
  const of = await paidOnce()
  const { id } = await asked(of.intent_id)
  await paying.cancel(of.id)
  await paying.app.settle()
  await paying.app.settle()
  expect(await paying.refunds(of.id)).toMatchObject([{ amount_grosze: due_now, status: 'succeeded' }])
  expect(await paying.read(of.id)).toMatchObject({ payment_status: 'refunded', refund_due_grosze: 0 })
  expect(await list()).toContain(`${id}  won`)
  await sound()
})

test('that an inquiry comes to is frozen and told then, and can be lost', async () => {
  const of = await paidOnce()
  const { id } = await asked(of.intent_id)
  await closed(id, 'escalated')
  expect(await paying.read(of.id)).toMatchObject({ payment_status: 'chargeback', bank_asks: false })
  expect(await frozen()).toBe(due_now)
  expect((await heard(paying.who.email, of.reference)).sort()).toEqual([
    'Bank pyta o płatność',
    'Bank zakwestionował płatność',
  ])
  expect((await bell(of.id)).slice(0, 2)).toEqual([
    'Bank zakwestionował płatność online',
    'Bank pyta o płatność online',
  ])
  await sound()
  await closed(id, 'lost')
  expect(await paying.read(of.id)).toMatchObject({ payment_status: 'unpaid', paid_grosze: 0 })
  expect(await frozen()).toBe(0)
  await sound()
})

test.each([
  ['won', 'refunded', 'succeeded'],
  ['lost', 'unpaid', 'failed'],
] as const)(
  'that nobody has told of yet when money goes back is waited for, and is %s',
  async (outcome, end, refund) => {
    const of = await paidOnce()
    await paying.hold(true)
    const { id } = await paying.steer(`intents/${of.intent_id}/dispute`, {})
    await paying.cancel(of.id)
    await paying.app.settle()
    await paying.app.settle()
    expect(await paying.refunds(of.id)).toMatchObject([{ status: 'pending', failure: 'charge_disputed' }])
    expect(await paying.read(of.id)).toMatchObject({ refund_by_provider_grosze: due_now })
    await sound()
    await paying.hold(false)
    await closed(id, outcome)
    await paying.app.clock.advance(26 * 3600)
    await paying.app.settle()
    expect(await paying.read(of.id)).toMatchObject({ payment_status: end, refund_due_grosze: 0 })
    expect(await paying.refunds(of.id)).toMatchObject([{ status: refund }])
    expect(await allForPeople()).not.toContain(of.id)
    await sound()
  },
)

test('of a payment that came twice, and that the bank has given back, is nothing for a person to pay once more', async () => {
  const of = await paying.waiting()
  const { url } = (await paying.start(of.status_token)).body
  await paying.hold(true)
  await paying.setFaults([{ method: 'POST', path: '/v1/refunds', do: 'status', value: 500, times: 50 }])
  await paying.pay(url)
  await paying.note(of.id, 60_000)
  await paying.app.clock.advance(120)
  await paying.app.settle()
  const [payment] = await paying.payments(of.id)
  expect(await paying.refunds(of.id)).toMatchObject([{ reason: 'twice' }])
  const { id } = await paying.steer(`intents/${payment?.intent_id}/dispute`, {})
  await paying.setFaults([])
  await paying.hold(false)
  await closed(id, 'lost')
  for (let round = 0; round < 3; round += 1) {
    await paying.app.clock.advance(26 * 3600)
    await paying.app.settle()
  }
  expect(await paying.refunds(of.id)).toMatchObject([{ status: 'failed' }])
  expect(await allForPeople()).not.toContain(of.id)
  expect(await paying.read(of.id)).toMatchObject({ status: 'confirmed', paid_grosze: 60_000, refund_due_grosze: 0 })
  await sound()
})

test('that was read while it was open, and is written after its end, stays ended', async () => {
  const of = await paidOnce()
  const { id } = await disputed(of.intent_id)
  const { deps } = paying.app
  const older = await deps.payments.readDispute(id)
  await closed(id, 'won')
  const told = (await paying.read(of.id)).history.length
  await settleDispute(deps, older)
  await paying.app.settle()
  expect(await paying.read(of.id)).toMatchObject({ status: 'confirmed', payment_status: 'deposit_paid' })
  expect((await paying.read(of.id)).history).toHaveLength(told)
  const { status, next_look_at } = await deps.db
    .selectFrom('disputes')
    .select(['status', 'next_look_at'])
    .where('provider_id', '=', id)
    .executeTakeFirstOrThrow()
  expect([status, next_look_at]).toEqual(['won', null])
  await sound()
})

test('of which only the end is told is opened and ended, with one letter', async () => {
  const of = await paidOnce()
  await paying.hold(true)
  const { id } = await disputed(of.intent_id)
  await closed(id, 'lost')
  expect((await paying.read(of.id)).payment_status).toBe('deposit_paid')
  await paying.hold(false)
  await paying.app.settle()
  expect((await paying.read(of.id)).payment_status).toBe('unpaid')
  expect(await heard(paying.who.email, of.reference)).toEqual(['Spór z bankiem przegrany'])
  await sound()
})

test('of one guest ends alone: that of another, which is still open, neither keeps it nor ends with it', async () => {
  const [one, another] = [await paidOnce(), await paidOnce()]
  const [first, second] = [await disputed(one.intent_id), await disputed(another.intent_id)]
  await closed(first.id, 'won')
  expect((await paying.read(one.id)).payment_status).toBe('deposit_paid')
  expect((await paying.read(another.id)).payment_status).toBe('chargeback')
  await closed(second.id, 'won')
  await sound()
})

test('of a no-show asks its owner for what proves that nobody came, also while it is contested', () => {
  const start_at = new Date('2027-06-12T14:00:00Z')
  const of = (reservation_status: 'completed' | 'no_show' | 'disputed', is_by_operator = false) =>
    eventOf({ reservation_status, start_at }, is_by_operator, start_at.getTime() + 1)
  expect([of('no_show'), of('disputed')]).toEqual(['nobody_came', 'nobody_came'])
  // Of an event that the clock has ended the operator asks, and nobody has told a no-show.
  expect([of('completed'), of('disputed', true)]).toEqual(['begun', 'begun'])
})
