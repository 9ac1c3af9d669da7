/**
 * The only way to change the state of a subscription: one call writes the row and its history, shows or hides listings
 * and enqueues the letters, so that no verb can forget one of them.
 */
import type { TxDeps } from '#api/deps.ts'
import { applyPlan } from '#api/features/listings/publishing/apply-plan.ts'
import type { SubscriptionRow } from '#api/features/plans/plan-queries.ts'
import { factsOf } from '#api/features/plans/rights-of.ts'
import { type Standing, standingOf } from '#domain/subscription/standing.ts'
import { insertChange, lockSubscription, putSubscription } from './queries.ts'
import { type By, tellOf } from './tell.ts'

type What = Parameters<typeof insertChange>[1]['what']
export type Kept = Partial<Omit<SubscriptionRow, 'owner_id' | 'status' | 'due_at' | 'created_at' | 'updated_at'>>

/** `set` gets the row as it is under the lock; when it answers null, nothing changes. Answers the stored row. */
export async function keepSubscription(
  tx: TxDeps,
  owner_id: string,
  by: By,
  set: (row: SubscriptionRow) => Kept | null,
): Promise<SubscriptionRow> {
  const now = tx.clock.now()
  const at = new Date(now)
  const known = await lockSubscription(tx.db, owner_id)
  const before = known ?? emptyRow(owner_id, at)
  const kept = set(before)
  if (kept === null) return before
  const changed = { ...before, ...kept }
  const standing = standingOf(factsOf(changed), now)
  const after: SubscriptionRow = {
    ...changed,
    status: standing.status,
    due_at: nextDue(standing, changed, now),
    updated_at: at,
  }
  await putSubscription(tx.db, after)
  for (const what of whatChanged(before, after, known === null)) {
    const { status, plan_version_id, period } = after
    await insertChange(tx.db, { owner_id, what, status, plan_version_id, period, by, at })
  }
  await applyPlan(tx, owner_id)
  for (const told of tellOf(before, after, by)) await tx.jobs.enqueue('subscriptions.tell', { owner_id, ...told })
  return after
}

/** Applies what the clock alone changes: the end of a trial, a grace period or a cancelled plan. */
export function keepTime(tx: TxDeps, owner_id: string): Promise<SubscriptionRow> {
  return keepSubscription(tx, owner_id, 'system', () => ({}))
}

/** A trial that runs beside a bought plan still has its own end. */
function nextDue({ until }: Standing, { trial_ends_at }: SubscriptionRow, now: number): Date | null {
  if (until !== null) return new Date(until)
  return trial_ends_at && trial_ends_at.getTime() > now ? trial_ends_at : null
}

function whatChanged(before: SubscriptionRow, after: SubscriptionRow, is_new: boolean): What[] {
  const same = (name: keyof SubscriptionRow) => String(before[name]) === String(after[name])
  const what: What[] = []
  if (!same('trial_ends_at')) what.push('trial')
  if (after.provider_id && !same('provider_id')) what.push('bought')
  else if (after.bought && !after.provider_id && (before.bought === null || !same('period_end_at')))
    what.push('granted')
  else if (before.bought && !(same('plan_version_id') && same('period'))) what.push('plan')
  else if (before.bought && !same('period_start_at')) what.push('renewed')
  if (after.next_version_id !== null && !(same('next_version_id') && same('next_period'))) what.push('downgrade')
  if (!same('cancel_at_period_end')) what.push(after.cancel_at_period_end ? 'cancel' : 'resume')
  if (what.length === 0 && (is_new || !same('status'))) what.push('status')
  return what
}

function emptyRow(owner_id: string, at: Date): SubscriptionRow {
  return {
    owner_id,
    status: 'none',
    bought: null,
    plan_version_id: null,
    period: null,
    trial_ends_at: null,
    period_start_at: null,
    period_end_at: null,
    cancel_at_period_end: false,
    past_due_at: null,
    retry_at: null,
    next_version_id: null,
    next_period: null,
    keep: [],
    had_bought: false,
    customer: null,
    provider_id: null,
    due_at: null,
    next_look_at: null,
    looks: 0,
    created_at: at,
    updated_at: at,
    promo_code: null,
    promo_ends_at: null,
  }
}
