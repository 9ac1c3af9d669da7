/** Plugins in order, then the features in order. Everything the server answers is registered here. */
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyPluginAsync } from 'fastify'
import type { JobHandler } from '#api/adapters/jobs/queue.ts'
import { type Deps, inTransaction } from './deps.ts'
import { authenticate } from '#api/features/auth/sessions/authenticate.ts'
import { authJobs } from '#api/features/auth/jobs.ts'
import { forgetOldEmailTokens } from '#api/features/auth/email-tokens.ts'
import { forgetOldLoginTries } from '#api/features/auth/sessions/login-attempts.ts'
import { authHandlers } from '#api/features/auth/routes.ts'
import type { StreamSettings } from '#api/features/live/owner-streams.ts'
import { calendarHandlers } from '#api/features/calendar/routes.ts'
import { streamRoutes } from '#api/features/live/stream-routes.ts'
import { imageRoutes } from '#api/features/listings/files/image-routes.ts'
import { listingsJobs } from '#api/features/listings/jobs.ts'
import { listingsHandlers } from '#api/features/listings/routes.ts'
import { sweepPictures } from '#api/features/listings/files/sweep-pictures.ts'
import { uploadRoutes } from '#api/features/listings/files/upload-routes.ts'
import { forgetOldSessions } from '#api/features/auth/sessions/sessions.ts'
import { forgetOldEmailChanges } from '#api/features/owners/account/change-email.ts'
import { ownersJobs } from '#api/features/owners/jobs.ts'
import { exportRoutes } from '#api/features/owners/account/export-me.ts'
import { ownersHandlers } from '#api/features/owners/routes.ts'
import { sweepProfiles } from '#api/features/owners/profile/sweep-profiles.ts'
import { documentRoutes } from '#api/features/reservations/documents/routes.ts'
import { reservationsJobs } from '#api/features/reservations/mail-jobs/jobs.ts'
import { reservationsHandlers } from '#api/features/reservations/routes.ts'
import { reservationsFile } from '#api/features/reservations/desk/export-csv.ts'
import { sweepReservations } from '#api/features/reservations/due/sweep.ts'
import { sweepReminders } from '#api/features/reservations/due/sweep-reminders.ts'
import { forgetOldNotifications } from '#api/features/reservations/notifications/notify-owner.ts'
import { siteJobs } from '#api/features/site/jobs.ts'
import { siteHandlers } from '#api/features/site/routes.ts'
import { siteFiles } from '#api/features/site/site-files.ts'
import { statsFiles } from '#api/features/stats/files.ts'
import { statsHandlers } from '#api/features/stats/routes.ts'
import { subscriptionsHandlers } from '#api/features/subscriptions/routes.ts'
import { bindAll } from '#api/http/bind.ts'
import { documentation } from '#api/http/documentation.ts'
import { installErrors, sendRefused } from '#api/http/errors/errors.ts'
import type { Handlers } from '#api/http/handlers.ts'
import { inProcess } from '#api/http/in-process.ts'
import { pageLimit } from '#api/http/limits.ts'
import { closeGently, operationRoutes } from '#api/http/operation.ts'
import { servePages, type Site } from '#api/http/pages.ts'
import { limitArrival } from '#api/http/timeouts.ts'
import { clientOf, pagePolicy, securityHeaders } from '#api/http/security.ts'
import { forgetOldKeys } from './idempotency.ts'
import { Refused } from './refused.ts'

export const handlersOf = (deps: Deps): Handlers => ({
  ...siteHandlers(deps),
  ...authHandlers(deps),
  ...ownersHandlers(deps),
  ...listingsHandlers(deps),
  ...reservationsHandlers(deps),
  ...calendarHandlers(deps),
  ...statsHandlers(deps),
  ...subscriptionsHandlers(deps),
})

export const jobsOf = (deps: Deps): Record<string, JobHandler> => ({
  ...siteJobs(deps),
  ...authJobs(deps),
  ...ownersJobs(deps),
  ...listingsJobs(deps),
  ...reservationsJobs(deps),
})

/** Everything that becomes due with time; run every few seconds and whenever the sandbox moves the clock. */
export async function sweep(deps: Deps): Promise<void> {
  await sweepReservations(deps)
  await sweepReminders(deps)
  await sweepProfiles(deps)
  await deps.counters.flush()
}

