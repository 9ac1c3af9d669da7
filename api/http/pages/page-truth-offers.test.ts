/** What partners and operators write about offers and about themselves is on every page at once, and within a second elsewhere. */
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#api/deps.ts'
import { grantPlan } from '#api/features/subscriptions/core/grant-plan.ts'
import {
  confirmedByMail,
  dayAhead,
  evening,
  logIn,
  owner,
  password,
  publishedListing,
  sellerData,
  type TestOwner,
} from '#api/testing/factories.ts'
import { operate } from '#api/testing/operator.ts'
import { onboard } from '#api/testing/paying.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { openTruePages, type Pages, type TruePages } from '#api/testing/true-pages.ts'
import type { CallName } from '#contract/calls.ts'
import { paths } from '#contract/paths.ts'
import { listings } from '../../../scripts/operator/listings.ts'
import { plans } from '../../../scripts/operator/plans.ts'

let pages: TruePages
let app: TestApp
let who: TestOwner
let neighbour: TestOwner
let what: Pages

beforeAll(async () => {
  pages = await openTruePages()
  app = pages.app
  who = await owner(app)
  neighbour = await owner(app)
  what = {
    venue: await publishedListing(app, who),
    service: await publishedListing(app, neighbour, { kind: 'service', input: { name: 'Kwiaty na stół' } }),
  }
})
afterAll(() => pages.close())

/** The owner's call about the venue; anything but a yes is an error of the test. */
async function own<N extends CallName>(name: N, asked: { params?: Record<string, string>; body?: unknown } = {}) {
  return yes(name, who, { ...asked, params: { id: what.venue.id, ...asked.params } })
}

async function yes<N extends CallName>(
  name: N,
  { token }: TestOwner,
  asked: { params?: Record<string, string>; body?: unknown },
) {
  const { status, body } = await app.call(name, { ...asked, token })
  expect(Math.floor(status / 100), JSON.stringify(body)).toBe(2)
  return body
}

const change = async (changes: object) =>
  own('changeVenue', { body: { revision: (await own('getMyVenue')).revision, ...changes } })

async function upload(way: 'upload_image' | 'upload_file', form: FormData) {
  const sent = new Response(form)
  const headers = {
    authorization: `Bearer ${who.token}`,
    'content-type': sent.headers.get('content-type') ?? '',
  }
  const url = `/api/venues/${what.venue.id}/${way}/`
  const payload = Buffer.from(await sent.arrayBuffer())
  const answer = await app.app.inject({ method: 'POST', url, headers, payload })
  expect(answer.statusCode).toBe(201)
  await app.settle()
}

