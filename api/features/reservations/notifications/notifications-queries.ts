/** All SQL of notifications. */
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { deleteInParts } from '#api/forget-queries.ts'
import type { Db, Reader, Tx } from '#api/deps.ts'
import type { NotificationKind } from '#domain/reservation/notification.ts'

type Written = {
  reservation_id: string
  kind: NotificationKind
  action: string
  message_id: string | null
  at: Date
}

/** Inserts a notification for the owner of the reservation and returns that owner. */
export async function insertNotification(db: Tx, row: Written): Promise<string | undefined> {
  const { rows } = await sql<{ owner_id: string }>`
    insert into notifications (id, owner_id, reservation_id, kind, action, message_id, at)
    select ${randomUUIDv7()}, owner_id, id, ${row.kind}, ${row.action}, ${row.message_id}, ${row.at}
    from reservations where id = ${row.reservation_id}
    returning owner_id`.execute(db)
  return rows[0]?.owner_id
}

/** Returns the owner when an unread notification was settled. */
export async function settleNotifications(
  db: Tx,
  reservation_id: string,
  kinds: readonly NotificationKind[],
  at: Date,
): Promise<string | undefined> {
  if (kinds.length === 0) return undefined
  const settled = await db
    .updateTable('notifications')
    .set({ read_at: at })
    .where('reservation_id', '=', reservation_id)
    .where('kind', 'in', [...kinds])
    .where('read_at', 'is', null)
    .returning('owner_id')
    .execute()
  return settled[0]?.owner_id
}

/** Several unread messages of one reservation have one notification, that of the newest. */
export async function dropUnreadMessages(db: Tx, reservation_id: string): Promise<void> {
  await db
    .deleteFrom('notifications')
    .where('reservation_id', '=', reservation_id)
    .where('kind', '=', 'message')
    .where('read_at', 'is', null)
    .execute()
}

export type NotificationRow = Awaited<ReturnType<typeof pageOfNotifications>>[number]

/** Newest first, with what the owner may see of the reservation today. */
export const pageOfNotifications = (db: Reader, owner_id: string, { page, page_size }: Paging) =>
  db
    .selectFrom('notifications')
    .innerJoin('reservations', 'reservations.id', 'notifications.reservation_id')
    .innerJoin('listings', 'listings.id', 'reservations.listing_id')
    .leftJoin('reservation_messages', 'reservation_messages.id', 'notifications.message_id')
    .select([
      'notifications.id',
      'notifications.kind',
      'notifications.action',
      'notifications.at',
      'notifications.read_at',
      'notifications.reservation_id',
      'reservations.reference',
      'reservations.status',
      'reservations.cancel_reason',
      'reservations.cancelled_by',
      'reservations.deadline_at',
      'reservations.timezone',
      'reservations.start_local',
      'reservations.end_local',
      'reservations.customer_first_name',
      'reservations.customer_last_name',
      'listings.name as listing_name',
      'reservation_messages.body as message',
    ])
    .where('notifications.owner_id', '=', owner_id)
    .orderBy('notifications.at', 'desc')
    .orderBy('notifications.id', 'desc')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute()

type Paging = { page: number; page_size: number }

export async function countNotifications(db: Reader, owner_id: string): Promise<{ count: number; unread: number }> {
  const { count, unread } = await db
    .selectFrom('notifications')
    .select([sql<string>`count(*)`.as('count'), sql<string>`count(*) filter (where read_at is null)`.as('unread')])
    .where('owner_id', '=', owner_id)
    .executeTakeFirstOrThrow()
  return { count: Number(count), unread: Number(unread) }
}

/** Marks notifications as read by id, or all up to a moment; only the owner's own. Returns how many were unread. */
export async function readNotifications(
  db: Tx,
  owner_id: string,
  { ids, up_to }: { ids: string[]; up_to: Date | null },
  at: Date,
): Promise<number> {
  const read = await db
    .updateTable('notifications')
    .set({ read_at: at })
    .where('owner_id', '=', owner_id)
    .where('read_at', 'is', null)
    .where((eb) => eb.or([...(ids.length > 0 ? [eb('id', 'in', ids)] : []), ...(up_to ? [eb('at', '<=', up_to)] : [])]))
    .executeTakeFirst()
  return Number(read.numUpdatedRows)
}

export const deleteNotificationsBefore = (db: Db, before: Date): Promise<void> =>
  deleteInParts(db, 'notifications', sql`at < ${before}`)
