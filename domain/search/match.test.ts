import fc from 'fast-check'
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

/** The whole table, as textbooks have it (optimal string alignment). */
function distanceByTable(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (__, j) => (i ? i : j)),
  )
  const at = (i: number, j: number) => table[i]?.[j] ?? Number.NaN
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const ways = [at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + cost]
      ;(table[i] as number[])[j] = Math.min(...ways, swapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY)
    }
  }
  return at(a.length, b.length)
}

test('the distance is that of the whole table, as far as it is asked for', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 12 })
  const long = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 60, maxLength: 200 })
  fc.assert(
    fc.property(
      fc.oneof(text, text, text, long),
      fc.oneof(text, text, text, long),
      fc.integer({ min: 0, max: 4 }),
      (a, b, most) => {
        expect(editDistance(a, b, most)).toBe(Math.min(most + 1, distanceByTable(a, b)))
      },
    ),
    { numRuns: 3_000 },
  )
})
