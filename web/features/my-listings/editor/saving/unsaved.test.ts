import { expect, test } from 'vitest'
import { isSaveKey } from './unsaved.ts'

const key = (over: Partial<KeyboardEvent>) => ({
  ...{ key: 's', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false },
  ...over,
})

test('Ctrl+S and ⌘S save, and the „ś” of a Polish keyboard is a letter', () => {
  expect([key({ ctrlKey: true }), key({ metaKey: true }), key({ ctrlKey: true, key: 'S' })].map(isSaveKey)).toEqual([
    true,
    true,
    true,
  ])
  const letters = [key({}), key({ ctrlKey: true, altKey: true }), key({ ctrlKey: true, key: 'ś', altKey: true })]
  expect(letters.map(isSaveKey)).toEqual([false, false, false])
})
