/** Reservations once they are made: the customer's panel and the owner's desk. */
import { z } from 'zod'
import {
  grosze,
  id,
  idOrSlug,
  instant,
  localDate,
  localDateTime,
  page,
  paging,
  repeatable,
  typedText,
  wire,
} from '#contract/endpoint.ts'
import { picture } from '#contract/listings/listings.ts'
import { ending } from './ending.ts'
import { can, historyRow, messageRow, paymentRow, paymentTerms, refundPreview, refundRow } from './rows.ts'
import { changeProposal, chosenAddon, terminationProposal } from './proposals.ts'
import { eventPlace, guests, price } from './reserving.ts'
import { securityDepositMethods } from '#domain/listing/dictionaries.ts'
import { cancellationPolicies, eventTypes, listingKinds, termModes } from '#domain/listing/codes.ts'
import { changeSides } from '#domain/reservation/change.ts'
import { paymentStatuses, recordedMethods } from '#domain/reservation/payment.ts'
import { reservationStatuses } from '#domain/reservation/reservation.ts'
import { embedTheme } from '#contract/listings/embed-theme.ts'

const status = z.enum(reservationStatuses)
const paymentStatus = z.enum(paymentStatuses)

const termFacts = {
  start: localDateTime,
  end: localDateTime,
  start_at: instant,
  end_at: instant,
  timezone: z.string(),
}

const listingFacts = z.object({
  id,
  kind: z.enum(listingKinds),
  slug: z.string(),
  name: z.string(),
  city: z.string(),
  cover: picture.nullable(),
  scene: z.string(),
  /** Whether visitors can open the listing's page and its form. */
  shown: z.boolean(),
})

/** Without the token it says what, but not who (product 3.9). */
export const publicReservation = z.object({
  id,
  reference: z.string(),
  status,
  ...termFacts,
  listing: listingFacts,
  deadline_at: instant.nullable(),
  resend: can,
  resend_after: instant.nullable(),
  /** The mail with the link could not be sent yet, and the hold does not run out meanwhile. */
  letter_waits: z.boolean(),
})

const facts = {
  id,
  reference: z.string(),
  /** Grows with each change of state or term. */
  revision: z.int(),
  status,
  payment_status: paymentStatus,
  ...termFacts,
  event_day: localDate,
  event_type: z.enum(eventTypes),
  event_type_other: z.string().nullable(),
  guests,
  /**
   * Names of the rooms, or "Cały obiekt" for all of them; crews only for their owner. Empty when the listing has only
   * one.
   */
  units: z.array(z.string()),
  addons: z.array(chosenAddon),
  package_code: z.string().nullable(),
  package_name: z.string().nullable(),
  layout: z.string().nullable(),
  event_place: eventPlace.nullable(),
  notes: z.string(),
  price,
  terms: paymentTerms,
  /** How the security deposit of the price is given, and the last day of its return; null where the owner said neither. */
  security_deposit: z.object({ method: z.enum(securityDepositMethods).nullable(), return_by: localDate.nullable() }),
  paid_grosze: grosze,
  due_now_grosze: grosze,
  payment_choice: z.enum(['deposit', 'full', 'on_site']),
  deadline_at: instant.nullable(),
  created_at: instant,
  customer: z.object({ first_name: z.string(), last_name: z.string(), email: z.string(), phone: z.string() }),
  buyer: z.object({
    type: z.string(),
    company_name: z.string().optional(),
    nip: z.string().optional(),
    address: z.string().optional(),
    invoice: z.boolean().optional(),
  }),
  change: changeProposal.nullable(),
  termination: terminationProposal.nullable(),
  history: z.array(historyRow),
  messages: z.array(messageRow),
  payments: z.array(paymentRow),
  refunds: z.array(refundRow),
  /** Until when a no-show may be contested; null when it cannot be. */
  contest_until: instant.nullable(),
}

