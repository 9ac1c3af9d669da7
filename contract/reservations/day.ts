/**
 * The owner's day: everything that waits today, on one screen and in one call. Lists are short; `count` is the total.
 */
import { z } from 'zod'
import { grosze, id, instant, localDate, localDateTime, wire } from '#contract/endpoint.ts'
import { missingPart, suspension } from '#contract/listings/publishing-state.ts'
import { reservationRow } from './reservations.ts'
import { listingKinds } from '#domain/listing/codes.ts'
import { publishingAdvices } from '#domain/listing/publishing.ts'

/** At most this many rows of each kind; the rest is on the screen to which the row leads. */
export const dayRows = 20

/** What is still to be paid, after all payments and refunds. */
const owing = { remaining_grosze: grosze }

const dayEvent = reservationRow.extend({
  ...owing,
  on: z.enum(['today', 'tomorrow']),
  customer_email: z.string(),
  /** Names of rooms or crews, if the listing has more than one. */
  units: z.array(z.string()),
  /** The place of the event, for a service. */
  place: z.string().nullable(),
})
export type DayEvent = z.infer<typeof dayEvent>

const overdueRow = reservationRow.extend({ ...owing, due_on: localDate })
export type OverdueRow = z.infer<typeof overdueRow>

/** The part of the refund that the owner must send; what the provider sends is not included. */
const refundRow = reservationRow.extend({ refund_grosze: grosze, due_on: localDate })
export type RefundRow = z.infer<typeof refundRow>

const dayMessage = z.object({
  reservation_id: id,
  reference: z.string(),
  customer_name: z.string(),
  listing_name: z.string(),
  at: instant,
  /** The beginning of the message. */
  quote: z.string(),
})
export type DayMessage = z.infer<typeof dayMessage>

/** An open change or termination proposed by the customer. */
const dayProposal = z.object({
  reservation_id: id,
  customer_name: z.string(),
  listing_name: z.string(),
  start: localDateTime,
  end: localDateTime,
  expires_at: instant,
})
export type DayProposal = z.infer<typeof dayProposal>

/** A change has its new term, which may be the present one: then guests or addons differ. */
/** Whether the change asks for another day or hours, and whether for other rooms. */
const dayChange = dayProposal.extend({ moves: z.boolean(), rooms: z.boolean() })
export type DayChange = z.infer<typeof dayChange>

const dayOffer = z.object({
  id,
  kind: z.enum(listingKinds),
  status: z.enum(['draft', 'published', 'suspended']),
  hidden_by_plan: z.boolean(),
  name: z.string(),
  /** What publishing a draft still needs; empty when it can be published. */
  missing: z.array(missingPart),
  advice: z.array(z.object({ code: z.enum(publishingAdvices), label: z.string() })),
  /** Why it is suspended; null when not. */
  suspension: suspension.nullable(),
})
export type DayOffer = z.infer<typeof dayOffer>

export const ownersDay = {
  getMyDay: wire({
    summary: 'What waits for the owner today: requests, events, payments, refunds, messages, unfinished listings',
    reply: z.object({
      today: localDate,
      /** False when the owner has no listing yet and should add one. */
      has_listings: z.boolean(),
      requests: some(reservationRow),
      changes: some(dayChange),
      terminations: some(dayProposal),
      events: some(dayEvent),
      overdue: some(overdueRow).extend({ total_grosze: grosze }),
      refunds: some(refundRow).extend({ total_grosze: grosze }),
      messages: some(dayMessage),
      offers: z.array(dayOffer).max(dayRows),
    }),
  }),
}

function some<T extends z.ZodType>(item: T) {
  return z.object({ count: z.int().min(0), results: z.array(item).max(dayRows) })
}
