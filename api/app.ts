/** The product as a list of features, and the server that answers for them. */
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { assemble } from './assemble.ts'
import { inTurn } from '#api/process/rounds.ts'
import type { Deps } from './deps.ts'
import type { Chore } from './feature.ts'
import { auth } from '#api/features/auth/feature.ts'
import { countTry } from '#api/features/auth/tries-queries.ts'
import { authenticate } from '#api/features/auth/sessions/authenticate.ts'
import { calendar } from '#api/features/calendar/feature.ts'
import { dac7 } from '#api/features/dac7/feature.ts'
import { sessionOrKey } from '#api/features/integrations/api-keys/authenticate-key.ts'
import { countKeys } from '#api/features/integrations/api-keys/key-limit.ts'
import { integrations } from '#api/features/integrations/feature.ts'
import { listings } from '#api/features/listings/feature.ts'
import { live } from '#api/features/live/feature.ts'
import { payments } from '#api/features/payments/feature.ts'
import { owners } from '#api/features/owners/feature.ts'
import { framersOf } from '#api/features/reservations/embeds/framers.ts'
import { reservations } from '#api/features/reservations/feature.ts'
import { site } from '#api/features/site/feature.ts'
import { stats } from '#api/features/stats/feature.ts'
import { subscriptions } from '#api/features/subscriptions/feature.ts'
import { bindAll } from '#api/http/bind.ts'
import { documentation } from '#api/http/documentation.ts'
import { mcpRoutes } from '#api/http/mcp/mcp-routes.ts'
import { answersInProcess, inProcess } from '#api/http/pages/in-process.ts'
import { operationRoutes } from '#api/http/operation.ts'
import { pageRoutes } from '#api/http/pages/page-routes.ts'
import type { Site } from '#api/http/pages/pages.ts'
import { clientOf } from '#api/http/security.ts'
import { openServer } from '#api/http/server.ts'
import { forgetOldKeys } from './idempotency.ts'

/** Sweeps run in this order. */
export const product = assemble([
  payments,
  listings,
  reservations,
  calendar,
  live,
  owners,
  auth,
  stats,
  subscriptions,
  dac7,
  integrations,
  site,
])

/** Runs all sweeps; called when the sandbox moves the clock. */
export const sweep = (deps: Deps): Promise<void> => inTurn([...product.sweeps, ...product.slowSweeps], deps)

const keepFailedJobs: Chore = ({ jobs }) => jobs.keepFailed()

/** Deletions of old rows; once an hour is enough. */
export const tidies: readonly Chore[] = [forgetOldKeys, keepFailedJobs, ...product.forgets]
export const tidy = (deps: Deps): Promise<void> => inTurn(tidies, deps)

export type AppParts = {
  site: Site | null
  /** The outside world in miniature; null when it is off. */
  sandbox: FastifyPluginAsync | null
  /** Called with `GET /path/:param` of each route, for the authorisation matrix. */
  on_route?: (route: string) => void
}

/** Everything that the server answers is registered here, in this order. */
export async function buildApp(deps: Deps, parts: AppParts): Promise<FastifyInstance> {
  const { config } = deps
  const app = await openServer(config, deps.log, countTry(deps), parts.on_route)
  await operationRoutes(app, deps, () => product.waits(deps))
  await documentation(app, config.publicUrl)
  const handlers = product.handlers(deps)
  const whoCalls = sessionOrKey(deps, authenticate(deps), config.rateLimits ? countKeys(deps.clock.now) : null)
  await app.register(async (api) => {
    bindAll(api, handlers, {
      authenticate: whoCalls,
      client: clientOf(config.secretKey),
      check_replies: !config.production,
      rate_limits: config.rateLimits,
    })
    await product.routes(api, deps, whoCalls)
  })
  const answer = answersInProcess(handlers, app.log)
  mcpRoutes(app, { call: inProcess(answer), public_url: config.publicUrl, rate_limits: config.rateLimits })
  if (parts.sandbox) await app.register(parts.sandbox)
  if (parts.site) {
    const { version, catchUp } = deps.catalogue
    const truth = { answer, version, catchUp }
    await pageRoutes(app, parts.site, truth, deps, (path) => framersOf(deps, path))
  }
  return app
}
