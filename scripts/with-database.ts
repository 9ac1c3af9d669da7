import { existsSync } from 'node:fs'
import { readConfig } from '#api/config.ts'
import { cannotStart, isCannotStart } from '#api/db/cannot-start.ts'
import { dataFolderHolder, lockDataFolder } from '#api/db/data-lock.ts'
import { runningEmbedded, startEmbedded } from '#api/db/embedded.ts'

type Place = { url: string; dataDir: string }

/**
 * Lends a chore the product's database: DATABASE_URL, the embedded one of a running product (only when `beside` allows
 * it), or the embedded one started for the chore. Ends the process with one sentence when there is none to lend.
 */
export async function withDatabase(
  beside: 'beside-product' | 'alone',
  work: (place: Place) => Promise<void>,
): Promise<void> {
  try {
    await lend(beside, work)
  } catch (error) {
    if (!isCannotStart(error)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

async function lend(beside: 'beside-product' | 'alone', work: (place: Place) => Promise<void>): Promise<void> {
  const { databaseUrl, dataDir } = readConfig()
  if (databaseUrl) return work({ url: databaseUrl, dataDir })
  if (beside === 'beside-product' && existsSync(dataDir) && dataFolderHolder(dataDir)) {
    const url = runningEmbedded(dataDir)
    if (!url) throw cannotStart('The product is just starting or stopping: try again in a moment.')
    return work({ url, dataDir })
  }
  const lock = await lockDataFolder(dataDir)
  try {
    const server = await startEmbedded({ dataDir, say: console.log })
    try {
      await work({ url: server.url, dataDir })
    } finally {
      await server.stop()
    }
  } finally {
    lock.release()
  }
}

/** What lies in DATA_DIR beside the product's files: the embedded database, its log and the lock. */
export function notFiles(name: string): boolean {
  return /^(postgres|wydarzy\.lock)/.test(name)
}
