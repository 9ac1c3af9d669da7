/** Paying without the provider's page, and saying how one will pay: the same money, never two open ways at once. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { brokenInvariants } from '#api/db/invariants/check.ts'
import { confirmedByMail, dayAhead, evening, owner, publishedListing } from '#api/testing/factories.ts'
import { due_now, openPaying, type Paying, zadatek } from '#api/testing/paying.ts'

let paying: Paying
const intent = (token: string) => paying.app.call('createStripePayment', { body: { token } })
const choose = (token: string, method: 'bank_transfer' | 'cash' = 'bank_transfer') =>
  paying.app.call('createPayment', { body: { token, method } })
const idOf = (client_secret: string) => client_secret.split('_secret_')[0] ?? ''
const confirm = (client_secret: string, outcome = 'succeeded', method = 'card') =>
  paying.steer(`intents/${idOf(client_secret)}`, { method, outcome })

beforeAll(async () => {
  paying = await openPaying()
})
afterAll(async () => {
  expect(await brokenInvariants(paying.app.deps.db, { now: paying.app.clock.now() })).toEqual([])
  await paying.app.close()
})
beforeEach(() => paying.setFaults([]))

describe('an intent for wallets and forms of our own', () => {
  test('brings the secret and the public key; pressed again it is the same; what it takes confirms the reservation', async () => {
    const of = await paying.waiting()
    const begun = await intent(of.status_token)
    expect(begun).toMatchObject({ status: 201, body: { amount_grosze: due_now, publishable_key: 'pk_test_sandbox' } })
    expect((await intent(of.status_token)).body).toEqual(begun.body)
    await confirm(begun.body.client_secret, 'failed')
    await paying.app.settle()
    expect(await paying.status(of.status_token)).toMatchObject({
      payment: { status: 'open' },
      failure: expect.stringContaining('Nic nie zostało pobrane'),
    })
    await confirm(begun.body.client_secret)
    await paying.app.settle()
    const seen = await paying.read(of.id)
    expect(seen).toMatchObject({ status: 'confirmed', payment_status: 'deposit_paid', paid_grosze: due_now })
    expect(await paying.payments(of.id)).toMatchObject([{ kind: 'intent', way: 'card', fee_grosze: 280 }])
    expect(JSON.stringify(await paying.payments(of.id))).not.toContain('_secret_')
  })

  test('is refused without the public key, and then nothing is begun at the provider', async () => {
    const of = await paying.waiting()
    const { deps } = paying.app
    const { payments } = deps
    deps.payments = Object.create(payments, { publishable_key: { value: null } })
    expect(await intent(of.status_token)).toMatchObject({ status: 409, body: { code: 'payment_on_page_off' } })
    deps.payments = payments
    expect(await paying.payments(of.id)).toEqual([])
  })

  test('ends the page that was open before, and the other way round: nobody can pay twice', async () => {
    const of = await paying.waiting()
    const page = await paying.start(of.status_token)
    const first = await intent(of.status_token)
    expect(first.status).toBe(201)
    await paying.pay(page.body.url)
    await paying.app.settle()
    expect((await paying.read(of.id)).status).toBe('pending_payment')
    const again = await paying.start(of.status_token)
    await confirm(first.body.client_secret)
    await paying.app.settle()
    expect((await paying.read(of.id)).status).toBe('pending_payment')
    await paying.pay(again.body.url)
    await paying.app.settle()
    expect(await paying.read(of.id)).toMatchObject({ status: 'confirmed', paid_grosze: due_now })
    const states = (await paying.payments(of.id)).map(({ kind, status }) => `${kind} ${status}`)
    expect(states).toEqual(['page expired', 'intent expired', 'page succeeded'])
  })

  test('twenty presses of both buttons leave one open way, and one payment', async () => {
    const of = await paying.waiting()
    const presses = Array.from({ length: 20 }, (_, at) =>
      at % 2 ? intent(of.status_token) : paying.start(of.status_token),
    )
    await Promise.all(presses)
    const open = (await paying.payments(of.id)).filter(({ status }) => ['created', 'open'].includes(status))
    expect(open).toHaveLength(1)
  })

  test('an answer that is lost begins no second one, and one whose webhook is lost is found by asking', async () => {
    const of = await paying.waiting()
    await paying.setFaults([{ method: 'POST', path: '/v1/payment_intents', do: 'drop_after', times: 5 }])
    expect(await intent(of.status_token)).toMatchObject({ status: 503, body: { code: 'payments_away' } })
    await paying.setFaults([])
    const begun = await intent(of.status_token)
    await paying.hold(true)
    await confirm(begun.body.client_secret, 'succeeded', 'blik')
    await paying.app.clock.advance(120)
    expect(await paying.read(of.id)).toMatchObject({ status: 'confirmed', paid_grosze: due_now })
    await paying.hold(false)
    expect(await paying.payments(of.id)).toHaveLength(1)
  })

  test('is cancelled at the provider when its time is over, and takes no money after that', async () => {
    const of = await paying.waiting()
    const begun = await intent(of.status_token)
    await paying.app.clock.advance(Math.ceil((Date.parse(begun.body.expires_at) - paying.app.clock.now()) / 1000) + 120)
    // The provider may be out of reach at the first look; the next one is minutes later.
    const states = async () => {
      await paying.app.settle()
      const seen = (await paying.payments(of.id)).map(({ status }) => status)
      if (seen.includes('open')) await paying.app.clock.advance(600)
      return seen
    }
    await expect.poll(states, { timeout: 20_000 }).toEqual(['expired'])
    await confirm(begun.body.client_secret)
    await paying.app.settle()
    expect((await paying.read(of.id)).paid_grosze).toBe(0)
  })
})

describe('saying how one will pay', () => {
  test('tells where a transfer goes, is read by the owner once, and pays nothing', async () => {
    const of = await paying.waiting()
    const first = await choose(of.status_token)
    expect(first).toMatchObject({ status: 201, body: { amount_grosze: due_now, method: 'bank_transfer' } })
    expect(first.body.transfer).toMatchObject({
      title: of.reference,
      amount_grosze: due_now,
      qr: { names_amount: true },
    })
    expect(first.body.transfer?.qr?.text).toContain(String(due_now))
    await choose(of.status_token)
    const seen = await paying.read(of.id)
    expect(seen).toMatchObject({ status: 'pending_payment', payment_status: 'unpaid', paid_grosze: 0, payments: [] })
    expect(seen.history.filter(({ action }) => action === 'choose_way')).toMatchObject([
      { actor: 'customer', text: expect.stringMatching(/120,00\szł, przelew.*Nic jeszcze nie wpłynęło/) },
    ])
  })

  test('is read anew for the rest, though it is as much as the deposit was', async () => {
    const half = { input: { deposit: { type: 'zadatek', percent_bp: 5000, balance_due_days: 7 } } } as never
    const room = await publishedListing(paying.app, paying.who, half)
    const of = await confirmedByMail(paying.app, room.id, evening(dayAhead(paying.app, 42)))
    for (const paid of [true, false]) {
      expect(await choose(of.status_token)).toMatchObject({ status: 201, body: { amount_grosze: 30_000 } })
      if (paid) expect((await paying.note(of.id, 30_000)).status).toBe(200)
    }
    const { history } = await paying.read(of.id)
    expect(history.filter(({ action }) => action === 'choose_way')).toHaveLength(2)
  })

  test('is refused where the owner does not take it', async () => {
    const of = await paying.waiting()
    expect(await choose(of.status_token, 'cash')).toMatchObject({ status: 409, body: { code: 'payment_way_off' } })
    const other = await owner(paying.app)
    const room = await publishedListing(paying.app, other, zadatek)
    const theirs = await confirmedByMail(paying.app, room.id, evening(dayAhead(paying.app, 40)))
    expect(await intent(theirs.status_token)).toMatchObject({ status: 409, body: { code: 'online_payment_off' } })
  })

  test('before the owner’s yes there is nothing to pay, in any way, and the refusal says what the panel says', async () => {
    const asks = { input: { ...(zadatek as { input: object }).input, confirmation_mode: 'request' } } as never
    const room = await publishedListing(paying.app, paying.who, asks)
    const { status_token } = await confirmedByMail(paying.app, room.id, evening(dayAhead(paying.app, 41)))
    const panel = await paying.app.call('getReservationByToken', { params: { token: status_token } })
    expect(panel.body).toMatchObject({ status: 'pending_owner', can: { pay: 'W tej chwili nie ma nic do zapłaty.' } })
    for (const answer of [await choose(status_token), await intent(status_token), await paying.start(status_token)])
      expect(answer).toMatchObject({ status: 409, body: { code: 'nothing_to_pay', errors: [panel.body.can.pay] } })
  })
})
