import { describe, expect, test } from 'vitest'
import { leftText } from './left-words.pl.ts'

const now = Date.parse('2026-11-22T10:00:00Z')
const inMinutes = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('what is left of a deadline', () => {
  test.each([
    [0.5, 'czas minął'],
    [-10, 'czas minął'],
    [1, 'zostało 1 min'],
    [59, 'zostało 59 min'],
    [60, 'zostało 1 godz.'],
    [299, 'zostało 4 godz.'],
    [47 * 60 + 59, 'zostało 47 godz.'],
    [48 * 60, 'zostały 2 dni'],
    [5 * 1440 + 3, 'zostało 5 dni'],
    [22 * 1440, 'zostały 22 dni'],
  ])('%d minutes: %s', (minutes, words) => {
    expect(plain(leftText(inMinutes(minutes), now))).toBe(words)
  })
})
