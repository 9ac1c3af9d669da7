/**
 * What partners' systems are sent. It contains nothing about customers; a system that needs more calls `getReservation`
 * with a key. Payloads may arrive twice or in another order, so each is complete and `sequence` says which is newer.
 */
import { z } from 'zod'
import { listingKinds } from '#domain/listing/codes.ts'
import { webhookTest } from '#domain/integrations/webhooks.ts'
import { paymentStatuses } from '#domain/reservation/payment.ts'
import { actors, reservationSources, reservationStatuses } from '#domain/reservation/reservation.ts'
import { grosze, id, instant } from '#contract/endpoint.ts'

export const reservationNews = z.object({
  id,
  reference: z.string(),
  listing_id: id,
  status: z.enum(reservationStatuses),
  payment_status: z.enum(paymentStatuses),
  source: z.enum(reservationSources),
  /** Wall time of the listing. */
  start: z.string(),
  end: z.string(),
  timezone: z.string(),
  total_grosze: grosze,
  paid_grosze: grosze,
  /** Who did what, as codes of the history. */
  actor: z.enum(actors),
  action: z.string(),
  /** Grows with every event of this reservation: the payload with the larger number is the newer one. */
  sequence: z.int().min(1),
})

export const listingNews = z.object({
  id,
  kind: z.enum(listingKinds),
  slug: z.string(),
  name: z.string(),
  /** The public page. */
  url: z.string(),
})

const envelope = {
  /** The same as in the header `webhook-id`, also when it is sent again. */
  id,
  version: z.literal(1),
  timestamp: instant,
}
export const webhookPayloads = {
  'reservation.created': ofReservation('reservation.created'),
  'reservation.confirmed': ofReservation('reservation.confirmed'),
  'reservation.changed': ofReservation('reservation.changed'),
  'reservation.cancelled': ofReservation('reservation.cancelled'),
  'reservation.paid': ofReservation('reservation.paid'),
  'listing.published': z.object({
    ...envelope,
    type: z.literal('listing.published'),
    data: z.object({ listing: listingNews }),
  }),
  [webhookTest]: z.object({
    ...envelope,
    type: z.literal(webhookTest),
    data: z.object({ message: z.string() }),
  }),
}

function ofReservation(type: string) {
  return z.object({ ...envelope, type: z.literal(type), data: z.object({ reservation: reservationNews }) })
}
