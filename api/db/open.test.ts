import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase, PlanningClient } from './open.ts'
import { createTestDatabase } from '#api/testing/test-db.ts'

let scratch: Awaited<ReturnType<typeof createTestDatabase>>
let database: Database

beforeAll(async () => {
  scratch = await createTestDatabase()
  database = openDatabase(scratch.url, { size: 2, lockTimeoutMs: 100, statementTimeoutMs: 300 })
})

afterAll(async () => {
  await database.close()
  await scratch.drop()
})

async function value(sql: string): Promise<unknown> {
  return (await database.pool.query({ text: `SELECT ${sql}`, rowMode: 'array' })).rows[0]?.[0]
}

test('dates stay dates, instants become Date, whole numbers become numbers, the rest stays exact text', async () => {
  expect(await value(`date '2027-03-28'`)).toBe('2027-03-28')
  expect(await value(`array[date '2027-03-28', null]`)).toEqual(['2027-03-28', null])
  expect(await value(`timestamptz '2027-03-28 03:00+02'`)).toEqual(new Date('2027-03-28T01:00:00Z'))
  expect(await value(`9007199254740991::int8`)).toBe(9_007_199_254_740_991)
  expect(await value(`array[5::int8]`)).toEqual([5])
  expect(await value(`12.50::numeric`)).toBe('12.50')
  expect(await value(`array[0.1::numeric]`)).toEqual(['0.1'])
  expect(await value(`tstzrange('2027-01-01 12:00+00', '2027-01-01 13:00+00')`)).toBe(
    '["2027-01-01 12:00:00+00","2027-01-01 13:00:00+00")',
  )
})

test('a number too large to be exact is an error and never a wrong number', async () => {
  await expect(value('9007199254740993::int8')).rejects.toThrow(RangeError)
})

test('whoever asks is answered by a promise, by a callback, or row by row, with and without parameters', async () => {
  const client = await database.pool.connect()
  try {
    for (const values of [undefined, [2]]) {
      const text = values ? 'SELECT 1 + $1::int AS sum' : 'SELECT 3 AS sum'
      expect((await client.query(text, values)).rows).toEqual([{ sum: 3 }])
      expect((await client.query({ text, ...(values && { values }) })).rows).toEqual([{ sum: 3 }])
      const heard = new Promise((resolve, reject) => {
        client.query(text, values ?? [], (error, { rows }) => (error ? reject(error) : resolve(rows)))
      })
      expect(await heard).toEqual([{ sum: 3 }])
    }
    const rows: unknown[] = []
    const asked = client.query(new pg.Query('SELECT generate_series(1, 3) AS at'))
    asked.on('row', (row) => rows.push(row))
    await new Promise((resolve) => asked.on('end', resolve))
    expect(rows).toEqual([{ at: 1 }, { at: 2 }, { at: 3 }])
  } finally {
    client.release()
  }
})

test('what is asked again is planned once, in a pool of a library too', async () => {
  const pool = new pg.Pool({ connectionString: scratch.url, max: 1, Client: PlanningClient })
  const kept = async () => {
    const { rows } = await pool.query(
      'select statement, generic_plans + custom_plans as plans from pg_prepared_statements',
    )
    return Object.fromEntries(rows.map(({ statement, plans }) => [statement, Number(plans)]))
  }
  try {
    const asked = ['with one as (select 1 as n) select n from one', 'select $1::int + 1 as n']
    for (const _ of [1, 2, 3]) {
      await pool.query('begin', [])
      for (const text of asked) await pool.query(text, text.includes('$1') ? [1] : [])
      await pool.query('commit', [])
    }
    expect(await kept()).toEqual(Object.fromEntries(asked.map((text) => [text, 3])))
  } finally {
    await pool.end()
  }
})

/** In a process of its own: what other tests leave behind grows old as well. */
const askAgainAndAgain = `
import { getHeapSpaceStatistics } from 'node:v8'
import { sql } from 'kysely'
import { openDatabase } from ${JSON.stringify(new URL('open.ts', import.meta.url).href)}
const { db, close } = openDatabase(process.argv[1])
const old = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space').space_used_size
const begun = old()
let [rows, most] = [0, 0]
for (let time = 0; time < 300; time += 1) {
  const asked = sql\`select n, md5(n::text) as name, md5((-n)::text) as code from generate_series(1, 600) n\`
  rows += (await asked.execute(db)).rows.length
  most = Math.max(most, old() - begun)
}
await close()
console.log(JSON.stringify({ rows, most }))`

test('what was answered and is needed no more leaves with the young, and does not wait for a full collection', async () => {
  const asking = promisify(execFile)(process.execPath, ['--input-type=module', '-e', askAgainAndAgain, scratch.url], {
    cwd: import.meta.dirname,
  })
  const { rows, most } = JSON.parse((await asking).stdout)
  expect(rows).toBe(300 * 600)
  // It is 1.5 MB; with the promises of the driver 14.
  expect(most).toBeLessThan(5e6)
})

test('an error of the database says who asked, with its code', async () => {
  const client = await database.pool.connect()
  const theAsker = async () => await client.query('SELECT 1 / 0')
  try {
    await expect(theAsker()).rejects.toMatchObject({ code: '22012', stack: expect.stringContaining('theAsker') })
    expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  } finally {
    client.release()
  }
})

test('a statement or a lock that takes too long is ended by the server', async () => {
  await expect(value('pg_sleep(5)')).rejects.toMatchObject({ code: '57014' })
  const holder = await database.pool.connect()
  await holder.query('BEGIN; SELECT pg_advisory_xact_lock(1)')
  await expect(value('pg_advisory_xact_lock(1)')).rejects.toMatchObject({ code: '55P03' })
  await holder.query('ROLLBACK')
  holder.release()
})

test('who waits too long for a connection gets an error instead of waiting for ever', async () => {
  const all = [await database.pool.connect(), await database.pool.connect()]
  // Only now: a busy machine may need longer than this to open one.
  database.acquireWithin(200)
  await expect(value('1')).rejects.toThrow('timeout')
  for (const client of all) client.release()
  expect(await value('1')).toBe(1)
})
