/** Every address that is neither the API nor the sandbox is a page. */
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
  // A route of its own and not the handler of what was not found: only routes are compressed.
  app.get('/*', { schema: { hide: true }, ...limitedTo(pageLimit, { config }) }, (request, reply) => {
    if (!isPage(request.url)) return reply.callNotFound()
    const address = withoutSlash(request.url)
    if (address === null) return page(request, reply)
    return reply.headers(isSecretPath(address) ? secretPageHeaders : {}).redirect(address, 301)
  })
}

const isPage = (url: string): boolean => !url.startsWith('/api/') && !url.startsWith('/_sandbox')

/** One page has one address: `/o-nas` for `/o-nas/`. What begins as somebody else's site is left as it is. */
function withoutSlash(url: string): string | null {
  const [path = ''] = url.split('?', 1)
  if (path === '/' || !path.endsWith('/') || /^\/[/\\]/.test(path)) return null
  return path.slice(0, -1) + url.slice(path.length)
}
