import { expect, test } from 'vitest'
import { sameValues } from './unsaved.ts'

test('what was changed and changed back is the same, whatever was touched on the way', () => {
  const first = { note: '', children: { '3-9': '2' }, unit_ids: ['a'] }
  expect(sameValues({ unit_ids: ['a'], children: { '10-17': '', '3-9': '2' }, note: '' }, first)).toBe(true)
})
test('another term, another number of guests and another room are not the same', () => {
  const first = { date: '12 czerwca 2027', children: { '3-9': '2' }, unit_ids: ['a'] }
  expect(sameValues({ ...first, date: '13 czerwca 2027' }, first)).toBe(false)
  expect(sameValues({ ...first, children: { '3-9': '3' } }, first)).toBe(false)
  expect(sameValues({ ...first, unit_ids: ['a', 'b'] }, first)).toBe(false)
})
