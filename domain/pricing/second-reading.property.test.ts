/** Every price beside a slow second reading of the rules, to the line and the grosz. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quote } from './pricing.ts'
import type { PriceItem } from '#domain/price-list/price-list.ts'
import type { QuoteInput } from './types.ts'
import { pack } from '#domain/testdata/pricing.ts'
import { priceByRulings } from '#domain/testdata/price-oracle/bill.ts'
import { input } from '#domain/testdata/pricing-arbitrary.ts'

/** Also with packages: each item is of one of two, or of none; some prices are only given on request. */
const wide = fc
  .tuple(input, fc.infiniteStream(fc.nat(29)), fc.constantFrom(null, null, 'p', 'q'))
  .map(([asked, dice, package_code]): QuoteInput => {
    const items = asked.price_list.items.map((one): PriceItem => {
      const [at = 0] = dice.take(1)
      const own = one.kind === 'base' && at < 24 ? package_code : [null, null, 'p', 'q'][at % 4]
      return { ...one, package_code: own, ...(at === 29 && one.kind !== 'modifier' && { pricing_type: 'on_request' }) }
    })
    return { ...asked, packages: [pack('p'), pack('q')], package_code, price_list: { ...asked.price_list, items } }
  })

test('a price is what a second reading of the rules makes of it', () => {
  let priced = 0
  fc.assert(
    fc.property(fc.oneof(input, wide), (asked) => {
      const read = priceByRulings(asked)
      priced += typeof read === 'string' ? 0 : 1
      expect(answerOf(asked)).toEqual(typeof read === 'string' ? read : plain(read))
    }),
    { numRuns: 3000 },
  )
  expect(priced).toBeGreaterThan(750)
})

function answerOf(asked: QuoteInput) {
  const answer = quote(asked)
  if ('refused' in answer) return Object.values(answer.fields ?? {})[0] ?? answer.refused
  return {
    base_id: answer.base_item_id,
    lines: answer.lines.map(({ code, kind, group, vat_rate, quantity, unit_price_grosze, amount_grosze }) =>
      [code, kind, group, vat_rate, quantity, unit_price_grosze, amount_grosze].join(' '),
    ),
    vat: answer.vat_summary.map(({ rate, net_grosze, gross_grosze }) => `${rate} ${net_grosze} ${gross_grosze}`),
    deposit: answer.deposit.amount_grosze,
    security: answer.security_deposit_grosze,
  }
}

function plain({ base_id, lines, vat, deposit, security }: Exclude<ReturnType<typeof priceByRulings>, string>) {
  const places = ({ n, d }: { n: bigint; d: bigint }) => Number((n * 2000n + d) / (2n * d)) / 1000
  return {
    base_id,
    lines: lines.map(({ code, kind, group, vat_rate, quantity, unit, amount }) =>
      [code, kind, group, vat_rate, places(quantity), unit, amount].join(' '),
    ),
    vat: vat.map(({ rate, net, gross }) => `${rate} ${net} ${gross}`),
    deposit: Number(deposit),
    security: Number(security),
  }
}
