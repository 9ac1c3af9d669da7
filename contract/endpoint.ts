/**
 * How one call is described. `calls.ts` has method, path and access; a `Wire` has the schemas of what is sent. An
 * absent part means nothing: no params, no query, no body. A reply of `z.null()` is an empty 204.
 */
import { z } from 'zod'
import { manyLines, oneLine, parseEmail } from '#domain/people/fields.ts'
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
  /**
   * Accepts the header `Idempotency-Key`: every public POST that creates something (product 3.8), and calls of owners
   * that say so.
   */
  idempotent?: true
  /** Begins a session: the answer sets the cookie by which the browser is recognised (decision 0023). */
  gives_device?: true
  /** One sentence for the OpenAPI page. */
  summary: string
}

export const wire = <const T extends WireSchema>(schema: T): T => schema

/** A file in a form. */
export const binary = z.string().meta({ format: 'binary', contentMediaType: 'application/octet-stream' })

/**
 * What people type as one line, and as a text of several, as everybody sees it: without signs that show nothing, and in
 * one line without breaks, which would begin a line of their own in a letter, a file or a header. Lengths that follow
 * count what is left.
 */
export const typedLine = z.string().overwrite(oneLine)
export const typedText = z.string().overwrite(manyLines)

/**
 * Version-7 UUID, which some programs write in capitals. Public detail calls accept a slug in the same place: use
 * `idOrSlug`.
 */
export const id = z.uuid().overwrite(lower)
export const idOrSlug = z.string().min(3).max(140).overwrite(lower)
export const grosze = z.int().min(-10_000_000_000).max(10_000_000_000)
/** A sum of many amounts, which has no bound except that of whole numbers. */
export const groszeInAll = z.int()
export const localDate = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine(isDate)
export const localTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
/** The end of a window: `24:00` is accepted too, and stored as midnight (rulings 18 and 56). */
export const endTime = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/)
/** Wall time of the listing, without offset. `24:00` is `00:00` of the next date (rulings 18 and 56). */
export const localDateTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T(([01]\d|2[0-3]):[0-5]\d|24:00)$/)
  .overwrite(asMidnight)
/** ISO 8601 with Z. */
export const instant = z.iso.datetime()

/**
 * Validated here already, so that all faults of a form are reported together; the verb stores the result of
 * `parseEmail` and `parsePhone`.
 */
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

/** A list with the fields of product 3.4. */
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

/** URLs of the previous and next page, with all query parameters. `address` is that of the list. */
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

/** A query parameter that may be absent or occur once or several times. */
export const repeatable = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => (Array.isArray(value) ? value : [value]), z.array(item).max(40)).prefault([])

export const queryFlag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1')

export const message = z.object({ message: z.string() })

/** A window or slot that ends at 24:00 in its stored form: at 00:00 of the next day. */
export function endedAtMidnight<T extends { end: string; ends_next_day: boolean }>(window: T): T {
  return window.end === '24:00' ? { ...window, end: '00:00', ends_next_day: true } : window
}

function lower(text: string): string {
  return text.toLowerCase()
}

function asMidnight(text: string): string {
  const date = text.slice(0, 10)
  const isMidnight = text.endsWith('T24:00') && isDate(date)
  return isMidnight ? `${addDays(date, 1)}T00:00` : text
}
