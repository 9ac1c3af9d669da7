/** Pages are drawn once and say what the API says: asked after every kind of write, here and in another process. */
import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, product } from '#api/app.ts'
import { browsePrimary } from '#api/db/browsing.ts'
import { openListener } from '#api/db/listener.ts'
import { openDatabase } from '#api/db/open.ts'
import { inTransaction } from '#api/deps.ts'
import { grantPlan } from '#api/features/subscriptions/core/grant-plan.ts'
import type { InProcessCall } from './in-process.ts'
import type { Site } from './pages.ts'
import {
  confirmedByMail,
  dayAhead,
  evening,
  logIn,
  owner,
  publishedListing,
  reserve,
  type TestOwner,
} from '#api/testing/factories.ts'
import { operate } from '#api/testing/operator.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import { paths } from '#contract/paths.ts'
import { listings } from '../../../scripts/operator/listings.ts'

/** Draws what the API answers, word for word, and counts how often. */
function plainSite() {
  const drawn: string[] = []
  const render = async (url: string, call: InProcessCall) => {
    drawn.push(url)
    const { pathname } = new URL(url, 'http://any')
    const id = pathname.split('/')[3]
    const answers = await Promise.all(
      pathname === paths.about
        ? [call('enums', {})]
        : id
          ? [call('getPublicVenue', { params: { id } }), call('checkVenueAvailability', { body: days(id) })]
          : [call('searchVenues', { query: {} })],
    )
    const said = answers.map(({ status, body }) => ({ status, body }))
    return { status: said[0]?.status ?? 500, text: JSON.stringify(said) }
  }
  const page = (rendered: object) => {
    const { text } = rendered as { text: string }
    const path = `/stan/${createHash('sha256').update(text).digest('hex').slice(0, 32)}.json`
    const html = `<meta name="now" content="{now}" /><main>${text}</main>`
    return { html, script_hashes: [], style_hashes: [], state: { path, json: text } }
  }
  const shell = () => ({ html: '<meta name="now" content="{now}" />', script_hashes: [], style_hashes: [] })
  const isRendered = (url: string) => url.startsWith(paths.venues) || url.startsWith('/embed/') || url === paths.about
  const renderer = { isRendered, render, drawByClock: () => {}, openSite: () => ({ page, shell }) }
  const site: Site = { folder: import.meta.dirname, renderer, documents: renderer.openSite() }
  return { site, drawn }
}

const here = plainSite()
const there = plainSite()
let app: TestApp
let other: { app: TestApp['app']; close: () => Promise<void> }
let who: TestOwner
let hall: { id: string }
const days = (id: string) => ({ venue_id: id, from: dayAhead(app, 0), to: dayAhead(app, 40) })

beforeAll(async () => {
  app = await createTestApp({}, { site: here.site })
  who = await owner(app)
  hall = await publishedListing(app, who)
  other = await secondProcess()
})
afterAll(async () => {
  await other.close()
  await app.close()
})

async function secondProcess() {
  const { deps } = app
  const log = pino({ level: 'silent' })
  const { db, pool, close } = openDatabase(app.database_url)
  const listener = await openListener(log, pool)
  const opened = await product.open({
    ...deps,
    db,
    browsing: browsePrimary({ db }),
    listener,
    log,
    insist: (read) => read(),
  })
  const server = await buildApp({ ...deps, db, listener, ...opened.parts }, { site: there.site, sandbox: null })
  return {
    app: server,
    close: async () => {
      await server.close()
      await opened.close()
      listener.close()
      await close()
    },
  }
}

const open = (url: string, headers: Record<string, string> = {}, at = app.app) =>
  at.inject({ method: 'GET', url, headers })
const said = async (url: string, at = app.app) => /<main>(.*)<\/main>/s.exec((await open(url, {}, at)).body)?.[1] ?? ''
/** What the page would say if it were drawn now. */
const truth = async (url: string) =>
  (await plainSite().site.renderer.render(url, inProcessOf(app), '')) as unknown as { text: string }
const inProcessOf =
  ({ call }: TestApp): InProcessCall =>
  async (name, args) => {
    const { status, body } = await call(name, args)
    return { status, body, text: JSON.stringify(body) }
  }
const detail = () => paths.venue(hall.id)
const mine = async () => (await app.call('getMyVenue', { params: { id: hall.id }, token: who.token })).body
const at = () => ({ params: { id: hall.id }, token: who.token })

async function upload(way: 'upload_image' | 'upload_file', form: FormData) {
  const body = new Response(form)
  const headers = {
    authorization: `Bearer ${who.token}`,
    'content-type': body.headers.get('content-type') ?? '',
  }
  const payload = Buffer.from(await body.arrayBuffer())
  const sent = await app.app.inject({ method: 'POST', url: `/api/venues/${hall.id}/${way}/`, headers, payload })
  expect(sent.statusCode).toBe(201)
  await app.settle()
}

async function sendPicture() {
  const picture = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#884422' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.set('alt', 'Sala od wejścia')
  form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'sala.jpg')
  await upload('upload_image', form)
}

async function sendFile() {
  const form = new FormData()
  form.set('file', new Blob(['%PDF-1.7\ntrailer << >>\n%%EOF\n'], { type: 'application/pdf' }), 'menu.pdf')
  await upload('upload_file', form)
}

async function removeFile() {
  const { body } = await app.call('listVenueFiles', at())
  const params = { id: hall.id, file_id: body.results[0]?.id ?? '' }
  await accepted(app.call('removeVenueFile', { params, token: who.token }))
}

