/** What is said of DATABASE_REPLICA_URL at the start. With a real replica: `api/replica.test.ts`. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browse, Reader, Tx } from '#api/handles.ts'
import { createTestDatabase } from '#api/testing/test-db.ts'
import { openBrowsing } from './browsing.ts'
import { type Database, openDatabase } from './open.ts'

let made: { url: string; drop: () => Promise<void> }
let primary: Database
let told: string[]
const log = { info: () => undefined, warn: (_facts: object, text: string) => void told.push(text) }

beforeAll(async () => {
  made = await createTestDatabase()
  primary = openDatabase(made.url, { size: 4 })
})
afterAll(async () => {
  await primary.close()
  await made.drop()
})

const countListings = (db: Browse) => db.selectFrom('listings').select('id').execute()

test('a database that follows nobody is refused with a sentence', async () => {
  told = []
  await expect(openBrowsing(primary, made.url, log)).rejects.toThrow(
    /^DATABASE_REPLICA_URL does not lead to a streaming replica of DATABASE_URL/,
  )
  expect(told).toEqual([])
})

test('one that is away is told once, and the primary is asked', async () => {
  told = []
  const browsing = await openBrowsing(primary, 'postgres://nobody@127.0.0.1:1/wydarzy', log)
  for (let i = 0; i < 3; i += 1) expect(await browsing.read(countListings)).toEqual([])
  expect(browsing.answered()).toEqual({ replica: 0, primary: 3 })
  expect(told).toEqual(['the replica is away: the primary is asked'])
  await browsing.close()
})

test('without the setting everything is read where it is written', async () => {
  const browsing = await openBrowsing(primary, null, log)
  expect(await browsing.read(countListings)).toEqual([])
  expect(browsing.answered()).toEqual({ replica: 0, primary: 1 })
})

test('who decides cannot be given what a replica may answer', () => {
  const decides = (_db: Reader) => true
  const writes = (_db: Tx) => true
  const looks = (_db: Browse) => true
  // The compiler is what is asked here: without its complaint these lines do not compile.
  const tried = (db: Browse) => [
    // @ts-expect-error nobody decides by it
    () => decides(db),
    // @ts-expect-error nobody writes by it
    () => writes(db),
    // @ts-expect-error it has no word for writing
    () => db.insertInto('places'),
    () => looks(db),
  ]
  expect(tried(primary.db)).toHaveLength(4)
})
