import { expect, test } from 'vitest'
import { isKsefNumber } from './ksef-number.ts'

test.each([
  // The example of the ministry.
  ['5265877635-20250826-0100001AF629-AF', true],
  ['5265877635-20250826-0100001AF629-AE', false],
  ['5265877635-20250827-0100001AF629-AF', false],
  ['5265877653-20250826-0100001AF629-AF', false],
  ['5265877635-20250826-0100001AF692-AF', false],
  ['5265877635-20250826-0100001af629-AF', false],
  ['5265877635-20251326-0100001AF629-AF', false],
  ['5265877635-20250826-0100001AF629', false],
  [' 5265877635-20250826-0100001AF629-AF', false],
  ['5265877635-20250826-010000-1AF629-00', true],
  ['', false],
])('%s: %s', (text, is) => {
  expect(isKsefNumber(text)).toBe(is)
})

test('in this number each sign that is another, and each two that changed places, are noticed', () => {
  const number = '5265877635-20250826-0100001AF629-AF'
  const signs = [...number]
  const typed = signs.flatMap((sign, index) => {
    const other = signs.with(index, sign === '7' ? '8' : '7').join('')
    const next = signs[index + 1]
    const swapped =
      next === undefined
        ? number
        : signs
            .with(index, next)
            .with(index + 1, sign)
            .join('')
    return [other, swapped].filter((text) => text !== number)
  })
  expect(typed.length).toBeGreaterThan(50)
  expect(typed.filter(isKsefNumber)).toEqual([])
})
