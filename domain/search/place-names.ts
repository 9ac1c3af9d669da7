/**
 * Finds the town that a typed text means: by its name, by the beginning of its name, or else by a name with typos.
 * There each differing letter is weighed against the town's population, so that "Karkow" is Kraków, although smaller
 * places are spelled nearly like it too.
 */
import { editDistance } from './match.ts'

/** `text` is the normalised name (`normalizeText`). */
export type NamedPlace = { id: number; text: string; population: number }

/** One differing letter weighs as much as a hundred times fewer inhabitants. */
const letterWeight = 2
/** Shorter texts resemble too many names. */
const alikeFrom = 3
/** The cost of taking the text for the beginning of a longer name. */
const unfinishedLetters = 0.5

/** The best matches first; `typed` is normalised. */
export function rankPlaces<P extends NamedPlace>(typed: string, places: readonly P[], most: number): P[] {
  if (!typed) return []
  const found: { place: P; tier: number; cost: number }[] = []
  for (const place of places) {
    const tier = tierOf(typed, place.text)
    if (tier !== null) found.push({ place, tier, cost: -sizeOf(place) })
    else if (typed.length >= alikeFrom) {
      const letters = lettersApart(typed, place.text)
      if (letters !== null) found.push({ place, tier: 3, cost: letters * letterWeight - sizeOf(place) })
    }
  }
  return found
    .sort((a, b) => a.tier - b.tier || a.cost - b.cost || a.place.id - b.place.id)
    .slice(0, most)
    .map(({ place }) => place)
}

/** 0 the exact name, 1 its beginning, 2 the beginning of a later word of it; null for none of these. */
function tierOf(typed: string, name: string): number | null {
  if (name === typed) return 0
  if (name.startsWith(typed)) return 1
  return typed.length >= alikeFrom && (name.includes(` ${typed}`) || name.includes(`-${typed}`)) ? 2 : null
}

/** Number of letters that differ from the name or from its beginning; null when too many do. */
function lettersApart(typed: string, name: string): number | null {
  const most = slipsIn(typed.length)
  if (most === 0) return null
  const whole = editDistance(typed, name, most)
  const begun = name.length > typed.length ? editDistance(typed, name.slice(0, typed.length), most) : most + 1
  const letters = Math.min(whole, begun + unfinishedLetters)
  return letters <= most ? letters : null
}

/** Typos allowed in a name of this length. */
function slipsIn(length: number): number {
  return length < 4 ? 0 : length < 6 ? 1 : length < 10 ? 2 : 3
}

function sizeOf({ population }: NamedPlace): number {
  return Math.log10(Math.max(1, population))
}
