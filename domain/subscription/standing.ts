/**
 * What a subscription is now, and until when. The provider's word about what was bought, our own trial and what the
 * operator has granted come together here and nowhere else. Instants are epoch ms. Source: domain 7.1, 7.2, 7.4.
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

/** What was bought, in the provider's words; `expired` and `none` are ours alone. */
export type BoughtStatus = Exclude<SubscriptionStatus, 'expired' | 'none'>

export type SubscriptionFacts = {
  bought: BoughtStatus | null
  /** By the provider; else what is active was granted by the operator. */
  by_provider: boolean
  trial_ends_at: number | null
  period_end_at: number | null
  cancel_at_period_end: boolean
  /** Since when a payment is missing. */
  past_due_at: number | null
}

export type Standing = {
  status: SubscriptionStatus
  /** Whether visitors see the partner's offers, as far as the limits go. */
  shows: boolean
  /** Whether it is the trial that shows them: then everything may be tried. */
  by_trial: boolean
  /** When this changes without anybody doing anything. */
  until: number | null
}

/** So long a payment may be missing: the provider tries again on days 1, 3, 5 and 7. */
export const graceDays = 7
/** Days before the end of a trial on which a letter says so (mail O8). */
export const trialReminderDays = [7, 3, 1] as const
/** From here on the banner speaks louder. */
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

/** Whole days of trial left at `now`, the last begun one counted; 0 when it is over. */
export function trialDaysLeft(trial_ends_at: number, now: number): number {
  return Math.max(0, Math.ceil((trial_ends_at - now) / dayMs))
}

/** Whether a payment is missing that may still come: until then the plan can be paid for, or given up with its invoice. */
export function isOwed(bought: string | null): boolean {
  return bought === 'past_due' || bought === 'unpaid'
}

/** Whether it has ended and left an invoice open, which nobody should pay any more. */
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
      // What renews itself has no end of its own: a provider that does not answer takes nobody's offers away.
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
