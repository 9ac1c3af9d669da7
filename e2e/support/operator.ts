/** What the operator does by hand, beside the product that the journeys use: the command line, as it is typed. */
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import type { APIRequestContext } from '@playwright/test'
import { calls } from '#contract/calls.ts'
import type { Wire } from '#contract/index.ts'

const root = path.resolve(import.meta.dirname, '../..')
const run = promisify(execFile)

/** `npm run operator -- …`; what it says. A chore that goes wrong fails the journey with its own words. */
export async function operator(...words: string[]): Promise<string> {
  const data = path.join(root, '.cache', `e2e-${process.env.E2E_PORT ?? 8009}`)
  // Several processes share a database that lies in no data folder.
  const elsewhere = path.join(data, 'database-url')
  const DATABASE_URL = existsSync(elsewhere) ? readFileSync(elsewhere, 'utf8') : ''
  const { stdout } = await run(process.execPath, [path.join(root, 'scripts/operator.ts'), ...words], {
    env: { PATH: process.env.PATH, DATA_DIR: data, DATABASE_URL, SANDBOX: 'on', NODE_ENV: '' },
  })
  return stdout
}

/** As on its letters. */
export async function numberOf(request: APIRequestContext, token: string): Promise<string> {
  const answer = await request.get(calls.getReservationByToken.path.replace('{token}', token))
  return ((await answer.json()) as Wire['getReservationByToken']['reply']).reference
}
