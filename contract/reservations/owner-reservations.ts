/** What an owner does at the desk beyond answering: adding a reservation for a caller, changing it, closing it. */
import { z } from 'zod'
import { conflict } from '#contract/calendar.ts'
import { grosze, id, instant, localDate, localDateTime, wire } from '#contract/endpoint.ts'
import { alternative } from '#contract/errors.ts'
import { customerReservation, ownerReservation } from './reservations.ts'
import { addons, buyer, eventPlace, guests, ownWords, price, serviceAsked, venueAsked } from './reserving.ts'
import { termModes } from '#domain/listing/codes.ts'
import { changeAnswers } from '#domain/reservation/change.ts'

/** Of a crew beside a reservation: it has it, is free for it, could exchange with it, or cannot. */
export const crewStates = ['own', 'free', 'exchange', 'taken'] as const

const rule = z.object({ code: z.string(), message: z.string() })
const note = z.string().trim().max(1000).default('')

const person = {
  customer: z.object({
    first_name: z.string().max(60),
    last_name: z.string().max(60),
    /** Empty when the caller gave none: then nothing is mailed. */
    email: z.string().max(254).default(''),
    phone: z.string().max(30),
  }),
  buyer: buyer.default({ type: 'consumer' }),
  ...ownWords,
  owner_note: z.string().max(2000).default(''),
  price_override: z.object({ total_grosze: grosze.min(0), reason: z.string().trim().min(3).max(300) }).optional(),
  /** The total on the screen; another one now is a 409 `price_changed`. */
  shown_total_grosze: grosze.optional(),
}

/** A date alone asks for the listing's usual term on it. */
const previewTerm = { start: localDateTime.optional(), end: localDateTime.optional(), date: localDate.optional() }

const preview = z.object({
  start: localDateTime,
  end: localDateTime,
  term_mode: z.enum(termModes),
  distance_km: z.int().nullable(),
  /** Nothing that an owner cannot wave away stands in the way. */
  possible: z.boolean(),
  /** What nobody can break. */
  blockers: z.array(rule),
  /** Own rules that this breaks: said before, written down after. */
  broken_rules: z.array(rule),
  conflicts: z.array(conflict),
  alternatives: z.array(alternative),
  /** Null when the price list names none; then the owner does. */
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
  /** All extras afterwards; absent keeps them. */
  addons: addons.optional(),
  note,
  /** Of the reservation that was on the screen; another one now is a 409 `reservation_changed`. */
  revision: z.int().optional(),
  preview: z.boolean().default(false),
}

const changeFacts = {
  preview: z.boolean(),
  start: localDateTime,
  end: localDateTime,
  guests,
  old_total_grosze: grosze,
  /** By the price list; null when it names no price. */
  new_total_grosze: grosze.nullable(),
  /** What would hold: the new price, or the agreed one where it is kept. */
  total_grosze: grosze,
  difference_grosze: grosze,
  /** The new quote by the price list, also where the agreed price is kept; null when there is none. */
  price: price.nullable(),
  /** The customer has to ask for the service to begin before the 14 days of withdrawing are over (`early_performance`). */
  needs_early_performance: z.boolean(),
  possible: z.boolean(),
  blockers: z.array(rule),
  alternatives: z.array(alternative),
  expires_at: instant,
  /** Consequence in one Polish sentence. */
  message: z.string(),
}

const answer = z.object({ answer: z.enum(changeAnswers), note })
/** Asked for where the reply says `needs_early_performance`. */
const early_performance = z.boolean().default(false)
const byToken = z.object({ token: z.string().max(200) })
const byId = z.object({ id })

const moved = z.object({
  preview: z.boolean(),
  start: localDateTime,
  end: localDateTime,
  unit_ids: z.array(id),
  old_total_grosze: grosze,
  /** What the new term costs by the price list; null when it names no price for it. */
  new_total_grosze: grosze.nullable(),
  /** What holds after the move: the new total, or the old one with `price: "keep"`. */
  total_grosze: grosze,
  difference_grosze: grosze,
  /** Whether the price before was agreed by word. */
  price_agreed: z.boolean(),
  /** The address that gets a mail about it; null when there is none. */
  mails_to: z.string().nullable(),
  /** Own rules that this breaks; allowed, and written into the history. */
  broken_rules: z.array(z.object({ code: z.string(), message: z.string() })),
  /** Preview only: what is in the way. Without `preview` this is a 409 `slot_taken`. */
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
        /** Of a reservation that the owner has made, for a service that comes to its customers; the price stays. */
        event_place: eventPlace.optional(),
        /** Of a reservation that the owner has made; as whom somebody reserved stays, as everything else that was agreed. */
        buyer: buyer.omit({ type: true }).optional(),
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
          /** What changes hands in return, or what is in the way. */
          meets: z.array(conflict),
        }),
      ),
    }),
  }),
  changeReservationCrew: wire({
    summary: 'Gives a reservation to another crew, in exchange for what that crew would do at that time',
    params: byId,
    body: z.object({ unit_id: id }),
    /** `before_unit_id`: what undoing it needs. */
    reply: z.object({ before_unit_id: id, message: z.string() }),
  }),
  correctPayment: wire({
    summary: 'Corrects what was noted as received; the note stays, with the difference beside it',
    params: z.object({ id, payment_id: id }),
    body: z.object({
      /** What really came; 0 when nothing did. */
      amount_grosze: grosze.min(0),
      reason: z.string().trim().min(3).max(300),
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
        unit_ids: z.array(id).min(1).max(60).optional(),
        /** Absent keeps a price that was agreed by word, and works any other out anew. */
        price: z.enum(['new', 'keep']).optional(),
        /** A price that the owner names; then `price` is not asked. */
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
    summary: 'The customer asks for another term or other guests; with `preview` only works it out',
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
      /** Rooms; absent keeps those it has. */
      unit_ids: z.array(id).min(1).max(60).optional(),
      /** Absent keeps a price that was agreed by word, and works any other out anew. */
      price: z.enum(['new', 'keep']).optional(),
      preview: z.boolean().default(false),
    }),
    reply: moved,
    summary: 'Moves or resizes a reservation that the owner has made, with the price worked out again',
  }),
}
export type AddPreview = z.infer<typeof preview>
