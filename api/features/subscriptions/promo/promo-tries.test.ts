import { expect, test } from 'vitest'
import { openBuying } from '#api/testing/buying.ts'
import { owner } from '#api/testing/factories.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import { billingPeriods, planCodes } from '#domain/subscription/plans.ts'
import { promoTriesPerHour } from '#domain/subscription/promo.ts'

test('codes are guessed a few times an hour, also when all guesses come at once', async () => {
  const app = await createTestApp({ rateLimits: true })
  try {
    const { token } = await owner(app)
    const guess = (code: number) =>
      app.call('validatePromoCode', { token, body: { code: `KOD-${code}`, plan_code: 'venue_pro', period: 'month' } })
    const heard = await Promise.all(Array.from({ length: promoTriesPerHour + 8 }, (_, code) => guess(code)))
    const stopped = heard.filter(({ status, body }) => status === 429 && body.code === 'rate_limited')
    expect(stopped).toHaveLength(8)
  } finally {
    await app.close()
  }
})

test('a code that exists is no guess, whichever plan it is tried with', async () => {
  const shop = await openBuying({ rateLimits: true })
  try {
    await shop.promo('DOBRY')
    await shop.promo('TYLKO-SOLO', { plans: ['service_start'] })
    const who = await shop.partner()
    let token = await shop.token(who)
    const check = async (code: string, plan_code: string, period: string) =>
      (await shop.app.call('validatePromoCode', { token, body: { code, plan_code, period } })).status
    for (const plan_code of planCodes)
      for (const period of billingPeriods) {
        expect(await check('DOBRY', plan_code, period), `${plan_code} ${period}`).toBe(200)
        expect(await check('TYLKO-SOLO', plan_code, period)).toBe(plan_code === 'service_start' ? 200 : 400)
      }
    for (let guess = 0; guess < promoTriesPerHour; guess += 1)
      expect(await check(`ZGADUJE-${guess}`, 'venue_pro', 'month')).toBe(400)
    // Whoever has guessed that often is not told of a right guess either.
    expect(await check('DOBRY', 'venue_pro', 'month')).toBe(429)
    // Another partner has guessed nothing, and an hour later this one may try again.
    token = await shop.token(await shop.partner())
    expect(await check('DOBRY', 'venue_pro', 'month')).toBe(200)
    await shop.app.clock.advance(3_601)
    token = await shop.token(who)
    expect(await check('DOBRY', 'venue_pro', 'month')).toBe(200)
  } finally {
    await shop.app.close()
  }
})

test('the order of a plan is no way round: what is guessed there counts too', async () => {
  const shop = await openBuying({ rateLimits: true })
  try {
    await shop.promo('DOBRY')
    const who = await shop.partner()
    const order = async (promo_code: string) =>
      (await shop.checkout(who, { plan_code: 'venue_pro', period: 'month', promo_code })).status
    expect(await order('DOBRY')).toBe(201)
    for (let guess = 0; guess < promoTriesPerHour; guess += 1) expect(await order(`ZGADUJE-${guess}`)).toBe(400)
    expect(await order('ZGADUJE-DALEJ')).toBe(429)
  } finally {
    await shop.app.close()
  }
})
