import { expect, test } from 'vitest'
import type { StatsReport } from '#contract/stats.ts'
import { waysOut } from './ways-out.pl.ts'

type Lost = StatsReport['lost_demand']
const row = (event_day: string, reason: Lost['rows'][number]['reason'], asked: number, listing_id = 'a') => ({
  ...{ listing_id, event_day, guests: 80, reason, asked, last_asked_at: '2026-11-01T10:00:00Z' },
})
const report = (rows: Lost['rows'], average_value_grosze: number | null = 1_000_000) => {
  const reasons = [...new Set(rows.map(({ reason }) => reason))]
  const asked = (some: Lost['rows']) => some.reduce((sum, one) => sum + one.asked, 0)
  const by_reason = reasons.map((reason) => ({ reason, asked: asked(rows.filter((one) => one.reason === reason)) }))
  const lost_demand: Lost = { asked: asked(rows), by_reason, by_guests: [], rows, count: rows.length }
  return { lost_demand, totals: { average_value_grosze } as StatsReport['totals'] }
}
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')

test('the step that concerns most requests stands first, with its effect and the offer that loses most', () => {
  const ways = waysOut(
    report([row('2027-05-05', 'closed', 2), row('2027-05-12', 'closed', 5, 'b'), row('2027-05-13', 'too_short', 3)]),
  )
  expect(ways.map(({ key, section, listing_id }) => [key, section, listing_id])).toEqual([
    ['closed', 'dostepnosc', 'b'],
    ['too_short', 'rezerwacje', 'a'],
  ])
  expect(plain(ways[0]?.effect)).toBe('Dotyczy 7 zapytań, przy Twojej średniej wartości to do 70 000 zł.')
})

test('Saturdays that were taken lead to the price of Fridays; other taken days to nothing', () => {
  expect(waysOut(report([row('2027-06-12', 'busy', 4), row('2027-06-09', 'busy', 9)])).map(({ key }) => key)).toEqual([
    'friday',
  ])
  expect(plain(waysOut(report([row('2027-06-12', 'busy', 1)], null))[0]?.effect)).toBe('Dotyczy 1 zapytania.')
})

test('nothing lost, nothing advised', () => {
  expect(waysOut(report([]))).toEqual([])
})
