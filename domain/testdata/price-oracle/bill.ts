/**
 * A slow second reading of the rules of price (domain 3.3 with rulings 1–13, 51 and 53), to compare the product with. It
 * compiles and remembers nothing, counts in exact fractions, walks days by Temporal and compares dates as text. It takes
 * only input that the form can send.
 */
import { type VatRate, vatRates } from '#domain/listing/codes.ts'
import type { QuoteInput } from '#domain/pricing/types.ts'
import {
  addonLines,
  countsUnits,
  feeLines,
  modifierLines,
  overtimeLines,
  quantityNow,
  travelLines,
  unitsOf,
} from './additions.ts'
import { baseLines, chooseBase, overtimeFrom } from './base.ts'
import { discountLines } from './discounts.ts'
import { NoPrice, no, percent, rounded } from './exact.ts'
import { type Facts, factsOf, inOrder, onEventDay } from './facts.ts'
import { type Line, sumOf, vatOf } from './lines.ts'

type OracleBill = {
  base_id: string
  lines: Line[]
  vat: { rate: VatRate; net: bigint; gross: bigint }[]
  deposit: bigint
  security: bigint
}

export function priceByRulings(input: QuoteInput): OracleBill | string {
  try {
    return billOf(factsOf(input))
  } catch (error) {
    if (error instanceof NoPrice) return error.message
    throw error
  }
}

function billOf(facts: Facts): OracleBill {
  const { input } = facts
  const [first] = facts.days
  if (!first || String(first.date) < input.price_list.valid_from) return no('on_request')
  const base = chooseBase(facts, first)
  if (!base || ['on_request', 'percentage'].includes(base.pricing_type)) return no('on_request')
  const extra_from = overtimeFrom(facts, base)
  const { lines, parts } = baseLines(facts, base, extra_from)
  fits(lines)
  const add = (more: Line[]) => fits(lines.splice(lines.length, 0, ...more) && lines)
  add(modifierLines(facts, parts))
  add(feeLines(facts, parts))
  add(overtimeLines(facts, parts, extra_from))
  add(travelLines(facts, parts))
  add(addonLines(facts, parts, lines))
  add(discountLines(facts, lines))
  const vat = vatRates.flatMap((rate) => {
    const billed = lines.filter((line) => line.vat_rate === rate && line.amount !== 0n)
    if (billed.length === 0) return []
    const sum = sumOf(billed)
    if (input.price_list.price_mode === 'net')
      return [{ rate, net: sum, gross: sum + rounded({ n: sum * vatOf[rate], d: 100n }) }]
    return [{ rate, net: sum - rounded({ n: sum * vatOf[rate], d: 100n + vatOf[rate] }), gross: sum }]
  })
  const total = vat.reduce((sum, { gross }) => sum + gross, 0n)
  if (total > largest) no('out_of_range')
  if (total < BigInt(input.min_order_value_grosze ?? 0)) no('below_min_order')
  return { base_id: base.id, lines, vat, deposit: depositOf(input, total), security: securityOf(facts) }
}

const largest = 10_000_000_000n
function fits(lines: readonly Line[]) {
  return lines.some(({ amount }) => amount > largest || amount < -largest) && no('out_of_range')
}

function depositOf({ deposit }: QuoteInput, total: bigint): bigint {
  if (deposit.type === 'none') return 0n
  if (deposit.type === 'full') return total
  const asked =
    deposit.percent_bp === undefined ? BigInt(deposit.amount_grosze ?? 0) : percent(total, deposit.percent_bp)
  const step = BigInt(deposit.round_up_to_grosze ?? 0)
  const up = step > 0n ? ((asked + step - 1n) / step) * step : asked
  const most = deposit.type === 'zadatek' ? total / 2n : total
  return up < most ? up : most
}

function securityOf(facts: Facts): bigint {
  const items = inOrder(facts.input, 'security_deposit').map((item) => {
    const units = countsUnits(item) ? unitsOf(facts, item).length : null
    if (units === null ? !onEventDay(facts, item) : units === 0) return 0n
    const plain = { ...item, age_tiers: [] }
    const { n, d } = quantityNow(facts, plain, units)
    return (BigInt(item.amount_grosze ?? 0) * n + d - 1n) / d
  })
  return items.reduce((sum, amount) => sum + amount, BigInt(facts.input.security_deposit_grosze))
}
