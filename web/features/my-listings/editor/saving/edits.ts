/**
 * An owner's changes to a listing that the server does not have yet. A field is named by its path: `name`,
 * `address.city`, `details.faq`. With each value goes the server's value at the beginning of the change, so that
 * changes made elsewhere are noticed field by field. Nothing here calls the server.
 */
import type { ListingChanges, OwnerListing } from '#contract/listings/owner-listings.ts'

export type Values = Readonly<Record<string, unknown>>
export type Edits = { mine: Values; before: Values }
export type Conflict = { path: string; theirs: unknown; mine: unknown }

export const noEdits: Edits = { mine: {}, before: {} }

/** Whether two values are equal; null counts as absent, and the order of an object's fields does not matter. */
export const same = (one: unknown, other: unknown): boolean => shape(one) === shape(other)

const shape = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, part) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part)
            .filter(([, each]) => each != null)
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : part,
  )

const givenNames: readonly string[] = ['id', 'code']
/** Said of a new room or crew and not stored with it. */
const saidOnce: readonly string[] = ['taken_with_whole']

/**
 * Whether the server has stored what was written. The server gives rooms and crews an id and a code; a row that was
 * written without them is compared by its position.
 */
const isStored = (stored: unknown, written: unknown): boolean => same(namedAs(written, stored), lasting(written))

const lasting = (written: unknown): unknown =>
  Array.isArray(written)
    ? written.map((row: unknown) => (isRow(row) ? without(row as Values, ...saidOnce) : row))
    : written

function namedAs(written: unknown, stored: unknown): unknown {
  if (!Array.isArray(written) || !Array.isArray(stored)) return stored
  return stored.map((row: unknown, at) => {
    const mine: unknown = written[at]
    if (!isRow(row) || !isRow(mine)) return row
    return Object.fromEntries(Object.entries(row).filter(([name]) => name in mine || !givenNames.includes(name)))
  })
}

const isRow = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)

export function valueAt(listing: OwnerListing, path: string): unknown {
  const [head, ...rest] = path.split('.')
  const top = (listing as Record<string, unknown>)[head ?? '']
  return rest.length === 0 ? top : (top as Record<string, unknown> | null | undefined)?.[rest.join('.')]
}

const without = (values: Values, ...paths: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([path]) => !paths.includes(path)))

export const drop = ({ mine, before }: Edits, path: string): Edits => ({
  mine: without(mine, path),
  before: without(before, path),
})

/** Sets a field; when the value equals the server's, the field no longer counts as changed. */
export function put(edits: Edits, listing: OwnerListing, path: string, value: unknown): Edits {
  const began = path in edits.mine ? edits.before[path] : valueAt(listing, path)
  if (isStored(valueAt(listing, path), value) && same(began, valueAt(listing, path))) return drop(edits, path)
  return { mine: { ...edits.mine, [path]: value }, before: { ...edits.before, [path]: began ?? null } }
}

const isEmpty = (values: Values): boolean => Object.keys(values).length === 0
export const isClean = ({ mine }: Edits): boolean => isEmpty(mine)

/** The body of the change; parts of `address` and `details` are combined, and an emptied part is null. */
export function bodyOf(mine: Values): ListingChanges {
  const body: Record<string, unknown> = {}
  for (const [path, value] of Object.entries(mine)) {
    const [head = '', ...rest] = path.split('.')
    if (rest.length === 0) body[head] = value
    else body[head] = { ...(body[head] as object | undefined), [rest.join('.')]: value ?? null }
  }
  return body as ListingChanges
}

/** The changes after a save: values typed meanwhile stay, compared from now on with the server's answer. */
export function settle(edits: Edits, sent: Values, reply: OwnerListing): Edits {
  let next = edits
  for (const [path, value] of Object.entries(sent)) {
    if (!(path in next.mine)) continue
    next = same(next.mine[path], value)
      ? drop(next, path)
      : { mine: next.mine, before: { ...next.before, [path]: valueAt(reply, path) ?? null } }
  }
  return next
}

/**
 * The changes when a newer listing arrives: fields that nobody else has changed stay as they are, fields that both have
 * changed are conflicts.
 */
export function meet(edits: Edits, fresh: OwnerListing): { edits: Edits; conflicts: Conflict[] } {
  let next = edits
  const conflicts: Conflict[] = []
  for (const [path, mine] of Object.entries(edits.mine)) {
    const theirs = valueAt(fresh, path)
    if (isStored(theirs, mine)) next = drop(next, path)
    else if (!same(theirs, edits.before[path])) conflicts.push({ path, theirs, mine })
  }
  return { edits: next, conflicts }
}

/** The changes after the person's choice: `mine` will be saved over theirs, `theirs` is kept. */
export function choose(edits: Edits, { path, theirs }: Conflict, which: 'mine' | 'theirs'): Edits {
  if (which === 'theirs') return drop(edits, path)
  return { mine: edits.mine, before: { ...edits.before, [path]: theirs ?? null } }
}

/** The sentence at each changed field of a refused write; `rest` are those of other fields. */
export function faultsByPath(fields: Readonly<Record<string, readonly string[]>>, mine: Values) {
  const known: Record<string, string> = {}
  const rest: string[] = []
  for (const [name, sentences] of Object.entries(fields)) {
    const path = Object.keys(mine).find((one) => name === one || name.startsWith(`${one}.`))
    if (path === undefined) rest.push(...sentences)
    known[name] = sentences.join(' ')
  }
  return { known, rest }
}

/** Changed fields without an error. */
export const sendable = (mine: Values, errors: Readonly<Record<string, string>>): Values =>
  Object.fromEntries(
    Object.entries(mine).filter(
      ([path]) => !Object.keys(errors).some((name) => name === path || name.startsWith(`${path}.`)),
    ),
  )
