/** Files of a listing for visitors (menu, rules, floor plan). They are uploaded as forms: `fileUploadPaths`. */
import { z } from 'zod'
import { binary, id, instant, wire } from '#contract/endpoint.ts'

export const listingFile = z.object({
  id,
  title: z.string(),
  /** Public URL of the download. */
  url: z.string(),
  bytes: z.int(),
  created_at: instant,
})
export type ListingFile = z.infer<typeof listingFile>

export const listingFiles = z.object({
  listing_id: id,
  revision: z.int().min(1),
  limit: z.int(),
  /** Oldest first, as visitors see them. */
  results: z.array(listingFile),
})
export type ListingFiles = z.infer<typeof listingFiles>

/** The form of an upload (`fileUploadPaths`). */
export const fileForm = z.object({ file: binary, title: z.string().max(400).optional() })

const one = z.object({ id, file_id: id })

const list = wire({ summary: 'Files to download', params: z.object({ id }), reply: listingFiles })
const change = wire({
  summary: 'Names a file anew',
  params: one,
  body: z.object({ title: z.string().max(400) }),
  reply: listingFiles,
})
const remove = wire({ summary: 'Takes a file off the listing', params: one, reply: listingFiles })

export const ownerFiles = {
  listVenueFiles: list,
  listServiceFiles: list,
  changeVenueFile: change,
  changeServiceFile: change,
  removeVenueFile: remove,
  removeServiceFile: remove,
}
