/**
 * Which mails each event of a reservation sends; nothing else decides it. Every action has its row, so that a new one
 * does not compile before somebody has decided who is told. Reminders are no events; their sweeps write them.
 */
import type { JobName, Jobs, JobTaking } from '#api/adapters/jobs/queue.ts'
import type { ReservationRecord } from './queries.ts'
import { factsOf, isConcludedByMoney } from './record.ts'
import type { ChangeStatus } from '#domain/reservation/change.ts'
import type { ReturnMethod } from '#domain/reservation/payment.ts'
import {
  type Actor,
  afterAccepted,
  concludedStatuses,
  reservationCan,
  type ReservationMove,
  type ReservationStatus,
} from '#domain/reservation/reservation.ts'

/** The first row of history, which has no state before it. */
export type FirstAction = 'submit' | 'add'
export type EventAction =
  | Exclude<ReservationMove, FirstAction>
  | 'accept_price'
  | 'late_payment'
  | 'ask_deposit'
  | 'mark_refunded'
  | 'refund_returned'
  | 'return_extra'
  | 'open_dispute'
  | 'win_dispute'
  | 'lose_dispute'
  | 'correct_payment'
  | 'choose_way'
  | 'correct_contact'
  | 'set_place'
  | 'correct_buyer'
  | 'change_crew'
  | 'add_rooms'
  | 'propose_change'
  | 'change_term'
  | 'accept_change'
  | 'decline_change'
  | 'withdraw_change'
  | 'expire_change'
  | TerminationAction
  /** Stored with the messages, not in the history. */
  | 'message'

type ChangeAction =
  | 'propose_change'
  | 'change_term'
  | 'accept_change'
  | 'decline_change'
  | 'withdraw_change'
  | 'expire_change'

type TerminationAction = 'propose_termination' | 'decline_termination' | 'withdraw_termination' | 'expire_termination'

export type ReservationEvent<A extends EventAction = EventAction> = {
  actor: Actor
  action: A
  at: Date
  /** The state before, if it changed. */
  before?: ReservationStatus
  note?: string | null | undefined
  data?: Record<string, unknown>
} & MailDataOf<A>

/**
 * Data that the mails of an event need in addition to the reservation: ids, and numbers that must be those of this
 * moment.
 */
type MailDataOf<A> = A extends ChangeAction
  ? { mail_data: { change_id: string } }
  : A extends TerminationAction
    ? { mail_data: { termination_id: string } }
    : A extends 'mark_refunded'
      ? { mail_data: { refund_id: string; left_grosze: number; second_left_grosze: number } }
      : A extends 'message'
        ? { mail_data: { message_id: string } }
        : A extends 'mark_paid' | 'pay'
          ? { mail_data?: { received_id: string } }
          : A extends 'late_payment'
            ? { mail_data?: { received_id: string; is_kept: boolean } }
            : A extends 'correct_payment'
              ? { mail_data: { received_id: string; before_grosze: number; after_grosze: number } }
              : A extends 'refund_returned'
                ? { mail_data: { amount_grosze: number } }
                : A extends 'return_extra'
                  ? { mail_data: { amount_grosze: number; method: ReturnMethod; sent_on: string } }
                  : { mail_data?: undefined }

/** One mail to be enqueued. */
export type EventMail = { [N in JobName]: { name: N; data: Jobs[N] } }[JobName]
/** `row` is the reservation after the event. */
type MailsOf<A extends EventAction> = (event: ReservationEvent<A>, row: ReservationRecord) => EventMail[]
/** A mail that needs only the reservation. */
type Plain = JobTaking<{ reservation_id: string }>

export const mailsOfFirst: Record<FirstAction, (reservation_id: string) => EventMail[]> = {
  submit: (reservation_id) => [{ name: 'reservations.send-confirmation-link', data: { reservation_id, send: 1 } }],
  add: (reservation_id) => [{ name: 'reservations.tell-confirmed', data: { reservation_id } }],
}

export function mailsOfEvent<A extends EventAction>(event: ReservationEvent<A>, row: ReservationRecord): EventMail[] {
  return mails[event.action](event, row)
}

