import type { Pool } from 'pg'
import { storedOffset } from './store.ts'

/** What demos and tests control: the clock and the faults. */
export const faultParts = ['smtp', 'gus', 'stripe', 'google'] as const
export type FaultPart = (typeof faultParts)[number]
export const faultStates = ['up', 'down', 'slow'] as const
export type FaultState = (typeof faultStates)[number]
export type Faults = Record<FaultPart, FaultState>

export type Control = {
  /** The moved time in epoch milliseconds. */
  now(): number
  offsetMs(): number
  /** Moves the clock permanently, then waits until the work that became due has run. */
  advance(seconds: number): Promise<void>
  faults(): Faults
  setFaults(changes: Partial<Faults>): Promise<void>
}

/** Listens to a channel of the database; `missed` is called when messages may have been lost. */
export type Hear = (channel: string, hearing: { heard: () => void; missed: () => void }) => Promise<void>

const channel = 'sandbox_steered'

/** Reads the state of an earlier run, and follows changes by other processes: all share one clock. */
export async function openControl(
  pool: Pool,
  hear: Hear | undefined,
  onClockMoved: (now_ms: number) => Promise<void>,
): Promise<Control> {
  let offset = Number.NEGATIVE_INFINITY
  /** Messages may arrive in another order than the moves; the clock never goes back. */
  const reach = (offset_ms: number) => {
    offset = Math.max(offset, offset_ms)
  }
  const faults: Faults = { smtp: 'up', gus: 'up', stripe: 'up', google: 'up' }
  const read = async () => {
    reach(await storedOffset((text) => pool.query(text)))
    const kept = await pool.query<{ part: FaultPart; state: FaultState }>('SELECT part, state FROM sandbox.faults')
    for (const row of kept.rows) faults[row.part] = row.state
  }
  const readAgain = () => void read().catch(() => undefined)
  await hear?.(channel, { heard: readAgain, missed: readAgain })
  await read()

  const now = () => Date.now() + offset
  return {
    now,
    offsetMs: () => offset,
    async advance(seconds) {
      const moved = await pool.query<{ offset_ms: string }>(
        'UPDATE sandbox.clock SET offset_ms = offset_ms + $1 RETURNING offset_ms',
        [seconds * 1000],
      )
      reach(Number(moved.rows[0]?.offset_ms ?? offset))
      await pool.query(`SELECT pg_notify('${channel}', '')`)
      await onClockMoved(now())
    },
    faults: () => ({ ...faults }),
    async setFaults(changes) {
      for (const [part, state] of Object.entries(changes) as [FaultPart, FaultState][]) {
        await pool.query(
          'INSERT INTO sandbox.faults (part, state) VALUES ($1, $2) ON CONFLICT (part) DO UPDATE SET state = $2',
          [part, state],
        )
        faults[part] = state
      }
      await pool.query(`SELECT pg_notify('${channel}', '')`)
    },
  }
}

/** A sentence about what is wrong with the asked faults, or null when they can be set. */
export function faultProblem(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return 'Send an object such as {"smtp": "down"}.'
  for (const [part, state] of Object.entries(body)) {
    if (!faultParts.some((known) => known === part)) return `Unknown part "${part}": use ${faultParts.join(', ')}.`
    if (!faultStates.some((known) => known === state)) return `"${part}" is one of ${faultStates.join(', ')}.`
  }
  return null
}
