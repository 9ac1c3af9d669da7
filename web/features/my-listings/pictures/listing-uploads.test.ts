import { expect, test } from 'vitest'
import { check } from './listing-uploads.ts'

test('a photo that a phone keeps as HEIC is called by its name, whether or not the browser knows the type', () => {
  const file = (type: string) => check({ type, size: 3_000_000 })
  expect(['image/heic', 'image/heif', 'image/heic-sequence'].map(file)).toEqual(
    Array(3).fill(expect.stringMatching(/^Zdjęcia HEIC/)),
  )
  expect(file('image/gif')).toBe('Wybierz zdjęcie JPG, PNG, WebP lub AVIF.')
  // What the browser does not know is judged by the server from its bytes.
  expect(['', 'image/jpeg'].map(file)).toEqual([null, null])
})
