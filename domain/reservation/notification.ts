/** What an owner is notified of: everything that somebody else did to a reservation that the owner may see. */
import type { Actor } from './reservation.ts'

export const notificationKinds = [
  'request',
  'reservation',
  'message',
  'payment',
  'cancellation',
  'change',
  'expired',
  'dispute',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** How many days notifications are kept, read or not. */
export const notificationDays = 90

/** A row of history, or a message, which has the action `message`. */
export type News = {
  actor: Actor
  action: string
  status_before: string | null
  status_after: string
}

const kinds: Record<string, NotificationKind> = {
  message: 'message',
  pay: 'payment',
  late_payment: 'payment',
  refund_returned: 'payment',
  choose_way: 'payment',
  cancel: 'cancellation',
  withdraw: 'cancellation',
  expire: 'expired',
  propose_change: 'change',
  accept_change: 'change',
  decline_change: 'change',
  withdraw_change: 'change',
  expire_change: 'change',
  propose_termination: 'change',
  decline_termination: 'change',
  withdraw_termination: 'change',
  expire_termination: 'change',
  contest_no_show: 'dispute',
  dispute: 'dispute',
  settle_dispute: 'dispute',
  open_dispute: 'payment',
  win_dispute: 'payment',
  lose_dispute: 'payment',
  open_inquiry: 'payment',
  win_inquiry: 'payment',
}

/** The history writes an inquiry of a bank as a dispute with a mark; the owner is not told of a dispute. */
const inquiries: Record<string, string> = { open_dispute: 'open_inquiry', win_dispute: 'win_inquiry' }

/** The action as which the owner is notified of a row of history. */
export function notifiedAs(action: string, data: Readonly<Record<string, unknown>>): string {
  return data.inquiry === true && Object.hasOwn(inquiries, action) ? (inquiries[action] ?? action) : action
}

/**
 * The notification for a row of history; null for none. While the e-mail address is not confirmed, the owner hears
 * nothing of the reservation.
 */
export function notificationOf({ actor, action, status_before, status_after }: News): NotificationKind | null {
  if (actor === 'owner') return null
  if (action === 'confirm_email') return status_after === 'pending_owner' ? 'request' : 'reservation'
  if (status_before === 'pending_email') return null
  return Object.hasOwn(kinds, action) ? (kinds[action] ?? null) : null
}

/**
 * The kinds of earlier notifications that this makes obsolete: all when the owner acts, a request when it is moved on,
 * a contested no-show when it is settled, an unread message or proposal when the next one comes.
 */
export function settledBy(news: News): readonly NotificationKind[] {
  if (news.actor === 'owner') return notificationKinds
  if (news.action === 'message') return ['message']
  if (kinds[news.action] === 'change') return ['change']
  if (news.status_before === 'disputed') return ['dispute']
  return news.status_before === news.status_after ? [] : ['request']
}
