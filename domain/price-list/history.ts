/**
 * Earlier prices. Each saved list keeps its rows with the time in which they held; here they become spans of one price
 * each, and the lowest price of 30 days, which the law requires beside a reduction (Omnibus; domain 5.7).
 */
import type { PriceItemKind, PriceMode, PricingType } from '#domain/listing/codes.ts'

/** A row of a saved list. Instants in epoch ms; `until_ms` is null while it holds. */
export type PriceRow = {
  code: string
  name: string
  kind: PriceItemKind
  pricing_type: PricingType
  price_mode: PriceMode
  amount_grosze: number | null
  percent_bp: number | null
  from_ms: number
  until_ms: number | null
}

const days30 = 30 * 86_400_000

export type PriceStanding = {
  since_ms: number
  lowest_30_days_grosze: number | null
  lowest_before_reduction_grosze: number | null
}

/** Spans of one price each, newest first. A list that was saved again without changing a price makes no new span. */
export function priceSpans(rows: readonly PriceRow[]): PriceRow[] {
  const spans: PriceRow[] = []
  const last = new Map<string, PriceRow>()
  // A list that was replaced within the same millisecond was never in force.
  const lasting = rows.filter((row) => row.until_ms === null || row.until_ms > row.from_ms)
  for (const row of lasting.toSorted((a, b) => a.from_ms - b.from_ms)) {
    const before = last.get(row.code)
    if (before && before.until_ms === row.from_ms && samePrice(before, row)) {
      before.until_ms = row.until_ms
      before.name = row.name
    } else {
      const span = { ...row }
      spans.push(span)
      last.set(row.code, span)
    }
  }
  return spans.toSorted((a, b) => b.from_ms - a.from_ms || (a.code < b.code ? -1 : 1))
}

/**
 * Compares the current price of an item with its earlier ones; null when it has no current price. `rows` of one
 * listing.
 */
export function standingOf(spans: readonly PriceRow[], code: string, now_ms: number): PriceStanding | null {
  const current = spans.find((span) => span.code === code && span.until_ms === null)
  if (!current) return null
  const alike = spans.filter((span) => comparable(span, current))
  const before = alike.filter((span) => span !== current)
  const previous = before.find((span) => span.until_ms === current.from_ms)
  const reduced =
    previous?.amount_grosze != null && current.amount_grosze !== null && current.amount_grosze < previous.amount_grosze
  return {
    since_ms: current.from_ms,
    lowest_30_days_grosze: current.amount_grosze === null ? null : lowestWithin(alike, now_ms - days30, now_ms + 1),
    lowest_before_reduction_grosze: reduced ? lowestWithin(before, current.from_ms - days30, current.from_ms) : null,
  }
}

/** Whether two rows have the same price. A gross and a net amount, or an hourly and a daily one, are not comparable. */
function samePrice(a: PriceRow, b: PriceRow): boolean {
  return comparable(a, b) && a.amount_grosze === b.amount_grosze && a.percent_bp === b.percent_bp
}

function comparable(a: PriceRow, b: PriceRow): boolean {
  return a.code === b.code && a.kind === b.kind && a.pricing_type === b.pricing_type && a.price_mode === b.price_mode
}

function lowestWithin(spans: readonly PriceRow[], from_ms: number, until_ms: number): number | null {
  const amounts = spans
    .filter((span) => span.from_ms < until_ms && (span.until_ms ?? Number.POSITIVE_INFINITY) > from_ms)
    .flatMap((span) => (span.amount_grosze === null ? [] : [span.amount_grosze]))
  return amounts.length === 0 ? null : Math.min(...amounts)
}
