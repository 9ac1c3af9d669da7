import { expect, test } from 'vitest'
import { inYear, readDayOfYear } from './date-ranges.pl.ts'

test.each([
  ['1.05', '05-01'],
  ['01.05.', '05-01'],
  ['30 września', '09-30'],
  ['29.02', '02-29'],
])('%s is the day %s of each year', (typed, value) => {
  expect(readDayOfYear(typed)).toEqual({ value })
})

test('a season that is meant for one year has days that are there', () => {
  expect(inYear({ from: '05-01', to: '09-30' }, 2027)).toEqual({ from: '2027-05-01', to: '2027-09-30' })
  expect(inYear({ from: '12-01', to: '02-29' }, 2027)).toEqual({ from: '2027-12-01', to: '2028-02-29' })
  expect(inYear({ from: '12-01', to: '02-28' }, 2027)).toEqual({ from: '2027-12-01', to: '2028-02-29' })
  expect(inYear({ from: '12-01', to: '02-29' }, 2026)).toEqual({ from: '2026-12-01', to: '2027-02-28' })
})
