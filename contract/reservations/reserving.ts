/**
 * What a visitor sends and receives while reserving. Shapes: product 7. Venues and services share them; the id is
 * called `venue_id` or `service_id`, and a service adds its place.
 */
import { z } from 'zod'
import { alternative } from '#contract/errors.ts'
import { grosze, id, instant, localDate, localDateTime, message, typedLine, wire } from '#contract/endpoint.ts'
import { depositTypes, eventTypes, includedKinds, termModes, vatRates } from '#domain/listing/codes.ts'
import { longestBackUrl } from '#domain/listing/embedding.ts'
import { refusalCodes } from '#domain/refusal.ts'
import { onlineMethods } from '#domain/reservation/payment.ts'
import { buyerTypes } from '#domain/reservation/reservation.ts'
import { askPlaces } from '#domain/statistics/statistics.ts'

export const guests = z.object({
  adults: z.int().min(0).max(10_000),
  children: z
    .array(
      z.object({ age_from: z.int().min(0).max(17), age_to: z.int().min(0).max(17), count: z.int().min(0).max(5000) }),
    )
    .max(10)
    .default([]),
  crew: z.int().min(0).max(500).default(0),
})

export const eventPlace = z.object({
  street: typedLine.max(120).default(''),
  building_no: typedLine.max(12).default(''),
  postcode: typedLine.max(10).default(''),
  city: typedLine.min(2).max(80),
  /** Position from /api/places/ or a listing, from which the distance is worked out. */
  latitude: z.number().min(49).max(54.9),
  longitude: z.number().min(14.1).max(24.2),
})

export const addons = z.array(z.object({ addon_id: id, quantity: z.number().min(0).max(100_000) })).max(40)

const asked = {
  start: localDateTime,
  end: localDateTime,
  term_mode: z.enum(termModes).optional(),
  event_type: z.enum(eventTypes).default('other'),
  guests,
  /** Any kind of listing may sell packages: a children's venue as well as a photographer. */
  package_id: z.string().max(60).optional(),
  addons: addons.default([]),
  promo_code: z.string().trim().max(40).optional(),
}
export const venueAsked = {
  ...asked,
  venue_id: id,
  layout: z.string().max(20).optional(),
  unit_ids: z.array(id).max(30).optional(),
}
export const serviceAsked = {
  ...asked,
  service_id: id,
  event_place: eventPlace.optional(),
}

/** Where the question was asked, for the owner's statistics; `preview` is not counted. */
const counted = { asked_from: z.enum(askPlaces).default('page') }

export const quoteLine = z.object({
  code: z.string(),
  label: z.string(),
  /** Decimal string with at most three places. */
  quantity: z.string(),
  unit: z.string(),
  unit_price_grosze: grosze,
  amount_grosze: grosze,
  vat_rate: z.enum(vatRates),
})

export const price = z.object({
  lines: z.array(quoteLine),
  vat_summary: z.array(
    z.object({ rate: z.enum(vatRates), net_grosze: grosze, vat_grosze: grosze, gross_grosze: grosze }),
  ),
  total_grosze: grosze,
  total_net_grosze: grosze,
  deposit: z.object({
    type: z.enum(depositTypes),
    amount_grosze: grosze,
    /**
     * The deadline. In a quote: if the address is confirmed at once; null when an owner answers first, because it
     * counts from the answer. In a reservation: while it waits for payment.
     */
    due_at: instant.nullable(),
  }),
  balance: z.object({
    amount_grosze: grosze,
    /** Null where nothing is paid before the event: then it is paid there, as the reservation says. */
    due_on: localDate.nullable(),
    /** True when the day of the rest has passed, so that it is due together with the deposit (ruling 65). */
    with_deposit: z.boolean(),
  }),
  security_deposit_grosze: grosze,
  warnings: z.array(z.string()),
  /** What the base price included when the price was worked out. */
  included: z.array(z.object({ what: z.enum(includedKinds), text: z.string() })),
})

/** The rooms of a place that are taken at that time, whichever were asked for; crews are never named. */
const taken_unit_ids = z.array(id)

export const quoteReply = price.extend({
  quote_id: id,
  valid_until: instant,
  term_mode: z.enum(termModes),
  /** Ways to pay this price online; empty when only transfer or payment on the spot is possible. */
  online_ways: z.array(z.enum(onlineMethods)),
  distance_km: z.int().nullable(),
  /** Whether the term is available at this moment; `reasons` say why not. */
  available: z.boolean(),
  reasons: z.array(z.object({ code: z.enum(refusalCodes), message: z.string() })),
  taken_unit_ids,
})

export const dayStatuses = ['free', 'partial', 'busy', 'closed', 'past', 'too_soon', 'too_far'] as const

const checkAsked = {
  from: localDate.optional(),
  to: localDate.optional(),
  start: localDateTime.optional(),
  end: localDateTime.optional(),
  term_mode: z.enum(termModes).optional(),
  guests: z.union([z.int().min(0).max(10_000), guests]).optional(),
  unit_ids: z.array(id).max(30).optional(),
  /** What the totals of other terms depend on, as in the question about the price. */
  event_type: asked.event_type,
  addons: asked.addons,
  promo_code: asked.promo_code,
  layout: venueAsked.layout,
  package_id: asked.package_id,
  event_place: serviceAsked.event_place,
  /**
   * Length in minutes: with from/to, each day of the answer also lists the free starts of such a term, and its default
   * term.
   */
  minutes: z.int().min(15).max(43_200).optional(),
}

