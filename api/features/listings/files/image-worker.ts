/**
 * The process that decodes uploaded pictures. A picture is untrusted data for a large C library, so it is decoded apart
 * from the server: a crash, a decompression bomb or an endless decode costs one job, not the product. It knows no files
 * and no database, only bytes in and bytes out over the channel to its parent. The parent imports only types from here,
 * so that the library stays out of the server's memory.
 */
import { setPriority } from 'node:os'
import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { type ImageFormat, type ImagePart, maxPixels, stepsOf, widest } from './image-steps.ts'

export type ImageJob = { bytes: Uint8Array; part: ImagePart }
export type EncodedVariant = { format: ImageFormat; width: number; height: number; data: Uint8Array }
export type EncodedImage = {
  /** Size in pixels, after EXIF rotation. */
  width: number
  height: number
  /** `#rrggbb` */
  dominant: string
  /** Data URI of a 24 px WebP. */
  blur: string
  variants: EncodedVariant[]
}
export type ImageAnswer = { image: EncodedImage } | { fault: 'unreadable' | 'too_many_pixels' }

type Pixels = { data: Buffer; info: OutputInfo }

work()

function work(): void {
  // Lower priority than the server: requests come before pictures made in the background.
  setPriority(10)
  sharp.concurrency(1)
  sharp.cache(false)
  // Only the four formats that we accept; the library could open dozens (SVG, PDF, TIFF, GIF ...).
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadHeifBuffer',
    ],
  })
  process.on('message', async (job: ImageJob) => process.send?.(await answer(job)))
  process.on('disconnect', () => process.exit(0))
}

async function answer(job: ImageJob): Promise<ImageAnswer> {
  try {
    return { image: await encodeImage(job) }
  } catch (error) {
    const isTooLarge = error instanceof Error && /pixel limit/i.test(error.message)
    return { fault: isTooLarge ? 'too_many_pixels' : 'unreadable' }
  }
}

/** Decodes once and encodes the asked part. Passes on the library's errors. */
async function encodeImage({ bytes, part }: ImageJob): Promise<EncodedImage> {
  const source = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'truncated', pages: 1 })
  const { autoOrient: seen } = await source.metadata()
  const pixels = await toPixels(
    source
      .autoOrient()
      .resize({ width: widest, withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb'),
  )

  const variants: EncodedVariant[] = []
  let step = pixels
  for (const { width, format } of stepsOf(part, seen.width)) {
    if (step.info.width !== width) step = await toPixels(fromPixels(pixels).resize(width))
    const { data, info } = await encode(fromPixels(step), format).toBuffer({ resolveWithObject: true })
    variants.push({ format, width: info.width, height: info.height, data })
  }
  return { width: seen.width, height: seen.height, ...(await placeholder(pixels)), variants }
}

// Effort by measurement on our pictures: AVIF 1 gives the bytes of AVIF 2 in half the time, WebP 2 costs 4 % more bytes
// than WebP 4 in half the time. AVIF 48 with colours at half the size is a fifth smaller than 52 with full colours, and
// looks the same. JPEG is for browsers of before 2020 and for link previews: its smallest packing took a third of the
// time in which somebody waits for an upload, and saved a fifth of bytes that hardly anybody loads. All metadata (EXIF,
// GPS, colour profile, comments) is dropped by default.
function encode(picture: Sharp, format: ImageFormat): Sharp {
  if (format === 'avif') return picture.avif({ quality: 48, effort: 1, chromaSubsampling: '4:2:0' })
  if (format === 'webp') return picture.webp({ quality: 76, effort: 2 })
  return picture.jpeg({ quality: 76 })
}

function toPixels(picture: Sharp): Promise<Pixels> {
  return picture.raw().toBuffer({ resolveWithObject: true })
}

function fromPixels({ data, info }: Pixels): Sharp {
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
}

async function placeholder(pixels: Pixels): Promise<Pick<EncodedImage, 'dominant' | 'blur'>> {
  const small = await toPixels(fromPixels(pixels).resize(24))
  const { r, g, b } = (await fromPixels(small).stats()).dominant
  const webp = await fromPixels(small).blur(0.6).webp({ quality: 50, effort: 6 }).toBuffer()
  return { dominant: `#${hex(r)}${hex(g)}${hex(b)}`, blur: `data:image/webp;base64,${webp.toString('base64')}` }
}

function hex(value: number): string {
  return value.toString(16).padStart(2, '0')
}
