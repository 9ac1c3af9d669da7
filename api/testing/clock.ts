import { readConfig } from '#api/config.ts'

/**
 * Epoch ms at which clocks of tests begin: now, or the moment in `SANDBOX_CLOCK`, by which all tests can be run on
 * another day.
 */
export function clockOfTests(): number {
  return readConfig({ SANDBOX_CLOCK: process.env.SANDBOX_CLOCK }).sandboxClock ?? Date.now()
}
