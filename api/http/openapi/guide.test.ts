/** A new integrator reads docs/api.md and copies its blocks into a shell, one after the other; so does this test. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { owner, password, publishedListing } from '#api/testing/factories.ts'
import { createTestApp } from '#api/testing/test-app.ts'

const run = promisify(execFile)
const guide = readFileSync(path.join(import.meta.dirname, '../../../docs/api.md'), 'utf8')
const blocks = [...guide.matchAll(/^```bash\n([\s\S]*?)^```$/gm)].map(([, block]) => block ?? '')

test.each(['request', 'instant'] as const)(
  'every block of the guide does what it says, on a hall that confirms by %s',
  async (confirmation_mode) => {
    const app = await createTestApp({ rateLimits: true })
    const folder = mkdtempSync(path.join(tmpdir(), 'wydarzy-guide-'))
    try {
      const who = await owner(app)
      const hall = await publishedListing(app, who, { input: { confirmation_mode } })
      const scopes = ['listings:read', 'reservations:read', 'reservations:write', 'calendar:read', 'calendar:write']
      const made = await app.call('createApiKey', { token: who.token, body: { name: 'Przewodnik', scopes, password } })
      const env = { PATH: process.env.PATH, API: await app.listen(), KEY: made.body.key }
      expect(blocks.length).toBeGreaterThan(8)
      const script = ['set -euo pipefail', ...blocks].join('\n')
      const { stdout } = await run('bash', ['--norc', '-c', script], { cwd: folder, env, timeout: 60_000 })
      expect(stdout).toContain(`venue ${hall.id}`)
      const { body } = await app.call('listReservations', { token: who.token })
      expect(body.results).toMatchObject([{ status: 'confirmed' }])
    } finally {
      await app.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
  90_000,
)
