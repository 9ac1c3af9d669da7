/** What the index says of a listing is what looking at each of its words says, whatever was put in and taken away before. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sameSense } from './everyday.pl.ts'
import { qualityOf, wordsOf } from './match.ts'
import { newWordIndex, putWords, strengthsOf, takeWords } from './word-index.ts'

const mates = sameSense.flatMap(wordsOf)
// Words that begin alike, slips of each other, cases, mates with other first letters, and a letter of two units.
const word = fc.constantFrom(
  ...['wesele', 'wesela', 'weselna', 'wesle', 'wes', 'w', 'krakow', 'krakowie', 'karkow', 'stodola', 'stodole'],
  ...['sala', 'sali', 'sad', 'dwor', 'dworek', '100', '100%', '𐐨ala', '𐐩ala', 'przyjecie'],
  ...mates.slice(0, 40),
)
const weight = fc.constantFrom(1, 0.9, 0.7, 0.6, 0.5, 0.4, 0.3)
const words = fc.dictionary(word, weight, { maxKeys: 8 }).map((one) => new Map(Object.entries(one)))
const places = 6
const step = fc.record({ place: fc.nat(places - 1), words: fc.option(words) })

function plainStrength(asked: readonly string[], own: ReadonlyMap<string, number> | undefined): number {
  if (asked.length === 0 || !own) return 0
  const best = asked.map((typed) => Math.max(0, ...[...own].map(([one, its]) => qualityOf(typed, one) * its)))
  return best.includes(0) ? 0 : best.reduce((sum, one) => sum + one, 0) / asked.length
}

test('the strength at each place is that of its own words, after any changes', () => {
  let found = 0
  let by_mates = 0
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 1, maxLength: 30 }),
      fc.array(fc.uniqueArray(word, { maxLength: 3 }), { minLength: 1, maxLength: 4 }),
      (steps, questions) => {
        const index = newWordIndex()
        const own = new Map<number, ReadonlyMap<string, number>>()
        for (const [nth, { place, words: next }] of steps.entries()) {
          const before = own.get(place)
          if (before) takeWords(index, place, before)
          if (next) putWords(index, place, next)
          if (next) own.set(place, next)
          else own.delete(place)
          const asked = questions[nth % questions.length] as string[]
          const expected = Array.from({ length: places }, (_, at) => plainStrength(asked, own.get(at)))
          const strengths = [...strengthsOf(index, asked, places)]
          expect(strengths.map((one) => one.toFixed(6))).toEqual(expected.map((one) => one.toFixed(6)))
          found += expected.filter((one) => one > 0).length
          by_mates += expected.filter((one) => one > 0).length > 0 && asked.some((one) => mates.includes(one)) ? 1 : 0
        }
      },
    ),
    { numRuns: 400 },
  )
  expect(found).toBeGreaterThan(300)
  expect(by_mates).toBeGreaterThan(50)
})
