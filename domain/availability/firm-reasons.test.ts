import { expect, test } from 'vitest'
import { isFirm, isTakenFrom, type ReasonCode } from './availability.ts'

test.each<[ReasonCode, object, { firm: boolean; taken: boolean }]>([
  ['past', {}, { firm: true, taken: true }],
  ['busy', {}, { firm: true, taken: true }],
  ['capacity', { max: 40 }, { firm: true, taken: true }],
  ['daily_limit', { max: 1 }, { firm: false, taken: true }],
  ['too_soon', { notice_hours: 48 }, { firm: false, taken: false }],
  ['closed', {}, { firm: false, taken: false }],
  ['too_long', { max_minutes: 600 }, { firm: false, taken: false }],
  ['too_long', { max_days: 30 }, { firm: true, taken: false }],
])('%s %j', (code, details, says) => {
  const reason = { code, details: details as never }
  expect({ firm: isFirm(reason), taken: isTakenFrom(reason) }).toEqual(says)
})
