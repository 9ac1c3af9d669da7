/** Every address outside the API and the sandbox is a page. */
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#api/deps.ts'
import type { Truth } from './page-store.ts'
import { limitedTo, pageLimit } from '#api/http/limits.ts'
import { servePages, type Site } from './pages.ts'
import { pagePolicy, secretPageHeaders, securityOf } from '#api/http/security.ts'
import { isSecretPath } from '#contract/paths.ts'

export async function pageRoutes(
  app: FastifyInstance,
  site: Site,
  truth: Truth,
  { config, clock, catalogue }: Pick<Deps, 'config' | 'clock' | 'catalogue'>,
  frames: (path: string) => Promise<readonly string[]>,
): Promise<void> {
  const page = await servePages(app, site, truth, {
    origin: config.publicUrl,
    csp: pagePolicy(securityOf(config)),
    is_whole: catalogue.isWhole,
    frames,
    now: () => clock.now(),
    reports: config.sentry && JSON.stringify(config.sentry),
  })
  // A route of its own instead of the not-found handler, because only routes are compressed.
  app.get('/*', { schema: { hide: true }, ...limitedTo(pageLimit, { config }) }, (request, reply) => {
    if (!isPage(request.url)) return reply.callNotFound()
    const address = withoutSlash(request.url)
    if (address === null) return page(request, reply)
    return reply.headers(isSecretPath(address) ? secretPageHeaders : {}).redirect(address, 301)
  })
}

const isPage = (url: string): boolean => !url.startsWith('/api/') && !url.startsWith('/_sandbox')

/** One page has one address: `/o-nas` for `/o-nas/`. Addresses that could lead to another site stay as they are. */
function withoutSlash(url: string): string | null {
  const [path = ''] = url.split('?', 1)
  if (path === '/' || !path.endsWith('/') || /^\/[/\\]/.test(path)) return null
  return path.slice(0, -1) + url.slice(path.length)
}
