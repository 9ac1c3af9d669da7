import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDiskStore } from '#api/adapters/files/disk.ts'
import type { FileStore } from '#api/adapters/files/store.ts'
import {
  completeImage,
  looksLikePicture,
  maxImageBytes,
  pictureIdOf,
  type ProcessedImage,
  processImage,
  removeImage,
} from './image-pipeline.ts'
import { stepsOf, widthsOf } from './image-steps.ts'

const photo = (name: string) => readFile(new URL(`../../../seed/data/photos/${name}`, import.meta.url))

let home: string
let store: FileStore

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'wydarzy-images-'))
  store = await openDiskStore(home, '/pliki')
})
afterAll(() => rm(home, { recursive: true, force: true }))

const taken = async (bytes: Uint8Array, variants: 'first' | 'all' = 'first'): Promise<ProcessedImage> => {
  const image = await processImage(bytes, store, { variants })
  if ('refused' in image) throw new Error(`refused: ${image.refused}`)
  return image
}

const fileOf = async (key: string): Promise<Buffer> => {
  const file = await store.get(key)
  if (!file) throw new Error(`no file ${key}`)
  return buffer(file.stream)
}

const painted = (width: number, height: number, color = '#8b1431') =>
  sharp({ create: { width, height, channels: 3, background: color } })

/** A PNG with the given size in its head and as many bytes of zeros as its rows need: small as a file, huge when opened. */
const pngBomb = (width: number, height: number): Buffer => {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

describe('what is made of a picture', () => {
  test('four widths in three formats, whose files are what the list says', async () => {
    const image = await taken(await photo('venue-barn-01.jpg'), 'all')
    expect(image).toMatchObject({ width: 1600, height: 1067, complete: true })
    expect(image.variants.map(({ width, format }) => `${width} ${format}`)).toEqual(
      [480, 800, 1200, 1600].flatMap((width) => ['avif', 'webp', 'jpeg'].map((format) => `${width} ${format}`)),
    )
    for (const variant of image.variants) {
      const file = await fileOf(variant.key)
      const { format, width, height } = await sharp(file).metadata()
      expect(file.byteLength).toBe(variant.bytes)
      expect({ format, width, height }).toEqual({
        format: variant.format === 'avif' ? 'heif' : variant.format,
        width: variant.width,
        height: variant.height,
      })
    }
    expect(image.dominant).toMatch(/^#[0-9a-f]{6}$/)
    expect(image.blur).toMatch(/^data:image\/webp;base64,/)
    expect(image.blur.length).toBeLessThanOrEqual(600)
  })

  test('the first part is enough for a page, and completing it adds the rest without a second copy', async () => {
    const bytes = await photo('service-dj-01.jpg')
    const first = await taken(bytes)
    expect(first.complete).toBe(false)
    expect(first.variants.map(({ width, format }) => `${width} ${format}`)).toEqual([
      '480 webp',
      '480 jpeg',
      '800 webp',
      '800 jpeg',
    ])
    const whole = await completeImage(first.id, store)
    expect(whole).toMatchObject({ complete: true, width: 1600 })
    expect('variants' in whole && new Set(whole.variants.map(({ key }) => key)).size).toBe(12)
    expect(await store.get(`originals/${first.id}.bin`)).toBeNull()
    expect(await completeImage(first.id, store)).toEqual(whole)
    expect(await processImage(bytes, store)).toEqual(whole)
  })

  test('an original is kept where the server does not serve it', async () => {
    const { id } = await taken(await painted(900, 600, '#102030').jpeg().toBuffer())
    expect(await readdir(join(home, 'originals'))).toContain(`${id}.bin`)
    expect((await readdir(join(home, 'images', id))).sort()).toEqual([
      '480.jpg',
      '480.webp',
      '800.jpg',
      '800.webp',
      'image.json',
    ])
  })

  test('nothing is made wider than the source', async () => {
    const image = await taken(await painted(1000, 500).png().toBuffer(), 'all')
    expect([...new Set(image.variants.map(({ width }) => width))]).toEqual([480, 800, 1000])
    expect(widthsOf(300)).toEqual([300])
    expect(widthsOf(480)).toEqual([480])
    expect(widthsOf(4000)).toEqual([480, 800, 1200, 1600])
  })

  test.each([1, 300, 480, 481, 800, 1000, 1200, 1599, 1600, 6000])(
    'the two parts of a source %i px wide are each width in each format, once',
    (width) => {
      const steps = [...stepsOf('first', width), ...stepsOf('rest', width)].map(
        (step) => `${step.width} ${step.format}`,
      )
      expect(new Set(steps).size).toBe(steps.length)
      expect(steps.length).toBe(widthsOf(width).length * 3)
    },
  )

  test('a picture that lies on its side by EXIF stands up, and no EXIF is left', async () => {
    const lying = await painted(800, 400)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Jan Tajny' }, IFD3: { GPSLatitude: '52/1 13/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(lying).metadata()).orientation).toBe(6)
    expect(lying.includes('Jan Tajny')).toBe(true)
    const image = await taken(lying, 'all')
    expect(image).toMatchObject({ width: 400, height: 800 })
    for (const { key } of image.variants) {
      const file = await fileOf(key)
      const { exif, xmp, icc, orientation } = await sharp(file).metadata()
      expect({ exif, xmp, icc, orientation }).toEqual({})
      expect(file.includes('Jan Tajny')).toBe(false)
    }
  })

  test.each([
    [
      'PNG with transparency',
      () => sharp({ create: { width: 600, height: 400, channels: 4, background: '#0000' } }).png(),
    ],
    ['grey JPEG', () => painted(600, 400).greyscale().jpeg()],
    ['CMYK JPEG', () => painted(600, 400).toColourspace('cmyk').jpeg()],
    ['16-bit PNG', () => painted(600, 400).toColourspace('rgb16').png()],
    ['WebP', () => painted(600, 400).webp()],
    ['AVIF', () => painted(600, 400).avif({ effort: 0 })],
  ])('%s is taken', async (_name, make) => {
    const image = await taken(await make().toBuffer())
    expect(image).toMatchObject({ width: 600, height: 400 })
    const webp = await sharp(await fileOf(image.variants[0]?.key ?? '')).metadata()
    expect(webp).toMatchObject({ channels: 3, space: 'srgb' })
  })

  test('of a moving WebP only the first frame is left', async () => {
    const frames = Buffer.alloc(300 * 200 * 3 * 40, 120)
    frames.fill(20, 0, 300 * 200 * 3)
    const moving = await sharp(frames, { raw: { width: 300, height: 8000, channels: 3, pageHeight: 200 } })
      .webp()
      .toBuffer()
    expect((await sharp(moving, { animated: true }).metadata()).pages).toBeGreaterThan(1)
    expect(await taken(moving)).toMatchObject({ width: 300, height: 200 })
  })

  test('a removed picture leaves no file', async () => {
    const { id } = await taken(await painted(700, 500, '#00ff00').jpeg().toBuffer(), 'all')
    await removeImage(id, store)
    expect(await readdir(join(home, 'images', id))).toEqual([])
    expect(await completeImage(id, store)).toEqual({ refused: 'not_found' })
  })
})

