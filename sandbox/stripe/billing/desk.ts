/** A transaction for work on subscriptions, which knows the addresses of hosted pages and plans automatic steps. */
import type Stripe from 'stripe'
import { isDeepStrictEqual } from 'node:util'
import { planDue } from '#sandbox/stripe/billing-store.ts'
import type { Kept, Tx } from '#sandbox/stripe/store.ts'

export type Desk = Tx & {
  /** The public address of a page of the sandbox's provider. */
  page: (path: string) => string
}

/** Data of a subscription that answers do not show. */
export type Behind = Kept & {
  /** What was billed for the running period, after discounts; a change credits a part of it. */
  billed: { amount: number; start: number; end: number; invoice: string | null; line: string | null }
  told_trial_end: boolean
  /** The invoice that a pending update waits for, and the price it leads to. */
  pending: { invoice: string; price: string } | null
}

const behindId = (subscription_id: string) => `behind_${subscription_id}`

export async function behindOf(desk: Desk, subscription_id: string): Promise<Behind> {
  const known = await desk.find<Behind>(behindId(subscription_id))
  if (!known) throw new Error(`${subscription_id} has nothing behind it`)
  return known
}

export const keepBehind = (
  desk: Desk,
  subscription_id: string,
  behind: Omit<Behind, 'id' | 'object'>,
): Promise<Behind> => desk.put<Behind>({ ...behind, id: behindId(subscription_id), object: 'sandbox.behind' })

export async function putSubscription(desk: Desk, after: Stripe.Subscription): Promise<Stripe.Subscription> {
  await desk.put(after)
  const behind = await behindOf(desk, after.id)
  await planDue(desk, after.id, subscriptionDue(after, behind))
  return after
}

export async function putInvoice(desk: Desk, after: Stripe.Invoice): Promise<Stripe.Invoice> {
  await desk.put(after)
  const at = after.status === 'draft' ? after.automatically_finalizes_at : after.next_payment_attempt
  await planDue(desk, after.id, after.status === 'draft' || after.status === 'open' ? at : null)
  return after
}

/** How long before its end a trial is announced: docs.stripe.com/billing/subscriptions/trials. */
const TOLD_BEFORE = 3 * 86_400
/** How long a first invoice may stay unpaid: docs.stripe.com/billing/subscriptions/overview. */
export const FIRST_WAITS = 23 * 3600

function subscriptionDue(found: Stripe.Subscription, behind: Behind): number | null {
  if (found.status === 'canceled' || found.status === 'incomplete_expired') return null
  if (found.status === 'incomplete') return found.created + FIRST_WAITS
  const all = [itemOf(found).current_period_end]
  if (found.pending_update) all.push(found.pending_update.expires_at)
  if (trialToTell(found, behind)) all.push((found.trial_end ?? 0) - TOLD_BEFORE)
  return Math.min(...all)
}

const trialToTell = ({ status, trial_end }: Stripe.Subscription, { told_trial_end }: Behind): boolean =>
  status === 'trialing' && trial_end !== null && !told_trial_end

export const isTrialToldNow = (desk: Desk, found: Stripe.Subscription, behind: Behind): boolean =>
  trialToTell(found, behind) && (found.trial_end ?? 0) - TOLD_BEFORE <= desk.now

export function itemOf({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data
  if (!item) throw new Error(`${id} has no item`)
  return item
}

/** The previous values of changed fields, as events contain them. */
export function changed<T extends object>(before: T, after: T): Partial<T> {
  const keys = Object.keys(after) as (keyof T)[]
  return Object.fromEntries(
    keys.filter((key) => !isDeepStrictEqual(before[key], after[key])).map((key) => [key, before[key]]),
  ) as Partial<T>
}
