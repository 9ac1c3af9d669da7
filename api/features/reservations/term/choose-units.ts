import type { TxDeps } from '#api/deps.ts'
import type { LockedEntry } from '#api/features/listings/catalogue/catalogue.ts'
import { reassignCrews } from '#api/features/occupancy/reassign-crews.ts'
import { Refused } from '#api/refused.ts'
import type { TermAnswer } from '#domain/availability/availability.ts'
import { isUnitFree } from '#domain/availability/taken.ts'
import { traitsOf } from '#domain/listing/listing.ts'

type Own = { unit_ids: readonly string[]; rows?: LockedEntry['taken'] }

/**
 * The units for an available term; crews change hands first when only that makes it available. `own` are the units that
 * the reservation has, and the rows that it keeps beside the new term: its crew stays with it where that is possible,
 * because its owner may have chosen it.
 */
export async function chooseUnits(
  deps: TxDeps,
  { listing, taken }: LockedEntry,
  check: TermAnswer,
  { unit_ids: own, rows = [] }: Own = { unit_ids: [] },
): Promise<string[]> {
  const { from_ms, to_ms } = check.blocked
  const crew = traitsOf(listing).units_interchangeable && listing.units.find(({ id }) => own.includes(id))
  if (crew && isUnitFree(taken, crew.id, from_ms, to_ms)) return [crew.id]
  if (!check.reassign) return check.unit_ids
  const unit_ids = listing.units.map((unit) => unit.id)
  const chosen = await reassignCrews(deps, {
    ...{ taken, unit_ids, blocked: check.blocked },
    ...(crew ? { own: { unit_id: crew.id, rows } } : {}),
  })
  if (!chosen) throw new Refused('slot_taken')
  return chosen
}
