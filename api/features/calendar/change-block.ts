/**
 * Changes a block, the later ones of its series, or all of them, and puts them back as they were. All or nothing: one
 * conflict keeps the whole series where it is.
 */
import type { Deps, TxDeps } from '#api/deps.ts'
import { announceToOwner } from '#api/features/live/announce.ts'
import { type BlockRecord, updateBlocks } from './blocks-queries.ts'
import { columnsOf, labelOf, meantBy, withBlock } from './blocks.ts'
import { refuseTaken } from '#api/features/occupancy/conflicts.ts'
import { findBlocks, type ResourceRow } from './events-queries.ts'
import { entryEvent } from './list-events.ts'
import {
  type Placed,
  placeBlock,
  readChangedTerm,
  readFormerTerm,
  shiftedTerm,
  type Wanted,
  wantedOf,
} from './place-block.ts'
import { releaseBlocks } from '#api/features/occupancy/release-term.ts'
import { blockChangedText } from './texts.pl.ts'
import { refusedField } from '#api/refused.ts'
import type { CalendarEvent, Conflict } from '#contract/calendar.ts'
import type { Handled } from '#contract/index.ts'
import { manyLines } from '#domain/people/fields.ts'
import type { Term } from '#domain/time.ts'

type Body = Handled['changeBlock']['body']
type Reply = Handled['changeBlock']['reply']

/** What one block becomes; `place` null leaves its term and its rooms or crews as they are. */
type Wish = {
  block: BlockRecord
  label: string | undefined
  note: string | undefined
  place: { term: Placed; wanted: Wanted } | null
}

export const changeBlock = (deps: Deps, owner_id: string, id: string, body: Body): Promise<Reply> =>
  withBlock(deps, owner_id, id, async (tx, block, listing) => {
    const meant = await meantBy(tx, block, body.restore ? 'series' : body.scope)
    const now = (await findBlocks(tx.db, ids(meant))).map(entryEvent)
    const wishes = body.restore
      ? asTheyWere(tx, listing, { meant, now, restore: body.restore })
      : asWished(tx, listing, { block, meant, now, body })
    for (const { block: each, label, note } of wishes) {
      await updateBlocks(tx.db, [each.id], {
        updated_at: new Date(tx.clock.now()),
        ...(label === undefined ? {} : { label: labelOf(label) }),
        ...(note === undefined ? {} : { note: manyLines(note) }),
      })
    }
    await replace(tx, listing, wishes)
    await announceToOwner(tx.db, owner_id, 'calendar')
    const changed = wishes.map((wish) => wish.block.id)
    const blocks = (await findBlocks(tx.db, changed)).map(entryEvent)
    const before = now.filter((event) => changed.includes(event.id))
    return { blocks, skipped: [], before, message: blockChangedText(blocks.length) }
  })

const ids = (blocks: readonly { id: string }[]): string[] => blocks.map((each) => each.id)

type Request = { block: BlockRecord; meant: BlockRecord[]; now: CalendarEvent[]; body: Body }

/** The named block as it was asked for, and the other blocks of its series moved by the same distance. */
function asWished(deps: TxDeps, listing: ResourceRow, { block, meant, now, body }: Request): Wish[] {
  const { label, note } = body
  const target = { start: body.start ?? block.start_local, end: body.end ?? block.end_local }
  const moves = target.start !== block.start_local || target.end !== block.end_local
  const places = moves || body.unit_ids !== undefined || body.crews !== undefined
  return meant.map((each) => {
    const is_over = each.id !== block.id && each.end_at.getTime() <= deps.clock.now()
    if (!places || is_over) return { block: each, label, note, place: null }
    const rooms = each.crews === null ? now.find(({ id }) => id === each.id)?.unit_ids : undefined
    const wanted = wantedOf(listing, {
      unit_ids: body.unit_ids ?? rooms,
      crews: body.crews ?? each.crews ?? undefined,
    })
    return { block: each, label, note, place: { wanted, term: termOf(deps, listing, each, { block, target, moves }) } }
  })
}

function termOf(
  deps: TxDeps,
  listing: ResourceRow,
  each: BlockRecord,
  { block, target, moves }: { block: BlockRecord; target: Term; moves: boolean },
): Placed {
  const period = { from_ms: each.start_at.getTime(), to_ms: each.end_at.getTime() }
  const own = { start: each.start_local, end: each.end_local, ...period }
  if (!moves) return own
  if (each.id === block.id) return readChangedTerm(target, own.from_ms, listing.timezone, deps.clock.now())
  const from = { start: block.start_local, end: block.end_local }
  return shiftedTerm(own, { from, to: target }, listing.timezone, deps.clock.now())
}

/** Only blocks of the same series can be named. */
function asTheyWere(
  deps: TxDeps,
  listing: ResourceRow,
  { meant, now, restore }: Pick<Request, 'meant' | 'now'> & { restore: NonNullable<Body['restore']> },
): Wish[] {
  return restore.map(({ id, start, end, unit_ids, crews, label, note }, index) => {
    const block = meant.find((each) => each.id === id)
    if (!block) throw refusedField(`restore.${index}.id`, 'validation')
    const is = now.find((each) => each.id === id)
    const rooms = crews === null ? key(unit_ids) : key(is?.unit_ids ?? [])
    // A block whose term and rooms are unchanged keeps its rows; only its name and note are written.
    if (key([start, end, `${crews}`, rooms]) === key([is?.start, is?.end, `${block.crews}`, key(is?.unit_ids ?? [])]))
      return { block, label, note, place: null }
    const wanted = wantedOf(listing, crews === null ? { unit_ids } : { crews })
    const term = readFormerTerm({ start, end }, listing.timezone, deps.clock.now(), `restore.${index}.`)
    return { block, label, note, place: { wanted, term } }
  })
}

const key = (parts: readonly (string | undefined)[]): string => [...parts].sort().join()

/** All terms are released first, because a block of a series may move to the place of the next one. */
async function replace(deps: TxDeps, listing: ResourceRow, wishes: readonly Wish[]): Promise<void> {
  const placed = wishes.flatMap(({ block, place }) => (place ? [{ id: block.id, ...place }] : []))
  if (placed.length === 0) return
  await releaseBlocks(deps, listing.id, ids(placed))
  const conflicts: Conflict[] = []
  for (const { id, term, wanted } of placed) {
    await updateBlocks(deps.db, [id], { ...columnsOf(term), crews: wanted.crews })
    conflicts.push(...(await placeBlock(deps, listing, { id, term, wanted })))
  }
  if (conflicts.length > 0) throw refuseTaken(conflicts)
}
