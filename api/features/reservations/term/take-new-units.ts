/**
 * A listing gets new rooms or crews while something already takes all that it had: the whole place is reserved, or all
 * crews are on holiday. What was sold or closed as a whole stays whole, unless the owner says that the new one is free
 * then.
 */
import type { TxDeps } from '#api/deps.ts'
import { type Claim, claimTerms } from '#api/features/occupancy/claim-term.ts'
import { conflictsOf, takenIn } from '#api/features/occupancy/conflicts.ts'
import { lockReservation } from '#api/features/reservations/core/queries.ts'
import { recordEvent } from '#api/features/reservations/core/record-event.ts'
import type { Conflict } from '#contract/calendar.ts'
import { type ListingRules, traitsOf } from '#domain/listing/listing.ts'
import {
  type ComingClaim,
  comingClaims,
  type WholeIds,
  wholeIds,
  widenBlocks,
  widenReservations,
} from './whole-queries.ts'

type Units = readonly { id: string; name: string }[]
type Place = Pick<ListingRules, 'id' | 'kind'> & { timezone: string; units: Units }

/** Everything that takes all units of a listing and is not over. */
type Whole = WholeIds & { place: Place; claims: ComingClaim[] }

/** For the feature that writes listings, which this one reads (`Parts` of `api/deps.ts`). */
export type NewUnits = {
  /** What takes all units, before others are written; the caller holds the listing's lock. */
  find: (tx: TxDeps, place: Place) => Promise<Whole>
  /** The same, named for its owner; soonest first. */
  name: (tx: TxDeps, whole: Whole) => Promise<Conflict[]>
  /** Takes the new units, which nothing takes yet, for all of that. */
  take: (tx: TxDeps, whole: Whole, added: Units) => Promise<void>
}

export const newUnits: NewUnits = { find: findWhole, name: nameWhole, take: takeNewUnits }

async function findWhole(tx: TxDeps, place: Place): Promise<Whole> {
  const { id, kind, units } = place
  const all = units.map((unit) => unit.id)
  const crews = traitsOf({ kind }).units_interchangeable
  const now = new Date(tx.clock.now())
  // A reservation of a service takes one crew, also where there is only one.
  const whole = crews ? { reservation_ids: [], changed_ids: [] } : await wholeIds(tx.db, id, all, now)
  const rows = await comingClaims(tx.db, id, all, now)
  return { ...whole, place, claims: [...blocksOfAll(rows, all, crews), ...reservationsOfAll(rows, all, whole)] }
}

async function nameWhole(tx: TxDeps, { place, claims }: Whole): Promise<Conflict[]> {
  if (claims.length === 0) return []
  const whose = new Set(claims.map(({ reservation_id, block_id }) => reservation_id ?? block_id))
  const to_ms = Math.max(...claims.map(({ to_at }) => to_at.getTime()))
  const rows = await takenIn(tx, place.id, { from_ms: tx.clock.now(), to_ms })
  const met = rows.filter((row) => whose.has(row.reservation_id ?? row.block_id))
  return conflictsOf(met, place.timezone)
}

async function takeNewUnits(tx: TxDeps, { place, claims, ...whole }: Whole, added: Units): Promise<void> {
  const unit_ids = added.map(({ id }) => id)
  const taken = claims.map((row) => claimOf(place.id, row, unit_ids))
  await claimTerms(tx, place.id, taken)
  const blocks = new Set(claims.flatMap(({ block_id }) => block_id ?? []))
  await widenBlocks(tx.db, [...blocks], added.length)
  await widenReservations(tx.db, whole, unit_ids)
  const at = new Date(tx.clock.now())
  const data = { rooms: added.map(({ name }) => name) }
  const widened = claims.flatMap(({ reservation_id, for_change }) => (for_change ? [] : (reservation_id ?? [])))
  for (const id of new Set(widened)) {
    const row = await lockReservation(tx.db, id)
    if (row) await recordEvent(tx, row, { actor: 'owner', action: 'add_rooms', at, data })
  }
}

/** One row of each block that takes all units: a new unit is taken for the same time. */
function blocksOfAll(rows: readonly ComingClaim[], all: readonly string[], crews: boolean): ComingClaim[] {
  const blocks = Map.groupBy(rows, ({ block_id }) => block_id)
  blocks.delete(null)
  return [...blocks.values()].flatMap((own) => {
    const [row] = own
    const taken = own.map(({ unit_id }) => unit_id)
    const is_whole = crews
      ? row?.crews === all.length
      : [...all, ...(row?.removed_since ?? [])].every((unit_id) => taken.includes(unit_id))
    return row && is_whole ? [row] : []
  })
}

/** The same of reservations and of proposals, which may hold several pieces. */
function reservationsOfAll(rows: readonly ComingClaim[], all: readonly string[], whole: WholeIds): ComingClaim[] {
  return rows.filter(({ reservation_id, for_change, unit_id, own_unit_ids }) => {
    if (!reservation_id) return false
    if (!for_change) return whole.reservation_ids.includes(reservation_id) && unit_id === all[0]
    // A proposal holds only what its reservation does not take yet, so of a room that is new to it the most.
    const model = all.find((one) => !own_unit_ids?.includes(one)) ?? all[0]
    return whole.changed_ids.includes(reservation_id) && unit_id === model
  })
}

function claimOf(listing_id: string, row: ComingClaim, unit_ids: string[]): Claim {
  const blocked = { from_ms: row.from_at.getTime(), to_ms: row.to_at.getTime() }
  if (row.block_id) return { listing_id, unit_ids, blocked, block_id: row.block_id }
  return {
    ...{ listing_id, unit_ids, blocked, for_change: row.for_change },
    reservation_id: row.reservation_id ?? '',
    event_day: row.event_day ?? '',
    deadline_ms: row.deadline_at?.getTime() ?? null,
  }
}
