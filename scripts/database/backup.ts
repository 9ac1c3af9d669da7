import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { requireOutside, saveFiles } from './backup-files.ts'
import { dump } from './backup-format.ts'
import { root } from '../run.ts'
import { withDatabase } from './with-database.ts'

// npm run backup [folder]: the database and the files, in one folder; the product may go on working meanwhile.
// An option that there is not, `--help` too, makes no folder of that name.
const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-')
const target = path.resolve(root, parseArgs({ allowPositionals: true }).positionals[0] ?? `backup-${stamp}`)

await withDatabase('beside-product', async ({ url, dataDir }) => {
  requireOutside(target, dataDir)
  if (existsSync(target) && readdirSync(target).length > 0) {
    console.error(`The folder ${target} is not empty: name another one.`)
    process.exitCode = 1
    return
  }
  // A folder without this ending is whole.
  const draft = `${target}.unfinished`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // It holds everybody's data: for nobody else on this machine to read.
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  // The database first: files are added and never changed, so every row finds its file.
  const rows = await dump(client, path.join(draft, 'database.jsonl.gz'))
  await client.end()
  saveFiles(dataDir, path.join(draft, 'files'))
  renameSync(draft, target)
  console.log(`Saved ${rows} rows and the files to ${target}.`)
})
