/**
 * Where the product reads the time. Tests and the sandbox provide a clock that they can move; production uses the
 * machine's.
 */
export type Clock = {
  /** The present instant in epoch milliseconds. */
  now(): number
}

export const machineClock: Clock = { now: () => Date.now() }

/** A clock that stops at its first reading, so that all steps of one decision use the same moment. */
export function stoppedClock(clock: Clock): Clock {
  let at: number | null = null
  return {
    now: () => {
      at ??= clock.now()
      return at
    },
  }
}
