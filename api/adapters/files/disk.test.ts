import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { badKeys, keepsItsPromises } from '#api/testing/file-store-promises.ts'
import { openDiskStore } from './disk.ts'
import type { FileStore } from './store.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

keepsItsPromises('in a folder', async () => {
  const home = await mkdtemp(join(tmpdir(), 'wydarzy pliki ż-'))
  const store = await openDiskStore(join(home, 'files'), '/pliki')
  return { store, close: () => rm(home, { recursive: true, force: true }) }
})

describe('the folder of files', () => {
  let home: string
  let store: FileStore

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'wydarzy pliki ż-'))
    store = await openDiskStore(join(home, 'files'), '/pliki')
  })
  afterEach(() => rm(home, { recursive: true, force: true }))

  // A bucket promises the same (a PUT is seen whole or not at all); the S3 server of our tests writes in place.
  test('keeps one of the files of writers at once, and nothing half-written', async () => {
    const texts = ['a'.repeat(300_000), 'b', 'c'.repeat(300_000), 'd']
    await Promise.all(texts.map((text) => store.put('images/x.jpg', bytesOf(text), 'image/jpeg')))
    const file = await store.get('images/x.jpg')
    expect(texts).toContain(file && (await buffer(file.stream)).toString())
    expect(await readdir(join(home, 'files', '.incoming'))).toEqual([])
  })

  test('is never left by a key', async () => {
    await writeFile(join(home, 'secret.json'), 'tajne')
    for (const key of badKeys) {
      expect(await store.get(key)).toBeNull()
      await expect(store.put(key, bytesOf('x'), 'application/json')).rejects.toThrow('Not a file key')
      await store.remove(key)
    }
    expect((await readdir(home)).sort()).toEqual(['files', 'secret.json'])
  })

  test('opened again throws away half-written files and keeps the whole ones', async () => {
    await store.put('images/x.jpg', bytesOf('x'), 'image/jpeg')
    await writeFile(join(home, 'files', '.incoming', 'half'), 'pol')
    store = await openDiskStore(join(home, 'files'), '/pliki')
    expect(await readdir(join(home, 'files', '.incoming'))).toEqual([])
    const file = await store.get('images/x.jpg')
    expect(file && (await buffer(file.stream)).toString()).toBe('x')
  })
})
