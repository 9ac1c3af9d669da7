import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { migrate, requireVersion } from './migrate.ts'
import { onServer, withDatabase } from '#api/testing/global-setup.ts'

let folder: string
let url: string
const name = `wydarzy_migrate_${process.pid}`

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'wydarzy-migrations-'))
  await onServer(inject('serverUrl'), `CREATE DATABASE ${name}`)
  url = withDatabase(inject('serverUrl'), name)
})

afterEach(async () => {
  await onServer(inject('serverUrl'), `DROP DATABASE ${name} WITH (FORCE)`)
  rmSync(folder, { recursive: true })
})

function file(at: string, sql: string): void {
  writeFileSync(path.join(folder, at), sql)
}

async function rows(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const result = await client.query(sql)
  await client.end()
  return result.rows
}

test('files run once each, in the order of their names', async () => {
  file('0002_b.sql', 'INSERT INTO seen VALUES (2)')
  file('0001_a.sql', 'CREATE TABLE seen (n int); INSERT INTO seen VALUES (1)')
  expect(await migrate(url, folder)).toEqual(['0001_a.sql', '0002_b.sql'])
  file('0003_c.sql', 'INSERT INTO seen VALUES (3)')
  expect(await migrate(url, folder)).toEqual(['0003_c.sql'])
  expect(await migrate(url, folder)).toEqual([])
  expect(await rows('SELECT n FROM seen ORDER BY n')).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
})

test('eight starters at once run each file once', async () => {
  file('0001_a.sql', 'CREATE TABLE seen (n int); SELECT pg_sleep(0.05)')
  file('0002_b.sql', 'INSERT INTO seen VALUES (2)')
  const ran = await Promise.all(Array.from({ length: 8 }, () => migrate(url, folder)))
  expect(ran.flat().sort()).toEqual(['0001_a.sql', '0002_b.sql'])
  expect(await rows('SELECT n FROM seen')).toEqual([{ n: 2 }])
})

test('a file that fails leaves neither its changes nor its record, and the sentence names file and line', async () => {
  file('0001_a.sql', 'CREATE TABLE seen (n int);\nINSERT INTO\n  missing VALUES (1);')
  await expect(migrate(url, folder)).rejects.toThrow(/0001_a.sql failed and changed nothing: .*missing.* \(line 3\)/)
  expect(await rows(`SELECT to_regclass('seen') AS seen, (SELECT count(*)::int FROM migrations) AS records`)).toEqual([
    { seen: null, records: 0 },
  ])
})

test('an edited, a removed and an inserted file are refused by name', async () => {
  file('0002_b.sql', 'SELECT 1')
  await migrate(url, folder)
  file('0002_b.sql', 'SELECT 2')
  await expect(migrate(url, folder)).rejects.toThrow('0002_b.sql was edited')
  file('0002_b.sql', 'SELECT 1')
  file('0001_a.sql', 'SELECT 1')
  await expect(migrate(url, folder)).rejects.toThrow('0001_a.sql stands before 0002_b.sql')
  rmSync(path.join(folder, '0001_a.sql'))
  rmSync(path.join(folder, '0002_b.sql'))
  await expect(migrate(url, folder)).rejects.toThrow('knows the migration 0002_b.sql')
})

test('line ends of Windows do not count as an edit', async () => {
  file('0001_a.sql', 'SELECT\n1')
  await migrate(url, folder)
  file('0001_a.sql', 'SELECT\r\n1')
  expect(await migrate(url, folder)).toEqual([])
})

test('a server that is too old, or cannot be reached, is told in a sentence', async () => {
  expect(() => requireVersion('14.11 (Debian 14.11-1)')).toThrow(
    'PostgreSQL 14.11 (Debian 14.11-1); Wydarzy needs 15 or newer',
  )
  requireVersion('15.18 (Debian 15.18-0+deb12u1)')
  requireVersion('18.4')
  await expect(migrate('postgres://nobody@127.0.0.1:1/none', folder)).rejects.toThrow(
    'The database cannot be reached: connect ECONNREFUSED 127.0.0.1:1.',
  )
})
