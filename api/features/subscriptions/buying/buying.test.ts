import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenInvariants } from '#api/db/invariants/check.ts'
import { type Buying, openBuying } from '#api/testing/buying.ts'
import { publishedListing } from '#api/testing/factories.ts'

let shop: Buying
beforeAll(async () => {
  shop = await openBuying()
})
afterAll(async () => {
  expect(await brokenInvariants(shop.app.deps.db, { now: shop.app.clock.now() })).toEqual([])
  await shop.app.close()
})

describe('a plan', () => {
  test('is bought after the trial, charged at once, told by a letter with its invoice, and shows the offers again', async () => {
    const who = await shop.partner()
    expect(await shop.current(who)).toMatchObject({ status: 'expired', can: { buy: true, change: false } })
    const now = await shop.buy(who, 'venue_pro')
    expect(now).toMatchObject({ status: 'active', shows: true, period: 'month', can: { buy: false, change: true } })
    expect([now.plan?.name, now.usage.venue.limit]).toEqual(['Bankiet', 3])
    const { results } = (await shop.app.call('listSubscriptionInvoices', { token: await shop.token(who) })).body
    expect(results).toMatchObject([{ status: 'paid', gross_grosze: 18_327, net_grosze: 14_900, vat_grosze: 3_427 }])
    expect(await shop.letters(who)).toContain('Płatność za plan Bankiet')
    const portal = await shop.app.call('billingPortal', { token: await shop.token(who) })
    expect(portal.status).toBe(200)
  })

  test('chosen in the trial keeps the free days: nothing is charged before their end', async () => {
    const who = await shop.partner(10)
    const now = await shop.buy(who, 'venue_pro')
    expect(now).toMatchObject({ status: 'trialing', shows: true, trial_days_left: null, can: { change: true } })
    expect(now.usage.venue.limit).toBe(3)
    expect((await shop.letters(who)).filter((subject) => subject.startsWith('Płatność'))).toEqual([])
    await shop.days(11)
    expect(await shop.current(who)).toMatchObject({ status: 'active', shows: true })
    expect((await shop.letters(who)).filter((subject) => subject.startsWith('Płatność'))).toEqual([
      'Płatność za plan Bankiet',
    ])
  })

  test('pressed twice and in two tabs has one page; another choice ends the first', async () => {
    const who = await shop.partner()
    const pressed = await Promise.all(
      [1, 2, 3].map(() => shop.checkout(who, { plan_code: 'venue_pro', period: 'month' })),
    )
    expect(new Set(pressed.map(({ body }) => body.url)).size).toBe(1)
    const other = await shop.checkout(who, { plan_code: 'venue_start', period: 'year' })
    expect(other.status).toBe(201)
    await shop.pay(pressed[0]?.body.url ?? '')
    expect((await shop.current(who)).can.buy).toBe(true)
    await shop.pay(other.body.url)
    expect(await shop.current(who)).toMatchObject({ status: 'active', period: 'year' })
    expect(await shop.living(who)).toHaveLength(1)
  })

  test('is not bought twice, and is seen without a single webhook', async () => {
    const who = await shop.partner()
    await shop.hold(true)
    const begun = await shop.checkout(who, { plan_code: 'service_pro', period: 'month' })
    await shop.steer(`subscribe/${begun.body.url.split('/').at(-1)}`, { outcome: 'succeeded' })
    expect((await shop.current(who, true)).status).toBe('active')
    const again = await shop.checkout(who, { plan_code: 'service_pro', period: 'month' })
    expect([again.status, again.body.code]).toEqual([409, 'plan_active'])
    await shop.days(32)
    expect(
      (await shop.current(who)).period_end_at && Date.parse((await shop.current(who)).period_end_at ?? ''),
    ).toBeGreaterThan(shop.app.clock.now())
    await shop.hold(false)
  })

  test('that is not paid is waited for seven days, then the offers are hidden; a new plan brings them back', async () => {
    const who = await shop.partner()
    await shop.buy(who, 'venue_start')
    const hall = await publishedListing(shop.app, who)
    await shop.card(who, 'declines')
    await shop.days(32)
    const due = await shop.current(who)
    expect(due).toMatchObject({ status: 'past_due', shows: true, can: { change: false } })
    expect(await shop.letters(who)).toContain('Nie udało się pobrać płatności')
    await shop.days(8)
    expect(await shop.current(who)).toMatchObject({ shows: false, can: { buy: true } })
    expect(shop.app.deps.catalogue.find(hall.id)).toBeNull()
    await shop.buy(who, 'venue_start')
    await shop.app.deps.catalogue.refresh([hall.id])
    expect(shop.app.deps.catalogue.find(hall.id)).not.toBeNull()
    expect(await shop.living(who)).toHaveLength(1)
  })
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

describe('a promo code', () => {
  test('takes off what it said, for as long as it said', async () => {
    await shop.promo('START20')
    const who = await shop.partner()
    const token = await shop.token(who)
    const body = { code: 'start20', plan_code: 'venue_pro', period: 'month' }
    const checked = (await shop.app.call('validatePromoCode', { token, body })).body
    expect(checked).toMatchObject({ code: 'START20', net_grosze: 11_920, gross_grosze: 14_662 })
    expect(checked.message.replaceAll('\u00a0', ' ')).toBe('Kod działa: 20% taniej przez pierwsze 3 miesiące.')
    await shop.buy(who, 'venue_pro', 'month', { promo_code: 'START20' })
    for (let month = 0; month < 3; month += 1) await shop.days(31)
    const { results } = (await shop.app.call('listSubscriptionInvoices', { token: await shop.token(who) })).body
    expect(results.map(({ gross_grosze }) => gross_grosze)).toEqual([18_327, 14_662, 14_662, 14_662])
  })

  test('says why it cannot be used, in five sentences', async () => {
    const now = shop.app.clock.now()
    await shop.promo('STARY', { valid_to: new Date(now - 500) })
    await shop.promo('TYLKO-SALE', { plans: ['venue_start'] })
    await shop.promo('NOWI', { first_subscription_only: true })
    await shop.promo('JEDEN', { max_redemptions: 1 })
    const first = await shop.partner()
    await shop.buy(first, 'service_pro', 'month', { promo_code: 'JEDEN' })
    const token = await shop.token(first)
    const say = async (code: string) => {
      const body = { code, plan_code: 'venue_pro', period: 'month' }
      const { status, body: said } = await shop.app.call('validatePromoCode', { token, body })
      return [status, said.errors?.[0]?.replaceAll('\u00a0', ' ')]
    }
    expect(await say('NIEMA')).toEqual([400, 'Taki kod nie istnieje.'])
    expect(await say('STARY')).toEqual([400, expect.stringMatching(/^Kod stracił ważność .*20\d\d\.$/)])
    expect(await say('JEDEN')).toEqual([400, 'Kod został już wykorzystany.'])
    expect(await say('TYLKO-SALE')).toEqual([400, 'Kod nie dotyczy wybranego planu.'])
    expect(await say('NOWI')).toEqual([400, 'Kod jest tylko dla nowych partnerów.'])
  })

  test('with one use left is used by one of two owners at once, and comes back when the page ends unpaid', async () => {
    await shop.promo('OSTATNI', { max_redemptions: 1 })
    const [a, b] = [await shop.partner(), await shop.partner()]
    const body = { plan_code: 'venue_pro', period: 'month', promo_code: 'OSTATNI' }
    const answers = await Promise.all([shop.checkout(a, body), shop.checkout(b, body)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400])
    const [winner, loser] = answers[0]?.status === 201 ? [a, b] : [b, a]
    await shop.checkout(winner, { plan_code: 'venue_pro', period: 'month' })
    expect((await shop.checkout(loser, body)).status).toBe(201)
  })

  test('gives more days where it is of days', async () => {
    await shop.promo('DNI14', { kind: 'trial_days', value: 14, duration: 'once', months: null })
    const who = await shop.partner()
    const now = await shop.buy(who, 'venue_pro', 'month', { promo_code: 'DNI14' })
    expect(now.status).toBe('trialing')
    await shop.days(15)
    expect((await shop.current(who)).status).toBe('active')
  })
})

test('ten tries an hour, then a pause', async () => {
  const strict = await openBuying({ rateLimits: true })
  try {
    const who = await strict.partner()
    const token = await strict.token(who)
    const body = { code: 'NIEMA', plan_code: 'venue_pro', period: 'month' }
    const tries = []
    for (let index = 0; index < 11; index += 1)
      tries.push((await strict.app.call('validatePromoCode', { token, body })).status)
    expect(tries).toEqual([...Array(10).fill(400), 429])
    await strict.app.clock.advance(3_601)
    expect((await strict.app.call('validatePromoCode', { token: await strict.token(who), body })).status).toBe(400)
  } finally {
    await strict.app.close()
  }
})
