/**
 * Nothing in a start or a stop waits for ever or in silence: each step has a time limit, says what it waits for when it
 * is slow, and fails with one sentence.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { cannotStart, isCannotStart } from '#api/db/cannot-start.ts'
import { databaseTrouble } from '#api/db/trouble.ts'

type Say = (line: string) => void

export type StepLimits = {
  /** The first progress line comes after this time, the next ones after three times as long each. */
  quiet_ms?: number
  limit_ms?: number
}

/**
 * One step of the start; `what` completes "Still waiting for …". Throws `cannotStart` at the limit, and when the
 * database is the cause; every other error is thrown on.
 */
export async function step<T>(what: string, work: () => Promise<T>, say: Say, limits: StepLimits = {}): Promise<T> {
  const { quiet_ms = 5_000, limit_ms = 180_000 } = limits
  const begun = performance.now()
  const seconds = () => Math.round((performance.now() - begun) / 1000)
  let next = quiet_ms
  const ticking = setInterval(
    () => {
      if (performance.now() - begun < next) return
      next *= 3
      say(`Still waiting for ${what} (${seconds()} s)…`)
    },
    Math.min(quiet_ms, 250),
  )
  let late: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    late = setTimeout(
      () =>
        reject(
          cannotStart(`Gave up waiting for ${what} after ${seconds()} s: try again when the machine is less busy.`),
        ),
      limit_ms,
    )
  })
  try {
    return await Promise.race([work(), limit])
  } catch (error) {
    const trouble = isCannotStart(error) ? null : databaseTrouble(error)
    throw trouble ? cannotStart(`The start stopped at ${what}: the database says "${trouble}".`, error) : error
  } finally {
    clearInterval(ticking)
    clearTimeout(late)
  }
}

/** Repeats work that fails because of the database (not because of a defect), until `patience_ms` are over. */
export async function insist<T>(work: () => Promise<T>, patience_ms = 60_000): Promise<T> {
  for (const until = performance.now() + patience_ms; ; await pause(500)) {
    try {
      return await work()
    } catch (error) {
      if (performance.now() > until || !databaseTrouble(error)) throw error
    }
  }
}

export type Closings = {
  /** Adds how to close what was just opened. */
  push(...closings: (() => unknown)[]): void
  /** Closes in the opposite order; a closing that fails or hangs does not stop the others. */
  close(): Promise<void>
}

/** `limit_ms` counts for each closing; parts of a longer closing have limits of their own, which must be shorter. */
export function openClosings(tell: Say, limit_ms: number): Closings {
  const open: (() => unknown)[] = []
  return {
    push: (...closings) => void open.push(...closings),
    async close() {
      for (let closing = open.pop(); closing; closing = open.pop()) {
        let late: NodeJS.Timeout | undefined
        const limit = new Promise<never>((_, reject) => {
          late = setTimeout(() => reject(new Error(`no answer within ${limit_ms / 1000} s`)), limit_ms)
        })
        try {
          await Promise.race([closing(), limit])
        } catch (error) {
          tell(`Something did not close: ${(error as Error).message}.`)
        } finally {
          clearTimeout(late)
        }
      }
    },
  }
}
