/** The parameters of requests. An unknown name is refused, as at the provider, so that a typo is always noticed. */
import { parse } from 'qs'
import { z } from 'zod'
import { invalid, unknownParameter } from './errors.ts'

export const text = z.string().max(5000)
export const whole = z
  .string()
  .regex(/^-?\d{1,12}$/)
  .transform(Number)
/** A percentage with at most two decimals. */
export const percent = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,2})?$/)
  .transform(Number)
export const flag = z.enum(['true', 'false']).transform((word) => word === 'true')
export const metadata = z.record(z.string().max(40), z.string().max(500))

type Metadata = Record<string, string>
/** New entries are merged into the present ones; an empty text removes an entry: docs.stripe.com/api/metadata. */
export const withMetadata = <T extends { metadata: Metadata | null }>(
  before: T,
  { metadata: given }: { metadata?: Metadata | undefined },
): { metadata?: Metadata } =>
  given
    ? { metadata: Object.fromEntries(Object.entries({ ...before.metadata, ...given }).filter(([, value]) => value)) }
    : {}
/** The parameters that all list calls share. */
export const paging = {
  limit: whole.pipe(z.number().min(1).max(100)).optional(),
  starting_after: text.optional(),
  created: z.object({ gt: whole, gte: whole, lt: whole, lte: whole }).partial().strict().optional(),
}
export const expand = z.array(text).optional()

/** Decodes `a[b][0]=c` from a body or a query into objects and lists. */
export const decode = (encoded: string): Record<string, unknown> =>
  parse(encoded, { arrayLimit: 100, depth: 10, parameterLimit: 1000, allowPrototypes: false }) as Record<
    string,
    unknown
  >

export function check<T extends z.ZodType>(schema: T, given: unknown): z.output<T> {
  const read = schema.safeParse(given)
  if (read.success) return read.data
  const [issue] = read.error.issues
  if (!issue) throw invalid('The request cannot be read.')
  const at = (more: readonly PropertyKey[] = []) =>
    [...issue.path, ...more].map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('')
  if (issue.code === 'unrecognized_keys') throw unknownParameter(at([issue.keys[0] ?? '']))
  if (issue.code === 'invalid_type' && issue.input === undefined)
    throw invalid(`Missing required param: ${at()}.`, at(), 'parameter_missing')
  throw invalid(`Invalid ${at()}: ${issue.message}`, at(), 'parameter_invalid')
}
