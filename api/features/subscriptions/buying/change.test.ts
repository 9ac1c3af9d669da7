import { describe, expect, test } from 'vitest'
import { inTransaction } from '#api/deps.ts'
import {
  currentVersions,
  findSubscription,
  insertVersion,
  type PlanVersionRow,
} from '#api/features/plans/plan-queries.ts'
import { mirror } from '#api/features/subscriptions/core/follow.ts'
import { type Buying, openShopFor } from '#api/testing/buying.ts'
import { publishedListing, type TestOwner } from '#api/testing/factories.ts'
import type { PlanCode } from '#domain/subscription/plans.ts'

let shop: Buying
openShopFor((opened) => {
  shop = opened
})

test('whoever has bought no plan has none to change, to cancel or to pay for', async () => {
  const token = await shop.token(await shop.partner(30))
  const body = { plan_code: 'venue_pro', period: 'month', proration_at: new Date(shop.app.clock.now()).toISOString() }
  const answers = [
    await shop.app.call('upgradeSubscription', { token, body }),
    await shop.app.call('cancelSubscription', { token, body: {} }),
    await shop.app.call('cancelSubscription', { token, body: { now: true } }),
    await shop.app.call('billingPortal', { token }),
  ]
  expect(answers.map(({ body: { code } }) => code)).toEqual(Array(4).fill('plan_not_bought'))
})

describe('a change', () => {
  test('to a dearer plan costs exactly what the preview said', async () => {
    const who = await shop.partner()
    await shop.buy(who, 'venue_start')
    await shop.days(10)
    const token = await shop.token(who)
    const asked = { token, params: { id: 'venue_pro' }, query: { period: 'month' } }
    const preview = (await shop.app.call('previewSubscriptionUpgrade', asked)).body
    expect(preview).toMatchObject({ when: 'now' })
    await shop.app.clock.advance(60)
    const body = { plan_code: 'venue_pro', period: 'month', proration_at: preview.proration_at }
    const [first, second] = await Promise.all([1, 2].map(() => shop.app.call('upgradeSubscription', { token, body })))
    expect([first?.status, second?.status].filter((status) => status === 200).length).toBeGreaterThan(0)
    await shop.app.settle()
    expect((await shop.current(who)).plan?.name).toBe('Bankiet')
    const { results } = (await shop.app.call('listSubscriptionInvoices', { token })).body
    expect(results.map(({ gross_grosze }) => gross_grosze)).toEqual([preview.due_now_grosze, 9_717])
    expect((await shop.letters(who)).filter((subject) => subject === 'Masz plan Bankiet')).toHaveLength(1)
  })

  test('is previewed for the period that is paid now, where none is named', async () => {
    for (const period of ['month', 'year'] as const) {
      const who = await shop.partner()
      await shop.buy(who, 'venue_start', period)
      const token = await shop.token(who)
      const preview = async (query: object) => {
        const asked = { token, params: { id: 'venue_pro' }, query: { ...query } }
        const { status, body } = await shop.app.call('previewSubscriptionUpgrade', asked)
        return [status, body.next_grosze]
      }
      expect(await preview({})).toEqual([200, (await preview({ period }))[1]])
    }
  })

  test('needs a preview that is not old', async () => {
    const who = await shop.partner()
    await shop.buy(who, 'venue_start')
    const token = await shop.token(who)
    const body = { plan_code: 'venue_pro', period: 'month' }
    const old = { ...body, proration_at: new Date(shop.app.clock.now() - 3_600_000).toISOString() }
    for (const each of [body, old]) {
      const { status, body } = await shop.app.call('upgradeSubscription', { token, body: each })
      expect([status, body.code]).toEqual([409, 'preview_old'])
    }
  })

  test('to a smaller plan comes at the end of the period, with the offers that were chosen, and can be taken back', async () => {
    const who = await shop.partner()
    await shop.buy(who, 'venue_pro')
    const halls = [await publishedListing(shop.app, who), await publishedListing(shop.app, who)]
    const kept = halls[1]?.id ?? ''
    const token = await shop.token(who)
    const change = (more: object) =>
      shop.app.call('upgradeSubscription', { token, body: { plan_code: 'venue_start', period: 'month', ...more } })
    expect((await change({})).body.code).toBe('plan_choice')
    expect((await change({ keep: halls.map(({ id }) => id) })).body.code).toBe('plan_choice')
    const planned = (await change({ keep: [kept] })).body
    expect(planned).toMatchObject({ plan: { code: 'venue_pro' }, next: { plan_code: 'venue_start' } })
    expect(planned.usage.venue.shown).toBe(2)
    expect((await shop.letters(who)).some((subject) => subject.startsWith('Zmiana na plan Kameralny nastąpi'))).toBe(
      true,
    )

    const back = await shop.app.call('upgradeSubscription', {
      token,
      body: { plan_code: 'venue_pro', period: 'month' },
    })
    expect(back.body.next).toBeNull()
    expect((await change({ keep: [kept] })).body.next?.plan_code).toBe('venue_start')
    await shop.days(32)
    const now = await shop.current(who)
    expect(now).toMatchObject({
      plan: { code: 'venue_start' },
      next: null,
      usage: { venue: { shown: 1, hidden: 1, limit: 1 } },
    })
    expect(now.listings.find(({ hidden }) => !hidden)?.id).toBe(kept)
  })

  test('cancelling goes on to the end, can be taken back, and a plan that has ended can be bought again', async () => {
    const who = await shop.partner()
    await shop.buy(who, 'venue_start')
    const cancel = async (undo: boolean) =>
      (await shop.app.call('cancelSubscription', { token: await shop.token(who), body: { undo } })).body
    expect(await cancel(false)).toMatchObject({
      cancel_at_period_end: true,
      shows: true,
      can: { resume: true, cancel: false },
    })
    expect(await cancel(true)).toMatchObject({ cancel_at_period_end: false, can: { resume: false, cancel: true } })
    await cancel(false)
    await shop.days(32)
    expect(await shop.current(who)).toMatchObject({
      status: 'canceled',
      shows: false,
      can: { buy: true, portal: true },
    })
    expect((await shop.buy(who, 'venue_start')).status).toBe('active')
  })
})

