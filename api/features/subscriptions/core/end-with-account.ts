import { providerLine } from '#api/adapters/payments/gateway.ts'
import type { TxDeps } from '#api/deps.ts'
import { findOpenCheckout } from '#api/features/subscriptions/buying/queries.ts'
import { findSubscription } from '#api/features/plans/plan-queries.ts'

/** Ends a paid plan together with the account. */
export async function endWithAccount(tx: TxDeps, owner_id: string): Promise<void> {
  const row = await findSubscription(tx.db, owner_id)
  if (row?.provider_id && row.bought !== 'canceled')
    await tx.jobs.enqueue('subscriptions.end', { provider_id: row.provider_id }, providerLine(row.provider_id))
  // A page that is still open somewhere could be paid later.
  const checkout = await findOpenCheckout(tx.db, owner_id)
  if (checkout)
    await tx.jobs.enqueue('subscriptions.close-checkout', { checkout_id: checkout.id }, providerLine(checkout.id))
}
