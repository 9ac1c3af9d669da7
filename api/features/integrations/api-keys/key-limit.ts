/**
 * How often one key may ask, for all calls and networks together, so that a program in an endless loop does not slow
 * down people. Counted in memory, so each process allows as much.
 */
import { Refused } from '#api/refused.ts'

export const keyLimit = { max: 600, window_ms: 60_000 } as const

export type KeyLimit = { count(key_id: string): void }

export function countKeys(
  now: () => number,
  { max, window_ms }: { max: number; window_ms: number } = keyLimit,
): KeyLimit {
  let began = now()
  const asked = new Map<string, number>()
  return {
    count(key_id) {
      const at = now()
      if (at - began >= window_ms || at < began) {
        began = at
        asked.clear()
      }
      const times = (asked.get(key_id) ?? 0) + 1
      asked.set(key_id, times)
      if (times <= max) return
      const seconds = Math.max(1, Math.ceil((began + window_ms - at) / 1000))
      throw new Refused({ refused: 'rate_limited', details: { seconds } }, { retry_after: seconds })
    },
  }
}
