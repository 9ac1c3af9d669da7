/** Pictures of a listing for its owner. They are uploaded as forms: `uploadPaths` in `calls.ts`. */
import { z } from 'zod'
import { binary, id, instant, wire } from '#contract/endpoint.ts'
import { picture } from './listings.ts'

/** Percent from the left and from the top. */
export const focus = z.object({ x: z.int().min(0).max(100), y: z.int().min(0).max(100) })

export const ownerPicture = picture.extend({
  id,
  /** Empty until the owner has described the picture; visitors see only described pictures. */
  alt: z.string(),
  caption: z.string().nullable(),
  /** The first one is the cover. */
  is_cover: z.boolean(),
  focus,
  /** Visible to visitors of a published listing. */
  shown: z.boolean(),
  created_at: instant,
})
export type OwnerPicture = z.infer<typeof ownerPicture>

export const pictures = z.object({
  listing_id: id,
  revision: z.int().min(1),
  /** How many pictures of a listing the plan allows. */
  limit: z.int(),
  /** How many more pictures the owner may upload within the hour. */
  uploads_left: z.int(),
  /** In the order in which visitors see them. */
  results: z.array(ownerPicture),
})
export type Pictures = z.infer<typeof pictures>

/** Answer of an upload, 201. `position` is its place among the pictures; 0 is the first. */
export const uploaded = z.object({ listing_id: id, revision: z.int(), position: z.int().min(0), picture: ownerPicture })
export type Uploaded = z.infer<typeof uploaded>

/** The form of an upload; its fields are explained at `uploadPaths` in `calls.ts`. */
export const pictureForm = z.object({
  file: binary,
  alt: z.string().max(400).optional(),
  caption: z.string().max(600).optional(),
  batch: z.string().min(8).max(64).optional(),
  chosen: z.string().optional(),
})

const listing = z.object({ id })
const one = z.object({ id, image_id: id })

export const pictureChanges = z.object({
  alt: z.string().max(400).optional(),
  caption: z.string().max(600).nullable().optional(),
  /** Place among the pictures; 0 is the first. */
  position: z.int().min(0).max(1000).optional(),
  /** Only `true` has an effect: the picture becomes the first. */
  is_cover: z.boolean().optional(),
  focus: focus.optional(),
})

const list = wire({ summary: 'Pictures of a listing, in order', params: listing, reply: pictures })
const change = wire({
  summary: 'Describes a picture, moves it, makes it the cover or sets what stays in sight',
  params: one,
  body: pictureChanges.prefault({}),
  reply: pictures,
})
const order = wire({
  summary: 'Puts all pictures in order at once; 409 when they are not those that the listing has now',
  params: listing,
  body: z.object({ order: z.array(id).max(500) }),
  reply: pictures,
})
const remove = wire({
  summary: 'Takes a picture off the listing; for some minutes it can be brought back',
  params: one,
  reply: pictures,
})
const restore = wire({ summary: 'Brings back a picture that was just taken off', params: one, reply: pictures })

export const ownerPictures = {
  listVenueImages: list,
  listServiceImages: list,
  changeVenueImage: change,
  changeServiceImage: change,
  orderVenueImages: order,
  orderServiceImages: order,
  removeVenueImage: remove,
  removeServiceImage: remove,
  restoreVenueImage: restore,
  restoreServiceImage: restore,
}
