/**
 * How one call is described. `calls.ts` says method, path and access; a `Wire` says what travels.
 * Absent parts mean "nothing": no params, no query, no body. A reply of `z.null()` is an empty 204.
 */
import { z } from 'zod'
import { parseEmail } from '#domain/people/fields.ts'
import { parsePhone } from '#domain/people/polish-ids.ts'
import { addDays, isDate } from '#domain/time.ts'
import { type Query, withQuery } from './paths.ts'

export type WireSchema = {
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  reply: z.ZodType
  /** Status of a successful answer; 200 when absent. */
  status?: 200 | 201 | 202 | 204
  /** Takes the header `Idempotency-Key`: each public POST that creates something (product 3.8), and of owners' those that say so. */
  idempotent?: true
  /** Begins a session: the answer sets the cookie that the browser is known by (decision 0023). */
  gives_device?: true
  /** One sentence for the OpenAPI page. */
  summary: string
}

export const wire = <const T extends WireSchema>(schema: T): T => schema

/** A file in a form. */
export const binary = z.string().meta({ format: 'binary', contentMediaType: 'application/octet-stream' })

/** Version-7 UUID. Public detail calls take a slug in the same place: use `idOrSlug`. */
export const id = z.uuid()
export const idOrSlug = z.string().min(3).max(140)
export const grosze = z.int().min(-10_000_000_000).max(10_000_000_000)
/** A sum over many: one price has a bound, what all of them come to has none but that of whole numbers. */
export const groszeInAll = z.int()
export const localDate = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine(isDate)
export const localTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
/** Where something ends: `24:00` is said too, and kept as the midnight that it is (rulings 18 and 56). */
export const endTime = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/)
/** Wall clock of the listing, no offset. `24:00` is the next date's `00:00` (rulings 18 and 56). */
export const localDateTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T(([01]\d|2[0-3]):[0-5]\d|24:00)$/)
  .overwrite(asMidnight)
/** ISO 8601 with Z. */
export const instant = z.iso.datetime()

/** Read here already, so that all that is wrong with a form is said at once; the verb stores what `parseEmail` and `parsePhone` make of it. */
export const email = z
  .string()
  .trim()
  .max(254)
  .refine((text) => parseEmail(text) !== null)
export const phone = z
  .string()
  .trim()
  .max(30)
  .refine((text) => text === '' || parsePhone(text) !== null)

/** The list of product 3.4. */
export const page = <T extends z.ZodType>(item: T) =>
  z.object({
    count: z.int().min(0),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  })

export const paging = {
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(20),
}

/** Whole addresses of the pages beside this one, with all that was asked for. `address` is that of the list. */
export function pagesBeside(
  address: string,
  query: Query & { page: number; page_size: number },
  count: number,
): { next: string | null; previous: string | null } {
  const at = (page: number) => withQuery(address, { ...query, page })
  return {
    next: query.page * query.page_size < count ? at(query.page + 1) : null,
    previous: query.page > 1 ? at(query.page - 1) : null,
  }
}

/** A query parameter that may stand once, several times or not at all. */
export const repeatable = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => (Array.isArray(value) ? value : [value]), z.array(item).max(40)).prefault([])

export const queryFlag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1')

export const message = z.object({ message: z.string() })

/** An opening window or a slot that ends at 24:00, as it is kept: at 00:00 of the next day. */
export function endedAtMidnight<T extends { end: string; ends_next_day: boolean }>(window: T): T {
  return window.end === '24:00' ? { ...window, end: '00:00', ends_next_day: true } : window
}

function asMidnight(text: string): string {
  const date = text.slice(0, 10)
  const isMidnight = text.endsWith('T24:00') && isDate(date)
  return isMidnight ? `${addDays(date, 1)}T00:00` : text
}
