import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Pricing } from '#contract/listings/owner-pricing.ts'
import type { PriceItem } from '#domain/price-list/price-list.ts'
import { explainPrice } from '#domain/pricing/pricing.ts'
import { checkPriceList } from '#domain/price-list/check.ts'
import { ask } from '#domain/testdata/pricing.ts'
import demo from '#domain/testdata/demo-listings.json' with { type: 'json' }
import { input } from '#domain/testdata/pricing-arbitrary.ts'
import {
  addItem,
  changeItem,
  shadowOf,
  codesOf,
  countedOnlyOf,
  type ItemData,
  itemsOfKind,
  moveItem,
  newItem,
  noteUnread,
  type PriceModel,
  rank,
  rekeyed,
  removeItem,
  removePackage,
  sameList,
  toModel,
  toWire,
  unreadAt,
} from './price-model.ts'
import { faultsOf } from './price-faults.ts'

type Listing = {
  slug: string
  price_list: { price_mode: string; valid_from: string; items: PriceItem[] }
  packages?: []
}
const storedOf = ({ price_list, packages }: Pick<Listing, 'price_list' | 'packages'>) => ({
  price_mode: price_list.price_mode as 'gross',
  valid_from: price_list.valid_from,
  packages: packages ?? [],
  travel: null,
  pricings: price_list.items as (Pricing & { code: string; position: number })[],
})
const listings = (demo as unknown as Listing[]).map((one) => [one.slug, storedOf(one)] as const)

const again = (model: PriceModel): PriceModel => {
  const wire = toWire(model)
  return toModel({ ...wire, pricings: wire.pricings as (Pricing & { code: string; position: number })[] })
}

describe('a price list that is opened and saved', () => {
  test.each(listings)('%s comes back as the same model, with every field of every item', (_, stored) => {
    const model = toModel(stored)
    expect(again(model)).toEqual(model)
    const sent = new Map(toWire(model).pricings.map((one) => [one.code, one]))
    expect(sent.size).toBe(stored.pricings.length)
    for (const { id: _id, position: _position, ...item } of stored.pricings as unknown as PriceItem[]) {
      const { position, ...back } = sent.get(item.code) ?? {}
      expect(back).toEqual(Object.fromEntries(Object.entries(item).filter(([, value]) => value !== null)))
    }
  })

  test('whatever its items say: nothing is lost, and the price is the same', () => {
    fc.assert(
      fc.property(input, (request) => {
        const model = toModel(storedOf({ price_list: request.price_list }))
        expect(again(model)).toEqual(model)
        const items = toWire(model).pricings.map((one) => ({ ...one, id: one.code }) as unknown as PriceItem)
        expect(items.map(({ position: _, ...one }) => JSON.parse(JSON.stringify(one))).sort(byCode)).toEqual(
          request.price_list.items.map(({ position: _, ...one }) => JSON.parse(JSON.stringify(one))).sort(byCode),
        )
      }),
      { numRuns: 300 },
    )
  })
})

const byCode = (a: { code: string }, b: { code: string }) => (a.code < b.code ? -1 : 1)

const base = (name: string, rest: Partial<ItemData> = {}): ItemData => ({
  kind: 'base',
  pricing_type: 'per_event',
  name,
  amount_grosze: 100_000,
  vat_rate: '23',
  ...rest,
})
const empty: PriceModel = toModel(
  storedOf({ price_list: { price_mode: 'gross', valid_from: '2025-01-01', items: [] } }),
)
const saturdays = { conditions: { weekdays: ['saturday' as const] } }
const summer = { conditions: { dates: [{ from: '05-01', to: '09-30' }] } }
const built = (...items: ItemData[]): PriceModel => items.reduce((model, data) => addItem(model, newItem(data)), empty)
const names = (model: PriceModel) => itemsOfKind(model, 'base').map(({ data }) => data.name)
const keyOf = (model: PriceModel, name: string) => model.items.find(({ data }) => data.name === name)?.key ?? ''

