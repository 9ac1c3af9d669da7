/** The owner's calendar: what is taken, when it is open, blocks, moves; and what the live stream says. */
import { z } from 'zod'
import { grosze, id, instant, localDate, localDateTime, repeatable, wire } from './endpoint.ts'
import { eventTypes, listingKinds, listingStatuses, publicHolidays } from '#domain/listing/codes.ts'
import { paymentStatuses } from '#domain/reservation/payment.ts'
import { changeSides } from '#domain/reservation/change.ts'
import { reservationStatuses } from '#domain/reservation/reservation.ts'

/** `event: changed` of GET /api/calendar/stream/ carries `{"topic": …}`: which part of the screens is old now. */
export const liveTopics = ['reservations', 'calendar', 'listings', 'notifications'] as const
export type LiveTopic = (typeof liveTopics)[number]

/**
 * Kinds of calendar entries: a reservation in one of its states, another term proposed for one and held until its
 * deadline, a block, or an outside entry.
 */
export const calendarStates = [...reservationStatuses, 'proposed', 'block', 'external'] as const
export type CalendarState = (typeof calendarStates)[number]

/** `true`, or the Polish reason why not. */
const can = z.union([z.literal(true), z.string()])

/** What is in the way of a block or a move; carried by a 409 `slot_taken` and by the preview of a move. */
export const conflict = z.object({
  kind: z.enum(['hold', 'reservation', 'block', 'external']),
  /** Of the reservation or the block; null for an outside entry. */
  id: id.nullable(),
  start: localDateTime,
  end: localDateTime,
  /** With preparation and cleaning; null where nothing stands around it. */
  blocked: z.object({ start: localDateTime, end: localDateTime }).nullable(),
  /** Names it for the owner: "Anna Nowak, wesele", "Remont". */
  label: z.string(),
})
export type Conflict = z.infer<typeof conflict>

const blockFacts = z.object({
  label: z.string(),
  note: z.string(),
  /** Blocks that were made together and repeat weekly. */
  series_id: id.nullable(),
  /** Services: how many crews; null for rooms. */
  crews: z.int().nullable(),
})

const reservationFacts = z.object({
  reference: z.string(),
  event_type: z.enum(eventTypes),
  event_type_other: z.string().nullable(),
  /** Null while the customer's address is not confirmed: it may be a stranger's. */
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
  /** A wait whose deadline has come reads `expired`. */
  state: z.enum(calendarStates),
  listing_id: id,
  unit_ids: z.array(id),
  start: localDateTime,
  end: localDateTime,
  start_at: instant,
  end_at: instant,
  timezone: z.string(),
  /** What really is taken: with setup, teardown and travel. Equal to the term for blocks and outside entries. */
  blocked_start: localDateTime,
  blocked_end: localDateTime,
  /** Until when it is only held; null when it is firm. */
  deadline_at: instant.nullable(),
  /** Of a proposal: the reservation with the guests and the price that are proposed. */
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
  /** Absent: everything that takes its term (nothing cancelled, rejected or expired). */
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
  /** Crews of a service: blocks name a number of them, never which. */
  units_interchangeable: z.boolean(),
  step_minutes: z.int(),
  /** Null as long as a draft does not say. */
  min_minutes: z.int().nullable(),
  setup_minutes: z.int(),
  teardown_minutes: z.int(),
  travel_minutes: z.int(),
  capacity_max: z.int().nullable(),
})

const openDay = z.object({
  date: localDate,
  /** Empty on a closed date. After midnight the date of the end is the next one. */
  windows: z.array(z.object({ start: localDateTime, end: localDateTime })),
  origin: z.enum(['weekly', 'open', 'custom', 'closed', 'holiday']),
  holiday: z.enum(publicHolidays).nullable(),
  label: z.string().nullable(),
})

const label = z.string().trim().min(1).max(80)
const note = z.string().trim().max(500)
const term = z.object({ start: localDateTime, end: localDateTime })

export const maxSeries = 106

/** One term, or several: `repeat_until` repeats the one weekly, `terms` names each (undo of a deleted series). */
const newBlock = z.object({
  listing_id: id,
  /** Rooms; absent or empty is the whole place. Services take `crews` instead. */
  unit_ids: z.array(id).max(60).optional(),
  /** Services: how many crews are away; absent is all of them. */
  crews: z.int().min(1).max(60).optional(),
  terms: z.array(term).min(1).max(maxSeries),
  repeat_until: localDate.optional(),
  /** Undo of a deletion: the series that they belonged to, null for none, as of pieces around what is taken. What is put back may be over for long. */
  series_id: id.nullable().optional(),
  label,
  note: note.default(''),
  /** Leaves out the terms that are taken instead of refusing all; they are answered in `skipped`. */
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
    /** The others of its series are moved by as much as this one; those that are over keep their term. */
    scope: z.enum(blockScopes).default('one'),
    /** Undo: this block and others of its series as they were before; whatever else is asked for is not looked at. */
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
    /** `before`: what undoing it needs. */
    reply: blockAnswer.extend({ before: z.array(calendarEvent) }),
    summary: 'Moves, resizes or renames a block, the later ones of its series, or all of them',
  }),
  deleteBlock: wire({
    params: z.object({ id }),
    /** `following`: this one and the later ones of its series. */
    query: z.object({ scope: z.enum(blockScopes).default('one') }),
    reply: blockAnswer,
    summary: 'Gives the terms of a block back; the answer holds what undoing it needs',
  }),
}
