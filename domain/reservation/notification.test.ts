import { describe, expect, test } from 'vitest'
import { type News, notificationKinds, notificationOf, settledBy } from './notification.ts'

const news = (change: Partial<News>): News => ({
  actor: 'customer',
  action: 'confirm_email',
  status_before: 'pending_email',
  status_after: 'pending_owner',
  ...change,
})

describe('what an owner is told of', () => {
  test.each([
    ['a request', {}, 'request'],
    ['a reservation that needed no answer', { status_after: 'confirmed' }, 'reservation'],
    ['one that waits for money', { status_after: 'pending_payment' }, 'reservation'],
    ['a late click', { status_before: 'expired' }, 'request'],
    ['a message', { action: 'message', status_before: 'confirmed', status_after: 'confirmed' }, 'message'],
    ['a cancellation', { action: 'cancel', status_before: 'confirmed', status_after: 'cancelled' }, 'cancellation'],
    [
      'a request that nobody answered',
      { actor: 'system', action: 'expire', status_before: 'pending_owner', status_after: 'expired' },
      'expired',
    ],
    [
      'a wish to end by consent',
      { action: 'propose_termination', status_before: 'confirmed', status_after: 'confirmed' },
      'change',
    ],
    ['a proposal', { action: 'propose_change', status_before: 'confirmed', status_after: 'confirmed' }, 'change'],
    [
      'money',
      { actor: 'system', action: 'pay', status_before: 'pending_payment', status_after: 'confirmed' },
      'payment',
    ],
    [
      'money that came too late',
      { actor: 'system', action: 'late_payment', status_before: 'expired', status_after: 'expired' },
      'payment',
    ],
  ] as const)('%s', (_, change, kind) => {
    expect(notificationOf(news(change))).toBe(kind)
  })
})

describe('what an owner is not told of', () => {
  test.each([
    ['the own doing', { actor: 'owner', action: 'cancel', status_before: 'confirmed' }],
    ['a stranger who never confirmed', { action: 'cancel', status_after: 'cancelled' }],
    ['the end of a stranger’s hold', { actor: 'system', action: 'expire', status_after: 'expired' }],
    ['an event that begins', { actor: 'system', action: 'start', status_before: 'confirmed' }],
    ['a word that objects happen to have', { action: 'constructor', status_before: 'confirmed' }],
  ] as const)('%s', (_, change) => {
    expect(notificationOf(news(change))).toBeNull()
  })
})

test('the owner’s own step settles everything, the end of a wait only the request, the next message the one before', () => {
  expect(settledBy(news({ actor: 'owner', action: 'accept' }))).toEqual(notificationKinds)
  const cancelled = news({ action: 'cancel', status_before: 'pending_owner', status_after: 'cancelled' })
  expect(settledBy(cancelled)).toEqual(['request'])
  const said = { status_before: 'confirmed', status_after: 'confirmed' }
  expect(settledBy(news({ action: 'message', ...said }))).toEqual(['message'])
  const quarrel = { status_before: 'disputed', status_after: 'cancelled' }
  expect(settledBy(news({ action: 'settle_dispute', actor: 'operator', ...quarrel }))).toEqual(['dispute'])
  expect(settledBy(news({ action: 'withdraw', ...quarrel }))).toEqual(['dispute'])
  expect(settledBy(news({ action: 'withdraw_change', ...said }))).toEqual(['change'])
  expect(settledBy(news({ action: 'late_payment', actor: 'system', ...said }))).toEqual([])
})
