import { expect, test } from 'vitest'
import { momentsOf, spoken } from './days.ts'

const november = Date.parse('2026-11-22T12:00:00Z')

test('a week is seven days in a row, so each weekday is among them', () => {
  const week = momentsOf('week', november) ?? []
  expect(week).toHaveLength(7)
  expect(week[0]).toBe('2026-11-23T10:00')
  expect(new Set(week.map((moment) => spoken(moment).slice(0, 3))).size).toBe(7)
})

test('both clock changes begin before the hour that is missing or doubled', () => {
  expect(momentsOf('clock', november)).toEqual(['2027-03-28T00:30', '2027-10-31T00:30'])
})

test('the ends of months are one of each length', () => {
  expect(momentsOf('months', november)).toEqual(['2026-11-30T10:00', '2026-12-31T10:00', '2027-02-28T10:00'])
})

test('a list may name days by itself, and says each once', () => {
  expect(momentsOf('2027-02-28,months,2027-03-27T23:30', november)).toEqual([
    '2027-02-28T10:00',
    '2026-11-30T10:00',
    '2026-12-31T10:00',
    '2027-03-27T23:30',
  ])
  expect(momentsOf('all', november)).toHaveLength(12)
})

test('a word that means nothing is no day', () => {
  expect(momentsOf('weeks', november)).toBeNull()
  expect(momentsOf('constructor', november)).toBeNull()
})
