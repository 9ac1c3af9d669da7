/** Answers of the provider that never arrive: each thing is done once, and whoever presses again is told that it is done. */
import { beforeEach, expect, test } from 'vitest'
import { type Buying, openShopFor } from '#api/testing/buying.ts'
import { pageOf } from '#api/testing/paying.ts'

let shop: Buying
openShopFor((opened) => {
  shop = opened
})
beforeEach(() => shop.setFaults([]))

/** More than the client of the provider tries by itself. */
const lose = (path: string, times = 7) =>
  shop.setFaults(
    Array.from({ length: times }, (_, index) => ({
      method: 'POST',
      path,
      do: index % 3 === 1 ? 'drop_before' : 'drop_after',
    })),
  )

async function pressed<T extends { status: number }>(
  press: () => Promise<T>,
  done: number,
): Promise<{ last: T; tries: number }> {
  for (let tries = 1; tries < 10; tries += 1) {
    const last = await press()
    expect([done, 503]).toContain(last.status)
    if (last.status === done) return { last, tries }
  }
  throw new Error('it never came through')
}

test('of the page on which a plan is bought: there is one, and one subscription', async () => {
  const who = await shop.partner()
  await shop.promo('ZGUBIONY', { max_redemptions: 1 })
  await lose('/v1/checkout/sessions')
  const body = { plan_code: 'venue_start', period: 'month', promo_code: 'ZGUBIONY' }
  const { last, tries } = await pressed(() => shop.checkout(who, body), 201)
  expect(tries).toBeGreaterThan(1)
  await shop.steer(`subscribe/${pageOf(last.body.url)}`, { outcome: 'succeeded' })
  await shop.app.settle()
  expect(await shop.current(who)).toMatchObject({ status: 'active', plan: { code: 'venue_start' } })
  expect(await shop.living(who)).toHaveLength(1)
})

test('of a change: it is charged once, and pressing again says that it is done', async () => {
  const who = await shop.partner()
  await shop.buy(who, 'venue_start')
  const token = await shop.token(who)
  const asked = { token, params: { id: 'venue_pro' }, query: { period: 'month' } }
  const preview = (await shop.app.call('previewSubscriptionUpgrade', asked)).body
  await lose('/v1/subscriptions/')
  const body = { plan_code: 'venue_pro', period: 'month', proration_at: preview.proration_at }
  await pressed(() => shop.app.call('upgradeSubscription', { token, body }), 200)
  await shop.app.settle()
  const { results } = (await shop.app.call('listSubscriptionInvoices', { token })).body
  expect(results.map(({ gross_grosze }) => gross_grosze)).toEqual([preview.due_now_grosze, 9_717])
  expect((await shop.letters(who)).filter((subject) => subject === 'Masz plan Bankiet')).toHaveLength(1)
})

test('of a planned change and of calling off: each is there once and told once', async () => {
  const who = await shop.partner()
  await shop.buy(who, 'venue_pro')
  const token = await shop.token(who)
  await lose('/v1/subscription_schedules')
  const body = { plan_code: 'venue_start', period: 'month' }
  const { last } = await pressed(() => shop.app.call('upgradeSubscription', { token, body }), 200)
  expect(last.body.next?.plan_code).toBe('venue_start')
  await shop.app.settle()
  const letters = await shop.letters(who)
  expect(letters.filter((subject) => subject.startsWith('Zmiana na plan Kameralny'))).toHaveLength(1)
  await lose('/v1/subscriptions/')
  await pressed(() => shop.app.call('cancelSubscription', { token, body: {} }), 200)
  await shop.app.settle()
  expect(await shop.current(who)).toMatchObject({ cancel_at_period_end: true, next: null })
  expect((await shop.letters(who)).filter((subject) => subject.startsWith('Plan Bankiet działa do'))).toHaveLength(1)
})
