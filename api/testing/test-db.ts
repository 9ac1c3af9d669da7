import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { onServer, withDatabase } from './global-setup.ts'

const inUse = '55006'

/** How long a test waits for a connection: on a busy machine opening one takes longer than a visitor would wait. */
export const patience = { acquireTimeoutMs: 10_000 }

/**
 * A migrated, empty database for one test file. `drop` waits a moment for connections that are just closing, then ends
 * those still open, so that a forgotten pool is an error there and not a run that hangs.
 */
export async function createTestDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = inject('serverUrl')
  const name = `wydarzy_test_${randomBytes(6).toString('hex')}`
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE ${inject('template')}`)
  return { url: withDatabase(server, name), drop: () => dropDatabase(server, name) }
}

async function dropDatabase(server: string, name: string): Promise<void> {
  try {
    // PostgreSQL itself waits five seconds for other connections.
    await onServer(server, `DROP DATABASE IF EXISTS ${name}`)
  } catch (error) {
    if ((error as { code?: string }).code !== inUse) throw error
    await onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  }
}
