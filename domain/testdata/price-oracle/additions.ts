/** What comes to the base: modifiers, fees, overtime, travel, addons, percentages (rulings 2, 3, 9, 12, 49 and 51). */
import type { PriceItem } from '#domain/price-list/price-list.ts'
import { type Exact, isMore, no, percent, times, whole } from './exact.ts'
import { type Day, type Facts, byChoice, inOrder, isNow, onEventDay } from './facts.ts'
import { type Group, headLines, isByHeads, pricesOf } from './heads.ts'
import { type Head, type Line, type Part, isOf, lineOf, sumOf, upToLeast } from './lines.ts'
import { all, isByDay, isHeads, quantity, sourcesOf } from './quantities.ts'

export function countsUnits(item: PriceItem) {
  return isByDay(item) && item.kind !== 'base' && item.kind !== 'addon'
}

/** The days or nights of the term on which an item by day or night holds (ruling 51). */
export function unitsOf(facts: Facts, item: PriceItem): Day[] {
  return (item.pricing_type === 'per_night' ? facts.nights : facts.days).filter((day) => isNow(facts, item, day))
}

/** The quantity of an item; `units` of days or nights when it is counted so. */
export function quantityNow(facts: Facts, item: PriceItem, units: number | null): Exact {
  const left = isByHeads(item) ? isHeads : undefined
  if (units === null) return quantity(item, all(facts), left)
  const own = quantity(item, { ...all(facts), days: units, nights: units }, left)
  return sourcesOf(item).some(({ of }) => of === 'days' || of === 'nights') ? own : times(own, whole(units))
}

export function modifierLines(facts: Facts, parts: Part[]): Line[] {
  const [first] = parts
  const isOfPart = (item: PriceItem, part: Part) =>
    isOf(facts.input, item, { kind: 'base', group: part.item.group ?? 'other', item_id: part.item.id })
  return inOrder(facts.input, 'modifier').flatMap((item) => {
    if (item.pricing_type === 'percentage') {
      return parts
        .filter((part) => isOfPart(item, part) && isNow(facts, item, part.day))
        .flatMap((part) => {
          const of = item.compound ? (part.running > 0n ? part.running : 0n) : part.cost
          return onto(parts, part, item, whole(1), { part: '', count: 1, unit: percent(of, item.percent_bp ?? 0) })
        })
    }
    if (!countsUnits(item)) {
      if (!first || !onEventDay(facts, item) || !isOfPart(item, first)) return []
      const by = quantityNow(facts, item, null)
      return pricesOf(facts, item).flatMap((price) => onto(parts, first, item, by, price))
    }
    const partOf = (day: Day) => parts.find((part) => part.day.index === day.index) ?? (parts.at(-1) as Part)
    const held = Map.groupBy(
      unitsOf(facts, item).filter((day) => isOfPart(item, partOf(day))),
      partOf,
    )
    return [...held].flatMap(([part, days]) => {
      const by = quantityNow(facts, item, days.length)
      return pricesOf(facts, item).flatMap((price) => onto(parts, part, item, by, price))
    })
  })
}

/** A deduction takes at most what is left of the base at its rate. */
function onto(parts: Part[], part: Part, item: PriceItem, by: Exact, price: Group): Line[] {
  if (price.unit === 0n || by.n === 0n) return []
  const head: Head = { kind: 'modifier', group: part.item.group ?? 'other', vat_rate: part.item.vat_rate ?? '23' }
  const left = parts
    .filter((one) => one.item.vat_rate === part.item.vat_rate)
    .reduce((sum, { running }) => sum + running, 0n)
  const asked = lineOf(item, head, times(whole(price.count), by), price.unit, price.part)
  if (asked.amount < -left && left <= 0n) return []
  const line = asked.amount < -left ? lineOf(item, head, whole(1), -left, price.part) : asked
  part.running += line.amount
  return [line]
}

function ownHead(item: PriceItem, parts: Part[]): Head {
  return {
    kind: item.kind,
    group: item.group ?? 'other',
    vat_rate: item.vat_rate ?? parts[0]?.item.vat_rate ?? '23',
  }
}

function linesNow(facts: Facts, item: PriceItem, head: Head, by: Exact): Line[] {
  if (by.n === 0n) return []
  const prices = pricesOf(facts, item).map(({ part, count, unit }) =>
    lineOf(item, head, times(whole(count), by), unit, part),
  )
  return [...prices, ...upToLeast(item, head, sumOf(prices))]
}

