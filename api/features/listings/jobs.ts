import { z } from 'zod'
import { handlersOf, type JobsOf } from '#api/adapters/jobs/job-shapes.ts'
import { type Deps, inTransaction } from '#api/deps.ts'
import { announceListing } from '#api/features/listings/catalogue/catalogue.ts'
import { isShown } from '#api/features/listings/files/file-queries.ts'
import { completeImage } from '#api/features/listings/files/image-pipeline.ts'
import { expectPicture, updateVariants } from '#api/features/listings/files/image-queries.ts'
import { variantsOf } from '#api/features/listings/files/images.ts'
import { sendLinkAnswered, sendLinkAsked } from '#api/features/listings/links/link-mails.ts'
import { sendRestored, sendSuspended } from '#api/features/listings/publishing/suspension-mails.ts'
import { linkStatuses } from '#domain/listing/dictionaries.ts'
import { isRefusal } from '#domain/refusal.ts'

const ofLink = z.object({ venue_id: z.string(), service_id: z.string() })

const ofSuspension = z.object({ suspension_id: z.string() })

const shapes = {
  'listings.complete-image': z.object({ picture: z.string() }),
  'listings.send-link-asked': ofLink,
  'listings.send-link-answered': ofLink.extend({ status: z.enum(linkStatuses) }),
  'listings.tell-suspended': ofSuspension,
  'listings.tell-restored': ofSuspension,
  'listings.remove-file': z.object({ key: z.string() }),
}
declare module '#api/adapters/jobs/queue.ts' {
  interface Jobs extends JobsOf<typeof shapes> {}
}

export const listingsJobs = (deps: Deps) =>
  handlersOf(shapes, {
    'listings.complete-image': ({ picture }) => finishImage(deps, picture),
    'listings.send-link-asked': (data, job) => sendLinkAsked(deps, data, job),
    'listings.send-link-answered': (data, job) => sendLinkAnswered(deps, data, job),
    'listings.tell-suspended': ({ suspension_id }, job) => sendSuspended(deps, suspension_id, job),
    'listings.tell-restored': ({ suspension_id }, job) => sendRestored(deps, suspension_id, job),
    'listings.remove-file': async ({ key }) => {
      // A copy of the listing may still use the file.
      if (!(await isShown(deps.db, key))) await deps.files.remove(key)
    },
  })

/**
 * Makes the wide and the AVIF variants, about a second of CPU, and writes them to every row of the picture. May run
 * twice. The revision is not raised, so that no open editor gets a conflict.
 */
async function finishImage(deps: Deps, picture: string): Promise<void> {
  // Keeps the sweep off these files; when it is already removing them, nobody needs them.
  if (!(await expectPicture(deps.db, picture, new Date(deps.clock.now())))) return
  const image = await completeImage(picture, deps.files)
  // The picture was removed, or cannot be decoded after all: the first variants stay on the page.
  if (isRefusal(image)) return
  await inTransaction(deps, async (tx) => {
    for (const listing_id of await updateVariants(tx.db, picture, variantsOf(image))) {
      await announceListing(tx.db, listing_id)
    }
  })
}
