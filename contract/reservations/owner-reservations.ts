/**
 * What an owner does beyond answering requests: adding a reservation for a customer who called, changing it, closing
 * it.
 */
import { z } from 'zod'
import { conflict } from '#contract/calendar.ts'
import { grosze, id, instant, localDate, localDateTime, typedLine, typedText, wire } from '#contract/endpoint.ts'
import { alternative } from '#contract/errors.ts'
import { customerReservation, ownerReservation } from './reservations.ts'
import { addons, buyer, eventPlace, guests, ownWords, price, serviceAsked, venueAsked } from './reserving.ts'
import { termModes } from '#domain/listing/codes.ts'
import { changeAnswers } from '#domain/reservation/change.ts'
import { buyerTypes } from '#domain/reservation/reservation.ts'

/** A crew in relation to a reservation: has it, is free for it, could exchange with it, or cannot. */
export const crewStates = ['own', 'free', 'exchange', 'taken'] as const

const rule = z.object({ code: z.string(), message: z.string() })
const note = typedText.max(1000).default('')

const person = {
  customer: z.object({
    first_name: z.string().max(60),
    last_name: z.string().max(60),
    /** Empty when the customer gave none: then nothing is mailed. */
    email: z.string().max(254).default(''),
    phone: z.string().max(30),
  }),
  buyer: buyer.default({ type: 'consumer' }),
  ...ownWords,
  owner_note: z.string().max(2000).default(''),
  price_override: z.object({ total_grosze: grosze.min(0), reason: typedLine.min(3).max(300) }).optional(),
  /** The total that was shown; if it is another one now, the answer is 409 `price_changed`. */
  shown_total_grosze: grosze.optional(),
}

/** A date alone means the listing's default term on it. */
const previewTerm = { start: localDateTime.optional(), end: localDateTime.optional(), date: localDate.optional() }

const preview = z.object({
  start: localDateTime,
  end: localDateTime,
  term_mode: z.enum(termModes),
  distance_km: z.int().nullable(),
  /** False when something stands in the way that the owner cannot overrule. */
  possible: z.boolean(),
  /** Rules that nobody may break. */
  blockers: z.array(rule),
  /** The owner's own rules that this breaks: shown before, noted in the history afterwards. */
  broken_rules: z.array(rule),
  conflicts: z.array(conflict),
  alternatives: z.array(alternative),
  /** Null when the price list has no price; then the owner names one. */
  price: price.nullable(),
  price_reason: z.string().nullable(),
})

const addedSummary = { status: 201, idempotent: true, reply: ownerReservation } as const

const changeAsked = {
  /** Absent keeps the term. */
  start: localDateTime.optional(),
  end: localDateTime.optional(),
  /** Absent keeps the guests. */
  guests: guests.optional(),
  /** All addons after the change; absent keeps them. */
  addons: addons.optional(),
  /** All rooms after the change; absent keeps them. */
  unit_ids: z.array(id).min(1).max(60).optional(),
  note,
  /** The revision that was shown; if it is another one now, the answer is 409 `reservation_changed`. */
  revision: z.int().optional(),
  preview: z.boolean().default(false),
}

const changeFacts = {
  preview: z.boolean(),
  start: localDateTime,
  end: localDateTime,
  guests,
  old_total_grosze: grosze,
  /** By the price list; null when it has no price. */
  new_total_grosze: grosze.nullable(),
  /** The total after the change: the new price, or the agreed one if it is kept. */
  total_grosze: grosze,
  difference_grosze: grosze,
  /** The new quote by the price list, even if the agreed price is kept; null when there is none. */
  price: price.nullable(),
  /**
   * Whether the customer has to ask for the service to begin before the 14 days of withdrawal are over
   * (`early_performance`).
   */
  needs_early_performance: z.boolean(),
  possible: z.boolean(),
  blockers: z.array(rule),
  /** Rooms of a venue that others have at that time, whichever were asked for. */
  taken_unit_ids: z.array(id),
  alternatives: z.array(alternative),
  expires_at: instant,
  /** Consequence in one Polish sentence. */
  message: z.string(),
}

const answer = z.object({
  answer: z.enum(changeAnswers),
  note,
  /** The proposal that was shown; if another one is open now, the answer is 409 `reservation_changed`. */
  change_id: id.optional(),
})
/** Required when the reply says `needs_early_performance`. */
const early_performance = z.boolean().default(false)
const byToken = z.object({ token: z.string().max(200) })
const byId = z.object({ id })

const moved = z.object({
  preview: z.boolean(),
  start: localDateTime,
  end: localDateTime,
  unit_ids: z.array(id),
  old_total_grosze: grosze,
  /** The price of the new term by the price list; null when it has none. */
  new_total_grosze: grosze.nullable(),
  /** The total after the move: the new one, or the old one with `price: "keep"`. */
  total_grosze: grosze,
  difference_grosze: grosze,
  /** Whether the earlier price was named by the owner. */
  price_agreed: z.boolean(),
  /** The address that gets a mail about it; null when there is none. */
  mails_to: z.string().nullable(),
  /** The owner's own rules that this breaks; allowed, and noted in the history. */
  broken_rules: z.array(z.object({ code: z.string(), message: z.string() })),
  /** Preview only: what is in the way. Without `preview` the answer is 409 `slot_taken`. */
  conflicts: z.array(conflict),
  /** Consequence in one Polish sentence. */
  message: z.string(),
})

