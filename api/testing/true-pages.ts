/**
 * Compares public pages: two processes on one database keep what they have rendered, a third keeps nothing and reads
 * everything again, so its pages are right. After a write all three must show the same.
 */
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { pino } from 'pino'
import { expect } from 'vitest'
import { buildApp, product } from '#api/app.ts'
import { browsePrimary } from '#api/db/browsing.ts'
import { openListener } from '#api/db/listener.ts'
import { openDatabase } from '#api/db/open.ts'
import type { Deps } from '#api/deps.ts'
import { answersInProcess, type InProcessCall, inProcess } from '#api/http/pages/in-process.ts'
import type { Site } from '#api/http/pages/pages.ts'
import { dayAhead } from './factories.ts'
import { fresh_ms } from './fleet.ts'
import { createTestApp, type Special, type TestApp } from './test-app.ts'
import { paths } from '#contract/paths.ts'
import { patience } from './test-db.ts'

/** The listings whose pages are compared beside the general pages; `list` is the query of a search. */
export type Pages = { venue: { id: string }; service: { id: string }; list?: string }

/** The page that a write changes, and who writes: this process or another one, for example an operator's command. */
type Change = { changes?: string; by?: 'us' | 'another' }

/** How many days ahead the example on the home page is. */
const exampleDays = 14

export type TruePages = Awaited<ReturnType<typeof openTruePages>>

export async function openTruePages(special: Special = {}) {
  let app: TestApp | null = null
  const day = (days: number) => dayAhead(app as TestApp, days)
  // The product's home page takes it from an answer, so that midnight between two renderings makes no difference.
  let example = ''
  const exampleOn = () => (example ||= day(exampleDays))
  const here = plainSite(day, exampleOn)
  const there = plainSite(day, exampleOn)
  app = await createTestApp({}, { ...special, site: here.site })
  const other = await anotherProcess(app, there.site)
  const unkept = await openUnkept(app, plainSite(day, exampleOn).site)
  return {
    app,
    /** Does the write, and compares every public page before and after it. */
    after: async (what: Pages, act: () => Promise<unknown>, { changes, by = 'us' }: Change = {}) => {
      const urls = addressesOf(what)
      const all = (at: TestApp['app']) => asked(urls, (url) => said(url, at))
      const [before] = await Promise.all([all((app as TestApp).app), all(other.app)])
      await act()
      const written = performance.now()
      const at_once = await all((app as TestApp).app)
      const truth = await asked(urls, unkept.truth)
      const changed = changes ?? paths.venue(what.venue.id)
      expect(truth[changed]).not.toBe(before[changed])
      await expectSoon(() => all(other.app), truth, written)
      if (by === 'us') expect(at_once).toEqual(truth)
      else await expectSoon(() => all((app as TestApp).app), truth, written)
      return truth
    },
    close: async () => {
      await unkept.close()
      await other.close()
      await app?.close()
    },
  }
}

const fewestLooks = 3

/** Within a second of that moment; when one look takes as long because the machine is busy, at the third look. */
async function expectSoon<T>(look: () => Promise<T>, truth: T, since: number): Promise<void> {
  for (let looks = 1; ; looks += 1) {
    const is_last = performance.now() > since + fresh_ms && looks >= fewestLooks
    const said = await look()
    if (isDeepStrictEqual(said, truth)) return
    if (is_last) expect(said).toEqual(truth)
    await pause(20)
  }
}

const addressesOf = ({ venue, service, list = paths.venues }: Pages) => [
  paths.home,
  list,
  paths.services,
  paths.plans,
  paths.venue(venue.id),
  paths.service(service.id),
]

async function asked(urls: string[], ask: (url: string) => Promise<string>): Promise<Record<string, string>> {
  return Object.fromEntries(await Promise.all(urls.map(async (url) => [url, await ask(url)] as const)))
}

const said = async (url: string, at: TestApp['app']) =>
  /<main>(.*)<\/main>/s.exec((await at.inject({ method: 'GET', url })).body)?.[1] ?? ''

/** Renders the API's answers as text and counts how often: for each page the calls of its screen. */
export function plainSite(dayAhead: (days: number) => string, exampleOn = () => dayAhead(exampleDays)) {
  const drawn: string[] = []
  const render = async (url: string, call: InProcessCall) => {
    drawn.push(url)
    const answers = await Promise.all(callsOf(new URL(url, 'http://any'), call, { dayAhead, exampleOn }))
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
  const shown: readonly string[] = [paths.home, paths.plans, paths.about]
  const isRendered = (url: string) =>
    shown.includes(url) || [paths.venues, paths.services, '/embed/'].some((begin) => url.startsWith(begin))
  const renderer = { isRendered, render, drawByClock: () => {}, openSite: () => ({ page, shell }) }
  const site: Site = { folder: import.meta.dirname, renderer, documents: renderer.openSite() }
  return { site, drawn }
}

type Days = { dayAhead: (days: number) => string; exampleOn: () => string }

function callsOf({ pathname, searchParams }: URL, call: InProcessCall, { dayAhead, exampleOn }: Days) {
  const id = pathname.split('/')[3] ?? ''
  const days = { from: dayAhead(0), to: dayAhead(40) }
  const party = { date_from: exampleOn(), event_type: 'birthday_adult', guests: 60, page_size: 1 }
  if (pathname === paths.about) return [call('enums', {})]
  if (pathname === paths.plans) return [call('listPlans', {})]
  if (pathname === paths.venues) return [call('searchVenues', { query: Object.fromEntries(searchParams) })]
  if (pathname === paths.services) return [call('searchServices', { query: {} })]
  if (pathname.startsWith(paths.services))
    return [
      call('getPublicService', { params: { id } }),
      call('checkServiceAvailability', { body: { service_id: id, ...days } }),
    ]
  if (id)
    return [
      call('getPublicVenue', { params: { id } }),
      call('checkVenueAvailability', { body: { venue_id: id, ...days } }),
    ]
  return [
    call('searchVenues', { query: { page_size: 4 } }),
    call('searchServices', { query: { page_size: 6 } }),
    call('searchVenues', { query: party }),
  ]
}

/** A second process on the same database, with its own connections, memory and listener. */
export async function anotherProcess({ deps: ours, database_url }: TestApp, site: Site | null) {
  const log = pino({ level: 'silent' })
  const { db, pool, close } = openDatabase(database_url, patience)
  const listener = await openListener(log, pool)
  const browsing = browsePrimary({ db })
  const opened = await product.open({ ...ours, db, browsing, listener, log, insist: (read) => read() })
  const deps: Deps = { ...ours, db, browsing, listener, log, ...opened.parts }
  const server = await buildApp(deps, { site, sandbox: null })
  return {
    app: server,
    deps,
    close: async () => {
      await server.close()
      await opened.close()
      listener.close()
      await close()
    },
  }
}

/** A process that trusts nothing it has read before: every listing, past or present, is read again first. */
async function openUnkept(test: TestApp, { renderer }: Site) {
  const { deps, close } = await anotherProcess(test, null)
  const call = inProcess(answersInProcess(product.handlers(deps), deps.log))
  const met = new Set<string>()
  return {
    close,
    truth: async (url: string) => {
      for (const { id } of await deps.db.selectFrom('listings').select('id').execute()) met.add(id)
      await deps.catalogue.refresh([...met])
      return ((await renderer.render(url, call, '')) as unknown as { text: string }).text
    },
  }
}
