import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { migrate } from '#api/db/migrate.ts'
import { onServer, startServer, withDatabase } from '#api/testing/global-setup.ts'
import { readTables } from './read-tables.ts'
import { writeTypes } from './write-types.ts'

// Writes the types of all tables from a freshly migrated database; with --check it only compares and fails on a
// difference.
const file = path.resolve(import.meta.dirname, '../../api/db/schema.gen.ts')
const types = await typesOfMigratedDatabase()
if (!process.argv.includes('--check')) writeFileSync(file, types)
else if (readFileSync(file, 'utf8') !== types) {
  console.error('api/db/schema.gen.ts does not match the migrations: run npm run db:types.')
  process.exitCode = 1
}

async function typesOfMigratedDatabase(): Promise<string> {
  const server = await startServer()
  const name = `wydarzy_types_${process.pid}`
  try {
    await onServer(server.url, `CREATE DATABASE ${name}`)
    const url = withDatabase(server.url, name)
    await migrate(url)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const tables = await readTables(client)
    await client.end()
    await onServer(server.url, `DROP DATABASE ${name}`)
    return writeTypes(tables)
  } finally {
    await server.stop()
  }
}
