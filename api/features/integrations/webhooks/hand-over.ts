import type { Deps, TxDeps } from '#api/deps.ts'
import { inTransaction } from '#api/deps.ts'
import { type Due, takeDue } from './delivery-queries.ts'

/** One try of one delivery; when two workers get the same one, only the first takes it. */
export type Handing = Due

/** Longer than a try may take; a delivery of a killed worker is due again afterwards. */
export const handedForMs = 60_000
const atOnce = 1_000

export async function handOver({ jobs }: Pick<TxDeps, 'jobs'>, handings: readonly Handing[]): Promise<void> {
  for (const { id: delivery_id, endpoint_id, tries } of handings) {
    // A slow address delays only its own payloads.
    await jobs.enqueue('integrations.deliver', { delivery_id, tries }, { pace: 'outside', group: endpoint_id })
  }
}

/** Hands over due deliveries: the next tries, and tries that were never finished. */
export async function sweepWebhooks(deps: Deps): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const now = tx.clock.now()
    await handOver(tx, await takeDue(tx.db, new Date(now), new Date(now + handedForMs), atOnce))
  })
}