const mails: { [A in EventAction]: MailsOf<A> } = {
  confirm_email: byNewState,
  accept_price: none,
  accept: byNewState,
  accept_offer: byNewState,
  reject: (_event, row) => plain(row, 'reservations.tell-rejected'),
  cancel: cancelled,
  withdraw: (_event, row) => plain(row, 'reservations.tell-withdrawn', 'reservations.tell-owner-withdrawn'),
  mark_paid: received,
  pay: received,
  // An earlier letter has named the wrong amount and only this one corrects it. When the correction confirms the
  // reservation, the confirmation names the amount.
  correct_payment: ({ mail_data }, row) =>
    isConcludedByMoney(row)
      ? []
      : [{ name: 'reservations.tell-payment-corrected', data: { reservation_id: row.id, ...mail_data } }],
  // Shown beside the reservation only, because a mail could be taken for a payment.
  choose_way: none,
  ask_deposit: (_event, row) => plain(row, 'reservations.ask-payment'),
  late_payment: ({ mail_data }, row) =>
    mail_data?.is_kept
      ? [
          {
            name: 'reservations.tell-payment-received',
            data: { reservation_id: row.id, received_id: mail_data.received_id },
          },
        ]
      : plain(row, 'reservations.tell-refund-owed'),
  mark_refunded: ({ mail_data }, row) => [
    { name: 'reservations.tell-refund-sent', data: { reservation_id: row.id, ...mail_data } },
  ],
  // The customer waits for a refund that has come back, and must tell the owner where else to send it.
  refund_returned: ({ mail_data }, row) => [
    { name: 'reservations.tell-refund-returned', data: { reservation_id: row.id, ...mail_data } },
  ],
  expire: (_event, row) =>
    row.refund_due_grosze > 0
      ? plain(row, 'reservations.tell-expired', 'reservations.tell-refund-owed')
      : plain(row, 'reservations.tell-expired'),
  return_extra: ({ mail_data }, row) => [
    { name: 'reservations.tell-extra-returned', data: { reservation_id: row.id, ...mail_data } },
  ],
  // The feature `payments` tells both sides and the operator.
  open_dispute: none,
  win_dispute: none,
  lose_dispute: none,
  start: none,
  complete: none,
  no_show: (_event, row) => plain(row, 'reservations.tell-no-show'),
  contest_no_show: (_event, row) =>
    plain(row, 'reservations.tell-owner-contested', 'reservations.tell-operator-contested'),
  dispute: (_event, row) => plain(row, 'reservations.tell-disputed', 'reservations.tell-owner-disputed'),
  settle_dispute: (_event, row) => plain(row, 'reservations.tell-settled', 'reservations.tell-owner-settled'),
  correct_contact: corrected,
  set_place: none,
  correct_buyer: none,
  change_crew: none,
  add_rooms: none,
  propose_change: toOtherSide,
  change_term: toOtherSide,
  // The side that accepted also gets the new facts in writing.
  accept_change: (event, row) => [
    // When this confirms a request, the owner's next mail says so with the same facts.
    ...(row.status === 'pending_owner' && afterAccepted(row.due_now_grosze) === 'confirmed'
      ? []
      : toOtherSide(event, row)),
    // A request goes on at once, and its next mail contains the facts.
    ...(row.status === 'pending_owner' ? [] : [changeMail(event.actor === 'owner' ? 'owner' : 'customer', event, row)]),
  ],
  decline_change: toOtherSide,
  withdraw_change: toOtherSide,
  expire_change: none,
  propose_termination: terminationToOtherSide,
  // An accepted termination is a `cancel`, which tells both sides.
  decline_termination: terminationToOtherSide,
  withdraw_termination: terminationToOtherSide,
  expire_termination: none,
  message: ({ actor, mail_data }, row) => [
    {
      name: actor === 'owner' ? 'reservations.tell-message-to-customer' : 'reservations.tell-message-to-owner',
      data: { reservation_id: row.id, ...mail_data },
    },
  ],
}

const mailsOfState: Partial<Record<ReservationStatus, Plain[]>> = {
  pending_owner: ['reservations.tell-request-passed-on', 'reservations.tell-owner-request'],
  pending_payment: ['reservations.ask-payment'],
  confirmed: ['reservations.tell-confirmed', 'reservations.tell-owner-confirmed'],
}

