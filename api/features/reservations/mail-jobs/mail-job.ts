/** The names and data of all mail jobs about reservations. */
import { z } from 'zod'
import type { JobsOf } from '#api/adapters/jobs/job-shapes.ts'
import type { MailAttachment, MailBody } from '#api/adapters/mail/mailer.ts'
import type { Deps } from '#api/deps.ts'
import type { MailFacts } from './mail-data.ts'
import { onlineMethods, recordedMethods } from '#domain/reservation/payment.ts'
import { changeStatuses } from '#domain/reservation/change.ts'
import type { ReservationStatus } from '#domain/reservation/reservation.ts'

const ofReservation = z.object({ reservation_id: z.string() })
const ofChange = ofReservation.extend({
  change_id: z.string(),
  /** The state of the proposal when the mail was enqueued; absent in jobs of the build before. */
  news: z.enum(changeStatuses).optional(),
})
/** `news` is its state when the letter was enqueued; a later state is told by the next letter. */
const ofTermination = ofReservation.extend({ termination_id: z.string(), news: z.enum(changeStatuses) })
const ofMessage = ofReservation.extend({ message_id: z.string() })

export const mailShapes = {
  // to the customer
  'reservations.send-confirmation-link': ofReservation.extend({ send: z.number() }),
  'reservations.tell-request-passed-on': ofReservation,
  'reservations.tell-rejected': ofReservation,
  'reservations.ask-payment': ofReservation,
  'reservations.tell-confirmed': ofReservation,
  'reservations.tell-payment-received': ofReservation.extend({ received_id: z.string() }),
  /** The amount of the payment before and after the correction. */
  'reservations.tell-payment-corrected': ofReservation.extend({
    received_id: z.string(),
    before_grosze: z.number(),
    after_grosze: z.number(),
  }),
  'reservations.tell-expired': ofReservation,
  'reservations.tell-cancelled-by-customer': ofReservation,
  'reservations.tell-cancelled-by-owner': ofReservation,
  'reservations.tell-cancelled-by-operator': ofReservation,
  'reservations.tell-refund-owed': ofReservation,
  'reservations.tell-refund-sent': ofReservation.extend({
    refund_id: z.string(),
    /** What was still owed at that moment; absent in jobs of the build before. */
    left_grosze: z.number().nullable().default(null),
    second_left_grosze: z.number().nullable().default(null),
  }),
  'reservations.tell-refund-returned': ofReservation.extend({ amount_grosze: z.number() }),
  'reservations.tell-extra-returned': ofReservation.extend({
    amount_grosze: z.number(),
    method: z.enum([...onlineMethods, ...recordedMethods]),
    sent_on: z.string(),
  }),
  'reservations.tell-message-to-customer': ofMessage,
  'reservations.tell-change-to-customer': ofChange,
  'reservations.tell-termination-to-customer': ofTermination,
  'reservations.remind-of-event': ofReservation,
  'reservations.remind-of-balance': ofReservation,
  'reservations.thank': ofReservation,
  'reservations.tell-withdrawn': ofReservation,
  'reservations.tell-no-show': ofReservation,
  'reservations.tell-disputed': ofReservation,
  'reservations.tell-settled': ofReservation,
  // to the owner
  'reservations.tell-owner-request': ofReservation,
  'reservations.remind-owner': ofReservation,
  'reservations.tell-owner-confirmed': ofReservation,
  'reservations.tell-owner-customer-cancelled': ofReservation,
  'reservations.tell-message-to-owner': ofMessage,
  'reservations.tell-change-to-owner': ofChange,
  'reservations.tell-termination-to-owner': ofTermination,
  'reservations.tell-owner-double-deposit': ofReservation,
  'reservations.tell-owner-cancelled': ofReservation,
  'reservations.tell-owner-cancelled-by-operator': ofReservation,
  'reservations.tell-owner-withdrawn': ofReservation,
  'reservations.tell-owner-contested': ofReservation,
  'reservations.tell-owner-disputed': ofReservation,
  'reservations.tell-owner-settled': ofReservation,
  // to the operator
  'reservations.tell-operator-contested': ofReservation,
}
type MailData = JobsOf<typeof mailShapes>
declare module '#api/adapters/jobs/queue.ts' {
  interface Jobs extends JobsOf<typeof mailShapes> {}
}

export type Written = MailBody & {
  attachments?: MailAttachment[]
  reply_to?: string
  /** The mail also updates the reader's calendar. */
  for_calendar?: true
}

/** One mail about a reservation: the states in which it is still true, and how it is written. */
export type MailJob<D> = {
  states: readonly ReservationStatus[]
  /** Null when there is nothing to send after all. */
  write: (about: MailFacts, deps: Deps, data: D) => Promise<Written | null> | Written | null
  /** Called when the mail server is down, and when the mail has left or never will. */
  waits?: (deps: Deps, row: MailFacts['row']) => Promise<void>
  left?: (deps: Deps, row: MailFacts['row']) => Promise<void>
}

/** How each of them is written. */
export type MailJobs = { [N in keyof MailData]: MailJob<MailData[N]> }
