/**
 * Serves the built site: its files as they are, public pages rendered by the built renderer, everything else as the
 * bare shell. A page that fails to render is served as the shell and logged: rendering is a speed-up, never a point of
 * failure.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { InProcessCall } from '#api/http/in-process.ts'

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>
type Rendered = { status: number; head: string; html: string; state: string; modules: string[] }

/** What `web/entry-server.tsx` gives; the built bundle is loaded by path, because api imports nothing of web. */
type Renderer = {
  isRendered(url: string): boolean
  render(url: string, call: InProcessCall, origin: string): Promise<Rendered>
  assemble(template: string, manifest: Manifest, page: Rendered | null): string
}

export type Site = { template: string; manifest: Manifest; renderer: Renderer; folder: string; script_hashes: string[] }

/** Null when the site was not built (API tests, development behind Vite). */
export async function openSite(dist: string): Promise<Site | null> {
  const folder = path.join(dist, 'client')
  const bundle = path.join(dist, 'server/entry-server.js')
  if (!existsSync(path.join(folder, 'index.html')) || !existsSync(bundle)) return null
  const template = readFileSync(path.join(folder, 'index.html'), 'utf8')
  const manifest = JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  const renderer = (await import(pathToFileURL(bundle).href)) as Renderer
  return { template, manifest, renderer, folder, script_hashes: inlineScriptHashes(template) }
}

/** Hashes of the template's own inline scripts, so that the CSP needs no 'unsafe-inline'. */
function inlineScriptHashes(template: string): string[] {
  return [...template.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code]) => `sha256-${createHash('sha256').update(code ?? '').digest('base64')}`,
  )
}

const year = 31_536_000

export async function servePages(
  app: FastifyInstance,
  site: Site,
  call: InProcessCall,
  origin: string,
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
  const shell = site.renderer.assemble(site.template, site.manifest, null)
  return async (request, reply) => {
    const { status, html } = await page(request, site, call, origin, shell)
    return reply
      .code(status)
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(html)
  }
}

async function page(
  request: FastifyRequest,
  site: Site,
  call: InProcessCall,
  origin: string,
  shell: string,
): Promise<{ status: number; html: string }> {
  try {
    if (!site.renderer.isRendered(request.url)) return { status: 200, html: shell }
    const rendered = await site.renderer.render(request.url, call, origin)
    return { status: rendered.status, html: site.renderer.assemble(site.template, site.manifest, rendered) }
  } catch (error) {
    request.log.error({ err: error, url: request.url.split('?')[0] }, 'page was not rendered')
    return { status: 200, html: shell }
  }
}
