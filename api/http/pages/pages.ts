/**
 * Serves the built site: its files as they are, public pages rendered by the built renderer, everything else as the
 * bare shell. A page that fails to render is served as the shell and logged: rendering is a speed-up, never a point of
 * failure.
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { InProcessCall } from './in-process.ts'
import { createTurns } from '#api/turns.ts'
import { type PagePolicy, secretPageHeaders } from '#api/http/security.ts'
import { isEmbedPath, isSecretPath } from '#contract/paths.ts'

type Rendered = { status: number }
/** A finished document, the CSP hashes of the scripts in it, and the data that its script asks for afterwards. */
type Document = {
  html: string
  script_hashes: string[]
  /** Of its style sheets. */
  style_hashes: string[]
  state?: { path: string; json: string }
}

/** What the built `web/entry-server.tsx` gives; it is loaded by path, because api imports nothing of web. */
type Renderer = {
  isRendered(url: string): boolean
  render(url: string, call: InProcessCall, origin: string): Promise<Rendered>
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
/** One thread renders; what is begun for two hundred visitors at once would only lie half finished in memory. */
const renderedAtOnce = 8
/** About 6 MB; a page whose data are forgotten reads them from the API. */
const keptStates = 200

export async function servePages(
  app: FastifyInstance,
  site: Site,
  call: InProcessCall,
  {
    origin,
    csp,
    frames,
    now,
    reports,
  }: {
    origin: string
    csp: PagePolicy
    /** The sources that may show the page of this path in a frame; empty: nobody. */
    frames: (path: string) => Promise<readonly string[]>
    now: () => number
    /** JSON of whom the browser tells of errors; null: the page says nothing about it. */
    reports: string | null
  },
): Promise<(request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>> {
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
  const shells = { ours: site.documents.shell(), framed: site.documents.shell(true) }
  const states = rememberStates()
  const told = reports === null ? '' : `<meta name="reports" content="${attribute(reports)}">`
  app.get('/stan/:name', { schema: { hide: true } }, (request, reply) => {
    const json = states.get(request.url)
    if (json === undefined) return reply.callNotFound()
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', `public, max-age=${year}, immutable`)
      .send(json)
  })
  const inTurn = createTurns({ at_once: renderedAtOnce })
  return async (request, reply) => {
    const [{ status, document }, framers] = await Promise.all([
      inTurn(() => documentFor(request, site, call, origin, isEmbedPath(request.url) ? shells.framed : shells.ours)),
      frames(request.url.split('?')[0] ?? ''),
    ])
    if (document.state) states.keep(document.state)
    return reply
      .code(status)
      .header('content-type', 'text/html; charset=utf-8')
      .headers(isSecretPath(request.url) ? secretPageHeaders : { 'cache-control': 'no-cache' })
      .header('content-security-policy', csp(document.script_hashes, framers, document.style_hashes))
      .send(stamped(document.html, now(), told))
  }
}

/** The page with the time it is sent at. The first such place is the template's own: nothing people wrote stands before it. */
const stamped = (html: string, now: number, told: string): string =>
  html.replace(/\{now\}"[^>]*>/, (end) => `${wholeSecond(now)}${end.slice('{now}'.length)}${told}`)

/** Pages that many ask for at once are the same bytes, which are compressed once (`bounds/compression.ts`). */
const wholeSecond = (ms: number): number => ms - (ms % 1000)

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The states of the pages last sent, by their path; the one that was not asked for longest is forgotten first. */
function rememberStates() {
  const kept = new Map<string, string>()
  const keep = ({ path, json }: { path: string; json: string }) => {
    kept.delete(path)
    kept.set(path, json)
    if (kept.size > keptStates) for (const oldest of kept.keys()) return kept.delete(oldest)
  }
  return { get: (path: string) => kept.get(path), keep }
}

async function documentFor(
  request: FastifyRequest,
  site: Site,
  call: InProcessCall,
  origin: string,
  shell: Document,
): Promise<{ status: number; document: Document }> {
  try {
    if (!site.renderer.isRendered(request.url)) return { status: 200, document: shell }
    const rendered = await site.renderer.render(request.url, call, origin)
    return { status: rendered.status, document: site.documents.page(rendered) }
  } catch (error) {
    request.log.error({ err: error, url: request.url.split('?')[0] }, 'page was not rendered')
    return { status: 200, document: shell }
  }
}
