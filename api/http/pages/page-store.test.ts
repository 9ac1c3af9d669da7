/** Pages are drawn once while they are true, and go out in as few bytes as can be. That they are true: `page-truth-*.test.ts`. */
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayAhead, evening, owner, publishedListing, reserve, type TestOwner } from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import { anotherProcess, plainSite } from '#api/testing/true-pages.ts'
import { paths } from '#contract/paths.ts'

const day = (days: number) => dayAhead(app, days)
const here = plainSite(day)
const there = plainSite(day)
let app: TestApp
let other: { app: TestApp['app']; close: () => Promise<void> }
let who: TestOwner

beforeAll(async () => {
  app = await createTestApp({}, { site: here.site })
  who = await owner(app)
  other = await anotherProcess(app, there.site)
})
afterAll(async () => {
  await other.close()
  await app.close()
})

const open = (url: string, headers: Record<string, string> = {}, at = app.app) =>
  at.inject({ method: 'GET', url, headers })
const said = async (url: string, at = app.app) => /<main>(.*)<\/main>/s.exec((await open(url, {}, at)).body)?.[1] ?? ''

test('a page is drawn once while it is true, asked by many at once or again later', async () => {
  const [one] = await makeOther()
  here.drawn.length = 0
  await Promise.all(Array.from({ length: 20 }, () => said(one)))
  await app.clock.advance(90)
  await said(one)
  expect(here.drawn.filter((url) => url === one)).toHaveLength(1)
})

test('what a write elsewhere does not touch is not drawn anew', async () => {
  const [one, two] = await makeOther()
  await said(one)
  const before = await said(two)
  here.drawn.length = 0
  const made = await reserve(app, two.split('/').at(-1) as string, evening(dayAhead(app, 30)))
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  expect(await said(two)).not.toBe(before)
  await said(one)
  expect(here.drawn).toEqual([two])
})

test('a page that has not changed is not sent again, in any form', async () => {
  const [one] = await makeOther()
  const plain = await open(one)
  const br = await open(one, { 'accept-encoding': 'br' })
  const gzip = await open(one, { 'accept-encoding': 'gzip' })
  const zstd = await open(one, { 'accept-encoding': 'gzip, deflate, br, zstd' })
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
  expect(zstdDecompressSync(zstd.rawPayload).toString()).toBe(plain.body)
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
  expect(plain.headers).toMatchObject({
    vary: 'accept-encoding',
    'cache-control': 'public, max-age=0, s-maxage=1, must-revalidate',
    'cdn-cache-control': 'public, max-age=1',
  })
  expect(plain.headers['server-timing']).toMatch(/^now;dur=\d+/)
  const tag = String(br.headers.etag)
  for (const told of [tag, `W/${tag}`, `"x", ${tag}`]) {
    const again = await open(one, { 'accept-encoding': 'br', 'if-none-match': told })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag])
  }
  expect((await open(one, { 'accept-encoding': 'br', 'if-none-match': String(gzip.headers.etag) })).statusCode).toBe(
    200,
  )
  expect((await open(one, { 'accept-encoding': 'br' }, other.app)).headers.etag).toBe(tag)
})

test('a page of texts may be a few seconds old where somebody keeps it for us', async () => {
  const { headers } = await open(paths.about)
  expect(headers['cdn-cache-control']).toBe('public, max-age=1, stale-while-revalidate=10')
})

test('nobody’s own page, nothing that is not there and no form on another site is kept', async () => {
  const own = await open(paths.myReservations, { authorization: `Bearer ${who.token}` })
  const secret = await open(paths.reservationStatus('abc'))
  const gone = await open(paths.venue('tu-nic-nie-ma'))
  const embedded = await open(paths.embedVenue('abc'))
  expect(gone.statusCode).toBe(404)
  for (const { headers } of [own, secret, gone, embedded]) {
    expect(headers).not.toHaveProperty('etag')
    expect(headers['cache-control']).toMatch(/^no-(cache|store)$/)
  }
})

test('whoever is logged in gets the page of everybody', async () => {
  const [one] = await makeOther()
  const theirs = await open(one, { authorization: `Bearer ${who.token}`, cookie: 'device=abc' })
  expect(theirs.body).toBe((await open(one)).body)
  expect(theirs.headers).not.toHaveProperty('set-cookie')
})

async function makeOther(): Promise<[string, string]> {
  const one = await publishedListing(app, who, { input: { name: 'Dwór Pod Lipą' } })
  const two = await publishedListing(app, who, { input: { name: 'Stodoła Za Lasem' } })
  return [paths.venue(one.id), paths.venue(two.id)]
}
