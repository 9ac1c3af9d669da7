import { expect, test } from 'vitest'
import { owner } from '#api/testing/factories.ts'
import { createTestApp } from '#api/testing/test-app.ts'
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
