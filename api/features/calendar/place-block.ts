/** Where a block goes: which terms, which rooms or crews, and what is in its way. */
import type { TxDeps } from '#api/deps.ts'
import { claimTerm, claimTerms } from '#api/features/occupancy/claim-term.ts'
import { conflictsOf, type TakenTerm, takenIn } from '#api/features/occupancy/conflicts.ts'
import { deleteBlocks } from './blocks-queries.ts'
import type { ResourceRow } from './events-queries.ts'
import { reassignCrews } from '#api/features/occupancy/reassign-crews.ts'
import { refusedField } from '#api/refused.ts'
import { type Conflict, maxSeries } from '#contract/calendar.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { traitsOf } from '#domain/listing/listing.ts'
import { isRefusal } from '#domain/refusal.ts'
import { addDays, edgeToInstant, hourMs, overlap, type Period, resolveTerm, type Term, toLocal } from '#domain/time.ts'

const dayMs = 24 * hourMs
const farthestPast = 30 * dayMs
const farthestFuture = 5 * 366 * dayMs
const longestBlock = 366 * dayMs

export type Placed = Term & Period

/** The instants of a term. Throws with the field at fault, under `at`. */
export function readTerm(term: Term, timezone: string, now: number, at = ''): Placed {
  const period = resolveTerm(term, timezone)
  if (isRefusal(period)) {
    const [[field, code] = ['start', period.refused] as const] = Object.entries(period.fields ?? {})
    throw refusedField(at + field, code, period.refused)
  }
  if (period.from_ms < now - farthestPast || period.from_ms > now + farthestFuture) {
    throw refusedField(`${at}start`, 'validation')
  }
  if (period.to_ms - period.from_ms > longestBlock) throw refusedField(`${at}end`, 'validation')
  return { start: term.start, end: term.end, ...period }
}

/** The same wall time every week until a date, which is included; an hour that the clock skips is the moment after it. */
export function weekly(first: Placed, until: string, timezone: string): Placed[] {
  if (until < first.start.slice(0, 10)) throw refusedField('repeat_until', 'validation')
  const shifted = (local: string, days: number) => `${addDays(local.slice(0, 10), days)}${local.slice(10)}`
  const terms = [first]
  for (let week = 1; shifted(first.start, 7 * week).slice(0, 10) <= until; week++) {
    if (terms.length >= maxSeries) throw refusedField('repeat_until', 'validation')
    const from_ms = edgeToInstant(shifted(first.start, 7 * week), timezone)
    const to_ms = edgeToInstant(shifted(first.end, 7 * week), timezone)
    if (isRefusal(from_ms) || isRefusal(to_ms)) throw refusedField('repeat_until', 'validation')
    // A night block between two and half past two does not exist once a year.
    if (to_ms <= from_ms) continue
    terms.push({ start: toLocal(from_ms, timezone), end: toLocal(to_ms, timezone), from_ms, to_ms })
  }
  return terms
}

const wallMs = (local: string): number => Date.parse(`${local}:00Z`)
const movedBy = (local: string, from: string, to: string): string =>
  new Date(wallMs(local) + wallMs(to) - wallMs(from)).toISOString().slice(0, 16)

/** A term of a series carried as far as another of it went, on the clock of the wall. */
export function shiftedTerm(term: Term, by: { from: Term; to: Term }, timezone: string, now: number): Placed {
  const from_ms = edgeToInstant(movedBy(term.start, by.from.start, by.to.start), timezone)
  const to_ms = edgeToInstant(movedBy(term.end, by.from.end, by.to.end), timezone)
  if (isRefusal(from_ms) || isRefusal(to_ms) || to_ms <= from_ms) throw refusedField('end', 'validation')
  return readTerm({ start: toLocal(from_ms, timezone), end: toLocal(to_ms, timezone) }, timezone, now)
}

/** Rooms by id, or a number of crews. */
export type Wanted = { unit_ids: string[]; crews: number | null }

/** Throws where a room is named that is elsewhere, a crew is named at all, or more crews than there are. */
export function wantedOf(
  listing: ResourceRow,
  ask: { unit_ids?: string[] | undefined; crews?: number | undefined },
): Wanted {
  const all = listing.units.map(({ id }) => id)
  if (traitsOf({ kind: listing.kind as ListingKind }).units_interchangeable) {
    if (ask.unit_ids && ask.unit_ids.length > 0) throw refusedField('unit_ids', 'validation')
    const crews = ask.crews ?? all.length
    if (crews > all.length) throw refusedField('crews', 'validation')
    return { unit_ids: all, crews }
  }
  if (ask.crews !== undefined) throw refusedField('crews', 'validation')
  const chosen = ask.unit_ids && ask.unit_ids.length > 0 ? ask.unit_ids : all
  if (chosen.some((id) => !all.includes(id))) throw refusedField('unit_ids', 'validation')
  return { unit_ids: all.filter((id) => chosen.includes(id)), crews: null }
}

