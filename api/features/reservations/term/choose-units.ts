import type { TxDeps } from '#api/deps.ts'
import type { LockedEntry } from '#api/features/listings/catalogue/catalogue.ts'
import { reassignCrews } from '#api/features/occupancy/reassign-crews.ts'
import { Refused } from '#api/refused.ts'
import type { TermAnswer } from '#domain/availability/availability.ts'

/** The units for an available term; crews change hands first when only that makes it available. */
export async function chooseUnits(deps: TxDeps, { listing, taken }: LockedEntry, check: TermAnswer): Promise<string[]> {
  if (!check.reassign) return check.unit_ids
  const unit_ids = listing.units.map((unit) => unit.id)
  const chosen = await reassignCrews(deps, { taken, unit_ids, blocked: check.blocked })
  if (!chosen) throw new Refused('slot_taken')
  return chosen
}