/** What may be forgotten; once an hour is enough. */
export async function tidy(deps: Deps): Promise<void> {
  await inTransaction(deps, forgetOldKeys)
  await forgetOldSessions(deps)
  await forgetOldLoginTries(deps)
  await forgetOldEmailTokens(deps)
  await forgetOldEmailChanges(deps)
  await forgetOldNotifications(deps)
  await sweepPictures(deps)
}

/** Ten minutes for 10 MiB is a bad mobile connection. */
const timeouts = { usual_ms: 30_000, long_ms: 600_000, takesLong: (url: string) => /\/upload_image\/?$/.test(url) }

export type AppParts = {
  site: Site | null
  /** The outside world in miniature, when it is on. */
  sandbox: FastifyPluginAsync | null
  /** How often live streams ask for their session; tests do not wait so long. */
  streams?: StreamSettings
  /** Hears `GET /path/:param` of each route, for the authorisation matrix. */
  on_route?: (route: string) => void
}

export async function buildApp(deps: Deps, parts: AppParts): Promise<FastifyInstance> {
  const { config } = deps
  const app = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy as boolean,
    bodyLimit: config.limits.jsonBytes,
    requestTimeout: timeouts.long_ms,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    // An address with broken escapes: nothing can be there.
    frameworkErrors: (_error, _request, reply) => sendRefused(reply, new Refused('not_found')),
  })
  app.removeContentTypeParser('text/plain')
  app.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) parts.on_route?.(`${each} ${url}`)
  })
  installErrors(app)
  closeGently(app)
  limitArrival(app, timeouts)
  const security = {
    tiles_origin: originOf(config.mapTilesUrl),
    https: config.publicUrl.startsWith('https:'),
    reports_origin: config.sentry && new URL(config.sentry.dsn).origin,
  }
  securityHeaders(app, security)
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // Made for each answer anew: quality 5 is a quarter of the time of 11 for a tenth more bytes.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  })
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, { ttl }) =>
      new Refused(
        { refused: 'rate_limited', details: { seconds: Math.ceil(ttl / 1000) } },
        { retry_after: Math.ceil(ttl / 1000) },
      ),
  })
  await operationRoutes(app, deps)
  await documentation(app, config.publicUrl)

  const handlers = handlersOf(deps)
  await app.register(async (api) => {
    bindAll(api, handlers, {
      authenticate: authenticate(deps),
      client: clientOf(config.secretKey),
      check_replies: !config.production,
      rate_limits: config.rateLimits,
    })
    await imageRoutes(api, deps)
    await api.register(documentRoutes(deps, authenticate(deps)))
    await api.register(uploadRoutes(deps, authenticate(deps)))
    await api.register(streamRoutes(deps, authenticate(deps), parts.streams))
    await api.register(statsFiles(deps, authenticate(deps)))
    await api.register(reservationsFile(deps, authenticate(deps)))
    await api.register(exportRoutes(deps, authenticate(deps)))
    await siteFiles(api, deps)
  })
  if (parts.sandbox) await app.register(parts.sandbox)

  const reports = config.sentry && JSON.stringify(config.sentry)
  const pages = { origin: config.publicUrl, csp: pagePolicy(security), now: () => deps.clock.now(), reports }
  const page = parts.site && (await servePages(app, parts.site, inProcess(handlers, app.log), pages))
  // A route of its own and not the handler of what was not found: only routes are compressed.
  if (page) {
    app.get(
      '/*',
      { schema: { hide: true }, config: { rateLimit: config.rateLimits ? pageLimit : false } },
      (request, reply) => (isPage(request.url) ? page(request, reply) : reply.callNotFound()),
    )
  }
  // No other origin may ask us for anything: a preflight gets an empty answer, which is a no.
  app.options('/*', { schema: { hide: true } }, (_request, reply) => reply.code(204).send())
  app.setNotFoundHandler(async () => {
    throw new Refused('not_found')
  })
  return app
}

const isPage = (url: string): boolean => !url.startsWith('/api/') && !url.startsWith('/_sandbox')

/** `https://{s}.tiles.example/{z}/{x}/{y}.png` → `https://*.tiles.example`, for the CSP. */
function originOf(tiles_url: string | null): string | null {
  return (
    tiles_url &&
    new URL(tiles_url.replace('{s}', 'sub-of-tiles').replace(/[{}]/g, '')).origin.replace('sub-of-tiles', '*')
  )
}
