/**
 * The state of a subscription at a moment, and until when. This is the only place that combines the provider's word
 * about the purchase, our own trial and what the operator has granted. Instants are epoch ms. Source: domain 7.1, 7.2,
 * 7.4.
 */
import { dayMs } from '#domain/time.ts'

export const subscriptionStatuses = [
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'expired',
  'none',
] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** State of the purchase in the provider's words; `expired` and `none` are only ours. */
export type BoughtStatus = Exclude<SubscriptionStatus, 'expired' | 'none'>

export type SubscriptionFacts = {
  bought: BoughtStatus | null
  /** True when bought at the provider, false when granted by the operator. */
  by_provider: boolean
  trial_ends_at: number | null
  period_end_at: number | null
  cancel_at_period_end: boolean
  /** When the missing payment was due. */
  past_due_at: number | null
}

export type Standing = {
  status: SubscriptionStatus
  /** Whether visitors see the partner's listings, within the limits of the plan. */
  shows: boolean
  /** Whether they are shown because of the trial, which has the rights of the largest plan. */
  by_trial: boolean
  /** When the state changes by itself; null when it does not. */
  until: number | null
}

/** How long a payment may be missing: the provider tries again on days 1, 3, 5 and 7. */
export const graceDays = 7
/** Days before the end of a trial on which a reminder is sent (mail O8). */
export const trialReminderDays = [7, 3, 1] as const
/** From this many days on the banner is more prominent. */
export const lastTrialDays = 3

export function standingOf(facts: SubscriptionFacts, now: number): Standing {
  const bought = boughtStanding(facts, now)
  if (bought?.shows) return bought
  const { trial_ends_at } = facts
  if (trial_ends_at !== null && trial_ends_at > now)
    return { status: 'trialing', shows: true, by_trial: true, until: trial_ends_at }
  if (bought) return bought
  return hidden(trial_ends_at === null ? 'none' : 'expired')
}

/** Whole days of trial left at `now`, a begun day counted as one; 0 when it is over. */
export function trialDaysLeft(trial_ends_at: number, now: number): number {
  return Math.max(0, Math.ceil((trial_ends_at - now) / dayMs))
}

/**
 * Whether a payment is missing that can still be made; until then the plan can be paid for, or cancelled together with
 * its invoice.
 */
export function isOwed(bought: string | null): boolean {
  return bought === 'past_due' || bought === 'unpaid'
}

/** Whether the subscription has ended with an open invoice, which should not be paid any more. */
export function isEndedOwing({ status, owed }: { status: string; owed: unknown }): boolean {
  return status === 'canceled' && owed !== null
}

export function graceEnd(past_due_at: number): number {
  return past_due_at + graceDays * dayMs
}

function boughtStanding(facts: SubscriptionFacts, now: number): Standing | null {
  const { bought, by_provider, period_end_at, cancel_at_period_end, past_due_at } = facts
  switch (bought) {
    case null:
      return null
    case 'trialing':
    case 'active': {
      // A plan that renews itself has no end of its own, so that an unreachable provider hides nobody's listings.
      const ends = cancel_at_period_end || !by_provider ? period_end_at : null
      if (ends !== null && ends <= now) return hidden(by_provider ? 'canceled' : 'expired')
      return shown(bought, ends)
    }
    case 'past_due': {
      const ends = graceEnd(past_due_at ?? now)
      return ends <= now ? hidden('unpaid') : shown('past_due', ends)
    }
    default:
      return hidden(bought)
  }
}

function hidden(status: SubscriptionStatus): Standing {
  return { status, shows: false, by_trial: false, until: null }
}

function shown(status: SubscriptionStatus, until: number | null): Standing {
  return { status, shows: true, by_trial: false, until }
}
