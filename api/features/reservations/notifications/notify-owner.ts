/**
 * What the owner's bell hears. Called where things happen (`core/record-event.ts`), inside the same transaction, so no
 * verb can forget it and none can tell of something that did not happen.
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

/** Nothing earlier can be settled by what a reservation begins with. */
const isFirst = ({ status_before, action }: News): boolean => status_before === null && action !== 'message'

/** Old news are no news. */
export const forgetOldNotifications = (deps: Deps): Promise<void> =>
  deleteNotificationsBefore(deps.db, new Date(deps.clock.now() - notificationDays * dayMs))