/** The base that the price itself picks on a Saturday in June. */
const winner = (model: PriceModel) => {
  const items = toWire(model).pricings.map(
    (one, at) => ({ ...one, id: String(at).padStart(4, '0') }) as unknown as PriceItem,
  )
  const { trace } = explainPrice(ask(items, { term: { start: '2027-06-19T12:00', end: '2027-06-19T16:00' } }))
  const id = trace.choices[0]?.candidates.find(({ outcome }) => outcome === 'chosen')?.item_id
  return items.find((one) => one.id === id)?.name
}

describe('what stands higher wins', () => {
  test('a narrower price is put above the one that always holds', () => {
    const model = built(base('zawsze'), base('soboty', saturdays))
    expect(names(model)).toEqual(['soboty', 'zawsze'])
    expect(winner(model)).toBe('soboty')
  })

  test('after a move, whichever it is', () => {
    const model = built(base('zawsze'), base('soboty', saturdays), base('lato', summer))
    for (const name of ['zawsze', 'lato', 'soboty']) {
      const moved = moveItem(model, keyOf(model, name), 0)
      expect(names(moved)[0]).toBe(name)
      expect(winner(moved)).toBe(name)
    }
  })

  test('also when a condition is added to a lower price: the order that is seen stays true', () => {
    const model = built(base('soboty', saturdays), base('zawsze'))
    const narrower = changeItem(model, keyOf(model, 'zawsze'), {
      conditions: { ...saturdays.conditions, ...summer.conditions },
    })
    expect(names(narrower)).toEqual(['soboty', 'zawsze'])
    expect(winner(narrower)).toBe('soboty')
  })

  test('a price under one that always holds, or that holds for the same, is told that it never applies', () => {
    const model = built(base('soboty', saturdays), base('też soboty', saturdays), base('zawsze'), base('reszta'))
    const shadows = model.items.map((one) => shadowOf(model.items, one)?.data.name ?? null)
    expect(shadows).toEqual([null, 'soboty', null, 'zawsze'])
  })

  test('a price by heads that becomes one by days leaves no minimum and no ages behind', () => {
    const model = built(
      base('talerzyk', {
        pricing_type: 'per_person',
        min_billed_adults: 60,
        crew_percent_bp: 5000,
        age_tiers: [{ age_from: 4, age_to: 10, percent_bp: 5000, label: 'Dzieci' }],
      }),
    )
    const [daily] = changeItem(model, keyOf(model, 'talerzyk'), { pricing_type: 'per_day' }).items
    expect(Object.keys(daily?.data ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/min_billed_adults|age_tiers|crew_percent_bp/)]),
    )
  })

  test('a priority that is typed moves the price', () => {
    const model = built(base('soboty', saturdays), base('zawsze'))
    const raised = changeItem(model, keyOf(model, 'zawsze'), { priority: 500 })
    expect(names(raised)).toEqual(['zawsze', 'soboty'])
    expect(winner(raised)).toBe('zawsze')
  })

  test('any row of moves leaves a list whose order is the order of the price', () => {
    const start = built(base('a'), base('b', saturdays), base('c', summer), base('d', { priority: 7 }))
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(3), fc.nat(3)), { maxLength: 8 }), (moves) => {
        let model = start
        for (const [which, to] of moves) model = moveItem(model, itemsOfKind(model, 'base')[which]?.key ?? '', to)
        const bases = itemsOfKind(model, 'base')
        for (const [at, one] of bases.entries()) {
          const before = bases[at - 1]
          if (before) expect(rank(before.data, one.data)).toBeLessThanOrEqual(0)
        }
        expect(winner(model)).toBe(bases[0]?.data.name)
      }),
    )
  })

  test('two twins are told as a clash, and a move settles it', () => {
    const model = built(base('jedna'), base('druga'))
    const clash = (of: PriceModel) =>
      checkPriceList(
        {
          price_mode: 'gross',
          currency: 'PLN',
          valid_from: '2025-01-01',
          items: toWire(of).pricings.map((one) => ({ ...one, id: one.code }) as unknown as PriceItem),
        },
        [],
      ).map(({ code }) => code)
    expect(clash(model)).toEqual(['ambiguous_price'])
    expect(clash(moveItem(model, keyOf(model, 'druga'), 0))).toEqual([])
  })
})

