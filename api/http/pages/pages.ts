/**
 * Serves the built site: its files as they are, public pages rendered by the built renderer and kept while they are
 * true (`page-store.ts`), everything else as the bare shell. When rendering fails, the shell is sent and the error
 * logged, so that rendering can only make a page faster.
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type InProcessCall, type InProcessText, inProcess } from './in-process.ts'
import { type Drawn, openPageStore, type State, type Truth } from './page-store.ts'
import { sendPage } from './send-page.ts'
import { createTurns } from '#api/turns.ts'
import { type PagePolicy, secretPageHeaders } from '#api/http/security.ts'
import { formOf, isEmbedPath, isSecretPath } from '#contract/paths.ts'

type Rendered = { status: number }
/** A finished document with the CSP hashes of its scripts, and the data that its script asks for later. */
type Document = {
  html: string
  script_hashes: string[]
  /** CSP hashes of its style sheets. */
  style_hashes: string[]
  state?: State
}

/** The exports of the built `web/entry-server.tsx`, which is loaded by path, because api imports nothing of web. */
type Renderer = {
  isRendered(url: string): boolean
  render(url: string, call: InProcessCall, origin: string): Promise<Rendered>
  /** Drawn days and months follow this clock, epoch ms. */
  drawByClock(now: () => number): void
  openSite(read: (file: string) => string): { page(rendered: Rendered): Document; shell(framed?: boolean): Document }
}

export type Site = { folder: string; renderer: Renderer; documents: ReturnType<Renderer['openSite']> }

/** Null when the site was not built (API tests, development behind Vite). */
export async function openSite(dist: string): Promise<Site | null> {
  const folder = path.join(dist, 'client')
  const bundle = path.join(dist, 'server/entry-server.js')
  if (!existsSync(path.join(folder, 'index.html')) || !existsSync(bundle)) return null
  const renderer = (await import(pathToFileURL(bundle).href)) as Renderer
  return { folder, renderer, documents: renderer.openSite((file) => readFileSync(path.join(folder, file), 'utf8')) }
}

const year = 31_536_000
/** Longer than an answer takes that does not have to wait for listings to be read. */
const soonMs = 500
/** One thread renders; more pages at once would only be half finished in memory. */
const renderedAtOnce = 8
/** About 6 MB; a page whose data were dropped reads them from the API. */
const keptStates = 200

class StillReading extends Error {}

type Settings = {
  origin: string
  csp: PagePolicy
  /** Whether all listings have been read; until then a page about the whole country would make its visitor wait. */
  is_whole: () => boolean
  /** The sources that may show the page of this path in a frame; empty for nobody. */
  frames: (path: string) => Promise<readonly string[]>
  now: () => number
  /** JSON that tells the browser where to report errors; null when it reports none. */
  reports: string | null
}

