import { expect, test } from 'vitest'
import type { StatsReport } from '#contract/stats.ts'
import { revenueSentence } from './words.pl.ts'

const period = { from: '2027-01-01', to: '2027-12-31' }
const report = (from: string, granularity: 'month' | 'day') =>
  ({
    ...{ period, granularity, totals: { revenue_grosze: 250_000 } },
    series: [{ from, to: from, totals: { revenue_grosze: 250_000 } }],
  }) as unknown as StatsReport
const said = (...of: Parameters<typeof report>) => revenueSentence(report(...of)).replaceAll('\u00a0', ' ')

test('the month that brought most is said in a sentence, not in a table', () => {
  const whole = '1 stycznia 2027 – 31 grudnia 2027: razem 2 500 zł, najwięcej'
  expect(said('2027-06-01', 'month')).toBe(`${whole} w czerwcu 2027, 2 500 zł.`)
  expect(said('2027-09-01', 'month')).toBe(`${whole} we wrześniu 2027, 2 500 zł.`)
  expect(said('2027-02-14', 'day')).toBe(`${whole} 14 lutego 2027, 2 500 zł.`)
})
