/** Larger towns near a listing, by whose names it is found too: Wieliczka by "wesele pod Krakowem". */
import type { Browsing } from '#api/handles.ts'
import { type LargeTown, largeTowns } from '#api/features/listings/store/queries.ts'
import { greatCircleKm, kmOfDegree, type Place } from '#domain/listing/distance.ts'

const nearKm = 30
/** Degrees of latitude. */
const nearDegrees = nearKm / kmOfDegree

/** Places do not change while the server runs. */
let towns: Promise<readonly LargeTown[]> | null = null
let known: readonly LargeTown[] = []

/** Loads the towns before listings are read, whose words contain their names; later calls find them in memory. */
export async function knowTowns(browsing: Browsing): Promise<void> {
  if (known.length > 0) return
  towns ??= browsing.read(largeTowns).finally(() => {
    towns = null
  })
  known = await towns
}

export function townsNear(spot: Place): string[] {
  const near = known.filter((town) => Math.abs(town.latitude - spot.latitude) <= nearDegrees)
  return near.filter((town) => greatCircleKm(spot, town) <= nearKm).map(({ name }) => name)
}
