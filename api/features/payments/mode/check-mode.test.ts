import { afterAll, beforeAll, expect, test } from 'vitest'
import { owner } from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import { checkMode } from './check-mode.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const start = (live: boolean) => checkMode(app.deps.db, live, new Date(app.clock.now()))

test('keys change as long as the provider knows nothing of the database; then live ones are refused where test ones were', async () => {
  expect(await start(false)).toEqual([])
  expect(await start(true)).toEqual([])
  expect(await start(false)).toEqual([])
  const who = await owner(app)
  const account = { payout_account: 'acct_1' }
  await app.deps.db.updateTable('owners').set(account).where('id', '=', who.owner_id).execute()
  await expect(start(true)).rejects.toThrow(/lived with test keys.*Begin with an empty database/)
  expect(await start(false)).toEqual([])

  // A copy of a live database, asked with test keys, is warned of; and goes back.
  await app.deps.db.updateTable('provider_mode').set({ live: true }).execute()
  expect(await start(false)).toEqual([expect.stringContaining('is a test key')])
  expect(await start(true)).toEqual([])
})

test('a database of a build before tells its mode by the pages that it has', async () => {
  await app.deps.db.deleteFrom('provider_mode').execute()
  const who = await owner(app, undefined, { plan: null })
  const page = (await app.call('subscriptionCheckout', {
    token: who.token,
    body: { plan_code: 'venue_pro', period: 'month' },
  })) as { status: number }
  expect(page.status).toBe(201)
  await expect(start(true)).rejects.toThrow('test keys')
  expect(await start(false)).toEqual([])
})
