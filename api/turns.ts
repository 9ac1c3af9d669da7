import { Refused } from './refused.ts'

/** Takes once more as long as it was given all that it asked for. */
export async function whileFull(at_most: number, take: () => Promise<number>): Promise<void> {
  for (let taken = at_most; taken >= at_most; ) taken = await take()
}

/**
 * Lets so many works run at once, the others in the order in which they came. Who would be one too many in the queue is
 * sent away at once (`unavailable`): waiting that nobody can outlast helps nobody.
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
      // The turn is handed on, so that nobody who comes now steps in between.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** One work for each of them, so many at once; answers in their order. */
export function sideBySide<T, R>(all: readonly T[], at_once: number, work: (one: T) => Promise<R>): Promise<R[]> {
  const inTurn = createTurns({ at_once })
  return Promise.all(all.map((one) => inTurn(() => work(one))))
}

const mostTries = 5

/**
 * Asks and writes down, again while the answer is `older` than what has been written meanwhile: two who ask at the same time
 * do not hear in the order in which they write. Whoever is overtaken at every try (a provider tells of one purchase in many
 * events at once) leaves it at that, `older`: what stands there was asked for after the first of these tries had begun.
 */
export async function untilKept<T>(ask: () => Promise<T | 'older'>): Promise<T | 'older'> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const answer = await ask()
    if (answer !== 'older') return answer
  }
  return 'older'
}
