/** Pictures as their owner sends, describes, orders and takes them away, and what visitors see of it. */
import { createHash } from 'node:crypto'
import { readdir, rename } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tidy } from '#api/app.ts'
import { pictureIdOf } from './image-pipeline.ts'
import { swept } from './image-queries.ts'
import { readPhoto } from '#api/seed/demo-data.ts'
import { logIn, owner, publishedListing, type TestOwner } from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { Uploaded } from '#contract/listings/pictures.ts'

let app: TestApp
let who: TestOwner
let stranger: TestOwner
let origin: string

beforeAll(async () => {
  app = await createTestApp()
  origin = await app.listen()
  who = await owner(app)
  stranger = await owner(app)
})
afterAll(() => app.close())

let colours = 0
/** A picture that no other test has sent. */
const painted = (width = 1200, height = 800) => {
  colours += 1
  const background = `#${createHash('sha256').update(String(colours)).digest('hex').slice(0, 6)}`
  return sharp({ create: { width, height, channels: 3, background } })
}
const jpeg = (width?: number, height?: number) => painted(width, height).jpeg().toBuffer()

const draft = async (token = who.token) =>
  (await app.call('createVenue', { token, body: { name: 'Sala Nad Stawem', category: 'wedding_hall' } })).body.id

type Sent = {
  token?: string
  words?: Record<string, string>
  headers?: Record<string, string>
  kind?: 'venues' | 'services'
  name?: string
  on?: TestApp
}

async function send(id: string, file: Uint8Array | null, sent: Sent = {}) {
  const form = new FormData()
  for (const [key, value] of Object.entries(sent.words ?? {})) form.set(key, value)
  if (file) form.set('file', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), sent.name ?? 'zdjęcie.jpg')
  const body = new Response(form)
  const { token = who.token, kind = 'venues', on = app } = sent
  const reply = await on.app.inject({
    method: 'POST',
    url: `/api/${kind}/${id}/upload_image/`,
    headers: {
      'content-type': body.headers.get('content-type') ?? '',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...sent.headers,
    },
    payload: Buffer.from(await body.arrayBuffer()),
  })
  return { status: reply.statusCode, body: reply.json() as Uploaded & Partial<ErrorBody>, headers: reply.headers }
}

const pictures = async (id: string) => (await app.call('listVenueImages', { params: { id }, token: who.token })).body
const names = async (id: string) => (await pictures(id)).results.map(({ alt }) => alt)
const halfReceived = () => readdir(path.join(app.deps.config.dataDir, 'uploads'))

const isKept = async (key: string) => {
  const file = await app.deps.files.get(key)
  file?.stream.destroy()
  return file !== null
}

/** Some time on, after what then becomes due; the session of the time before is over. */
async function later(seconds: number) {
  await app.clock.advance(seconds)
  await tidy(app.deps)
  who = await logIn(app, who.email)
}

/** A draft with pictures A, B, C in this order. */
async function withThree() {
  const id = await draft()
  const ids: string[] = []
  for (const alt of ['Widok A', 'Widok B', 'Widok C']) {
    ids.push((await send(id, await jpeg(), { words: { alt } })).body.picture.id)
  }
  return { id, ids: ids as [string, string, string] }
}

