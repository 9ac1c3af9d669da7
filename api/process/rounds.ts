/** Runs chores in rounds, one after another, so that none keeps the others from their turn (decision 0073). */
import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '#api/deps.ts'
import type { Chore } from '#api/feature.ts'

type Rounds = {
  every_ms: number
  /** How long a round waits for one chore; a slower one continues beside the others. */
  patience_ms?: number
}

const patienceMs = 2_000

/** Runs each chore to its end, in the order of the list; failures are thrown after all have run. */
export async function inTurn(chores: readonly Chore[], deps: Deps): Promise<void> {
  const failed: unknown[] = []
  for (const chore of chores) await Promise.try(chore, deps).catch((error: unknown) => failed.push(error))
  if (failed.length > 1) throw new AggregateError(failed, `${failed.length} chores failed`)
  if (failed.length === 1) throw failed[0]
}

/**
 * Runs round after round, the first one now. A chore that waits for something outside delays neither the next chores
 * nor the next round, and is not started again until it has ended.
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
        // After a stop chores fail because what they use is closed.
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
