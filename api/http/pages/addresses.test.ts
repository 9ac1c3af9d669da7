/** One page has one address, whatever somebody has typed behind it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { owner, publishedListing } from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import { plainSite } from '#api/testing/true-pages.ts'
import { formOf } from '#contract/paths.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({}, { site: plainSite(() => '2027-06-12').site })
})
afterAll(() => app.close())

const asked = async (url: string) => {
  const { statusCode, headers } = await app.app.inject({ method: 'GET', url })
  return [statusCode, headers.location]
}

test.each([
  ['/o-nas/', '/o-nas'],
  ['/wip/sale/?q=stodo%C5%82a&guests=60', '/wip/sale?q=stodo%C5%82a&guests=60'],
  ['/status-rezerwacji/TOKEN/', '/status-rezerwacji/TOKEN'],
  ['/login/?dalej=%2Fprofil%2F', '/login?dalej=%2Fprofil%2F'],
])('%s is %s', async (typed, page) => {
  expect(await asked(typed)).toEqual([301, page])
  expect(await asked(page)).toEqual([200, undefined])
})

test('a link that opens something by itself is kept by nobody on this way either', async () => {
  const { headers } = await app.app.inject({ method: 'GET', url: '/status-rezerwacji/TOKEN/' })
  expect(headers).toMatchObject({
    ...{ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' },
  })
})

test('nobody is led to a site that is not ours by it, and the first page has no other address', async () => {
  for (const url of ['/', '/?q=/', '//zly.example/', '/\\zly.example/'])
    expect((await asked(url))[1], url).toBeUndefined()
})

test('a form for a listing that is not there is a 404 also for machines, which do not draw it', async () => {
  const { id, slug } = await publishedListing(app, await owner(app))
  await app.deps.catalogue.refresh([id])
  const status = async (url: string) => (await asked(url))[0]
  for (const url of [`/sale/${id}/rezerwacja`, `/sale/${slug}/rezerwacja?goscie=40`])
    expect(await status(url), url).toBe(200)
  // A hall is no service.
  for (const url of ['/sale/nie-ma/rezerwacja', '/uslugi/nie-ma/rezerwacja', `/uslugi/${id}/rezerwacja`])
    expect(await status(url), url).toBe(404)
  // The site of this test draws no frames, so of them only the question is asked here.
  expect(formOf('/embed/usluga/AbC-1')).toEqual({ call: 'getServiceByEmbed', params: { embedCode: 'AbC-1' } })
  expect(['/embed/sala/', '/embed/sala/a/b', '/sale//rezerwacja', '/wip/sale/a'].map(formOf)).toEqual([
    null,
    null,
    null,
    null,
  ])
})
