/**
 * From an uploaded file to the pictures that pages show. The original is never served: every file that is served was
 * decoded and encoded again, so hidden content of the upload (GPS, comments, a second file behind the picture) is lost.
 *
 * The first part (WebP and JPEG up to 800 px) takes about 0.1 s of CPU and is enough for a page; the rest (1200 and
 * 1600 px, all AVIF) about 1 s, and may be made later. Pages list only the variants that exist.
 */
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { FileStore } from '#api/adapters/files/store.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { type ImageFormat, type ImagePart, maxPixels } from './image-steps.ts'
import type { EncodedImage } from './image-worker.ts'
import { openImage } from './image-workers.ts'

export const maxImageBytes = 10 * 1024 * 1024

/** One file of a picture. `key` is for the file store. */
export type ImageVariant = { key: string; format: ImageFormat; width: number; height: number; bytes: number }

export type ProcessedImage = {
  /** Sixteen hex digits of the content: the same file gives the same picture, also for another owner. */
  id: string
  /** Size of the original in pixels, after EXIF rotation. */
  width: number
  height: number
  /** Narrow to wide; within one width AVIF, WebP, JPEG. */
  variants: ImageVariant[]
  /** `#rrggbb`, painted before the picture has loaded. */
  dominant: string
  /** Data URI of at most 600 bytes. */
  blur: string
  /** False while `completeImage` still has to make the rest. */
  complete: boolean
}

const endings: Record<ImageFormat, string> = { avif: 'avif', webp: 'webp', jpeg: 'jpg' }
const formatOrder: ImageFormat[] = ['avif', 'webp', 'jpeg']

// Changed when the settings of the encoders change, because files under a key are served as never changing.
const recipe = 'wydarzy-image-2'

/** Pixels. */
export type Least = { long: number; short: number }
type Size = { width: number; height: number }

/** The id of the picture that these bytes give. */
export function pictureIdOf(bytes: Uint8Array): string {
  return createHash('sha256').update(recipe).update(bytes).digest('hex').slice(0, 16)
}

/** Whether the first bytes are those of a JPEG, PNG, WebP or AVIF file. The sent name and media type prove nothing. */
export function looksLikePicture(bytes: Uint8Array): boolean {
  return (
    startsWith(bytes, '\xff\xd8\xff') ||
    startsWith(bytes, '\x89PNG\r\n\x1a\n') ||
    (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) ||
    startsWith(bytes, 'ftypavif', 4) ||
    (startsWith(bytes, 'ftypmif1', 4) && startsWith(bytes, 'avif', 16))
  )
}

/**
 * Stores an uploaded picture. The same bytes a second time are not encoded again.
 * With `variants: 'first'` the rest is still missing: call `completeImage(id, store)` from a job.
 * `least` is demanded of the long and the short side as the picture is seen; a smaller one is not stored.
 * Refuses with `image_too_large` (10 MiB), `image_too_many_pixels` (40 megapixels), `image_too_small`, `image_format`
 * (no JPEG, PNG, WebP or AVIF), `image_broken` (incomplete) or `image_failed` (the decoder died or was too slow).
 */
export async function processImage(
  bytes: Uint8Array,
  store: FileStore,
  { variants = 'all', least }: { variants?: 'first' | 'all'; least?: Least } = {},
): Promise<ProcessedImage | Refusal> {
  if (bytes.byteLength > maxImageBytes) return refuse('image_too_large', { max_megabytes: 10 })
  if (!looksLikePicture(bytes)) return unknownFormat(bytes)

  const id = pictureIdOf(bytes)
  let image = await readRecord(store, id)
  if (!image) {
    const encoded = await encodePart(bytes, 'first')
    if ('refused' in encoded) return encoded
    if (least && isSmaller(encoded, least)) return tooSmall(encoded, least)
    if (variants === 'first') await store.put(originalKey(id), bytes, 'application/octet-stream')
    image = await keep(store, id, encoded, [], false)
  }
  // The picture may be stored already, from an upload without a least size.
  if (least && isSmaller(image, least)) return tooSmall(image, least)
  return variants === 'first' || image.complete ? image : makeRest(store, image, bytes)
}

/**
 * Makes the variants that `processImage` left out, then deletes the original. May be called again at any time.
 * Refuses with `not_found` when the picture was removed meanwhile.
 */
