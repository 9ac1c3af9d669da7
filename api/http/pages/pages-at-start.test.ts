/** While listings are still being read, nobody stands before an empty window: what can be drawn is, the rest comes as it is read. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#api/app.ts'
import { openCatalogue } from '#api/features/listings/catalogue/catalogue.ts'
import { dayAhead, owner, publishedListing } from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import { plainSite } from '#api/testing/true-pages.ts'
import { paths } from '#contract/paths.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('a page about the whole country is left to the browser until everything is read, and one of a listing is drawn', async () => {
  const { id } = await publishedListing(app, await owner(app))
  let readAll = async (): Promise<void> => undefined
  const catalogue = await openCatalogue(app.deps, (read) => {
    readAll = read
    return new Promise(() => undefined)
  })
  const { site } = plainSite((days) => dayAhead(app, days))
  const started = await buildApp({ ...app.deps, catalogue }, { site, sandbox: null })
  const get = (url: string) => started.inject({ method: 'GET', url })
  const isDrawn = async (url: string) => {
    const { statusCode, body } = await get(url)
    expect(statusCode).toBe(200)
    return body.includes('<main>')
  }
  const whole = async () => (await get('/readyz?whole=1')).statusCode
  try {
    // Many at once take no place from those that can be drawn.
    const country = Array.from({ length: 12 }, (_, at) => isDrawn(`${paths.venues}?page_size=${at + 1}`))
    expect(await Promise.all([...country, isDrawn(paths.home)])).toEqual(Array.from({ length: 13 }, () => false))
    expect(await isDrawn(paths.venue(id))).toBe(true)
    expect([await whole(), (await get('/readyz')).statusCode]).toEqual([503, 200])
    await readAll()
    expect(await whole()).toBe(200)
    expect(await isDrawn(paths.home)).toBe(true)
    expect(await isDrawn(`${paths.venues}?page_size=3`)).toBe(true)
  } finally {
    await started.close()
    await catalogue.close()
  }
})
