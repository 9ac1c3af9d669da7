/**
 * The operator suspends a listing or ends the suspension. A suspended listing is found and reserved by nobody; its
 * reservations stay, with all rights of both sides. The owner gets the reasons in writing (DSA art. 17).
 */
import { randomUUIDv7 } from 'node:crypto'
import type { TxDeps } from '#api/deps.ts'
import { announceListing } from '#api/features/listings/catalogue/catalogue.ts'
import { loadListing } from '#api/features/listings/store/load-listings.ts'
import { announceOwner, updateListing } from '#api/features/listings/store/queries.ts'
import type { Suspension } from '#contract/listings/publishing-state.ts'
import type { ListingStatus } from '#domain/listing/codes.ts'
import { isSuspendable, statusRestored } from '#domain/listing/suspension.ts'
import { applyPlan } from './apply-plan.ts'
import { forbiddenGaps, missingNow } from './publishing-facts.ts'
import { closeSuspension, findNamed, insertSuspension, lockListingRow, openSuspensions } from './suspension-queries.ts'
import { remedyWords, scopeWords } from './suspension-words.pl.ts'

export type Reasons = Pick<Suspension, 'source' | 'facts' | 'ground' | 'point'>

/** The result; `no` is a sentence for the operator. */
export type Outcome =
  | { no: string }
  | { listing_id: string; suspension_id: string; slug: string; status: ListingStatus }

export async function suspendListing(tx: TxDeps, named: string, reasons: Reasons): Promise<Outcome> {
  const listing = await lockedListing(tx, named)
  if (!listing) return { no: `No listing is called ${named}.` }
  const { id, owner_id, slug, status } = listing
  if (!isSuspendable(status)) return { no: `${slug} is ${status}: it cannot be suspended.` }
  const now = new Date(tx.clock.now())
  const suspension_id = randomUUIDv7()
  await insertSuspension(tx.db, {
    ...reasons,
    id: suspension_id,
    listing_id: id,
    status_before: status,
    scope: scopeWords,
    remedies: remedyWords,
    suspended_at: now,
  })
  await turn(tx, id, owner_id, 'suspended', now)
  await tx.jobs.enqueue('listings.tell-suspended', { suspension_id })
  return { listing_id: id, suspension_id, slug, status: 'suspended' }
}

export async function restoreListing(tx: TxDeps, named: string, why: string): Promise<Outcome> {
  const listing = await lockedListing(tx, named)
  if (!listing) return { no: `No listing is called ${named}.` }
  const { id, owner_id, slug } = listing
  const open = (await openSuspensions(tx.db, [id])).get(id)
  if (!open || listing.status !== 'suspended') return { no: `${slug} is ${listing.status}: it is not suspended.` }
  const now = new Date(tx.clock.now())
  const record = await loadListing(tx.db, id)
  const whole = record !== null && forbiddenGaps('published', missingNow(record)).length === 0
  const status = statusRestored(open.status_before, whole)
  await closeSuspension(tx.db, open.id, now, why)
  await turn(tx, id, owner_id, status, now)
  await tx.jobs.enqueue('listings.tell-restored', { suspension_id: open.id })
  return { listing_id: id, suspension_id: open.id, slug, status }
}

async function lockedListing({ db }: TxDeps, named: string) {
  const id = await findNamed(db, named)
  return id && lockListingRow(db, id)
}

/** The plan is applied again: the listing makes room for another one, or needs room itself. */
async function turn(tx: TxDeps, id: string, owner_id: string, status: ListingStatus, now: Date): Promise<void> {
  await updateListing(tx.db, id, { status, hidden_by_plan: false }, now)
  await announceListing(tx.db, id)
  await announceOwner(tx.db, owner_id)
  await applyPlan(tx, owner_id)
}
