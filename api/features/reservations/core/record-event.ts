/**
 * Records an event of a reservation together with everything that follows from it, inside the caller's transaction, so
 * that no verb can forget the owner's bell, the open screens, a mail or the owner's programs.
 */
import { randomUUIDv7 } from 'node:crypto'
import { googleLine } from '#api/adapters/calendars/calendars.ts'
import type { DataOf, JobName } from '#api/adapters/jobs/queue.ts'
import { keyThatActs } from '#api/http/callers/acting.ts'
import type { TxDeps } from '#api/deps.ts'
import { announceToOwner } from '#api/features/live/announce.ts'
import {
  type EventAction,
  type EventMail,
  type FirstAction,
  mailsOfEvent,
  mailsOfFirst,
  type ReservationEvent,
} from './event-mails.ts'
import { insertEvent, insertMessage, insertReservation, type ReservationRecord, updateReservation } from './queries.ts'
import { newsForPrograms } from '#api/features/reservations/notifications/news-for-programs.ts'
import { tellPrograms } from '#api/features/integrations/webhooks/tell-programs.ts'
import { type News, notifyOwner } from '#api/features/reservations/notifications/notify-owner.ts'
import type { QuoteLine } from '#domain/pricing/types.ts'
import { notifiedAs } from '#domain/reservation/notification.ts'
import type { ReservationStatus } from '#domain/reservation/reservation.ts'

/** `row` is the reservation after the event, already written by the caller, who holds its lock. */
export async function recordEvent<A extends EventAction>(
  deps: TxDeps,
  row: ReservationRecord,
  event: ReservationEvent<A>,
): Promise<void> {
  const { actor, action, at, before = row.status, note = null, data = {} } = event
  const marks = marksOf(row, { actor, before, at })
  // When the state moved, `moveReservation` has already written them.
  if (Object.keys(marks).length > 0) await updateReservation(deps.db, row.id, marks)
  const news = { actor, action, status_before: before, status_after: row.status }
  const { seq: sequence, elsewhere } = await insertEvent(deps.db, row.owner_id, {
    ...news,
    reservation_id: row.id,
    at,
    note,
    data: JSON.stringify({ ...data, ...byKey(actor) }),
  })
  const happened = { ...news, action: notifiedAs(action, data), reservation_id: row.id, at }
  await follow(deps, row.owner_id, happened, mailsOfEvent(event, row), elsewhere)
  await tellPrograms(deps, row.owner_id, newsForPrograms(row, { actor, action, before, sequence }))
}

type Marks = Partial<Pick<ReservationRecord, 'cancelled_from' | 'owner_answered_at'>>

/**
 * Columns of the row that repeat its history, because statistics read thousands of rows at once: the part that this
 * event adds. `row` has the state after it.
 */
export function marksOf(
  row: Pick<ReservationRecord, 'status' | keyof Marks>,
  { actor, before, at }: { actor: string; before: ReservationStatus; at: Date },
): Marks {
  const marks: Marks = {}
  if (row.status === 'cancelled' && before !== 'cancelled' && !row.cancelled_from) marks.cancelled_from = before
  if (before === 'pending_owner' && actor === 'owner' && !row.owner_answered_at) marks.owner_answered_at = at
  return marks
}

type Message = { id: string; author: 'customer' | 'owner'; body: string; at: Date }

/** Stores a message and what follows from it. A message is no row of history. */
export async function recordMessage(deps: TxDeps, row: ReservationRecord, message: Message): Promise<void> {
  const { id: message_id, author: actor, at } = message
  const { elsewhere } = await insertMessage(deps.db, row.owner_id, { ...message, reservation_id: row.id })
  const news = {
    actor,
    action: 'message',
    status_before: null,
    status_after: '',
    reservation_id: row.id,
    message_id,
    at,
  }
  const mails = mailsOfEvent({ actor, action: 'message', at, mail_data: { message_id } }, row)
  await follow(deps, row.owner_id, news, mails, elsewhere)
}

/** Adds the owner's answer to the messages without a notification, because the answer itself has one. */
export async function keepAnswerAsMessage(deps: TxDeps, row: ReservationRecord, body: string): Promise<void> {
  const at = new Date(deps.clock.now())
  await insertMessage(deps.db, row.owner_id, { id: randomUUIDv7(), reservation_id: row.id, author: 'owner', body, at })
}

type First = {
  actor: 'customer' | 'owner'
  action: FirstAction
  note: string | null
  data: Record<string, unknown>
}

/**
 * Records the beginning of a reservation: one statement writes it with its lines and its first row of history; the rest
 * follows as for every event.
 */
export async function recordReservation(
  deps: TxDeps,
  row: Parameters<typeof insertReservation>[1],
  lines: QuoteLine[],
  { actor, action, note, data }: First,
): Promise<void> {
  const news = { actor, action, status_before: null, status_after: row.status }
  const first = { ...news, note, data: JSON.stringify({ ...data, ...byKey(actor) }) }
  const { elsewhere } = await insertReservation(deps.db, row, lines, first)
  const happened = { ...news, reservation_id: row.id, at: row.created_at }
  await follow(deps, row.owner_id, happened, mailsOfFirst[action](row.id), elsewhere)
  await tellPrograms(deps, row.owner_id, newsForPrograms(row, { actor, action, before: null, sequence: 1 }))
}

/** Names the API key when a program acted for the owner, who may not know of it yet. */
function byKey(actor: string): { api_key?: string } {
  const key = actor === 'owner' ? keyThatActs() : null
  return key ? { api_key: key.name } : {}
}

async function follow(
  deps: TxDeps,
  owner_id: string,
  news: News,
  mails: EventMail[],
  elsewhere: boolean,
): Promise<void> {
  await notifyOwner(deps.db, news)
  // No screen shows a reservation whose e-mail address is not confirmed yet.
  if (news.action !== 'submit') await announceToOwner(deps.db, owner_id, 'reservations')
  // An owner's calendar elsewhere is rewritten by this job.
  const { reservation_id } = news
  if (elsewhere) await deps.jobs.enqueueUnlessWaiting('calendar.write', { reservation_id }, googleLine(owner_id))
  // Name and data were matched by type where the mail was made; in this loop the compiler cannot see that.
  for (const { name, data } of mails) await deps.jobs.enqueue(name, data as DataOf<JobName>)
}