function plain(row: ReservationRecord, ...names: Plain[]): EventMail[] {
  // The type `Plain` ensures that the data fit; the compiler does not compare so many names one by one.
  return names.map((name) => ({ name, data: { reservation_id: row.id } }) as EventMail)
}

function none(): EventMail[] {
  return []
}

/** The mails of the new state; none when the state stays, such as after a part of a payment. */
function byNewState({ before }: { before?: ReservationStatus }, row: ReservationRecord): EventMail[] {
  return before === undefined || before === row.status ? [] : plain(row, ...(mailsOfState[row.status] ?? []))
}

/** The first payment is told by the confirmation; every other payment has a letter of its own (G6). */
function received(event: ReservationEvent<'mark_paid' | 'pay'>, row: ReservationRecord): EventMail[] {
  const { mail_data } = event
  if (!mail_data) return byNewState(event, row)
  return [{ name: 'reservations.tell-payment-received', data: { reservation_id: row.id, ...mail_data } }]
}

type ChangeEvent = ReservationEvent<ChangeAction>

const newsOfChange: Record<ChangeAction, ChangeStatus> = {
  propose_change: 'open',
  change_term: 'accepted',
  accept_change: 'accepted',
  decline_change: 'declined',
  withdraw_change: 'withdrawn',
  expire_change: 'expired',
}

function changeMail(to: 'owner' | 'customer', { action, mail_data }: ChangeEvent, row: ReservationRecord): EventMail {
  const name = to === 'owner' ? 'reservations.tell-change-to-owner' : 'reservations.tell-change-to-customer'
  return { name, data: { reservation_id: row.id, ...mail_data, news: newsOfChange[action] } }
}

function toOtherSide(event: ChangeEvent, row: ReservationRecord): EventMail[] {
  return [changeMail(event.actor === 'owner' ? 'customer' : 'owner', event, row)]
}

const newsOfTermination = {
  propose_termination: 'open',
  decline_termination: 'declined',
  withdraw_termination: 'withdrawn',
  expire_termination: 'expired',
} as const satisfies Record<TerminationAction, ChangeStatus>

function terminationToOtherSide(event: ReservationEvent<TerminationAction>, row: ReservationRecord): EventMail[] {
  const { actor, action, mail_data } = event
  const name =
    actor === 'owner' ? 'reservations.tell-termination-to-customer' : 'reservations.tell-termination-to-owner'
  return [{ name, data: { reservation_id: row.id, ...mail_data, news: newsOfTermination[action] } }]
}

function cancelled({ actor, before }: ReservationEvent<'cancel'>, row: ReservationRecord): EventMail[] {
  // The owner never saw a reservation whose e-mail address was not confirmed.
  const owner_knows = row.confirmed_email_at !== null || row.source === 'owner'
  if (actor === 'operator') {
    const told: Plain[] = owner_knows ? ['reservations.tell-owner-cancelled-by-operator'] : []
    return plain(row, 'reservations.tell-cancelled-by-operator', ...told)
  }
  if (actor !== 'owner') {
    const told: Plain[] = owner_knows ? ['reservations.tell-owner-customer-cancelled'] : []
    return plain(row, 'reservations.tell-cancelled-by-customer', ...told)
  }
  const told: Plain[] = !owner_knows
    ? []
    : row.double_deposit_due_grosze > 0
      ? ['reservations.tell-owner-double-deposit']
      : // An invitation in our mail has put the event into a calendar, so a mail must take it out.
        row.source !== 'owner' && before !== undefined && concludedStatuses.includes(before)
        ? ['reservations.tell-owner-cancelled']
        : []
  return plain(row, 'reservations.tell-cancelled-by-owner', ...told)
}

/** A new mailbox is sent the confirmation of the reservation. */
function corrected({ data, at }: ReservationEvent<'correct_contact'>, row: ReservationRecord): EventMail[] {
  const parts = data?.parts
  const is_new_mailbox = Array.isArray(parts) && parts.includes('email') && row.customer_email !== ''
  const hears = is_new_mailbox && reservationCan.change(factsOf(row), at.getTime()).can
  return hears ? plain(row, 'reservations.tell-confirmed') : []
}
