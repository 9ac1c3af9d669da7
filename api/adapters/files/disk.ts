/** Files in a folder of this machine (`DATA_DIR/files`). */
import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { contentTypeOf, type FileStore } from './store.ts'

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(String(error.code))

const writeSafely = async (path: string, bytes: Uint8Array): Promise<void> => {
  const file = await open(path, 'wx', 0o640)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

// A rename is only durable after its folder is flushed; Windows cannot open folders and flushes by itself.
const flushFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

// A new folder is an entry of its parent and can be lost with it, so each new level is flushed too.
const makeFolder = async (folder: string): Promise<void> => {
  const first = await mkdir(folder, { recursive: true })
  if (!first) return
  for (let made = folder; made.length >= first.length; made = dirname(made)) await flushFolder(dirname(made))
}

/**
 * Opens (or makes) the folder and deletes what an earlier process left half-written. For one process at a time.
 * @param public_base where the server serves `get`, for example `/pliki`
 */
export const openDiskStore = async (folder: string, public_base: string): Promise<FileStore> => {
  const incoming = join(folder, '.incoming')
  await rm(incoming, { recursive: true, force: true })
  await mkdir(incoming, { recursive: true })

  return {
    put: async (key, bytes, content_type) => {
      if (contentTypeOf(key) !== content_type) throw new Error(`Not a file key for ${content_type}: ${key}`)
      const target = join(folder, key)
      const half = join(incoming, randomUUID())
      try {
        await writeSafely(half, bytes)
        await makeFolder(dirname(target))
        await rename(half, target)
        await flushFolder(dirname(target))
      } catch (error) {
        await rm(half, { force: true })
        throw error
      }
    },

    get: async (key) => {
      const content_type = contentTypeOf(key)
      if (!content_type) return null
      try {
        const file = await open(join(folder, key), 'r')
        const { size } = await file.stat()
        return { stream: file.createReadStream(), bytes: size, content_type }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },

    remove: async (key) => {
      if (contentTypeOf(key)) await rm(join(folder, key), { force: true })
    },

    url: (key) => `${public_base}/${key}`,
  }
}
