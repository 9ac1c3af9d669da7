/**
 * A listing's own words for searches; those of the more telling fields weigh more. The words of its codes are kept with
 * the codes (`strengths.ts`).
 */
import { voivodeshipLabel } from '#api/features/listings/search/text-of.pl.ts'
import { townsNear } from '#api/features/listings/search/towns.ts'
import type { ListingRecord } from '#api/features/listings/store/listing-record.ts'
import { weighedWords, wordsOf } from '#domain/search/match.ts'

/** Words of each piece between two spaces; most pieces occur in many texts. */
const known = new Map<string, readonly string[]>()
const mostKnown = 20_000

export function wordsOfListing({ name, tagline, description, address }: ListingRecord): Map<string, number> {
  return weighedWords([
    { words: wordsIn(name), weight: 1 },
    { words: wordsIn(address.city), weight: 0.9 },
    { words: wordsIn(address.district), weight: 0.7 },
    { words: wordsIn(tagline), weight: 0.6 },
    { words: wordsIn(voivodeshipLabel(address.voivodeship)), weight: 0.5 },
    { words: townsNear(address).flatMap(wordsIn), weight: 0.5 },
    { words: wordsIn(description), weight: 0.3 },
  ])
}

function wordsIn(text: string | null): string[] {
  const words: string[] = []
  for (const piece of (text ?? '').split(' ')) words.push(...knownWords(piece))
  return words
}

function knownWords(piece: string): readonly string[] {
  const before = known.get(piece)
  if (before) return before
  const found = wordsOf(piece)
  if (known.size >= mostKnown) known.clear()
  // A copy, because V8 keeps the whole text alive for each piece cut out of it.
  known.set(Array.from(piece).join(''), found)
  return found
}
