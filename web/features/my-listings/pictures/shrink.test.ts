import { expect, test } from 'vitest'
import { jpegName, shrunk, sizeWithin } from './shrink.ts'

test('a copy keeps its shape and is never larger than the photo was', () => {
  expect(sizeWithin({ width: 8_000, height: 6_000 }, 4_000)).toEqual({ width: 4_000, height: 3_000 })
  expect(sizeWithin({ width: 3_000, height: 9_000 }, 3_000)).toEqual({ width: 1_000, height: 3_000 })
  expect(sizeWithin({ width: 1_600, height: 900 }, 4_000)).toEqual({ width: 1_600, height: 900 })
})

test('a photo within the limit is sent as it is, to the byte', async () => {
  const file = new File(['x'.repeat(10)], 'sala.png')
  const most = { bytes: 10, pixels: 40 }
  expect(await shrunk(file, most, async () => 40)).toBe(file)
})

test('a photo of few bytes and too many pixels is made smaller, too', async () => {
  const file = new File(['x'], 'panorama.png')
  const most = { bytes: 10, pixels: 40 }
  // Nothing opens pictures here: whoever tries to has decided to make it smaller.
  await expect(shrunk(file, most, async () => 41)).rejects.toThrow('createImageBitmap')
})

test('the copy of a photo is named after it', () => {
  expect([jpegName('IMG.0012.PNG'), jpegName('sala')]).toEqual(['IMG.0012.jpg', 'sala.jpg'])
})
