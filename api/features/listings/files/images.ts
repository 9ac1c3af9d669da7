/**
 * Puts pictures on a listing. The variants that pages need at once are made while the owner waits, the rest by a job.
 */
import { randomUUIDv7 } from 'node:crypto'
import { type Deps, inTransaction, type Reader, type TxDeps } from '#api/deps.ts'
import { type ProcessedImage, processImage } from './image-pipeline.ts'
import { imagesOf, insertImage, setAside, touchListing, writeOrder } from './image-queries.ts'
import { announceListing } from '#api/features/listings/catalogue/catalogue.ts'
import { type Expected, openOwn, type Owner } from '#api/features/listings/store/own-listing.ts'
import { accepted, Refused, refusedField } from '#api/refused.ts'
import { manyLines, oneLine } from '#domain/people/fields.ts'
import { rightsOf } from '#api/features/plans/rights-of.ts'
import { hasRoom } from '#domain/subscription/plans.ts'

export type Words = { alt: string; caption: string | null }

/** One of several files sent together by a screen; `chosen` is its number in the order of choosing. */
export type InBatch = { batch: string; chosen: number }

/** How many pictures each listing of this owner may have. */
export async function imagesLimit(db: Reader, { owner_id }: Owner, now: number): Promise<number> {
  return (await rightsOf(db, owner_id, now)).limits.images_per_listing
}

/** The text for people who do not see the picture, 5 to 150 characters. */
export function readAlt(text: string): string {
  const alt = oneLine(text)
  if (alt.length < 5 || alt.length > 150) throw refusedField('alt', 'validation')
  return alt
}

export function readCaption(text: string | null | undefined): string | null {
  const caption = oneLine(manyLines(text ?? ''))
  if (caption.length > 200) throw refusedField('caption', 'validation')
  return caption || null
}

/** Adds a described picture after the others; the first picture of a listing is the cover. */
export async function addImage(
  deps: Deps,
  owner: Owner,
  listing_id: string,
  upload: { bytes: Uint8Array; alt: string; caption?: string | null },
): Promise<{ id: string }> {
  const words = { alt: readAlt(upload.alt), caption: readCaption(upload.caption) }
  const image = accepted(await processImage(upload.bytes, deps.files, { variants: 'first' }))
  return inTransaction(deps, (tx) => placeImage(tx, owner, listing_id, image, words))
}

/**
 * Writes the row of a picture whose files are stored: after the others, but before those of its batch that were chosen
 * later and arrived first. An empty `alt` is allowed: then only the owner sees the picture.
 */
export async function placeImage(
  tx: TxDeps,
  owner: Owner,
  listing_id: string,
  image: ProcessedImage,
  words: Words,
  place: InBatch | null = null,
): Promise<{ id: string; revision: number }> {
  const { revision } = await openOwn(tx.db, owner, listing_id)
  const others = await imagesOf(tx.db, listing_id)
  const max = await imagesLimit(tx.db, owner, tx.clock.now())
  if (!hasRoom(max, others.length)) throw new Refused({ refused: 'image_limit', details: { max } })
  const id = randomUUIDv7()
  const now = new Date(tx.clock.now())
  const { width, height, blur, dominant } = image
  await insertImage(tx.db, {
    id,
    listing_id,
    position: Math.max(-1, ...others.map(({ position }) => position)) + 1,
    is_cover: others.length === 0,
    ...words,
    width,
    height,
    variants: variantsOf(image),
    blur,
    dominant,
    created_at: now,
    ...place,
  })
  const overtook = others.findIndex(
    ({ batch, chosen }) => place && batch === place.batch && (chosen ?? 0) > place.chosen,
  )
  if (overtook >= 0) {
    const ids = others.map((other) => other.id)
    await writeOrder(tx.db, listing_id, ids.toSpliced(overtook, 0, id))
  }
  await touchListing(tx.db, listing_id, now)
  if (!image.complete) await tx.jobs.enqueue('listings.complete-image', { picture: image.id }, 'slow')
  await announceListing(tx.db, listing_id)
  return { id, revision }
}

/**
 * Takes a picture off the listing; `restoreImage` brings it back for some minutes. The sweep removes the files later,
 * because another listing may show the same picture.
 */
export async function removeImage(
  deps: Deps,
  owner: Owner,
  listing_id: string,
  image_id: string,
  expected: Expected = {},
): Promise<void> {
  await inTransaction(deps, async (tx) => {
    await openOwn(tx.db, owner, listing_id, expected)
    const now = new Date(tx.clock.now())
    if (!(await setAside(tx.db, listing_id, image_id, now))) throw new Refused('not_found')
    const left = await imagesOf(tx.db, listing_id)
    const ids = left.map(({ id }) => id)
    await writeOrder(tx.db, listing_id, ids)
    await touchListing(tx.db, listing_id, now)
    await announceListing(tx.db, listing_id)
  })
}

export function variantsOf(image: ProcessedImage): string {
  return JSON.stringify(image.variants.map(({ key, format, width, bytes }) => ({ key, format, width, bytes })))
}