/** What the holder of the link sees. */
export const customerReservation = z.object({
  ...facts,
  listing: listingFacts.extend({
    /** Street and phone appear once the reservation is confirmed. */
    address: z.string().nullable(),
    phone: z.string().nullable(),
    final_guest_count_days: z.int().nullable(),
  }),
  seller: z.object({ name: z.string(), nip: z.string().nullable(), address: z.string().nullable() }),
  next: z.object({
    title: z.string(),
    text: z.string(),
    until: instant.nullable(),
    /** The owner's words about this state: the reason of a refusal, or the note with an acceptance. */
    owner_says: z.string().nullable(),
  }),
  policy: z.object({
    code: z.enum(cancellationPolicies),
    label: z.string(),
    rows: z.array(
      z.object({
        from_on: localDate.nullable(),
        to_on: localDate.nullable(),
        retained_grosze: grosze,
        text: z.string(),
      }),
    ),
  }),
  retained_grosze: grosze.nullable(),
  refund_due_grosze: grosze,
  /** The last day on which the customer may withdraw by law; null without that right. */
  withdraw_until: localDate.nullable(),
  withdrawal: z.string(),
  /** The rooms it takes; empty for a service, whose crews stand in for each other. */
  unit_ids: z.array(id),
  /** For a reservation by the form on the owner's own site; null for others. */
  embed: z
    .object({
      /** Sites to which the guest may be led back. */
      origins: z.array(z.string()),
      back_url: z.string().nullable(),
      /** The look of the form and its pages. */
      theme: embedTheme,
    })
    .nullable(),
  /** Whether the guest agrees to letters with ideas and offers; null when that was never said. */
  marketing: z.boolean().nullable(),
  /** URL of the form with the same wishes; null while the listing is hidden, and after fraud. */
  again: z.string().nullable(),
  can: z.object({ pay: can, cancel: can, terminate: can, change: can, message: can, contest: can }),
})
export type CustomerReservation = z.infer<typeof customerReservation>

/** Enough for a yes or no, without access to the account: phone and e-mail are only on the desk. */
export const requestToAnswer = z.object({
  reference: z.string(),
  ...termFacts,
  listing: listingFacts,
  units: z.array(z.string()),
  event_type: z.enum(eventTypes),
  event_type_other: z.string().nullable(),
  guests,
  package_name: z.string().nullable(),
  notes: z.string(),
  customer_name: z.string(),
  price,
  terms: paymentTerms,
  deadline_at: instant,
})
export type RequestToAnswer = z.infer<typeof requestToAnswer>

/** A row of the owner's list. */
export const reservationRow = z.object({
  id,
  reference: z.string(),
  status,
  payment_status: paymentStatus,
  ...termFacts,
  event_type: z.enum(eventTypes),
  guests_total: z.int(),
  customer_name: z.string(),
  customer_phone: z.string(),
  total_grosze: grosze,
  paid_grosze: grosze,
  deadline_at: instant.nullable(),
  created_at: instant,
  source: z.string(),
  unread_messages: z.int(),
  /** Who has proposed a change that the other side has not answered yet; null without one. */
  proposed_by: z.enum(changeSides).nullable(),
  units: z.array(z.string()),
  listing: z.object({ id, kind: z.enum(listingKinds), slug: z.string(), name: z.string() }),
})
export type ReservationRow = z.infer<typeof reservationRow>

export const ownerReservation = z.object({
  ...facts,
  listing: listingFacts,
  source: z.string(),
  term_mode: z.enum(termModes),
  transfer_title: z.string(),
  /** The refund of each way of ending, worked out before the click. */
  cancel_preview: z
    .object({ owner_fault: refundPreview, mutual: refundPreview, force_majeure: refundPreview })
    .nullable(),
  /** What the customer would be asked to pay as a deposit, and by when, if the owner asked now. */
  ask_preview: z.object({ amount_grosze: grosze, due_at: instant }).nullable(),
  retained_grosze: grosze.nullable(),
  refund_due_grosze: grosze,
  double_deposit_due_grosze: grosze,
  /** The part of `refund_due_grosze` that the payment provider sends by itself; it must not be sent by hand. */
  refund_by_provider_grosze: grosze,
  /** The customer's bank only inquires about a payment and has taken nothing. */
  bank_asks: z.boolean(),
  /** Visible only to the owner. */
  owner_note: z.string(),
  /** Why the price differs from the price list; null when it does not. */
  price_reason: z.string().nullable(),
  /** Rooms or crews it takes. */
  unit_ids: z.array(id),
  can: z.object({
    accept: can,
    reject: can,
    cancel: can,
    terminate: can,
    mark_paid: can,
    /** Asking a customer who called for the deposit. */
    ask_deposit: can,
    /** Recording a refund that was sent. */
    mark_refunded: can,
    message: can,
    /** Proposing another term or other guests. */
    change: can,
    /** The same at once, without a proposal: for reservations that the owner added. */
    change_at_once: can,
    no_show: can,
    edit_email: can,
  }),
})
export type OwnerReservation = z.infer<typeof ownerReservation>

