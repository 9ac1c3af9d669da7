import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#api/db/open.ts'
import { createTestDatabase } from '#api/testing/test-db.ts'
import { deleteInParts } from './forget-queries.ts'

test('what is old goes, however much of it there is, and nothing else', async () => {
  const { url, drop } = await createTestDatabase()
  const { db, close } = openDatabase(url)
  try {
    await sql`insert into login_tries (id, account_hash, network_hash, at)
      select gen_random_uuid(), 'a', 'b', '2026-06-01T10:00:00Z'::timestamptz + n * interval '1 second'
      from generate_series(1, 12345) n`.execute(db)
    await deleteInParts(db, 'login_tries', sql`at < ${new Date('2026-06-01T13:20:00Z')}`)
    const left = await db.selectFrom('login_tries').select('at').orderBy('at').execute()
    expect([left.length, left[0]?.at.toISOString()]).toEqual([346, '2026-06-01T13:20:00.000Z'])
  } finally {
    await close()
    await drop()
  }
})
