/** Sends the letters O11 about a suspension; a letter that is no longer true is not sent. */
import type { Deps } from '#api/deps.ts'
import { loadListing } from '#api/features/listings/store/load-listings.ts'
import { mailSite } from '#api/mail-site.ts'
import { absolute, paths } from '#contract/paths.ts'
import { findSuspension } from './suspension-queries.ts'
import { listingRestored, listingSuspended } from './suspension-words.pl.ts'

export async function sendSuspended(deps: Deps, suspension_id: string, job: { id: string }): Promise<void> {
  const now = await found(deps, suspension_id)
  if (!now || now.row.restored_at) return
  const mail = listingSuspended({ ...now.told, ...now.row })
  await deps.mailer.send({ ...mail, to: now.email, message_id: `listing-suspended-${job.id}` })
}

export async function sendRestored(deps: Deps, suspension_id: string, job: { id: string }): Promise<void> {
  const now = await found(deps, suspension_id)
  if (!now?.row.restored_why || now.status === 'suspended') return
  const mail = listingRestored({ ...now.told, reason: now.row.restored_why, shown: now.shown })
  await deps.mailer.send({ ...mail, to: now.email, message_id: `listing-restored-${job.id}` })
}

const editor = { venue: paths.editVenue, service: paths.editService }

async function found(deps: Deps, suspension_id: string) {
  const row = await findSuspension(deps.db, suspension_id)
  const listing = row && (await loadListing(deps.db, row.listing_id))
  if (!row || !listing || listing.status === 'archived') return null
  const { id, kind, name, status, hidden_by_plan, seller } = listing
  const told = {
    site: mailSite(deps.config),
    listing_name: name,
    url: absolute(deps.config.publicUrl, editor[kind](id)),
  }
  return { row, told, email: seller.email, status, shown: status === 'published' && !hidden_by_plan }
}
