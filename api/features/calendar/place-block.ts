/** Where a block goes: which terms, which rooms or crews, and what is in its way. */
import type { TxDeps } from '#api/deps.ts'
import { type Claim, claimTerm, claimTerms } from '#api/features/occupancy/claim-term.ts'
import { conflictsOf, nearMs, type TakenTerm, takenIn } from '#api/features/occupancy/conflicts.ts'
import type { ResourceRow } from './events-queries.ts'
import { reassignCrews } from '#api/features/occupancy/reassign-crews.ts'
import { refusedField } from '#api/refused.ts'
import { type Conflict, maxSeries } from '#contract/calendar.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { traitsOf } from '#domain/listing/listing.ts'
import { assignCrews } from '#domain/availability/crews.ts'
import { isRefusal } from '#domain/refusal.ts'
import { addDays, dayMs, edgeToInstant, overlap, type Period, resolveTerm, type Term, toLocal } from '#domain/time.ts'

const farthestPast = 30 * dayMs
const farthestFuture = 5 * 366 * dayMs
const longestBlock = 366 * dayMs

export type Placed = Term & Period

/** The instants of a new term. Throws with the wrong field, named under `at`. */
export function readTerm(term: Term, timezone: string, now: number, at = ''): Placed {
  return termSince(now - farthestPast, term, timezone, now, at)
}

/**
 * The instants of a block that is changed, which began at `began_ms`. A block that began long ago keeps its start when
 * only its end moves.
 */
export function readChangedTerm(term: Term, began_ms: number, timezone: string, now: number): Placed {
  return termSince(Math.min(began_ms, now - farthestPast), term, timezone, now, '')
}

/** The instants of a block that is put back; it may lie further in the past than a new one. */
export function readFormerTerm(term: Term, timezone: string, now: number, at: string): Placed {
  return termSince(now - farthestFuture, term, timezone, now, at)
}

function termSince(earliest: number, term: Term, timezone: string, now: number, at: string): Placed {
  const period = resolveTerm(term, timezone)
  if (isRefusal(period)) {
    const [[field, code] = ['start', period.refused] as const] = Object.entries(period.fields ?? {})
    throw refusedField(at + field, code, period.refused)
  }
  if (period.from_ms < earliest) throw refusedField(`${at}start`, 'block_too_early')
  if (period.from_ms > now + farthestFuture) throw refusedField(`${at}start`, 'block_too_late')
  if (period.to_ms - period.from_ms > longestBlock) throw refusedField(`${at}end`, 'block_too_long')
  return { start: term.start, end: term.end, ...period }
}

/** The parts of any span that blocks can cover: not too long ago nor too far ahead, each at most the longest block. */
export function blockable({ from_ms, to_ms }: Period, now: number): Period[] {
  const [begin, end] = [Math.max(from_ms, now - farthestPast + dayMs), Math.min(to_ms, now + farthestFuture)]
  const parts: Period[] = []
  for (let at = begin; at < end; at += longestBlock - dayMs)
    parts.push({ from_ms: at, to_ms: Math.min(at + longestBlock - dayMs, end) })
  return parts
}

/**
 * The same wall time every week up to and including a date; an hour that the clock skips becomes the moment after it.
 */
export function weekly(first: Placed, until: string, timezone: string): Placed[] {
  if (until < first.start.slice(0, 10)) throw refusedField('repeat_until', 'repeat_too_early')
  const shifted = (local: string, days: number) => `${addDays(local.slice(0, 10), days)}${local.slice(10)}`
  const terms = [first]
  for (let week = 1; shifted(first.start, 7 * week).slice(0, 10) <= until; week++) {
    if (terms.length >= maxSeries) throw refusedField('repeat_until', 'repeat_too_long')
    const from_ms = edgeToInstant(shifted(first.start, 7 * week), timezone)
    const to_ms = edgeToInstant(shifted(first.end, 7 * week), timezone)
    if (isRefusal(from_ms) || isRefusal(to_ms)) throw refusedField('repeat_until', 'validation')
    // A block from 2:00 to 2:30 has no length in the night when the clock goes forward.
    if (to_ms <= from_ms) continue
    terms.push({ start: toLocal(from_ms, timezone), end: toLocal(to_ms, timezone), from_ms, to_ms })
  }
  return terms
}

