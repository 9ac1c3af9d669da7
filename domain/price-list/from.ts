/** The honest "od" of a card (ruling 38). */
import type { Package, PriceList } from './price-list.ts'
import { calendarDay, parseDay } from '#domain/pricing/calendar.ts'
import { type CompiledItem, compiledList } from '#domain/pricing/compile.ts'
import { type CompiledConditions, matchesDay } from '#domain/pricing/conditions.ts'
import { unitLabels } from '#domain/pricing/labels.pl.ts'
import type { FromPrice } from '#domain/pricing/types.ts'
import { grossOfItem } from '#domain/pricing/vat.ts'
import type { TermMode } from '#domain/listing/codes.ts'

const daysAhead = 365

export type FromPriceInput = {
  price_list: PriceList
  /** Today in Warsaw, `YYYY-MM-DD`. */
  from_on: string
  /** Of the listing: where there are some, one of them is always chosen. */
  packages?: readonly Pick<Package, 'code'>[]
  /** What the listing allows at all; a price outside of it can never be had. */
  limits?: {
    term_modes?: readonly TermMode[]
    guests?: { from: number; to: number }
    minutes?: { from: number; to: number }
    /** Days between reserving and the event. */
    lead?: { from: number; to: number }
    /** Is the listing ever open on this date? */
    open_on?: (date_number: number) => boolean
  }
}

type Span = { from: number; to: number }
const everything: Span = { from: -Infinity, to: Infinity }

type Limits = NonNullable<FromPriceInput['limits']>

/** Lowest gross base price that some term of the next 12 months can have; null when everything is on request. */
export function fromPrice(input: FromPriceInput): FromPrice | null {
  const today = parseDay(input.from_on)
  const list = compiledList(input.price_list)
  if (today === null) return null
  const { limits = {}, packages = [] } = input
  const first = Math.max(today, list.valid_from)
  let best: FromPrice | null = null
  for (const { package_code: code, items: bases } of list.bases) {
    if (packages.length > 0 && !packages.some((one) => one.code === code)) continue
    for (const [place, base] of bases.entries()) {
      if (!isPriced(base)) continue
      const { item } = base
      const gross = grossOfItem({ ...item, amount_grosze: item.amount_grosze ?? 0 }, input.price_list.price_mode)
      if (best !== null && gross >= best.from_grosze) continue
      if (!isAttainable(base, bases.slice(0, place), { first, today }, limits)) continue
      const unit = item.unit_label ?? unitLabels[item.pricing_type]
      best = { from_grosze: gross, unit, pricing_type: item.pricing_type, base_item_id: item.id }
    }
  }
  return best
}

function isPriced({ item }: CompiledItem): boolean {
  return item.amount_grosze !== undefined && item.pricing_type !== 'on_request' && item.pricing_type !== 'percentage'
}

function isAttainable(
  base: CompiledItem,
  higher: CompiledItem[],
  { first, today }: { first: number; today: number },
  limits: Limits,
): boolean {
  const own = base.conditions
  if (!isReachable(own, limits) || (own?.day_index_from ?? 0) > 1) return false
  const hiding = higher.filter((other) => hides(other, base, limits))
  const lead = meet(own?.lead ?? null, limits.lead)
  for (let day = first; day <= today + daysAhead; day += 1) {
    const date = calendarDay(day)
    if (!matchesDay(own, date) || limits.open_on?.(day) === false) continue
    // Who reserves today is as early as anybody can still be.
    const ahead = meet(lead, { from: 0, to: day - today })
    if (ahead.from > ahead.to) continue
    const isHidden = ({ conditions }: CompiledItem) =>
      holds(conditions?.lead ?? null, ahead) && matchesDay(conditions, date)
    if (!hiding.some(isHidden)) return true
  }
  return false
}

function isReachable(c: CompiledConditions | null, limits: Limits): boolean {
  const guests = meet(c?.guests ?? null, limits.guests)
  const minutes = meet(c?.minutes ?? null, limits.minutes)
  return guests.from <= guests.to && minutes.from <= minutes.to && modesOf(c, limits)?.length !== 0
}

function meet(a: Span | null, b: Span | null | undefined): Span {
  return {
    from: Math.max(a?.from ?? -Infinity, b?.from ?? -Infinity),
    to: Math.min(a?.to ?? Infinity, b?.to ?? Infinity),
  }
}

function modesOf(c: CompiledConditions | null, limits: Limits): TermMode[] | null {
  if (!limits.term_modes) return c?.term_modes ? [...c.term_modes] : null
  return limits.term_modes.filter((mode) => c?.term_modes == null || c.term_modes.has(mode))
}

/**
 * Whenever `lower` matches on a day that `higher` allows, so long before it, `higher` matches too, so `lower` is never chosen
 * there.
 */
function hides(higher: CompiledItem, lower: CompiledItem, limits: Limits): boolean {
  const h = higher.conditions
  const l = lower.conditions
  if (h === null) return true
  return (
    holdsAll(h.event_types, l?.event_types ?? null) &&
    holds(h.guests, meet(l?.guests ?? null, limits.guests)) &&
    holds(h.minutes, meet(l?.minutes ?? null, limits.minutes)) &&
    holds(h.days, l?.days ?? everything) &&
    (h.start === null || (l?.start?.from === h.start.from && l.start.to === h.start.to)) &&
    holdsAll(h.term_modes, modesOf(l, limits)) &&
    (h.unit === null || h.unit === l?.unit) &&
    h.day_index_from <= 1
  )
}

function holdsAll<T>(outer: ReadonlySet<T> | null, inner: Iterable<T> | null): boolean {
  return outer === null || (inner !== null && [...inner].every((one) => outer.has(one)))
}

function holds(outer: Span | null, inner: Span): boolean {
  return outer === null || (outer.from <= inner.from && outer.to >= inner.to)
}
