/**
 * The error body, and how a client picks its message from it (brief, section 8). `errors` comes first and is never
 * empty, because the brief's client joins it, and would otherwise join every string of the body.
 */
import { z } from 'zod'
import { grosze, localDateTime } from '#contract/endpoint.ts'
import { listingKinds } from '#domain/codes.ts'
import { refusalCodes } from '#domain/refusal.ts'

export const alternative = z.object({ start: localDateTime, end: localDateTime, total_grosze: grosze.nullable() })

export const errorBody = z.object({
  errors: z.array(z.string()).min(1),
  code: z.enum(refusalCodes),
  fields: z.record(z.string(), z.array(z.string())).optional(),
  /** 409 slot_taken: nearest terms that are free now. */
  alternatives: z.array(alternative).optional(),
  /** 409 slot_taken of a late confirmation: whose terms the alternatives are. */
  listing: z.object({ kind: z.enum(listingKinds), slug: z.string() }).optional(),
  /** 409 price_changed. */
  totals: z.object({ quoted_grosze: grosze, current_grosze: grosze }).optional(),
})
export type ErrorBody = z.infer<typeof errorBody>
