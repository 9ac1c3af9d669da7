/**
 * What the owner's bell hears. Called where rows of history and messages are written, inside the same transaction, so
 * no verb can forget it and none can tell of something that did not happen.
 */
import type { Deps, Tx } from '#api/deps.ts'
import { announceToOwner } from '#api/features/live/announce.ts'
import {
  deleteNotificationsBefore,
  dropUnreadMessages,
  insertNotification,
  settleNotifications,
} from './notifications-queries.ts'
import { type News, notificationDays, notificationOf, settledBy } from '#domain/reservation/notification.ts'

type Told = News & { reservation_id: string; message_id?: string; at: Date }

const dayMs = 24 * 3_600_000

export async function tellOwner(db: Tx, told: Told): Promise<void> {
  const kind = notificationOf(told)
  if (kind === 'message') await dropUnreadMessages(db, told.reservation_id)
  const settled = await settleNotifications(db, told.reservation_id, settledBy(told), told.at)
  const written =
    kind &&
    (await insertNotification(db, {
      reservation_id: told.reservation_id,
      kind,
      action: told.action,
      message_id: told.message_id ?? null,
      at: told.at,
    }))
  const owner_id = written ?? settled
  if (owner_id) await announceToOwner(db, owner_id, 'notifications')
}

/** Old news are no news. */
export const forgetOldNotifications = (deps: Deps): Promise<void> =>
  deleteNotificationsBefore(deps.db, new Date(deps.clock.now() - notificationDays * dayMs))
