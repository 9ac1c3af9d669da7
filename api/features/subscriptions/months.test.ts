/** Fourteen months of partners who buy, change, forget to pay, cancel and come back: what we keep is what the provider says. */
import { expect, test } from 'vitest'
import { brokenInvariants } from '#api/db/invariants/check.ts'
import { type Buying, openBuying } from '#api/testing/buying.ts'
import type { TestOwner } from '#api/testing/factories.ts'
import { farther, longest } from '#api/testing/far.ts'
import { planCodes } from '#domain/subscription/plans.ts'

const days_of_fourteen_months = 426
const step_days = farther(15, 11)
/** Of the 200 of a long run. */
const partners = farther(4, 200)
/** Each day another story of a long run. */
const seed = farther(7, Math.floor(Date.now() / 86_400_000))

/** Small and good enough; the same seed is the same story. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

test('the mirror is the provider at every tick, also while no webhook comes', {
  timeout: longest(240_000),
}, async () => {
  const shop = await openBuying()
  console.info(`months: ${partners} partners, seed ${seed}`)
  const random = randomOf(seed)
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T
  try {
    const all: TestOwner[] = []
    for (let index = 0; index < partners; index += 1) all.push(await shop.partner(index % 2 === 0 ? 12 : null))
    for (let day = 0; day < days_of_fourteen_months; day += step_days) {
      await shop.hold(random() < 0.4)
      for (const who of all) if (random() < 0.5) await act(shop, who, pick, random)
      await shop.days(step_days)
      await quiet(shop)
      expect(await differences(shop), `day ${day}`).toEqual([])
    }
    await shop.hold(false)
    await quiet(shop)
    expect(await brokenInvariants(shop.app.deps.db, { now: shop.app.clock.now() })).toEqual([])
    const { n } = await shop.app.deps.db
      .selectFrom('subscription_changes')
      .select(({ fn }) => fn.countAll<string>().as('n'))
      .executeTakeFirstOrThrow()
    expect(Number(n)).toBeGreaterThan(partners * 5)
  } finally {
    await shop.app.close()
  }
})

/** A round looks at fifty; of so many partners as the product's own rounds would, until nothing is left to do. */
async function quiet({ app }: Buying): Promise<void> {
  for (let looked = 50; looked < partners; looked += 50) await app.settle()
  await app.drainJobs()
}

type Pick = <T>(all: readonly T[]) => T

async function act(shop: Buying, who: TestOwner, pick: Pick, random: () => number): Promise<void> {
  const { can } = await shop.current(who)
  const token = await shop.token(who)
  const [plan_code, period] = [pick(planCodes), pick(['month', 'year'] as const)]
  if (can.buy) {
    const begun = await shop.checkout(who, { plan_code, period })
    expect(begun.status, JSON.stringify(begun.body)).toBe(201)
    // Some go away from the page.
    if (random() < 0.8) await shop.pay(begun.body.url)
    return
  }
  if (random() < 0.2) return void (await shop.card(who, pick(['declines', 'pays'])))
  if (!can.change) return
  if (random() < 0.3) return void (await shop.app.call('cancelSubscription', { token, body: { undo: can.resume } }))
  const asked = { token, params: { id: plan_code }, query: { period } }
  const { proration_at } = (await shop.app.call('previewSubscriptionUpgrade', asked)).body
  const body = { plan_code, period, ...(proration_at ? { proration_at } : {}) }
  const { status, body: said } = await shop.app.call('upgradeSubscription', { token, body })
  expect([200, 409], JSON.stringify(said)).toContain(status)
}

/** Where our row and the provider's subscription say different things. */
async function differences({ app }: Buying): Promise<string[]> {
  const rows = await app.deps.db
    .selectFrom('subscriptions as s')
    .innerJoin('plan_versions as v', 'v.id', 's.plan_version_id')
    .select(['s.provider_id', 's.bought', 's.period', 's.period_end_at', 's.cancel_at_period_end', 'v.plan'])
    .where('s.provider_id', 'is not', null)
    .execute()
  const found: string[] = []
  type Facts = (string | boolean | null)[]
  for (const row of rows) {
    const told = await app.deps.billing.readSubscription(row.provider_id ?? '')
    const ours: Facts = [row.bought, row.plan, row.period, row.cancel_at_period_end]
    const theirs: Facts = [told.status, told.plan_code, told.period, told.cancel_at_period_end]
    if (told.status !== 'canceled') {
      ours.push(row.period_end_at?.toISOString() ?? null)
      theirs.push(new Date(told.period_end).toISOString())
    }
    if (ours.join() !== theirs.join()) found.push(`${told.id}: ${ours.join()} is not ${theirs.join()}`)
  }
  return found
}
