/**
 * Fields of a listing that are only displayed: domain 1.1 and 2. Absent or null means not stated. The server checks
 * bounds of numbers and lengths of texts, with a sentence for each.
 */
import { z } from 'zod'
import { localTime } from '#contract/endpoint.ts'
import { voivodeships } from '#domain/listing/codes.ts'
import {
  alcoholPolicies,
  cateringPolicies,
  corkageBases,
  houseRules,
  languages,
  musicLicences,
  parkingTypes,
  securityDepositMethods,
  socialNetworks,
} from '#domain/listing/dictionaries.ts'

const text = z.string().max(6000).nullable().optional()
const number = z.number().nullable().optional()
const flag = z.boolean().nullable().optional()
const time = localTime.nullable().optional()

export const listingDetails = z.object({
  // the place
  directions: text,
  ceiling_height_m: number,
  dance_floor_m2: number,
  accessibility_note: text,
  parking_spaces: number,
  parking_type: one(parkingTypes),
  beds: number,
  bedrooms: number,
  bridal_suite: flag,
  short_term_rental_no: text,
  // food, drink and music
  catering_policy: one(cateringPolicies),
  alcohol_policy: one(alcoholPolicies),
  corkage: z
    .object({ amount_grosze: z.number(), basis: z.enum(corkageBases) })
    .nullable()
    .optional(),
  music_until_inside: time,
  music_until_outside: time,
  sound_limit_db: number,
  live_band_allowed: flag,
  zaiks_covered: one(musicLicences),
  // rules
  house_rules: z.array(z.enum(houseRules)).max(40).nullable().optional(),
  house_rules_text: text,
  exclusivity: flag,
  afterparty_enabled: flag,
  afterparty_from: time,
  afterparty_until: time,
  security_deposit_method: one(securityDepositMethods),
  security_deposit_return_days: number,
  // of a service
  voivodeships: z.array(z.enum(voivodeships)).max(16).nullable().optional(),
  travel_accommodation_km: number,
  overtime_allowed: flag,
  requirements: z
    .object({
      power_kw: number,
      space_m2: number,
      load_in_note: text,
      meal_for_crew: flag,
      parking: flag,
    })
    .nullable()
    .optional(),
  languages: z.array(z.enum(languages)).max(20).nullable().optional(),
  style_tags: z.array(z.string().max(200)).max(40).nullable().optional(),
  insurance_oc: flag,
  licences: text,
  delivery_time_days: number,
  /** Whether there are standards for the protection of minors and a checked staff (domain 5.7). */
  minors_protection: flag,
  // contact and elsewhere; phone and e-mail are private until a reservation is confirmed
  contact_phone: text,
  contact_email: text,
  website: text,
  social: z.partialRecord(z.enum(socialNetworks), z.string().max(500)).nullable().optional(),
  video_url: text,
  virtual_tour_url: text,
  faq: z
    .array(z.object({ q: z.string().max(2000), a: z.string().max(4000) }))
    .max(60)
    .nullable()
    .optional(),
})
export type ListingDetails = z.infer<typeof listingDetails>

function one<const T extends readonly [string, ...string[]]>(codes: T) {
  return z.enum(codes).nullable().optional()
}
