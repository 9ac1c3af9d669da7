/**
 * Writes news for the owner's bell. Called by `core/record-event.ts` in the same transaction, so that no verb can
 * forget it and none can report what did not happen.
 */
import type { Deps, Tx } from '#api/deps.ts'
import { announceToOwner } from '#api/features/live/announce.ts'
import {
  deleteNotificationsBefore,
  dropUnreadMessages,
  insertNotification,
  settleNotifications,
} from './notifications-queries.ts'
import { type News as Happened, notificationDays, notificationOf, settledBy } from '#domain/reservation/notification.ts'
import { dayMs } from '#domain/time.ts'

export type News = Happened & { reservation_id: string; message_id?: string; at: Date }

export async function notifyOwner(db: Tx, news: News): Promise<void> {
  const kind = notificationOf(news)
  if (kind === 'message') await dropUnreadMessages(db, news.reservation_id)
  const settles = isFirst(news) ? [] : settledBy(news)
  const settled = await settleNotifications(db, news.reservation_id, settles, news.at)
  const written =
    kind &&
    (await insertNotification(db, {
      reservation_id: news.reservation_id,
      kind,
      action: news.action,
      message_id: news.message_id ?? null,
      at: news.at,
    }))
  const owner_id = written ?? settled
  if (owner_id) await announceToOwner(db, owner_id, 'notifications')
}

/** The first event of a reservation cannot settle anything earlier. */
const isFirst = ({ status_before, action }: News): boolean => status_before === null && action !== 'message'

/** Deletes notifications after 90 days. */
export const forgetOldNotifications = (deps: Deps): Promise<void> =>
  deleteNotificationsBefore(deps.db, new Date(deps.clock.now() - notificationDays * dayMs))
