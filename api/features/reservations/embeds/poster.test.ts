/** The poster of a form: a code that leads there, and the name in letters that are printed. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { owner, publishedListing } from '#api/testing/factories.ts'
import { pdfText } from '#api/testing/pdf-text.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import { embedPosterPath } from '#contract/calls.ts'
import { paths } from '#contract/paths.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('is printed from the code of a published offer, with its address, and from nothing else', async () => {
  const { id } = await publishedListing(app, await owner(app))
  const { embed_code, name } = await app.deps.db
    .selectFrom('listings')
    .select(['embed_code', 'name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const answer = await app.app.inject({ url: embedPosterPath(embed_code) })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  const { pages, embedded, heard } = pdfText(answer.rawPayload)
  expect(pages).toHaveLength(1)
  const text = pages.join(' ').replaceAll('\u00a0', ' ')
  for (const part of [name, 'Zarezerwuj termin', paths.embedVenue(embed_code)]) expect(text).toContain(part)
  expect(embedded.length).toBeGreaterThan(0)
  expect(heard.filter(([tag]) => tag === 'H1').map(([, line]) => line)).toEqual(['Zarezerwuj termin'])
  expect(heard.filter(([tag]) => tag === '')).toEqual([])
  for (const other of ['0'.repeat(22), id])
    expect((await app.app.inject({ url: embedPosterPath(other) })).statusCode).toBe(404)
})
