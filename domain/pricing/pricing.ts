/**
 * The price of a term: one pure function for the card in the list, the quote, the reservation and the payment.
 * Evaluation order and roundings: domain 3.3 with rulings 1–13. No clock, no I/O.
 */
import { maxTermDays } from '#domain/availability/opening.ts'
import { isGrosze } from '#domain/money.ts'
import { addBase, findBase } from './base.ts'
import { applies, type Bill, isByUnit, quantityOfUnits, unitsHeld } from './bill.ts'
import { calendarDay, instantOf, parseDay, parseMinute, parseWallTime, type WallTime } from './calendar.ts'
import { addAddonsAndPercentages, addFees, addOvertime, addTravel, overtimeFrom } from './charges.ts'
import { compiledList } from './compile.ts'
import { roomsKey } from './conditions.ts'
import { balanceOf, depositOf } from './deposit.ts'
import { addDiscounts } from './discounts.ts'
import { addModifiers } from './modifiers.ts'
import { countGuests, type Measures, quantityOf } from './quantities.ts'
import { newTrace, type Trace } from './trace.ts'
import type { Quote, QuoteInput } from './types.ts'
import { vatSummary } from './vat.ts'
import { type Refusal, type RefusalCode, refuse } from '#domain/refusal.ts'
import { minuteMs } from '#domain/time.ts'

const maxHeads = 100_000
const maxKm = 50_000

type Span = { start: WallTime; end: WallTime; start_ms: number; end_ms: number }

const noon = 720

/** The steps after the base, in the order of domain 3.3; modifiers and discounts depend on the lines before them. */
const stages = [addModifiers, addFees, addOvertime, addTravel, addAddonsAndPercentages, addDiscounts]

/**
 * Works the price out, or says why there is none: `on_request` (no price for this term), `package_capacity`,
 * `age_band_across_tiers`, `addon_unavailable`, `unknown_promo_code`, `below_min_order`, `out_of_range`,
 * `invalid_time`, `nonexistent_time`, `too_long`, `validation`.
 */
export function quote(input: QuoteInput): Quote | Refusal {
  return evaluate(input, null)
}

/** The same price, with the decisions on the way and their reasons. */
export function explainPrice(input: QuoteInput): { quote: Quote | Refusal; trace: Trace } {
  const trace = newTrace()
  return { quote: evaluate(input, trace), trace }
}

function evaluate(input: QuoteInput, trace: Trace | null): Quote | Refusal {
  const today = parseDay(input.now_on)
  if (today === null) return fieldAt('now_on', 'validation')
  const span = spanOf(input)
  if ('refused' in span) return span
  const wrong = checkInput(input)
  if (wrong) return wrong
  const bill = newBill(input, span, today, trace)
  const base = findBase(bill)
  if (!base) return refuse('on_request')
  if ((input.unit_codes?.length ?? 0) > 1 && !base.conditions?.unit) bill.warnings.push('rooms_as_whole')
  bill.overtime_from_ms = overtimeFrom(bill, base, span.start)
  const noBase = addBase(bill, base)
  if (noBase) return noBase
  for (const stage of stages) {
    const no = stage(bill)
    if (no) return no
    // Checked before the next percentage, because larger amounts would no longer be exact.
    for (const line of bill.lines) if (!isGrosze(line.amount_grosze)) return refuse('out_of_range')
  }
  return close(bill, base.item.id, today)
}

function fieldAt(field: string, code: RefusalCode): Refusal {
  return { refused: code, fields: { [field]: code } }
}

function spanOf(input: QuoteInput): Span | Refusal {
  const start = parseWallTime(input.term.start)
  const end = parseWallTime(input.term.end)
  if (!start || !end) return fieldAt(start ? 'end' : 'start', 'invalid_time')
  const start_ms = input.start_at_ms ?? instantOf(input.timezone, input.term.start)
  const end_ms = input.end_at_ms ?? instantOf(input.timezone, input.term.end)
  if (start_ms === null) return fieldAt('start', 'nonexistent_time')
  if (end_ms === null) return fieldAt('end', 'nonexistent_time')
  if (end_ms <= start_ms) return fieldAt('end', 'invalid_time')
  return end.day - start.day > maxTermDays ? fieldAt('end', 'too_long') : { start, end, start_ms, end_ms }
}

/** Checks counts and lists that no form can send, so that no caller gets a price for nonsense. */
function checkInput(input: QuoteInput): Refusal | null {
  const { guests } = input
  if (!isCount(guests.adults) || !isCount(guests.crew)) return fieldAt('guests', 'validation')
  for (const band of guests.children) {
    if (!isCount(band.count) || !isCount(band.age_from) || !isCount(band.age_to) || band.age_to < band.age_from) {
      return fieldAt('guests.children', 'validation')
    }
  }
  if (!input.addons.every(({ quantity }) => isCount(quantity))) return fieldAt('addons', 'validation')
  if (input.distance_km !== null && !isCount(input.distance_km, maxKm)) return fieldAt('distance_km', 'validation')
  if (input.package_code === null) return null
  const chosen = input.packages.find((one) => one.code === input.package_code)
  // A package is `package_id` on the wire, where its id is this code.
  if (!chosen) return fieldAt('package_id', 'validation')
  return chosen.max_guests !== null && countGuests(guests) > chosen.max_guests
    ? refuse('package_capacity', { max: chosen.max_guests, of: 'guests' })
    : null
}

