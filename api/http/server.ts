/** The server without routes: limits, plugins, conventions, and the answer when nothing is found. */
import compress from '@fastify/compress'
import rateLimit, { type RateLimitPluginOptions } from '@fastify/rate-limit'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Config } from '#api/config.ts'
import { installErrors, sendRefused } from '#api/http/errors/errors.ts'
import { brotliParams, compressAnswers, leastBytes } from './bounds/compression.ts'
import { type CountTry, limitsEverywhere } from './bounds/limits-everywhere.ts'
import { shedLoad } from './bounds/load.ts'
import { closeGently } from './closing.ts'
import { networkOf, securityHeaders, securityOf } from './security.ts'
import { limitArrival } from './bounds/timeouts.ts'
import { trusting } from './bounds/trusted-proxies.ts'
import type { Log } from '#api/handles.ts'
import { Refused } from '#api/refused.ts'

const jsonBytes = 64 * 1024

/** Ten minutes for 10 MiB is a bad mobile connection. */
const timeouts = {
  usual_ms: 30_000,
  long_ms: 600_000,
  refused_ms: 2_000,
  takesLong: (url: string) => /\/upload_(?:image|file)\/?$/.test(url),
}

export async function openServer(
  config: Config,
  log: Log,
  count: CountTry,
  on_route?: (route: string) => void,
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    ...trusting(config.trustProxy),
    bodyLimit: jsonBytes,
    requestTimeout: timeouts.long_ms,
    // The start has limits of its own (`process/start-steps.ts`), and ten seconds for all routes are short on a busy machine.
    pluginTimeout: 0,
    // Every request that reaches the server is answered, also while it closes (`closeGently`).
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    // A URL with broken escapes: nothing can be there.
    frameworkErrors: (_error, _request, reply) => sendRefused(reply, new Refused('not_found')),
  })
  app.removeContentTypeParser('text/plain')
  emptyJsonIsNone(app)
  app.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) on_route?.(`${each} ${url}`)
  })
  installErrors(app)
  closeGently(app)
  limitArrival(app, timeouts)
  securityHeaders(app, securityOf(config))
  if (config.loadShedding) shedLoad(app)
  compressAnswers(app)
  await limitAndCompress(app, count)
  // No other origin may call us: a preflight gets an empty answer, which refuses it.
  app.options('/*', { schema: { hide: true } }, (_request, reply) => reply.code(204).send())
  app.setNotFoundHandler(async () => {
    throw new Refused('not_found')
  })
  return app
}

/** Some clients send a content type with an empty body: that counts as no body, not as broken JSON. */
function emptyJsonIsNone(app: FastifyInstance): void {
  const { onProtoPoisoning = 'error', onConstructorPoisoning = 'error' } = app.initialConfig
  const read = app.getDefaultJsonParser(onProtoPoisoning, onConstructorPoisoning)
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) =>
    body.trim() === '' ? done(null, undefined) : read(request, body, done),
  )
}

async function limitAndCompress(app: FastifyInstance, count: CountTry): Promise<void> {
  await app.register(compress, {
    // For streams only; other answers are already compressed.
    threshold: leastBytes,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: brotliParams },
  })
  const answers: RateLimitPluginOptions = {
    errorResponseBuilder: (_request, { ttl }) =>
      new Refused(
        { refused: 'rate_limited', details: { seconds: Math.ceil(ttl / 1000) } },
        { retry_after: Math.ceil(ttl / 1000) },
      ),
  }
  await limitsEverywhere(app, count, answers)
  await app.register(rateLimit, { ...answers, global: false, keyGenerator: ({ ip }) => networkOf(ip) })
}
