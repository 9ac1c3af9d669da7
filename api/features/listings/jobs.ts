import type { JobHandler } from '#api/adapters/jobs/queue.ts'
import { type Deps, inTransaction } from '#api/deps.ts'
import { announceListing } from '#api/features/listings/catalogue/catalogue.ts'
import { isShown } from '#api/features/listings/files/file-queries.ts'
import { completeImage } from '#api/features/listings/files/image-pipeline.ts'
import { expectPicture, updateVariants } from '#api/features/listings/files/image-queries.ts'
import { completeImageJob, variantsOf } from '#api/features/listings/files/images.ts'
import {
  linkAnsweredJob,
  linkAskedJob,
  sendLinkAnswered,
  sendLinkAsked,
} from '#api/features/listings/links/link-mails.ts'
import { removeFileJob } from '#api/features/listings/files/owner-files.ts'
import { isRefusal } from '#domain/refusal.ts'

/** Job handlers of this feature, by name. */
export const listingsJobs = (deps: Deps): Record<string, JobHandler> => ({
  [completeImageJob]: ({ picture }) => finishImage(deps, String(picture)),
  [linkAskedJob]: (data, job) => sendLinkAsked(deps, data, job),
  [linkAnsweredJob]: (data, job) => sendLinkAnswered(deps, data, job),
  [removeFileJob]: async ({ key }) => {
    // A copy of the listing may show it still.
    if (!(await isShown(deps.db, String(key)))) await deps.files.remove(String(key))
  },
})

/**
 * Makes the wide and the AVIF variants, about a second of CPU, and lists them wherever the picture stands. May run twice.
 * Nobody's editor hears of a conflict: the revision is not raised.
 */
async function finishImage(deps: Deps, picture: string): Promise<void> {
  // Files are about to be written: the sweep waits, or is at them already and nobody needs them.
  if (!(await expectPicture(deps.db, picture, new Date(deps.clock.now())))) return
  const image = await completeImage(picture, deps.files)
  // Gone with its listing, or a file that cannot be opened after all: what was made first stays on the page.
  if (isRefusal(image)) return
  await inTransaction(deps, async (tx) => {
    for (const listing_id of await updateVariants(tx.db, picture, variantsOf(image))) {
      await announceListing(tx.db, listing_id)
    }
  })
}