/** A term lasts at most a month, so what may have to change hands lies this near. */
const nearMs = 40 * dayMs

/**
 * Takes the term for the block; or answers with what is in the way and takes nothing. Outside entries never stand in
 * the way of a block. The caller holds the listing's lock.
 */
export async function placeBlock(deps: TxDeps, listing: ResourceRow, block: Block): Promise<Conflict[]> {
  const { term, wanted } = block
  const rows = await takenIn(deps, listing.id, { from_ms: term.from_ms - nearMs, to_ms: term.to_ms + nearMs })
  const touching = rows.filter((row) => overlap(row, term) && wanted.unit_ids.includes(row.unit_id))
  const firm = touching.filter((row) => row.kind !== 'external')
  const all = takesAll(wanted)
  if (all && firm.length > 0) return conflictsOf(firm, listing.timezone)
  const unit_ids = all ? wanted.unit_ids : await someCrews(deps, rows, block)
  if (!unit_ids) return conflictsOf(touching, listing.timezone)
  await claimTerm(deps, {
    listing_id: listing.id,
    unit_ids,
    blocked: { from_ms: term.from_ms, to_ms: term.to_ms },
    block_id: block.id,
  })
  return []
}

type Block = { id: string; term: Placed; wanted: Wanted }

const takesAll = ({ crews, unit_ids }: Wanted): boolean => crews === null || crews === unit_ids.length

/**
 * The same for the terms of a series, with a few statements for all of them. `insert` writes the blocks that have found
 * their place, before their rows are taken. Answers with what is in the way of each of the others.
 */
export async function placeBlocks(
  deps: TxDeps,
  listing: ResourceRow,
  { blocks, label, insert }: { blocks: Block[]; label: string; insert: (free: Block[]) => Promise<void> },
): Promise<{ free: Block[]; in_the_way: Conflict[][] }> {
  const [first] = blocks
  // Crews may have to change hands for a term, and the next one must see that.
  if (!first || !takesAll(first.wanted)) return oneByOne(deps, listing, blocks, insert)
  const from_ms = Math.min(...blocks.map(({ term }) => term.from_ms))
  const to_ms = Math.max(...blocks.map(({ term }) => term.to_ms))
  const rows = (await takenIn(deps, listing.id, { from_ms, to_ms })).filter(({ kind }) => kind !== 'external')
  const free: Block[] = []
  const in_the_way: Conflict[][] = []
  for (const block of blocks) {
    const { id, term, wanted } = block
    const firm = rows.filter((row) => overlap(row, term) && wanted.unit_ids.includes(row.unit_id))
    if (firm.length > 0) {
      in_the_way.push(conflictsOf(firm, listing.timezone))
      continue
    }
    free.push(block)
    // A series whose terms are longer than a week stands in its own way.
    rows.push(...wanted.unit_ids.map((unit_id) => ({ ...ownRow, ...term, id, unit_id, block_id: id, label })))
  }
  await insert(free)
  const claims = free.map(({ id, term: { from_ms, to_ms }, wanted: { unit_ids } }) => ({
    listing_id: listing.id,
    unit_ids,
    blocked: { from_ms, to_ms },
    block_id: id,
  }))
  if (claims.length > 0) await claimTerms(deps, listing.id, claims)
  return { free, in_the_way }
}

const ownRow = {
  kind: 'block' as const,
  reservation_id: null,
  for_change: false,
  customer_name: null,
  event_type: null,
  event_type_other: null,
  start_local: null,
  end_local: null,
}

async function oneByOne(deps: TxDeps, listing: ResourceRow, blocks: Block[], insert: (free: Block[]) => Promise<void>) {
  const free: Block[] = []
  const in_the_way: Conflict[][] = []
  for (const block of blocks) {
    await insert([block])
    const conflicts = await placeBlock(deps, listing, block)
    if (conflicts.length === 0) free.push(block)
    else {
      await deleteBlocks(deps.db, [block.id])
      in_the_way.push(conflicts)
    }
  }
  return { free, in_the_way }
}

/** So many crews, after later work has changed hands where that is needed; null when they are not free. */
const someCrews = (deps: TxDeps, taken: TakenTerm[], { term, wanted }: { term: Placed; wanted: Wanted }) =>
  reassignCrews(deps, { taken, unit_ids: wanted.unit_ids, blocked: term, count: wanted.crews ?? 1 })
