/** An uploaded picture: checked, stored, put on the listing, each step once. */
import { readFile } from 'node:fs/promises'
import type { Deps } from '#api/deps.ts'
import { type Least, pictureIdOf, processImage } from './image-pipeline.ts'
import { countImages, expectPicture, imagesOf, uploadsSince } from './image-queries.ts'
import { imagesLimit, type InBatch, placeImage, readAlt, readCaption } from './images.ts'
import { ownerPicture } from './owner-images.ts'
import type { Owner } from '#api/features/listings/store/own-listing.ts'
import { findOwn } from '#api/features/listings/editor/owner-queries.ts'
import { claimUpload, demandUpload } from './upload-limit.ts'
import { answerGiven, type Idempotency, once } from '#api/idempotency.ts'
import { accepted, Refused } from '#api/refused.ts'
import type { Uploaded } from '#contract/listings/pictures.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { hasRoom } from '#domain/subscription/plans.ts'

/** Pixels of the long and the short side, whichever is the width (domain 1.1). */
const least: Least = { long: 1200, short: 800 }

/** Whole files in memory at the same time; further uploads wait on the disk. */
const openAtOnce = 4
let opened = 0
const waiting: (() => void)[] = []

export type Upload = { path: string; alt: string; caption: string; place: InBatch | null }

/** Refuses what can be refused before the file is read. */
export async function demandPictureRoom(
  deps: Deps,
  owner: Owner,
  kind: ListingKind,
  listing_id: string,
): Promise<void> {
  if (!(await findOwn(deps.db, owner.owner_id, kind, listing_id))) throw new Refused('not_found')
  const max = await imagesLimit(deps.db, owner, deps.clock.now())
  if (!hasRoom(max, await countImages(deps.db, listing_id))) {
    throw new Refused({ refused: 'image_limit', details: { max } })
  }
  const now_ms = deps.clock.now()
  demandUpload(deps, await uploadsSince(deps.db, owner.owner_id, new Date(now_ms - 3_600_000)), now_ms, max)
}

/**
 * Puts the file at `path` on the listing. `gone` tells whether the sender has left meanwhile: then nothing is stored.
 * The `alt` may be empty here and written later.
 */
export async function uploadImage(
  deps: Deps,
  owner: Owner,
  listing_id: string,
  { path, place, ...said }: Upload,
  idempotency: Idempotency | null,
  gone: () => boolean,
): Promise<Uploaded> {
  const given = await answerGiven<Uploaded>(deps, idempotency)
  if (given) return given
  const words = { alt: said.alt.trim() === '' ? '' : readAlt(said.alt), caption: readCaption(said.caption) }
  await claimUpload(deps, owner.owner_id)
  const image = await inTurn(async () => {
    if (gone()) throw new Refused('unavailable')
    const bytes = await readFile(path)
    // Registered before the first file is written, so that the sweep removes the files if they are never put on a
    // listing.
    if (!(await expectPicture(deps.db, pictureIdOf(bytes), new Date(deps.clock.now())))) {
      throw new Refused('image_failed', { retry_after: 5 })
    }
    return accepted(await processImage(bytes, deps.files, { variants: 'first', least }))
  })
  if (gone()) throw new Refused('unavailable')
  return once(deps, idempotency, async (tx) => {
    const { id, revision } = await placeImage(tx, owner, listing_id, image, words, place)
    const rows = await imagesOf(tx.db, listing_id)
    const position = rows.findIndex((each) => each.id === id)
    const row = rows[position]
    if (!row) throw new Refused('not_found')
    return { listing_id, revision, position, picture: ownerPicture(row, deps.files) }
  })
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (opened >= openAtOnce) await new Promise<void>((turn) => waiting.push(turn))
  else opened += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else opened -= 1
  }
}
