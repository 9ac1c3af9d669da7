/**
 * Does a text describe a listing? Every word that was typed must be found among the listing's words, as itself, as
 * the beginning of a word, in another grammatical case, or with a small slip of the keyboard. Words of the name weigh
 * more than words of the description.
 */
import { fillerWords, headcount, sameSense } from './everyday.pl.ts'
import { normalizeText } from './text.ts'

/** Words of one listing: ids of interned words, each with the weight of the best field it stands in. */
export type IndexedText = { words: Int32Array; weights: Float32Array }

const ids = new Map<string, number>()
const spelled: string[] = []

/** Words that say nothing alone: "sala na wesele w Krakowie" asks for sala, wesele, Kraków. */
const fillers = new Set(wordsOf(fillerWords))

/** Words that are the same wish as a typed one. */
const mates = matesIn(sameSense.map(wordsOf))
/** Another word for the same, met as it stands. */
const mateQuality = 0.7

const shortestStem = 4
const longestEnding = 3

export function wordsOf(text: string): string[] {
  return normalizeText(text).match(/[\p{L}\p{N}%]+/gu) ?? []
}

/** `fields` from the most telling to the least; null and empty ones are skipped. */
export function indexText(fields: readonly { text: string | null; weight: number }[]): IndexedText {
  const best = new Map<number, number>()
  for (const { text, weight } of fields) {
    for (const word of wordsOf(text ?? '')) {
      const id = idOf(word)
      best.set(id, Math.max(best.get(id) ?? 0, weight))
    }
  }
  return { words: Int32Array.from(best.keys()), weights: Float32Array.from(best.values()) }
}

/** Damerau–Levenshtein distance (neighbours swapped count once), or `most + 1` when it is larger. */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let value = Math.min((previous[j] as number) + 1, (row[j - 1] as number) + 1, (previous[j - 1] as number) + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        value = Math.min(value, (before[j - 2] as number) + 1)
      }
      row.push(value)
      least = Math.min(least, value)
    }
    if (least > most) return most + 1
    before = previous
    previous = row
  }
  return previous[b.length] as number
}

/** How well a typed word meets a word of the listing: 0 not at all, 1 the same. */
export function meets(typed: string, word: string): number {
  if (typed === word) return 1
  if (word.startsWith(typed)) return typed.length >= 2 ? 0.9 : 0.5
  // "Krakowie" means Kraków, "stodoły" a stodoła.
  if (word.length >= shortestStem && typed.startsWith(word) && typed.length - word.length <= longestEnding) return 0.8
  if (/\d/.test(typed)) return 0
  const slips = slipsIn(typed.length)
  if (slips === 0 || typed[0] !== word[0]) return 0
  if (editDistance(typed, word, slips) <= slips) return 0.6
  // A word that is still being typed, with a slip in it.
  if (typed.length >= 5 && word.length > typed.length) {
    return editDistance(typed, word.slice(0, typed.length), 1) <= 1 ? 0.5 : 0
  }
  return 0
}

/**
 * Makes the question once, to be asked of thousands of listings. It answers with the strength of the match (0 to 1),
 * or null when a typed word is nowhere to be found. Null instead of a question means that nothing was typed.
 */
export function textQuestion(query: string): ((text: IndexedText) => number | null) | null {
  const wanted = wantedWords(query)
  // What has no letters is found nowhere; only an empty field asks for everything.
  if (wanted.length === 0) return query.trim() === '' ? null : () => null
  // What one typed word and one known word have in common is worked out once, whatever the number of listings.
  const known = wanted.map(() => new Float32Array(spelled.length).fill(-1))
  const quality = (index: number, id: number): number => {
    const seen = known[index] as Float32Array
    // Words interned after the question was made.
    if (id >= seen.length) return meetsOrMate(wanted[index] as string, spelled[id] as string)
    const value = seen[id] as number
    if (value >= 0) return value
    seen[id] = meetsOrMate(wanted[index] as string, spelled[id] as string)
    return seen[id] as number
  }
  return ({ words, weights }) => {
    let sum = 0
    for (let index = 0; index < wanted.length; index += 1) {
      let best = 0
      for (let at = 0; at < words.length; at += 1) {
        const value = quality(index, words[at] as number)
        if (value > 0) best = Math.max(best, value * (weights[at] as number))
      }
      if (best === 0) return null
      sum += best
    }
    return sum / wanted.length
  }
}

/** The words of a question that say something; all of them when none does. */
export function wantedWords(query: string): string[] {
  const typed = wordsOf(query)
  const telling = wordsOf(query.replace(headcount, ' ')).filter((word) => !fillers.has(word))
  return [...new Set(telling.length > 0 ? telling : typed)]
}

function meetsOrMate(typed: string, word: string): number {
  const itself = meets(typed, word)
  return itself < mateQuality && mates.get(typed)?.has(word) ? mateQuality : itself
}

function matesIn(groups: readonly string[][]): Map<string, ReadonlySet<string>> {
  const all = new Map<string, Set<string>>()
  for (const group of groups) {
    for (const word of group) all.set(word, new Set([...(all.get(word) ?? []), ...group]))
  }
  return all
}

function idOf(word: string): number {
  const known = ids.get(word)
  if (known !== undefined) return known
  ids.set(word, spelled.length)
  spelled.push(word)
  return spelled.length - 1
}

/** Slips forgiven in a word of this length. */
function slipsIn(length: number): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2
}
