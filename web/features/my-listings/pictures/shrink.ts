/**
 * A photo over the limit is made smaller here instead of being refused: a phone's camera makes 12 MB and more. The
 * browser turns it upright before it is drawn, because the copy carries no EXIF.
 */
export type Drawn = { width: number; height: number }

/** The server's bound is 40 megapixels; what is shown is never wider than this. */
const longest = 4_000
/** From fine to coarse: the first that fits is sent. */
const tries: readonly { longest: number; quality: number }[] = [
  { longest, quality: 0.9 },
  { longest, quality: 0.8 },
  { longest: 3_000, quality: 0.8 },
  { longest: 2_400, quality: 0.75 },
]

/** The size of the copy: the same shape, never larger than it was. */
export function sizeWithin({ width, height }: Drawn, longest_px: number): Drawn {
  const share = Math.min(1, longest_px / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) }
}

let before: Promise<unknown> = Promise.resolve()

export type Bounds = { bytes: number; pixels: number }

/**
 * The file itself where it fits, or where the browser cannot open it: then the server says what is wrong with it. One
 * at a time: three open photos of a camera are more than the memory of a phone.
 */
export async function shrunk(file: File, most: Bounds, pixelsOf = pixelsOfPhoto): Promise<File> {
  if (file.size <= most.bytes && (await pixelsOf(file)) <= most.pixels) return file
  const made = before.then(() => smaller(file, most.bytes))
  before = made.catch(() => undefined)
  return made
}

/** As its head says, without opening it; 0 where the browser does not know it. By `data:`, because our pages allow no `blob:`. */
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
  // A copy in JPEG has no transparency: what was clear would turn black.
  paper.fillStyle = '#fff'
  paper.fillRect(0, 0, width, height)
  paper.imageSmoothingQuality = 'high'
  paper.drawImage(image, 0, 0, width, height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}

export const jpegName = (name: string): string => `${name.replace(/\.[^.]*$/, '')}.jpg`
