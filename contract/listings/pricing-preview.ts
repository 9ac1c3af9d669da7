/** The price by a price list that is not saved yet, and why: the quote's answer with its reasons. */
import { z } from 'zod'
import { id, localDate, localDateTime, wire } from '#contract/endpoint.ts'
import { pricing, servicePackage, travelWay } from './owner-pricing.ts'
import { eventPlace, guests, price } from '#contract/reservations/reserving.ts'
import { eventTypes, priceModes, termModes } from '#domain/listing/codes.ts'
import { conditionKinds } from '#domain/pricing/conditions.ts'
import { missReasons, stopReasons } from '#domain/pricing/trace.ts'
import { refusalCodes } from '#domain/refusal.ts'

/** `index` is the position of the item in the sent `pricings`; `sentence` puts the codes into words. */
const candidate = z.object({
  index: z.int(),
  name: z.string(),
  outcome: z.enum(['chosen', 'outranked', 'missed']),
  by: z.enum(['priority', 'conditions', 'order']).nullable(),
  missed: z.array(z.enum([...conditionKinds, ...missReasons])),
  sentence: z.string(),
})

const explanation = z.object({
  /** One choice, or one for each day of a term that is priced day by day. */
  choices: z.array(z.object({ date: localDate, candidates: z.array(candidate) })),
  /** All items except base prices, in the order of the list. */
  others: z.array(
    z.object({
      index: z.int(),
      name: z.string(),
      applied: z.boolean(),
      missed: z.array(z.enum([...conditionKinds, ...missReasons])),
      sentence: z.string(),
    }),
  ),
  /** Why there is no price; null when there is one. */
  stop: z.object({ why: z.enum(stopReasons), index: z.int().nullable(), sentence: z.string() }).nullable(),
})
export type PriceExplanation = z.infer<typeof explanation>

const previewPricing = wire({
  summary: 'The full price of one term by a price list that is not saved yet, and why it is this price',
  params: z.object({ id }),
  body: z.object({
    // Absent fields are as saved.
    pricings: z.array(pricing).max(200),
    price_mode: z.enum(priceModes).optional(),
    valid_from: localDate.optional(),
    packages: z.array(servicePackage).max(40).optional(),
    travel: travelWay.nullable().optional(),
    // The wishes of a customer.
    start: localDateTime,
    end: localDateTime,
    term_mode: z.enum(termModes).optional(),
    event_type: z.enum(eventTypes).default('other'),
    guests,
    /** By code, because unsaved items have no id. */
    addons: z
      .array(z.object({ code: z.string().max(80), quantity: z.number().min(0).max(100_000) }))
      .max(40)
      .default([]),
    promo_code: z.string().trim().max(40).optional(),
    layout: z.string().max(20).optional(),
    unit_ids: z.array(id).max(30).optional(),
    package_id: z.string().max(80).optional(),
    event_place: eventPlace.optional(),
    /** Km by road, one way, instead of a place. */
    distance_km: z.int().min(0).max(5000).optional(),
  }),
  reply: z.object({
    /** Null when there is no price (`explanation.stop`). */
    price: price.nullable(),
    term_mode: z.enum(termModes),
    distance_km: z.int().nullable(),
    package_code: z.string().nullable(),
    /** A term that is not available is priced all the same. */
    available: z.boolean(),
    reasons: z.array(z.object({ code: z.enum(refusalCodes), message: z.string() })),
    explanation,
  }),
})

export const pricingPreviews = { previewVenuePricing: previewPricing, previewServicePricing: previewPricing }
