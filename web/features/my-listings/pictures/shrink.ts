/**
 * Shrinks a photo over the limit instead of refusing it, because phone cameras make 12 MB and more. The browser turns
 * it upright before drawing, because the copy has no EXIF.
 */
export type Drawn = { width: number; height: number }

/** In pixels; the server allows 40 megapixels, and nothing is shown wider than this. */
const longest = 4_000
/** From fine to coarse; the first copy that fits is sent. */
const tries: readonly { longest: number; quality: number }[] = [
  { longest, quality: 0.9 },
  { longest, quality: 0.8 },
  { longest: 3_000, quality: 0.8 },
  { longest: 2_400, quality: 0.75 },
]

/** The size of the copy: same proportions, never larger than the original. */
export function sizeWithin({ width, height }: Drawn, longest_px: number): Drawn {
  const share = Math.min(1, longest_px / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) }
}

let before: Promise<unknown> = Promise.resolve()

export type Bounds = { bytes: number; pixels: number }

/**
 * The file itself when it fits, or when the browser cannot open it, so that the server says what is wrong. One at a
 * time, because three open photos need more memory than a phone has.
 */
export async function shrunk(file: File, most: Bounds, pixelsOf = pixelsOfPhoto): Promise<File> {
  if (file.size <= most.bytes && (await pixelsOf(file)) <= most.pixels) return file
  const made = before.then(() => smaller(file, most.bytes))
  before = made.catch(() => undefined)
  return made
}

/**
 * The number of pixels according to the browser, 0 when it cannot tell. Read as `data:`, because our pages allow no
 * `blob:`.
 */
async function pixelsOfPhoto(file: File): Promise<number> {
  const reader = new FileReader()
  const read = new Promise((resolve) => {
    reader.onloadend = resolve
  })
  reader.readAsDataURL(file)
  await read
  if (typeof reader.result !== 'string') return 0
  const photo = new Image()
  const known = new Promise((resolve) => {
    photo.onload = resolve
    photo.onerror = resolve
  })
  photo.src = reader.result
  await known
  return photo.naturalWidth * photo.naturalHeight
}

async function smaller(file: File, most_bytes: number): Promise<File> {
  const opened = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!opened) return file
  try {
    for (const one of tries) {
      const blob = await drawn(opened, sizeWithin(opened, one.longest), one.quality)
      if (blob && blob.size <= most_bytes) return new File([blob], jpegName(file.name), { type: 'image/jpeg' })
    }
    return file
  } finally {
    opened.close()
  }
}

async function drawn(image: ImageBitmap, { width, height }: Drawn, quality: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const paper = canvas.getContext('2d')
  if (!paper) return null
  // JPEG has no transparency; transparent areas would turn black.
  paper.fillStyle = '#fff'
  paper.fillRect(0, 0, width, height)
  paper.imageSmoothingQuality = 'high'
  paper.drawImage(image, 0, 0, width, height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}

export const jpegName = (name: string): string => `${name.replace(/\.[^.]*$/, '')}.jpg`
