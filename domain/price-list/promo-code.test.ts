import { expect, test } from 'vitest'
import type { PriceItem } from './price-list.ts'
import { hasPromoCode } from './promo-code.ts'

test('a code is known however it is written, and nothing is no code', () => {
  const items = [
    { kind: 'base' },
    { kind: 'discount', promo_code: null },
    { kind: 'discount', promo_code: 'Lato' },
  ] as PriceItem[]
  const asked = ['LATO', ' lato ', 'zima', '', ' ']
  expect(asked.map((code) => hasPromoCode(items, code))).toEqual([true, true, false, false, false])
})
