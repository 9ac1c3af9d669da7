/** A plan whose invoice is overdue: paid, given up with the invoice, or replaced by another. */
import { beforeEach, expect, test } from 'vitest'
import { type Buying, openShopFor } from '#api/testing/buying.ts'
import type { TestOwner } from '#api/testing/factories.ts'

let shop: Buying
openShopFor((opened) => {
  shop = opened
})
beforeEach(() => shop.steer('billing', { after_retries: 'unpaid' }))

/** The renewal was not paid, so many days ago. */
async function owing(days = 0): Promise<TestOwner> {
  const who = await shop.partner()
  await shop.buy(who, 'venue_start')
  await shop.card(who, 'declines')
  await shop.days(32)
  for (let day = 0; day < days; day += 1) await shop.days(1)
  return who
}
const invoices = async (who: TestOwner) =>
  (await shop.app.call('listSubscriptionInvoices', { token: await shop.token(who) })).body.results
const statuses = async (who: TestOwner) => (await invoices(who)).map(({ status }) => status)
const end = async (who: TestOwner, body: object = { now: true }) =>
  shop.app.call('cancelSubscription', { token: await shop.token(who), body })
/** The provider's page of an invoice, with a card that pays. */
const payOn = async (url: string) => {
  const typed = { numer: '4242 4242 4242 4242', wazna: '12/40', cvc: '123', way: 'card' }
  const said = await shop.app.app.inject({
    method: 'POST',
    url: new URL(url).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(typed).toString(),
  })
  expect(said.statusCode).toBe(200)
  await shop.app.settle()
}

test('says what is owed and leads to where it is paid, and goes on once it is', async () => {
  const who = await owing()
  const now = await shop.current(who)
  expect(now).toMatchObject({ status: 'past_due', owed: { gross_grosze: 9_717 } })
  expect(now.can).toMatchObject({ buy: false, change: false, cancel: false, end: true })
  await payOn(now.owed?.url ?? '')
  expect(await shop.current(who, true)).toMatchObject({ status: 'active', owed: null, can: { end: false } })
})

test('is given up at once only by whoever was told so, and its invoice is voided', async () => {
  const who = await owing()
  const { url } = (await shop.current(who)).owed ?? {}
  const plain = await end(who, {})
  expect([plain.status, plain.body.code]).toEqual([409, 'plan_ends_at_once'])
  expect(plain.body.errors?.[0]).toContain('zakończyć plan od razu')
  const { status, body } = await end(who)
  expect([status, body.status, body.owed]).toEqual([200, 'canceled', null])
  expect(body.can).toMatchObject({ buy: true, end: false })
  await shop.app.settle()
  expect(await statuses(who)).toEqual(['void', 'paid'])
  expect(await shop.living(who)).toEqual([])
  expect(await shop.letters(who)).toContain('Plan Kameralny już nie działa')
  // Whoever kept the address of the page pays nothing there.
  await payOn(url ?? '')
  expect(await statuses(who)).toEqual(['void', 'paid'])
  expect((await shop.buy(who, 'venue_pro')).status).toBe('active')
})

test('that was paid a moment ago is not ended by whoever still saw it unpaid', async () => {
  const who = await owing()
  const { url } = (await shop.current(who)).owed ?? {}
  await shop.hold(true)
  await payOn(url ?? '')
  const said = await end(who)
  await shop.hold(false)
  expect([said.status, said.body.code]).toEqual([409, 'plan_paid'])
  expect(await shop.current(who)).toMatchObject({ status: 'active', can: { cancel: true } })
})

test('leaves no invoice to be paid once another plan has taken its place', async () => {
  const who = await owing(9)
  const now = await shop.current(who)
  expect(now).toMatchObject({ status: 'unpaid', shows: false, can: { buy: true, end: true } })
  expect((await shop.buy(who, 'venue_pro')).status).toBe('active')
  expect(await shop.living(who)).toHaveLength(1)
  await shop.current(who, true)
  expect((await statuses(who)).sort()).toEqual(['paid', 'paid', 'void'])
})

test('leaves none either when the provider ends it after its last try', async () => {
  await shop.steer('billing', { after_retries: 'canceled' })
  const who = await owing(9)
  await shop.current(who, true)
  await shop.app.settle()
  await shop.current(who, true)
  expect(await shop.current(who)).toMatchObject({ status: 'canceled', owed: null })
  expect(await statuses(who)).toEqual(['void', 'paid'])
})
