import { expect, test } from 'vitest'
import { promoSentence } from './words.pl.ts'

const said = (...rule: Parameters<typeof promoSentence>) => promoSentence(...rule).replaceAll('\u00a0', ' ')

test('a code says what it does, for one month and for more', () => {
  const half = { kind: 'percent', value: 50, duration: 'repeating' } as const
  expect([1, 2, 5, 12, 22].map((months) => said({ ...half, months }))).toEqual([
    'Kod działa: 50% taniej przez pierwszy miesiąc.',
    'Kod działa: 50% taniej przez pierwsze 2 miesiące.',
    'Kod działa: 50% taniej przez pierwsze 5 miesięcy.',
    'Kod działa: 50% taniej przez pierwsze 12 miesięcy.',
    'Kod działa: 50% taniej przez pierwsze 22 miesiące.',
  ])
  expect(said({ kind: 'trial_days', value: 1, duration: 'once', months: null })).toBe(
    'Kod działa: 1 dzień więcej za darmo.',
  )
})

test('where free days use some of its months up, a code says in how many payments it is', () => {
  const fifth = { kind: 'percent', value: 20, duration: 'repeating', months: 3 } as const
  expect([1, 2, 5].map((payments) => promoSentence(fifth, payments))).toEqual([
    'Kod działa: 20% taniej przy pierwszej płatności.',
    'Kod działa: 20% taniej przy 2 pierwszych płatnościach.',
    'Kod działa: 20% taniej przy 5 pierwszych płatnościach.',
  ])
})
