/**
 * Records a movement of money in the transaction in which it happens. The database refuses to commit a posting that
 * does not add up to zero, or a reservation whose amounts are not the balances of its entries (decision 0038).
 */
import type { TxDeps } from '#api/deps.ts'
import { cameToBeOwed, type JournalEntry, type JournalEvent, receivedBy } from '#domain/journal.ts'
import { dateIn } from '#domain/time.ts'
import { type EntryRow, feeReturned, hasPosting, insertPosting } from './queries.ts'

type Of = { id: string; listing_id: string; owner_id: string; timezone: string }

type Posting = {
  event: JournalEvent
  /** Id of the row that the posting comes from. */
  source_id: string | null
  /** Date in the listing's zone; today when absent. */
  on_day?: string
  /** The payment on the provider's page that moved. */
  payment_id?: string | null
  entries: readonly JournalEntry[]
}

export async function post(
  deps: TxDeps,
  of: Of,
  { event, source_id, on_day, payment_id, entries }: Posting,
): Promise<void> {
  if (entries.length === 0) return
  const now = deps.clock.now()
  const head = { event, source_id, reservation_id: of.id, listing_id: of.listing_id, owner_id: of.owner_id }
  await insertPosting(
    deps.db,
    {
      ...head,
      on_day: on_day ?? dateIn(now, of.timezone),
      posted_at: new Date(now),
      received_grosze: receivedBy(event, entries),
    },
    entries.map((entry) => ({ ...entry, reservation_id: of.id, payment_id: payment_id ?? null })),
  )
}

type Across = { event: JournalEvent; source_id: string; owner_id: string; entries: readonly EntryRow[] }

/** Records a movement that concerns several reservations; each entry names its own. */
export async function postAcross(deps: TxDeps, { event, source_id, owner_id, entries }: Across): Promise<void> {
  if (entries.length === 0) return
  const now = deps.clock.now()
  const head = { event, source_id, owner_id, on_day: dateIn(now, 'Europe/Warsaw'), posted_at: new Date(now) }
  await insertPosting(deps.db, head, entries)
}

type Owing = { refund_due_grosze: number; double_deposit_due_grosze: number }

/** Records a change of what is owed, given as the reservation's new columns; absent ones stay. */
export async function postOwed(
  deps: TxDeps,
  before: Of & Owing,
  after: Readonly<Record<string, unknown>>,
): Promise<void> {
  const grown = (column: keyof Owing) => {
    const value = after[column]
    return typeof value === 'number' ? value - before[column] : 0
  }
  const duty = {
    refund_grosze: grown('refund_due_grosze'),
    second_deposit_grosze: grown('double_deposit_due_grosze'),
  }
  await post(deps, before, { event: 'owed', source_id: null, entries: cameToBeOwed(duty) })
}

/**
 * The source id for the first posting of this kind, null for later ones: an id is unique there, and a refund may be
 * sent and bounce several times.
 */
export const sourceAtFirst = async (deps: TxDeps, event: JournalEvent, source_id: string): Promise<string | null> =>
  (await hasPosting(deps.db, event, source_id)) ? null : source_id

/** Whether this refund of the provider was once recorded as arrived and then bounced. */
export const wasUndone = (deps: TxDeps, payment_refund_id: string): Promise<boolean> =>
  hasPosting(deps.db, 'return_undone', payment_refund_id)

/** How much of the operator's fee is returned now, from the provider's total so far; 0 when that is unknown. */
export async function feeBackNow(deps: TxDeps, payment_id: string, so_far_grosze: number | null): Promise<number> {
  return so_far_grosze === null ? 0 : so_far_grosze - (await feeReturned(deps.db, payment_id))
}
