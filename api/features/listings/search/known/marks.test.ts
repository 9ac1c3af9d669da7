/** Sets of bits say what sets of numbers say. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countBoth, inAll, inAny, isMarked, mark, type Marks, noMarks, placesIn, unmark, wordsIn } from './marks.ts'

const size = 150
const place = fc.nat(size - 1)
const marksOf = (places: Iterable<number>, room = size): Marks => {
  const marks = noMarks(room)
  for (const at of places) mark(marks, at)
  return marks
}

test('what is marked, unmarked, common and together is what sets of numbers say', () => {
  fc.assert(
    fc.property(fc.array(fc.array(place), { minLength: 1, maxLength: 4 }), fc.array(place), (lists, gone) => {
      const sets = lists.map((list) => new Set(list).difference(new Set(gone)))
      const marks = lists.map((list) => marksOf(list))
      for (const each of marks) for (const at of gone) unmark(each, at)
      const sorted = (set: Set<number>) => [...set].sort((a, b) => a - b)
      expect(marks.map(placesIn)).toEqual(sets.map(sorted))
      const [one, other] = [marks[0] as Marks, marks.at(-1) as Marks]
      for (let at = 0; at < size; at += 1) expect(isMarked(one, at)).toBe(sets[0]?.has(at))
      const common = sets.reduce((all, set) => all.intersection(set))
      expect(countBoth(one, other, wordsIn(one))).toBe(
        (sets[0] as Set<number>).intersection(sets.at(-1) as Set<number>).size,
      )
      expect(placesIn(inAll(marks, size))).toEqual(sorted(common))
      expect(placesIn(inAny(marks, size))).toEqual(sorted(sets.reduce((all, set) => all.union(set))))
    }),
  )
})

test('a shorter set says nothing of the places behind its end', () => {
  const [short, long] = [marksOf([3], 10), marksOf([3, 140])]
  expect(isMarked(short, 140)).toBe(false)
  expect(countBoth(long, short, wordsIn(long))).toBe(1)
  expect(placesIn(inAny([short, long], size))).toEqual([3, 140])
  expect(placesIn(inAll([short, long], size))).toEqual([3])
})
