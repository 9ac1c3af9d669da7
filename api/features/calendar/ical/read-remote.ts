/** Reads a feed of another site once: its busy times, or a code that says why not. Never inside a transaction. */
import { createHash } from 'node:crypto'
import { idOfOwnUid } from '#api/adapters/calendars/own-uid.ts'
import type { FeedProblem } from '#api/adapters/calendars/feeds/feed-types.ts'
import { readFeed } from '#api/adapters/calendars/feeds/read-feed.ts'
import { type OutgoingAnswer, type OutgoingProblem, OutgoingRefused } from '#api/adapters/outgoing/outgoing.ts'
import type { Deps } from '#api/deps.ts'
import type { BusyTime, Heard } from '#api/features/calendar/outside/apply-busy.ts'
import { PullFailed } from '#api/features/calendar/outside/puller.ts'
import { createTurns } from '#api/turns.ts'
import { windowAt } from '#domain/outside/busy.ts'
import type { OutsideError } from '#domain/outside/health.ts'
import { ownAmong } from './feed-queries.ts'

export type Remote = {
  url: string
  owner_id: string
  timezone: string
  /** What was read last; null asks for everything. */
  known: { cursor: string | null; digest: string | null } | null
}

/** With the name that the feed gives itself. */
export type RemoteHeard = { heard: Heard; name: string | null }

const limits = { ms: 20_000, bytes: 5 * 1024 * 1024, longer: 'refuse' } as const
/** Each reading runs in a thread of its own. */
const inTurn = createTurns({ at_once: 2 })

/** Throws `PullFailed`; its cause is the refusal of the outgoing call, if there was one. */
export async function readRemote(deps: Deps, { url, owner_id, timezone, known }: Remote): Promise<RemoteHeard> {
  const answer = await deps.outgoing
    .send({ method: 'GET', url, headers: { accept: 'text/calendar, */*;q=0.1', ...conditions(known) }, limits })
    .catch((error: unknown) => {
      if (error instanceof OutgoingRefused) throw failed(whyNot[error.problem], error)
      throw error
    })
  if (known && answer.status === 304) return { heard: { what: 'nothing' }, name: null }
  if (answer.status !== 200) throw new PullFailed(whyStatus(answer.status))
  const digest = createHash('sha256').update(answer.body).digest('base64url')
  if (known && known.digest === digest) return { heard: { what: 'nothing' }, name: null }

  const now_window = windowAt(deps.clock.now())
  const content_type = answer.headers['content-type'] ?? null
  const outcome = await inTurn(() => readFeed({ bytes: answer.body, content_type, timezone, ...now_window }))
  if ('problem' in outcome) throw new PullFailed(whyFeed[outcome.problem])
  const { feed } = outcome
  if (feed.busy.length === 0 && feed.unreadable > 0) throw new PullFailed('not_a_calendar')
  const busy = await withoutOwn(deps, owner_id, feed.busy)
  const cursor = cursorOf(answer)
  const missed = { count: feed.unreadable, some: feed.not_read }
  return { heard: { what: 'all', from_ms: now_window.from_ms, busy, cursor, digest, missed }, name: feed.name }
}

/** Leaves out entries that come from our own feed through the other calendar. */
async function withoutOwn(
  deps: Deps,
  owner_id: string,
  busy: readonly (BusyTime & { uid: string })[],
): Promise<BusyTime[]> {
  const idOf = ({ uid }: { uid: string }) => idOfOwnUid(uid, deps.config.publicUrl)
  const ids = [...new Set(busy.map(idOf).filter((id) => id !== null))]
  const own = new Set(ids.length === 0 ? [] : await ownAmong(deps.db, owner_id, ids))
  return busy.filter((one) => !own.has(idOf(one) ?? '')).map(({ uid: _, ...one }) => one)
}

type Kept = { etag?: string; modified?: string }

const cursorOf = ({ headers }: OutgoingAnswer): string | null => {
  const kept: Kept = {
    ...(headers.etag ? { etag: headers.etag } : {}),
    ...(headers['last-modified'] ? { modified: headers['last-modified'] } : {}),
  }
  return Object.keys(kept).length > 0 ? JSON.stringify(kept) : null
}

function conditions(known: Remote['known']): Record<string, string> {
  const { etag, modified } = JSON.parse(known?.cursor ?? '{}') as Kept
  return { ...(etag ? { 'if-none-match': etag } : {}), ...(modified ? { 'if-modified-since': modified } : {}) }
}

function failed(code: OutsideError, cause: OutgoingRefused): PullFailed {
  const failure = new PullFailed(code)
  failure.cause = cause
  return failure
}

function whyStatus(status: number): OutsideError {
  if (status === 404 || status === 410) return 'gone'
  if (status === 401 || status === 403) return 'forbidden'
  return status === 429 ? 'quota' : 'unreachable'
}

const whyFeed: Record<FeedProblem, OutsideError> = {
  not_a_calendar: 'not_a_calendar',
  too_many_events: 'too_large',
  too_hard: 'too_large',
}

const whyNot: Record<OutgoingProblem, OutsideError> = {
  not_an_address: 'address_refused',
  not_https: 'address_refused',
  port_not_allowed: 'address_refused',
  login_in_address: 'address_refused',
  address_not_public: 'address_refused',
  host_not_found: 'unreachable',
  too_many_redirects: 'unreachable',
  certificate_not_valid: 'unreachable',
  not_reached: 'unreachable',
  too_slow: 'unreachable',
  too_big: 'too_large',
  answer_not_readable: 'not_a_calendar',
}
