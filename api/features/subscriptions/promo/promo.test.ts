import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { type Buying, openBuying, openShopFor } from '#api/testing/buying.ts'
import { taxInside } from '#sandbox/stripe/billing/arithmetic.ts'
import { takenOff } from '#sandbox/stripe/billing/discounts.ts'

let shop: Buying
const open = () =>
  openShopFor((opened) => {
    shop = opened
  })

describe('a promo code', () => {
  open()

  test('takes off what it said, for as long as it said', async () => {
    await shop.promo('START20')
    const who = await shop.partner()
    const token = await shop.token(who)
    const body = { code: 'start20', plan_code: 'venue_pro', period: 'month' }
    const checked = (await shop.app.call('validatePromoCode', { token, body })).body
    expect(checked).toMatchObject({ code: 'START20', net_grosze: 11_920, gross_grosze: 14_662 })
    expect(checked.message.replaceAll('\u00a0', ' ')).toBe('Kod działa: 20% taniej przez pierwsze 3 miesiące.')
    expect((await shop.buy(who, 'venue_pro', 'month', { promo_code: 'START20' })).next_grosze).toBe(14_662)
    for (let month = 0; month < 3; month += 1) await shop.days(31)
    const { results } = (await shop.app.call('listSubscriptionInvoices', { token: await shop.token(who) })).body
    expect(results.map(({ gross_grosze }) => gross_grosze)).toEqual([18_327, 14_662, 14_662, 14_662])
    expect((await shop.current(who)).next_grosze).toBe(18_327)
  })

  test('is shown as the provider will charge it, to the grosz, for each plan, period and percentage', async () => {
    const plans = (await shop.app.call('listPlans')).body.results
    const token = await shop.token(await shop.partner())
    const differ: string[] = []
    for (const value of [5, 15, 33, 50, 61, 85, 99]) {
      const code = `PROC-${value}`
      await shop.promo(code, { value })
      for (const plan of plans)
        for (const period of ['month', 'year'] as const) {
          const body = { code, plan_code: plan.code, period }
          const { gross_grosze, net_grosze } = (await shop.app.call('validatePromoCode', { token, body })).body
          const full = plan[`${period}_gross_grosze`]
          const coupon = { percent_off: value } as Stripe.Coupon
          const [off] = takenOff(full, [{ coupon, discount: { id: code } }])
          const charged = full - (off?.amount ?? 0)
          const net = charged - taxInside(charged, 23)
          if (gross_grosze !== charged || net_grosze !== net)
            differ.push(`${code} ${plan.code} ${period}: ${gross_grosze} (${net_grosze}), charged ${charged} (${net})`)
        }
    }
    expect(differ).toEqual([])
  })

  test('that differs by a grosz when taken off the net is charged as it was shown', async () => {
    await shop.promo('GROSZ', { value: 50 })
    const who = await shop.partner()
    const body = { code: 'GROSZ', plan_code: 'service_start', period: 'month' }
    const { gross_grosze } = (await shop.app.call('validatePromoCode', { token: await shop.token(who), body })).body
    expect((await shop.buy(who, 'service_start', 'month', { promo_code: 'GROSZ' })).next_grosze).toBe(gross_grosze)
    const { results } = (await shop.app.call('listSubscriptionInvoices', { token: await shop.token(who) })).body
    expect(results.map((row) => row.gross_grosze)).toEqual([gross_grosze])
  })

  test('in a trial says in how many payments it is, and is in so many', async () => {
    await shop.promo('PROBA3')
    const who = await shop.partner(40)
    const body = { code: 'PROBA3', plan_code: 'venue_pro', period: 'month' }
    const { message } = (await shop.app.call('validatePromoCode', { token: await shop.token(who), body })).body
    expect(message).toBe('Kod działa: 20% taniej przy 2 pierwszych płatnościach.')
    await shop.buy(who, 'venue_pro', 'month', { promo_code: 'PROBA3' })
    for (let month = 0; month < 5; month += 1) await shop.days(30)
    const { results } = (await shop.app.call('listSubscriptionInvoices', { token: await shop.token(who) })).body
    expect(results.map(({ gross_grosze }) => gross_grosze)).toEqual([18_327, 18_327, 14_662, 14_662])
  })

  test('that would be over before the first payment is kept for later', async () => {
    await shop.promo('KROTKI', { months: 1 })
    const who = await shop.partner(40)
    const body = { code: 'KROTKI', plan_code: 'venue_pro', period: 'month' }
    const checked = await shop.app.call('validatePromoCode', { token: await shop.token(who), body })
    expect([checked.status, checked.body.code]).toEqual([400, 'promo_too_short'])
    const said = await shop.checkout(who, { plan_code: 'venue_pro', period: 'month', promo_code: 'KROTKI' })
    expect([said.status, said.body.code]).toEqual([400, 'promo_too_short'])
    await shop.days(41)
    expect((await shop.buy(who, 'venue_pro', 'month', { promo_code: 'KROTKI' })).status).toBe('active')
  })

  test('of several plans is there before each of them was sold', async () => {
    await shop.promo('KOMPLET', { categories: ['combined'] })
    const who = await shop.partner()
    const bought = await shop.buy(who, 'combined_pro', 'month', { promo_code: 'KOMPLET' })
    expect(bought).toMatchObject({ status: 'active', plan: { code: 'combined_pro' } })
    expect(bought.next_grosze).toBe(Math.round((bought.plan?.month_net_grosze ?? 0) * 0.8 * 1.23))
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

  test('works again for whoever comes back from the payment page without having paid', async () => {
    await shop.promo('WRACAM', { max_redemptions: 1 })
    const [who, other] = [await shop.partner(), await shop.partner()]
    const chosen = { plan_code: 'venue_pro', period: 'month' } as const
    const { url } = (await shop.checkout(who, { ...chosen, promo_code: 'WRACAM' })).body
    const check = async (by: typeof who, plan_code: 'venue_pro' | 'combined_pro') =>
      shop.app.call('validatePromoCode', {
        token: await shop.token(by),
        body: { ...chosen, plan_code, code: 'WRACAM' },
      })
    expect((await check(who, 'venue_pro')).body).toMatchObject({ code: 'WRACAM', gross_grosze: 14_662 })
    expect((await check(who, 'combined_pro')).status).toBe(200)
    expect((await check(other, 'venue_pro')).body).toMatchObject({ code: 'promo_used' })
    await shop.pay(url)
    expect((await check(who, 'venue_pro')).body).toMatchObject({ code: 'promo_used' })
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

describe('a promo code that a change meets', () => {
  open()

  const forever = { duration: 'forever', months: null } as const
  test.each([
    ['a year names, while it goes on', 'venue_pro', 'year', 368, forever],
    ['a year does not name, when it is over by then', 'venue_pro', 'year', 368, {}],
    ['a smaller plan names, while it goes on', 'venue_start', 'month', 33, forever],
  ] as const)('is in the next payment that a change to %s', async (name, plan_code, period, days, more) => {
    const promo_code = `KOD-${name.length}`
    await shop.promo(promo_code, more)
    const who = await shop.partner()
    await shop.buy(who, 'venue_pro', 'month', { promo_code })
    const asked = { token: await shop.token(who), params: { id: plan_code }, query: { period } }
    const { next_grosze, proration_at } = (await shop.app.call('previewSubscriptionUpgrade', asked)).body
    const body = { plan_code, period, ...(proration_at ? { proration_at } : {}) }
    expect((await shop.app.call('upgradeSubscription', { token: asked.token, body })).status).toBe(200)
    await shop.days(days)
    const { results } = (await shop.app.call('listSubscriptionInvoices', { token: await shop.token(who) })).body
    expect(next_grosze).toBe(results[0]?.gross_grosze)
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
