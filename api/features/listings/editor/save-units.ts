import { randomUUIDv7 } from 'node:crypto'
import type { Deps, TxDeps } from '#api/deps.ts'
import type { ListingDraft } from './listing-input.ts'
import { fieldWords as say } from './listing-sentences.pl.ts'
import type { ListingRecord } from '#api/features/listings/store/listing-record.ts'
import { replaceUnits, takenUnits, unitsNow } from '#api/features/listings/store/unit-queries.ts'
import { InvalidInput } from '#api/http/errors/errors.ts'
import { takenLabel } from '#api/features/listings/store/taken-words.pl.ts'
import type { Conflict } from '#contract/calendar.ts'
import { traitsOf } from '#domain/listing/listing.ts'
import { toLocal } from '#domain/time.ts'

type Taken = Awaited<ReturnType<typeof takenUnits>>[number]

/** How many obstacles a refusal names, so that it stays readable; it also says how many there are. */
const mostNamed = 10

/** The listing from before, and what a new unit means for terms that are taken (`reservations`). */
type Before = { stored: ListingRecord; newUnits: Deps['newUnits'] }

/**
 * Writes the rooms or crews of a listing; `before` is null for a new one. A unit with coming terms cannot be removed;
 * the refusal names those terms. A new unit is taken where all others are, unless its owner says otherwise.
 */
export async function saveUnits(
  tx: TxDeps,
  listing_id: string,
  input: ListingDraft,
  before: Before | null,
): Promise<void> {
  const now = new Date(tx.clock.now())
  const codes = input.units.map(({ code }) => code)
  const [first, ...others] = await takenUnits(tx.db, listing_id, codes, now)
  if (first) throw refused(first, others)
  const take = before && (await newOnes(tx, before, input))
  await replaceUnits(tx.db, listing_id, rowsOf(listing_id, input), now)
  await take?.()
  // A calendar of the whole place takes the new rooms too.
  await tx.jobs.enqueueUnlessWaiting('calendar.place', { listing_id })
}

function rowsOf(listing_id: string, { units }: ListingDraft): Parameters<typeof replaceUnits>[2] {
  return units.map(({ code, name, area_m2, capacity_max, capacities = {}, rented_separately = true }, position) => ({
    ...{ id: randomUUIDv7(), listing_id, code, name, capacity_max, rented_separately, position },
    capacities: JSON.stringify(capacities),
    area_m2: area_m2 === null ? null : `${area_m2}`,
  }))
}

/**
 * What follows for new units once they are written; null without any. Who adds one without having decided hears what
 * takes all others, if anything does.
 */
async function newOnes(
  tx: TxDeps,
  { stored, newUnits }: Before,
  { units }: ListingDraft,
): Promise<(() => Promise<void>) | null> {
  const { id, kind, opening } = stored
  const known = new Set(stored.units.map(({ code }) => code))
  const added = units.flatMap((unit, at) => (known.has(unit.code) ? [] : [{ ...unit, field: `units.${at}` }]))
  if (added.length === 0) return null
  const whole = await newUnits.find(tx, { id, kind, units: stored.units, timezone: opening.timezone })
  const undecided = added.filter(({ taken_with_whole }) => taken_with_whole === null)
  const conflicts = undecided.length > 0 ? await newUnits.name(tx, whole) : []
  if (conflicts.length > 0) {
    const sentence = say.unit_taken_with_whole(traitsOf({ kind }).units_interchangeable, conflicts)
    const fields = Object.fromEntries(undecided.map(({ field }) => [`${field}.taken_with_whole`, [sentence]]))
    throw new InvalidInput(fields, 'validation', { conflicts: conflicts.slice(0, mostNamed) })
  }
  const codes = added.flatMap(({ code, taken_with_whole }) => (taken_with_whole === false ? [] : [code]))
  return async () => {
    const written = await unitsNow(tx.db, id)
    const taken = written.filter(({ code }) => codes.includes(code))
    if (taken.length > 0) await newUnits.take(tx, whole, taken)
  }
}

/**
 * Names the first room that cannot be removed and what is in its way; a term that takes several rooms is named once.
 */
function refused(first: Taken, others: Taken[]): InvalidInput {
  const held = new Map<string, Taken>()
  for (const row of [first, ...others]) {
    if (row.name !== first.name) continue
    const key = row.reservation_id ?? row.block_id ?? `${row.from_at.getTime()}`
    if (!held.has(key)) held.set(key, row)
  }
  const conflicts = [...held.values()].map(conflictOf)
  const sentence = say.unit_reserved(first.name, conflicts)
  return new InvalidInput({ units: [sentence] }, 'validation', { conflicts: conflicts.slice(0, mostNamed) })
}

function conflictOf(row: Taken): Conflict {
  const all = { start: toLocal(row.from_at.getTime(), row.timezone), end: toLocal(row.to_at.getTime(), row.timezone) }
  return {
    kind: row.kind,
    // Whoever has not confirmed the address has no page for the owner yet.
    id: row.reservation_id && row.customer_name === null ? null : (row.reservation_id ?? row.block_id),
    start: row.start_local ?? all.start,
    end: row.end_local ?? all.end,
    blocked: null,
    label: takenLabel(row),
  }
}
