/** Blocks: terms that an owner keeps for other things. Made, changed and deleted under the listing's lock. */
import { randomUUIDv7 } from 'node:crypto'
import { type Deps, inTransaction, type TxDeps } from '#api/deps.ts'
import { announceToOwner } from '#api/features/calendar/announce.ts'
import {
  type BlockRecord,
  deleteBlocks,
  findOwnedBlock,
  insertBlock,
  lockSeries,
  updateBlocks,
} from '#api/features/calendar/blocks-queries.ts'
import { refuseTaken } from '#api/features/calendar/conflicts.ts'
import { findBlocks, findResources, type ResourceRow } from '#api/features/calendar/events-queries.ts'
import { entryEvent } from '#api/features/calendar/list-events.ts'
import {
  lockListing,
  type Placed,
  placeBlock,
  readTerm,
  type ReservationsSide,
  type Wanted,
  wantedOf,
  weekly,
} from '#api/features/calendar/place-block.ts'
import { releaseBlocks } from '#api/features/calendar/release-term.ts'
import { blockChangedText, blockDeletedText, blockedText } from '#api/features/calendar/texts.pl.ts'
import { type Idempotency, once } from '#api/idempotency.ts'
import { Refused, refusedField } from '#api/refused.ts'
import type { Conflict } from '#contract/calendar.ts'
import type { Handled } from '#contract/index.ts'
import { manyLines, oneLine } from '#domain/fields.ts'

type Reply = Handled['createBlocks']['reply']
type NewBlock = Handled['createBlocks']['body']
type Change = Handled['changeBlock']['body']

async function ownedListing(deps: TxDeps, owner_id: string, listing_id: string): Promise<ResourceRow> {
  const [listing] = await findResources(deps.db, owner_id, listing_id)
  if (!listing) throw new Refused('not_found')
  return listing
}

/** All terms or none; with `skip_taken` those that are free. What is in the way is named in the refusal. */
export const createBlocks = (
  deps: Deps,
  side: ReservationsSide,
  owner_id: string,
  body: NewBlock,
  idempotency: Idempotency | null,
): Promise<Reply> =>
  once(deps, idempotency, async (tx) => {
    const listing = await ownedListing(tx, owner_id, body.listing_id)
    await lockListing(tx, side, listing.id)
    const wanted = wantedOf(listing, body)
    const terms = termsOf(body, listing.timezone, tx.clock.now())
    const series_id = terms.length > 1 ? randomUUIDv7() : null
    const made: string[] = []
    const skipped: Conflict[] = []
    let left_out = 0
    for (const term of terms) {
      const id = randomUUIDv7()
      await insertBlock(tx.db, newRow(tx, owner_id, listing, { id, series_id, term, wanted, body }))
      const conflicts = await placeBlock(tx, side, listing, { id, term, wanted })
      if (conflicts.length === 0) made.push(id)
      else {
        await deleteBlocks(tx.db, [id])
        skipped.push(...conflicts)
        left_out += 1
      }
    }
    if (made.length === 0 || (left_out > 0 && !body.skip_taken)) throw refuseTaken(skipped)
    const blocks = (await findBlocks(tx.db, made)).map(entryEvent)
    return { blocks, skipped, message: blockedText(made.length, left_out) }
  })

function termsOf({ terms, repeat_until }: NewBlock, timezone: string, now: number): Placed[] {
  const placed = terms.map((term, index) => readTerm(term, timezone, now, `terms.${index}.`))
  if (repeat_until === undefined) return placed
  const [first] = placed
  if (!first || placed.length > 1) throw refusedField('repeat_until', 'validation')
  return weekly(first, repeat_until, timezone)
}

type NewRow = { id: string; series_id: string | null; term: Placed; wanted: Wanted; body: NewBlock }

function newRow(
  deps: TxDeps,
  owner_id: string,
  listing: ResourceRow,
  { id, series_id, term, wanted, body }: NewRow,
): Parameters<typeof insertBlock>[1] {
  const at = new Date(deps.clock.now())
  return {
    id,
    owner_id,
    listing_id: listing.id,
    series_id,
    ...columnsOf(term),
    timezone: listing.timezone,
    crews: wanted.crews,
    label: labelOf(body.label),
    note: manyLines(body.note),
    created_at: at,
    updated_at: at,
  }
}

