import { expect, test } from 'vitest'
import type { PricingType } from '#domain/listing/codes.ts'
import { countsUnits, isCounted } from './addons.ts'

type Asked = { qty_source?: string[]; max_qty?: number | null }

/** Whether a quantity is typed, and whether it counts units rather than portions (ruling 2). */
test.each<[string, PricingType, Asked, boolean, boolean]>([
  ['bottles, one by one', 'per_unit', { qty_source: ['bottles'] }, true, true],
  ['cots, without a largest number', 'per_unit', { max_qty: null }, true, true],
  ['at most one of them', 'per_unit', { max_qty: 1 }, false, false],
  ['a thing for the whole event', 'per_event', {}, false, false],
  ['a thing for the whole event, also up to five', 'per_event', { max_qty: 5 }, false, false],
  ['a share of the bill', 'percentage', {}, false, false],
  ['what guests multiply already', 'per_person', { qty_source: ['guests'] }, false, false],
  ['what guests multiply, in up to three portions', 'per_person', { qty_source: ['guests'], max_qty: 3 }, true, false],
  ['bottles for each hour', 'per_unit', { qty_source: ['bottles', 'hours'] }, false, false],
])('%s', (_, pricing_type, asked, counted, units) => {
  const addon = { pricing_type, ...asked }
  expect([isCounted(addon), countsUnits(addon)]).toEqual([counted, units])
})
