/**
 * An inverted index from each word to the listings that contain it, so that a search looks only at matching words. A
 * listing is a number, its place; to take its words away, the caller passes the same words as when they were put in.
 */
import { matesOf, qualityOf } from './match.ts'

export type WordIndex = {
  numbers: Map<string, number>
  words: string[]
  /** Numbers of words by first letter: apart from the words of its group, a typed word only matches these. */
  initials: Map<string, number[]>
  /** The listings of each word, by the word's number. */
  holders: Holders[]
  /** The few different weights: all words of a field share one. */
  weights: number[]
  met: Map<string, Met>
}

/** Words that all listings with a property share, such as the label of an amenity; stored once for all of them. */
export type WordsOfMany = { words: ReadonlyMap<string, number>; places: () => Iterable<number> }

/** Listings and weights, each pair as one whole number, ascending; the array may have a little spare room. */
type Holders = { places: Int32Array; size: number }

/** The matching words among the first `seen` words with its first letter. */
type Met = { seen: number; words: number[]; qualities: number[] }

const weightBits = 3
const mostWeights = 1 << weightBits
const mostMet = 500

/**
 * The best match of one typed word for each listing. The memory is reused, because V8 runs a full collection after some
 * hundred such arrays.
 */
let best = new Float64Array(0)

export function newWordIndex(): WordIndex {
  return {
    numbers: new Map(),
    words: [],
    initials: new Map(),
    holders: [],
    weights: [],
    met: new Map(),
  }
}

/**
 * Adds the words of a listing with their weights, of which there may be eight in all. The place must have none of these
 * words yet.
 */
export function putWords(index: WordIndex, place: number, words: ReadonlyMap<string, number>): void {
  for (const [word, weight] of words) {
    const holders = holdersOf(index, word)
    const value = holderAt(index, place, weight)
    const at = placeIn(holders, value)
    if (holders.size === holders.places.length) holders.places = longer(holders.places)
    // Mostly the new entry is the last one.
    if (at < holders.size) holders.places.copyWithin(at + 1, at, holders.size)
    holders.places[at] = value
    holders.size += 1
  }
}

/** Removes the words of a listing; they must be the ones that were put in. */
export function takeWords(index: WordIndex, place: number, words: ReadonlyMap<string, number>): void {
  for (const [word, weight] of words) {
    const holders = holdersOf(index, word)
    const value = holderAt(index, place, weight)
    const at = placeIn(holders, value)
    if (at === holders.size || holders.places[at] !== value) continue
    holders.places.copyWithin(at, at + 1, holders.size)
    holders.size -= 1
  }
}

/**
 * How well each listing matches the typed words, 0 to 1: the mean of the best match of each word. 0 when one of the
 * words has no match, and everywhere when nothing is typed.
 */
export function strengthsOf(
  index: WordIndex,
  typed: readonly string[],
  places: number,
  shared: readonly WordsOfMany[] = [],
): Float32Array {
  const found = new Float32Array(places)
  if (best.length < places) best = new Float64Array(places)
  for (const [nth, word] of typed.entries()) {
    best.fill(0, 0, places)
    raiseByOwn(index, word)
    for (const one of shared) raiseByShared(one, word)
    for (let at = 0; at < places; at += 1) {
      const before = found[at] as number
      const own = best[at] as number
      found[at] = own > 0 && (nth === 0 || before > 0) ? before + own : 0
    }
  }
  for (let at = 0; at < places; at += 1) found[at] = (found[at] as number) / typed.length || 0
  return found
}

function raiseByOwn(index: WordIndex, typed: string): void {
  const { words, qualities } = metBy(index, typed)
  for (const [nth, word] of words.entries()) {
    const holders = index.holders[word] as Holders
    const values = index.weights.map((weight) => weight * (qualities[nth] as number))
    for (let at = 0; at < holders.size; at += 1) {
      const holder = holders.places[at] as number
      const place = holder >> weightBits
      const value = values[holder & (mostWeights - 1)] as number
      if (value > (best[place] as number)) best[place] = value
    }
  }
}

function raiseByShared({ words, places }: WordsOfMany, typed: string): void {
  let value = 0
  for (const [word, weight] of words) value = Math.max(value, qualityOf(typed, word) * weight)
  if (value > 0) for (const place of places()) if (value > (best[place] as number)) best[place] = value
}

/** Matches are worked out once for each typed word; only words added since then are compared again. */
function metBy(index: WordIndex, typed: string): Met {
  const initial = initialOf(typed)
  const all = index.initials.get(initial) ?? []
  const met = index.met.get(typed) ?? { seen: 0, words: [], qualities: [] }
  for (; met.seen < all.length; met.seen += 1) addMet(met, typed, index, all[met.seen] as number)
  if (index.met.size >= mostMet) index.met.clear()
  index.met.set(typed, met)
  const mates = [...matesOf(typed)].filter((mate) => initialOf(mate) !== initial)
  const elsewhere = mates.flatMap((mate) => index.numbers.get(mate) ?? [])
  if (elsewhere.length === 0) return met
  const both: Met = { ...met, words: met.words.slice(), qualities: met.qualities.slice() }
  for (const word of elsewhere) addMet(both, typed, index, word)
  return both
}

function addMet(met: Met, typed: string, { words }: WordIndex, word: number): void {
  const quality = qualityOf(typed, words[word] as string)
  if (quality === 0) return
  met.words.push(word)
  met.qualities.push(quality)
}

function holdersOf(index: WordIndex, word: string): Holders {
  const known = index.numbers.get(word)
  if (known !== undefined) return index.holders[known] as Holders
  // A copy, because V8 keeps the whole text alive for each word cut out of it.
  const own = Array.from(word).join('')
  const number = index.words.push(own) - 1
  index.numbers.set(own, number)
  const initial = initialOf(word)
  const others = index.initials.get(initial)
  if (others) others.push(number)
  else index.initials.set(initial, [number])
  const holders = { places: new Int32Array(1), size: 0 }
  index.holders.push(holders)
  return holders
}

function initialOf(word: string): string {
  return word.charAt(0)
}

function holderAt({ weights }: WordIndex, place: number, weight: number): number {
  const known = weights.indexOf(weight)
  const number = known >= 0 ? known : weights.push(weight) - 1
  if (number >= mostWeights) throw new Error('more weights than there is room for')
  return place * mostWeights + number
}

/** The index of the value, or the one where it belongs. */
function placeIn({ places, size }: Holders, value: number): number {
  if (size === 0 || (places[size - 1] as number) < value) return size
  let low = 0
  let high = size
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle] as number) < value) low = middle + 1
    else high = middle
  }
  return low
}

function longer(places: Int32Array): Int32Array {
  const more = new Int32Array(Math.ceil(places.length * 1.25) + 1)
  more.set(places)
  return more
}
