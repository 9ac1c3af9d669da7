import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { requireOutside, saveFiles } from './backup-files.ts'
import { dump } from './backup-format.ts'
import { root } from '../run.ts'
import { withDatabase } from './with-database.ts'

// npm run backup [folder]: saves database and files in one folder; the product may run meanwhile. An unknown option,
// `--help` too, is an error and does not become a folder's name.
const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-')
const target = path.resolve(root, parseArgs({ allowPositionals: true }).positionals[0] ?? `backup-${stamp}`)

await withDatabase('beside-product', async ({ url, dataDir }) => {
  requireOutside(target, dataDir)
  if (existsSync(target) && readdirSync(target).length > 0) {
    console.error(`The folder ${target} is not empty: name another one.`)
    process.exitCode = 1
    return
  }
  // The folder loses this ending when the backup is complete.
  const draft = `${target}.unfinished`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // It contains everybody's data, so no other user of this machine may read it.
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  // The database first: files are added and never changed, so that every row has its file.
  const rows = await dump(client, path.join(draft, 'database.jsonl.gz'))
  await client.end()
  saveFiles(dataDir, path.join(draft, 'files'))
  renameSync(draft, target)
  console.log(`Saved ${rows} rows and the files to ${target}.`)
})
