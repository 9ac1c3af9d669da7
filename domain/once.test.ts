import { expect, test } from 'vitest'
import { onceFor } from './once.ts'

test('is worked out once for each object, also when there is nothing to find', () => {
  let worked = 0
  const wordsOf = onceFor(({ text }: { text: string }) => {
    worked += 1
    return text ? text.split(' ') : null
  })
  const [some, none] = [{ text: 'sala na wesele' }, { text: '' }]
  expect(wordsOf(some)).toEqual(['sala', 'na', 'wesele'])
  expect(wordsOf(some)).toBe(wordsOf(some))
  expect([wordsOf(none), wordsOf(none)]).toEqual([null, null])
  expect(worked).toBe(2)
})

test('two questions about one object do not hear of each other', () => {
  const hall = { guests: 80 }
  const twice = onceFor(({ guests }: typeof hall) => guests * 2)
  const half = onceFor(({ guests }: typeof hall) => guests / 2)
  expect([twice(hall), half(hall), twice(hall)]).toEqual([160, 40, 160])
})

test('the note is seen by nobody: a copy that differs is worked out anew, and equal objects stay equal', () => {
  const hall = { guests: 80 }
  const twice = onceFor(({ guests }: { guests: number }) => guests * 2)
  twice(hall)
  expect(twice({ ...hall, guests: 50 })).toBe(100)
  expect(hall).toStrictEqual({ guests: 80 })
  expect(JSON.stringify(hall)).toBe('{"guests":80}')
  expect(Reflect.ownKeys({ ...hall })).toEqual(['guests'])
})

test('an object that takes no notes is asked each time', () => {
  const twice = onceFor(({ guests }: { guests: number }) => guests * 2)
  const frozen = Object.freeze({ guests: 80 })
  expect([twice(frozen), twice(frozen)]).toEqual([160, 160])
})
