import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#api/testing/test-db.ts'
import { refusePooler } from './pooler.ts'

let database: { url: string; drop: () => Promise<void> }
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('connections that are lent for one transaction are refused with a sentence, however many there are', async () => {
  for (const max of [1, 2, 3]) {
    // A pool that is asked directly lends a connection for one statement, as a pooler does to all of its clients.
    const lends = new pg.Pool({ connectionString: database.url, max })
    try {
      await Promise.all(Array.from({ length: max }, () => lends.query('select pg_sleep(0.05)')))
      await expect(refusePooler(lends, lends)).rejects.toThrow(/^DATABASE_URL leads to a pooler .* PostgreSQL itself/)
    } finally {
      await lends.end()
    }
  }
})

test('two sessions of their own are two sessions', async () => {
  const [first, second] = [1, 2].map(() => new pg.Client({ connectionString: database.url }))
  if (!first || !second) throw new Error('two')
  await Promise.all([first.connect(), second.connect()])
  try {
    await expect(refusePooler(first, second)).resolves.toBeUndefined()
  } finally {
    await Promise.all([first.end(), second.end()])
  }
})
