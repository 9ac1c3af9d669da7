/** Jobs that wait or have failed, for the metrics and for the operator's commands. */
import { sql } from 'kysely'
import type { Reader } from '#api/handles.ts'

export type OpenJob = {
  id: string
  job: string
  /** `retry` is tried again by itself at `next_try_at`; `failed` only when the operator asks for it. */
  state: 'retry' | 'failed'
  data: Record<string, unknown>
  tries: number
  enqueued_at: Date
  last_tried_at: Date | null
  next_try_at: Date
  reason: string
}

/** One row per job, by name, the oldest first. */
export async function troubledJobs(db: Reader, name?: string): Promise<OpenJob[]> {
  const { rows } = await sql<OpenJob>`
    select id, data->>'name' as job, state::text as state, data->'data' as data, retry_count + 1 as tries,
      created_on as enqueued_at, coalesce(completed_on, started_on) as last_tried_at, start_after as next_try_at,
      coalesce(output->>'message', output->'value'->>'message', '') as reason
    from jobs.job where state in ('retry', 'failed') and data ? 'name' ${name ? sql`and data->>'name' = ${name}` : sql``}
    order by job, created_on`.execute(db)
  return rows
}

/** Retries failed jobs under their own ids, so that a mail server recognises a mail that was already sent. */
export async function tryAgain(db: Reader, ids: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update jobs.job set state = 'retry', retry_count = 0, start_after = now(), completed_on = null,
      keep_until = now() + interval '14 days'
    where id = any(${ids}) and state in ('retry', 'failed')`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Gives up failed jobs: they are no longer reported or retried. Jobs that are still being retried stay. */
export async function giveUp(db: Reader, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update jobs.job set state = 'cancelled', completed_on = now()
    where id = any(${ids}) and state = 'failed' and data ? 'name' returning id`.execute(db)
  return rows.map(({ id }) => id)
}

const keptDays = 90

/** Keeps failed jobs longer than finished ones, so that the operator can still see them. */
export async function keepFailed(db: Reader): Promise<void> {
  await sql`update jobs.job set deletion_seconds = ${keptDays * 86_400}
    where state = 'failed' and deletion_seconds < ${keptDays * 86_400}`.execute(db)
}

type Counted = { job: string; state: string; jobs: number; oldest_s: number }

export async function countJobs(db: Reader): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select data->>'name' as job, state::text as state, count(*)::int as jobs,
      round(extract(epoch from now() - min(created_on)))::int as oldest_s
    from jobs.job where state in ('created', 'retry', 'failed') and data ? 'name' group by 1, 2 order by 1, 2`.execute(
    db,
  )
  return rows
}
