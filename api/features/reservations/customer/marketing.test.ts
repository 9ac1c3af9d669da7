import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmedByMail, dayAhead, evening, owner, publishedListing, reserve } from '#api/testing/factories.ts'
import { operate } from '#api/testing/operator.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import { consents } from '../../../../scripts/operator/consents.ts'

let app: TestApp
let hall: string

beforeAll(async () => {
  app = await createTestApp()
  hall = (await publishedListing(app, await owner(app), { input: { confirmation_mode: 'request' } })).id
})
afterAll(() => app.close())

let day = 40
const asked = (email: string, marketing: boolean) => ({
  email,
  body: { consents: { terms: true, owner_rules: true, marketing, early_performance: true } },
})
const guest = (email: string, marketing: boolean) =>
  confirmedByMail(app, hall, evening(dayAhead(app, (day += 1))), asked(email, marketing))
const set = async ({ status_token: token }: { status_token: string }, agreed: boolean) =>
  (await app.call('setMarketingByToken', { params: { token }, body: { agreed } })).body.marketing
const seen = async ({ status_token: token }: { status_token: string }) =>
  (await app.call('getReservationByToken', { params: { token } })).body.marketing

/** What an operator who writes to guests has in hand. */
async function addresses(): Promise<string[]> {
  const out = mkdtempSync(path.join(tmpdir(), 'consents-'))
  await operate(app, consents, '--out', out)
  const [name] = readdirSync(out)
  if (!name) return []
  expect([name, statSync(path.join(out, name)).mode & 0o077]).toEqual([expect.stringMatching(/^consents-.*\.csv$/), 0])
  const [, ...lines] = readFileSync(path.join(out, name), 'utf8').trim().split('\r\n')
  return lines.map((line) => line.split(';')[0] ?? '')
}

test('a consent to letters with offers is withdrawn on the page of one reservation for the whole address, and only there given again', async () => {
  const first = await guest('anna.lis@goscie.example', true)
  const second = await guest('anna.lis@goscie.example', true)
  const never = await guest('anna.lis@goscie.example', false)
  const other = await guest('jan.kos@goscie.example', true)
  // An address that nobody has confirmed may be a stranger's.
  await reserve(app, hall, evening(dayAhead(app, 90)), asked('obcy@goscie.example', true))
  expect(await Promise.all([first, second, never, other].map(seen))).toEqual([true, true, null, true])
  expect(await addresses()).toEqual(['anna.lis@goscie.example', 'jan.kos@goscie.example'])

  expect(await set(first, false)).toBe(false)
  expect(await Promise.all([first, second, never, other].map(seen))).toEqual([false, false, null, true])
  expect(await addresses()).toEqual(['jan.kos@goscie.example'])
  // Whoever never agreed does not agree by a press that no page shows.
  expect([await set(never, true), await set(second, true)]).toEqual([null, true])
  expect(await Promise.all([first, second].map(seen))).toEqual([false, true])
  expect(await addresses()).toEqual(['anna.lis@goscie.example', 'jan.kos@goscie.example'])
})
