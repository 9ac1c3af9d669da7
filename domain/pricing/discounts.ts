/**
 * Discounts, by position: each reduces what earlier discounts left of the lines it covers, is shared over those lines
 * in proportion, and is billed as one line per VAT rate (ruling 10). What is left of a line is an exact fraction.
 */
import type { VatRate } from '#domain/listing/codes.ts'
import { fullBp } from '#domain/money.ts'
import { addLine, applies, type Bill, isByUnit, one, quantityOfUnits, unitsHeld } from './bill.ts'
import { countedInGroups, billedGroups } from './base.ts'
import { type CompiledItem, covers, normalCode, vatOrder } from './compile.ts'
import { quantityOf } from './quantities.ts'
import { noteMiss, noteStop } from './trace.ts'
import type { QuoteLine } from './types.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'

/** The remaining amount of a line, n / d grosze; d > 0. */
type Left = { line: QuoteLine; n: bigint; d: bigint }
type Fraction = { n: bigint; d: bigint }

type Share = { rate: VatRate; sum: Fraction; amount: bigint; room: bigint }

export function addDiscounts(bill: Bill): Refusal | null {
  const holding = chosen(bill)
  if ('refused' in holding) return holding
  if (holding.length === 0) return null
  const unsaid = holding.find((discount) => discount.item.pricing_type === 'on_request')
  if (unsaid) {
    noteStop(bill, 'discount_on_request', unsaid)
    return refuse('on_request')
  }
  const lefts = bill.lines.map((line): Left => ({ line, n: BigInt(line.amount_grosze), d: 1n }))
  const room = new Map<VatRate, number>()
  for (const line of bill.lines) room.set(line.vat_rate, (room.get(line.vat_rate) ?? 0) + line.amount_grosze)
  for (const discount of holding) {
    const no = applyDiscount(bill, discount, lefts, room)
    if (no) return no
  }
  return null
}

/** The discounts that apply: automatic ones, and those of the code that was typed. */
function chosen(bill: Bill): CompiledItem[] | Refusal {
  const code = normalCode(bill.input.promo_code)
  const { discounts } = bill.list
  if (code !== null && !discounts.some((discount) => discount.promo_code === code)) return unknownCode()
  const holding = discounts.filter(
    (discount) => (discount.promo_code === null || discount.promo_code === code) && holds(bill, discount),
  )
  if (bill.trace) {
    for (const other of discounts) {
      if (other.promo_code !== null && other.promo_code !== code) noteMiss(bill, other, 'no_code')
    }
  }
  if (code !== null && !holding.some((discount) => discount.promo_code === code)) {
    bill.warnings.push('promo_code_not_applicable')
  }
  return holding
}

function holds(bill: Bill, discount: CompiledItem): boolean {
  return isByUnit(discount.item) ? unitsHeld(bill, discount).length > 0 : applies(bill, discount)
}

function unknownCode(): Refusal {
  return {
    refused: 'unknown_promo_code',
    fields: { promo_code: 'unknown_promo_code' },
  }
}

function applyDiscount(bill: Bill, discount: CompiledItem, lefts: Left[], room: Map<VatRate, number>): Refusal | null {
  const covered = lefts.filter((left) => covers(discount.cover, left.line))
  const sum = sumOf(covered)
  if (sum.n <= 0n) return null
  const wanted = sizeOf(bill, discount, sum)
  if (typeof wanted !== 'bigint') return wanted
  const most = sum.n / sum.d
  const size = wanted < most ? wanted : most
  if (size <= 0n) return null
  const { item } = discount
  for (const share of splitByRate(size, sum, covered, room)) {
    if (share.amount === 0n) continue
    const bearing = { kind: item.kind, group: item.group ?? 'other', vat_rate: share.rate } as const
    addLine(bill, item, bearing, one, -Number(share.amount), { unit: item.unit_label ?? '' })
    room.set(share.rate, Number(share.room - share.amount))
  }
  // Each line keeps left × (sum − size) / sum.
  for (const left of covered) Object.assign(left, reduced(left.n * (sum.n - size * sum.d), left.d * sum.n))
  return null
}

function sumOf(parts: readonly Fraction[]): Fraction {
  return parts.reduce<Fraction>((sum, part) => reduced(sum.n * part.d + part.n * sum.d, sum.d * part.d), {
    n: 0n,
    d: 1n,
  })
}

function reduced(n: bigint, d: bigint): Fraction {
  const by = divisor(n, d)
  return by > 1n ? { n: n / by, d: d / by } : { n, d }
}

function divisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b]
  while (y !== 0n) [x, y] = [y, x % y]
  return x
}

function sizeOf(bill: Bill, discount: CompiledItem, covered: Fraction): bigint | Refusal {
  const { item, factors } = discount
  if (item.pricing_type === 'percentage') {
    return halfUp(covered.n * BigInt(item.percent_bp ?? 0), covered.d * BigInt(fullBp))
  }
  const skip = countedInGroups(discount)
  const quantity = isByUnit(item)
    ? quantityOfUnits(bill, discount, unitsHeld(bill, discount).length, skip)
    : quantityOf(item, factors, bill.measures, skip)
  if ('refused' in quantity) return quantity
  const groups = billedGroups(bill, discount)
  if ('refused' in groups) return groups
  const each = groups.reduce((sum, { count, price }) => sum + BigInt(count) * BigInt(price), 0n)
  return halfUp(each * BigInt(quantity.n), BigInt(quantity.d))
}

/** n / d half up; both positive. */
function halfUp(n: bigint, d: bigint): bigint {
  return (n * 2n + d) / (d * 2n)
}

/**
 * Splits a discount over VAT rates in proportion to their sums, half up; the largest sum takes the rest, of equal sums
 * the higher rate.
 */
function splitByRate(size: bigint, covered: Fraction, lefts: readonly Left[], room: Map<VatRate, number>): Share[] {
  const rates = new Set(lefts.map((left) => left.line.vat_rate))
  const shares = [...rates].map((rate): Share => {
    const sum = sumOf(lefts.filter((left) => left.line.vat_rate === rate))
    const amount = sum.n > 0n ? halfUp(size * sum.n * covered.d, sum.d * covered.n) : 0n
    return { rate, sum, amount, room: BigInt(room.get(rate) ?? 0) }
  })
  shares.sort((a, b) => {
    const difference = b.sum.n * a.sum.d - a.sum.n * b.sum.d
    return difference > 0n ? 1 : difference < 0n ? -1 : vatOrder[a.rate] - vatOrder[b.rate]
  })
  // Rounding many discounts half up may add up to a grosz more than a rate still has: the next rate takes it.
  let rest = size
  const [largest, ...others] = shares
  for (const share of others) {
    share.amount = [share.amount, share.room, rest].reduce((least, value) => (value < least ? value : least))
    rest -= share.amount
  }
  if (largest) {
    largest.amount = rest < largest.room ? rest : largest.room
    rest -= largest.amount
  }
  for (const share of others) {
    const more = rest < share.room - share.amount ? rest : share.room - share.amount
    share.amount += more
    rest -= more
  }
  return shares.sort((a, b) => vatOrder[a.rate] - vatOrder[b.rate])
}
