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
import type { InProcessCall } from '#api/http/in-process.ts'

type Rendered = { status: number }
/** A finished document and the CSP hashes of what is inline in it. */
type Document = { html: string; script_hashes: string[]; style_hashes: string[] }

/** What the built `web/entry-server.tsx` gives; it is loaded by path, because api imports nothing of web. */
type Renderer = {
  isRendered(url: string): boolean
  render(url: string, call: InProcessCall, origin: string): Promise<Rendered>
  openSite(read: (file: string) => string): { page(rendered: Rendered): Document; shell(): Document }
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

export async function servePages(
  app: FastifyInstance,
  site: Site,
  call: InProcessCall,
  { origin, csp }: { origin: string; csp: (hashes: { script: string[]; style: string[] }) => string },
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
  const shell = site.documents.shell()
  return async (request, reply) => {
    const { status, document } = await documentFor(request, site, call, origin, shell)
    return reply
      .code(status)
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', csp({ script: document.script_hashes, style: document.style_hashes }))
      .send(document.html)
  }
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
