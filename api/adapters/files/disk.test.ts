import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDiskStore } from './disk.ts'
import type { FileStore } from './store.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

describe('files on disk', () => {
  let home: string
  let store: FileStore

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'wydarzy pliki ż-'))
    store = await openDiskStore(join(home, 'files'), '/pliki')
  })
  afterEach(() => rm(home, { recursive: true, force: true }))

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

  test('a file is replaced as a whole, and two writers at once leave one of the two', async () => {
    const long = 'a'.repeat(300_000)
    const short = 'b'.repeat(10)
    await Promise.all([long, short, long, short].map((text) => store.put('images/x.jpg', bytesOf(text), 'image/jpeg')))
    expect([long, short]).toContain(await textOf('images/x.jpg'))
    expect(await readdir(join(home, 'files', '.incoming'))).toEqual([])
  })

  test('a file that is not there is null, and removing it again is no error', async () => {
    await store.put('images/x.jpg', bytesOf('x'), 'image/jpeg')
    await store.remove('images/x.jpg')
    await store.remove('images/x.jpg')
    expect(await store.get('images/x.jpg')).toBeNull()
    expect(await store.get('images/x.jpg/y.jpg')).toBeNull()
  })

  test.each([
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
  ])('a key that could leave the folder or pose as another type is never touched: %j', async (key) => {
    await writeFile(join(home, 'secret.json'), 'tajne')
    expect(await store.get(key)).toBeNull()
    await expect(store.put(key, bytesOf('x'), 'application/json')).rejects.toThrow('Not a file key')
    await store.remove(key)
    expect((await readdir(home)).sort()).toEqual(['files', 'secret.json'])
  })

  test('the ending of a key must tell the same type as the writer', async () => {
    await expect(store.put('images/x.jpg', bytesOf('x'), 'text/html')).rejects.toThrow('Not a file key')
  })

  test('opening the folder again throws away half-written files and keeps the whole ones', async () => {
    await store.put('images/x.jpg', bytesOf('x'), 'image/jpeg')
    await writeFile(join(home, 'files', '.incoming', 'half'), 'pol')
    store = await openDiskStore(join(home, 'files'), '/pliki')
    expect(await readdir(join(home, 'files', '.incoming'))).toEqual([])
    expect(await textOf('images/x.jpg')).toBe('x')
  })
})
