/** Heads by age, the shortage to a least number and the crew (ruling 7). */
import type { AgeTier, PriceItem } from '#domain/price-list/price-list.ts'
import { type Exact, no, percent, times, whole } from './exact.ts'
import type { Facts } from './facts.ts'
import { type Head, type Line, lineOf } from './lines.ts'
import { type HeadSource, isByDay, isHeads, sourcesOf } from './quantities.ts'

export function isByHeads(item: PriceItem): boolean {
  if (item.pricing_type === 'percentage' || !sourcesOf(item).some(isHeads)) return false
  if ((item.age_tiers ?? []).length > 0) return true
  return (
    item.kind === 'base' &&
    (item.pricing_type === 'per_person' || !!item.min_billed_adults || item.crew_percent_bp !== undefined)
  )
}

export type Group = { part: string; count: number; unit: bigint }

function groupsOf({ input }: Facts, item: PriceItem): Group[] {
  const of = (sourcesOf(item).find(isHeads)?.of ?? 'guests') as HeadSource
  const full = BigInt(item.amount_grosze ?? 0)
  const tiers = (item.age_tiers ?? []).map((tier) => ({
    part: `tier_${tier.age_from}`,
    count: 0,
    unit: ofTier(tier, full),
  }))
  let paying = of === 'children' ? 0 : input.guests.adults
  const young =
    of === 'adults'
      ? []
      : input.guests.children.filter(({ count, age_to }) => count > 0 && age_to >= (item.from_age ?? 0))
  for (const { age_from, age_to, count } of young) {
    const at = (item.age_tiers ?? []).findIndex((tier) => age_from <= tier.age_to && tier.age_from <= age_to)
    const tier = item.age_tiers?.[at]
    if (age_from < (item.from_age ?? 0) || (tier && (age_from < tier.age_from || tier.age_to < age_to)))
      no('age_band_across_tiers')
    const group = tiers[at]
    if (group) group.count += count
    else paying += count
  }
  const rest = { part: '', count: paying, unit: full }
  if (item.kind !== 'base') return [rest, ...tiers]
  const heads = paying + tiers.reduce((sum, { count }) => sum + count, 0)
  if (!isByDay(item) && item.max_qty !== undefined && heads > item.max_qty) no('package_capacity')
  const short = { part: 'minimum', count: (item.min_billed_adults ?? 0) - paying, unit: full }
  const crew = {
    part: 'crew',
    count: of === 'guests' ? input.guests.crew : 0,
    unit: percent(full, item.crew_percent_bp ?? 5000),
  }
  return [rest, short, ...tiers, crew]
}

function ofTier({ amount_grosze, percent_bp }: AgeTier, full: bigint): bigint {
  return amount_grosze === undefined ? percent(full, percent_bp ?? 0) : BigInt(amount_grosze)
}

export function headLines(facts: Facts, item: PriceItem, head: Head, by: Exact): Line[] {
  return groupsOf(facts, item)
    .filter(({ count }) => count > 0 && by.n > 0n)
    .map(({ part, count, unit }) => lineOf(item, head, times(whole(count), by), unit, part))
}

/** What an item that is no base bills: its heads by age, or its price. */
export function pricesOf(facts: Facts, item: PriceItem): Group[] {
  return isByHeads(item)
    ? groupsOf(facts, item).filter(({ count }) => count > 0)
    : [{ part: '', count: 1, unit: BigInt(item.amount_grosze ?? 0) }]
}
