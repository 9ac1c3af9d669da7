/** The owner's bell: news and which of them were read, the same on every device. */
import { type Deps, inTransaction } from '#api/deps.ts'
import { announceToOwner } from '#api/features/live/announce.ts'
import { notificationText } from './notification-words.pl.ts'
import {
  countNotifications,
  type NotificationRow,
  pageOfNotifications,
  readNotifications,
} from './notifications-queries.ts'
import { Refused } from '#api/refused.ts'
import { calls } from '#contract/calls.ts'
import { pagesBeside } from '#contract/endpoint.ts'
import type { Handled } from '#contract/index.ts'

type List = Handled['listNotifications']
type Reply = List['reply']

export async function listNotifications(deps: Deps, owner_id: string, query: List['query']): Promise<Reply> {
  const [rows, counts] = await Promise.all([
    pageOfNotifications(deps.db, owner_id, query),
    countNotifications(deps.db, owner_id),
  ])
  const now = deps.clock.now()
  return {
    ...counts,
    ...pagesBeside(deps.config.publicUrl + calls.listNotifications.path, query, counts.count),
    results: rows.map((row) => shown(row, now)),
  }
}

/** The deadline is shown only while it can still be kept. */
function shown(row: NotificationRow, now: number): Reply['results'][number] {
  const waits = row.kind === 'request' && row.status === 'pending_owner' && (row.deadline_at?.getTime() ?? 0) > now
  return {
    id: row.id,
    kind: row.kind,
    at: row.at.toISOString(),
    read: row.read_at !== null,
    reservation_id: row.reservation_id,
    reference: row.reference,
    ...notificationText(row),
    deadline_at: waits ? (row.deadline_at?.toISOString() ?? null) : null,
    timezone: row.timezone,
  }
}

export async function markNotificationsRead(
  deps: Deps,
  owner_id: string,
  { ids, up_to }: Handled['readNotifications']['body'],
): Promise<Handled['readNotifications']['reply']> {
  if (ids.length === 0 && !up_to) throw new Refused({ refused: 'validation', fields: { ids: 'validation' } })
  return inTransaction(deps, async (tx) => {
    const wanted = { ids, up_to: up_to ? new Date(up_to) : null }
    const read = await readNotifications(tx.db, owner_id, wanted, new Date(tx.clock.now()))
    if (read > 0) await announceToOwner(tx.db, owner_id, 'notifications')
    const { unread } = await countNotifications(tx.db, owner_id)
    return { unread }
  })
}
