import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { onServer, withDatabase } from './global-setup.ts'

/**
 * A migrated, empty database of its own for one test file. `drop` ends connections that are still open, so a
 * forgotten pool shows up as an error there and not as a hanging run.
 */
export async function createTestDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = inject('serverUrl')
  const name = `wydarzy_test_${randomBytes(6).toString('hex')}`
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE ${inject('template')}`)
  return {
    url: withDatabase(server, name),
    drop: () => onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}
