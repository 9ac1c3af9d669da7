/**
 * The order called "recommended". It is the same for everybody and cannot be bought; the page /jak-ustalamy-kolejnosc
 * explains it with these numbers. Points are added; listings with equal points are ordered by id.
 */
export const rankPoints = {
  /** How well the typed text matches: the name counts most, then category and town, then the description. */
  text: 100,
  /** Nearness to the place asked for: full points at 0 km, none at the edge of the search. */
  near: 30,
  /** How well the size fits: the share of the capacity that these guests would fill. */
  fit: 20,
  /** Pictures, up to three. */
  pictures: 15,
  /** Confirmed at once, without waiting for the owner. */
  instant: 10,
  /** Has a price that can be shown at once. */
  priced: 5,
} as const

export type RankFacts = {
  /** 0 to 1; null when no text was typed. */
  text: number | null
  distance_km: number | null
  /** Edge of the search; null without a place. */
  radius_km: number | null
  guests: number | null
  capacity_max: number
  pictures: number
  instant: boolean
  priced: boolean
}

/** Points of the recommended order; more is earlier. */
export function recommendedPoints(facts: RankFacts): number {
  const { text, distance_km, radius_km, guests } = facts
  return (
    (text === null ? 0 : rankPoints.text * share(text)) +
    (distance_km === null || radius_km === null ? 0 : rankPoints.near * share(1 - distance_km / radius_km)) +
    (guests === null ? 0 : rankPoints.fit * share(guests / facts.capacity_max)) +
    rankPoints.pictures * share(facts.pictures / 3) +
    (facts.instant ? rankPoints.instant : 0) +
    (facts.priced ? rankPoints.priced : 0)
  )
}

function share(value: number): number {
  return Math.min(1, Math.max(0, value))
}
