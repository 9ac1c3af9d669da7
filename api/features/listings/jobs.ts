import type { JobHandler } from '#api/adapters/jobs/queue.ts'
import { type Deps, inTransaction } from '#api/deps.ts'
import { announceListing } from '#api/features/listings/catalogue.ts'
import { completeImage } from '#api/features/listings/image-pipeline.ts'
import { completeImageJob, variantsOf } from '#api/features/listings/images.ts'
import { updateImageVariants, updateListing } from '#api/features/listings/queries.ts'
import { isRefusal } from '#domain/refusal.ts'

/** Job handlers of this feature, by name. */
export const listingsJobs = (deps: Deps): Record<string, JobHandler> => ({
  [completeImageJob]: ({ image_id, picture }) => finishImage(deps, String(image_id), String(picture)),
})

/** Makes the wide and the AVIF variants, about a second of CPU, and lists them. May run twice. */
async function finishImage(deps: Deps, image_id: string, picture: string): Promise<void> {
  const image = await completeImage(picture, deps.files)
  // Gone with its listing, or a file that cannot be opened after all: what was made first stays on the page.
  if (isRefusal(image)) return
  await inTransaction(deps, async (tx) => {
    const listing_id = await updateImageVariants(tx.db, image_id, variantsOf(image))
    if (!listing_id) return
    await updateListing(tx.db, listing_id, {}, new Date(tx.clock.now()))
    await announceListing(tx.db, listing_id)
  })
}
