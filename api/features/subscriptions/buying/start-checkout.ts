/**
 * The owner presses „Wybierz plan”: gives one page of the provider, however often and from however many tabs it is
 * asked for.
 */
import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { SubscriptionPage } from '#api/adapters/payments/billing.ts'
import { GatewayFault } from '#api/adapters/payments/gateway.ts'
import { isOpenAccount } from '#api/features/auth/account-queries.ts'
import { type Deps, inTransaction, type TxDeps } from '#api/deps.ts'
import { type Plan, planSold, planVersions } from '#api/features/plans/plans.ts'
import { rightsOf } from '#api/features/plans/rights-of.ts'
import { insertRedemption } from '#api/features/subscriptions/promo/promo-queries.ts'
import { countGuess, lockedPromo } from '#api/features/subscriptions/promo/promo.ts'
import { keepSubscription } from '#api/features/subscriptions/core/keep-subscription.ts'
import { lockSubscription } from '#api/features/subscriptions/core/queries.ts'
import { Refused } from '#api/refused.ts'
import type { Handled } from '#contract/index.ts'
import { absolute, paths } from '#contract/paths.ts'
import { dayMs, minuteMs } from '#domain/time.ts'
import { demandChoice } from './keep.ts'
import { followCheckout } from './follow-checkout.ts'
import { orderOf } from './order.ts'
import { openAtProvider } from './provider.ts'
import { type CheckoutRow, findCheckout, findOpenCheckout, insertCheckout, updateCheckout } from './queries.ts'
import { findPromoById } from '#api/features/subscriptions/promo/promo-queries.ts'

type Asked = Handled['subscriptionCheckout']['body']
type Started = Handled['subscriptionCheckout']['reply']

const pageLivesMs = dayMs
/** A page this close to its end is not given out again. */
const lastMs = 30 * minuteMs

export async function startCheckout(deps: Deps, owner_id: string, asked: Asked): Promise<Started> {
  if (asked.promo_code) await countGuess(deps, owner_id, asked.promo_code)
  const planned = await inTransaction(deps, (tx) => planCheckout(tx, owner_id, asked))
  if (planned.kind === 'stale') {
    // The open page is for something else: it must have ended before there is another.
    await endPage(deps, planned.checkout.id)
    return startCheckout(deps, owner_id, asked)
  }
  const { checkout } = planned
  return checkout.page_url === null ? openPage(deps, checkout) : started(checkout, checkout.page_url)
}

type Planned = { kind: 'page' | 'stale'; checkout: CheckoutRow }

async function planCheckout(tx: TxDeps, owner_id: string, asked: Asked): Promise<Planned> {
  const now = tx.clock.now()
  const row = await lockSubscription(tx.db, owner_id)
  if (!(await isOpenAccount(tx.db, owner_id))) throw new Refused('unauthenticated')
  const { standing } = await rightsOf(tx.db, owner_id, now)
  // A plan that is already bought is changed, not bought again.
  if (row?.provider_id && row.bought !== null && standing.shows && !standing.by_trial) throw new Refused('plan_active')
  if (!row) await keepSubscription(tx, owner_id, 'owner', () => ({}))
  const plan = await planSold(tx.db, asked.plan_code)
  const keep = await demandChoice(tx.db, owner_id, plan, asked.keep)
  const open = await findOpenCheckout(tx.db, owner_id)
  const use = { owner_id, plan, period: asked.period, checkout_id: open?.id ?? null }
  const promo = asked.promo_code ? await lockedPromo(tx, asked.promo_code, use) : null
  if (open) {
    const same =
      open.plan_version_id === plan.id &&
      open.period === asked.period &&
      open.promo_id === (promo?.id ?? null) &&
      open.keep.join() === keep.join()
    return { kind: same && open.expires_at.getTime() - now > lastMs ? 'page' : 'stale', checkout: open }
  }
  const at = new Date(now)
  const checkout: CheckoutRow = {
    id: randomUUIDv7(),
    owner_id,
    status: 'created',
    plan_version_id: plan.id,
    period: asked.period,
    promo_id: promo?.id ?? null,
    keep,
    page_id: null,
    page_url: null,
    expires_at: new Date(now + pageLivesMs),
    next_look_at: new Date(now + 2 * minuteMs),
    looks: 0,
    created_at: at,
    updated_at: at,
  }
  await insertCheckout(tx.db, checkout)
  if (promo)
    await insertRedemption(tx.db, {
      promo_id: promo.id,
      owner_id,
      checkout_id: checkout.id,
      used_at: null,
      created_at: at,
    })
  return { kind: 'page', checkout }
}

/** Outside of any transaction, by a key of our own: a request repeated after a lost answer gives the same page. */
async function openPage(deps: Deps, checkout: CheckoutRow): Promise<Started> {
  const plan = (await planVersions(deps.db, [checkout.plan_version_id])).get(checkout.plan_version_id) as Plan
  const promo = checkout.promo_id === null ? null : ((await findPromoById(deps.db, checkout.promo_id)) ?? null)
  const back = absolute(deps.config.publicUrl, paths.subscription)
  try {
    const page = await openAtProvider(deps, plan, promo, checkout.owner_id, (parts) =>
      orderOf(checkout, plan, promo, parts, {
        return_url: `${back}?zakup=powrot`,
        cancel_url: absolute(deps.config.publicUrl, paths.changeSubscription),
      }),
    )
    return await keepPage(deps, checkout, page)
  } catch (error) {
    if (!(error instanceof GatewayFault)) throw error
    if (error.kind === 'refused') {
      deps.log.error({ err: error, checkout_id: checkout.id }, 'a page for a plan was refused')
      await followCheckout(deps, checkout.id, { close: true })
      throw new Refused('payments_away')
    }
    // Another press of the same button has got the page meanwhile, or is just getting it.
    const known = await otherPress(deps, checkout.id, error.code === 'idempotency_key_in_use')
    if (known?.page_url) return started(known, known.page_url)
    throw new Refused('payments_away')
  }
}

async function keepPage(deps: Deps, checkout: CheckoutRow, page: SubscriptionPage): Promise<Started> {
  const set = {
    status: 'open',
    page_id: page.page_id,
    page_url: page.url,
    updated_at: new Date(deps.clock.now()),
  } as const
  if (page.url !== null && (await updateCheckout(deps.db, checkout.id, set))) return started(checkout, page.url)
  // The page was given up while the answer was on its way: nobody may pay there any more.
  if (page.state === 'open')
    await deps.billing.closeSubscriptionPage(page.page_id, `close-plan:${checkout.id}`).catch(() => undefined)
  throw new Refused('payments_away')
}

async function otherPress(deps: Deps, id: string, asks: boolean): Promise<CheckoutRow | undefined> {
  for (let tries = asks ? 20 : 0; ; tries -= 1) {
    const known = await findCheckout(deps.db, id)
    if (known?.page_url || tries <= 0) return known
    await wait(250)
  }
}

async function endPage(deps: Deps, id: string): Promise<void> {
  await followCheckout(deps, id, { close: true })
  const status = (await findCheckout(deps.db, id))?.status
  if (status === 'created' || status === 'open') throw new Refused('payments_away')
}

const started = ({ id, expires_at }: CheckoutRow, url: string): Started => ({
  checkout_id: id,
  url,
  expires_at: expires_at.toISOString(),
})
