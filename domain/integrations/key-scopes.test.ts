import { expect, test } from 'vitest'
import { apiKeyPrefix, keyScopes, shownOfKey, sortedScopes } from './key-scopes.ts'

test('of a key only its beginning and its last four signs are shown', () => {
  const key = `${apiKeyPrefix}abcdefghijklmnopqrstuvwxyz0123456789`
  expect(shownOfKey(key)).toBe('wyd_abcdef…6789')
})

test('a key has the rights that it was given, each once, in the order of the list', () => {
  expect(sortedScopes(['stats:read', 'listings:read', 'stats:read'])).toEqual(['listings:read', 'stats:read'])
  expect(sortedScopes([...keyScopes].reverse())).toEqual([...keyScopes])
})