describe('a dearer plan chosen after the present one was called off', () => {
  const chosen = async (card: 'pays' | 'declines') => {
    const who = await shop.partner()
    await shop.buy(who, 'venue_start')
    const token = await shop.token(who)
    await shop.app.call('cancelSubscription', { token, body: { undo: false } })
    const asked = { token, params: { id: 'venue_pro' }, query: { period: 'month' } }
    const preview = await shop.app.call('previewSubscriptionUpgrade', asked)
    expect([preview.status, preview.body.next_grosze]).toEqual([200, 18_327])
    await shop.card(who, card)
    const body = { plan_code: 'venue_pro', period: 'month', proration_at: preview.body.proration_at }
    const { status, body: said } = await shop.app.call('upgradeSubscription', { token, body })
    return { status, code: said.code, now: await shop.current(who, true), next_at: preview.body.next_at }
  }

  test('goes on with the next payment, as the preview says', async () => {
    const { status, now, next_at } = await chosen('pays')
    expect(status).toBe(200)
    expect(now).toMatchObject({ plan: { code: 'venue_pro' }, cancel_at_period_end: false, period_end_at: next_at })
  })

  test('and not paid changes nothing: what was called off stays called off', async () => {
    const { status, code, now } = await chosen('declines')
    expect([status, code]).toEqual([409, 'card_refused'])
    expect(now).toMatchObject({ plan: { code: 'venue_start' }, cancel_at_period_end: true })
  })
})

describe('after the operator has made a plan dearer', () => {
  const dearer = async (plan: PlanCode, month_net_grosze: number) => {
    const {
      version: _version,
      id: _id,
      synced_at: _synced,
      ...sold
    } = (await currentVersions(shop.app.deps.db)).find((row) => row.plan === plan) as PlanVersionRow
    const prices = { month_net_grosze, year_net_grosze: month_net_grosze * 10 }
    await insertVersion(shop.app.deps.db, { ...sold, ...prices, created_at: new Date(shop.app.clock.now()) })
  }
  const change = async (who: TestOwner, body: object) =>
    shop.app.call('upgradeSubscription', { token: await shop.token(who), body })

  test('whoever has it takes a planned change back, and keeps what was agreed', async () => {
    const who = await shop.partner()
    const { plan } = await shop.buy(who, 'service_pro')
    expect((await change(who, { plan_code: 'service_start', period: 'month' })).body.next).not.toBeNull()
    await dearer('service_pro', 19_900)
    const { status, body } = await change(who, { plan_code: 'service_pro', period: 'month' })
    expect([status, body.next]).toEqual([200, null])
    await shop.days(32)
    const now = await shop.current(who)
    expect([now.plan?.code, now.plan?.month_net_grosze]).toEqual(['service_pro', plan?.month_net_grosze])
  })

  test('another period of it is the plan as it is sold, at the price that will be charged', async () => {
    const who = await shop.partner()
    const { plan } = await shop.buy(who, 'combined_pro', 'year')
    await dearer('combined_pro', 39_900)
    const asked = { token: await shop.token(who), params: { id: 'combined_pro' }, query: { period: 'month' } }
    expect((await shop.app.call('previewSubscriptionUpgrade', asked)).body.next_grosze).toBe(49_077)
    expect((await change(who, { plan_code: 'combined_pro', period: 'month' })).body.next?.period).toBe('month')
    expect((await shop.current(who, true)).plan?.month_net_grosze).toBe(plan?.month_net_grosze)
    // As the provider tells of it a year later.
    const row = await findSubscription(shop.app.deps.db, who.owner_id)
    const told = await shop.app.deps.billing.readSubscription(row?.provider_id ?? '')
    const later = {
      coming: null,
      period: 'month',
      period_start: told.period_end,
      period_end: told.period_end + 1,
    } as const
    const how = { by: 'provider', bought: null, seen_at: null, invoices: [] } as const
    await inTransaction(shop.app.deps, (tx) => mirror(tx, who.owner_id, { ...told, ...later }, how))
    const now = await shop.current(who)
    expect([now.period, now.next, now.plan?.month_net_grosze]).toEqual(['month', null, 39_900])
  })
})

test('the days that are left of a period are what a dearer plan costs (domain 7.4)', async () => {
  const who = await shop.partner()
  const { period_end_at } = await shop.buy(who, 'venue_start')
  const bought_at = shop.app.clock.now()
  await shop.days(10)
  const asked = { token: await shop.token(who), params: { id: 'venue_pro' }, query: { period: 'month' } }
  const { due_now_net_grosze } = (await shop.app.call('previewSubscriptionUpgrade', asked)).body
  const ends_at = Date.parse(period_end_at ?? '')
  // 46,66 zł with 20 of 30 days left.
  const expected = (14_900 - 7_900) * ((ends_at - shop.app.clock.now()) / (ends_at - bought_at))
  expect(Math.abs(due_now_net_grosze - expected)).toBeLessThanOrEqual(2)
})
