import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Kysely, sql } from 'kysely'
import { withDatabase } from './with-database.ts'
import { brokenInvariants } from '#api/db/invariants/check.ts'
import { openDatabase } from '#api/db/open.ts'
import type { DB } from '#api/db/schema.gen.ts'

// npm run check:invariants [log …]: checks the invariants of the rows, and that no log contains a token. It only reads,
// with or without a running product; ends with 1 when anything is broken.
const { positionals } = parseArgs({ allowPositionals: true, options: {} })
const given = positionals.map((file) => path.resolve(process.env.INIT_CWD ?? '.', file))

await withDatabase('beside-product', async ({ url, dataDir }) => {
  const database = openDatabase(url, { size: 1, acquireTimeoutMs: 10_000, statementTimeoutMs: 300_000 })
  try {
    const logs = Object.fromEntries([...given, ...ownLogs(dataDir)].map((file) => [file, readFileSync(file, 'utf8')]))
    const broken = await brokenInvariants(database.db, { now: await productsNow(database.db), logs })
    for (const each of broken) console.error(each)
    console.log(broken.length === 0 ? 'Every invariant holds.' : `${broken.length} invariants are broken.`)
    if (broken.length > 0) process.exitCode = 1
  } finally {
    await database.close()
  }
})

/** Logs of the embedded database; the product's own log is wherever its output is kept. */
function ownLogs(data_dir: string): string[] {
  const names = process.env.DATABASE_URL ? [] : readdirSync(data_dir)
  return names.filter((name) => name.endsWith('.log')).map((name) => path.join(data_dir, name))
}

/** The sandbox's clock when there is one, because deadlines were set by it. */
async function productsNow(db: Kysely<DB>): Promise<number> {
  const { rows: moved } = await sql<{
    there: boolean
  }>`select to_regclass('sandbox.clock') is not null as there`.execute(db)
  if (!moved[0]?.there) return Date.now()
  const { rows } = await sql<{ offset_ms: string }>`select offset_ms from sandbox.clock`.execute(db)
  return Date.now() + Number(rows[0]?.offset_ms ?? 0)
}