export function feeLines(facts: Facts, parts: Part[]): Line[] {
  return inOrder(facts.input, 'mandatory_fee').flatMap((item) => {
    if (item.pricing_type === 'percentage') return []
    const units = countsUnits(item) ? unitsOf(facts, item).length : null
    if (units === null ? !onEventDay(facts, item) : units === 0) return []
    if (item.pricing_type === 'on_request') no('on_request')
    const by = quantityNow(facts, item, units)
    const most = isByHeads(item) ? undefined : item.max_qty
    const kept = most !== undefined && isMore(by, whole(most)) ? whole(most) : by
    return linesNow(facts, item, ownHead(item, parts), kept)
  })
}

export function overtimeLines(facts: Facts, parts: Part[], from: number): Line[] {
  const end = facts.end.epochMilliseconds
  if (from >= end) return []
  const measured = { ...all(facts), minutes: (end - Math.max(from, facts.start.epochMilliseconds)) / 60_000 }
  for (const item of inOrder(facts.input, 'overtime').sort(byChoice)) {
    if (!onEventDay(facts, item)) continue
    if (item.pricing_type === 'on_request') no('on_request')
    const by = quantity(item, measured)
    if (item.max_qty !== undefined && isMore(by, whole(item.max_qty))) continue
    if (by.n === 0n) return []
    const base = parts[0]?.item
    const head: Head = { kind: 'overtime', group: base?.group ?? 'other', vat_rate: base?.vat_rate ?? '23' }
    const cost = parts.reduce((sum, part) => sum + part.cost, 0n)
    const price =
      item.pricing_type === 'percentage' ? percent(cost, item.percent_bp ?? 0) : BigInt(item.amount_grosze ?? 0)
    const lines = isByHeads(item)
      ? headLines(facts, item, head, quantity(item, measured, isHeads))
      : [lineOf(item, head, by, price)]
    return [...lines, ...upToLeast(item, head, sumOf(lines))]
  }
  return no('on_request')
}

export function travelLines(facts: Facts, parts: Part[]): Line[] {
  return inOrder(facts.input, 'travel').flatMap((item) => {
    const units = countsUnits(item) ? unitsOf(facts, item).length : null
    if (units === null ? !onEventDay(facts, item) : units === 0) return []
    if (item.pricing_type === 'on_request') no('on_request')
    const isByKm = sourcesOf(item).some(({ of }) => of === 'km')
    if (isByKm && facts.input.distance_km === null) return []
    if (item.max_qty !== undefined && facts.km > item.max_qty) no('on_request')
    return isByKm && facts.km === 0 ? [] : linesNow(facts, item, ownHead(item, parts), quantityNow(facts, item, units))
  })
}

/** Addons that were chosen; then every percentage of the lines before all percentages. */
export function addonLines(facts: Facts, parts: Part[], before: readonly Line[]): Line[] {
  const typed = Map.groupBy(
    facts.input.addons.filter((one) => one.quantity > 0),
    ({ addon_id }) => addon_id,
  )
  const offers = inOrder(facts.input, 'addon')
  for (const id of typed.keys()) {
    const item = offers.find((one) => one.id === id)
    if (!item || item.pricing_type === 'on_request' || !onEventDay(facts, item)) no('addon_unavailable')
  }
  const chosen = offers.map((item) => ({
    item,
    count: (typed.get(item.id) ?? []).reduce((sum, one) => sum + one.quantity, 0),
  }))
  for (const { item, count } of chosen)
    if (count > (item.max_qty ?? count) || (count > 0 && count < (item.min_qty ?? 1))) no('out_of_range')
  const plain = chosen
    .filter(({ item, count }) => count > 0 && item.pricing_type !== 'percentage')
    .flatMap(({ item, count }) =>
      linesNow(facts, item, ownHead(item, parts), times(quantityNow(facts, item, null), whole(count))),
    )
  const charges = inOrder(facts.input, 'mandatory_fee')
    .filter((item) => item.pricing_type === 'percentage' && onEventDay(facts, item))
    .map((item) => ({ item, count: 1 }))
  const shares = [...charges, ...chosen.filter(({ item, count }) => count > 0 && item.pricing_type === 'percentage')]
  return [
    ...plain,
    ...shares.flatMap(({ item, count }) => {
      const of = sumOf([...before, ...plain].filter((line) => isOf(facts.input, item, line)))
      const head = ownHead(item, parts)
      const price = percent(of > 0n ? of : 0n, item.percent_bp ?? 0)
      const lines = price > 0n ? [lineOf(item, head, whole(count), price)] : []
      return [...lines, ...upToLeast(item, head, sumOf(lines))]
    }),
  ]
}