describe('what is refused or made harmless', () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  )
  const gif = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')

  test.each([
    ['SVG', svg, 'SVG'],
    ['SVG behind an XML head', Buffer.concat([Buffer.from('<?xml version="1.0"?>\n<!-- x -->'), svg]), 'SVG'],
    ['GIF', gif, 'GIF'],
    ['PDF', Buffer.from('%PDF-1.7'), 'PDF'],
    ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 'HEIC'],
    ['text', Buffer.from('nie obraz'), undefined],
    ['nothing', Buffer.alloc(0), undefined],
  ])('%s is called by its name', async (_name, bytes, format) => {
    const details = format ? { details: { format } } : {}
    expect(await processImage(bytes, store)).toEqual({ refused: 'image_format', ...details })
  })

  test.each([
    ['SVG behind the first bytes of a JPEG', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), svg])],
    ['GIF behind the first bytes of a PNG', Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), gif])],
  ])('%s is no picture', async (_name, bytes) => {
    expect(await processImage(bytes, store)).toEqual({ refused: 'image_broken' })
  })

  test('a picture below the least size leaves no file, whichever way it is turned', async () => {
    const least = { long: 1200, short: 800 }
    const small = await painted(1199, 900, '#445566').jpeg().toBuffer()
    expect(await processImage(small, store, { least })).toEqual({
      refused: 'image_too_small',
      details: { ...least, width: 1199, height: 900 },
    })
    expect(await store.get(`images/${pictureIdOf(small)}/image.json`)).toBeNull()
    const upright = await painted(800, 1200, '#445567').jpeg().toBuffer()
    expect(await processImage(upright, store, { least, variants: 'first' })).toMatchObject({ width: 800, height: 1200 })
  })

  test('a picture that breaks off in the middle is refused in every format', async () => {
    const whole = sharp(await photo('venue-loft-01.jpg')).resize(600)
    for (const bytes of [whole.clone().jpeg(), whole.clone().png(), whole.clone().webp(), whole.clone().avif()]) {
      const file = await bytes.toBuffer()
      expect(looksLikePicture(file)).toBe(true)
      expect(await processImage(file.subarray(0, file.length * 0.6), store)).toEqual({
        refused: 'image_broken',
      })
    }
  })

  test('a small file that would open to 196 megapixels is refused before it is opened', async () => {
    const bomb = pngBomb(14_000, 14_000)
    expect(bomb.byteLength).toBeLessThan(600_000)
    const before = performance.now()
    expect(await processImage(bomb, store)).toEqual({
      refused: 'image_too_many_pixels',
      details: { max_megapixels: 40 },
    })
    expect(performance.now() - before).toBeLessThan(3_000)
  })

  test('forty megapixels are still taken', async () => {
    expect(await taken(pngBomb(8_000, 5_000))).toMatchObject({ width: 8000, height: 5000 })
  })

  test('a file over 10 MiB is refused without being looked at', async () => {
    expect(await processImage(new Uint8Array(maxImageBytes + 1), store)).toEqual({
      refused: 'image_too_large',
      details: { max_megabytes: 10 },
    })
  })

  test('what hides behind or inside a picture does not come out again', async () => {
    const script = '<script>fetch("https://zly.example")</script>'
    const zip = Buffer.from('PK\x03\x04tajny.zip', 'latin1')
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, script.length + 2]), Buffer.from(script)])
    const jpeg = await painted(640, 480, '#123456').jpeg().toBuffer()
    const polyglot = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), zip])
    const image = await taken(polyglot, 'all')
    for (const { key } of image.variants) {
      const file = await fileOf(key)
      expect(file.includes('script')).toBe(false)
      expect(file.includes('tajny.zip')).toBe(false)
    }
  })

  test('twenty pictures and twenty broken files at once all get their answer', async () => {
    const pictures = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        painted(500 + index, 300, `#0000${index + 10}`)
          .jpeg()
          .toBuffer(),
      ),
    )
    const answers = await Promise.all(
      pictures.flatMap((bytes) => [bytes, bytes.subarray(0, 100)]).map((bytes) => processImage(bytes, store)),
    )
    expect(answers.filter((answer) => 'refused' in answer)).toHaveLength(20)
    expect(answers.filter((answer) => 'variants' in answer && answer.complete)).toHaveLength(20)
  })
})
