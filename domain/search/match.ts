/**
 * Whether a text describes a listing. Every typed word must be found among the listing's words: as itself, as the
 * beginning of a word, in another grammatical case, or with a small typo. Words of the name weigh more than words of
 * the description.
 */
import { fillerWords, headcount, sameSense } from './everyday.pl.ts'
import { normalizeText } from './text.ts'

/** Words that say nothing alone: "sala na wesele w Krakowie" looks for sala, wesele, Kraków. */
const fillers = new Set(wordsOf(fillerWords))

/** The other words of a typed word's group. */
const mates = matesIn(sameSense.map(wordsOf))
const noMates: ReadonlySet<string> = new Set()
/** Quality of a match by another word of the same group. */
const mateQuality = 0.7

/** The three rows of `editDistance`, reused by every comparison. */
let rows = rowsOf(64)

const shortestStem = 4
const longestEnding = 3

export function wordsOf(text: string): string[] {
  return normalizeText(text).match(/[\p{L}\p{N}%]+/gu) ?? []
}

/** Each word of these fields with the largest weight of a field that contains it. */
export function weighedWords(fields: readonly { words: readonly string[]; weight: number }[]): Map<string, number> {
  const best = new Map<string, number>()
  for (const { words, weight } of fields) {
    for (const word of words) if (weight > (best.get(word) ?? 0)) best.set(word, weight)
  }
  return best
}

/**
 * Damerau–Levenshtein distance (two swapped neighbours count once), or `most + 1` when it is larger. Only cells near
 * the diagonal are compared and the rows are reused, because a typed town is compared with thousands of names.
 */
export function editDistance(a: string, b: string, most: number): number {
  const far = most + 1
  if (Math.abs(a.length - b.length) > most) return far
  if (b.length + 2 > rows[0].length) rows = rowsOf(2 * b.length)
  let [before, previous, row] = rows
  for (let j = 0; j <= Math.min(b.length, far); j += 1) previous[j] = j
  for (let i = 1; i <= a.length; i += 1) {
    const first = Math.max(1, i - most)
    const last = Math.min(b.length, i + most)
    row[first - 1] = first === 1 ? i : far
    let least = row[first - 1] as number
    for (let j = first; j <= last; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let value = Math.min((previous[j] as number) + 1, (row[j - 1] as number) + 1, (previous[j - 1] as number) + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        value = Math.min(value, (before[j - 2] as number) + 1)
      }
      row[j] = value
      least = Math.min(least, value)
    }
    // The next row reads one cell further.
    row[last + 1] = far
    if (least > most) return far
    ;[before, previous, row] = [previous, row, before]
  }
  return Math.min(far, previous[b.length] as number)
}

/** How well a typed word matches a word of the listing: 0 not at all, 1 exactly. */
export function meets(typed: string, word: string): number {
  if (typed === word) return 1
  if (word.startsWith(typed)) return typed.length >= 2 ? 0.9 : 0.5
  // Other grammatical cases: "Krakowie" for Kraków, "stodoły" for stodoła.
  if (word.length >= shortestStem && typed.startsWith(word) && typed.length - word.length <= longestEnding) return 0.8
  if (/\d/.test(typed)) return 0
  const slips = slipsIn(typed.length)
  if (slips === 0 || typed[0] !== word[0]) return 0
  if (editDistance(typed, word, slips) <= slips) return 0.6
  // A typo in a word that is still being typed.
  if (typed.length >= 5 && word.length > typed.length) {
    return editDistance(typed, word.slice(0, typed.length), 1) <= 1 ? 0.5 : 0
  }
  return 0
}

/**
 * The same, with the other words of the group counted too. Above 0 only for a word with the same first letter or of the
 * same group; `word-index.ts` relies on that and looks at no others.
 */
export function qualityOf(typed: string, word: string): number {
  const itself = meets(typed, word)
  return itself < mateQuality && matesOf(typed).has(word) ? mateQuality : itself
}

/** The words of the same group, including the word itself; empty when it has no group. */
export function matesOf(typed: string): ReadonlySet<string> {
  return mates.get(typed) ?? noMates
}

/** The typed words that each listing must have; empty when the text has no letters, null when nothing was typed. */
export function askedWords(query: string): string[] | null {
  const wanted = wantedWords(query)
  return wanted.length === 0 && query.trim() === '' ? null : wanted
}

/** The typed words without fillers; all of them when nothing else is left. */
export function wantedWords(query: string): string[] {
  const typed = wordsOf(query)
  const telling = wordsOf(query.replace(headcount, ' ')).filter((word) => !fillers.has(word))
  return [...new Set(telling.length > 0 ? telling : typed)]
}

function matesIn(groups: readonly string[][]): Map<string, ReadonlySet<string>> {
  const all = new Map<string, Set<string>>()
  for (const group of groups) {
    for (const word of group) all.set(word, new Set([...(all.get(word) ?? []), ...group]))
  }
  return all
}

function rowsOf(length: number): [Int32Array, Int32Array, Int32Array] {
  return [new Int32Array(length), new Int32Array(length), new Int32Array(length)]
}

/** Typos allowed in a word of this length. */
function slipsIn(length: number): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2
}
