/**
 * Which requests count as visits: robots that name themselves are left out, and the same person doing the same again
 * within half an hour counts once. Persons are told apart by a hash with a key that only this process has; the hashes
 * stay in memory for those minutes and are stored nowhere.
 */
import { createHmac, randomBytes } from 'node:crypto'
import type { Client } from '#api/http/callers/client.ts'
import { minuteMs } from '#domain/time.ts'

export type Visitors = {
  /**
   * True when the visitor is no robot and has not done this in the last half hour. `what` is equal for equal actions.
   */
  isNew(visitor: Client, what: string, now_ms: number): boolean
}

const forgottenAfterMs = 30 * minuteMs
/** More than any half hour brings; beyond it the oldest are dropped early. */
const mostRemembered = 50_000

/** Robots, link previews and monitors name themselves in the user agent. */
const robots =
  /(?<!cu)bots?\b|crawl|spider|slurp|lighthouse|preview|facebookexternalhit|whatsapp|telegram|embedly|pingdom|uptime|monitor|scrapy|feedfetcher|mediapartners|apis-google/i

export const isRobot = (user_agent: string): boolean => robots.test(user_agent)

export function openVisitors(): Visitors {
  const secret = randomBytes(32)
  // In order of time, so that the oldest come first.
  const seen = new Map<string, number>()
  const forget = (now_ms: number) => {
    for (const [key, at] of seen) {
      if (seen.size <= mostRemembered && Math.abs(now_ms - at) < forgottenAfterMs) return
      seen.delete(key)
    }
  }
  return {
    isNew: ({ ip_hash, user_agent }, what, now_ms) => {
      if (isRobot(user_agent)) return false
      const key = createHmac('sha256', secret).update(ip_hash).update(user_agent).update(what).digest('base64')
      const last = seen.get(key)
      if (last !== undefined && Math.abs(now_ms - last) < forgottenAfterMs) return false
      seen.delete(key)
      seen.set(key, now_ms)
      forget(now_ms)
      return true
    },
  }
}
