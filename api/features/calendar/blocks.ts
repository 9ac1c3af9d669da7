/** Blocks: terms that an owner closes by hand. Made and deleted under the listing's lock. */
import { randomUUIDv7 } from 'node:crypto'
import { type Deps, inTransaction, type TxDeps } from '#api/deps.ts'
import {
  type BlockRecord,
  countAhead,
  deleteBlocks,
  findOwnedBlock,
  insertBlocks,
  lockSeries,
} from './blocks-queries.ts'
import { refuseTaken } from '#api/features/occupancy/conflicts.ts'
import { findBlocks, findResources, type ResourceRow } from './events-queries.ts'
import { entryEvent } from './list-events.ts'
import { type Placed, placeBlocks, readFormerTerm, readTerm, type Wanted, wantedOf, weekly } from './place-block.ts'
import { lockListing } from '#api/features/reservations/term/lock-listing.ts'
import { releaseBlocks } from '#api/features/occupancy/release-term.ts'
import { blockDeletedText, blockedText } from './texts.pl.ts'
import { type Idempotency, once } from '#api/idempotency.ts'
import { Refused, refusedField } from '#api/refused.ts'
import type { BlockScope } from '#contract/calendar.ts'
import type { Handled } from '#contract/index.ts'
import { manyLines, oneLine } from '#domain/people/fields.ts'

type Reply = Handled['createBlocks']['reply']
type NewBlock = Handled['createBlocks']['body'] & Pick<Parameters<typeof wantedOf>[1], 'unit_id'>

/**
 * Future blocks of one listing: more than any place needs. Each of them is in the memory of every process, so a program
 * that makes them in a loop must be stopped.
 */
const mostAhead = 5_000

async function ownedListing(deps: TxDeps, owner_id: string, listing_id: string): Promise<ResourceRow> {
  const [listing] = await findResources(deps.db, owner_id, listing_id)
  if (!listing) throw new Refused('not_found')
  return listing
}

/**
 * Makes blocks for all terms or for none; with `skip_taken` for those that are free. The refusal names what is in the
 * way.
 */
export const createBlocks = (
  deps: Deps,
  owner_id: string,
  body: NewBlock,
  idempotency: Idempotency | null,
): Promise<Reply> =>
  once(deps, idempotency, async (tx) => {
    await ownedListing(tx, owner_id, body.listing_id)
    await lockListing(tx, body.listing_id)
    // Another tab may have taken away a room, or all of it, while the lock was waited for.
    const listing = await ownedListing(tx, owner_id, body.listing_id)
    const wanted = wantedOf(listing, body)
    const terms = termsOf(body, listing.timezone, tx.clock.now())
    if ((await countAhead(tx.db, listing.id, new Date(tx.clock.now()))) + terms.length > mostAhead)
      throw new Refused({ refused: 'block_limit', details: { max: mostAhead } })
    const series_id = body.series_id === undefined && terms.length > 1 ? randomUUIDv7() : (body.series_id ?? null)
    const { free, in_the_way } = await placeBlocks(tx, listing, {
      blocks: terms.map((term) => ({ id: randomUUIDv7(), term, wanted })),
      label: labelOf(body.label),
      insert: (blocks) =>
        insertBlocks(
          tx.db,
          blocks.map(({ id, term }) => newRow(tx, owner_id, listing, { id, series_id, term, wanted, body })),
        ),
    })
    const block_ids = free.map(({ id }) => id)
    const skipped = in_the_way.flat()
    const left_out = in_the_way.length
    if (block_ids.length === 0 || (left_out > 0 && !body.skip_taken)) throw refuseTaken(skipped)
    const blocks = (await findBlocks(tx.db, block_ids)).map(entryEvent)
    return { blocks, skipped, message: blockedText(block_ids.length, left_out) }
  })

function termsOf({ terms, repeat_until, series_id }: NewBlock, timezone: string, now: number): Placed[] {
  const read = series_id === undefined ? readTerm : readFormerTerm
  const placed = terms.map((term, index) => read(term, timezone, now, `terms.${index}.`))
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
): Parameters<typeof insertBlocks>[1][number] {
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

export const columnsOf = (term: Placed) => ({
  start_local: term.start,
  end_local: term.end,
  start_at: new Date(term.from_ms),
  end_at: new Date(term.to_ms),
})

export function labelOf(typed: string): string {
  const label = oneLine(typed)
  if (label === '') throw refusedField('label', 'validation')
  return label
}

/** Runs `work` on the owner's block while its listing is locked; another owner's block is `not_found`. */
export async function withBlock<T>(
  deps: Deps,
  owner_id: string,
  id: string,
  work: (tx: TxDeps, block: BlockRecord, listing: ResourceRow) => Promise<T>,
): Promise<T> {
  return inTransaction(deps, async (tx) => {
    const seen = await findOwnedBlock(tx.db, id, owner_id)
    if (!seen) throw new Refused('not_found')
    await lockListing(tx, seen.listing_id)
    const block = await findOwnedBlock(tx.db, id, owner_id)
    if (!block) throw new Refused('not_found')
    return work(tx, block, await ownedListing(tx, owner_id, block.listing_id))
  })
}

/** The blocks that a scope means, locked; without a series it is the block alone. */
export async function meantBy(deps: TxDeps, block: BlockRecord, scope: BlockScope): Promise<BlockRecord[]> {
  const { series_id, owner_id, listing_id } = block
  if (scope === 'one' || !series_id) return [block]
  return lockSeries(deps.db, { series_id, owner_id, listing_id }, scope === 'following' ? block.start_at : null)
}

/** Answers with what was deleted, so that it can be put back. */
export const deleteBlock = (deps: Deps, owner_id: string, id: string, scope: BlockScope): Promise<Reply> =>
  withBlock(deps, owner_id, id, async (tx, block, listing) => {
    const ids = (await meantBy(tx, block, scope)).map((each) => each.id)
    const blocks = (await findBlocks(tx.db, ids)).map(entryEvent)
    await releaseBlocks(tx, listing.id, ids)
    await deleteBlocks(tx.db, ids)
    return { blocks, skipped: [], message: blockDeletedText(blocks.length) }
  })
