/** A server that closes: nobody who has reached it goes without an answer. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { owner } from '#api/testing/factories.ts'
import { createTestApp } from '#api/testing/test-app.ts'

test('what was asked before the server began to close is still answered', async () => {
  const closing = await createTestApp()
  const { token } = await owner(closing)
  const url = await closing.listen()
  // A writer that waits for a row keeps its request under way.
  const held = Promise.withResolvers<void>()
  const letGo = Promise.withResolvers<void>()
  const holder = closing.deps.db.transaction().execute(async (tx) => {
    await tx.selectFrom('owners').select('id').forUpdate().execute()
    held.resolve()
    await letGo.promise
  })
  await held.promise
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const asked = fetch(`${url}/api/owners/me/`, { method: 'PATCH', headers, body: '{"answer_hours": 20}' })
  // Of this database only: other test files share the server and have waiters of their own.
  const waiting = sql<{
    count: number
  }>`select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await waiting.execute(closing.deps.db)).rows[0]?.count === 0)
    await new Promise((next) => setTimeout(next, 20))
  const closed = closing.app.close()
  letGo.resolve()
  const answer = await asked
  expect([answer.status, await answer.json()]).toMatchObject([200, { answer_hours: 20 }])
  await Promise.all([closed, holder])
  await closing.close()
})

test('who was let in before the server stopped listening is answered, and nobody else comes in', async () => {
  const closing = await createTestApp()
  const { hostname, port, origin } = new URL(await closing.listen())
  const line = connect(Number(port), hostname)
  await once(line, 'connect')
  const closed = closing.app.close()
  const comesIn = () =>
    fetch(`${origin}/healthz`).then(
      () => true,
      () => false,
    )
  await expect.poll(comesIn).toBe(false)
  line.write(`GET /healthz HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`)
  const [said] = (await once(line, 'data')) as [Buffer]
  expect(said.toString()).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close/i)
  await closed
  await closing.close()
})
