/** Where the product learns the time. Tests and the sandbox lend one that they can move; production's is the machine's. */
export type Clock = {
  /** The present instant in epoch milliseconds. */
  now(): number
}

export const machineClock: Clock = { now: () => Date.now() }

/**
 * One instant, read when it is first asked for: what is decided in several steps is decided at one moment, even when a
 * deadline passes between two of them.
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
