import { Refused } from './refused.ts'

/** Repeats `take` as long as it gets as many as it asked for. */
export async function whileFull(at_most: number, take: () => Promise<number>): Promise<void> {
  for (let taken = at_most; taken >= at_most; ) taken = await take()
}

/**
 * Limits how many works run at once; the others wait in order. When the queue is full, a work is refused at once
 * (`unavailable`), because it would wait longer than anybody stays.
 */
export function createTurns({
  at_once,
  waiting_at_most = Number.POSITIVE_INFINITY,
}: {
  at_once: number
  waiting_at_most?: number
}): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= at_once) {
      if (waiting.length >= waiting_at_most) throw new Refused('unavailable', { retry_after: 3 })
      await new Promise<void>((go) => waiting.push(go))
    } else running += 1
    try {
      return await work()
    } finally {
      // The turn is passed on directly, so that a new caller cannot get in between.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** Runs one work for each item, at most `at_once` at a time; results are in the order of the items. */
export function sideBySide<T, R>(all: readonly T[], at_once: number, work: (one: T) => Promise<R>): Promise<R[]> {
  const inTurn = createTurns({ at_once })
  return Promise.all(all.map((one) => inTurn(() => work(one))))
}

const mostTries = 5

/**
 * Reads and stores, and repeats while the answer is `older` than what was stored meanwhile: of two that read at the
 * same time, the later answer need not be stored last. After too many tries (a provider sends many events about one
 * purchase at once) it gives up with `older`, which is safe: the stored answer was read after the first of these tries
 * began.
 */
export async function untilKept<T>(ask: () => Promise<T | 'older'>): Promise<T | 'older'> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const answer = await ask()
    if (answer !== 'older') return answer
  }
  return 'older'
}