function isCount(value: number, most = maxHeads): boolean {
  return Number.isInteger(value) && value >= 0 && value <= most
}

function newBill(input: QuoteInput, span: Span, today: number, trace: Trace | null): Bill {
  const measures = measure(input, span)
  const units = input.unit_codes
  return {
    input,
    list: compiledList(input.price_list),
    scene: {
      event_type: input.event_type,
      guests: countGuests(input.guests),
      minutes: measures.minutes,
      days: measures.days,
      start_minute: span.start.minute,
      term_mode: input.term_mode,
      unit: units !== null && units.length > 0 ? roomsKey(units) : null,
      lead_days: span.start.day - today,
    },
    event_day: calendarDay(span.start.day),
    measures,
    start_ms: span.start_ms,
    end_ms: span.end_ms,
    overtime_from_ms: null,
    parts: [],
    lines: [],
    warnings: [],
    trace,
  }
}

/** Days, nights, weekends and km of a term, which both prices and conditions use. */
function measure(input: QuoteInput, span: Span): Measures {
  const { start, end } = span
  const passed = end.day - start.day
  const lastCounts = end.minute > nightUntil(input, span)
  const days = passed === 0 ? 1 : Math.max(1, passed + (lastCounts ? 1 : 0))
  const { travel, distance_km } = input
  const charged = Math.max(0, (distance_km ?? 0) - (travel?.free_km ?? 0))
  return {
    minutes: (span.end_ms - span.start_ms) / minuteMs,
    days,
    half_days: input.term_mode === 'half_day' ? 1 : 2 * days,
    nights: Math.max(0, passed - (end.minute === 0 ? 1 : 0)),
    weekends: countWeekends(start.day, days),
    km: charged * (travel?.both_ways ? 2 : 1),
    guests: input.guests,
  }
}

/** Until which minute of the term's last date that date does not count as a day (ruling 4). */
function nightUntil(input: QuoteInput, span: Span): number {
  const overnight = parseMinute(input.rules.overnight_until) ?? 0
  const overtime = input.window?.overtime_until ? parseWallTime(input.window.overtime_until) : null
  if (overtime?.day !== span.end.day || !endsInNight(input, span)) return overnight
  return Math.max(overnight, overtime.minute)
}

/**
 * Whether the window in which the term ends began on an earlier date: of a term of several days when it closes before
 * noon; any other term lies in the window in which it starts.
 */
function endsInNight(input: QuoteInput, { start, end }: Span): boolean {
  if (input.term_mode !== 'multi_day') return start.day < end.day
  const closes = input.window?.ends_at ? parseWallTime(input.window.ends_at) : null
  return closes !== null && (closes.day < end.day || closes.minute <= noon)
}

/** Number of weekends: Friday to Sunday is one, and it counts when one of its days is a day of the term. */
function countWeekends(firstDay: number, days: number): number {
  let count = 0
  let last = Number.NaN
  for (let day = firstDay; day < firstDay + days; day += 1) {
    const sinceFriday = (((day - 1) % 7) + 7) % 7
    if (sinceFriday > 2 || day - sinceFriday === last) continue
    last = day - sinceFriday
    count += 1
  }
  return count
}

function close(bill: Bill, baseId: string, today: number): Quote | Refusal {
  const { input, lines } = bill
  const vat_summary = vatSummary(lines, input.price_list.price_mode)
  let total = 0
  let net = 0
  for (const part of vat_summary) {
    total += part.gross_grosze
    net += part.net_grosze
  }
  if (!isGrosze(total)) return refuse('out_of_range')
  const least = input.min_order_value_grosze
  if (least !== null && total < least) return refuse('below_min_order', { min_grosze: least, total_grosze: total })
  const security_deposit_grosze = securityOf(bill)
  if (typeof security_deposit_grosze !== 'number') return security_deposit_grosze
  const deposit = depositOf(input.deposit, total)
  return {
    lines,
    vat_summary,
    total_grosze: total,
    total_net_grosze: net,
    deposit,
    balance: balanceOf(input.deposit, total - deposit.amount_grosze, bill.event_day.day, today),
    security_deposit_grosze,
    warnings: bill.warnings,
    base_item_id: baseId,
    ...includedIn(input, baseId),
  }
}

/** What the base price includes, then what its package lists: both are included in a package. */
function includedIn({ price_list, packages, package_code }: QuoteInput, baseId: string): Pick<Quote, 'included'> {
  const said = price_list.items.find(({ id }) => id === baseId)?.included ?? []
  const listed = packages.find(({ code }) => code === package_code)?.included_items ?? []
  const included = [...said, ...listed.map((text) => ({ what: 'other' as const, text }))]
  return included.length > 0 ? { included } : {}
}

/**
 * The security deposit with its price items, which have conditions like the others; items by day or night count for
 * each that matches.
 */
function securityOf(bill: Bill): number | Refusal {
  let sum = bill.input.security_deposit_grosze
  for (const compiled of bill.list.security) {
    const { item, factors } = compiled
    const units = isByUnit(item) ? unitsHeld(bill, compiled).length : null
    if (units === null ? !applies(bill, compiled) : units === 0) continue
    const quantity = units === null ? quantityOf(item, factors, bill.measures) : quantityOfUnits(bill, compiled, units)
    if ('refused' in quantity) return quantity
    sum += Math.ceil(((item.amount_grosze ?? 0) * quantity.n) / quantity.d)
  }
  return sum
}