export const listFilters = {
  status: repeatable(status),
  payment_status: repeatable(paymentStatus),
  /** Only reservations with an overdue payment, as in the owner's day. */
  payment_due: z.enum(['overdue']).optional(),
  listing_id: id.optional(),
  kind: z.enum(listingKinds).optional(),
  source: z.string().max(20).optional(),
  date_from: localDate.optional(),
  date_to: localDate.optional(),
  q: z.string().trim().max(120).optional(),
  /** `upcoming`: future reservations first, the soonest first; then past ones, the latest first. */
  sort: z.enum(['upcoming', 'start', '-start', 'created', '-created', 'deadline']).default('-created'),
  ...paging,
}
const listReply = page(reservationRow).extend({
  /** How many rows have each status, with every filter except the status. */
  counts: z.record(z.string(), z.int()),
})
const list = wire({ summary: "The owner's reservations", query: z.object(listFilters), reply: listReply })
const one = { params: z.object({ id }), reply: ownerReservation }
const note = typedText.max(1000)
const byToken = z.object({ token: z.string().max(200) })
const body = z.object({ body: typedText.min(1).max(3000) })

export const reservations = {
  getPublicReservation: wire({
    summary: 'State without personal data',
    params: z.object({ id: idOrSlug }),
    reply: publicReservation,
  }),
  getRequestByToken: wire({
    summary: 'A request as its owner reads it by the link of the mail; changes nothing',
    params: byToken,
    reply: requestToAnswer,
  }),
  answerRequestByToken: wire({
    summary: "The owner's yes or no by the link of the mail; the link ends with the request",
    params: byToken,
    body: z.object({ answer: z.enum(['accept', 'reject']), note: note.default('') }),
    reply: z.object({ status, message: z.string() }),
  }),
  getReservationByToken: wire({ summary: "The customer's panel", params: byToken, reply: customerReservation }),
  ...ending,
  contestNoShowByToken: wire({
    summary: 'The customer says that a no-show was none, within seven days; the reservation becomes disputed',
    params: byToken,
    body: z.object({ statement: typedText.min(10).max(2000) }),
    reply: customerReservation,
  }),
  setMarketingByToken: wire({
    summary: 'Withdraws the consent to letters with ideas and offers, for the whole address, or gives it again',
    params: byToken,
    body: z.object({ agreed: z.boolean() }),
    reply: customerReservation,
  }),
  writeMessageByToken: wire({
    summary: 'A message to the owner',
    params: byToken,
    status: 201,
    idempotent: true,
    body,
    reply: messageRow,
  }),
  listReservations: list,
  upcomingReservations: wire({
    summary: 'What comes next, soonest first',
    query: z
      .object(listFilters)
      .omit({ sort: true })
      .extend({
        status: repeatable(status).optional(),
        payment_status: repeatable(paymentStatus).optional(),
      }),
    reply: listReply,
  }),
  reservationsByVenue: wire({
    summary: 'Reservations of one venue',
    query: z.object({ ...listFilters, venue_id: id }),
    reply: listReply,
  }),
  reservationsByService: wire({
    summary: 'Reservations of one service',
    query: z.object({ ...listFilters, service_id: id }),
    reply: listReply,
  }),
  getReservation: wire({ summary: 'One reservation with everything the owner may know', ...one }),
  acceptReservation: wire({
    summary: 'Accepts a request',
    ...one,
    body: z.object({ note: note.optional() }).optional(),
  }),
  rejectReservation: wire({
    summary: 'Refuses a request; the customer reads the reason',
    ...one,
    body: z.object({ reason: note }),
  }),
  askDeposit: wire({ summary: 'Asks a caller, whose reservation the owner made, for the deposit', ...one }),
  markReservationPaid: wire({
    summary: 'Records a transfer or cash as received',
    ...one,
    idempotent: true,
    body: z.object({
      amount_grosze: grosze.min(1),
      method: z.enum(recordedMethods).default('bank_transfer'),
      received_on: localDate.optional(),
      note: note.optional(),
    }),
  }),
  markReservationRefunded: wire({
    summary: 'Records money that the owner has sent back; the refund first, then the second zadatek',
    ...one,
    idempotent: true,
    body: z.object({
      amount_grosze: grosze.min(1),
      method: z.enum(recordedMethods).default('bank_transfer'),
      sent_on: localDate.optional(),
      note: note.optional(),
    }),
  }),
  writeMessage: wire({
    summary: 'A message to the customer',
    params: z.object({ id }),
    status: 201,
    idempotent: true,
    body,
    reply: messageRow,
  }),
}