async function linkService() {
  const { id } = await publishedListing(app, who, { kind: 'service', input: { name: 'Kwiaty na stół' } })
  await accepted(app.call('addVenueService', { ...at(), body: { service_id: id, mode: 'recommended' } }))
}

async function accepted(answer: Promise<{ status: number; body: unknown }>) {
  const { status, body } = await answer
  expect(Math.floor(status / 100), JSON.stringify(body)).toBe(2)
}

async function changePrice() {
  const { body } = await app.call('getVenuePricing', at())
  const pricings = body.pricings.map((item) => ({ ...item, amount_grosze: 12_300 }))
  const written = await app.call('replaceVenuePricing', { ...at(), body: { pricings, revision: body.revision } })
  expect(written.status, JSON.stringify(written.body)).toBe(200)
}

async function changeHours() {
  const { body: hours } = await app.call('getVenueAvailability', at())
  const weekly = hours.weekly.map((each) => ({ ...each, start: '09:00' }))
  expect((await app.call('setVenueAvailability', { ...at(), body: { ...hours, weekly } })).status).toBe(200)
}

let blocked = ''
const block = async () => {
  const body = { listing_id: hall.id, label: 'Remont', terms: [evening(dayAhead(app, 12))] }
  const answer = await app.call('createBlocks', { token: who.token, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  blocked = answer.body.blocks[0]?.id ?? ''
}
let reserved = ''
const confirm = async () => {
  reserved = (await confirmedByMail(app, hall.id, evening(dayAhead(app, 21)))).id
}
async function publish() {
  const answer = await app.call('publishVenue', { ...at(), body: {} })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
const operatorDoes = (...words: string[]) => operate(app, listings, ...words)

const writes: [string, () => Promise<unknown>][] = [
  [
    'the owner changes the name',
    async () =>
      app.call('changeVenue', { ...at(), body: { revision: (await mine()).revision, name: 'Sala Pod Bukiem' } }),
  ],
  ['a picture comes', sendPicture],
  ['a price changes', changePrice],
  ['the hours change', changeHours],
  ['a file comes', sendFile],
  ['a file goes', removeFile],
  ['a service is linked', linkService],
  [
    'a room is added',
    async () => {
      const [first] = (await mine()).units
      const units = [
        { code: first?.code ?? '', name: 'Sala duża' },
        { code: 'm', name: 'Sala mała' },
      ]
      await accepted(app.call('changeVenue', { ...at(), body: { units } }))
    },
  ],
  ['the owner blocks a day', block],
  ['the block is taken away', async () => accepted(app.call('deleteBlock', { ...at(), params: { id: blocked } }))],
  ['a visitor holds a term', async () => reserve(app, hall.id, evening(dayAhead(app, 20)))],
  ['a reservation is confirmed', confirm],
  [
    'a reservation is called off',
    async () => accepted(app.call('cancelReservation', { ...at(), params: { id: reserved } })),
  ],
  [
    'the time of a hold is over',
    async () => {
      await app.clock.advance(2 * 86_400)
      who = await logIn(app, who.email)
    },
  ],
  ['the listing is withdrawn', async () => app.call('unpublishVenue', { ...at(), body: {} })],
  ['the listing is published', publish],
  [
    'the operator suspends it',
    async () => operatorDoes('suspend', hall.id, '--facts', 'Inny obiekt.', '--terms', '§ 4 ust. 2', '--as', 'Ewa'),
  ],
  ['the operator restores it', async () => operatorDoes('restore', hall.id, '--why', 'Wymieniono.', '--as', 'Ewa')],
  [
    'the plan ends',
    async () => {
      const until = new Date(app.clock.now() + 3_600_000)
      await inTransaction(app.deps, (tx) =>
        grantPlan(tx, who.owner_id, { plan: 'combined_network', period: 'month', until }),
      )
      await app.clock.advance(40 * 86_400)
    },
  ],
]

test.each(writes)(
  'after %s the page and the list say at once what the API says, and soon in another process',
  async (_write, act) => {
    const before = {
      detail: await said(detail()),
      list: await said(paths.venues),
      there: await said(detail(), other.app),
    }
    expect(before.there).toBe(before.detail)
    await act()
    // What was announced is heard a moment later; from then on the page may not lag behind.
    await expect.poll(async () => (await truth(detail())).text, { timeout: 5_000 }).not.toBe(before.detail)
    for (const url of [detail(), paths.venues]) expect(await said(url)).toBe((await truth(url)).text)
    // Both are asked each time: a picture may have got another size meanwhile.
    const agree = async () => (await said(detail(), other.app)) === (await truth(detail())).text
    await expect.poll(agree, { timeout: 3_000 }).toBe(true)
  },
)

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
  await expect.poll(() => said(two)).not.toBe(before)
  await said(one)
  expect(here.drawn).toEqual([two])
})

test('a page that has not changed is not sent again, in any form', async () => {
  const [one] = await makeOther()
  const plain = await open(one)
  const br = await open(one, { 'accept-encoding': 'br' })
  const gzip = await open(one, { 'accept-encoding': 'gzip' })
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
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

/** Two pages of a plan that lasts. */
async function makeOther(): Promise<[string, string]> {
  const one = await publishedListing(app, another, { input: { name: 'Dwór Pod Lipą' } })
  const two = await publishedListing(app, another, { input: { name: 'Stodoła Za Lasem' } })
  return [paths.venue(one.id), paths.venue(two.id)]
}
let another: TestOwner
beforeAll(async () => {
  another = await owner(app)
})
