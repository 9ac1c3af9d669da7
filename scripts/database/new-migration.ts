import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../run.ts'

// npm run db:new blocked-days → a file with the next number, api/db/migrations/0097_blocked_days.sql, and the lines
// that each migration must have.
const folder = path.join(root, 'api/db/migrations')
const words = process.argv.slice(2).join(' ').toLowerCase()
const name = words.replaceAll(/[^a-z0-9]+/g, '_').replaceAll(/^_+|_+$/g, '')
if (!name) {
  console.error('Give the migration a name: npm run db:new blocked-days')
  process.exit(1)
}
const last = existsSync(folder)
  ? readdirSync(folder)
      .filter((file) => /^\d{4}_.*\.sql$/.test(file))
      .sort()
      .at(-1)
  : undefined
const number = String(Number(last?.slice(0, 4) ?? 0) + 1).padStart(4, '0')
const file = path.join(folder, `${number}_${name}.sql`)
writeFileSync(file, '-- What becomes possible with this change, and why.\n-- phase: expand\n-- safe-with: N-1\n')
console.log(`Written: ${path.relative(root, file)}. Fill it in, then run npm run db:types.`)
