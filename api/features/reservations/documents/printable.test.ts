import { expect, test } from 'vitest'
import { printable } from './printable.ts'

test.each([
  ['Super sala 🎉🎉 i ogród', 'Super sala i\u00a0ogród'],
  ['👩🏽‍🍳 Menu ❤️', 'Menu'],
  ['🇵🇱 Polska', 'Polska'],
  ['Wydarzy™ © 2027, 12 × 3', 'Wydarzy™ © 2027, 12\u00a0× 3'],
])('%s', (text, printed) => {
  expect(printable(text)).toBe(printed)
})

test('texts at any depth are met, and what is no text stays', () => {
  const page = (number: number) => String(number)
  expect(printable({ rows: [['w domu', 3]], page })).toEqual({ rows: [['w\u00a0domu', 3]], page })
})
