/**
 * Shows as many listings as the owner's plan allows and hides the rest: the only writer of `hidden_by_plan`. A hidden
 * listing stays published, keeps its reservations and is shown again automatically (domain 7.2, 7.4).
 */
import type { TxDeps } from '#api/deps.ts'
import { rightsOf } from '#api/features/plans/rights-of.ts'
import { announceListing } from '#api/features/listings/catalogue/catalogue.ts'
import { announceOwner, lockOwner } from '#api/features/listings/store/queries.ts'
import { publishedOf, setHidden } from './shown-queries.ts'
import { shownOf } from '#domain/subscription/shown.ts'

/** Shows and hides listings as the plan allows. Returns those that changed, so that the caller can read them again. */
export async function applyPlan(tx: TxDeps, owner_id: string): Promise<string[]> {
  await lockOwner(tx.db, owner_id)
  const { limits, row } = await rightsOf(tx.db, owner_id, tx.clock.now())
  const published = await publishedOf(tx.db, owner_id)
  const shown = shownOf(published, limits, row?.keep ?? [])
  const changed = published.filter(({ id, hidden }) => hidden === shown.has(id))
  for (const { id, hidden } of changed) {
    await setHidden(tx.db, id, !hidden)
    await announceListing(tx.db, id)
  }
  if (changed.length > 0) await announceOwner(tx.db, owner_id)
  return changed.map(({ id }) => id)
}
