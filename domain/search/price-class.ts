/**
 * Which terms of one listing cost the same. A price depends on few things of a term: its hours and length, the
 * conditions that its dates and lead time meet, and where its window ends. Terms that agree in all of these are of one
 * class, so search calls `quote` once per class and party and not once per date. `price-class.test.ts` compares the
 * `quote` of two terms of a class.
 */
import { calendarDay, parseDay, parseWallTime, type WallTime } from '#domain/pricing/calendar.ts'
import { compiledAddons, compiledList } from '#domain/pricing/compile.ts'
import { type CompiledConditions, dayConditionsOf, looksAtDays, matchesDay } from '#domain/pricing/conditions.ts'
import type { QuoteInput } from '#domain/pricing/types.ts'
import { isRegular, zoneOf } from '#domain/time.ts'

export type TermOfPrice = Pick<QuoteInput, 'price_list' | 'timezone' | 'term' | 'term_mode' | 'window' | 'now_on'>

type Tests = {
  /** Conditions that depend on the dates of a term. */
  days: CompiledConditions[]
  /** Conditions that depend on the days until the term. */
  leads: CompiledConditions[]
  counts_weekends: boolean
}

/** Reads one price list once and then gives the class of many terms. */
export type PriceClasser = (input: Pick<TermOfPrice, 'term' | 'term_mode' | 'window' | 'now_on'>) => string | null

/**
 * A key of price lists that ask the same of a term, whatever their amounts: two terms are of one class in all of them
 * or in none.
 */
export function priceShapeOf({ valid_from, items }: TermOfPrice['price_list'], timezone: string): string {
  const asked = items.map(({ pricing_type, qty_source, conditions }) => [
    pricing_type === 'per_weekend',
    qty_source,
    dayConditionsOf(conditions),
    conditions?.lead_days_from,
    conditions?.lead_days_to,
  ])
  return JSON.stringify([timezone, valid_from, asked])
}

/**
 * Gives each term of a listing its class as text. Terms of one class cost the same for the same guests, event, package,
 * rooms, addons and distance, on any date. Null for a term that cannot be read.
 */
export function priceClasserOf(price_list: TermOfPrice['price_list'], timezone: TermOfPrice['timezone']): PriceClasser {
  const { valid_from } = compiledList(price_list)
  const { days, leads, counts_weekends } = testsOf(price_list)
  const zone = zoneOf(timezone)
  return ({ term, term_mode, window, now_on }) => {
    const start = parseWallTime(term.start)
    const end = parseWallTime(term.end)
    const today = parseDay(now_on)
    if (!start || !end || today === null) return null
    const { day } = start
    let dates = ''
    if (days.length > 0) {
      for (let at = day; at <= end.day; at += 1) {
        const date = calendarDay(at)
        dates += `/${bitsOf(days, (c) => matchesDay(c, date))}`
      }
    }
    const lead_days = day - today
    const lead = bitsOf(leads, (c) => c.lead === null || (lead_days >= c.lead.from && lead_days <= c.lead.to))
    const closes = window?.ends_at ? parseWallTime(window.ends_at) : null
    const limit = window?.overtime_until ? parseWallTime(window.overtime_until) : null
    const last = Math.max(end.day, day + 1, closes?.day ?? 0, limit?.day ?? 0)
    // Near a clock change the same hours are other moments, so such a term is only in the class of its own date.
    const own = isRegular(zone, day - 1, last + 1) ? '' : `${day}`
    const holds = day >= valid_from ? 1 : 0
    const weekday = counts_weekends ? calendarDay(day).weekday : ''
    const hours = `${term_mode}|${start.minute}|${from(end, day)}`
    const closing = `${from(closes, day)}|${from(limit, day)}`
    return `${hours}|${closing}|${dates}|${lead}|${weekday}|${holds}|${own}`
  }
}

function testsOf(price_list: TermOfPrice['price_list']): Tests {
  const { valid_from: _, bases, ...sections } = compiledList(price_list)
  const items = [
    ...bases.map((one) => one.items),
    ...Object.values(sections),
    [...compiledAddons(price_list).values()],
  ].flat()
  const conditions = items.flatMap((compiled) => compiled.conditions ?? [])
  return {
    days: conditions.filter(looksAtDays),
    leads: conditions.filter((c) => c.lead !== null),
    counts_weekends: items.some(
      ({ item, factors }) =>
        item.pricing_type === 'per_weekend' || factors.some((factor) => factor.source === 'weekends'),
    ),
  }
}

/** One bit for each condition, thirty bits to a number. */
function bitsOf(conditions: readonly CompiledConditions[], holds: (c: CompiledConditions) => boolean): string {
  let text = ''
  let bits = 0
  for (let place = 0; place < conditions.length; place += 1) {
    if (holds(conditions[place] as CompiledConditions)) bits |= 1 << (place % 30)
    if (place % 30 !== 29) continue
    text += `${bits},`
    bits = 0
  }
  return text + bits
}

/** A wall time as days and minutes from the start's date. */
function from(at: WallTime | null | undefined, day: number): string {
  return at ? `${at.day - day}:${at.minute}` : ''
}
