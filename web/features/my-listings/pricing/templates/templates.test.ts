import { describe, expect, test } from 'vitest'
import { categoriesOf } from '#domain/listing/dictionaries.ts'
import type { PriceItem } from '#domain/price-list/price-list.ts'
import { quote } from '#domain/pricing/pricing.ts'
import { checkPriceList } from '#domain/price-list/check.ts'
import { ask, band, heads } from '#domain/testdata/pricing.ts'
import { applyTemplate } from './apply-template.ts'
import { toModel, toWire } from '#web/features/my-listings/pricing/price-model.ts'
import { templates, templatesFor } from './templates.ts'

const empty = toModel({
  price_mode: 'gross',
  valid_from: '2025-01-01',
  packages: [],
  travel: null,
  pricings: [],
})

const listOf = (template: (typeof templates)[number]) => {
  const { pricings, packages, price_mode, valid_from } = toWire(applyTemplate(empty, template))
  const items = pricings.map((one) => ({ ...one, id: one.code }) as unknown as PriceItem)
  return { packages, list: { price_mode, valid_from, currency: 'PLN' as const, items } }
}

describe.each(templates.map((one) => [one.code, one] as const))('the template %s', (_, template) => {
  const { packages, list } = listOf(template)

  test('names overtime as the editor does, or by its hour', () => {
    const names = list.items.filter(({ kind }) => kind === 'overtime').map(({ name }) => name)
    expect(names.filter((name) => !/^Każda rozpoczęta godzina (ponad czas w cenie|po \d+:\d\d)$/.test(name))).toEqual(
      [],
    )
  })

  test('may be saved as it is', () => {
    expect(checkPriceList(list, packages)).toEqual([])
  })

  test.each(packages.length > 0 ? packages.map(({ code }) => code) : [null])(
    'prices a Saturday in June (package %s)',
    (code) => {
      const request = ask(list, {
        packages,
        package_code: code,
        term: { start: '2027-06-19T14:00', end: '2027-06-19T20:00' },
        guests: heads(90, [band(4, 10, 6)], 2),
        travel: template.travel ?? null,
        distance_km: template.travel ? 80 : null,
      })
      const answer = quote(request)
      expect('refused' in answer ? answer : answer.total_grosze).toBeGreaterThan(10_000)
    },
  )
})

test('every category has a template of its own kind, with the best one first', () => {
  for (const kind of ['venue', 'service'] as const) {
    for (const category of categoriesOf[kind]) {
      const [first] = templatesFor(kind, category)
      expect(first?.kind).toBe(kind)
    }
  }
  expect(templatesFor('venue', 'conference_room')[0]?.code).toBe('konferencja')
  expect(templatesFor('service', 'photographer')[0]?.code).toBe('fotograf')
})
