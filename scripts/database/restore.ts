import { existsSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { migrate } from '#api/db/migrate.ts'
import { putFilesBack, requireOutside } from './backup-files.ts'
import { load, readHeader } from './backup-format.ts'
import { root } from '../run.ts'
import { withDatabase } from './with-database.ts'

// npm run restore -- <folder> --yes: replaces all data by a backup. The product must not run meanwhile.
const [name] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const source = path.resolve(root, name ?? '')
const file = path.join(source, 'database.jsonl.gz')
if (!name || !existsSync(file))
  stop('Name the folder that npm run backup has written: npm run restore -- backup-… --yes')
if (!process.argv.includes('--yes'))
  stop('This replaces all present data: say it with npm run restore -- <folder> --yes')

await withDatabase('alone', async ({ url, dataDir }) => {
  requireOutside(source, dataDir)
  await migrate(url)
  await makeJobTables(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const header = await readHeader(file)
    const { rows } = await client.query('SELECT name, checksum FROM migrations ORDER BY name')
    if (JSON.stringify(rows) !== JSON.stringify(header.migrations)) {
      stop('The backup was made by another version: restore it with that version, then start the newer one.')
    }
    const restored = await load(client, file)
    putFilesBack(path.join(source, 'files'), dataDir)
    console.log(`Restored ${restored} rows and the files from ${source} (made ${header.made_at}).`)
  } finally {
    await client.end()
  }
})

/** The queue makes its own tables when it starts; a new database does not have them yet. */
async function makeJobTables(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, schema: 'jobs', supervise: false, schedule: false })
  await boss.start()
  await boss.stop()
}

function stop(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
