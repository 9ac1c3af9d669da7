/** The owner's calendar: what is taken, opening hours, blocks, moves, and the topics of the live stream. */
import { z } from 'zod'
import { grosze, id, instant, localDate, localDateTime, repeatable, typedLine, typedText, wire } from './endpoint.ts'
import { eventTypes, listingKinds, listingStatuses, publicHolidays } from '#domain/listing/codes.ts'
import { paymentStatuses } from '#domain/reservation/payment.ts'
import { changeSides } from '#domain/reservation/change.ts'
import { reservationStatuses } from '#domain/reservation/reservation.ts'

/**
 * `event: changed` of GET /api/calendar/stream/ carries `{"topic": …}`: the part of the screens that is out of date.
 */
export const liveTopics = ['reservations', 'calendar', 'listings', 'notifications'] as const
export type LiveTopic = (typeof liveTopics)[number]

/**
 * Kinds of calendar entries: a reservation in one of its states, a proposed term held until its deadline, a block, or
 * an outside entry.
 */
export const calendarStates = [...reservationStatuses, 'proposed', 'block', 'external'] as const
export type CalendarState = (typeof calendarStates)[number]

/** `true`, or the Polish reason why not. */
const can = z.union([z.literal(true), z.string()])

/** A row that a block or a move would overlap; part of a 409 `slot_taken` and of the preview of a move. */
export const conflict = z.object({
  kind: z.enum(['hold', 'reservation', 'block', 'external']),
  /** Id of the reservation or the block; null for an outside entry, and for a guest whose address is not confirmed. */
  id: id.nullable(),
  start: localDateTime,
  end: localDateTime,
  /** The term with preparation and cleaning; null without any. */
  blocked: z.object({ start: localDateTime, end: localDateTime }).nullable(),
  /** Its name for the owner: "Anna Nowak, wesele", "Remont". */
  label: z.string(),
})
export type Conflict = z.infer<typeof conflict>

const blockFacts = z.object({
  label: z.string(),
  note: z.string(),
  /** Blocks that were made together and repeat weekly have the same series. */
  series_id: id.nullable(),
  /** Number of crews of a service; null for rooms. */
  crews: z.int().nullable(),
})

const reservationFacts = z.object({
  reference: z.string(),
  event_type: z.enum(eventTypes),
  event_type_other: z.string().nullable(),
  /** Null while the customer's e-mail address is not confirmed, because it may be a stranger's. */
  customer_name: z.string().nullable(),
  guests_total: z.int(),
  total_grosze: grosze,
  paid_grosze: grosze,
  payment_status: z.enum(paymentStatuses),
  source: z.string(),
  move: can,
})

const proposalFacts = z.object({ reservation_id: id, proposed_by: z.enum(changeSides) })

export const calendarEvent = z.object({
  id,
  kind: z.enum(['reservation', 'proposal', 'block', 'external']),
  /** A reservation whose deadline has passed is `expired`. */
  state: z.enum(calendarStates),
  listing_id: id,
  unit_ids: z.array(id),
  start: localDateTime,
  end: localDateTime,
  start_at: instant,
  end_at: instant,
  timezone: z.string(),
  /** The whole taken period, with setup, teardown and travel. Equal to the term for blocks and outside entries. */
  blocked_start: localDateTime,
  blocked_end: localDateTime,
  /** End of the hold; null when it is firm. */
  deadline_at: instant.nullable(),
  /** For a proposal, the reservation with the proposed guests and price. */
  reservation: reservationFacts.nullable(),
  proposal: proposalFacts.nullable(),
  block: blockFacts.nullable(),
})
export type CalendarEvent = z.infer<typeof calendarEvent>

const span = { from: localDate, to: localDate }

const eventsQuery = z.object({
  ...span,
  listing: repeatable(id),
  unit: repeatable(id),
  /** When absent: everything that takes its term (nothing cancelled, rejected or expired). */
  state: repeatable(z.enum(calendarStates)),
})

const resource = z.object({
  id,
  kind: z.enum(listingKinds),
  name: z.string(),
  slug: z.string(),
  status: z.enum(listingStatuses),
  timezone: z.string(),
  units: z.array(z.object({ id, code: z.string(), name: z.string(), capacity_max: z.int().nullable() })),
  /** True for crews of a service, of which blocks name only a number. */
  units_interchangeable: z.boolean(),
  step_minutes: z.int(),
  /** Null while a draft does not say it. */
  min_minutes: z.int().nullable(),
  setup_minutes: z.int(),
  teardown_minutes: z.int(),
  travel_minutes: z.int(),
  capacity_max: z.int().nullable(),
})