async function sendPicture(background: string) {
  const picture = await sharp({ create: { width: 1200, height: 800, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.set('alt', `Sala ${background}`)
  form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'sala.jpg')
  await upload('upload_image', form)
  // Its bigger sizes come by a job that nobody waits for, and change the page once more.
  const open = sql<{ n: number }>`select count(*)::int as n from jobs.job where state in ('created', 'active', 'retry')`
  await expect.poll(async () => (await open.execute(app.deps.db)).rows[0]?.n, { timeout: 15_000 }).toBe(0)
}

async function sendFile() {
  const form = new FormData()
  form.set('file', new Blob(['%PDF-1.7\ntrailer << >>\n%%EOF\n'], { type: 'application/pdf' }), 'menu.pdf')
  await upload('upload_file', form)
}

const pictures = async () => (await own('listVenueImages')).results.map(({ id }) => id)
let removed = ''
const firstFile = async () => ({ file_id: (await own('listVenueFiles')).results[0]?.id ?? '' })

async function changePrice() {
  const { pricings, revision } = await own('getVenuePricing')
  const dearer = pricings.map((item) => ({ ...item, amount_grosze: 12_300 }))
  await own('replaceVenuePricing', { body: { pricings: dearer, revision } })
}

async function changeHours() {
  const hours = await own('getVenueAvailability')
  const weekly = hours.weekly.map((each) => ({ ...each, start: '09:00' }))
  await own('setVenueAvailability', { body: { ...hours, weekly } })
}

const rooms = async (...names: string[]) => {
  const [first] = (await own('getMyVenue')).units
  await change({ units: names.map((name, at) => ({ code: at === 0 ? (first?.code ?? '') : `${at}`, name })) })
}

/** The link of the venue with the neighbour's service, as either side speaks of it. */
const link = () => ({ params: { sid: what.service.id } })
const asNeighbour = () => ({ params: { id: what.service.id, sid: what.venue.id } })
const ask = (mode: string) => own('addVenueService', { body: { service_id: what.service.id, mode } })
const agree = () => yes('changeServiceService', neighbour, { ...asNeighbour(), body: { status: 'accepted' } })

const profile = (changes: object) => yes('completeProfile', who, { body: changes })
const grant = (until: Date | null) =>
  inTransaction(app.deps, (tx) => grantPlan(tx, who.owner_id, { plan: 'combined_network', period: 'month', until }))

async function later(seconds: number) {
  await app.clock.advance(seconds)
  who = await logIn(app, who.email)
  neighbour = await logIn(app, neighbour.email)
}

/** Another one of the same owner, which nobody has changed yet. */
async function replace(pick: 'venue' | 'service', whose = who) {
  what = { ...what, [pick]: await publishedListing(app, whose, { kind: pick }) }
}

/** What is written, how, what it needs that stands there first, and which page changes by it (the venue's, if nothing is said). */
type Write = [
  string,
  () => Promise<unknown>,
  { first?: () => Promise<unknown>; changes?: (what: Pages) => string; by?: 'us' | 'another' }?,
]
const ofService = (pages: Pages) => paths.service(pages.service.id)

const writes: Write[] = [
  ['the owner changes the name', () => change({ name: 'Sala Pod Bukiem' })],
  ['the owner changes the address of the page', () => change({ slug: 'sala-pod-samym-bukiem' })],
  ['a picture comes', () => sendPicture('#884422')],
  ['another picture comes', () => sendPicture('#228844')],
  [
    'a picture is described anew',
    async () =>
      own('changeVenueImage', { params: { image_id: (await pictures())[0] ?? '' }, body: { alt: 'Wejście' } }),
  ],
  ['pictures change places', async () => own('orderVenueImages', { body: { order: (await pictures()).toReversed() } })],
  [
    'a picture is taken off',
    async () => {
      removed = (await pictures())[0] ?? ''
      await own('removeVenueImage', { params: { image_id: removed } })
    },
  ],
  ['a picture is brought back', () => own('restoreVenueImage', { params: { image_id: removed } })],
  ['a price changes', changePrice],
  ['the hours change', changeHours],
  ['a file comes', sendFile],
  [
    'a file gets another title',
    async () => own('changeVenueFile', { params: await firstFile(), body: { title: 'Menu na jesień' } }),
  ],
  ['a file goes', async () => own('removeVenueFile', { params: await firstFile() })],
  ['a room is added', () => rooms('Sala duża', 'Sala mała')],
  ['a room goes', () => rooms('Sala duża')],
  ['a service of another partner agrees to stand there', agree, { first: () => ask('recommended') }],
  [
    'the same is said of the service’s own page, from the venue’s side',
    () => own('removeVenueService', link()),
    { changes: ofService },
  ],
  [
    'the service of another partner goes from the page',
    () => yes('removeServiceService', neighbour, asNeighbour()),
    { first: () => ask('recommended').then(agree) },
  ],
  ['the owner links an own service', linkOwn],
  ['the seller has another name', () => profile({ company_name: 'Halina Wierzbicka Bale' })],
  [
    'the seller has another form and address',
    () => profile({ address: { ...sellerData.address, street: 'ul. Klonowa' } }),
  ],
  ['the seller bills no VAT any more', () => profile({ vat_status: 'exempt' })],
  ['the seller can be paid online', () => onboard(app, who)],
  ['the listing is withdrawn', () => own('unpublishVenue', { body: {} })],
  ['the listing is published', () => own('publishVenue', { body: {} })],
  [
    'the operator suspends it',
    () => operate(app, listings, ...['suspend', what.venue.id, '--facts', 'Inny.', '--terms', '§ 4', '--as', 'Ewa']),
    { by: 'another' },
  ],
  [
    'the operator restores it',
    () => operate(app, listings, ...['restore', what.venue.id, '--why', 'Wymieniono.', '--as', 'Ewa']),
    { by: 'another' },
  ],
  [
    'the operator sells a plan at another price',
    () => operate(app, plans, 'set', 'venue_start', '--month-net', '77.00', '--as', 'Ewa'),
    { by: 'another', changes: () => paths.plans },
  ],
  ['the plan ends', () => later(40 * 86_400), { first: () => grant(new Date(app.clock.now() + 3_600_000)) }],
  ['a plan is there again', () => grant(null)],
  ['a service that a page names is deleted', deleteService, { first: () => ask('recommended').then(agree) }],
  ['a listing that nobody has reserved is deleted', () => own('deleteVenue'), { first: () => replace('venue') }],
  ['a listing that was reserved once is deleted', () => own('deleteVenue'), { first: reservedOnce }],
  [
    'a partner’s account is closed',
    () => yes('closeAccount', who, { body: { password } }),
    { first: () => replace('venue') },
  ],
]

function deleteService() {
  return yes('deleteService', neighbour, { params: { id: what.service.id } })
}

async function linkOwn() {
  const { id } = await publishedListing(app, who, { kind: 'service', input: { name: 'Muzyka na żywo' } })
  await own('addVenueService', { body: { service_id: id, mode: 'included' } })
}

async function reservedOnce() {
  await replace('venue')
  await confirmedByMail(app, what.venue.id, evening(dayAhead(app, 3)))
  await later(6 * 86_400)
}

test.each(writes)(
  'after %s each page says so at once, and within a second in another process',
  async (_, act, how = {}) => {
    await how.first?.()
    const { by = 'us', changes } = how
    await pages.after(what, act, { by, ...(changes ? { changes: changes(what) } : {}) })
  },
)
