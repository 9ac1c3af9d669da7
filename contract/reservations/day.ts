/** The owner's day: what waits today, on one screen and in one call. Lists are bounded; `count` says how many there are. */
import { z } from 'zod'
import { grosze, id, instant, localDate, localDateTime, wire } from '#contract/endpoint.ts'
import { missingPart, suspension } from '#contract/listings/publishing-state.ts'
import { reservationRow } from './reservations.ts'
import { listingKinds } from '#domain/listing/codes.ts'
import { publishingAdvices } from '#domain/listing/publishing.ts'

/** So many rows of each kind are told; the rest stands on the screen that the row leads to. */
export const dayRows = 20

/** What is still to be paid, after everything that came and went back. */
const owing = { remaining_grosze: grosze }

const dayEvent = reservationRow.extend({
  ...owing,
  on: z.enum(['today', 'tomorrow']),
  customer_email: z.string(),
  /** Rooms or crews, where the listing has more than one. */
  units: z.array(z.string()),
  /** Where a service is wanted. */
  place: z.string().nullable(),
})
export type DayEvent = z.infer<typeof dayEvent>

const overdueRow = reservationRow.extend({ ...owing, due_on: localDate })
export type OverdueRow = z.infer<typeof overdueRow>

/** What the owner still sends back by hand; what comes by the provider is not in it. */
const refundRow = reservationRow.extend({ refund_grosze: grosze, due_on: localDate })
export type RefundRow = z.infer<typeof refundRow>

const dayMessage = z.object({
  reservation_id: id,
  reference: z.string(),
  customer_name: z.string(),
  listing_name: z.string(),
  at: instant,
  /** The beginning of what was written. */
  quote: z.string(),
})
export type DayMessage = z.infer<typeof dayMessage>

/** A change or an end by consent that the customer proposes and the owner has not answered: of a change, its new term. */
const dayProposal = z.object({
  reservation_id: id,
  customer_name: z.string(),
  listing_name: z.string(),
  start: localDateTime,
  end: localDateTime,
  expires_at: instant,
})
export type DayProposal = z.infer<typeof dayProposal>

const dayOffer = z.object({
  id,
  kind: z.enum(listingKinds),
  status: z.enum(['draft', 'published', 'suspended']),
  hidden_by_plan: z.boolean(),
  name: z.string(),
  /** What a draft lacks to be published; empty when it may be. */
  missing: z.array(missingPart),
  advice: z.array(z.object({ code: z.enum(publishingAdvices), label: z.string() })),
  /** Of a suspended one, why. */
  suspension: suspension.nullable(),
})
export type DayOffer = z.infer<typeof dayOffer>

export const ownersDay = {
  getMyDay: wire({
    summary: 'What waits for the owner today: requests, events, payments, refunds, messages, unfinished listings',
    reply: z.object({
      today: localDate,
      /** Nothing is offered yet: the way begins with a listing. */
      has_listings: z.boolean(),
      requests: some(reservationRow),
      changes: some(dayProposal),
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
