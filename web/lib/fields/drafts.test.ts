import { expect, test } from 'vitest'
import { draftOf, forgetDraft, keepDraft } from './drafts.ts'

test('a draft comes back to the owner who typed it', () => {
  keepDraft('message:1', 'anna', { body: 'Dzień dobry' })
  expect(draftOf('message:1', 'anna')).toEqual({ body: 'Dzień dobry' })
})
test('a draft is never shown to another owner, nor to nobody', () => {
  keepDraft('message:2', 'anna', { body: 'Dzień dobry' })
  expect(draftOf('message:2', 'jan')).toBeUndefined()
  expect(draftOf('message:2', undefined)).toBeUndefined()
})
test('a draft that was sent is gone', () => {
  keepDraft('message:3', 'anna', 'x')
  forgetDraft('message:3')
  expect(draftOf('message:3', 'anna')).toBeUndefined()
})
