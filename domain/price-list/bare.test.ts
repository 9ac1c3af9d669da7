/** A search asks the bare list and a form the whole one: what a card says must be what the form says (ruling 37). */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quote } from '#domain/pricing/pricing.ts'
import type { QuoteInput } from '#domain/pricing/types.ts'
import { isRefusal } from '#domain/refusal.ts'
import { input } from '#domain/testdata/pricing-arbitrary.ts'
import { bareList } from './bare.ts'
import { childBands, mainBand } from './child-bands.ts'
import { fromPrice } from './from.ts'
import type { PriceList } from './price-list.ts'

/** Codes that mean something elsewhere too: the base, a group, a place of the bare list. */
const hardCodes = ['base', 'food', '0', '1', '2', 'all']

/** The same list with ids that are no codes, some hard codes, and percentages of what is named in every way. */
const inputWithNames = fc
  .record({ asked: input, codes: fc.shuffledSubarray(hardCodes), words: fc.array(fc.nat(30), { maxLength: 4 }) })
  .map(({ asked, codes, words }): QuoteInput => {
    const named = asked.price_list.items.map((item, place) => ({
      ...item,
      id: `id-${item.id}`,
      code: codes[place] ?? item.code,
    }))
    const known = [...named.flatMap(({ id, code }) => [id, code]), 'food', 'base', 'nobody']
    const items = named.map((item) =>
      item.applies_to && words.length > 0
        ? { ...item, applies_to: words.map((word) => known[word % known.length] ?? 'nobody') }
        : item,
    )
    return { ...asked, addons: [], price_list: { ...asked.price_list, items } }
  })

const ofBare = (list: PriceList) => ({ ...list, items: [...bareList(list).items] })

test('costs the same, and refuses the same, as long as no add-on is chosen', () => {
  let priced = 0
  fc.assert(
    fc.property(inputWithNames, (asked) => {
      const [whole, bare] = [quote(asked), quote({ ...asked, price_list: ofBare(asked.price_list) })]
      if (isRefusal(whole) || isRefusal(bare)) {
        expect(bare).toEqual(whole)
        return
      }
      priced += 1
      const { total_grosze, deposit, security_deposit_grosze } = whole
      expect(bare).toMatchObject({ total_grosze, deposit, security_deposit_grosze })
      const facts = ({ lines }: typeof whole) => lines.map(({ group, amount_grosze }) => `${group} ${amount_grosze}`)
      expect(facts(bare)).toEqual(facts(whole))
    }),
    { numRuns: 3000 },
  )
  expect(priced).toBeGreaterThan(800)
})

test('says the same lowest price and asks for the same children', () => {
  fc.assert(
    fc.property(inputWithNames, ({ price_list }) => {
      const bare = ofBare(price_list)
      const from = (list: PriceList) => {
        const found = fromPrice({ price_list: list, from_on: '2026-11-28' })
        return found && [found.from_grosze, found.pricing_type]
      }
      expect(from(bare)).toEqual(from(price_list))
      expect(childBands(bare.items)).toEqual(childBands(price_list.items))
      expect(mainBand(bare.items)).toEqual(mainBand(price_list.items))
    }),
    { numRuns: 500 },
  )
})

test('has no words, and no add-on but those that name ages', () => {
  fc.assert(
    fc.property(inputWithNames, ({ price_list }) => {
      const { items } = bareList(price_list)
      expect(items.map(({ id }) => id)).toEqual(items.map((_, place) => `${place}`))
      expect(items.every(({ name, code, id }) => name === '' && (code === id || code === 'base'))).toBe(true)
      const kept = price_list.items.filter(({ kind, age_tiers, from_age }) => kind !== 'addon' || age_tiers || from_age)
      expect(items.map(({ kind }) => kind)).toEqual(kept.map(({ kind }) => kind))
    }),
    { numRuns: 200 },
  )
})
