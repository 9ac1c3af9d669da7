import { describe, expect, test } from 'vitest'
import { askedWords, editDistance, meets, weighedWords, wordsOf } from './match.ts'
import { newWordIndex, putWords, strengthsOf } from './word-index.ts'

const wordsIn = (fields: { text: string; weight: number }[]) =>
  weighedWords(fields.map(({ text, weight }) => ({ words: wordsOf(text), weight })))
/** Of one listing; null when it is not found. */
const strengthIn = (words: Map<string, number>, query: string) => {
  const index = newWordIndex()
  putWords(index, 0, words)
  const asked = askedWords(query)
  return asked && (strengthsOf(index, asked, 1)[0] || null)
}

const barn = wordsIn([
  { text: 'Stodoła Sowie Schody', weight: 1 },
  { text: 'Poznań', weight: 0.9 },
  { text: 'Wesele w stodole z widokiem na sad i noclegami na miejscu.', weight: 0.3 },
])
const strength = (query: string) => strengthIn(barn, query)

describe('free text', () => {
  test.each([
    ['stodoła', 'the word itself'],
    ['stodola poznan', 'without Polish letters'],
    ['STODOŁA', 'in capitals'],
    ['stod', 'its beginning'],
    ['w Poznaniu', 'another grammatical case'],
    ['stodoly', 'another ending'],
    ['stodoal', 'two letters swapped'],
    ['soweie', 'a letter too many'],
    ['pozann', 'a slip in the town'],
    ['wesele w stodole', 'small words that mean nothing'],
  ])('finds by %s (%s)', (query) => expect(strength(query)).not.toBeNull())

  test.each(['zamek', 'stodoła Kraków', 'stoliki', 'abc', '60-001'])('does not find by %s', (query) =>
    expect(strength(query)).toBeNull(),
  )

  test('weighs the name before the description, and the word itself before a slip', () => {
    expect(strength('schody')).toBeGreaterThan(strength('noclegami') ?? 1)
    expect(strength('schody')).toBeGreaterThan(strength('schoyd') ?? 1)
  })

  test('asks nothing when nothing was typed, and asks for a small word when it is all there is', () => {
    expect(askedWords('   ')).toBeNull()
    expect(strength('na')).not.toBeNull()
  })

  test('finds nowhere what has no letters, and a percent sign where it stands', () => {
    for (const typed of ['--', '_', '*', '%'])
      expect(strengthIn(wordsIn([{ text: 'Sala 100 m', weight: 1 }]), typed)).toBeNull()
    const hundred = wordsIn([{ text: 'Zadatek 100% zwrotny', weight: 1 }])
    expect(strengthIn(hundred, '100%')).toBe(1)
    expect(strengthIn(hundred, '100')).not.toBeNull()
  })

  test('forgives no slip in short words and numbers', () => {
    expect(meets('sak', 'sad')).toBe(0)
    expect(meets('1234', '1235')).toBe(0)
  })
})

test('the distance counts letters added, left out, changed and swapped', () => {
  expect(editDistance('krakow', 'krakow', 2)).toBe(0)
  expect(editDistance('krakuw', 'krakow', 2)).toBe(1)
  expect(editDistance('karkow', 'krakow', 2)).toBe(1)
  expect(editDistance('krkw', 'krakow', 2)).toBe(2)
  expect(editDistance('gdansk', 'krakow', 2)).toBe(3)
})
