/** Letters about a plan while the mail server is away: what leaves late says only what still holds. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#api/deps.ts'
import { giveTrial } from '#api/features/subscriptions/core/grant-plan.ts'
import { type Buying, openBuying } from '#api/testing/buying.ts'
import { dayAhead, type TestOwner } from '#api/testing/factories.ts'
import { formatDateGenitive } from '#domain/format.pl.ts'
import { dateIn, dayMs, toInstant } from '#domain/time.ts'

const zone = 'Europe/Warsaw'
let shop: Buying
beforeAll(async () => {
  shop = await openBuying()
})
afterAll(() => shop.app.close())
beforeEach(() => smtp('up'))

const smtp = (state: 'up' | 'down') =>
  shop.app.app.inject({ method: 'POST', url: '/_sandbox/api/faults', payload: { smtp: state } })
/** The server is back, and what waits is tried at once; what that leaves behind, too. */
async function mailIsBack(): Promise<void> {
  await smtp('up')
  for (let round = 0; round < 2; round += 1) {
    await shop.app.deps.jobs.hurry()
    await shop.app.drainJobs()
  }
}
const row = (who: TestOwner) =>
  shop.app.deps.db
    .selectFrom('subscriptions')
    .selectAll()
    .where('owner_id', '=', who.owner_id)
    .executeTakeFirstOrThrow()

async function owing(): Promise<TestOwner> {
  const who = await shop.partner()
  await shop.buy(who, 'venue_start')
  await shop.card(who, 'declines')
  await smtp('down')
  await shop.days(32)
  expect((await row(who)).status).toBe('past_due')
  return who
}

test('a payment that failed is not told to who has paid since, and the payment is', async () => {
  const who = await owing()
  await shop.card(who, 'pays')
  // The provider's next try succeeds while the mail server is still away.
  for (let day = 0; day < 3; day += 1) await shop.days(1)
  expect((await row(who)).status).toBe('active')
  await shop.app.drainJobs()
  await mailIsBack()
  const letters = await shop.letters(who)
  expect(letters).not.toContain('Nie udało się pobrać płatności')
  expect(letters.filter((subject) => subject === 'Płatność za plan Kameralny')).toHaveLength(2)
})

test('a payment is told for the plan that it paid, although another one was taken before the letter left', async () => {
  const who = await shop.partner()
  await smtp('down')
  await shop.buy(who, 'venue_start')
  await shop.days(1)
  const token = await shop.token(who)
  const asked = { token, params: { id: 'venue_pro' }, query: { period: 'month' } }
  const { proration_at } = (await shop.app.call('previewSubscriptionUpgrade', asked)).body
  const body = { plan_code: 'venue_pro', period: 'month', proration_at }
  expect((await shop.app.call('upgradeSubscription', { token, body })).status).toBe(200)
  await shop.app.drainJobs()
  await mailIsBack()
  const letters = (await shop.letters(who)).filter((subject) => subject.startsWith('Płatność'))
  expect(letters.toSorted()).toEqual(['Płatność za plan Bankiet', 'Płatność za plan Kameralny'])
})

test('a payment that still fails is told late with the day until which the offers are seen, and no try that is over', async () => {
  const who = await owing()
  await shop.days(2)
  await mailIsBack()
  const [mail] = (await shop.app.mailbox(who.email)).filter(({ subject }) => subject.startsWith('Nie udało się'))
  const { past_due_at, retry_at } = await row(who)
  const until = formatDateGenitive(dateIn((past_due_at?.getTime() ?? 0) + 7 * dayMs, zone))
  const text = (mail?.text ?? '').replace(/\s+/g, ' ')
  expect(text).toContain(`Do ${until}, nic się nie zmienia`.replace(/\s+/g, ' '))
  expect(text.includes('Spróbujemy ponownie')).toBe((retry_at?.getTime() ?? 0) > shop.app.clock.now())
})

test('a plan that was called off and kept after all is not said to end', async () => {
  const who = await shop.partner()
  await shop.buy(who, 'venue_start')
  await smtp('down')
  const token = await shop.token(who)
  for (const undo of [false, true]) {
    const said = await shop.app.call('cancelSubscription', { token, body: { undo } })
    expect(said.status).toBe(200)
    // Who is sending just now has read the row before.
    await shop.app.drainJobs()
  }
  await mailIsBack()
  expect((await shop.letters(who)).filter((subject) => subject.includes('działa do'))).toEqual([])
})

test('a trial that ends this evening is said to end today, one that ends after midnight tomorrow', async () => {
  const day = dayAhead(shop.app, 10)
  const at = (time: string, date = day) => toInstant(`${date}T${time}`, zone) as number
  const partners = []
  for (const end of [at('20:00'), at('02:00', dayAhead(shop.app, 11))]) {
    const who = await shop.partner(1)
    await inTransaction(shop.app.deps, (tx) => giveTrial(tx, who.owner_id, new Date(end)))
    partners.push(who)
  }
  await shop.app.clock.advance(Math.ceil((at('10:00') - shop.app.clock.now()) / 1000))
  const heads = []
  for (const { email } of partners) {
    const mails = (await shop.app.mailbox(email)).filter(({ subject }) => subject.startsWith('Okres próbny kończy'))
    heads.push(mails.map(({ text }) => /Okres próbny kończy się (dziś|jutro)/.exec(text)?.[1]))
  }
  expect(heads).toEqual([['dziś'], ['jutro']])
})
