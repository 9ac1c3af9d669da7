/** The owner's calls on the pictures of a listing. Every write answers all pictures, in the order of the page. */
import { type Deps, inTransaction, type Reader, type TxDeps } from '#api/deps.ts'
import { announceListing } from '#api/features/listings/catalogue/catalogue.ts'
import { pictureOf } from '#api/features/listings/search/cards.ts'
import {
  countImages,
  findOwnRevision,
  type ImageRow,
  imagesOf,
  insertImage,
  takeBack,
  touchListing,
  updateImage,
  uploadsSince,
  writeOrder,
} from './image-queries.ts'
import { imagesLimit, readAlt, readCaption, removeImage } from './images.ts'
import type { ImageVariant } from '#api/features/listings/store/listing-record.ts'
import { openOwn, type Owner, type OwnListing, readBack } from '#api/features/listings/store/own-listing.ts'
import { uploadsAllowed } from './upload-limit.ts'
import type { Handlers, Caller } from '#api/http/handlers.ts'
import { Refused } from '#api/refused.ts'
import type { Handled } from '#contract/index.ts'
import type { OwnerPicture, ownerPictures, Pictures } from '#contract/listings/pictures.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { hasRoom } from '#domain/subscription/plans.ts'
import { hourMs } from '#domain/time.ts'

type Changes = Handled['changeVenueImage']['body']
type Place = { id: string; image_id: string }

type Asked<P> = { owner: Caller; params: P }

export function ownerPicture(row: ImageRow, files: Pick<Deps['files'], 'url'>): OwnerPicture {
  const { id, alt, caption, is_cover, width, height, blur, dominant, variants, focus_x, focus_y, created_at } = row
  const image = { id, alt, width, height, blur, dominant, variants: variants as ImageVariant[] }
  return {
    ...pictureOf(image, files),
    id,
    caption,
    is_cover,
    focus: { x: focus_x, y: focus_y },
    shown: alt !== '',
    created_at: created_at.toISOString(),
  }
}

export function ownerImagesHandlers(deps: Deps) {
  const venue = handlersFor(deps, 'venue')
  const service = handlersFor(deps, 'service')
  return {
    listVenueImages: venue.list,
    listServiceImages: service.list,
    changeVenueImage: venue.change,
    changeServiceImage: service.change,
    orderVenueImages: venue.order,
    orderServiceImages: service.order,
    removeVenueImage: venue.remove,
    removeServiceImage: service.remove,
    restoreVenueImage: venue.restore,
    restoreServiceImage: service.restore,
  } satisfies Pick<Handlers, keyof typeof ownerPictures>
}

function handlersFor(deps: Deps, kind: ListingKind) {
  return {
    list: ({ owner, params }: Asked<{ id: string }>) => listImages(deps, owner, kind, params.id),
    change: ({ owner, params, body }: Asked<Place> & { body: Changes }) =>
      readBack(deps, params.id, changeImage(deps, owner, kind, params, body)),
    order: ({ owner, params, body }: Asked<{ id: string }> & { body: { order: string[] } }) =>
      readBack(deps, params.id, orderImages(deps, owner, kind, params.id, body.order)),
    remove: async ({ owner, params }: Asked<Place>) => {
      await readBack(deps, params.id, removeImage(deps, owner, params.id, params.image_id, { kind }))
      return listImages(deps, owner, kind, params.id)
    },
    restore: ({ owner, params }: Asked<Place>) => readBack(deps, params.id, restoreImage(deps, owner, kind, params)),
  }
}

async function listImages(deps: Deps, owner: Owner, kind: ListingKind, id: string): Promise<Pictures> {
  const known = await findOwnRevision(deps.db, owner.owner_id, kind, id)
  if (!known) throw new Refused('not_found')
  return picturesOf(deps, deps.db, owner, known)
}

async function picturesOf(
  deps: Pick<Deps, 'files' | 'clock'>,
  db: Reader,
  owner: Owner,
  { id, revision }: Pick<OwnListing, 'id' | 'revision'>,
): Promise<Pictures> {
  const rows = await imagesOf(db, id)
  const now = deps.clock.now()
  const recent = await uploadsSince(db, owner.owner_id, new Date(now - hourMs))
  const limit = await imagesLimit(db, owner, now)
  return {
    listing_id: id,
    revision,
    limit,
    uploads_left: Math.max(0, uploadsAllowed(limit) - recent.length),
    results: rows.map((row) => ownerPicture(row, deps.files)),
  }
}

function changeImage(deps: Deps, owner: Owner, kind: ListingKind, { id, image_id }: Place, changes: Changes) {
  const { alt, caption, focus } = changes
  const set = {
    ...(alt === undefined ? {} : { alt: readAlt(alt) }),
    ...(caption === undefined ? {} : { caption: readCaption(caption) }),
    ...(focus === undefined ? {} : { focus_x: focus.x, focus_y: focus.y }),
  }
  const position = changes.is_cover ? 0 : changes.position
  return writing(deps, owner, kind, id, async (tx, rows) => {
    if (!rows.some((row) => row.id === image_id)) throw new Refused('not_found')
    if (Object.keys(set).length > 0) await updateImage(tx.db, image_id, set)
    if (position === undefined) return
    const others = rows.map((row) => row.id).filter((each) => each !== image_id)
    await writeOrder(tx.db, id, others.toSpliced(position, 0, image_id))
  })
}

/** Locks the listing, writes, announces the change, and answers all pictures. */
function writing(
  deps: Deps,
  owner: Owner,
  kind: ListingKind,
  id: string,
  write: (tx: TxDeps, rows: ImageRow[], known: OwnListing) => Promise<void>,
): Promise<Pictures> {
  return inTransaction(deps, async (tx) => {
    const known = await openOwn(tx.db, owner, id, { kind })
    await write(tx, await imagesOf(tx.db, id), known)
    await touchListing(tx.db, id, new Date(tx.clock.now()))
    await announceListing(tx.db, id)
    return picturesOf(deps, tx.db, owner, known)
  })
}

/**
 * All or nothing: a picture that was added or removed meanwhile is a conflict, because the order would be incomplete.
 */
function orderImages(deps: Deps, owner: Owner, kind: ListingKind, id: string, order: string[]) {
  return writing(deps, owner, kind, id, async (tx, rows, { revision }) => {
    const same = new Set(order).size === order.length && order.length === rows.length
    if (!same || !rows.every((row) => order.includes(row.id))) throw new Refused('edit_conflict', { revision })
    await writeOrder(tx.db, id, order)
  })
}

/** Restores a picture that was just removed, at its old position. */
function restoreImage(deps: Deps, owner: Owner, kind: ListingKind, { id, image_id }: Place) {
  return writing(deps, owner, kind, id, async (tx, rows) => {
    // „Cofnij” a second time changes nothing.
    if (rows.some((row) => row.id === image_id)) return
    const row = await takeBack(tx.db, id, image_id)
    if (!row) throw new Refused('not_found')
    const max = await imagesLimit(tx.db, owner, tx.clock.now())
    if (!hasRoom(max, await countImages(tx.db, id))) throw new Refused({ refused: 'image_limit', details: { max } })
    await insertImage(tx.db, { ...row, is_cover: false, variants: JSON.stringify(row.variants) })
    const ids = rows.map((each) => each.id)
    await writeOrder(tx.db, id, ids.toSpliced(row.is_cover ? 0 : row.position, 0, image_id))
  })
}
