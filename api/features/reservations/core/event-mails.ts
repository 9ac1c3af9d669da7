/**
 * Which mails an event of a reservation means: this table and nothing else. Every action has its row, so a new one does
 * not compile before somebody has said whom it is told to. Reminders are no events; their sweeps write them.
 */
import type { JobData } from '#api/adapters/jobs/queue.ts'
import type { ReservationRecord } from './queries.ts'
import { factsOf } from './record.ts'
import {
  type Actor,
  reservationCan,
  type ReservationMove,
  type ReservationStatus,
} from '#domain/reservation/reservation.ts'

/** How a reservation begins; these rows of history have nothing before them. */
export type FirstAction = 'submit' | 'add'
export type EventAction =
  | Exclude<ReservationMove, FirstAction>
  | 'accept_price'
  | 'late_payment'
  | 'mark_refunded'
  | 'correct_contact'
  | 'propose_change'
  | 'change_term'
  | 'accept_change'
  | 'decline_change'
  | 'withdraw_change'
  | 'expire_change'
  /** Kept in the thread of messages and not in the history. */
  | 'message'

export type ReservationEvent = {
  actor: Actor
  action: EventAction
  at: Date
  /** The state before, where it changed. */
  before?: ReservationStatus
  note?: string | null | undefined
  data?: Record<string, unknown>
  /** What the mails need beyond the reservation: ids, and numbers that must be those of this moment. */
  mail_data?: JobData
}

export type EventMail = { name: string; data: JobData }
/** `row` as it is after the event. */
type MailsOf = (event: ReservationEvent, row: ReservationRecord) => string[]

export const mailsOfFirst: Record<FirstAction, (reservation_id: string) => EventMail[]> = {
  submit: (reservation_id) => [{ name: 'reservations.send-confirmation-link', data: { reservation_id, send: 1 } }],
  add: (reservation_id) => [{ name: 'reservations.tell-confirmed', data: { reservation_id } }],
}

export const mailsOfEvent = (event: ReservationEvent, row: ReservationRecord): EventMail[] =>
  mails[event.action](event, row).map((name) => ({ name, data: { reservation_id: row.id, ...event.mail_data } }))

const mails: Record<EventAction, MailsOf> = {
  confirm_email: byNewState,
  accept_price: none,
  accept: byNewState,
  reject: () => ['reservations.tell-rejected'],
  cancel: cancelled,
  mark_paid: byNewState,
  pay: byNewState,
  late_payment: () => ['reservations.tell-refund-owed'],
  mark_refunded: () => ['reservations.tell-refund-sent'],
  expire: (_event, { refund_due_grosze }) =>
    refund_due_grosze > 0
      ? ['reservations.tell-expired', 'reservations.tell-refund-owed']
      : ['reservations.tell-expired'],
  start: none,
  complete: none,
  no_show: () => ['reservations.tell-no-show'],
  contest_no_show: () => ['reservations.tell-owner-contested', 'reservations.tell-operator-contested'],
  dispute: none,
  settle_dispute: none,
  correct_contact: corrected,
  propose_change: toOtherSide,
  change_term: toOtherSide,
  // Who said yes gets the new facts in writing too.
  accept_change: ({ actor }) =>
    actor === 'owner' ? [changeMail.customer, changeMail.owner] : [changeMail.owner, changeMail.customer],
  decline_change: toOtherSide,
  withdraw_change: toOtherSide,
  expire_change: none,
  message: ({ actor }) => [
    actor === 'owner' ? 'reservations.tell-message-to-customer' : 'reservations.tell-message-to-owner',
  ],
}

const changeMail = {
  owner: 'reservations.tell-change-to-owner',
  customer: 'reservations.tell-change-to-customer',
} as const

const mailsOfState: Partial<Record<string, string[]>> = {
  pending_owner: ['reservations.tell-request-passed-on', 'reservations.tell-owner-request'],
  pending_payment: ['reservations.ask-payment'],
  confirmed: ['reservations.tell-confirmed', 'reservations.tell-owner-confirmed'],
}

function none(): string[] {
  return []
}

/** A yes is told by what it led to; a part of the money leads to nothing yet. */
function byNewState({ before }: ReservationEvent, { status }: ReservationRecord): string[] {
  return before === undefined || before === status ? [] : (mailsOfState[status] ?? [])
}

function toOtherSide({ actor }: ReservationEvent): string[] {
  return [actor === 'owner' ? changeMail.customer : changeMail.owner]
}

function cancelled({ actor }: ReservationEvent, row: ReservationRecord): string[] {
  // An owner never saw a reservation whose address was not confirmed.
  const owner_knows = row.confirmed_email_at !== null || row.source === 'owner'
  if (actor === 'owner') {
    const owes_more = owner_knows && row.double_deposit_due_grosze > 0
    return ['reservations.tell-cancelled-by-owner', ...(owes_more ? ['reservations.tell-owner-double-deposit'] : [])]
  }
  return [
    'reservations.tell-cancelled-by-customer',
    ...(owner_knows ? ['reservations.tell-owner-customer-cancelled'] : []),
  ]
}

/** A mailbox that was not there before learns of the reservation. */
function corrected({ data, at }: ReservationEvent, row: ReservationRecord): string[] {
  const parts = data?.parts
  const is_new_mailbox = Array.isArray(parts) && parts.includes('email') && row.customer_email !== ''
  return is_new_mailbox && reservationCan.change(factsOf(row), at.getTime()).can ? ['reservations.tell-confirmed'] : []
}
