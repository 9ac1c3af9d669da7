/**
 * Which town does a typed text mean? Its name, a name that begins so, and else a name with slips of the keyboard: there
 * each letter that differs is weighed against how many people live in the town, so that "Karkow" is Kraków, although
 * smaller places are spelled nearly like it too.
 */
import { editDistance } from './match.ts'

/** `text` is the normalised name (`normalizeText`). */
export type NamedPlace = { id: number; text: string; population: number }

/** One letter that differs weighs as much as a town a hundred times larger. */
const letterWeight = 2
/** Shorter texts are like everything. */
const alikeFrom = 3
/** The text may be the beginning of a name that is still being typed. */
const unfinishedLetters = 0.5

/** The best places first; `typed` is normalised. */
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

/** 0 the very name, 1 its beginning, 2 the beginning of one of its later words; null is none of them. */
function tierOf(typed: string, name: string): number | null {
  if (name === typed) return 0
  if (name.startsWith(typed)) return 1
  return typed.length >= alikeFrom && (name.includes(` ${typed}`) || name.includes(`-${typed}`)) ? 2 : null
}

/** Letters that differ from the name or from its beginning; null when it is another word. */
function lettersApart(typed: string, name: string): number | null {
  const most = slipsIn(typed.length)
  if (most === 0) return null
  const whole = editDistance(typed, name, most)
  const begun = name.length > typed.length ? editDistance(typed, name.slice(0, typed.length), most) : most + 1
  const letters = Math.min(whole, begun + unfinishedLetters)
  return letters <= most ? letters : null
}

/** Slips forgiven in a name of this length. */
function slipsIn(length: number): number {
  return length < 4 ? 0 : length < 6 ? 1 : length < 10 ? 2 : 3
}

function sizeOf({ population }: NamedPlace): number {
  return Math.log10(Math.max(1, population))
}
