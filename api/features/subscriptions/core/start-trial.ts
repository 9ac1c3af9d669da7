/** Thirty free days from the first completed profile, once for each company (domain 7.2, product 5). */
import type { TxDeps } from '#api/deps.ts'
import { findSubscription } from '#api/features/plans/plan-queries.ts'
import { deriveToken } from '#api/tokens.ts'
import { trialDays } from '#domain/subscription/plans.ts'
import { dayMs } from '#domain/time.ts'
import { claimTrial, hasClaim } from './queries.ts'
import { keepSubscription } from './keep-subscription.ts'

/**
 * Called at each save of the profile. Without a NIP the trial starts at once (publishing asks for one); a NIP that
 * already had its trial elsewhere ends it.
 */
export async function startTrial(tx: TxDeps, owner_id: string, nip: string | null): Promise<void> {
  const now = tx.clock.now()
  const claimed = await hasClaim(tx.db, owner_id)
  const mine = claimed || nip === null || (await claimTrial(tx.db, hashOf(tx, nip), owner_id, new Date(now)))
  const row = await findSubscription(tx.db, owner_id)
  if (row && (mine || row.bought !== null || row.trial_ends_at === null || row.trial_ends_at.getTime() <= now)) return
  await keepSubscription(tx, owner_id, 'system', () => {
    if (mine) return { trial_ends_at: new Date(now + trialDays * dayMs) }
    return { trial_ends_at: row ? new Date(now) : null }
  })
}

/** The NIP itself is not stored: it would outlive the account. */
const hashOf = ({ config }: TxDeps, nip: string): Buffer =>
  Buffer.from(deriveToken(config.secretKey, 'trial-nip', Buffer.from(nip)), 'base64url')
