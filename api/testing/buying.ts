/** Helpers for tests in which a partner pays for a plan on the provider's pages. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'
import { brokenInvariants } from '#api/db/invariants/check.ts'
import { inTransaction } from '#api/deps.ts'
import { giveTrial } from '#api/features/subscriptions/core/grant-plan.ts'
import { insertPromo, type PromoRow } from '#api/features/subscriptions/promo/promo-queries.ts'
import type { Config } from '#api/config.ts'
import { randomUUIDv7 } from 'node:crypto'
import { logIn, owner, type TestOwner } from './factories.ts'
import { pageOf } from './paying.ts'
import { createTestApp } from './test-app.ts'
import type { BillingPeriod, PlanCode } from '#domain/subscription/plans.ts'
import { dayMs } from '#domain/time.ts'

export type Buying = Awaited<ReturnType<typeof openBuying>>

/**
 * One shop for all tests of a file or of a `describe`; invariants are checked at the end. A test that moves the clock
 * by months needs its own: partners of the other tests would be charged in each of them.
 */
export function openShopFor(use: (shop: Buying) => void): void {
  let shop: Buying
  beforeAll(async () => {
    shop = await openBuying()
    use(shop)
  })
  afterAll(async () => {
    expect(await brokenInvariants(shop.app.deps.db, { now: shop.app.clock.now() })).toEqual([])
    await shop.app.close()
  })
}

export async function openBuying(config: Partial<Config> = {}) {
  const app = await createTestApp(config)
  const steer = async (path: string, payload: object) =>
    (await app.app.inject({ method: 'POST', url: `/_sandbox/api/stripe/${path}`, payload })).json()
  /** Sessions are short and logins slow, so a token is reused while the clock has hardly moved. */
  const sessions = new Map<string, { token: string; at: number }>()
  const token = async (who: TestOwner): Promise<string> => {
    const known = sessions.get(who.email)
    if (known && app.clock.now() - known.at < 120_000) return known.token
    const fresh = { token: (await logIn(app, who.email)).token, at: app.clock.now() }
    sessions.set(who.email, fresh)
    return fresh.token
  }
  const current = async (who: TestOwner, look = false) =>
    (await app.call('currentSubscription', { token: await token(who), query: { look: String(look) } })).body
  const checkout = async (who: TestOwner, body: object) =>
    app.call('subscriptionCheckout', { token: await token(who), body })
  return {
    app,
    steer,
    token,
    current,
    checkout,
    setFaults: (rules: object[]) => steer('faults', rules),
    hold: (hold: boolean) => steer('deliveries', { hold }),
    days: (count: number) => app.clock.advance(count * 86_400),
    /** A partner without a plan; `trial` is the number of days left. */
    partner: async (trial: number | null = null): Promise<TestOwner> => {
      const who = await owner(app, undefined, { plan: null })
      const until = new Date(app.clock.now() + (trial ?? 0) * dayMs)
      await inTransaction(app.deps, (tx) => giveTrial(tx, who.owner_id, until))
      return who
    },
    pay: async (url: string) => {
      const done = await steer(`subscribe/${pageOf(url)}`, { outcome: 'succeeded' })
      await app.settle()
      return done
    },
    buy: async (who: TestOwner, plan_code: PlanCode, period: BillingPeriod = 'month', more: object = {}) => {
      const { status, body } = await checkout(who, { plan_code, period, ...more })
      if (status !== 201) throw new Error(`checkout: ${status} ${JSON.stringify(body)}`)
      await steer(`subscribe/${pageOf(body.url)}`, { outcome: 'succeeded' })
      await app.settle()
      return current(who)
    },
    /** Sets the card of the owner at the provider: `declines` and others. */
    card: async (who: TestOwner, card: string) => {
      const { customer } = await app.deps.db
        .selectFrom('subscriptions')
        .select('customer')
        .where('owner_id', '=', who.owner_id)
        .executeTakeFirstOrThrow()
      return steer(`customers/${customer}/card`, { card })
    },
    promo: (code: string, changes: Partial<PromoRow> = {}) =>
      insertPromo(app.deps.db, {
        id: randomUUIDv7(),
        code,
        kind: 'percent',
        value: 20,
        duration: 'repeating',
        months: 3,
        valid_from: new Date(app.clock.now() - 1000),
        created_at: new Date(app.clock.now()),
        ...changes,
      }),
    /** Subscriptions that the provider still charges for. */
    living: async (who: TestOwner): Promise<string[]> => {
      const { rows } = await sql<{ id: string }>`
        select o.id from sandbox.stripe_objects o where o.object = 'subscription'
          and o.data->'metadata'->>'owner_id' = ${who.owner_id}
          and o.data->>'status' not in ('canceled', 'incomplete_expired')`.execute(app.deps.db)
      return rows.map(({ id }) => id)
    },
    letters: async (who: TestOwner) => (await app.mailbox(who.email)).map(({ subject }) => subject).reverse(),
  }
}
