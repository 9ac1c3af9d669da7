/** The base price, by the whole term or day by day (rulings 1, 4, 5 and 53). */
import type { PriceItem } from '#domain/price-list/price-list.ts'
import { isMore, no, times, whole } from './exact.ts'
import { type Day, type Facts, byChoice, edge, inOrder, isNow } from './facts.ts'
import { headLines, isByHeads } from './heads.ts'
import { type Head, type Line, lineOf, type Part, sumOf, upToLeast } from './lines.ts'
import {
  all,
  counted,
  isByDay,
  isDays,
  isHeads,
  type Measured,
  quantity,
  type Source,
  sourcesOf,
} from './quantities.ts'

export function chooseBase(facts: Facts, day: Day, type?: string): PriceItem | undefined {
  return inOrder(facts.input, 'base')
    .filter((item) => (item.package_code ?? null) === facts.input.package_code)
    .filter((item) => type === undefined || item.pricing_type === type)
    .filter((item) => isNow(facts, item, day))
    .sort(byChoice)[0]
}

/** Since when the event lasts longer than its base pays for; epoch ms. */
export function overtimeFrom({ input, start, end, days }: Facts, base: PriceItem): number {
  const { window } = input
  if (base.included_until !== undefined && days.length === 1) {
    const day = start.toPlainDate()
    const isNextDay = base.included_until <= String(start.toPlainTime()).slice(0, 5)
    return edge(`${isNextDay ? day.add({ days: 1 }) : day}T${base.included_until}`, input.timezone).epochMilliseconds
  }
  if (base.included_minutes !== undefined) return start.epochMilliseconds + base.included_minutes * 60_000
  if (!window?.overtime_until || !window.ends_at) return Infinity
  const isOfWindow = edge(window.overtime_until, input.timezone).epochMilliseconds >= end.epochMilliseconds
  return isOfWindow ? edge(window.ends_at, input.timezone).epochMilliseconds : Infinity
}

export function baseLines(facts: Facts, base: PriceItem, extra_from: number): { lines: Line[]; parts: Part[] } {
  const until = Math.min(extra_from, facts.end.epochMilliseconds)
  const measured = { ...all(facts), minutes: (until - facts.start.epochMilliseconds) / 60_000 }
  if (!isByDay(base)) {
    if (base.pricing_type === 'per_weekend' && facts.weekends === 0) no('on_request')
    const lines = linesOfBase(facts, base, measured, null)
    const cost = sumOf(lines)
    return { lines, parts: [{ item: base, day: facts.days[0] as Day, cost, running: cost }] }
  }
  const units = base.pricing_type === 'per_day' ? facts.days : facts.nights
  if (units.length === 0) no('on_request')
  const priced = Map.groupBy(units, (day) => chooseBase(facts, day, base.pricing_type) ?? no('on_request'))
  const lines: Line[] = []
  const parts: Part[] = []
  for (const [item, days] of priced) {
    const own = linesOfBase(facts, item, measured, days.length)
    lines.push(...own)
    const each = sumOf(own) / BigInt(days.length)
    days.forEach((day, at) => {
      // The odd grosze belong to the first day.
      const cost = at === 0 ? sumOf(own) - each * BigInt(days.length - 1) : each
      parts.push({ item, day, cost, running: cost })
    })
  }
  return { lines, parts: parts.sort((a, b) => a.day.index - b.day.index) }
}

/** `days`: how many days or nights the item is for; null for a base that is not counted so. */
function linesOfBase(facts: Facts, item: PriceItem, measured: Measured, days: number | null): Line[] {
  const head: Head = { kind: 'base', group: item.group ?? 'other', vat_rate: item.vat_rate ?? '23' }
  const heads = isByHeads(item)
  const left =
    days === null ? (heads ? isHeads : undefined) : heads ? (one: Source) => isHeads(one) || isDays(one) : isDays
  const rest = quantity(item, measured, left)
  const further = heads && days === null ? 0 : furtherHeads(facts, item)
  const most = item.included_persons === undefined ? item.max_qty : undefined
  if (most !== undefined && days !== null && days > most) no('on_request')
  if (most !== undefined && days === null && !heads && isMore(rest, whole(most))) no('on_request')
  const billed = days === null ? 1 : Math.max(days, item.min_qty ?? 0)
  const by = times(rest, whole(billed))
  const price = BigInt(item.amount_grosze ?? 0)
  const lines = heads ? headLines(facts, item, head, by) : by.n > 0n ? [lineOf(item, head, by, price)] : []
  if (further > 0)
    lines.push(lineOf(item, head, whole(further * billed), BigInt(item.extra_unit_amount_grosze ?? 0), 'extra'))
  if (lines.length === 0 && price > 0n) nothingReached(facts, item)
  return [...lines, ...upToLeast(item, head, sumOf(lines))]
}

/** A price above zero of which no head, hour or piece is there is no price (ruling 53). */
function nothingReached({ input }: Facts, item: PriceItem): never {
  const asks = (...names: string[]) => sourcesOf(item).some(({ of }) => names.includes(of))
  if (asks('children')) no('children_missing')
  if (input.guests.adults === 0 && asks('adults', 'guests')) no('guests_missing')
  return no(asks('km') && input.distance_km === null ? 'place_missing' : 'on_request')
}

function furtherHeads({ input }: Facts, item: PriceItem): number {
  if (item.included_persons === undefined) return 0
  const count = counted(item, input.guests, item.included_persons_of ?? 'guests')
  if (item.max_qty !== undefined && count > item.max_qty) no('package_capacity')
  return item.extra_unit_amount_grosze === undefined ? 0 : Math.max(0, count - item.included_persons)
}
