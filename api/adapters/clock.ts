/** Where the product learns the time. Tests and the sandbox lend one that they can move; production's is the machine's. */
export type Clock = {
  /** The present instant in epoch milliseconds. */
  now(): number
}

export const machineClock: Clock = { now: () => Date.now() }

/**
 * A clock that stands still at the moment of its first reading, so that a decision in several steps is made at one
 * moment.
 */
export function stoppedClock(clock: Clock): Clock {
  let at: number | null = null
  return {
    now: () => {
      at ??= clock.now()
      return at
    },
  }
}
