/** Quantities of a term: hours in started steps, heads by age, the factors of `qty_source` (rulings 2, 6, 7). */
import { type PricingType, type QuantitySource, quantitySources } from '#domain/listing/codes.ts'
import type { Guests, PriceItem } from '#domain/price-list/price-list.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'

type PlainSource = (typeof quantitySources)[number]
/** `per` 0 is the source itself; otherwise one for each started `per` of it. */
export type Factor = { source: PlainSource; per: number }

/** A term, its guests and the customer's choices as numbers, before any price. */
export type Measures = {
  minutes: number
  half_days: number
  days: number
  nights: number
  weekends: number
  km: number
  guests: Guests
}

/** An exact quantity n / d; hours are minutes / 60. */
export type Quantity = { n: number; d: number }

const defaultSource: Record<PricingType, PlainSource> = {
  per_hour: 'hours',
  per_half_day: 'half_days',
  per_day: 'days',
  per_night: 'nights',
  per_weekend: 'weekends',
  per_event: 'fixed',
  per_person: 'guests',
  per_package: 'fixed',
  per_unit: 'fixed',
  per_km: 'km',
  percentage: 'fixed',
  on_request: 'fixed',
}

export type Heads = { full: number; tiers: number[] }

/** The factor named by a source; null when the source is not in the closed list. */
export function parseFactor(source: QuantitySource): Factor | null {
  if (isPlain(source)) return { source, per: 0 }
  const parts = /^ceil\((\w+)\/(\d{1,6})\)$/u.exec(source)
  const inner = parts?.[1] ?? ''
  const per = Number(parts?.[2] ?? 0)
  return isPlain(inner) && per > 0 ? { source: inner, per } : null
}

/** Shared lists, so that items with a single plain source do not each keep their own. */
const usualFactors = Object.fromEntries(quantitySources.map((source) => [source, [{ source, per: 0 }]])) as Record<
  PlainSource,
  Factor[]
>

/** The factors of an item. The pricing type of an addon multiplies nothing, only its `qty_source` does (ruling 2). */
export function factorsOf(item: PriceItem): Factor[] {
  const { qty_source: sources = [] } = item
  const [first] = sources
  if (first !== undefined && sources.length === 1 && isPlain(first)) return usualFactors[first]
  const named = sources.map(parseFactor).filter((factor) => factor !== null)
  if (named.length > 0) return named.slice()
  return usualFactors[item.kind === 'addon' ? 'fixed' : defaultSource[item.pricing_type]]
}

/** A started step counts when more than `grace` minutes of it are used. */
export function steppedMinutes(minutes: number, step: number, grace: number): number {
  const rest = minutes % step
  return minutes - rest + (rest > grace ? step : 0)
}

/**
 * Adults and children of a source by age tier. Heads in no tier pay in full, heads under `from_age` are not counted,
 * and a band that lies partly in a tier or partly under `from_age` is refused.
 */
export function splitHeads(
  item: Pick<PriceItem, 'age_tiers' | 'from_age'>,
  guests: Guests,
  source: 'adults' | 'children' | 'guests',
): Heads | Refusal {
  const tiers = item.age_tiers ?? []
  const heads: Heads = { full: source === 'children' ? 0 : guests.adults, tiers: tiers.map(() => 0) }
  if (source === 'adults') return heads
  const fromAge = item.from_age ?? 0
  for (const band of guests.children) {
    if (band.count === 0 || band.age_to < fromAge) continue
    const place = tiers.findIndex((tier) => band.age_from <= tier.age_to && band.age_to >= tier.age_from)
    const tier = tiers[place]
    const across = tier !== undefined && (band.age_from < tier.age_from || band.age_to > tier.age_to)
    if (across || band.age_from < fromAge) {
      return {
        ...refuse('age_band_across_tiers', { age_from: band.age_from, age_to: band.age_to }),
        fields: { 'guests.children': 'age_band_across_tiers' },
      }
    }
    if (tier === undefined) heads.full += band.count
    else heads.tiers[place] = (heads.tiers[place] ?? 0) + band.count
  }
  return heads
}

export function countChildren(guests: Guests): number {
  let sum = 0
  for (const band of guests.children) sum += band.count
  return sum
}

/** Adults and children; the crew is apart. */
export function countGuests(guests: Guests): number {
  return guests.adults + countChildren(guests)
}

/**
 * Product of the factors; with `skip` heads or days, and their minimum, are left to the caller. `min_qty` of a timed
 * price counts hours.
 */
export function quantityOf(
  item: PriceItem,
  factors: readonly Factor[],
  measures: Measures,
  skip?: (factor: Factor) => boolean,
): Quantity | Refusal {
  let n = 1
  let d = 1
  for (const factor of factors) {
    if (skip?.(factor)) continue
    let value = plainValue(item, factor.source, measures)
    if (typeof value !== 'number') return value
    const unit = factor.source === 'hours' ? 60 : 1
    if (factor.per > 0) {
      n *= Math.ceil(value / (factor.per * unit))
      continue
    }
    if (unit === 60 && item.kind !== 'addon') value = Math.max(value, (item.min_qty ?? 0) * 60)
    n *= value
    d *= unit
  }
  const timed = factors.some((factor) => factor.source === 'hours' && factor.per === 0)
  if (!timed && !skip && item.kind !== 'addon' && item.min_qty !== undefined) n = Math.max(n, item.min_qty * d)
  return { n, d }
}

/** How many heads of a source are counted: all of them, or those from `from_age` on. */
export function headCount(item: PriceItem, guests: Guests, source: 'adults' | 'children' | 'guests'): number | Refusal {
  if (source === 'adults') return guests.adults
  if (item.from_age === undefined) return source === 'guests' ? countGuests(guests) : countChildren(guests)
  const heads = splitHeads({ from_age: item.from_age }, guests, source)
  return 'refused' in heads ? heads : heads.full
}

/** The quantity as text with at most three decimal places, half up, without trailing zeros. */
export function quantityText({ n, d }: Quantity): string {
  if (n % d === 0) return String(n / d)
  const thousandths = Math.floor((n * 2000 + d) / (2 * d))
  return `${Math.floor(thousandths / 1000)}.${String(thousandths % 1000).padStart(3, '0')}`.replace(/\.?0+$/u, '')
}

function isPlain(text: string): text is PlainSource {
  return (quantitySources as readonly string[]).includes(text)
}

function plainValue(item: PriceItem, source: PlainSource, measures: Measures): number | Refusal {
  switch (source) {
    case 'hours':
      return steppedMinutes(measures.minutes, item.step_minutes ?? 60, item.grace_minutes ?? 0)
    case 'adults':
    case 'children':
    case 'guests':
      return headCount(item, measures.guests, source)
    // What the customer types is multiplied with the line (ruling 2).
    case 'bottles':
    case 'fixed':
      return 1
    default:
      return measures[source]
  }
}
