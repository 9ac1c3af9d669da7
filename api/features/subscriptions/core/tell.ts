/**
 * Which letters follow from a change of a subscription (domain 8: O8, O9). Payments have a letter of their own, by
 * invoice.
 */
import type { SubscriptionRow } from '#api/features/plans/plan-queries.ts'

export type By = 'owner' | 'provider' | 'operator' | 'system'

export type Told = {
  what: 'trial_ended' | 'failed' | 'hidden' | 'changed' | 'planned' | 'cancelled'
  /** The facts that the letter names, as they were at the change. */
  plan_version_id: number | null
  period: 'month' | 'year' | null
  at: string | null
}

export function tellOf(before: SubscriptionRow, after: SubscriptionRow, by: By): Told[] {
  const { plan_version_id, period } = after
  const iso = (date: Date | null) => date?.toISOString() ?? null
  const told = (what: Told['what'], at: Date | null): Told => ({ what, plan_version_id, period, at: iso(at) })
  if (before.status === 'trialing' && after.status === 'expired') return [told('trial_ended', after.trial_ends_at)]
  if (before.status !== 'past_due' && after.status === 'past_due') return [told('failed', after.retry_at)]
  const ended = ['unpaid', 'canceled', 'expired'].includes(after.status)
  if (ended && ['active', 'trialing', 'past_due'].includes(before.status)) return [told('hidden', after.period_end_at)]
  // The operator tells the owner personally of a granted plan.
  if (by === 'operator' || after.provider_id === null) return []
  const letters: Told[] = []
  const is_same = before.provider_id === after.provider_id
  // A plan that begins with free days has no letter about a payment, and yet it will be charged.
  if (!is_same && after.status === 'trialing') letters.push(told('changed', after.period_end_at))
  if (is_same && (before.plan_version_id !== plan_version_id || before.period !== period))
    letters.push(told('changed', after.period_end_at))
  if (after.next_version_id !== null && before.next_version_id !== after.next_version_id)
    letters.push({
      what: 'planned',
      plan_version_id: after.next_version_id,
      period: after.next_period,
      at: iso(after.period_end_at),
    })
  if (is_same && after.cancel_at_period_end && !before.cancel_at_period_end)
    letters.push(told('cancelled', after.period_end_at))
  return letters
}

const shown: readonly SubscriptionRow['status'][] = ['active', 'trialing', 'past_due']

/** Whether the letter is still true: it may leave days later, when the mail server was down. */
export function isStill(row: SubscriptionRow, { what, plan_version_id, period, at }: Told, now: number): boolean {
  const { status } = row
  const shows = shown.includes(status)
  switch (what) {
    case 'trial_ended':
      return status === 'expired'
    case 'failed':
      return status === 'past_due'
    case 'hidden':
      return !shows
    case 'changed':
      return shows && row.plan_version_id === plan_version_id && row.period === period
    case 'planned':
      return shows && row.next_version_id === plan_version_id && row.next_period === period
    case 'cancelled':
      return shows && row.cancel_at_period_end && at !== null && Date.parse(at) > now
  }
}
