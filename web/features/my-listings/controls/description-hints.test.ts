import { expect, test } from 'vitest'
import { descriptionHints } from './description-hints.pl.ts'

const wrong = (text: string) => descriptionHints('venue', text).filter((hint) => hint.wrong).length

test('contact data and prices in a description are pointed at', () => {
  expect(wrong('Zadzwoń: 600 100 200')).toBe(1)
  expect(wrong('Piszcie na biuro@dwor.pl, talerzyk 250 zł')).toBe(2)
  expect(wrong('Stodoła z 1920 roku, 120 m od lasu')).toBe(0)
})

test('a topic is done once the text speaks of it', () => {
  const done = (text: string) =>
    descriptionHints('venue', text)
      .filter((hint) => hint.done)
      .map((hint) => hint.words)
  expect(done('Drewniane wnętrze i taras z widokiem na las.')).toEqual([
    'Klimat i wnętrze',
    'Otoczenie: ogród, taras, widok',
  ])
})