describe('an upload', () => {
  test('is on the listing at once, behind the others, with files that can be fetched', async () => {
    const id = await draft()
    const first = await send(id, await readPhoto('venue-barn-01.jpg'), { words: { alt: 'Stodoła o zmierzchu' } })
    expect(first.status).toBe(201)
    expect(first.body.picture).toMatchObject({
      alt: 'Stodoła o zmierzchu',
      is_cover: true,
      shown: true,
      focus: { x: 50, y: 50 },
      width: 1600,
    })
    const second = await send(id, await readPhoto('venue-barn-02.jpg'))
    expect(second.body.picture).toMatchObject({ alt: '', is_cover: false, shown: false })
    const { results, limit } = await pictures(id)
    expect([results.length, limit]).toEqual([2, 100])
    expect((await app.app.inject({ url: first.body.picture.variants[0]?.url ?? '' })).statusCode).toBe(200)
    expect(await halfReceived()).toEqual([])
  })

  test('of a service goes the same way, and not to a listing of the other kind', async () => {
    const { body } = await app.call('createService', { token: who.token, body: { name: 'DJ Takt', category: 'dj' } })
    expect((await send(body.id, await jpeg(), { kind: 'services' })).status).toBe(201)
    expect((await send(body.id, await jpeg(), { kind: 'venues' })).status).toBe(404)
  })

  test('needs a session, and the listing must be the caller’s own', async () => {
    const id = await draft()
    const file = await jpeg()
    expect((await send(id, file, { token: '' })).status).toBe(401)
    expect((await send(id, file, { token: 'x'.repeat(43) })).status).toBe(401)
    expect((await send(id, file, { token: stranger.token })).status).toBe(404)
    expect((await send('nie-ma', file)).status).toBe(404)
    expect((await pictures(id)).results).toEqual([])
  })

  test('of several at once each stands in the order of choosing, whichever arrives first', async () => {
    const id = await draft()
    const alone = { alt: 'Stało tu wcześniej' }
    await send(id, await jpeg(), { words: alone })
    const arrive = async (alt: string, chosen: number, batch = 'jedna-paczka') =>
      (await send(id, await jpeg(), { words: { alt, batch, chosen: String(chosen) } })).body.position
    expect(await arrive('Trzecie z paczki', 3)).toBe(1)
    expect(await arrive('Czwarte z paczki', 4)).toBe(2)
    expect(await arrive('Pierwsze z paczki', 1)).toBe(1)
    expect(await arrive('Z innej karty', 1, 'druga-paczka')).toBe(4)
    expect(await arrive('Drugie z paczki', 2)).toBe(2)
    expect(await names(id)).toEqual([
      alone.alt,
      'Pierwsze z paczki',
      'Drugie z paczki',
      'Trzecie z paczki',
      'Czwarte z paczki',
      'Z innej karty',
    ])
  })

  test('that was the first to be chosen is the cover, also when it comes late', async () => {
    const id = await draft()
    const batch = 'paczka-na-okladke'
    await send(id, await jpeg(), { words: { alt: 'Drugie zdjęcie', batch, chosen: '2' } })
    const late = await send(id, await jpeg(), { words: { alt: 'Pierwsze zdjęcie', batch, chosen: '1' } })
    expect([late.body.position, late.body.picture.is_cover]).toEqual([0, true])
    expect((await pictures(id)).results.map(({ is_cover }) => is_cover)).toEqual([true, false])
  })

  test.each([
    [{ batch: 'krótka' }, 'batch'],
    [{ batch: 'jedna-paczka' }, 'chosen'],
    [{ chosen: '1' }, 'batch'],
    [{ batch: 'jedna-paczka', chosen: '-1' }, 'chosen'],
    [{ batch: 'jedna-paczka', chosen: '1e99' }, 'chosen'],
    [{ batch: `${'x'.repeat(65)}`, chosen: '1' }, 'batch'],
  ])('with a place that is none (%o) is refused by name', async (words, field) => {
    const refused = await send(await draft(), await jpeg(), { words })
    expect([refused.status, refused.body.code]).toEqual([400, 'validation'])
    expect(refused.body.fields).toHaveProperty(field)
  })

  test('sent again with its key is one picture; with another file it is refused', async () => {
    const id = await draft()
    const file = await jpeg()
    const headers = { 'idempotency-key': 'jedno-zdjecie' }
    const answers = [await send(id, file, { headers }), await send(id, file, { headers })]
    expect(answers.map(({ status, body }) => [status, body.picture.id])).toEqual([
      [201, answers[0]?.body.picture.id],
      [201, answers[0]?.body.picture.id],
    ])
    const other = await send(id, await jpeg(), { headers })
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_mismatch'])
    expect((await pictures(id)).results).toHaveLength(1)
  })

  test('three at once come each with a place of its own and one cover', async () => {
    const id = await draft()
    const files = await Promise.all([jpeg(), jpeg(), jpeg()])
    await Promise.all(files.map((file) => send(id, file)))
    const { results } = await pictures(id)
    expect(results.map(({ is_cover }) => is_cover)).toEqual([true, false, false])
  })

  test('two tabs that want the last place of the plan: one picture comes, the other is told how many the plan carries', async () => {
    const { token } = await owner(app, 'solo@partnerzy.example', { plan: 'service_start' })
    const id = await draft(token)
    const count = async () => (await app.call('listVenueImages', { params: { id }, token })).body
    for (let sent = 0; sent < 11; sent++) expect((await send(id, await jpeg(), { token })).status).toBe(201)
    const files = await Promise.all([jpeg(), jpeg()])
    const answers = await Promise.all(files.map((file) => send(id, file, { token })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect([refused?.body.code, refused?.body.errors?.[0]]).toEqual(['image_limit', expect.stringContaining('12')])
    const { results, limit } = await count()
    expect([results.length, limit]).toEqual([12, 12])
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  test.each<[string, () => Promise<Uint8Array> | Uint8Array, number, string, RegExp]>([
    ['text with the name of a JPEG', () => Buffer.from('nie obraz'), 415, 'image_format', /JPG, PNG, WebP lub AVIF/],
    ['an SVG', () => Buffer.from(svg), 415, 'image_format', /Plików SVG nie przyjmujemy/],
    [
      'a HEIC',
      () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'),
      415,
      'image_format',
      /HEIC .* zapisać jako JPG/,
    ],
    [
      'half a JPEG',
      async () => (await readPhoto('venue-barn-01.jpg')).subarray(0, 60_000),
      400,
      'image_broken',
      /uszko/,
    ],
    ['a small one', () => jpeg(1100, 800), 400, 'image_too_small', /1200.×.800.pikseli, a to ma 1100.×.800/],
    ['one that opens to 48 Mpx', () => painted(8_000, 6_000).png().toBuffer(), 413, 'image_too_many_pixels', /40/],
    ['a file of 11 MiB', () => new Uint8Array(11 * 1024 * 1024), 413, 'image_too_large', /do 10.MB/],
    ['an empty file', () => new Uint8Array(), 415, 'image_format', /nie jest zdjęciem/],
  ])('%s is refused with a sentence and leaves nothing', async (_name, make, status, code, sentence) => {
    const id = await draft()
    const answer = await send(id, await make())
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(answer.body.errors?.[0]).toMatch(sentence)
    expect((await pictures(id)).results).toEqual([])
    expect(await halfReceived()).toEqual([])
  })

  test('whose files are just being removed is asked for again in a moment, and then taken', async () => {
    const [id, file] = [await draft(), await jpeg()]
    const picture = pictureIdOf(file)
    const at = new Date(app.clock.now())
    await app.deps.db.insertInto('picture_leftovers').values({ picture, since: at, sweeping_at: at }).execute()
    const answer = await send(id, file)
    expect([answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([503, 'image_failed', '5'])
    expect((await pictures(id)).results).toEqual([])
    await swept(app.deps.db, picture)
    expect((await send(id, file)).status).toBe(201)
  })

  test('stands up by EXIF, of either way round, and a CMYK one is taken', async () => {
    const id = await draft()
    const lying = await painted(1200, 800).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    expect((await send(id, lying)).body.picture).toMatchObject({ width: 800, height: 1200 })
    expect((await send(id, await painted().toColourspace('cmyk').jpeg().toBuffer())).status).toBe(201)
  })

  test('without a file, with wrong words or as another form is told what is wrong', async () => {
    const id = await draft()
    expect((await send(id, null, { words: { alt: 'Stodoła o zmierzchu' } })).status).toBe(400)
    const short = await send(id, await jpeg(), { words: { alt: 'Ala' } })
    expect([short.status, Object.keys(short.body.fields ?? {})]).toEqual([400, ['alt']])
    const json = await app.app.inject({
      method: 'POST',
      url: `/api/venues/${id}/upload_image/`,
      headers: { authorization: `Bearer ${who.token}` },
      payload: { file: 'x' },
    })
    expect([json.statusCode, json.json().code]).toEqual([415, 'image_format'])
    const torn = await app.app.inject({
      method: 'POST',
      url: `/api/venues/${id}/upload_image/`,
      headers: { authorization: `Bearer ${who.token}`, 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc',
    })
    expect(torn.statusCode).toBe(400)
    expect(await halfReceived()).toEqual([])
  })

  test('that is broken off leaves no picture and no half of a file', async () => {
    const id = await draft()
    const url = new URL(`/api/venues/${id}/upload_image/`, origin)
    const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'
    const sending = httpRequest(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${who.token}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': 500_000,
      },
    })
    sending.on('error', () => undefined)
    sending.write(head)
    sending.write((await readPhoto('venue-barn-01.jpg')).subarray(0, 50_000))
    await expect.poll(async () => (await halfReceived()).length, { timeout: 10_000 }).toBe(1)
    sending.destroy()
    await expect.poll(halfReceived, { timeout: 10_000 }).toEqual([])
    expect((await pictures(id)).results).toEqual([])
  })
})

describe('words and order', () => {
  test('a description, a caption and a point of focus are kept and reach the page', async () => {
    const hall = await publishedListing(app, who)
    const { picture } = (await send(hall.id, await jpeg(), { words: { alt: 'Długi stół' } })).body
    const changed = await app.call('changeVenueImage', {
      params: { id: hall.id, image_id: picture.id },
      token: who.token,
      body: { alt: '  Długi stół\tpod girlandami ', caption: 'Latem 2026', focus: { x: 20, y: 80 } },
    })
    expect(changed.body.results[0]).toMatchObject({
      alt: 'Długi stół pod girlandami',
      caption: 'Latem 2026',
      focus: { x: 20, y: 80 },
    })
    await app.deps.catalogue.refresh([hall.id])
    const page = await app.call('getPublicVenue', { params: { id: hall.slug } })
    expect(page.body.pictures[0]).toMatchObject({
      alt: 'Długi stół pod girlandami',
      caption: 'Latem 2026',
      focus: { x: 20, y: 80 },
    })
    const short = await app.call('changeVenueImage', {
      params: { id: hall.id, image_id: picture.id },
      token: who.token,
      body: { alt: ' Ala ' },
    })
    expect([short.status, Object.keys(short.body.fields ?? {})]).toEqual([400, ['alt']])
  })

  test('nobody is shown a picture without a description, and a draft with one is not published', async () => {
    const hall = await publishedListing(app, who)
    await send(hall.id, await jpeg())
    await send(hall.id, await jpeg(), { words: { alt: 'Parkiet z balkonu' } })
    await app.deps.catalogue.refresh([hall.id])
    const page = await app.call('getPublicVenue', { params: { id: hall.slug } })
    expect(page.body.pictures.map(({ alt }) => alt)).toEqual(['Parkiet z balkonu'])
    // On a listing that is shown it only waits; nothing else is held up by it.
    const at = { params: { id: hall.id }, token: who.token }
    expect((await app.call('changeVenue', { ...at, body: { tagline: 'Sala z balkonem' } })).status).toBe(200)
    expect((await app.call('unpublishVenue', { ...at, body: {} })).body.missing).toMatchObject([
      { code: 'image_alt', fields: ['images'] },
    ])
    expect((await app.call('publishVenue', { ...at, body: {} })).body.code).toBe('incomplete_listing')
  })

  test('are put in order as a whole, and the first is the cover', async () => {
    const { id, ids } = await withThree()
    const [a, b, c] = ids
    const put = (order: string[]) => app.call('orderVenueImages', { params: { id }, token: who.token, body: { order } })
    const { body } = await put([c, a, b])
    expect(body.results.map((one) => [one.alt, one.is_cover])).toEqual([
      ['Widok C', true],
      ['Widok A', false],
      ['Widok B', false],
    ])
    for (const wrong of [[a, b], [a, b, b], [a, b, c, c], []]) {
      expect((await put(wrong)).body.code).toBe('edit_conflict')
    }
    expect(await names(id)).toEqual(['Widok C', 'Widok A', 'Widok B'])
  })

  test('one picture moves to a place, or to the front as the cover', async () => {
    const { id, ids } = await withThree()
    const change = (image_id: string, body: object) =>
      app.call('changeVenueImage', { params: { id, image_id }, token: who.token, body })
    await change(ids[0], { position: 2 })
    expect(await names(id)).toEqual(['Widok B', 'Widok C', 'Widok A'])
    await change(ids[0], { is_cover: true })
    expect(await names(id)).toEqual(['Widok A', 'Widok B', 'Widok C'])
    await change(ids[0], { position: 900 })
    expect(await names(id)).toEqual(['Widok B', 'Widok C', 'Widok A'])
    expect((await pictures(id)).results.map(({ is_cover }) => is_cover)).toEqual([true, false, false])
  })

  test('nothing about pictures makes an editor in another tab start over', async () => {
    const { id, ids } = await withThree()
    await app.call('removeVenueImage', { params: { id, image_id: ids[1] }, token: who.token })
    await expect.poll(async () => (await pictures(id)).results[0]?.variants.length, { timeout: 30_000 }).toBe(9)
    const saved = await app.call('changeVenue', {
      params: { id },
      token: who.token,
      body: { name: 'Inna', revision: 1 },
    })
    expect(saved.status).toBe(200)
  }, 40_000)
})

describe('a picture that was taken away', () => {
  const take = (id: string, image_id: string) =>
    app.call('removeVenueImage', { params: { id, image_id }, token: who.token })
  const back = (id: string, image_id: string) =>
    app.call('restoreVenueImage', { params: { id, image_id }, token: who.token })

  test('comes back to its place, as the cover if it was the cover, and twice is the same as once', async () => {
    const { id, ids } = await withThree()
    expect((await take(id, ids[0])).body.results.map(({ alt }) => alt)).toEqual(['Widok B', 'Widok C'])
    await take(id, ids[1])
    expect((await pictures(id)).results).toMatchObject([{ alt: 'Widok C', is_cover: true }])
    await back(id, ids[1])
    await back(id, ids[0])
    expect((await back(id, ids[0])).status).toBe(200)
    expect((await pictures(id)).results).toMatchObject([
      { alt: 'Widok A', is_cover: true },
      { alt: 'Widok B', is_cover: false },
      { alt: 'Widok C', is_cover: false },
    ])
    expect((await take(id, crypto.randomUUID())).status).toBe(404)
  })

  test('loses its files after a while, unless a copy of the listing shows them', async () => {
    const { id } = await withThree()
    const file = await jpeg()
    const { picture } = (await send(id, file, { words: { alt: 'Widok D' } })).body
    const record = `images/${pictureIdOf(file)}/image.json`
    const copy = (await app.call('duplicateVenue', { params: { id }, token: who.token })).body.id
    // The wide files are made in the background and count as being written until then.
    const files = async () => (await pictures(id)).results.at(-1)?.variants.length
    await expect.poll(files, { timeout: 40_000, interval: 200 }).toBe(9)
    await take(id, picture.id)
    await later(16 * 60)
    expect((await back(id, picture.id)).status).toBe(404)
    await later(2 * 3_600)
    expect(await isKept(record)).toBe(true)
    expect((await pictures(copy)).results).toHaveLength(4)
    // Listings take their pictures along.
    await app.call('deleteVenue', { params: { id: copy }, token: who.token })
    await later(2 * 3_600)
    expect(await isKept(record)).toBe(false)
  }, 60_000)

  test('whose upload nobody finished is swept too', async () => {
    const id = await draft()
    const file = await jpeg()
    // The listing goes while its picture is decoded.
    const [answer] = await Promise.all([send(id, file), app.call('deleteVenue', { params: { id }, token: who.token })])
    expect([201, 404]).toContain(answer.status)
    // Whoever still makes its wide files gives the sweep one more hour.
    const sweptNow = async () => {
      await later(4 * 3_600)
      return isKept(`images/${pictureIdOf(file)}/image.json`)
    }
    await expect.poll(sweptNow, { timeout: 30_000, interval: 1_000 }).toBe(false)
  }, 60_000)
})

describe('the limits', () => {
  test('of an hour end at the promised number with a sentence, and open again', async () => {
    const limited = await createTestApp({ rateLimits: true })
    try {
      const eager = await owner(limited)
      const hall = await publishedListing(limited, eager)
      await limited.deps.db
        .insertInto('picture_uploads')
        .values(
          Array.from({ length: 99 }, () => ({ owner_id: eager.owner_id, uploaded_at: new Date(limited.clock.now()) })),
        )
        .execute()
      const go = async () => send(hall.id, await jpeg(), { token: eager.token, on: limited })
      expect((await go()).status).toBe(201)
      const refused = await go()
      expect([refused.status, refused.body.code]).toEqual([429, 'upload_limit'])
      expect(refused.body.errors?.[0]).toMatch(/W ciągu godziny można dodać 100.zdjęć\. Następne dodasz za \d+.minut/)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500)
      await limited.clock.advance(3_601)
      const { token } = await logIn(limited, eager.email)
      expect((await send(hall.id, await jpeg(), { token, on: limited })).status).toBe(201)
    } finally {
      await limited.close()
    }
  })

  test('of the plan end at the promised number', async () => {
    const id = await draft()
    const { picture } = (await send(id, await jpeg())).body
    const row = await app.deps.db
      .selectFrom('listing_images')
      .selectAll()
      .where('id', '=', picture.id)
      .executeTakeFirstOrThrow()
    const more = Array.from({ length: 99 }, (_, index) => ({
      ...row,
      id: crypto.randomUUID(),
      is_cover: false,
      position: index + 1,
      variants: JSON.stringify(row.variants),
    }))
    await app.deps.db.insertInto('listing_images').values(more).execute()
    const refused = await send(id, await jpeg())
    expect([refused.status, refused.body.code]).toEqual([409, 'image_limit'])
    expect(refused.body.errors?.[0]).toMatch(/do 100.zdjęć/)
  })
})

test('an upload that could not be kept does not end the connection for what is asked there next', async () => {
  const id = await draft()
  const { hostname, port } = new URL(origin)
  const line = connect(Number(port), hostname)
  let heard = ''
  line.on('data', (chunk) => (heard += chunk.toString())).on('error', (error) => (heard += error.message))
  const statuses = () => [...heard.matchAll(/HTTP\/1\.1 (\d+)|ECONN\w+|EPIPE/g)].map(([all, status]) => status ?? all)
  const asking = (method: string, address: string, more: string[] = []) =>
    [`${method} ${address} HTTP/1.1`, 'host: wydarzy.test', `authorization: Bearer ${who.token}`, ...more, '', ''].join(
      '\r\n',
    )
  const part = '--cut\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'
  const body = Buffer.concat([Buffer.from(part), Buffer.alloc(6_000_000, 7), Buffer.from('\r\n--cut--\r\n')])
  const form = ['content-type: multipart/form-data; boundary=cut', `content-length: ${body.length}`]
  const folder = path.join(app.deps.config.dataDir, 'uploads')
  await rename(folder, `${folder}-away`)
  try {
    line.write(asking('POST', `/api/venues/${id}/upload_image/`, form))
    line.write(body)
    await expect.poll(statuses, { timeout: 10_000 }).toEqual(['400'])
    line.write(asking('GET', `/api/venues/${id}/`))
    await expect.poll(statuses, { timeout: 10_000 }).toEqual(['400', '200'])
  } finally {
    line.destroy()
    await rename(`${folder}-away`, folder)
  }
})
