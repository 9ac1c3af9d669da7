/** New terms: who is told, when they count, and that old ones stay readable. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepTerms } from './new-terms.ts'
import { owner } from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import { formatDay } from '#domain/format.pl.ts'
import { termsVersion } from '#domain/people/terms-version.ts'
import { addDays, dateIn } from '#domain/time.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const letters = async (email: string) =>
  (await app.mailbox(email)).filter(({ subject }) => subject.startsWith('Nowy reg'))
const next = '2100-01-01'

test('a partner of older terms has one letter with the full text, which counts after 15 whole days; who agreed to these has none', async () => {
  const before = await owner(app)
  const newcomer = await owner(app)
  await sql`update owners set consents = jsonb_set(consents, '{partner_terms,version}', '"2026-01-01"')
    where id = ${before.owner_id}`.execute(app.deps.db)
  await Promise.all([sweepTerms(app.deps), sweepTerms(app.deps)])
  await app.settle()
  await sweepTerms(app.deps)
  await app.settle()
  const [letter, ...more] = await letters(before.email)
  expect([more, await letters(newcomer.email)]).toEqual([[], []])
  const today = dateIn(app.clock.now(), 'Europe/Warsaw')
  expect(letter?.subject).toBe(`Nowy regulamin dla partnerów od ${formatDay(addDays(today, 16))}`)
  expect(letter?.attachments.map(({ filename }) => filename)).toContain(`regulamin-dla-partnerow-${termsVersion}.txt`)
  const noted = await app.deps.db.selectFrom('terms_notices').selectAll().execute()
  expect(noted).toEqual([
    expect.objectContaining({ owner_id: before.owner_id, version: termsVersion, effective_on: addDays(today, 16) }),
  ])
})

test('each text that was shown can be read by anybody, with its days, the newest first', async () => {
  await sweepTerms(app.deps)
  await app.clock.advance(86_400)
  await sweepTerms(app.deps, next)
  const { body, statusCode } = await app.app.inject({ url: '/regulaminy.txt' })
  expect(statusCode).toBe(200)
  const heads = body.split('\n').filter((line) => line.startsWith('WERSJA'))
  expect(heads.map((line) => line.split(',')[0])).toEqual([
    `WERSJA Z ${formatDay(next)}`,
    `WERSJA Z ${formatDay(termsVersion)}`,
  ])
  expect(heads[0]).toMatch(/do dziś$/)
  expect(body).toContain('Powierzenie przetwarzania danych (art. 28 RODO)')
})
