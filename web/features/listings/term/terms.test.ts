import { describe, expect, test } from 'vitest'
import type { ListingDetail } from '#contract/listings/listings.ts'
import { dayOf, defaultTerm, endsAfter, rangeEndOf, startsOn, timeOf } from './terms.ts'

const listing = (over: Partial<ListingDetail>) =>
  ({
    term_modes: ['hourly'],
    min_minutes: 120,
    max_minutes: 600,
    default_minutes: null,
    step_minutes: 60,
    opening: { timezone: 'Europe/Warsaw', weekly: [], slots: [], exceptions: [] },
    ...over,
  }) as ListingDetail

const day = (windows: { start: string; end: string }[], starts: string[] = []) => ({
  date: '2027-06-12',
  status: 'free' as const,
  windows,
  label: null,
  starts,
})

const evening = day([{ start: '2027-06-12T10:00', end: '2027-06-13T04:00' }])

describe('the term that a picked day means', () => {
  test('a place that is not let by the hour alone gets what the day means there, and else its first free start', () => {
    const whole = listing({ term_modes: ['hourly', 'full_day'] })
    const term = { start: '2027-06-12T16:00', end: '2027-06-12T23:00' }
    expect(defaultTerm(whole, { ...evening, term })).toEqual(term)
    const left = { ...evening, term: null, starts: ['2027-06-12T20:00'] }
    expect(defaultTerm(whole, left, 120)).toEqual({ start: '2027-06-12T20:00', end: '2027-06-12T22:00' })
  })

  test('a place by the hour gets the first free start from 10:00 for four hours, else the last one before', () => {
    const starts = ['2027-06-12T08:00', '2027-06-12T11:00', '2027-06-12T12:00']
    const hours = [{ start: '2027-06-12T08:00', end: '2027-06-12T20:00' }]
    expect(defaultTerm(listing({}), day(hours, starts))).toEqual({ start: '2027-06-12T11:00', end: '2027-06-12T15:00' })
    expect(defaultTerm(listing({}), day(hours, ['2027-06-12T08:00']))?.start).toBe('2027-06-12T08:00')
    expect(defaultTerm(listing({}), day(hours))).toBeNull()
  })
})

test.each([
  ['2027-06-12T16:00', '2027-06-12T23:00', null],
  ['2027-06-12T16:00', '2027-06-13T00:00', null],
  ['2027-06-12T16:00', '2027-06-13T04:00', null],
  ['2027-06-12T16:00', '2027-06-13T16:00', '2027-06-13'],
  ['2027-06-11T09:00', '2027-06-12T17:00', '2027-06-12'],
  ['2027-06-11T12:00', '2027-06-13T00:00', '2027-06-12'],
  ['2027-06-11T18:00', '2027-06-13T04:00', '2027-06-13'],
])('the calendar draws a term from %s to %s up to %s', (start, end, last) => {
  expect(rangeEndOf({ start, end })).toBe(last)
})

describe('what is left of a day', () => {
  test('a length that still fits is taken as it was asked for', () => {
    const left = day([{ start: '2027-06-12T08:00', end: '2027-06-12T22:00' }], ['2027-06-12T19:00', '2027-06-12T20:00'])
    expect(defaultTerm(listing({}), left, 120)).toEqual({ start: '2027-06-12T19:00', end: '2027-06-12T21:00' })
  })
})

describe('hours to choose from', () => {
  test('ends go from the shortest length to the closing, over midnight, in the steps of the listing', () => {
    expect(endsAfter(listing({}), evening, '2027-06-13T00:00', null)).toEqual([
      '2027-06-13T02:00',
      '2027-06-13T03:00',
      '2027-06-13T04:00',
    ])
  })

  test('a start after midnight is one of the evening that is still open, with its closing', () => {
    const sunday = { ...day([{ start: '2027-06-13T18:00', end: '2027-06-14T04:00' }]), date: '2027-06-13' }
    const night = dayOf([evening, sunday], '2027-06-13T01:00')
    expect(night?.date).toBe('2027-06-12')
    if (!night) return
    expect(endsAfter(listing({}), night, '2027-06-13T01:00', null)).toEqual(['2027-06-13T03:00', '2027-06-13T04:00'])
    expect(startsOn(night, '2027-06-13T01:00')).toEqual(['2027-06-12T10:00', '2027-06-13T01:00'])
    expect(dayOf([evening, sunday], '2027-06-13T18:00')?.date).toBe('2027-06-13')
    expect(dayOf([evening, sunday], '2027-06-13T09:00')?.date).toBe('2027-06-13')
  })

  test('overtime lengthens the evening', () => {
    const weekly = [
      { day_of_week: 'saturday' as const, start: '10:00', end: '04:00', ends_next_day: true, overtime_until: '06:00' },
    ]
    const opening = { ...listing({}).opening, weekly }
    expect(endsAfter(listing({ opening }), evening, '2027-06-13T00:00', null).at(-1)).toBe('2027-06-13T06:00')
  })

  test('each evening has its own overtime', () => {
    const of = (day_of_week: 'friday' | 'saturday', overtime_until: string | null) => ({
      ...{ day_of_week, start: '10:00', end: '04:00', ends_next_day: true, overtime_until },
    })
    const last = (weekly: object[]) => {
      const opening = { ...listing({}).opening, weekly } as ListingDetail['opening']
      return endsAfter(listing({ opening }), evening, '2027-06-13T00:00', null).at(-1)
    }
    expect(last([of('friday', '05:00'), of('saturday', '06:00')])).toBe('2027-06-13T06:00')
    expect(last([of('friday', '05:00'), of('saturday', null)])).toBe('2027-06-13T04:00')
  })

  test('on the nights of a clock change a length is time that passes, and an hour that is not there is not offered', () => {
    const spring = day([{ start: '2027-03-27T10:00', end: '2027-03-28T04:00' }], ['2027-03-27T23:00'])
    // From eleven, three hours are over at three; at two there is no such time.
    expect(endsAfter(listing({}), spring, '2027-03-27T23:00', null)).toEqual([
      '2027-03-28T01:00',
      '2027-03-28T03:00',
      '2027-03-28T04:00',
    ])
    expect(defaultTerm(listing({ default_minutes: 180 }), spring)?.end).toBe('2027-03-28T03:00')
    const autumn = day([{ start: '2027-10-30T10:00', end: '2027-10-31T04:00' }])
    // Two comes twice and is offered once; from eleven to four six hours pass.
    const ends = endsAfter(listing({ max_minutes: 360 }), autumn, '2027-10-30T23:00', null)
    expect(ends).toEqual(['2027-10-31T01:00', '2027-10-31T02:00', '2027-10-31T03:00', '2027-10-31T04:00'])
  })

  test('the chosen start and end are always among the choices', () => {
    expect(startsOn(evening, '2027-06-12T13:15')).toContain('2027-06-12T13:15')
    expect(endsAfter(listing({}), evening, '2027-06-12T10:00', '2027-06-12T17:45')).toContain('2027-06-12T17:45')
  })
})

test('an hour of another day names it shortly, so that the length beside it is not cut off', () => {
  expect(timeOf('2027-06-12T22:00', '2027-06-12')).toBe('22:00')
  expect(timeOf('2027-06-13T04:00', '2027-06-12')).toBe('4:00, niedz.')
  expect(timeOf('2027-06-14T10:00', '2027-06-12')).toBe('10:00, pon.,\u00a014\u00a0cze\u00a02027')
})
