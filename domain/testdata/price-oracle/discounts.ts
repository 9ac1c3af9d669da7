/** Discounts by position, shared over the rates of what they cover (ruling 10). */
import { type VatRate, vatRates } from '#domain/listing/codes.ts'
import type { PriceItem } from '#domain/price-list/price-list.ts'
import { countsUnits, quantityNow, unitsOf } from './additions.ts'
import { type Exact, isMore, no, plus, rounded, times, whole } from './exact.ts'
import { type Facts, inOrder, onEventDay } from './facts.ts'
import { pricesOf } from './heads.ts'
import { type Head, type Line, isOf, lineOf, sumOf } from './lines.ts'

export function discountLines(facts: Facts, before: readonly Line[]): Line[] {
  const code = facts.input.promo_code?.trim().toUpperCase() || null
  const codeOf = ({ promo_code }: PriceItem) => promo_code?.trim().toUpperCase() || null
  const offers = inOrder(facts.input, 'discount')
  if (code !== null && !offers.some((item) => codeOf(item) === code)) no('unknown_promo_code')
  const held = offers
    .filter((item) => codeOf(item) === null || codeOf(item) === code)
    .filter((item) => (countsUnits(item) ? unitsOf(facts, item).length > 0 : onEventDay(facts, item)))
  if (held.some(({ pricing_type }) => pricing_type === 'on_request')) no('on_request')
  const left = before.map((line) => ({ line, rest: whole(line.amount) }))
  const room = new Map(vatRates.map((rate) => [rate, sumOf(before.filter(({ vat_rate }) => vat_rate === rate))]))
  return held.flatMap((item) => {
    const covered = left.filter(({ line }) => isOf(facts.input, item, line))
    const sum = covered.reduce((all_of, { rest }) => plus(all_of, rest), whole(0))
    if (sum.n <= 0n) return []
    const asked = discountOf(facts, item, sum)
    const size = asked > sum.n / sum.d ? sum.n / sum.d : asked
    if (size <= 0n) return []
    const amounts = shareOut(size, sum, covered, room)
    for (const one of covered) one.rest = lowest(times(one.rest, { n: sum.n - size * sum.d, d: sum.n }))
    return vatRates.flatMap((vat_rate) => {
      const amount = amounts.get(vat_rate) ?? 0n
      room.set(vat_rate, (room.get(vat_rate) ?? 0n) - amount)
      const head: Head = { kind: 'discount', group: item.group ?? 'other', vat_rate }
      return amount === 0n ? [] : [lineOf(item, head, whole(1), -amount)]
    })
  })
}

function lowest({ n, d }: Exact): Exact {
  let [a, b] = [n < 0n ? -n : n, d]
  while (b !== 0n) [a, b] = [b, a % b]
  return a > 1n ? { n: n / a, d: d / a } : { n, d }
}

function discountOf(facts: Facts, item: PriceItem, sum: Exact): bigint {
  if (item.pricing_type === 'percentage') return rounded(times(sum, { n: BigInt(item.percent_bp ?? 0), d: 10_000n }))
  const by = quantityNow(facts, item, countsUnits(item) ? unitsOf(facts, item).length : null)
  const each = pricesOf(facts, item).reduce((all_of, { count, unit }) => all_of + BigInt(count) * unit, 0n)
  return rounded(times(by, whole(each)))
}

/** In proportion to each rate's lines, half up; the largest takes the rest, of equal ones the higher rate. */
function shareOut(
  size: bigint,
  sum: Exact,
  covered: readonly { line: Line; rest: Exact }[],
  room: ReadonlyMap<VatRate, bigint>,
): Map<VatRate, bigint> {
  const least = (...values: bigint[]) => values.reduce((a, b) => (b < a ? b : a))
  const ranked = vatRates
    .filter((rate) => covered.some(({ line }) => line.vat_rate === rate))
    .map((rate) => ({
      rate,
      of: covered
        .filter(({ line }) => line.vat_rate === rate)
        .reduce((all_of, { rest }) => plus(all_of, rest), whole(0)),
    }))
    .sort((a, b) => (isMore(b.of, a.of) ? 1 : isMore(a.of, b.of) ? -1 : 0))
  const amounts = new Map<VatRate, bigint>()
  let rest = size
  for (const { rate, of } of [...ranked.slice(1), ...ranked.slice(0, 1)]) {
    const share = of.n > 0n ? rounded({ n: size * of.n * sum.d, d: of.d * sum.n }) : 0n
    const own = least(rate === ranked[0]?.rate ? rest : share, room.get(rate) ?? 0n, rest)
    amounts.set(rate, own)
    rest -= own
  }
  // What roundings of earlier discounts left no room for goes to the rates that have some.
  for (const { rate } of ranked.slice(1)) {
    const more = least(rest, (room.get(rate) ?? 0n) - (amounts.get(rate) ?? 0n))
    amounts.set(rate, (amounts.get(rate) ?? 0n) + more)
    rest -= more
  }
  return amounts
}
