/**
 * Changes a bought plan: to a dearer one at once, for the price that the provider's preview said; to a cheaper one at
 * the end of the paid period (domain 7.4).
 */
import type { ProviderSubscription } from '#api/adapters/payments/billing.ts'
import { GatewayFault } from '#api/adapters/payments/gateway.ts'
import { type Deps, inTransaction } from '#api/deps.ts'
import { type Plan, planSold } from '#api/features/plans/plans.ts'
import { findSubscription } from '#api/features/plans/plan-queries.ts'
import { type Rights, rightsOf } from '#api/features/plans/rights-of.ts'
import { keepTold } from '#api/features/subscriptions/core/follow.ts'
import { keepSubscription } from '#api/features/subscriptions/core/keep-subscription.ts'
import { paymentOf } from '#api/features/subscriptions/promo/promo.ts'
import { Refused } from '#api/refused.ts'
import type { Handled } from '#contract/index.ts'
import type { RefusalCode } from '#domain/refusal.ts'
import { type BillingPeriod, isUpgrade, type PlanCode } from '#domain/subscription/plans.ts'
import { isEndedOwing, isOwed } from '#domain/subscription/standing.ts'
import { minuteMs } from '#domain/time.ts'
import { demandChoice } from './keep.ts'
import { selling } from './provider.ts'
import { reached } from './reached.ts'

type Asked = Handled['upgradeSubscription']['body']
type Preview = Handled['previewSubscriptionUpgrade']['reply']

/** How long the previewed price of a change is valid; later the days that are left have changed. */
const previewLivesMs = 30 * minuteMs

export async function previewChange(
  deps: Deps,
  owner_id: string,
  plan_code: PlanCode,
  asked_period: BillingPeriod | undefined,
): Promise<Preview> {
  const plan = await planSold(deps.db, plan_code)
  const rights = await demandBought(deps, owner_id)
  const { subscription_id, period_end_at } = rights
  const period = asked_period ?? rights.row.period ?? 'month'
  const payment = (at: Date) => paymentOf(deps.db, rights.row, { plan, period, at })
  if (!isNow(rights, plan, period)) {
    return {
      when: 'period_end',
      effective_at: period_end_at.toISOString(),
      due_now_grosze: 0,
      due_now_net_grosze: 0,
      lines: [],
      next_grosze: await payment(period_end_at),
      next_at: period_end_at.toISOString(),
      proration_at: null,
    }
  }
  const at = deps.clock.now()
  const told = await reached(
    selling(deps, [plan], () => deps.billing.previewChange({ subscription_id, plan_code, period, at })),
  )
  return {
    when: 'now',
    effective_at: new Date(told.proration_at).toISOString(),
    due_now_grosze: told.due_now_grosze,
    due_now_net_grosze: told.due_now_net_grosze,
    lines: told.lines.map(({ amount_grosze, plan_code: code, start_at, end_at }) => ({
      plan_code: code,
      amount_grosze,
      start_at: new Date(start_at).toISOString(),
      end_at: new Date(end_at).toISOString(),
    })),
    next_grosze: told.next_grosze ?? (await payment(new Date(told.next_at))),
    next_at: new Date(told.next_at).toISOString(),
    proration_at: new Date(told.proration_at).toISOString(),
  }
}

