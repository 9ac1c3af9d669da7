/** The owner's bell. */
import { z } from 'zod'
import { id, instant, page, paging, wire } from '#contract/endpoint.ts'
import { notificationKinds } from '#domain/reservation/notification.ts'

export const notification = z.object({
  id,
  kind: z.enum(notificationKinds),
  at: instant,
  read: z.boolean(),
  reservation_id: id,
  reference: z.string(),
  /** `title` is what happened, `text` who, where and when. */
  title: z.string(),
  text: z.string(),
  /** The beginning of a message. */
  quote: z.string().nullable(),
  /** Deadline of a request while it waits for the owner's answer. */
  deadline_at: instant.nullable(),
  timezone: z.string(),
})
export type Notification = z.infer<typeof notification>

export const notifications = {
  listNotifications: wire({
    summary:
      'What happened to the owner’s reservations in the last 90 days, newest first, and how much of it is unread',
    query: z.object(paging),
    reply: page(notification).extend({ unread: z.int().min(0) }),
  }),
  readNotifications: wire({
    summary: 'Marks these notifications, or all up to a moment, as read on every device',
    body: z.object({ ids: z.array(id).max(100).default([]), up_to: instant.optional() }).prefault({}),
    reply: z.object({ unread: z.int().min(0) }),
  }),
}
