/** What holds for every price list that may be saved and every term, guest and wish. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { vatRates } from '#domain/listing/codes.ts'
import type { PriceItem } from '#domain/price-list/price-list.ts'
import { quote } from './pricing.ts'
import { checkPriceList } from '#domain/price-list/check.ts'
import type { Quote, QuoteInput } from './types.ts'
import { pack } from '#domain/testdata/pricing.ts'
import { input } from '#domain/testdata/pricing-arbitrary.ts'

const runs = { numRuns: 1000 }
const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)
const amounts = (answer: Quote): number[] => answer.lines.map((line) => line.amount_grosze)

/** Runs a property over quotes that have a price and fails when hardly any had one. */
const forQuotes = (check: (answer: Quote, input: QuoteInput) => void, arbitrary = input): void => {
  let pricedCount = 0
  fc.assert(
    fc.property(arbitrary, (asked) => {
      const answer = quote(asked)
      if ('refused' in answer) return
      pricedCount += 1
      check(answer, asked)
    }),
    runs,
  )
  expect(pricedCount).toBeGreaterThan(runs.numRuns / 4)
}

test('the generated lists are wide: every kind of line is billed and most terms have a price', () => {
  const kinds = new Set<string>()
  const types = new Set<string>()
  forQuotes((answer, { price_list }) => {
    for (const line of answer.lines) {
      kinds.add(line.kind)
      types.add(price_list.items.find((one) => one.id === line.item_id)?.pricing_type ?? '')
    }
  })
  expect([...kinds].sort()).toEqual(['addon', 'base', 'discount', 'mandatory_fee', 'modifier', 'overtime', 'travel'])
  expect(types.size).toBe(11)
})

test('an addon in several entries costs, or is refused, as it is in one', () => {
  let apart = 0
  fc.assert(
    fc.property(input, (asked) => {
      const addons = asked.addons.flatMap(({ addon_id, quantity }) => [
        { addon_id, quantity: Math.ceil(quantity / 2) },
        { addon_id, quantity: Math.floor(quantity / 2) },
      ])
      const [one, several] = [quote(asked), quote({ ...asked, addons })]
      if ('refused' in one) expect(several).toMatchObject({ refused: one.refused })
      else expect(several).toEqual(one)
      apart += 'refused' in one || !one.lines.some(({ kind }) => kind === 'addon') ? 0 : 1
    }),
    runs,
  )
  expect(apart).toBeGreaterThan(runs.numRuns / 20)
})

test('lines add up to the total (net lists: to the net total)', () => {
  forQuotes((answer, { price_list }) => {
    expect(sum(amounts(answer))).toBe(price_list.price_mode === 'gross' ? answer.total_grosze : answer.total_net_grosze)
  })
})

test('VAT parts add up to the total, each net + VAT = gross, one part per rate', () => {
  forQuotes((answer) => {
    expect(sum(answer.vat_summary.map((part) => part.gross_grosze))).toBe(answer.total_grosze)
    expect(sum(answer.vat_summary.map((part) => part.net_grosze))).toBe(answer.total_net_grosze)
    expect(new Set(answer.vat_summary.map((part) => part.rate)).size).toBe(answer.vat_summary.length)
    for (const part of answer.vat_summary) {
      expect(part.net_grosze + part.vat_grosze).toBe(part.gross_grosze)
      expect(Math.min(part.net_grosze, part.vat_grosze)).toBeGreaterThanOrEqual(0)
    }
  })
})

test('no total, deposit or balance is negative; a zadatek is at most half; every amount is whole grosze', () => {
  forQuotes((answer) => {
    expect(
      Math.min(answer.total_grosze, answer.deposit.amount_grosze, answer.balance.amount_grosze),
    ).toBeGreaterThanOrEqual(0)
    expect(answer.deposit.amount_grosze + answer.balance.amount_grosze).toBe(answer.total_grosze)
    if (answer.deposit.type === 'zadatek')
      expect(answer.deposit.amount_grosze * 2).toBeLessThanOrEqual(answer.total_grosze)
    for (const line of answer.lines) expect(Number.isSafeInteger(line.amount_grosze)).toBe(true)
  })
})

test('every line can be checked by eye: quantity × unit price, within the rounding of its three places', () => {
  forQuotes((answer) => {
    for (const line of answer.lines) {
      expect(line.quantity).toMatch(/^\d+(\.\d{1,3})?$/u)
      const slack = line.quantity.includes('.') ? Math.abs(line.unit_price_grosze) / 2000 + 0.5 + 1e-6 : 0
      expect(Math.abs(Number(line.quantity) * line.unit_price_grosze - line.amount_grosze)).toBeLessThanOrEqual(slack)
    }
  })
})

