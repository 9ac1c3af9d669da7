/**
 * Who counts as a visitor, without knowing anybody: robots that say so are left out, and one person who asks the same
 * again within half an hour has asked once. What tells two persons apart is a keyed hash under a key that only this
 * process knows; hashes live in memory for those minutes and nowhere else.
 */
import { createHmac, randomBytes } from 'node:crypto'
import type { Client } from '#api/http/callers/client.ts'
import { minuteMs } from '#domain/time.ts'

export type Visitors = {
  /** True for the first time in a while, for a person. `what`: the same words for the same wish. */
  isNew(visitor: Client, what: string, now_ms: number): boolean
}

const forgottenAfterMs = 30 * minuteMs
/** More than any half hour brings; beyond it the oldest are forgotten early. */
const mostRemembered = 50_000

/** Robots, previews of links and monitors name themselves. */
const robots =
  /(?<!cu)bots?\b|crawl|spider|slurp|lighthouse|preview|facebookexternalhit|whatsapp|telegram|embedly|pingdom|uptime|monitor|scrapy|feedfetcher|mediapartners|apis-google/i

export const isRobot = (user_agent: string): boolean => robots.test(user_agent)

export function openVisitors(): Visitors {
  const secret = randomBytes(32)
  // In the order of time, so that the oldest stand first.
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
