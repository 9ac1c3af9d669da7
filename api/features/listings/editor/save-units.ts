import { randomUUIDv7 } from 'node:crypto'
import type { TxDeps } from '#api/deps.ts'
import type { ListingDraft } from './listing-input.ts'
import { fieldWords as say } from './listing-sentences.pl.ts'
import { replaceUnits, takenUnits } from '#api/features/listings/store/unit-queries.ts'
import { InvalidInput } from '#api/http/errors/errors.ts'
import { takenLabel } from '#api/features/listings/store/taken-words.pl.ts'
import type { Conflict } from '#contract/calendar.ts'
import { toLocal } from '#domain/time.ts'

type Taken = Awaited<ReturnType<typeof takenUnits>>[number]

/** How many obstacles a refusal names, so that it stays readable; it also says how many there are. */
const mostNamed = 10

/**
 * Writes the rooms or crews of a listing. A unit with coming terms cannot be removed; the refusal names those terms.
 */
export async function saveUnits(tx: TxDeps, listing_id: string, input: ListingDraft): Promise<void> {
  const rows = input.units.map(({ area_m2, capacities = {}, rented_separately = true, ...unit }, position) => ({
    id: randomUUIDv7(),
    listing_id,
    ...unit,
    capacities: JSON.stringify(capacities),
    rented_separately,
    area_m2: area_m2 === null ? null : `${area_m2}`,
    position,
  }))
  const now = new Date(tx.clock.now())
  const codes = rows.map(({ code }) => code)
  const [first, ...others] = await takenUnits(tx.db, listing_id, codes, now)
  if (first) throw refused(first, others)
  await replaceUnits(tx.db, listing_id, rows, now)
  // A calendar of the whole place takes the new rooms too.
  await tx.jobs.enqueueUnlessWaiting('calendar.place', { listing_id })
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
