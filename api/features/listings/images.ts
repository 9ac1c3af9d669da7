/** Pictures of a listing. What pages need at once is made while the owner waits, the rest by a job. */
import { randomUUIDv7 } from 'node:crypto'
import { type Deps, inTransaction } from '#api/deps.ts'
import { announceListing } from '#api/features/listings/catalogue.ts'
import { type ProcessedImage, processImage } from '#api/features/listings/image-pipeline.ts'
import { deleteImage, imagesOf, insertImage, lockOwnListing, updateListing } from '#api/features/listings/queries.ts'
import { accepted, Refused, refusedField } from '#api/refused.ts'
import { oneLine } from '#domain/fields.ts'

export const completeImageJob = 'listings.complete-image'

const mostImages = 40

/** Adds a picture behind the others; the first is the cover. `alt` is required: people who do not see it read it. */
export async function addImage(
  deps: Deps,
  owner: { owner_id: string },
  listing_id: string,
  upload: { bytes: Uint8Array; alt: string; caption?: string | null },
): Promise<{ id: string }> {
  const alt = oneLine(upload.alt)
  if (alt.length < 5 || alt.length > 150) throw refusedField('alt', 'validation')
  const image = accepted(await processImage(upload.bytes, deps.files, { variants: 'first' }))
  return inTransaction(deps, async (tx) => {
    if (!(await lockOwnListing(tx.db, listing_id, owner.owner_id))) throw new Refused('not_found')
    const others = await imagesOf(tx.db, listing_id)
    if (others.length >= mostImages) throw new Refused('plan_limit')
    const id = randomUUIDv7()
    const now = new Date(tx.clock.now())
    await insertImage(tx.db, {
      id,
      listing_id,
      position: (others.at(-1)?.position ?? -1) + 1,
      is_cover: others.length === 0,
      alt,
      caption: upload.caption ?? null,
      width: image.width,
      height: image.height,
      variants: variantsOf(image),
      blur: image.blur,
      dominant: image.dominant,
      created_at: now,
    })
    await updateListing(tx.db, listing_id, {}, now)
    if (!image.complete) await tx.jobs.enqueue(completeImageJob, { image_id: id, picture: image.id }, 'slow')
    await announceListing(tx.db, listing_id)
    return { id }
  })
}

/** Takes a picture off the listing. Its files stay: the same picture may stand elsewhere. */
export async function removeImage(
  deps: Deps,
  owner: { owner_id: string },
  listing_id: string,
  image_id: string,
): Promise<void> {
  await inTransaction(deps, async (tx) => {
    if (!(await lockOwnListing(tx.db, listing_id, owner.owner_id))) throw new Refused('not_found')
    if (!(await deleteImage(tx.db, listing_id, image_id))) throw new Refused('not_found')
    await updateListing(tx.db, listing_id, {}, new Date(tx.clock.now()))
    await announceListing(tx.db, listing_id)
  })
}

export const variantsOf = (image: ProcessedImage): string =>
  JSON.stringify(image.variants.map(({ key, format, width, bytes }) => ({ key, format, width, bytes })))
