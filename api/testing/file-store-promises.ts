/** Tests that every file store must pass. */
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileStore } from '#api/adapters/files/store.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** Keys that could leave the store or pretend another type. */
export const badKeys = [
  '../secret.json',
  'images/../../secret.json',
  '/etc/passwd.json',
  'images//x.jpg',
  'images/./x.jpg',
  'images\\..\\secret.json',
  'C:/x.jpg',
  '.incoming/x.jpg',
  'images/.x.jpg',
  'images/x\0.jpg',
  'images/%2e%2e/x.jpg',
  'images/ż.jpg',
  'images/x',
  'images/x.svg',
  'images/x.html',
  'images/x.constructor',
  `${'a'.repeat(200)}.jpg`,
  '',
]

export type OpenStore = () => Promise<{ store: FileStore; close: () => Promise<void> }>

/** `store.url` of the opened store begins with `/pliki`. */
export function keepsItsPromises(name: string, open: OpenStore): void {
  describe(`files ${name}`, () => {
    let store: FileStore
    let close: () => Promise<void>
    beforeAll(async () => {
      const opened = await open()
      store = opened.store
      close = opened.close
    })
    afterAll(() => close())

    const textOf = async (key: string) => {
      const file = await store.get(key)
      return file && (await buffer(file.stream)).toString()
    }

    test('what was put is got back, with its size and type', async () => {
      await store.put('images/0a/480.webp', bytesOf('obraz'), 'image/webp')
      const file = await store.get('images/0a/480.webp')
      expect(file).toMatchObject({ bytes: 5, content_type: 'image/webp' })
      expect(file && (await buffer(file.stream)).toString()).toBe('obraz')
      expect(store.url('images/0a/480.webp')).toBe('/pliki/images/0a/480.webp')
    })

    test('a file of megabytes comes back to the byte, also from the middle of a larger memory', async () => {
      const memory = Uint8Array.from({ length: 5_000_000 }, (_, index) => (index * 31) % 251)
      const part = memory.subarray(1_000_000, 4_000_000)
      await store.put('originals/big.bin', part, 'application/octet-stream')
      const file = await store.get('originals/big.bin')
      expect(file?.bytes).toBe(3_000_000)
      expect(file && Buffer.from(part).equals(await buffer(file.stream))).toBe(true)
    })

    test('an empty file is a file', async () => {
      await store.put('images/empty.json', new Uint8Array(), 'application/json')
      expect(await textOf('images/empty.json')).toBe('')
    })

    test('a file is replaced as a whole: nothing of a longer one stays', async () => {
      for (const text of ['a'.repeat(300_000), 'b'.repeat(10)]) {
        await store.put('images/x.jpg', bytesOf(text), 'image/jpeg')
        expect(await textOf('images/x.jpg')).toBe(text)
      }
    })

    test('a file that is not there is null, and removing it again is no error', async () => {
      await store.put('images/gone.jpg', bytesOf('x'), 'image/jpeg')
      await store.remove('images/gone.jpg')
      await store.remove('images/gone.jpg')
      expect(await store.get('images/gone.jpg')).toBeNull()
      expect(await store.get('images/gone.jpg/y.jpg')).toBeNull()
    })

    test.each(badKeys)('the key %j is never asked for', async (key) => {
      expect(await store.get(key)).toBeNull()
      await expect(store.put(key, bytesOf('x'), 'application/json')).rejects.toThrow('Not a file key')
      await store.remove(key)
    })

    test('the ending of a key must tell the same type as the writer', async () => {
      await expect(store.put('images/x.jpg', bytesOf('x'), 'text/html')).rejects.toThrow('Not a file key')
    })
  })
}
