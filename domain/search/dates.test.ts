import { describe, expect, test } from 'vitest'
import { askedDates, termOf } from './dates.ts'

const today = '2026-11-21'

describe('asked dates', () => {
  test('none, one, and every Saturday of June', () => {
    expect(askedDates({ weekdays: [] }, today)).toBeNull()
    expect(askedDates({ date_from: '2027-06-12', weekdays: [] }, today)).toEqual(['2027-06-12'])
    expect(askedDates({ date_from: '2027-06-01', date_to: '2027-06-30', weekdays: ['saturday'] }, today)).toEqual([
      '2027-06-05',
      '2027-06-12',
      '2027-06-19',
      '2027-06-26',
    ])
  })

  test('weekdays alone look at the next 62 days', () => {
    const dates = askedDates({ weekdays: ['saturday'] }, today) as string[]
    expect(dates[0]).toBe(today)
    expect(dates.at(-1)).toBe('2027-01-16')
  })

  test('weekdays from a date on look at the 62 days from that date', () => {
    const dates = askedDates({ date_from: '2027-06-01', weekdays: ['saturday'] }, today) as string[]
    expect([dates[0], dates.at(-1)]).toEqual(['2027-06-05', '2027-07-31'])
  })

  test.each([
    [{ date_from: '2027-02-30' }, 'date_from'],
    [{ date_from: '2027-06-12', date_to: '2027-06-11' }, 'date_to'],
    [{ date_from: '2027-06-01', date_to: '2027-08-02' }, 'date_to'],
  ])('%o is refused at %s', (wish, field) => {
    expect(askedDates({ weekdays: [], ...wish }, today)).toMatchObject({ fields: { [field]: 'validation' } })
  })

  test('62 days are allowed', () => {
    expect(askedDates({ date_from: '2027-06-01', date_to: '2027-08-01', weekdays: [] }, today)).toHaveLength(62)
  })
})

test('an end that is not after the start is of the next day', () => {
  expect(termOf('2027-12-31', { start: '18:00', end: '04:00' })).toEqual({
    start: '2027-12-31T18:00',
    end: '2028-01-01T04:00',
  })
  expect(termOf('2027-06-12', { start: '10:00', end: '18:00' }).end).toBe('2027-06-12T18:00')
  expect(termOf('2027-06-12', { start: '10:00', end: '10:00' }).end).toBe('2027-06-13T10:00')
})