export const ownerReservations = {
  addVenueReservation: wire({
    ...addedSummary,
    summary: 'A venue reserved by its owner for a caller: confirmed at once; own rules may be broken, overlap never',
    body: z.object({ ...venueAsked, ...person }),
  }),
  addServiceReservation: wire({
    ...addedSummary,
    summary: 'A service reserved by its owner for a caller',
    body: z.object({ ...serviceAsked, ...person }),
  }),
  previewVenueReservation: wire({
    summary: 'What adding this reservation would mean: price, broken rules, what is in the way',
    body: z.object({ ...venueAsked, ...previewTerm }),
    reply: preview,
  }),
  previewServiceReservation: wire({
    summary: 'The same for a service',
    body: z.object({ ...serviceAsked, ...previewTerm }),
    reply: preview,
  }),
  editReservation: wire({
    summary: 'The private note, corrections of who to call, where a caller celebrates and whom the invoice names',
    params: byId,
    body: z
      .object({
        owner_note: z.string().max(2000).optional(),
        customer: z
          .object({
            first_name: z.string().max(60),
            last_name: z.string().max(60),
            email: z.string().max(254),
            phone: z.string().max(30),
          })
          .partial()
          .optional(),
        /** Only for a reservation that the owner added, for a service that travels; the price stays. */
        event_place: eventPlace.optional(),
        /**
         * Only for a reservation that the owner added. Without a type it stays; another one is refused once a document
         * with other rights has been sent.
         */
        buyer: buyer.extend({ type: z.enum(buyerTypes).optional() }).optional(),
      })
      .prefault({}),
    reply: ownerReservation,
  }),
  listReservationCrews: wire({
    summary: 'Which crews of a service could do this reservation, and in exchange for what',
    params: byId,
    reply: z.object({
      /** `true`, or the Polish reason why the crew cannot be changed. */
      can: z.union([z.literal(true), z.string()]),
      crews: z.array(
        z.object({
          unit_id: id,
          name: z.string(),
          state: z.enum(crewStates),
          /** The rows that would be exchanged, or those in the way. */
          meets: z.array(conflict),
        }),
      ),
    }),
  }),
  changeReservationCrew: wire({
    summary: 'Gives a reservation to another crew, in exchange for what that crew would do at that time',
    params: byId,
    body: z.object({ unit_id: id }),
    /** `before_unit_id` is what an undo needs. */
    reply: z.object({ before_unit_id: id, message: z.string() }),
  }),
  correctPayment: wire({
    summary: 'Corrects what was noted as received; the note stays, with the difference beside it',
    params: z.object({ id, payment_id: id }),
    body: z.object({
      /** The amount that was really paid; 0 for nothing. */
      amount_grosze: grosze.min(0),
      reason: typedLine.min(3).max(300),
    }),
    reply: ownerReservation,
  }),
  markNoShow: wire({
    summary: 'Nobody came: from an hour after the start until two days after it',
    params: byId,
    body: z.object({ note }).prefault({}),
    reply: ownerReservation,
  }),
  proposeChange: wire({
    summary:
      'Proposes another term, other guests or another price, also as the answer to a request; `at_once` changes a reservation that the owner has made',
    params: byId,
    body: z
      .object({
        ...changeAsked,
        /** Absent keeps a price that the owner named, and works out any other anew. */
        price: z.enum(['new', 'keep']).optional(),
        /** A price that the owner names; then `price` is ignored. */
        total_grosze: grosze.min(1).optional(),
        at_once: z.boolean().default(false),
      })
      .prefault({}),
    reply: z.object({ ...changeFacts, broken_rules: z.array(rule), conflicts: z.array(conflict) }),
  }),
  answerChange: wire({
    summary: "Accepts or declines the customer's proposal, or takes the own one back",
    params: byId,
    body: answer,
    reply: ownerReservation,
  }),
  proposeChangeByToken: wire({
    summary: 'The customer asks for another term, other guests or rooms; with `preview` only works it out',
    params: byToken,
    body: z.object({ ...changeAsked, early_performance }).prefault({}),
    reply: z.object(changeFacts),
    idempotent: true,
  }),
  answerChangeByToken: wire({
    summary: "The customer accepts or declines the owner's proposal, or takes the own one back",
    params: byToken,
    body: answer.extend({ early_performance }),
    reply: customerReservation,
  }),
  moveReservationTerm: wire({
    params: z.object({ id }),
    body: z.object({
      start: localDateTime,
      end: localDateTime,
      /** Rooms; absent keeps the present ones. */
      unit_ids: z.array(id).min(1).max(60).optional(),
      /** Absent keeps a price that the owner named, and works out any other anew. */
      price: z.enum(['new', 'keep']).optional(),
      preview: z.boolean().default(false),
    }),
    reply: moved,
    summary: 'Moves or resizes a reservation that the owner has made, with the price worked out again',
  }),
}
export type AddPreview = z.infer<typeof preview>