const openDay = z.object({
  date: localDate,
  /** Empty on a closed date. An end after midnight has the next date. */
  windows: z.array(z.object({ start: localDateTime, end: localDateTime })),
  origin: z.enum(['weekly', 'open', 'custom', 'closed', 'holiday']),
  holiday: z.enum(publicHolidays).nullable(),
  label: z.string().nullable(),
})

const label = typedLine.min(1).max(80)
const note = typedText.max(500)
const term = z.object({ start: localDateTime, end: localDateTime })

export const maxSeries = 106

/** One term, or several: `repeat_until` repeats a single one weekly, `terms` names each (undo of a deleted series). */
const newBlock = z.object({
  listing_id: id,
  /** Rooms; absent or empty means the whole place. Services have `crews` instead. */
  unit_ids: z.array(id).max(60).optional(),
  /** Number of crews that are away; absent means all. Services only. */
  crews: z.int().min(1).max(60).optional(),
  terms: z.array(term).min(1).max(maxSeries),
  repeat_until: localDate.optional(),
  /**
   * For the undo of a deletion: the series to which the blocks belonged; null for none, as for the pieces of a block
   * cut around taken terms. Restored blocks may be in the past.
   */
  series_id: id.nullable().optional(),
  label,
  note: note.default(''),
  /** Leaves out terms that are taken instead of refusing all; the answer lists them in `skipped`. */
  skip_taken: z.boolean().default(false),
})

const blockScopes = ['one', 'following', 'series'] as const
export type BlockScope = (typeof blockScopes)[number]

const blockAsItWas = z.object({
  id,
  start: localDateTime,
  end: localDateTime,
  unit_ids: z.array(id).max(60),
  crews: z.int().min(1).max(60).nullable(),
  label,
  note,
})

const changedBlock = z
  .object({
    start: localDateTime,
    end: localDateTime,
    unit_ids: z.array(id).max(60),
    crews: z.int().min(1).max(60),
    label,
    note,
  })
  .partial()
  .extend({
    /** Other blocks of its series move by as much as this one; those in the past keep their term. */
    scope: z.enum(blockScopes).default('one'),
    /** For an undo: this block and others of its series as they were before; all other fields are ignored. */
    restore: z.array(blockAsItWas).min(1).max(maxSeries).optional(),
  })

const blockAnswer = z.object({
  blocks: z.array(calendarEvent),
  skipped: z.array(conflict),
  /** One Polish sentence for the toast. */
  message: z.string(),
})

export const calendar = {
  listCalendarEvents: wire({
    query: eventsQuery,
    /** `now` is the product's clock, for deadlines that count down. */
    reply: z.object({ now: instant, ...span, events: z.array(calendarEvent) }),
    summary: 'Everything that is taken between two dates (both included, at most 400 days), in all listings',
  }),
  listCalendarResources: wire({
    reply: z.object({ results: z.array(resource) }),
    summary: 'Listings with their rooms or crews: the rows of the calendar',
  }),
  listCalendarOpenings: wire({
    query: z.object({ ...span, listing: repeatable(id) }),
    reply: z.object({ results: z.array(z.object({ listing_id: id, days: z.array(openDay) })) }),
    summary: 'Opening hours of each date (at most 100 days), closed days and public holidays',
  }),
  createBlocks: wire({
    body: newBlock,
    reply: blockAnswer,
    status: 201,
    idempotent: true,
    summary: 'Takes terms away from visitors; refused where something is reserved already',
  }),
  changeBlock: wire({
    params: z.object({ id }),
    body: changedBlock.prefault({}),
    /** `before` is what an undo needs. */
    reply: blockAnswer.extend({ before: z.array(calendarEvent) }),
    summary: 'Moves, resizes or renames a block, the later ones of its series, or all of them',
  }),
  deleteBlock: wire({
    params: z.object({ id }),
    /** `following` means this block and the later ones of its series. */
    query: z.object({ scope: z.enum(blockScopes).default('one') }),
    reply: blockAnswer,
    summary: 'Gives the terms of a block back; the answer holds what undoing it needs',
  }),
}
