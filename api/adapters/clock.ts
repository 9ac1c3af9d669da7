/** Where the product learns the time. Tests and the sandbox lend one that they can move; production's is the machine's. */
export type Clock = {
  /** The present instant in epoch milliseconds. */
  now(): number
}

export const machineClock: Clock = { now: () => Date.now() }
