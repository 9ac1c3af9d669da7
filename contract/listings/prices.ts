/** Prices for visitors: on a card, the "od" price, and item by item. */
import { z } from 'zod'
import { grosze, id } from '#contract/endpoint.ts'
import { includedKinds, priceGroups, priceItemKinds, pricingTypes, termModes } from '#domain/listing/codes.ts'

/** Price on a card: the total of the asked term and guests, or the "od" price (ruling 36, 38). */
export const cardPrice = z.object({
  total_grosze: grosze.nullable(),
  from_grosze: grosze.nullable(),
  unit: z.enum(pricingTypes).nullable(),
  /** The total per head (ruling 54); null without a total, like the fields below. */
  per_person_grosze: grosze.nullable(),
  /** Whether the total includes a meal, or only the place. */
  includes: z.enum(['menu', 'place']).nullable(),
  /** The tariff of the total, which is the cheapest for the term (ruling 52); null when there is only one. */
  term_mode: z.enum(termModes).nullable(),
})

export const priceItemView = z.object({
  id,
  code: z.string(),
  kind: z.enum(priceItemKinds),
  /** The heading under which an addon is listed. */
  group: z.enum(priceGroups),
  pricing_type: z.enum(pricingTypes),
  name: z.string(),
  amount_grosze: grosze.nullable(),
  percent_bp: z.int().nullable(),
  vat_rate: z.string().nullable(),
  unit_label: z.string().nullable(),
  package_code: z.string().nullable(),
  min_billed_adults: z.int().nullable(),
  included_minutes: z.int().nullable(),
  included_until: z.string().nullable(),
  included_persons: z.int().nullable(),
  extra_unit_amount_grosze: grosze.nullable(),
  max_qty: z.number().nullable(),
  min_qty: z.number().nullable(),
  qty_source: z.array(z.string()),
  optional: z.boolean(),
  /** When it applies, as one Polish sentence ("soboty, 1 maja – 30 września"); empty means always. */
  applies: z.string(),
  age_tiers: z.array(
    z.object({
      age_from: z.int(),
      age_to: z.int(),
      percent_bp: z.int().nullable(),
      amount_grosze: grosze.nullable(),
      label: z.string(),
    }),
  ),
  crew_percent_bp: z.int().nullable(),
  /** What the price includes, in the owner's words; empty when the owner said nothing. */
  included: z.array(z.object({ what: z.enum(includedKinds), text: z.string() })),
})

/** The lowest possible price. */
export const fromPrice = z.object({ from_grosze: grosze, unit: z.enum(pricingTypes) })
