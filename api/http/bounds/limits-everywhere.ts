/**
 * Limits shared by all processes: those that protect letters, passwords and other people's servers (decision 0067).
 * They use the plugin that counts everything else in memory, with another store.
 */
import rateLimit, { type FastifyRateLimitStore, type RateLimitPluginOptions } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { networkOf } from '#api/http/security.ts'

type Counted = { count: number; left_ms: number }

/** Counts a try of `what` from `network`; a window of time begins with its first try. */
export type CountTry = (what: string, network: string, window_ms: number) => Promise<Counted>

type LimitEverywhere = (what: string, limit: { max: number; timeWindow: number }) => onRequestAsyncHookHandler

declare module 'fastify' {
  interface FastifyInstance {
    limitEverywhere: LimitEverywhere
  }
}

/** In a scope of its own, because each scope has one store; registered before the plugin for everything else. */
export async function limitsEverywhere(
  app: FastifyInstance,
  count: CountTry,
  answers: RateLimitPluginOptions,
): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(rateLimit, { ...answers, global: false, store: storeOf(count) })
    app.decorate('limitEverywhere', (what, { max, timeWindow }) => {
      const keyGenerator = ({ ip }: FastifyRequest) => `${what} ${networkOf(ip)}`
      return scope.rateLimit({ max, timeWindow, keyGenerator }) as onRequestAsyncHookHandler
    })
  })
}

function storeOf(count: CountTry) {
  return class CountedTries implements FastifyRateLimitStore {
    incr(key: string, done: (error: Error | null, result?: { current: number; ttl: number }) => void, window = 0) {
      const [what = '', network = ''] = key.split(' ')
      const told = ({ count: current, left_ms: ttl }: Counted) => done(null, { current, ttl })
      count(what, network, window).then(told, (error: Error) => done(error))
    }

    child(): CountedTries {
      return this
    }
  }
}
