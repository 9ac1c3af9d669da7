/**
 * The one error class: an expected "no" on its way to the wire. Rules return a `Refusal`; verbs throw it.
 * Everything else that is thrown means that we were wrong and becomes a 500.
 */
import type { Conflict } from '#contract/calendar.ts'
import type { Upcoming } from '#contract/listings/owner-listings.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { MissingPart } from '#contract/listings/publishing-state.ts'
import type { Refusal, RefusalCode } from '#domain/refusal.ts'
import { isRefusal } from '#domain/refusal.ts'

export type RefusedExtras = {
  alternatives?: { start: string; end: string; total_grosze: number | null }[]
  listing?: NonNullable<ErrorBody['listing']>
  totals?: { quoted_grosze: number; current_grosze: number }
  /** What of the owner's own is in the way. */
  conflicts?: Conflict[]
  /** What a listing lacks, or would lack. */
  missing?: MissingPart[]
  /** Reservations that stand in the way of taking a listing away. */
  upcoming?: Upcoming
  /** The revision that holds now. */
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

/** Lets a value through and throws a refusal. */
export function accepted<T>(value: T | Refusal): T {
  if (isRefusal(value)) throw new Refused(value)
  return value
}

/** A refusal at one input. */
export const refusedField = (field: string, code: RefusalCode, of: RefusalCode = 'validation'): Refused =>
  new Refused({ refused: of, fields: { [field]: code } })
