/** What goes on by itself: one chore after the other, and none that keeps the others from their turn (decision 0073). */
import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '#api/deps.ts'
import type { Chore } from '#api/feature.ts'

type Rounds = {
  every_ms: number
  /** So long a round waits for a chore; one that takes longer goes on beside the others. */
  patience_ms?: number
}

const patienceMs = 2_000

/** Each to its end, in the order of the list; what has failed is thrown when all have had their turn. */
export async function inTurn(chores: readonly Chore[], deps: Deps): Promise<void> {
  const failed: unknown[] = []
  for (const chore of chores) await Promise.try(chore, deps).catch((error: unknown) => failed.push(error))
  if (failed.length > 1) throw new AggregateError(failed, `${failed.length} chores failed`)
  if (failed.length === 1) throw failed[0]
}

/**
 * Round after round, the first one now. A chore that waits for somebody outside keeps neither the next ones nor the next
 * round waiting, and is not begun again until it has ended.
 */
export function everyNowAndThen(
  chores: readonly Chore[],
  deps: Deps,
  { every_ms, patience_ms = patienceMs }: Rounds,
): { stop: () => void } {
  const busy = new Set<Chore>()
  let [is_going, stopped] = [false, false]

  const begin = (chore: Chore): Promise<unknown> => {
    busy.add(chore)
    return Promise.try(chore, deps)
      .catch((err: unknown) => {
        // Who stops takes away what they work with.
        if (!stopped) deps.log.error({ err, chore: chore.name }, 'a chore has failed')
      })
      .finally(() => busy.delete(chore))
  }

  const round = async () => {
    if (is_going) return
    is_going = true
    for (const chore of chores) {
      if (stopped) break
      if (!busy.has(chore)) await Promise.race([begin(chore), pause(patience_ms, undefined, { ref: false })])
    }
    is_going = false
  }

  void round()
  const timer = setInterval(() => void round(), every_ms)
  return {
    stop: () => {
      stopped = true
      clearInterval(timer)
    },
  }
}