export const calendarDay = z.object({
  date: localDate,
  status: z.enum(dayStatuses),
  windows: z.array(z.object({ start: localDateTime, end: localDateTime })),
  /** The owner's public words or the name of the holiday that make the day different; otherwise null. */
  label: z.string().nullable(),
  starts: z.array(localDateTime).optional(),
  /** The default term of the date (ruling 38); null when it is not free. */
  term: z.object({ start: localDateTime, end: localDateTime }).nullable().optional(),
})

/** A separately rented room that is free at the time asked for, with its total. */
const freeRoom = z.object({ unit_id: id, name: z.string(), total_grosze: grosze })
export type FreeRoom = z.infer<typeof freeRoom>
const roomsTogether = z.object({ rooms: z.array(z.object({ id, name: z.string() })), total_grosze: grosze })
export type RoomsTogether = z.infer<typeof roomsTogether>

export const checkReply = z.object({
  days: z.array(calendarDay).optional(),
  available: z.boolean().optional(),
  term_mode: z.enum(termModes).optional(),
  reasons: z.array(z.object({ code: z.enum(refusalCodes), message: z.string() })).optional(),
  alternatives: z.array(alternative).optional(),
  /** When the place or an asked room is taken: rooms of it that are free, the cheapest first. */
  rooms: z.array(freeRoom).optional(),
  /** Where none of them holds the guests alone: the fewest free rooms that hold them together. */
  rooms_together: roomsTogether.nullable().optional(),
  taken_unit_ids: taken_unit_ids.optional(),
})

/** What a reservation needs beside term and price, whether the customer types it or the owner. */
export const ownWords = {
  event_type_other: typedLine.max(80).optional(),
  notes: z.string().max(2000).default(''),
}
export const buyer = z.object({
  type: z.enum(buyerTypes).default('consumer'),
  company_name: typedLine.max(200).optional(),
  nip: z.string().trim().max(20).optional(),
  address: typedLine.max(300).optional(),
  /** A private person may ask for an invoice; a company always gets one. */
  invoice: z.boolean().optional(),
})

const reserveCommon = {
  quote_id: id,
  ...ownWords,
  payment_choice: z.enum(['deposit', 'full', 'on_site']).optional(),
  customer: z.object({
    first_name: z.string().max(60),
    last_name: z.string().max(60),
    email: z.string().max(254),
    phone: z.string().max(30),
  }),
  buyer,
  consents: z.object({
    terms: z.boolean(),
    owner_rules: z.boolean().default(false),
    marketing: z.boolean().default(false),
    early_performance: z.boolean().default(false),
  }),
  embed_code: z.string().max(40).optional(),
  back_url: z.string().max(longestBackUrl).optional(),
}

export const reservedReply = z.object({
  id,
  reference: z.string(),
  status: z.string(),
  deadline_at: instant,
  /** `a•••@goscie.example`: the token itself is sent only to the mailbox. */
  email_hint: z.string(),
})

const check = { summary: 'Days and terms that are really free', reply: checkReply }
const calculate = { summary: 'The full price of one term for these guests, kept for 30 minutes', reply: quoteReply }
const reserve = {
  summary: 'Holds the term and mails a confirmation link',
  status: 201,
  idempotent: true,
  reply: reservedReply,
} as const

export const confirmReply = z.object({
  status: z.string(),
  status_token: z.string(),
  deadline_at: instant.nullable(),
  next_step: z.enum(['wait_for_owner', 'pay', 'none', 'accept_new_price']),
  /** With `accept_new_price`: send the token again with `accept_total_grosze` (ruling 42). */
  totals: z.object({ quoted_grosze: grosze, current_grosze: grosze }).optional(),
})

/** A visitor's questions about a listing that only its owner can see yet; nothing is stored or counted. */
const ownListing = z.object({ id })
const checkPreview = wire({
  summary: 'Days and terms that visitors would find free, of a listing published or not',
  params: ownListing,
  body: z.object(checkAsked).prefault({}),
  reply: checkReply,
})
const { venue_id: _venue, ...priceAsked } = venueAsked
const calculatePreview = wire({
  summary: 'The full price that visitors would see of one term, of a listing published or not',
  params: ownListing,
  body: z.object({ ...priceAsked, event_place: serviceAsked.event_place }),
  reply: quoteReply.omit({ quote_id: true, valid_until: true }),
})

export const reserving = {
  checkVenuePreview: checkPreview,
  checkServicePreview: checkPreview,
  calculateVenuePreview: calculatePreview,
  calculateServicePreview: calculatePreview,
  checkVenueAvailability: wire({ ...check, body: z.object({ ...checkAsked, venue_id: id }) }),
  checkServiceAvailability: wire({ ...check, body: z.object({ ...checkAsked, service_id: id }) }),
  calculateVenuePrice: wire({ ...calculate, body: z.object({ ...venueAsked, ...counted }) }),
  calculateServicePrice: wire({ ...calculate, body: z.object({ ...serviceAsked, ...counted }) }),
  reserveVenue: wire({ ...reserve, body: z.object({ ...venueAsked, ...reserveCommon }) }),
  reserveService: wire({ ...reserve, body: z.object({ ...serviceAsked, ...reserveCommon }) }),
  confirmReservationEmail: wire({
    summary: 'Confirms a reservation by the token from the mailbox; a late click re-claims the term when it is free',
    body: z.object({ token: z.string().max(200), accept_total_grosze: grosze.optional() }),
    reply: confirmReply,
  }),
  resendConfirmation: wire({
    summary: 'Mails the confirmation again; always the same sentence',
    body: z.object({ reservation_id: id, email: z.string().max(254) }),
    reply: message,
  }),
  recoverReservations: wire({
    summary: 'Mails the links of all reservations of an address; always the same sentence, at the same pace',
    body: z.object({ email: z.string().max(254) }),
    reply: message,
  }),
}
