import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { readConfig } from '#api/config.ts'
import { lockDataFolder } from '#api/db/data-lock.ts'
import { stopEmbedded } from '#api/db/embedded.ts'
import { databaseFolder } from '#api/db/embedded-account.ts'
import { refuseBesideProduct, stopPlainly } from './with-database.ts'

// Deletes all data: the embedded database and all files of DATA_DIR, or every schema of DATABASE_URL. Never while the
// product runs on them; the database of another machine only with an explicit option.
try {
  const config = readConfig()
  if (config.databaseUrl && !process.argv.includes('--yes')) {
    console.error(
      `This would drop all data of ${new URL(config.databaseUrl).host}: say npm run reset -- --yes when that is meant.`,
    )
    process.exit(1)
  }
  const lock = existsSync(config.dataDir) ? await lockDataFolder(config.dataDir) : null
  if (config.databaseUrl) await refuseBesideProduct(config.databaseUrl)
  if (config.databaseUrl) await dropSchemas(config.databaseUrl)
  if (lock) await emptyFolder(config.dataDir)
  lock?.release()
  console.log('All data is gone; the next npm start begins anew.')
} catch (error) {
  stopPlainly(error)
}

async function emptyFolder(dataDir: string): Promise<void> {
  await stopEmbedded(dataDir)
  rmSync(databaseFolder(dataDir), { recursive: true, force: true })
  for (const name of readdirSync(dataDir)) {
    if (name !== 'wydarzy.lock') rmSync(path.join(dataDir, name), { recursive: true, force: true })
  }
}

async function dropSchemas(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `SELECT nspname AS name FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'`,
  )
  for (const { name } of rows) await client.query(`DROP SCHEMA ${pg.escapeIdentifier(name)} CASCADE`)
  await client.query('CREATE SCHEMA public')
  await client.end()
}
