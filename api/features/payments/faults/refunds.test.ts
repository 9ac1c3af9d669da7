/** Money that goes back when the provider, its bank or its answers fail: once, or into the hands of a person. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { brokenInvariants } from '#api/db/invariants/check.ts'
import { payments as chore } from '../../../../scripts/operator/payments.ts'
import { people } from '../../../../scripts/operator/people.ts'
import { countUnsettled } from '#api/features/payments/account-queries.ts'
import { refundPayment } from '#api/features/payments/refund-payment.ts'
import { operate } from '#api/testing/operator.ts'
import { logIn } from '#api/testing/factories.ts'
import { due_now, openPaying, pageOf, type Paying } from '#api/testing/paying.ts'

let paying: Paying

const token = 'liczby-dla-straznika-wydarzy'

beforeAll(async () => void (paying = await openPaying({ metricsToken: token })))
afterAll(() => paying.app.close())
beforeEach(async () => {
  await paying.setFaults([])
  await paying.hold(false)
})

const paidOnce = async () => {
  const of = await paying.waiting()
  const begun = await paying.start(of.status_token)
  await paying.pay(begun.body.url)
  await paying.app.settle()
  return { ...of, page_id: pageOf(begun.body.url), payment_id: begun.body.payment_id }
}
const settled = async () => {
  await paying.app.settle()
  await paying.app.settle()
}
const noteSent = async (id: string) =>
  paying.app.call('markReservationRefunded', {
    token: (await logIn(paying.app, paying.who.email)).token,
    params: { id },
    body: { amount_grosze: due_now, method: 'bank_transfer' },
  })
const sound = async () =>
  expect(await brokenInvariants(paying.app.deps.db, { now: paying.app.clock.now() })).toEqual([])
const metrics = async () =>
  (await paying.app.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })).body
const operatorsList = async () => (await operate(paying.app, chore)).join('\n')
const lastAct = () =>
  paying.app.deps.db.selectFrom('operator_acts').selectAll().orderBy('id', 'desc').executeTakeFirst()
const allForPeople = async () => (await operate(paying.app, people)).join('\n')
const altered = (id: string, path: string, value: unknown) =>
  sql`update sandbox.stripe_objects set data = jsonb_set(data, ${`{${path}}`}::text[], ${JSON.stringify(value)}::jsonb)
    where id = ${id}`.execute(paying.app.deps.db)

describe('two pages of one reservation', () => {
  test('that are both paid: the second goes back in full, and only the first counts', async () => {
    const of = await paying.waiting()
    const first = await paying.start(of.status_token)
    // As if the first were believed to have ended.
    const ended = { status: 'expired', next_look_at: null, page_url: null } as const
    await paying.app.deps.db.updateTable('payments').set(ended).where('id', '=', first.body.payment_id).execute()
    const second = await paying.start(of.status_token)
    expect(second.body.url).not.toBe(first.body.url)
    await paying.pay(second.body.url)
    await paying.pay(first.body.url)
    await settled()
    expect(await paying.read(of.id)).toMatchObject({
      status: 'confirmed',
      payment_status: 'deposit_paid',
      paid_grosze: due_now,
    })
    expect(await paying.refunds(of.id)).toMatchObject([
      { payment_id: first.body.payment_id, amount_grosze: due_now, reason: 'twice', status: 'succeeded' },
    ])
    expect(await paying.atProvider('refund', first.body.payment_id)).toHaveLength(1)
    await sound()
  })

  test('money for what was called off meanwhile goes back in full', async () => {
    const of = await paying.waiting()
    const begun = await paying.start(of.status_token)
    expect((await paying.cancel(of.id)).status).toBe(200)
    await paying.pay(begun.body.url)
    await settled()
    expect(await paying.read(of.id)).toMatchObject({ status: 'cancelled', paid_grosze: 0 })
    expect(await paying.refunds(of.id)).toMatchObject([{ amount_grosze: due_now, status: 'succeeded' }])
    await sound()
  })
})

describe('a refund that the bank of the customer sends back', () => {
  test.each([
    ['is told of by the provider', false],
    ['is seen by looking, when nobody tells', true],
  ])('%s: it is owed again, stands in the history, and waits for a person', async (_how, lost) => {
    const of = await paidOnce()
    await paying.cancel(of.id)
    await settled()
    expect(await paying.read(of.id)).toMatchObject({ payment_status: 'refunded', refund_due_grosze: 0 })
    const [refund] = await paying.refunds(of.id)
    await paying.hold(lost)
    await paying.steer(`refunds/${refund?.provider_id}/fail`, {})
    if (lost) await paying.app.clock.advance(25 * 3600)
    await settled()
    const owing = await paying.read(of.id)
    expect(owing).toMatchObject({ payment_status: 'refund_pending', refund_due_grosze: due_now, refunds: [] })
    expect(owing.history.map(({ action }) => action).slice(-2)).toEqual(['mark_refunded', 'refund_returned'])
    const heard = (await paying.app.mailbox(of.email)).map(({ subject }) => subject.replaceAll('\u00a0', ' '))
    expect(heard).toContainEqual(expect.stringContaining('Zwrot 120,00 zł nie dotarł'))
    expect(await metrics()).toMatch(/waits_for_person\{what="failed_refunds"\} [12]\n/)

    for (let round = 0; round < 3; round += 1) {
      await paying.app.clock.advance(3600)
      await settled()
    }
    expect(await paying.refunds(of.id)).toMatchObject([{ status: 'failed', failure: 'expired_or_canceled_card' }])
    expect(await paying.atProvider('refund', of.payment_id)).toHaveLength(1)
    expect(await operatorsList()).toContain(`failed refund  120.00 PLN  reservation_id=${of.id}`)
    expect(await allForPeople()).toMatch(new RegExp(`failed refund {2}\\S+ {2}120\\.00 PLN {2}reservation_id=${of.id}`))
    // What did not arrive is not told as sent by the provider once a person has sent it.
    expect((await noteSent(of.id)).status).toBe(200)
    const page = await paying.app.call('getReservationByToken', { params: { token: of.status_token } })
    expect(page.body.next.text.replaceAll('\u00a0', ' ')).toContain('potwierdza zwrot 120,00 zł')
    await sound()
  })
})

test('an older answer that comes later than a newer one takes nothing back', async () => {
  const of = await paidOnce()
  await paying.cancel(of.id)
  await settled()
  const { deps } = paying.app
  const [refund] = await paying.refunds(of.id)
  const read = deps.payments.readRefund.bind(deps.payments)
  const late = vi.spyOn(deps.payments, 'readRefund').mockImplementationOnce(async (id) => {
    const heard = await read(id)
    // Another job asks and writes, before this one comes to writing what it heard earlier.
    await refundPayment(deps, refund?.id ?? '')
    return { ...heard, state: 'pending' }
  })
  await refundPayment(deps, refund?.id ?? '')
  expect(late.mock.calls).toHaveLength(3)
  late.mockRestore()
  expect(await paying.refunds(of.id)).toMatchObject([{ status: 'succeeded', looks: (refund?.looks ?? 0) + 2 }])
  expect((await paying.read(of.id)).history.map(({ action }) => action)).not.toContain('refund_returned')
  await sound()
})

describe('a key that the provider refuses', () => {
  const refused = (method: string, value: number) =>
    paying.setFaults([{ method, path: '/v1/refunds', do: 'status', value, times: 1 }])

  test.each([401, 403, 404])('takes nothing back that has arrived: a look that is answered %i', async (status) => {
    const of = await paidOnce()
    await paying.cancel(of.id)
    await settled()
    const [before] = await paying.refunds(of.id)
    await refused('GET', status)
    await paying.app.clock.advance(25 * 3600)
    await settled()
    const looks = (before?.looks ?? 0) + 1
    expect(await paying.refunds(of.id)).toMatchObject([{ status: 'succeeded', failure: null, looks }])
    const read = await paying.read(of.id)
    expect(read).toMatchObject({ payment_status: 'refunded', refund_due_grosze: 0 })
    expect(read.history.map(({ action }) => action)).not.toContain('refund_returned')
    await sound()
  })

  test.each([401, 403])('does not end an order (%i): it is sent when there is another key', async (status) => {
    const of = await paidOnce()
    await refused('POST', status)
    await paying.cancel(of.id)
    await settled()
    expect(await paying.refunds(of.id)).toMatchObject([{ status: 'requested' }])
    // It keeps its own partner from closing the account, and nobody else.
    const { db } = paying.app.deps
    const { owner_id } = await db
      .selectFrom('payments')
      .select('owner_id')
      .where('id', '=', of.payment_id)
      .executeTakeFirstOrThrow()
    expect(await countUnsettled(db, owner_id)).toBeGreaterThan(0)
    expect(await countUnsettled(db, randomUUID())).toBe(0)
    await paying.app.clock.advance(3600)
    await settled()
    expect(await paying.refunds(of.id)).toMatchObject([{ status: 'succeeded' }])
    expect(await paying.atProvider('refund', of.payment_id)).toHaveLength(1)
    await sound()
  })
})

describe('what a person has seen to outside', () => {
  const settle = async (id: string) =>
    (await operate(paying.app, chore, 'settle', '--id', id, '--as', 'Ewa', '--reason', 'oddane u dostawcy')).join('\n')

  test('a payment that does not fit waits until it is settled, once, and keeps its partner from closing so long', async () => {
    const of = await paying.waiting()
    const { body } = await paying.start(of.status_token)
    const other = { amount_grosze: due_now - 1 }
    await paying.app.deps.db.updateTable('payments').set(other).where('id', '=', body.payment_id).execute()
    await paying.pay(body.url)
    await settled()
    expect(await operatorsList()).toContain(`${body.payment_id}  quarantined`)
    const { owner_id } = await paying.app.deps.db
      .selectFrom('payments')
      .select('owner_id')
      .where('id', '=', body.payment_id)
      .executeTakeFirstOrThrow()
    const unsettled = await countUnsettled(paying.app.deps.db, owner_id)

    expect(await settle(body.payment_id)).toContain('It waits no more.')
    expect(await settle(body.payment_id)).toBe(`Nothing that waits has the id ${body.payment_id}.`)
    expect(await operatorsList()).not.toContain(body.payment_id)
    expect(await countUnsettled(paying.app.deps.db, owner_id)).toBe(unsettled - 1)
    expect(await paying.read(of.id)).toMatchObject({ paid_grosze: 0 })
    expect(await lastAct()).toMatchObject({
      who: 'Ewa',
      subjects: [body.payment_id, of.id],
      reason: 'oddane u dostawcy',
    })
    await sound()
  })

  test('a refund of what never counted is settled here; one that is still owed with its reservation', async () => {
    const late = await paying.waiting()
    const begun = await paying.start(late.status_token)
    await paying.cancel(late.id)
    await paying.pay(begun.body.url)
    const owing = await paidOnce()
    await paying.cancel(owing.id)
    await settled()
    for (const { id } of [late, owing]) {
      const [refund] = await paying.refunds(id)
      await paying.steer(`refunds/${refund?.provider_id}/fail`, {})
    }
    await settled()
    const [apart, owed] = await Promise.all([paying.refunds(late.id), paying.refunds(owing.id)])
    expect(await settle(owed[0]?.id ?? '')).toContain('note it as returned with the reservation')
    expect(await settle(apart[0]?.id ?? '')).toContain('It waits no more.')
    // A payment that arrived waits for nobody.
    expect(await settle(owing.payment_id)).toBe(`Nothing that waits has the id ${owing.payment_id}.`)
    expect(await operatorsList()).not.toContain(late.id)
    expect(await operatorsList()).toContain(owing.id)
    await sound()
  })
})

test('the operator is told how to ask, and what is not understood', () => {
  expect(() => chore(['settle'])).toThrow('settle asks for --id')
  expect(() => chore(['list', '--id', 'x'])).toThrow('settle asks for --id')
  expect(chore(['--help'])).toContain('npm run operator -- payments')
  expect(() => chore(['pay'])).toThrow('pay is not known')
  expect(() => chore(['--send'])).toThrow('--send')
})

describe('a payment that is not the one that was asked for', () => {
  test.each([
    ['amount', async (page: string) => altered(page, 'amount_total', due_now - 1)],
    ['currency', async (page: string) => altered(page, 'currency', 'eur')],
    [
      'destination',
      async (_page: string, payment_id: string) => {
        const [intent] = await paying.atProvider('payment_intent', payment_id)
        await altered(intent ?? '', 'transfer_data,destination', 'acct_somebody_else')
      },
    ],
  ])('another %s is kept aside and counted, and no money is believed', async (_what, alter) => {
    const of = await paying.waiting()
    const begun = await paying.start(of.status_token)
    await paying.hold(true)
    await paying.pay(begun.body.url)
    await alter(pageOf(begun.body.url), begun.body.payment_id)
    await paying.hold(false)
    await paying.app.settle()
    expect(await paying.payments(of.id)).toMatchObject([{ status: 'quarantined' }])
    expect(await paying.read(of.id)).toMatchObject({ status: 'pending_payment', paid_grosze: 0 })
    expect(await operatorsList()).toContain(`quarantined  120.00 PLN  reservation_id=${of.id}`)
    expect(await allForPeople()).toMatch(
      new RegExp(`quarantined payment {2}\\S+ {2}120\\.00 PLN {2}reservation_id=${of.id}`),
    )
    expect(await metrics()).toMatch(/waits_for_person\{what="quarantined_payments"\} [1-3]\n/)
    await sound()
  })
})
