/**
 * The age bands that children are asked for, and the one band that is assumed when only their number is known (rulings
 * 7 and 53).
 */
import type { PriceItem } from './price-list.ts'

type AgeBand = { age_from: number; age_to: number }

const usualOldest = 12
/** Whoever is older is an adult, whatever age a price begins with. */
const oldestChild = 17

/**
 * Age bands of children, cut wherever an age tier of the price list begins or ends and at each youngest age that is
 * counted, so that no band lies in two tiers (ruling 7) and everybody who is left out of a price can be said. One band
 * when there are neither.
 */
export function childBands(items: readonly PriceItem[]): AgeBand[] {
  const cuts = new Set<number>([0])
  let last = oldestUsual(items)
  for (const item of items) {
    if (item.from_age !== undefined && item.from_age > 0) {
      cuts.add(item.from_age)
      last = Math.max(last, Math.min(item.from_age - 1, oldestChild))
    }
    for (const tier of item.age_tiers ?? []) {
      cuts.add(tier.age_from)
      cuts.add(tier.age_to + 1)
    }
  }
  const starts = [...cuts].filter((age) => age <= last).sort((a, b) => a - b)
  return starts.map((age_from, index) => ({ age_from, age_to: (starts[index + 1] ?? last + 1) - 1 }))
}

/**
 * The band assumed for children without ages: of the bands that a base counts and charges for, the widest; of equally
 * wide ones the youngest.
 */
export function mainBand(items: readonly PriceItem[]): AgeBand {
  const bands = childBands(items)
  const bases = items.filter(({ kind }) => kind === 'base')
  const paid = bands.filter((band) => bases.every((base) => isPaid(base, band)))
  const [first, ...others] = paid.length > 0 ? paid : bands
  let widest = first ?? { age_from: 0, age_to: usualOldest }
  // Ages that are asked for only because a price leaves them out do not make a band wider.
  const last = oldestUsual(items)
  const widthOf = ({ age_from, age_to }: AgeBand) => Math.min(age_to, last) - age_from
  for (const band of others) if (widthOf(band) > widthOf(widest)) widest = band
  return widest
}

function isPaid({ age_tiers, from_age }: PriceItem, { age_from, age_to }: AgeBand): boolean {
  if (age_from < (from_age ?? 0)) return false
  const tier = age_tiers?.find((one) => one.age_from <= age_from && one.age_to >= age_to)
  return tier === undefined || (tier.amount_grosze ?? tier.percent_bp ?? 0) > 0
}

/** The oldest age of the tiers, or the usual one. */
function oldestUsual(items: readonly PriceItem[]): number {
  return Math.max(usualOldest, ...items.flatMap(({ age_tiers }) => (age_tiers ?? []).map(({ age_to }) => age_to)))
}
