/**
 * The only class of expected errors: a refusal on its way to the caller. Rules return a `Refusal`; verbs throw it.
 * Everything else that is thrown is a defect and becomes a 500.
 */
import type { Conflict } from '#contract/calendar.ts'
import type { Upcoming } from '#contract/listings/owner-listings.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { MissingPart } from '#contract/listings/publishing-state.ts'
import { isRefusal, type Refusal, type RefusalCode } from '#domain/refusal.ts'

export type RefusedExtras = {
  alternatives?: { start: string; end: string; total_grosze: number | null }[]
  listing?: NonNullable<ErrorBody['listing']>
  totals?: { quoted_grosze: number; current_grosze: number }
  /** Entries of the owner's own calendar that are in the way. */
  conflicts?: Conflict[]
  /** What a listing lacks, or would lack. */
  missing?: MissingPart[]
  /** Reservations that prevent removing a listing. */
  upcoming?: Upcoming
  /** The present revision. */
  revision?: number
  /** Seconds; becomes the header `Retry-After`. */
  retry_after?: number
}

export class Refused extends Error {
  readonly refusal: Refusal
  readonly extras: RefusedExtras

  constructor(refusal: Refusal | RefusalCode, extras: RefusedExtras = {}) {
    const value = typeof refusal === 'string' ? { refused: refusal } : refusal
    super(value.refused)
    this.refusal = value
    this.extras = extras
  }
}

/** Returns a value and throws a refusal. */
export function accepted<T>(value: T | Refusal): T {
  if (isRefusal(value)) throw new Refused(value)
  return value
}

/** A refusal at one field. */
export const refusedField = (field: string, code: RefusalCode, of: RefusalCode = 'validation'): Refused =>
  new Refused({ refused: of, fields: { [field]: code } })