const columnsOf = (term: Placed) => ({
  start_local: term.start,
  end_local: term.end,
  start_at: new Date(term.from_ms),
  end_at: new Date(term.to_ms),
})

function labelOf(typed: string): string {
  const label = oneLine(typed)
  if (label === '') throw refusedField('label', 'validation')
  return label
}

/** The owner's block with its listing's lock held; another owner's is not there. */
async function withBlock<T>(
  deps: Deps,
  side: ReservationsSide,
  owner_id: string,
  id: string,
  work: (tx: TxDeps, block: BlockRecord, listing: ResourceRow) => Promise<T>,
): Promise<T> {
  return inTransaction(deps, async (tx) => {
    const seen = await findOwnedBlock(tx.db, id, owner_id)
    if (!seen) throw new Refused('not_found')
    await lockListing(tx, side, seen.listing_id)
    const block = await findOwnedBlock(tx.db, id, owner_id)
    if (!block) throw new Refused('not_found')
    return work(tx, block, await ownedListing(tx, owner_id, block.listing_id))
  })
}

/** A new term or other rooms for one block; a new label or note for one or for its whole series. */
export const changeBlock = (
  deps: Deps,
  side: ReservationsSide,
  owner_id: string,
  id: string,
  body: Change,
): Promise<Reply> =>
  withBlock(deps, side, owner_id, id, async (tx, block, listing) => {
    const places = [body.start, body.end, body.unit_ids, body.crews].some((value) => value !== undefined)
    const series = body.scope === 'series' && block.series_id !== null
    if (places && series) throw refusedField('scope', 'validation')
    const changed = series ? await lockSeries(tx.db, block.series_id as string, null) : [block]
    const ids = changed.map((each) => each.id)
    await updateBlocks(tx.db, ids, {
      updated_at: new Date(tx.clock.now()),
      ...(body.label === undefined ? {} : { label: labelOf(body.label) }),
      ...(body.note === undefined ? {} : { note: manyLines(body.note) }),
    })
    if (places) await replace(tx, side, listing, block, body)
    else await announceToOwner(tx.db, owner_id, 'calendar')
    const blocks = (await findBlocks(tx.db, ids)).map(entryEvent)
    return { blocks, skipped: [], message: blockChangedText(blocks.length) }
  })

async function replace(
  deps: TxDeps,
  side: ReservationsSide,
  listing: ResourceRow,
  block: BlockRecord,
  body: Pick<Change, 'start' | 'end' | 'unit_ids' | 'crews'>,
): Promise<void> {
  const [before] = await findBlocks(deps.db, [block.id])
  const rooms = block.crews === null ? before?.unit_ids : undefined
  const wanted = wantedOf(listing, {
    unit_ids: body.unit_ids ?? rooms,
    crews: body.crews ?? block.crews ?? undefined,
  })
  const asked = { start: body.start ?? block.start_local, end: body.end ?? block.end_local }
  const same = asked.start === block.start_local && asked.end === block.end_local
  const term = same
    ? { ...asked, from_ms: block.start_at.getTime(), to_ms: block.end_at.getTime() }
    : readTerm(asked, listing.timezone, deps.clock.now())
  await releaseBlocks(deps, listing.id, [block.id])
  await updateBlocks(deps.db, [block.id], { ...columnsOf(term), crews: wanted.crews })
  const conflicts = await placeBlock(deps, side, listing, { id: block.id, term, wanted })
  if (conflicts.length > 0) throw refuseTaken(conflicts)
}

/** Answers with what was deleted, so that it can be put back. */
export const deleteBlock = (
  deps: Deps,
  side: ReservationsSide,
  owner_id: string,
  id: string,
  scope: 'one' | 'following' | 'series',
): Promise<Reply> =>
  withBlock(deps, side, owner_id, id, async (tx, block, listing) => {
    const from = scope === 'following' ? block.start_at : null
    const gone = scope === 'one' || !block.series_id ? [block] : await lockSeries(tx.db, block.series_id, from)
    const ids = gone.map((each) => each.id)
    const blocks = (await findBlocks(tx.db, ids)).map(entryEvent)
    await releaseBlocks(tx, listing.id, ids)
    await deleteBlocks(tx.db, ids)
    return { blocks, skipped: [], message: blockDeletedText(blocks.length) }
  })
