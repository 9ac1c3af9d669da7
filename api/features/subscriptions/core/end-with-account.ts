import { providerLine } from '#api/adapters/payments/gateway.ts'
import type { TxDeps } from '#api/deps.ts'
import { findSubscription } from '#api/features/plans/plan-queries.ts'

/** Whoever closes the account pays nothing more. */
export async function endWithAccount(tx: TxDeps, owner_id: string): Promise<void> {
  const row = await findSubscription(tx.db, owner_id)
  if (row?.provider_id && row.bought !== 'canceled')
    await tx.jobs.enqueue('subscriptions.end', { provider_id: row.provider_id }, providerLine(row.provider_id))
}
