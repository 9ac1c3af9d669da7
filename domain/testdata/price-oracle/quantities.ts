/** How much of an item a term uses (rulings 2, 6 and 7). */
import type { Guests, PriceItem } from '#domain/price-list/price-list.ts'
import { type Exact, larger, no, times, whole } from './exact.ts'
import { type Facts, minutesOf } from './facts.ts'

/** `per` 0 is the source itself; otherwise one for each started `per` of it. */
export type Source = { of: string; per: number }

const usual: Partial<Record<PriceItem['pricing_type'], string>> = {
  per_hour: 'hours',
  per_half_day: 'half_days',
  per_day: 'days',
  per_night: 'nights',
  per_weekend: 'weekends',
  per_person: 'guests',
  per_km: 'km',
}

export function sourcesOf({ kind, pricing_type, qty_source = [] }: PriceItem): Source[] {
  // The type of an addon multiplies nothing.
  const texts = qty_source.length > 0 ? qty_source : [kind === 'addon' ? 'fixed' : (usual[pricing_type] ?? 'fixed')]
  return texts.map((text) => {
    const [, of = text, per = '0'] = /^ceil\((.*)\/(.*)\)$/u.exec(text) ?? []
    return { of, per: Number(per) }
  })
}

export function isByDay({ pricing_type }: PriceItem) {
  return pricing_type === 'per_day' || pricing_type === 'per_night'
}

export function isHeads({ of, per }: Source): boolean {
  return per === 0 && ['adults', 'children', 'guests'].includes(of)
}

export function isDays({ of, per }: Source): boolean {
  return per === 0 && ['days', 'nights'].includes(of)
}

/** What is measured of a term; overtime and the base look at a part of its time, items by day at some of its days. */
export type Measured = { facts: Facts; minutes: number; days: number; nights: number }

export function all(facts: Facts): Measured {
  return {
    facts,
    minutes: minutesOf(facts),
    days: facts.days.length,
    nights: facts.nights.length,
  }
}

/** The product of all sources that are not `left` to somebody else, which then looks after the least quantity too. */
export function quantity(item: PriceItem, measured: Measured, left?: (source: Source) => boolean): Exact {
  const least = item.kind === 'addon' ? 0 : (item.min_qty ?? 0)
  let product = whole(1)
  let byTheHour = false
  for (const source of sourcesOf(item)) {
    if (left?.(source)) continue
    const value = countOf(item, source.of, measured)
    if (source.per > 0) {
      const one = value.d * BigInt(source.per)
      product = times(product, whole((value.n + one - 1n) / one))
      continue
    }
    byTheHour ||= source.of === 'hours'
    product = times(product, source.of === 'hours' ? larger(value, whole(least)) : value)
  }
  return byTheHour || left ? product : larger(product, whole(least))
}

function countOf(item: PriceItem, of: string, { facts, minutes, days, nights }: Measured): Exact {
  const { input, weekends, km } = facts
  if (of === 'hours') {
    const step = item.step_minutes ?? 60
    const started = minutes % step > (item.grace_minutes ?? 0) ? 1 : 0
    return { n: BigInt((Math.floor(minutes / step) + started) * step), d: 60n }
  }
  if (of === 'adults' || of === 'children' || of === 'guests') return whole(counted(item, input.guests, of))
  const plain: Record<string, number> = {
    days,
    nights,
    weekends,
    km,
    half_days: input.term_mode === 'half_day' ? 1 : 2 * facts.days.length,
    bottles: 1,
    fixed: 1,
  }
  return whole(plain[of] as number)
}

export type HeadSource = 'adults' | 'children' | 'guests'

/** Heads of a source; those under `from_age` are not counted (ruling 7). */
export function counted({ from_age = 0 }: PriceItem, { adults, children }: Guests, of: HeadSource): number {
  if (of === 'adults') return adults
  const young = children.filter(({ count }) => count > 0)
  if (young.some((band) => band.age_from < from_age && band.age_to >= from_age)) no('age_band_across_tiers')
  const grown = young.filter((band) => band.age_from >= from_age).reduce((sum, { count }) => sum + count, 0)
  return grown + (of === 'guests' ? adults : 0)
}