export async function completeImage(id: string, store: FileStore): Promise<ProcessedImage | Refusal> {
  const image = await readRecord(store, id)
  const original = await store.get(originalKey(id))
  const bytes = original && (await buffer(original.stream))
  if (!image) return refuse('not_found')
  if (image.complete) {
    await store.remove(originalKey(id))
    return image
  }
  if (!bytes) return refuse('not_found')
  const completed = await makeRest(store, image, bytes)
  if (!('refused' in completed)) await store.remove(originalKey(id))
  return completed
}

/** Removes all files of a picture. The caller makes sure that no other listing shows it. */
export async function removeImage(id: string, store: FileStore): Promise<void> {
  const image = await readRecord(store, id)
  await store.remove(recordKey(id))
  await store.remove(originalKey(id))
  await Promise.all((image?.variants ?? []).map((variant) => store.remove(variant.key)))
}

function startsWith(bytes: Uint8Array, text: string, at = 0): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', at, at + text.length) === text
}

function unknownFormat(bytes: Uint8Array): Refusal {
  const format = formatOf(bytes)
  return format ? refuse('image_format', { format }) : refuse('image_format')
}

/** The name of another file format, as far as people know one for it. */
function formatOf(bytes: Uint8Array): string | null {
  if (startsWith(bytes, 'ftyphei', 4) || startsWith(bytes, 'ftyphev', 4) || startsWith(bytes, 'ftypmif1', 4))
    return 'HEIC'
  if (startsWith(bytes, 'GIF8')) return 'GIF'
  if (startsWith(bytes, '%PDF')) return 'PDF'
  if (startsWith(bytes, 'II*\0') || startsWith(bytes, 'MM\0*')) return 'TIFF'
  if (startsWith(bytes, 'BM')) return 'BMP'
  return /^\s*(<\?xml[^>]*>\s*)?(<!--.*?-->\s*)?<svg[\s>]/is.test(Buffer.from(bytes.subarray(0, 500)).toString())
    ? 'SVG'
    : null
}

async function readRecord(store: FileStore, id: string): Promise<ProcessedImage | null> {
  const file = await store.get(recordKey(id))
  // Only `keep` writes the record, and the store puts it in place as a whole.
  return file ? (JSON.parse((await buffer(file.stream)).toString()) as ProcessedImage) : null
}

function recordKey(id: string): string {
  return `images/${id}/image.json`
}

async function encodePart(bytes: Uint8Array, part: ImagePart): Promise<EncodedImage | Refusal> {
  const outcome = await openImage({ bytes, part })
  if ('image' in outcome) return outcome.image
  if (outcome.fault === 'too_many_pixels') {
    return refuse('image_too_many_pixels', { max_megapixels: maxPixels / 1_000_000 })
  }
  // When the decoder died or ran out of time, the machine may have been busy; another try may succeed.
  return refuse(outcome.fault === 'unreadable' ? 'image_broken' : 'image_failed')
}

function isSmaller({ width, height }: Size, { long, short }: Least): boolean {
  return Math.max(width, height) < long || Math.min(width, height) < short
}

function tooSmall({ width, height }: Size, least: Least): Refusal {
  return refuse('image_too_small', { ...least, width, height })
}

/** Outside `images/`, the only folder that is served. */
function originalKey(id: string): string {
  return `originals/${id}.bin`
}

// The record is written last, so that every file it names exists.
async function keep(
  store: FileStore,
  id: string,
  encoded: EncodedImage,
  earlier: ImageVariant[],
  complete: boolean,
): Promise<ProcessedImage> {
  const { width, height, dominant, blur } = encoded
  const made = encoded.variants.map(async ({ data, ...variant }) => {
    const key = `images/${id}/${variant.width}.${endings[variant.format]}`
    await store.put(key, data, `image/${variant.format}`)
    return { key, ...variant, bytes: data.byteLength }
  })
  const variants = [...earlier, ...(await Promise.all(made))].sort(byWidth)
  const image: ProcessedImage = { id, width, height, variants, dominant, blur, complete }
  await store.put(recordKey(id), new TextEncoder().encode(JSON.stringify(image)), 'application/json')
  return image
}

function byWidth(a: ImageVariant, b: ImageVariant): number {
  return a.width - b.width || formatOrder.indexOf(a.format) - formatOrder.indexOf(b.format)
}

async function makeRest(store: FileStore, image: ProcessedImage, bytes: Uint8Array) {
  const encoded = await encodePart(bytes, 'rest')
  return 'refused' in encoded ? encoded : keep(store, image.id, encoded, image.variants, true)
}
