import Stripe from 'stripe'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#api/testing/test-db.ts'
import { API_VERSION } from '#sandbox/stripe/version.ts'
import { openStripe } from '#sandbox/stripe/testing.ts'
import { scenarios } from './scenarios.ts'

const box = await openStripe(await createTestDatabase(), new Date().toISOString())
afterAll(() => box.close())

// Sides are added by what is there: with a test key of the provider everything is asked of the provider's test mode, too.
const sides = [{ side: 'the sandbox', stripe: box.stripe }, ...provider(process.env.STRIPE_TEST_KEY)]

function provider(key: string | undefined) {
  if (!key) return []
  if (!/^[rs]k_test_/.test(key)) throw new Error('STRIPE_TEST_KEY has to be a key of the test mode')
  return [{ side: 'the provider', stripe: new Stripe(key, { apiVersion: API_VERSION, maxNetworkRetries: 3 }) }]
}

const word = Date.now().toString(36).toUpperCase()

describe.each(sides)('$side', ({ stripe }) => {
  test.each(scenarios)('$name', async ({ name, run }) => {
    const told = `${JSON.stringify(await run(stripe, word), null, 2)}\n`
    await expect(told).toMatchFileSnapshot(`./told/${name.replaceAll(/[^a-z0-9]+/g, '-')}.txt`)
  })
})

test('what was asked and answered is as the client’s types have it', () => {
  expect(box.offSchema()).toEqual([])
})
