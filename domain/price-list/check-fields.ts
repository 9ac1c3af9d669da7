/** The rules that each price item must keep on its own. */
import type { PriceItemKind, PricingType } from '#domain/listing/codes.ts'
import { maxGrosze } from '#domain/money.ts'
import type { PriceConditions, PriceItem } from './price-list.ts'
import { parseMinute } from '#domain/pricing/calendar.ts'
import { dateKey } from '#domain/pricing/conditions.ts'
import { parseFactor } from '#domain/pricing/quantities.ts'
import { needsRate } from '#domain/pricing/vat.ts'
import type { PriceCheckCode } from '#domain/pricing/types.ts'

export type Report = (code: PriceCheckCode, field: string) => void

const notAllowed: Partial<Record<PriceItemKind, PricingType[]>> = {
  base: ['percentage'],
  modifier: ['on_request'],
  travel: ['percentage'],
  discount: ['on_request'],
  security_deposit: ['percentage', 'on_request'],
}

const pairs = [
  ['guests_from', 'guests_to'],
  ['duration_from', 'duration_to'],
  ['days_from', 'days_to'],
  ['lead_days_from', 'lead_days_to'],
] as const

export function checkItem(item: PriceItem, report: Report): void {
  checkAmount(item, report)
  checkRate(item, report)
  checkTiers(item, report)
  checkQuantities(item, report)
  if (item.conditions) checkConditions(item.conditions, report)
}

/** Amounts are checked even when the pricing type does not use them, because the type may be changed later. */
function checkAmount(item: PriceItem, report: Report): void {
  const { pricing_type, kind, amount_grosze, percent_bp } = item
  const is_percentage = pricing_type === 'percentage'
  const least = kind === 'modifier' ? -10_000 : 0
  const most = kind === 'discount' ? 10_000 : 100_000
  if (percent_bp === undefined) {
    if (is_percentage) report('percent_missing', 'percent_bp')
  } else if (!Number.isInteger(percent_bp) || percent_bp < least || percent_bp > most) {
    report('percent_out_of_range', 'percent_bp')
  }
  if (amount_grosze == null) {
    if (!is_percentage && pricing_type !== 'on_request') report('amount_missing', 'amount_grosze')
  } else if (!isAmount(kind === 'modifier' ? Math.abs(amount_grosze) : amount_grosze)) {
    report('amount_out_of_range', 'amount_grosze')
  } else if (amount_grosze === 0 && givesAway(item) && !item.is_free) {
    report('free_unsaid', 'amount_grosze')
  }
  for (const field of ['extra_unit_amount_grosze', 'min_total_grosze'] as const) {
    const value = item[field]
    if (value !== undefined && !isAmount(value)) report('amount_out_of_range', field)
  }
}

/** Whether a base costs nothing at all: no amount, nothing for extra or younger guests, no minimum. */
function givesAway({
  kind,
  pricing_type,
  extra_unit_amount_grosze,
  min_total_grosze,
  age_tiers = [],
}: PriceItem): boolean {
  const asks = [extra_unit_amount_grosze, min_total_grosze, ...age_tiers.map((tier) => tier.amount_grosze)]
  const by_amount = pricing_type !== 'percentage' && pricing_type !== 'on_request'
  return kind === 'base' && by_amount && asks.every((amount) => !amount)
}

function isAmount(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= maxGrosze
}

function checkRate(item: PriceItem, report: Report): void {
  if (notAllowed[item.kind]?.includes(item.pricing_type)) report('type_not_allowed', 'pricing_type')
  if (needsRate(item) && item.vat_rate == null) report('vat_rate_missing', 'vat_rate')
  if ((item.kind === 'modifier' || item.kind === 'overtime') && item.vat_rate != null) {
    report('vat_rate_not_own', 'vat_rate')
  }
}

function checkTiers(item: PriceItem, report: Report): void {
  const tiers = item.age_tiers ?? []
  for (const [place, tier] of tiers.entries()) {
    const { age_from, age_to, percent_bp, amount_grosze } = tier
    const ages = Number.isInteger(age_from) && Number.isInteger(age_to) && age_from >= 0 && age_from <= age_to
    const percent =
      percent_bp === undefined || (Number.isInteger(percent_bp) && percent_bp >= 0 && percent_bp <= 10_000)
    const amount = amount_grosze === undefined || isAmount(amount_grosze)
    const priced = (percent_bp === undefined) !== (amount_grosze === undefined)
    if (!ages || !percent || !amount || !priced) report('age_tier_invalid', `age_tiers.${place}`)
    const other = tiers.findIndex((one, at) => at < place && one.age_from <= age_to && age_from <= one.age_to)
    if (other >= 0) report('overlapping_age_tiers', `age_tiers.${place}`)
  }
  const crew = item.crew_percent_bp
  if (crew !== undefined && !(Number.isInteger(crew) && crew >= 0 && crew <= 10_000)) {
    report('percent_out_of_range', 'crew_percent_bp')
  }
}

function checkQuantities(item: PriceItem, report: Report): void {
  const { step_minutes: step, grace_minutes: grace = 0, min_qty, max_qty } = item
  const stepHolds = step === undefined || (Number.isInteger(step) && step >= 1 && step <= 1440)
  if (!stepHolds) report('step_invalid', 'step_minutes')
  // Without a step of its own an hour is the step.
  else if (!(Number.isInteger(grace) && grace >= 0 && grace < (step ?? 60)))
    report('grace_not_below_step', 'grace_minutes')
  for (const source of item.qty_source ?? []) if (!parseFactor(source)) report('qty_source_invalid', 'qty_source')
  for (const field of [
    'min_qty',
    'max_qty',
    'included_persons',
    'min_billed_adults',
    'from_age',
    'included_minutes',
  ] as const) {
    const value = item[field]
    if (value !== undefined && !(Number.isInteger(value) && value >= 0)) report('amount_out_of_range', field)
  }
  if (min_qty !== undefined && max_qty !== undefined && min_qty > max_qty) report('range_reversed', 'min_qty')
  if (item.included_until !== undefined && item.included_minutes !== undefined)
    report('included_twice', 'included_until')
  if (item.included_until !== undefined && parseMinute(item.included_until) === null) {
    report('time_invalid', 'included_until')
  }
  const coversHeads = item.included_persons !== undefined && item.kind === 'base'
  if (coversHeads && item.extra_unit_amount_grosze === undefined && max_qty === undefined) {
    report('extra_price_missing', 'extra_unit_amount_grosze')
  }
}

function checkConditions(conditions: PriceConditions, report: Report): void {
  const { unit, units = [] } = conditions
  if (units.length > 0 && new Set(units).size < 2) report('rooms_too_few', 'conditions.units')
  else if (units.length > 0 && unit !== undefined) report('rooms_twice', 'conditions.units')
  for (const [place, range] of (conditions.dates ?? []).entries()) {
    const from = dateKey(range.from)
    const to = dateKey(range.to)
    if (!from || !to || from.yearly !== to.yearly) report('date_invalid', `conditions.dates.${place}`)
    else if (!from.yearly && from.key > to.key) report('range_reversed', `conditions.dates.${place}`)
  }
  for (const [from, to] of pairs) {
    const [low, high] = [conditions[from], conditions[to]]
    if (low !== undefined && high !== undefined && low > high) report('range_reversed', `conditions.${from}`)
  }
  for (const field of ['start_time_from', 'start_time_to'] as const) {
    const value = conditions[field]
    if (value !== undefined && parseMinute(value) === null) report('time_invalid', `conditions.${field}`)
  }
}
