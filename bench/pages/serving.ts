/**
 * The server's cost of pages: one that is rendered for the first time, one that is sent again, and those of all
 * listings at a given rate; a style sheet from the disk for comparison. Everything takes turns.
 */
import { pathOf } from '#contract/calls.ts'
import { paths } from '#contract/paths.ts'
import { type Load, loadHttp } from '../load/load.ts'
import { loadSteadily } from '../load/open-loop.ts'
import { atRest, type Figure, interleaved, type Slot, withCpu } from '../measure.ts'
import type { Cpu } from '../processes.ts'
import { type Product, startProduct } from '../product.ts'

export type ServingResult = { listings: number; per_second: number; seconds: number; figures: Figure[] }

/** Report and targets find their figures by these names; `system` is what was asked for. */
export const jobs = { first: 'drawn for the first time', again: 'sent again', steady: 'at a steady rate' } as const
export const file = 'style sheet'

const rounds = 3
const per_second = 500
/** Seconds of each measurement in each round. */
const seconds = { steady: 10, again: 2 }
const againCallers = 8
const firstAmount = 120

/** As in production, except that one address may send all requests. */
const settings = { NODE_ENV: 'production', SANDBOX: 'on', SEED: 'demo', LOG_LEVEL: 'error', LOAD_SHEDDING: 'on' }
const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' }

type Places = { listings: string[]; listing: string; tag: string; sheet: string }
type Running = Product & { idle: Cpu }

export async function measureServing(data_dir: string, say: (line: string) => void): Promise<ServingResult> {
  const product = await startProduct({ data_dir, env: settings })
  try {
    const places = await placesOf(product.url)
    say('  warming up')
    for (let turn = 0; turn < 8; turn += 1) {
      for (const path of [paths.home, paths.venues, ...places.listings]) await text(product.url + unseen(path))
    }
    const running = { ...product, idle: await atRest(product.pid, 75) }
    const slots = [...firstSlots(running, places), ...againSlots(running, places), ...steadySlots(running, places)]
    const figures = await interleaved(slots, rounds, say)
    return { listings: places.listings.length, per_second, seconds: seconds.steady * rounds, figures }
  } finally {
    await product.stop()
  }
}

const text = async (address: string) => (await fetch(address, { headers })).text()

async function placesOf(url: string): Promise<Places> {
  const found = async (call: 'searchVenues' | 'searchServices', pathFor: (id: string) => string) => {
    const { results } = JSON.parse(await text(`${url}${pathOf(call)}?page_size=50`)) as { results: { slug: string }[] }
    return results.map(({ slug }) => pathFor(slug))
  }
  const listings = [...(await found('searchVenues', paths.venue)), ...(await found('searchServices', paths.service))]
  const listing = listings[0] as string
  const page = await fetch(url + listing, { headers })
  const sheet = /<link rel="stylesheet"[^>]*href="([^"]+)"/.exec(await page.text())?.[1] as string
  return { listings, listing, tag: page.headers.get('etag') ?? '', sheet }
}

/** The same page at an address that nobody has asked for yet. */
let asked = 0
const unseen = (path: string) => `${path}?nikt=${(asked += 1)}`

function firstSlots(running: Running, { listings }: Places): Slot[] {
  let at = 0
  const pages: [string, () => string][] = [
    ['home', () => paths.home],
    ['list', () => paths.venues],
    ['detail', () => listings[(at += 1) % listings.length] as string],
  ]
  return pages.map(([page, path]) =>
    slot(running, jobs.first, page, 1, () =>
      loadHttp(running.url, 1, { amount: firstAmount }, () => ({ method: 'GET', path: unseen(path()), headers })),
    ),
  )
}

function againSlots(running: Running, { listing, tag, sheet }: Places): Slot[] {
  const things = [
    { what: 'detail', path: listing, headers },
    { what: 'detail, not modified', path: listing, headers: { ...headers, 'if-none-match': tag } },
    { what: file, path: sheet, headers },
  ]
  return things.map(({ what, ...request }) =>
    slot(running, jobs.again, what, againCallers, () =>
      loadHttp(running.url, againCallers, { seconds: seconds.again }, () => ({ method: 'GET', ...request })),
    ),
  )
}

function steadySlots(running: Running, { listings, sheet }: Places): Slot[] {
  let at = 0
  const things: [string, () => string][] = [
    ['detail', () => listings[(at += 1) % listings.length] as string],
    [file, () => sheet],
  ]
  const rate = { per_second, seconds: seconds.steady }
  return things.map(([what, path]) =>
    slot(running, jobs.steady, what, 0, () =>
      loadSteadily(running.url, rate, () => ({ method: 'GET', path: path(), headers })),
    ),
  )
}

function slot({ pid, idle }: Running, job: string, system: string, callers: number, load: () => Promise<Load>): Slot {
  return { job, system, callers, run: () => withCpu(pid, idle, load) }
}
