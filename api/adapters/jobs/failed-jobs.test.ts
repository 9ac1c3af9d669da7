/** A job is tried for three days and more, what failed is kept, and one command tries it again. */
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import { inTransaction } from '#api/deps.ts'
import { mailConnections } from '#api/adapters/mail/smtp.ts'
import { patience, promptAtOnce } from './pg-boss.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('the pauses of a letter grow and take three days together, at the least that chance gives', async () => {
  const queue = 'wydarzy-pauses'
  const boss = new PgBoss({ connectionString: app.database_url, max: 1, schema: 'jobs' })
  await boss.start()
  try {
    await boss.createQueue(queue, patience.wydarzy)
    const id = await boss.send(queue, { name: 'test.pause' })
    const pauses: number[] = []
    for (;;) {
      const [job] = await boss.fetch(queue)
      expect(job?.id).toBe(id)
      await boss.fail(queue, id as string)
      const { rows } = await sql<{ state: string; pause_s: number }>`
        update jobs.job set start_after = now() where id = ${id}
        returning state::text as state, extract(epoch from (select start_after from jobs.job where id = ${id}) - now())::float as pause_s`.execute(
        app.deps.db,
      )
      if (rows[0]?.state === 'failed') break
      pauses.push(rows[0]?.pause_s ?? 0)
    }
    const hours = pauses.reduce((sum, pause) => sum + pause, 0) / 3600
    expect(hours).toBeGreaterThan(72)
    expect(pauses[0]).toBeLessThan(3)
    expect(Math.max(...pauses)).toBeLessThanOrEqual(1_800)
    expect(pauses.at(-1)).toBeGreaterThan(1_700)
  } finally {
    await boss.stop({ graceful: false })
  }
})

test('letters that a worker took at once have left before they are taken for lost, where the server reads each for five minutes', () => {
  const { expireInSeconds, heartbeatSeconds } = patience.wydarzy
  expect(expireInSeconds).toBeGreaterThanOrEqual(Math.ceil(promptAtOnce / mailConnections) * 300)
  // Those of a killed worker wait no longer for it.
  expect(heartbeatSeconds).toBeLessThanOrEqual(60)
})

test('jobs that a build before has enqueued get the same patience, and what failed outlives the tidying', async () => {
  await inTransaction(app.deps, ({ jobs }) => jobs.enqueue('auth.send-password-reset', { token_id: 'nobody' }))
  await app.drainJobs()
  await sql`update jobs.job set state = 'failed', completed_on = now() - interval '6 days'
    where data->>'name' = 'auth.send-password-reset'`.execute(app.deps.db)
  await app.deps.jobs.keepFailed()
  const { rows } = await sql<{ days: number }>`select deletion_seconds / 86400 as days from jobs.job
    where data->>'name' = 'auth.send-password-reset'`.execute(app.deps.db)
  expect(rows[0]?.days).toBe(90)
})
