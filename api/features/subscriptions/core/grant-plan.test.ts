import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#api/deps.ts'
import { findSubscription } from '#api/features/plans/plan-queries.ts'
import { type Buying, openBuying } from '#api/testing/buying.ts'
import { grantPlan } from './grant-plan.ts'
import { subscriptionsBy } from './queries.ts'

let shop: Buying
beforeAll(async () => {
  shop = await openBuying()
})
afterAll(() => shop.app.close())

test('a plan that is granted after one that was bought is not looked at: the provider knows nothing of it', async () => {
  const { deps, clock } = shop.app
  const who = await shop.partner()
  await shop.buy(who, 'venue_pro')
  const token = await shop.token(who)
  await shop.app.call('upgradeSubscription', { token, body: { plan_code: 'venue_start', period: 'month' } })
  await shop.app.call('cancelSubscription', { token, body: {} })
  await shop.days(32)
  expect((await findSubscription(deps.db, who.owner_id))?.next_look_at).not.toBeNull()
  const grant = { plan: 'combined_pro', period: 'year', until: null } as const
  await inTransaction(deps, (tx) => grantPlan(tx, who.owner_id, grant))
  expect(await findSubscription(deps.db, who.owner_id)).toMatchObject({ next_look_at: null, looks: 0 })
  expect(await shop.current(who)).toMatchObject({ status: 'active', granted: true, next: null })

  // Granted by a build before, which left the look: fifty of them would keep everybody else from being looked at.
  const left = { next_look_at: new Date(clock.now() - 1_000) }
  await deps.db.updateTable('subscriptions').set(left).where('owner_id', '=', who.owner_id).execute()
  expect(await subscriptionsBy(deps.db, 'next_look_at', new Date(clock.now()), 50)).not.toContain(who.owner_id)
})
