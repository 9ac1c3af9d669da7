/** One call of the API: its path, its parameters and its work. */
import { z } from 'zod'
import { invalid, missingResource } from './errors.ts'
import type { Cause } from './events.ts'
import { expand } from './params.ts'
import type { Kept, Tx } from './store.ts'

export type Ask<P> = {
  tx: Tx
  params: P
  /** The `:id` of the path. */
  id: string
  /** The connected account that the request is about (`Stripe-Account`). */
  account: string | null
  cause: Cause
  /** The public address of a page of the sandbox's provider. */
  page: (path: string) => string
}

export type Operation = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  params: z.ZodType
  run: (ask: Ask<never>) => Promise<object>
}

export const operation = <S extends z.ZodType>(
  method: Operation['method'],
  path: string,
  params: S,
  run: (ask: Ask<z.output<S>>) => Promise<object>,
): Operation => ({ method, path, params, run: run as Operation['run'] })

/** The call that reads one object of a kind. */
export const readOne = (object: string, path: string): Operation =>
  operation('GET', `${path}/:id`, z.strictObject({ expand }), async ({ tx, id, params }) =>
    expanded(tx, await known(tx, object, id), params.expand),
  )

/** The object that a request names; it must exist and be of this kind. */
export async function known<T extends Kept>(tx: Tx, object: T['object'], id: string, param = 'id'): Promise<T> {
  const found = await tx.lock<T>(id)
  if (found?.object !== object) throw missingResource(object, id, param)
  return found
}

export type Page = { object: 'list'; data: Kept[]; has_more: boolean; url: string }

type Listed = {
  limit?: number | undefined
  starting_after?: string | undefined
  created?: Partial<Record<'gt' | 'gte' | 'lt' | 'lte', number>> | undefined
  /** Limits the list to these ids. */
  among?: readonly string[] | undefined
}

/** Newest first, after a cursor, within a time. */
export async function listed(
  tx: Tx,
  object: string,
  url: string,
  { limit = 10, starting_after, created, among }: Listed,
  where: Record<string, unknown> = {},
  account: string | null = null,
): Promise<Page> {
  if (starting_after && (await tx.find(starting_after))?.object !== object)
    throw invalid(`No such ${object}: '${starting_after}'`, 'starting_after', 'resource_missing')
  const { rows } = await tx.client.query<{ data: Kept }>(
    `SELECT data FROM sandbox.stripe_objects
     WHERE object = $1 AND data @> $2::jsonb
       AND ($3::text IS NULL OR seq < (SELECT seq FROM sandbox.stripe_objects WHERE id = $3))
       AND ($4::bigint IS NULL OR (data->>'created')::bigint > $4)
       AND ($5::bigint IS NULL OR (data->>'created')::bigint >= $5)
       AND ($6::bigint IS NULL OR (data->>'created')::bigint < $6)
       AND ($7::bigint IS NULL OR (data->>'created')::bigint <= $7)
       AND ($8::text IS NULL OR account = $8)
       AND ($9::text[] IS NULL OR id = ANY ($9))
     ORDER BY seq DESC LIMIT $10`,
    [
      object,
      JSON.stringify(where),
      starting_after ?? null,
      created?.gt ?? null,
      created?.gte ?? null,
      created?.lt ?? null,
      created?.lte ?? null,
      account,
      among ?? null,
      limit + 1,
    ],
  )
  const data = rows.map((row) => row.data)
  return { object: 'list', data: data.slice(0, limit), has_more: data.length > limit, url }
}

/** Replaces ids by whole objects: `payment_intent.latest_charge`, `data.refunds`. */
export async function expanded(tx: Tx, answer: object, paths: readonly string[] = []): Promise<object> {
  const copy = structuredClone(answer)
  for (const path of paths) await expandAt(tx, copy, path.split('.'))
  if (!paths.some((path) => path.split('.').at(-1) === 'applies_to')) hideProducts(copy)
  return copy
}

/** Shown only when it is asked for: docs.stripe.com/api/coupons/object. */
function hideProducts(node: unknown): void {
  if (Array.isArray(node)) for (const one of node) hideProducts(one)
  if (typeof node !== 'object' || node === null) return
  const record = node as Record<string, unknown>
  if (record.object === 'coupon') delete record.applies_to
  for (const value of Object.values(record)) if (typeof value === 'object') hideProducts(value)
}

async function expandAt(tx: Tx, node: unknown, [name, ...rest]: readonly string[]): Promise<void> {
  if (Array.isArray(node)) {
    for (const one of node) await expandAt(tx, one, [name ?? '', ...rest])
    return
  }
  if (typeof node !== 'object' || node === null || name === undefined) return
  const record = node as Record<string, unknown>
  const value = record[name]
  if (typeof value === 'string') record[name] = (await tx.find(value)) ?? value
  if (Array.isArray(value))
    record[name] = await Promise.all(
      value.map(async (one: unknown) => (typeof one === 'string' ? ((await tx.find(one)) ?? one) : one)),
    )
  if (rest.length > 0) await expandAt(tx, record[name], rest)
}
