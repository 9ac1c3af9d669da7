/** How often and how long a passing fault is tried again (ruling 58). */

const totalMs = 10_000
const firstWaitMs = 400
const longestWaitMs = 3_000
/** The least time that the last try is given for its answer. */
const shortestTryMs = 2_000
/**
 * More than any try and wait together can take, even in a tab whose timers the browser slows down: after it the machine
 * must have slept.
 */
const asleepMs = 120_000

/**
 * The longest wait for an answer. A connection hangs silently when a phone changes its network in the middle of a call.
 */
const longestAnswerMs = 60_000

/** The clock and the waiting, which a test moves instead of passing time (ruling 33). */
export const waiting = {
  now: (): number => Date.now(),
  pass: (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms)),
  longestAnswer: (): AbortSignal => AbortSignal.timeout(longestAnswerMs),
}

export type Patience = {
  /** Milliseconds left for one try. */
  left(): number
  /** Milliseconds until the next try; null when there is none left. */
  next(retry_after_s: number): number | null
}

export function usualPatience(now: () => number = waiting.now): Patience {
  let seen = now()
  let until = seen + totalMs
  let wait = firstWaitMs / 2
  const rest = () => {
    const at = now()
    if (at - seen > asleepMs) until += at - seen
    seen = at
    return until - at
  }
  return {
    left: () => Math.max(shortestTryMs, rest()),
    next: (retry_after_s) => {
      const left = rest()
      if (left <= 0) return null
      wait = Math.min(longestWaitMs, wait * 2)
      return Math.min(left, Math.max(wait, retry_after_s * 1000))
    },
  }
}

/**
 * Waits until the next try. While the machine is offline it waits for the network, however long, and the tries start
 * anew.
 */
export async function nextWait(patience: Patience, retry_after_s: number): Promise<'again' | 'was_offline' | 'over'> {
  if (typeof navigator !== 'undefined' && navigator.onLine === false) {
    await new Promise((back) => addEventListener('online', back, { once: true }))
    return 'was_offline'
  }
  const wait = patience.next(retry_after_s)
  if (wait === null) return 'over'
  await waiting.pass(wait)
  return 'again'
}
