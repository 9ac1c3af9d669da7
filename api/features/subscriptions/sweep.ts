/**
 * What becomes due with time: trials and grace periods that end, the letters before it, and subscriptions without news
 * for a while.
 */
import { type Deps, inTransaction } from '#api/deps.ts'
import { trialReminderDays } from '#domain/subscription/standing.ts'
import { dayMs } from '#domain/time.ts'
import { followCheckout } from './buying/follow-checkout.ts'
import { checkoutsToLookAt } from './buying/queries.ts'
import { followSubscription } from './core/follow.ts'
import { keepTime } from './core/keep-subscription.ts'
import { decideReminder, endingTrials, subscriptionsBy } from './core/queries.ts'

const atOnce = 50
const batch = 200

/** At most `most` are read from the provider in one round; the next round takes the rest. */
export async function sweepSubscriptions(deps: Deps, most = atOnce): Promise<void> {
  const now = new Date(deps.clock.now())
  // The provider is asked first, because a plan may have been paid in time.
  await each(deps, await checkoutsToLookAt(deps.db, now, most), (id) => followCheckout(deps, id))
  await each(deps, await subscriptionsBy(deps.db, 'next_look_at', now, most), (id) => followSubscription(deps, id))
  const due = await subscriptionsBy(deps.db, 'due_at', now, batch)
  await each(deps, due, (owner_id) => inTransaction(deps, (tx) => keepTime(tx, owner_id)))
}

/** Letters 7, 3 and 1 days before the end, each once; when the clock has jumped, only the nearest one. */
export async function sweepTrialLetters(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  for (const [index, days] of trialReminderDays.entries()) {
    const after = new Date(now + (trialReminderDays[index + 1] ?? 0) * dayMs)
    const span = { after, until: new Date(now + days * dayMs) }
    for (const ending of await endingTrials(deps.db, days, span, batch)) {
      await inTransaction(deps, async (tx) => {
        if (!(await decideReminder(tx.db, ending, days, new Date(now)))) return
        const { owner_id, trial_ends_at } = ending
        await tx.jobs.enqueue('subscriptions.remind-of-trial', { owner_id, trial_ends_at: trial_ends_at.toISOString() })
      })
    }
  }
}

async function each(deps: Deps, ids: readonly string[], look: (id: string) => Promise<unknown>): Promise<void> {
  for (const id of ids) {
    await look(id).catch((err: unknown) => deps.log.error({ err, id }, 'a subscription could not be looked at'))
  }
}