export async function changePlan(deps: Deps, owner_id: string, asked: Asked): Promise<void> {
  const plan = await planSold(deps.db, asked.plan_code)
  const rights = await demandBought(deps, owner_id)
  const { row, subscription_id } = rights
  const wanted = { subscription_id, plan_code: plan.code, period: asked.period }
  // The code is compared, not the version: the plan that the owner has may be sold at another price by now.
  if (rights.plan.code === plan.code && row.period === asked.period) {
    // A repeated request after a lost answer: nothing is left to undo.
    if (row.next_version_id === null) return
    const key = keyOf('undo', owner_id, row.updated_at)
    return keepTold(deps, owner_id, await reached(deps.billing.undoScheduled({ key, subscription_id })))
  }
  const keep = await demandChoice(deps.db, owner_id, plan, asked.keep)
  if (row.next_version_id === plan.id && row.next_period === asked.period) {
    await inTransaction(deps, (tx) => keepSubscription(tx, owner_id, 'owner', () => ({ keep })))
    return
  }
  if (!isNow(rights, plan, asked.period)) {
    const key = keyOf(`later:${plan.id}:${asked.period}`, owner_id, row.updated_at)
    const told = await reached(selling(deps, [plan], () => deps.billing.scheduleChange({ key, ...wanted })))
    return keepTold(deps, owner_id, told, { version_id: null, keep, coming_id: plan.id })
  }
  const proration_at = Date.parse(asked.proration_at ?? '')
  const now = deps.clock.now()
  if (!(proration_at <= now + minuteMs && now - proration_at <= previewLivesMs)) throw new Refused('preview_old')
  const key = `change:${owner_id}:${plan.id}:${asked.period}:${proration_at}`
  const told = await changed(() => selling(deps, [plan], () => deps.billing.change({ key, ...wanted, proration_at })))
  // A change that waits for its payment is not bought yet: the old plan stays.
  const bought = told.plan_code === plan.code && told.period === asked.period ? { version_id: plan.id, keep } : null
  await keepTold(deps, owner_id, told, bought)
  if (told.pending) throw new Refused('card_refused')
}

/**
 * Whoever saw „działa do …” on a screen of before the missing payment is told: what he agreed to ends the plan at once
 * now.
 */
export async function cancelPlan(
  deps: Deps,
  owner_id: string,
  { undo, now }: Handled['cancelSubscription']['body'],
): Promise<void> {
  if (now) return endOwed(deps, owner_id)
  const { row, subscription_id } = await demandBought(deps, owner_id, 'plan_ends_at_once')
  if (row.cancel_at_period_end !== undo) return
  const key = keyOf(undo ? 'resume' : 'cancel', owner_id, row.updated_at)
  const told = await reached(deps.billing.cancelAtEnd({ key, subscription_id, on: !undo }))
  await keepTold(deps, owner_id, told)
}

/** Ends an unpaid subscription at once, together with its invoice; if it was paid meanwhile, it is not ended. */
async function endOwed(deps: Deps, owner_id: string): Promise<void> {
  const row = await findSubscription(deps.db, owner_id)
  if (!row?.provider_id || row.bought === null || row.bought === 'canceled') throw new Refused('plan_not_bought')
  const found = await reached(deps.billing.readSubscription(row.provider_id))
  const ends = isOwed(found.status) || isEndedOwing(found)
  const told = ends ? await reached(deps.billing.endNow({ subscription_id: found.id })) : found
  await keepTold(deps, owner_id, told)
  if (told.status !== 'canceled') throw new Refused('plan_paid')
}

type Bought = Rights & { row: NonNullable<Rights['row']>; plan: Plan; subscription_id: string; period_end_at: Date }

async function demandBought(deps: Deps, owner_id: string, overdue: RefusalCode = 'plan_past_due'): Promise<Bought> {
  const rights = await rightsOf(deps.db, owner_id, deps.clock.now())
  const { row, standing, plan } = rights
  if (!row?.provider_id || !row.period_end_at || !plan || standing.by_trial || !standing.shows)
    throw new Refused('plan_not_bought')
  if (row.bought === 'past_due') throw new Refused(overdue)
  return { ...rights, row, plan, subscription_id: row.provider_id, period_end_at: row.period_end_at }
}

/** In the trial nothing has been paid, so a change takes effect at once. */
function isNow({ row, plan }: Bought, to: Plan, period: BillingPeriod): boolean {
  if (row.bought === 'trialing') return true
  return isUpgrade({ ...plan, period: row.period ?? 'month' }, { ...to, period })
}

/**
 * The key contains the time of the row that was read: a double click asks for the same change, a later click for
 * another.
 */
const keyOf = (what: string, owner_id: string, seen: Date): string => `${what}:${owner_id}:${seen.getTime()}`

async function changed(ask: () => Promise<ProviderSubscription>): Promise<ProviderSubscription> {
  try {
    return await reached(ask())
  } catch (error) {
    if (error instanceof GatewayFault && error.kind === 'refused') throw new Refused('card_refused')
    throw error
  }
}
