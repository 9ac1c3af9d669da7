/**
 * A set of listings as one bit for each place in the columns: intersections are computed 32 places at a time, so that
 * counting the listings of every code costs less than looking at each listing's codes.
 */
export type Marks = Int32Array

export function noMarks(places: number): Marks {
  return new Int32Array((places + 31) >> 5)
}

export function mark(marks: Marks, at: number): void {
  marks[at >> 5] = wordOf(marks, at >> 5) | (1 << (at & 31))
}

export function unmark(marks: Marks, at: number): void {
  marks[at >> 5] = wordOf(marks, at >> 5) & ~(1 << (at & 31))
}

export function isMarked(marks: Marks, at: number): boolean {
  return ((wordOf(marks, at >> 5) >>> (at & 31)) & 1) === 1
}

/** The union of marks. */
export function inAny(sets: readonly Marks[], places: number): Marks {
  const all = noMarks(places)
  for (const set of sets)
    for (let word = 0; word < all.length; word += 1) all[word] = wordOf(all, word) | wordOf(set, word)
  return all
}

/** The intersection of marks. */
export function inAll(sets: readonly Marks[], places: number): Marks {
  const all = noMarks(places).fill(-1)
  for (const set of sets)
    for (let word = 0; word < all.length; word += 1) all[word] = wordOf(all, word) & wordOf(set, word)
  return all
}

/** Ascending. */
export function placesIn(marks: Marks): number[] {
  const places: number[] = []
  for (const word of wordsIn(marks)) {
    for (let left = wordOf(marks, word); left !== 0; left &= left - 1) {
      places.push((word << 5) + 31 - Math.clz32(left & -left))
    }
  }
  return places
}

/** Indexes of the words that are not empty; in a search for one town they are few. */
export function wordsIn(marks: Marks): number[] {
  const words: number[] = []
  for (let word = 0; word < marks.length; word += 1) if (marks[word] !== 0) words.push(word)
  return words
}

/** Number of listings in both sets, in these words only. */
export function countBoth(one: Marks, other: Marks, words: readonly number[]): number {
  let count = 0
  for (const word of words) count += bitsIn(wordOf(one, word) & wordOf(other, word))
  return count
}

/** Population count: sums of pairs, of fours, of eights, and their sum (Warren, Hacker's Delight, 5-1). */
function bitsIn(word: number): number {
  const pairs = (word - ((word >>> 1) & 0x55555555)) | 0
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Beyond the end nothing is marked. */
function wordOf(marks: Marks, word: number): number {
  return word < marks.length ? (marks[word] as number) : 0
}
