import type { Conflict } from '#contract/calendar.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { Upcoming } from '#contract/listings/owner-listings.ts'
import type { MissingPart } from '#contract/listings/publishing-state.ts'
import { unexpectedError } from '#web/lib/texts.pl.ts'
import { messageOf } from './messages.ts'

/**
 * What a failed call throws: a plain object. `status` is 0 when there was no answer. `errors` are sentences for people,
 * `fields` the sentences per input (dotted names as on the wire).
 */
export type Fault = {
  fault: true
  status: number
  code: string
  message: string
  errors: string[]
  fields: Record<string, string[]>
  /** With a 409: free terms near the one asked for. */
  alternatives?: { start: string; end: string; total_grosze: number | null }[]
  /**
   * With a late confirmation: the listing of these terms and the rest of the request, because the page does not know
   * them.
   */
  listing?: NonNullable<ErrorBody['listing']>
  /** With a 409 of a block or a move: the owner's own calendar events that are in the way. */
  conflicts?: Conflict[]
  /** What a listing lacks; `code` tells whether to be published or to stay published. */
  missing?: MissingPart[]
  /** The reservations and dates for which a listing cannot be taken away yet. */
  upcoming?: Upcoming
  /** With a 409 `edit_conflict`: the current revision. */
  revision?: number
  /** With a 409 because the price has changed. */
  totals?: { quoted_grosze: number; current_grosze: number }
  /** Seconds, from `Retry-After`. */
  retry_after?: number
  body?: unknown
}

export const isFault = (value: unknown): value is Fault =>
  typeof value === 'object' && value !== null && (value as { fault?: unknown }).fault === true

/** Whether a fault may pass by itself: no network, 429 and 5xx except 501. Such a fault never ends a session. */
export const isPassing = ({ status }: Fault): boolean =>
  status === 0 || status === 429 || (status >= 500 && status !== 501)

/** Whether a request was stopped on purpose (the page was left), which is no fault to show. */
export const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** Makes a `Fault` from a status and a body; nothing else does. */
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

/** The sentence to show for any thrown value. */
export const saidOf = (error: unknown): string => saidOr(error, unexpectedError)

/**
 * Replaces the sentence of last resort by the screen's default and lets every other fault through. For the `work` of a
 * form.
 */
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

/** The message with a full stop, for when another sentence follows: those of specification 8 have none. */
export function sentenceOf({ message }: Pick<Fault, 'message'>): string {
  return /[.!?]$/.test(message) ? message : `${message}.`
}
