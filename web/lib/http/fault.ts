import type { Conflict } from '#contract/calendar.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { Upcoming } from '#contract/listings/owner-listings.ts'
import type { MissingPart } from '#contract/listings/publishing-state.ts'
import { unexpectedError } from '#web/lib/texts.pl.ts'
import { messageOf } from './messages.ts'

/**
 * What a call that did not work leaves behind: a plain object, thrown as it is. `status` is 0 when there was no answer.
 * `errors` are sentences for people, `fields` the sentences per input (dotted names as on the wire).
 */
export type Fault = {
  fault: true
  status: number
  code: string
  message: string
  errors: string[]
  fields: Record<string, string[]>
  /** A 409 may carry free terms near the one asked for. */
  alternatives?: { start: string; end: string; total_grosze: number | null }[]
  /** Whose terms they are, and what else was asked for, when the page does not know it (a late confirmation). */
  listing?: NonNullable<ErrorBody['listing']>
  /** A 409 of a block or a move: what of the owner's own is in the way. */
  conflicts?: Conflict[]
  /** A listing that lacks something (`code` tells whether to publish or to stay published). */
  missing?: MissingPart[]
  /** A listing that cannot be taken away yet. */
  upcoming?: Upcoming
  /** A 409 `edit_conflict`: the revision that holds now. */
  revision?: number
  /** A 409 of a price that moved on. */
  totals?: { quoted_grosze: number; current_grosze: number }
  /** Seconds, from `Retry-After`. */
  retry_after?: number
  body?: unknown
}

export const isFault = (value: unknown): value is Fault =>
  typeof value === 'object' && value !== null && (value as { fault?: unknown }).fault === true

/** Network, 429 and 5xx pass by themselves, but for what is not built yet; they never end a session. */
export const isPassing = ({ status }: Fault): boolean =>
  status === 0 || status === 429 || (status >= 500 && status !== 501)

/** A deliberate stop (the page was left) is no fault to show. */
export const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** The one place that makes a `Fault` out of a status and a body. */
export function createFault(status: number, body: unknown): Fault {
  const known = (typeof body === 'object' && body !== null ? body : {}) as Partial<Fault>
  const message = messageOf(body)
  const errors = Array.isArray(known.errors) && known.errors.length > 0 ? known.errors : [message]
  const fault: Fault = {
    fault: true,
    status,
    code: known.code ?? 'unexpected',
    message,
    errors,
    fields: known.fields ?? {},
    body,
  }
  if (known.alternatives) fault.alternatives = known.alternatives
  if (known.listing) fault.listing = known.listing
  if (known.conflicts) fault.conflicts = known.conflicts
  if (known.missing) fault.missing = known.missing
  if (known.upcoming) fault.upcoming = known.upcoming
  if (known.revision) fault.revision = known.revision
  if (known.totals) fault.totals = known.totals
  return fault
}

/** The sentence of the answer; the screen's own default when the answer said nothing (specification 8). */
export const saidOr = (error: unknown, fallback: string): string =>
  isFault(error) && error.message !== unexpectedError ? error.message : fallback

/** What is said of whatever was thrown. */
export const saidOf = (error: unknown): string => saidOr(error, unexpectedError)

/** Lets a fault through, with the screen's default in place of the last resort. For the `work` of a form. */
export async function withDefault<T>(work: Promise<T>, fallback: string): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isFault(error) && error.message !== unexpectedError) throw error
    if (!isFault(error)) console.error(error)
    const bare: Partial<Fault> = isFault(error) ? error : {}
    throw {
      ...createFault(bare.status ?? 0, { errors: [fallback], code: bare.code ?? 'unexpected' }),
      fields: bare.fields ?? {},
    }
  }
}

/** The message where another sentence follows: the one of specification 8 has no full stop. */
export function sentenceOf({ message }: Pick<Fault, 'message'>): string {
  return /[.!?]$/.test(message) ? message : `${message}.`
}
