import { describe, expect, test } from 'vitest'
import { healthOf, isStale, nextPullAt, outsideErrors } from './health.ts'
import { wholeDays, windowAt } from './busy.ts'
import { hourMs, minuteMs } from '#domain/time.ts'

const now = Date.parse('2026-11-23T03:00:00Z')
const facts = (minutes: number | null, change: Partial<Parameters<typeof healthOf>[0]> = {}) => ({
  state: 'active' as const,
  created_at: now - 600 * minuteMs,
  last_success_at: minutes === null ? null : now - minutes * minuteMs,
  last_error: null,
  ...change,
})

describe('the light of an outside calendar', () => {
  test('is green only while it answers', () => {
    expect(healthOf(facts(0), now)).toBe('green')
    expect(healthOf(facts(30), now)).toBe('green')
    expect(healthOf(facts(31), now)).toBe('amber')
    expect(healthOf(facts(361), now)).toBe('red')
    expect(healthOf(facts(5, { last_error: 'unreachable' }), now)).toBe('amber')
    expect(healthOf(facts(0, { unreadable: 1 }), now)).toBe('amber')
  })

  test('is red at once where only a person helps', () => {
    const red = outsideErrors.filter((last_error) => healthOf(facts(1, { last_error }), now) === 'red')
    expect(red).toEqual(['revoked', 'forbidden', 'gone', 'not_a_calendar', 'address_refused'])
    expect(healthOf(facts(1, { state: 'lost' }), now)).toBe('red')
  })

  test('of one that has just been connected waits for its first answer', () => {
    const fresh = facts(null, { created_at: now - minuteMs })
    expect([healthOf(fresh, now), isStale(fresh, now)]).toEqual(['amber', false])
    expect(isStale(facts(null, { created_at: now - 31 * minuteMs }), now)).toBe(true)
  })
})

test('one that fails is asked less often, but within the hour', () => {
  const pauses = [0, 1, 2, 3, 4, 30].map((failures) => (nextPullAt(now, failures) - now) / minuteMs)
  expect(pauses).toEqual([10, 10, 20, 40, 60, 60])
})

test('whole days are days of the place, also when the clock changes', () => {
  const hours = (start: string, end: string) => {
    const period = wholeDays(start, end, 'Europe/Warsaw')
    return period && (period.to_ms - period.from_ms) / hourMs
  }
  expect(hours('2026-12-24', '2026-12-25')).toBe(24)
  expect(hours('2027-03-28', '2027-03-29')).toBe(23)
  expect(hours('2026-10-25', '2026-10-26')).toBe(25)
  expect(hours('2026-12-24', '2026-12-24')).toBe(24)
})

test('three years ahead are read', () => {
  expect(new Date(windowAt(now).to_ms).toISOString()).toBe('2029-11-23T03:00:00.000Z')
})
