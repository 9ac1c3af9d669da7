import { type Deps, inTransaction } from '#api/deps.ts'
import { applyBusy } from './apply-busy.ts'
import { healthFacts } from './health-facts.ts'
import { findCalendar, lockCalendar, type OutsideCalendar, saveFailure } from './outside-queries.ts'
import { PullFailed } from './puller.ts'
import { pullers } from './pullers.ts'
import { healthOf, nextPullAt } from '#domain/outside/health.ts'

/** Tries before giving way to other workers that were faster; the next round reads it anyway. */
const mostTimes = 3

/**
 * Reads a calendar and stores its answer, or that there was none. An answer that came too late is thrown away and the
 * calendar read again: the faster answer may be older than the change that started this job.
 */
export async function pullCalendar(deps: Deps, calendar_id: string): Promise<void> {
  for (let time = 0; time < mostTimes; time++) if (await pullOnce(deps, calendar_id)) return
}

/** False when the answer was thrown away. */
async function pullOnce(deps: Deps, calendar_id: string): Promise<boolean> {
  const calendar = await findCalendar(deps.db, calendar_id)
  const pull = calendar && pullers[calendar.kind]
  if (!pull || calendar.state === 'lost') return true
  const heard = await pull(deps, calendar).catch((error: unknown) => {
    if (error instanceof PullFailed) return error
    throw error
  })
  if (!(heard instanceof PullFailed)) return applyBusy(deps, calendar, heard)
  await noteFailure(deps, calendar, heard)
  return true
}

/** Busy times stay as they were. The owner gets one letter, as soon as only a person can solve the problem. */
async function noteFailure(deps: Deps, asked: OutsideCalendar, { code, lost }: PullFailed): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const calendar = await lockCalendar(tx.db, asked.id)
    if (!calendar || calendar.generation !== asked.generation) return
    const now = tx.clock.now()
    const failures = calendar.failures + 1
    const state = lost ? 'lost' : calendar.state
    const red = healthOf(healthFacts({ ...calendar, state, last_error: code }), now) === 'red'
    const tell = red && calendar.told_at === null
    await saveFailure(tx.db, calendar.id, {
      ...{ state, last_error: code, failures },
      next_pull_at: new Date(nextPullAt(now, failures)),
      told_at: tell ? new Date(now) : calendar.told_at,
    })
    // The letter about a revoked right is sent for the whole account.
    if (tell && !lost) await tx.jobs.enqueue('calendar.tell-lost', { calendar_id: calendar.id })
  })
}