export async function servePages(
  app: FastifyInstance,
  site: Site,
  truth: Truth,
  { origin, csp, is_whole, frames, now, reports }: Settings,
): Promise<(request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>> {
  site.renderer.drawByClock(now)
  await serveFiles(app, site)
  const states = serveStates(app)
  const shells = { ours: site.documents.shell(), framed: site.documents.shell(true) }
  const told = reports === null ? '' : `<meta name="reports" content="${attribute(reports)}">`
  const inTurn = createTurns({ at_once: renderedAtOnce })
  const documentOf = async (url: string, call: InProcessCall) => {
    const rendered = await inTurn(() => site.renderer.render(url, call, origin))
    return { status: rendered.status, document: site.documents.page(rendered) }
  }
  const store = openPageStore(truth, now, async (url, call): Promise<Drawn> => {
    const { status, document } = await (is_whole()
      ? documentOf(url, call)
      : drawnSoon(call, (soon) => documentOf(url, soon)))
    const { html, state = null, script_hashes, style_hashes } = document
    return { status, html: stamped(html, '', told), policy: csp(script_hashes, [], style_hashes), state }
  })
  const call = inProcess(truth.answer)
  const isMissing = lookForMissing(truth.answer)

  /** Sends a shell, or a page for somebody else's site; who may frame it is asked each time. */
  const sendFresh = async (request: FastifyRequest, reply: FastifyReply, isDrawn: boolean) => {
    const { url } = request
    const shell = isEmbedPath(url) ? shells.framed : shells.ours
    const path = url.split('?')[0] ?? ''
    const [{ status, document }, framers, is_missing] = await Promise.all([
      isDrawn ? orShell(request, documentOf(url, call), shell) : { status: 200, document: shell },
      frames(path),
      isMissing(path),
    ])
    if (document.state) states.keep(document.state)
    return reply
      .code(is_missing ? 404 : status)
      .header('content-type', 'text/html; charset=utf-8')
      .headers(isSecretPath(url) ? secretPageHeaders : { 'cache-control': 'no-cache' })
      .header('content-security-policy', csp(document.script_hashes, framers, document.style_hashes))
      .send(stamped(document.html, String(wholeSecond(now())), told))
  }
  return async (request, reply) => {
    const { url } = request
    const isOurs = !isEmbedPath(url) && !isSecretPath(url)
    const isDrawn = (isOurs && store.has(url)) || isRendered(request, site)
    if (!isDrawn || !isOurs) return sendFresh(request, reply, isDrawn)
    const page = await orNull(request, store.page(url))
    if (!page) return sendFresh(request, reply, false)
    if (page.state) states.keep(page.state)
    return sendPage(request, reply, page, now())
  }
}

/** A form is drawn in the browser, which cannot tell a machine any more that there is no such listing. */
function lookForMissing(answer: InProcessText): (path: string) => Promise<boolean> {
  return async (path) => {
    const form = formOf(path)
    return form !== null && (await answer(form.call, { params: form.params })).status === 404
  }
}

async function serveFiles(app: FastifyInstance, site: Site): Promise<void> {
  await app.register(fastifyStatic, {
    root: site.folder,
    preCompressed: true,
    index: false,
    wildcard: false,
    globIgnore: ['index.html', '.vite/**', '**/*.br'],
    setHeaders: (response, file) => {
      const immutable = /[/\\]assets[/\\]/.test(file)
      response.header('cache-control', immutable ? `public, max-age=${year}, immutable` : 'public, max-age=3600')
    },
  })
}

/** Serves the data from which pages were drawn, at URLs of their own. */
function serveStates(app: FastifyInstance) {
  const states = rememberStates()
  app.get('/stan/:name', { schema: { hide: true } }, (request, reply) => {
    const json = states.get(request.url)
    if (json === undefined) return reply.callNotFound()
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', `public, max-age=${year}, immutable`)
      .send(json)
  })
  return states
}

/**
 * The page with the time at which it is sent. The first such place belongs to the template: no text by users comes
 * before it.
 */
const stamped = (html: string, now: string, told: string): string =>
  html.replace(/\{now\}"[^>]*>/, (end) => `${now}${end.slice('{now}'.length)}${told}`)

/**
 * Whole seconds, so that a page asked for by many at once has the same bytes and is compressed once
 * (`bounds/compression.ts`).
 */
const wholeSecond = (ms: number): number => ms - (ms % 1000)

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The states of the pages sent last, by path; the one asked for longest ago is dropped first. */
function rememberStates() {
  const kept = new Map<string, string>()
  const keep = ({ path, json }: State) => {
    kept.delete(path)
    kept.set(path, json)
    if (kept.size > keptStates) for (const oldest of kept.keys()) return kept.delete(oldest)
  }
  return { get: (path: string) => kept.get(path), keep }
}

function isRendered(request: FastifyRequest, site: Site): boolean {
  try {
    return site.renderer.isRendered(request.url)
  } catch (error) {
    return tellOf(request, error) ?? false
  }
}

/**
 * Draws a page; while listings are being read, a page that would wait for all of them is left to the browser, which
 * draws it in parts.
 */
async function drawnSoon<T>(call: InProcessCall, draw: (soon: InProcessCall) => Promise<T>): Promise<T> {
  const late = new StillReading()
  let is_late = false
  const drawn = await draw(async (...asked) => {
    const answer = await Promise.race([call(...asked), pause(soonMs, null, { ref: false })])
    if (answer) return answer
    is_late = true
    throw late
  })
  if (is_late) throw late
  return drawn
}

async function orShell(
  request: FastifyRequest,
  drawn: Promise<{ status: number; document: Document }>,
  shell: Document,
): Promise<{ status: number; document: Document }> {
  return (await orNull(request, drawn)) ?? { status: 200, document: shell }
}

const orNull = <T>(request: FastifyRequest, drawn: Promise<T>): Promise<T | null> =>
  drawn.catch((error) => tellOf(request, error))

function tellOf(request: FastifyRequest, error: unknown): null {
  if (error instanceof StillReading) return null
  request.log.error({ err: error, url: request.url.split('?')[0] }, 'page was not rendered')
  return null
}
