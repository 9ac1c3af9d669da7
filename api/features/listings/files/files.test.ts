import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { owner, password, publishedListing, type TestOwner } from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import type { ListingFiles } from '#contract/listings/files.ts'
import { mostFiles } from '#domain/listing/pdf-file.ts'

let app: TestApp
let who: TestOwner
beforeAll(async () => {
  app = await createTestApp()
  who = await owner(app)
})
afterAll(() => app.close())

const pdf = (inside = '') => `%PDF-1.7\n1 0 obj << /Type /Catalog ${inside} >> endobj\ntrailer << >>\n%%EOF\n`

async function send(
  id: string,
  content: string,
  { title = '', key = '', token = who.token, name = 'menu 2027.pdf' } = {},
) {
  const form = new FormData()
  form.set('file', new Blob([content], { type: 'application/pdf' }), name)
  if (title) form.set('title', title)
  const encoded = new Response(form)
  const answer = await app.app.inject({
    method: 'POST',
    url: `/api/venues/${id}/upload_file/`,
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      authorization: `Bearer ${token}`,
      ...(key ? { 'idempotency-key': key } : {}),
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return { status: answer.statusCode, body: answer.json() as ListingFiles & { code: string; errors: string[] } }
}

test('a file is added once, named, offered to visitors for download and taken away with its bytes', async () => {
  const { id, slug } = await publishedListing(app, who)
  const own = { params: { id }, token: who.token }
  const first = await send(id, pdf(), { key: 'raz-a-dobrze' })
  expect([first.status, first.body.results.map(({ title }) => title)]).toEqual([201, ['menu 2027']])
  expect((await send(id, pdf(), { key: 'raz-a-dobrze' })).body).toEqual(first.body)
  const second = await send(id, pdf('/Lang (pl)'), { title: '  Regulamin   sali ' })
  expect(second.body.results.map(({ title }) => title)).toEqual(['menu 2027', 'Regulamin sali'])

  const [menu] = second.body.results
  const renamed = await app.call('changeVenueFile', {
    params: { id, file_id: menu?.id ?? '' },
    token: who.token,
    body: { title: 'Menu weselne' },
  })
  expect(renamed.body.results.map(({ title }) => title)).toEqual(['Menu weselne', 'Regulamin sali'])
  const page = (await app.call('getPublicVenue', { params: { id: slug } })).body
  expect(page.files).toMatchObject([{ title: 'Menu weselne', bytes: pdf().length }, { title: 'Regulamin sali' }])

  const url = page.files[0]?.url ?? ''
  const got = await app.app.inject({ method: 'GET', url })
  expect([got.statusCode, got.body, got.headers['content-type'], got.headers['content-disposition']]).toEqual([
    200,
    pdf(),
    'application/pdf',
    'attachment',
  ])
  const left = await app.call('removeVenueFile', { params: { id, file_id: menu?.id ?? '' }, token: who.token })
  expect(left.body.results.map(({ title }) => title)).toEqual(['Regulamin sali'])
  await app.drainJobs()
  expect((await app.app.inject({ method: 'GET', url })).statusCode).toBe(404)
  expect((await app.call('listVenueFiles', own)).body.results).toEqual(left.body.results)
  // With the listing the rest goes, too.
  await app.call('deleteVenue', own)
  await app.drainJobs()
  expect((await app.app.inject({ method: 'GET', url: left.body.results[0]?.url ?? '' })).statusCode).toBe(404)
})

test('a copy of the listing shows the same files, which stay as long as one of the two does', async () => {
  const { id } = await publishedListing(app, who)
  await send(id, pdf(), { title: 'Menu' })
  const copy = (await app.call('duplicateVenue', { params: { id }, token: who.token })).body.id
  const [file] = (await app.call('listVenueFiles', { params: { id: copy }, token: who.token })).body.results
  const there = async () => {
    await app.drainJobs()
    return (await app.app.inject({ method: 'GET', url: file?.url ?? '' })).statusCode
  }
  await app.call('deleteVenue', { params: { id }, token: who.token })
  expect(await there()).toBe(200)
  await app.call('removeVenueFile', { params: { id: copy, file_id: file?.id ?? '' }, token: who.token })
  expect(await there()).toBe(404)
})

test('files go with an account that is closed', async () => {
  const leaving = await owner(app)
  const { id } = await publishedListing(app, leaving)
  const [file] = (await send(id, pdf(), { token: leaving.token })).body.results
  const closed = await app.call('closeAccount', { token: leaving.token, body: { password } })
  expect(closed.status).toBe(200)
  await app.drainJobs()
  expect((await app.app.inject({ method: 'GET', url: file?.url ?? '' })).statusCode).toBe(404)
})

test('what is no plain PDF is refused with a sentence, and nothing is kept', async () => {
  const { id } = await publishedListing(app, who)
  const said = async (content: string) => {
    const { status, body } = await send(id, content)
    return [status, body.code]
  }
  expect(await said('<html><script>alert(1)</script>%PDF-1.7 %%EOF')).toEqual([415, 'file_format'])
  expect(await said(pdf('/OpenAction << /S /JavaScript /JS (x) >>'))).toEqual([415, 'file_active'])
  expect(await said(`${pdf()}${' '.repeat(10 * 1024 * 1024)}`)).toEqual([413, 'file_too_large'])
  expect((await app.call('listVenueFiles', { params: { id }, token: who.token })).body.results).toEqual([])
})

test("a listing has so many files and no more, and nobody adds to another owner's", async () => {
  const { id } = await publishedListing(app, who)
  for (let count = 0; count < mostFiles; count += 1) expect((await send(id, pdf())).status).toBe(201)
  expect((await send(id, pdf())).body.code).toBe('file_limit')
  const stranger = await owner(app)
  expect((await send(id, pdf(), { token: stranger.token })).status).toBe(404)
})

test('a disk that takes no more is said with a sentence, leaves nothing half written, and the same upload works later', async () => {
  const { id } = await publishedListing(app, who)
  const { files } = app.deps
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  app.deps.files = { ...files, put: () => Promise.reject(full) }
  try {
    const refused = await send(id, pdf(), { key: 'pelny-dysk-1' })
    expect([refused.status, refused.body.code, refused.body.errors]).toEqual([
      503,
      'unavailable',
      ['Serwis jest chwilowo niedostępny. Spróbuj ponownie za chwilę.'],
    ])
    expect(await readdir(path.join(app.deps.config.dataDir, 'uploads'))).toEqual([])
    expect((await app.call('listVenueFiles', { params: { id }, token: who.token })).body.results).toEqual([])
  } finally {
    app.deps.files = files
  }
  expect((await send(id, pdf(), { key: 'pelny-dysk-1' })).status).toBe(201)
})
