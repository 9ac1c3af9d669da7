import { type Deps, inTransaction, type TxDeps } from '#api/deps.ts'
import { announceListing } from '#api/features/listings/catalogue/catalogue.ts'
import { placeOutside } from '#api/features/occupancy/place-outside.ts'
import { lockListing } from '#api/features/reservations/term/lock-listing.ts'
import { seal } from '#api/sealed.ts'
import {
  type BusyRow,
  deleteBusy,
  deleteBusyFrom,
  lockCalendar,
  type OutsideCalendar,
  putBusy,
  saveSuccess,
} from './outside-queries.ts'
import { pullEveryMs } from '#domain/outside/health.ts'
import type { NotRead } from '#domain/outside/not-read.pl.ts'
import type { Period } from '#domain/time.ts'

export type BusyTime = Period & {
  /** Identifies one event of a series, or a single event, in its calendar; it stays the same while the event exists. */
  key: string
  all_day: boolean
  title: string | null
}

/** The answer of a calendar: everything from a moment on, what changed since the last time, or that nothing changed. */
export type Heard =
  | {
      what: 'all'
      from_ms: number
      busy: readonly BusyTime[]
      cursor: string | null
      digest?: string | null
      /** Events that could not be read and so take no term. */
      missed?: { count: number; some: readonly NotRead[] }
    }
  | { what: 'changes'; busy: readonly BusyTime[]; gone: readonly string[]; cursor: string | null }
  | { what: 'nothing' }

/**
 * Stores a calendar's answer and takes its busy terms, in one transaction: others see the old times or the new, never
 * none. False when a newer answer has come first and this one is dropped.
 */
export async function applyBusy(deps: Deps, calendar: OutsideCalendar, heard: Heard): Promise<boolean> {
  return inTransaction(deps, async (tx) => {
    await lockListing(tx, calendar.listing_id)
    const current = await lockCalendar(tx.db, calendar.id)
    if (!current || current.generation !== calendar.generation) return false
    const now = tx.clock.now()
    await keep(tx, calendar.id, heard)
    await saveSuccess(tx.db, calendar.id, {
      ...(heard.what === 'nothing' ? {} : { cursor: heard.cursor }),
      ...(heard.what === 'all'
        ? { full_pull_at: new Date(now), digest: heard.digest ?? null, ...missedIn(tx, heard) }
        : {}),
      last_success_at: new Date(now),
      next_pull_at: new Date(now + pullEveryMs),
    })
    if (says(heard)) await placeOutside(tx, calendar.listing_id)
    if (current.silent) await announceListing(tx.db, calendar.listing_id)
    return true
  })
}

/** For a listing whose rooms have changed: a calendar of the whole place takes the new rooms too. */
export async function placeAgain(deps: Deps, listing_id: string): Promise<void> {
  await inTransaction(deps, async (tx) => {
    await lockListing(tx, listing_id)
    await placeOutside(tx, listing_id)
  })
}

/** False when nothing has changed since the last time, as mostly. */
const says = (heard: Heard): boolean =>
  heard.what === 'all' || (heard.what === 'changes' && heard.busy.length + heard.gone.length > 0)

function missedIn({ config }: TxDeps, { missed }: Heard & { what: 'all' }) {
  const some = missed?.some ?? []
  const unreadable_sealed = some.length > 0 ? seal(config.secretKey, JSON.stringify(some)) : null
  return { unreadable: missed?.count ?? 0, unreadable_sealed }
}

async function keep(tx: TxDeps, calendar_id: string, heard: Heard): Promise<void> {
  if (heard.what === 'nothing') return
  const rows = lastOfEach(heard.busy).map(({ title, from_ms, to_ms, ...busy }): BusyRow => {
    const title_sealed = title === null ? null : seal(tx.config.secretKey, title.slice(0, 500))
    return { calendar_id, ...busy, start_at: new Date(from_ms), end_at: new Date(to_ms), title_sealed }
  })
  if (heard.what === 'all') {
    // Times that are over are kept; all others are replaced by the answer.
    await deleteBusyFrom(tx.db, calendar_id, new Date(heard.from_ms), rows)
  } else await deleteBusy(tx.db, calendar_id, heard.gone)
  await putBusy(tx.db, rows)
}

/** When an event is told twice, the later one counts. */
const lastOfEach = (busy: readonly BusyTime[]): BusyTime[] => [...new Map(busy.map((one) => [one.key, one])).values()]