test('discounts never exceed the lines of their rate, and modifiers never take more than the base', () => {
  forQuotes((answer) => {
    const of = (kinds: string[], rate?: string) =>
      sum(
        answer.lines
          .filter((line) => kinds.includes(line.kind) && (!rate || line.vat_rate === rate))
          .map((line) => line.amount_grosze),
      )
    expect(of(['base', 'modifier'])).toBeGreaterThanOrEqual(0)
    for (const rate of vatRates) {
      const before = sum(
        answer.lines
          .filter((line) => line.kind !== 'discount' && line.vat_rate === rate)
          .map((line) => line.amount_grosze),
      )
      expect(before + of(['discount'], rate)).toBeGreaterThanOrEqual(0)
    }
  })
})

test('the order in which items are stored changes nothing', () => {
  const shuffled = input.chain((asked) =>
    fc
      .shuffledSubarray(asked.price_list.items, { minLength: asked.price_list.items.length })
      .map((order) => ({ asked, other: { ...asked, price_list: { ...asked.price_list, items: order } } })),
  )
  fc.assert(
    fc.property(shuffled, ({ asked, other }) => {
      expect(quote(other)).toEqual(quote(asked))
    }),
    runs,
  )
})

test('the same question gives the same answer, and asking changes neither list nor question', () => {
  fc.assert(
    fc.property(input, (asked) => {
      const before = JSON.stringify(asked)
      const first = quote(asked)
      const copy: QuoteInput = JSON.parse(before)
      expect(quote(asked)).toEqual(first)
      expect(quote(copy)).toEqual(first)
      expect(JSON.stringify(asked)).toBe(before)
    }),
    { numRuns: 500 },
  )
})

test('one adult more never lowers a price per person that has no steps or limits by number of guests', () => {
  const plates = input.map((asked) => {
    const perHead = asked.price_list.items
      .filter((one) => one.kind !== 'discount' || one.pricing_type === 'percentage')
      .filter((one) => one.kind !== 'modifier' || (one.percent_bp ?? one.amount_grosze ?? 0) >= 0)
      .map((one): PriceItem => {
        const { guests_from, guests_to, ...free } = one.conditions ?? {}
        const plate = one.kind === 'base' ? { pricing_type: 'per_person' as const, qty_source: undefined } : {}
        const kept = one.conditions ? { conditions: free } : {}
        return { ...one, ...plate, ...kept, max_qty: undefined }
      })
    return { ...asked, price_list: { ...asked.price_list, items: perHead } }
  })
  forQuotes((answer, asked) => {
    const more = quote({ ...asked, guests: { ...asked.guests, adults: asked.guests.adults + 1 } })
    if ('refused' in more) {
      // Only a bill that was already near the largest amount of all grows past it.
      expect([more.refused, answer.total_grosze > 1_000_000_000]).toEqual(['out_of_range', true])
      return
    }
    // A percentage discount may round up by a grosz on each of its lines.
    const rounding = answer.lines.filter((line) => line.kind === 'discount').length + more.vat_summary.length
    expect(more.total_grosze).toBeGreaterThanOrEqual(answer.total_grosze - rounding)
  }, plates)
})

test('with a package the bill holds only items of that package or of none', () => {
  const packaged = input.map((asked) => ({
    ...asked,
    packages: [pack('p'), pack('q')],
    package_code: 'p',
    addons: [],
    price_list: {
      ...asked.price_list,
      items: asked.price_list.items.map((one, place) => ({
        ...one,
        package_code: one.kind === 'base' ? 'p' : [null, 'p', 'q'][place % 3],
      })),
    },
  }))
  forQuotes((answer, { price_list }) => {
    for (const line of answer.lines) {
      expect(price_list.items.find((one) => one.id === line.item_id)?.package_code ?? 'p').toBe('p')
    }
  }, packaged)
})

test('generated lists pass the check on save, apart from twins and names that point nowhere', () => {
  const expected = new Set(['ambiguous_price', 'duplicate_promo_code', 'unknown_applies_to'])
  fc.assert(
    fc.property(input, ({ price_list }) => {
      expect(checkPriceList(price_list, []).filter((error) => !expected.has(error.code))).toEqual([])
    }),
    { numRuns: 300 },
  )
})
