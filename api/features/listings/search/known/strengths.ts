/** How well a typed text matches the words of each listing: its own, and those of its codes. */
import { type Columns, codeNames, type Dictionary, marksOf } from './columns.ts'
import { placesIn } from './marks.ts'
import { amenityText, categoryLabel, categoryText, occasionText } from '#api/features/listings/search/text-of.pl.ts'
import type { EventType } from '#domain/listing/codes.ts'
import { weighedWords, wordsOf } from '#domain/search/match.ts'
import { strengthsOf, type WordsOfMany } from '#domain/search/word-index.ts'

/** Matches of the last texts; the search for alternatives asks the same words again and again. */
const mostAnswers = 8

const wordsByCode = {
  category: onceByCode((code) => [
    { words: wordsOf(categoryLabel(code)), weight: 0.9 },
    { words: wordsOf(categoryText([code])), weight: 0.5 },
  ]),
  event_type: onceByCode((code) => [{ words: wordsOf(occasionText([code as EventType])), weight: 0.6 }]),
  amenity: onceByCode((code) => [{ words: wordsOf(amenityText([code])), weight: 0.4 }]),
} satisfies Partial<Record<Dictionary, unknown>>

/** The match of each place, 0 for none (`strengthsOf`). */
export function strengthsIn(columns: Columns, typed: readonly string[]): Float32Array {
  const { strengths, words, entries } = columns
  const key = typed.join(' ')
  const found = strengths.get(key) ?? strengthsOf(words, typed, entries.length, wordsOfCodes(columns))
  strengths.delete(key)
  strengths.set(key, found)
  if (strengths.size > mostAnswers) strengths.delete(strengths.keys().next().value as string)
  return found
}

function wordsOfCodes(columns: Columns): WordsOfMany[] {
  return (Object.keys(wordsByCode) as (keyof typeof wordsByCode)[]).flatMap((dictionary) =>
    codeNames(dictionary).map((code, number) => ({
      words: wordsByCode[dictionary](code),
      places: () => placesIn(marksOf(columns, dictionary, number)),
    })),
  )
}

function onceByCode(fieldsOf: (code: string) => Parameters<typeof weighedWords>[0]) {
  const found = new Map<string, ReadonlyMap<string, number>>()
  return (code: string) => {
    const words = found.get(code) ?? weighedWords(fieldsOf(code))
    found.set(code, words)
    return words
  }
}