const wallMs = (local: string): number => Date.parse(`${local}:00Z`)
const movedBy = (local: string, from: string, to: string): string =>
  new Date(wallMs(local) + wallMs(to) - wallMs(from)).toISOString().slice(0, 16)

/** A term of a series, moved by the same distance on the wall clock as another one of it. */
export function shiftedTerm(term: Placed, by: { from: Term; to: Term }, timezone: string, now: number): Placed {
  const from_ms = edgeToInstant(movedBy(term.start, by.from.start, by.to.start), timezone)
  const to_ms = edgeToInstant(movedBy(term.end, by.from.end, by.to.end), timezone)
  if (isRefusal(from_ms) || isRefusal(to_ms) || to_ms <= from_ms) throw refusedField('end', 'validation')
  return readChangedTerm(
    { start: toLocal(from_ms, timezone), end: toLocal(to_ms, timezone) },
    term.from_ms,
    timezone,
    now,
  )
}

/** Rooms by id, or a number of crews. */
export type Wanted = { unit_ids: string[]; crews: number | null }

type Asked = {
  unit_ids?: string[] | undefined
  crews?: number | undefined
  /** The room or crew that an outside calendar spoke for; an owner names crews only by number (ruling 16). */
  unit_id?: string | undefined
}

/** Throws when a room is not of this listing, a single crew is named, or there are fewer crews than asked for. */
export function wantedOf(listing: ResourceRow, { unit_id, ...ask }: Asked): Wanted {
  const all = listing.units.map(({ id }) => id)
  const { units_interchangeable } = traitsOf({ kind: listing.kind as ListingKind })
  if (unit_id !== undefined) {
    if (!all.includes(unit_id)) throw refusedField('unit_ids', 'validation')
    return { unit_ids: [unit_id], crews: units_interchangeable ? 1 : null }
  }
  if (units_interchangeable) {
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

/**
 * Takes the term for the block, or answers what is in the way and takes nothing. Outside entries are never in the way
 * of a block. The caller holds the listing's lock.
 */
export async function placeBlock(deps: TxDeps, listing: ResourceRow, block: Block): Promise<Conflict[]> {
  const { term, wanted } = block
  const rows = await takenIn(deps, listing.id, { from_ms: term.from_ms - nearMs, to_ms: term.to_ms + nearMs })
  const met = touching(rows, block)
  const firm = met.filter((row) => row.kind !== 'external')
  const all = takesAll(wanted)
  if (all && firm.length > 0) return conflictsOf(firm, listing.timezone)
  const unit_ids = all ? wanted.unit_ids : await someCrews(deps, rows, block)
  if (!unit_ids) return conflictsOf(met, listing.timezone)
  await claimTerm(deps, claimOf(listing, block, unit_ids))
  return []
}

type Block = { id: string; term: Placed; wanted: Wanted }

const takesAll = ({ crews, unit_ids }: Wanted): boolean => crews === null || crews === unit_ids.length

type Series = { blocks: Block[]; label: string; insert: (free: Block[]) => Promise<void> }
type PlacedSeries = { free: Block[]; in_the_way: Conflict[][] }

/**
 * `placeBlock` for a series, with a few statements for all. `insert` writes the blocks that are free, before their rows
 * are taken. Answers what is in the way of each of the others.
 */
export async function placeBlocks(deps: TxDeps, listing: ResourceRow, series: Series): Promise<PlacedSeries> {
  const [first] = series.blocks
  if (!first) return { free: [], in_the_way: [] }
  if (!takesAll(first.wanted)) return placeCrews(deps, listing, series)
  const { blocks, label, insert } = series
  const rows = (await takenIn(deps, listing.id, spanOf(blocks, 0))).filter(({ kind }) => kind !== 'external')
  const free: Block[] = []
  const in_the_way: Conflict[][] = []
  for (const block of blocks) {
    const { term, wanted } = block
    const firm = rows.filter((row) => overlap(row, term) && wanted.unit_ids.includes(row.unit_id))
    if (firm.length > 0) {
      in_the_way.push(conflictsOf(firm, listing.timezone))
      continue
    }
    free.push(block)
    // Terms longer than a week overlap the next one of their own series.
    rows.push(...ownRows(block, wanted.unit_ids, label))
  }
  await insert(free)
  const claims = free.map((block) => claimOf(listing, block, block.wanted.unit_ids))
  if (claims.length > 0) await claimTerms(deps, listing.id, claims)
  return { free, in_the_way }
}

/** For some of the crews: the terms are written together as long as no row has to change crews. */
async function placeCrews(deps: TxDeps, listing: ResourceRow, series: Series): Promise<PlacedSeries> {
  const { blocks, label, insert } = series
  const span = spanOf(blocks, nearMs)
  let rows = await takenIn(deps, listing.id, span)
  let ready: { block: Block; unit_ids: string[] }[] = []
  const free: Block[] = []
  const in_the_way: Conflict[][] = []
  const write = async () => {
    await insert(ready.map(({ block }) => block))
    const claims = ready.map(({ block, unit_ids }) => claimOf(listing, block, unit_ids))
    if (claims.length > 0) await claimTerms(deps, listing.id, claims)
    ready = []
  }
  for (const block of blocks) {
    const { term, wanted } = block
    const ask = { rows, unit_ids: wanted.unit_ids, wanted: term, count: wanted.crews ?? 1, now_ms: deps.clock.now() }
    const plan = assignCrews(ask)
    if (!plan) {
      in_the_way.push(conflictsOf(touching(rows, block), listing.timezone))
      continue
    }
    free.push(block)
    if (plan.moves.length === 0) {
      ready.push({ block, unit_ids: plan.unit_ids })
      rows.push(...ownRows(block, plan.unit_ids, label))
      continue
    }
    // The blocks planned so far may be among the rows that change crews, so they are written first.
    await write()
    await insert([block])
    const met = await placeBlock(deps, listing, block)
    if (met.length > 0) throw new Error('a term that had a place has lost it under the lock')
    rows = await takenIn(deps, listing.id, span)
  }
  await write()
  return { free, in_the_way }
}

const touching = (rows: readonly TakenTerm[], { term, wanted }: Block): TakenTerm[] =>
  rows.filter((row) => overlap(row, term) && wanted.unit_ids.includes(row.unit_id))

const spanOf = (blocks: readonly Block[], around_ms: number): Period => ({
  from_ms: Math.min(...blocks.map(({ term }) => term.from_ms)) - around_ms,
  to_ms: Math.max(...blocks.map(({ term }) => term.to_ms)) + around_ms,
})

const claimOf = (listing: ResourceRow, { id, term: { from_ms, to_ms } }: Block, unit_ids: string[]): Claim => ({
  listing_id: listing.id,
  unit_ids,
  blocked: { from_ms, to_ms },
  block_id: id,
})

/** The rows that a block will take, before they are written. */
const ownRows = ({ id, term }: Block, unit_ids: string[], label: string): TakenTerm[] =>
  unit_ids.map((unit_id) => ({
    ...{ id, unit_id, block_id: id, label, from_ms: term.from_ms, to_ms: term.to_ms },
    kind: 'block' as const,
    reservation_id: null,
    for_change: false,
    customer_name: null,
    event_type: null,
    event_type_other: null,
    start_local: null,
    end_local: null,
  }))

/** The asked number of crews, after later rows have changed crews where needed; null when too few are free. */
const someCrews = (deps: TxDeps, taken: TakenTerm[], { term, wanted }: { term: Placed; wanted: Wanted }) =>
  reassignCrews(deps, { taken, unit_ids: wanted.unit_ids, blocked: term, count: wanted.crews ?? 1 })