describe('codes', () => {
  test('are made of names, each once; what is paid by the bottle or named so says that it is corkage', () => {
    const addon = (name: string, rest: Partial<ItemData> = {}): ItemData => ({ ...base(name), kind: 'addon', ...rest })
    const model = built(
      addon('Tort weselny'),
      addon('Tort weselny'),
      addon('Butelka', { qty_source: ['bottles'] }),
      addon('Korkowe'),
    )
    expect([...codesOf(model.items).values()]).toEqual(['tort-weselny', 'tort-weselny-2', 'butelka', 'korkowe'])
    expect(toWire(model).pricings.map(({ is_corkage = false }) => is_corkage)).toEqual([false, false, true, true])
  })

  test('after a save the items keep the keys of this screen, and what they speak of', () => {
    const model = built(base('zawsze'))
    const key = keyOf(model, 'zawsze')
    const fee = { ...base('Serwis'), kind: 'mandatory_fee' as const, applies_to: [key] }
    const sent = addItem(model, newItem(fee))
    const kept = rekeyed(again(sent), sent)
    expect(kept.items.map((one) => one.key)).toEqual(sent.items.map((one) => one.key))
    expect(kept.items[1]?.data.applies_to).toEqual([key])
    expect(toWire(kept)).toEqual(toWire(sent))
  })

  test('of stored items stay, and what speaks of an item follows it', () => {
    const model = built(base('zawsze'))
    const fee = newItem({
      kind: 'mandatory_fee',
      pricing_type: 'percentage',
      name: 'Serwis',
      percent_bp: 1000,
      applies_to: [keyOf(model, 'zawsze')],
    })
    const both = addItem(model, fee)
    expect(toWire(both).pricings.find(({ name }) => name === 'Serwis')?.applies_to).toEqual(['zawsze'])
    const without = removeItem(both, keyOf(both, 'zawsze'))
    expect(without.items[0]?.data.applies_to).toEqual([])
  })

  test('of what something else is counted alone are told before it goes', () => {
    const model = built(base('zawsze'), base('lato'))
    const [one, other] = [keyOf(model, 'zawsze'), keyOf(model, 'lato')]
    const fee = newItem({ ...base('Serwis'), kind: 'mandatory_fee', applies_to: [one, other] })
    const both = addItem(model, fee)
    expect(countedOnlyOf(both, [one])).toEqual([])
    expect(countedOnlyOf(both, [one, other]).map(({ data }) => data.name)).toEqual(['Serwis'])
    expect(countedOnlyOf(removeItem(both, one), [other]).map(({ data }) => data.name)).toEqual(['Serwis'])
  })
})

describe('a number that cannot be read', () => {
  test('beside the items is told at its field, keeps the list from being saved and is not sent', () => {
    const stored = { code: 'duzy', name: 'Duży', description: '', included_minutes: null, included_items: [] }
    const model = { ...built(base('zawsze')), packages: [{ ...stored, max_guests: null, is_featured: true }] }
    const typed = noteUnread(
      noteUnread(model, unreadAt('duzy', 'max_guests'), 'A?'),
      unreadAt('', 'travel.free_km'),
      'B?',
    )
    const faults = faultsOf(typed)
    expect([faults.get('package:0'), faults.get('')]).toEqual([{ max_guests: 'A?' }, { 'travel.free_km': 'B?' }])
    expect(sameList(typed, model)).toBe(false)
    expect(toWire(typed)).toEqual(toWire(model))
    const put_right = noteUnread(
      noteUnread(typed, unreadAt('duzy', 'max_guests'), null),
      unreadAt('', 'travel.free_km'),
      null,
    )
    expect(sameList(put_right, model)).toBe(true)
    expect(faultsOf(removePackage(typed, 'duzy')).get('package:0')).toBeUndefined()
  })
})
