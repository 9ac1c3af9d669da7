import { existsSync } from 'node:fs'
import pg from 'pg'
import { readConfig } from '#api/config.ts'
import { cannotStart, isCannotStart } from '#api/db/cannot-start.ts'
import { dataFolderHolder, lockDataFolder } from '#api/db/data-lock.ts'
import { databaseFolder } from '#api/db/embedded-account.ts'
import { runningEmbedded, startEmbedded } from '#api/db/embedded.ts'
import { applicationName } from '#api/db/open.ts'
import { databaseTrouble } from '#api/db/trouble.ts'

type Place = { url: string; dataDir: string }

/**
 * Gives a script the product's database: DATABASE_URL, the embedded one of a running product (only when `beside` allows
 * it), or the embedded one started for the script. Ends the process with one sentence when there is none.
 */
export async function withDatabase(
  beside: 'beside-product' | 'alone',
  work: (place: Place) => Promise<void>,
): Promise<void> {
  try {
    await lend(beside, work)
  } catch (error) {
    stopPlainly(error)
  }
}

/** Ends a script with one sentence when the machine or the database is the cause; a defect keeps its stack. */
export function stopPlainly(error: unknown): never {
  const trouble = databaseTrouble(error)
  if (!isCannotStart(error) && !trouble) throw error
  console.error(trouble ? `The database says "${trouble}".` : (error as Error).message)
  process.exit(1)
}

/** A product on another machine does not show in our data folder, but in the database's list of connections. */
export async function refuseBesideProduct(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ connections: number }>(
      `SELECT count(*)::int AS connections FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = '${applicationName}'`,
    )
    if (rows[0]?.connections) throw cannotStart('Wydarzy is running on this database: stop it first.')
  } finally {
    await client.end()
  }
}

async function lend(beside: 'beside-product' | 'alone', work: (place: Place) => Promise<void>): Promise<void> {
  const { databaseUrl, dataDir } = readConfig()
  if (databaseUrl) return lendGiven({ url: databaseUrl, dataDir }, beside, work)
  if (beside === 'beside-product' && existsSync(dataDir) && dataFolderHolder(dataDir)) {
    const url = runningEmbedded(dataDir)
    if (!url) throw cannotStart('The product is just starting or stopping: try again in a moment.')
    return work({ url, dataDir })
  }
  if (beside === 'beside-product' && !existsSync(databaseFolder(dataDir)))
    throw cannotStart(
      `There is no database in ${dataDir}: give this command the settings of the product, DATABASE_URL or DATA_DIR.`,
    )
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

async function lendGiven(
  place: Place,
  beside: 'beside-product' | 'alone',
  work: (place: Place) => Promise<void>,
): Promise<void> {
  if (beside === 'beside-product') return work(place)
  const lock = await lockDataFolder(place.dataDir)
  try {
    await refuseBesideProduct(place.url)
    await work(place)
  } finally {
    lock.release()
  }
}
