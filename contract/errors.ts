/**
 * The error body, and how a client picks its message from it (specification 8). `errors` comes first and is never
 * empty, because the specification’s client joins it, which would otherwise join every string of the body.
 */
import { z } from 'zod'
import { conflict } from './calendar.ts'
import { grosze, localDateTime } from './endpoint.ts'
import { upcoming } from '#contract/listings/owner-listings.ts'
import { missingPart } from '#contract/listings/publishing-state.ts'
import { listingKinds } from '#domain/listing/codes.ts'
import { refusalCodes } from '#domain/refusal.ts'

export const alternative = z.object({ start: localDateTime, end: localDateTime, total_grosze: grosze.nullable() })

export const errorBody = z.object({
  errors: z.array(z.string()).min(1),
  code: z.enum(refusalCodes),
  fields: z.record(z.string(), z.array(z.string())).optional(),
  /** For 409 slot_taken: the nearest terms that are free now. */
  alternatives: z.array(alternative).optional(),
  /**
   * For 409 slot_taken of a late confirmation: the listing of the alternatives, and the customer's other wishes as the
   * query of its form.
   */
  listing: z
    .object({
      kind: z.enum(listingKinds),
      slug: z.string(),
      form: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]).optional()),
    })
    .optional(),
  /** For 409 slot_taken of a block or a move by the owner: what is in the way. */
  conflicts: z.array(conflict).optional(),
  /** For 409 incomplete_listing and 400 would_be_incomplete: what the listing lacks or would lack. */
  missing: z.array(missingPart).optional(),
  /** For 409 future_reservations: how many, and the nearest. */
  upcoming: upcoming.optional(),
  /** For 409 edit_conflict: the present revision; read the listing again to see what changed. */
  revision: z.int().optional(),
  /** For 409 price_changed. */
  totals: z.object({ quoted_grosze: grosze, current_grosze: grosze }).optional(),
})
export type ErrorBody = z.infer<typeof errorBody>
