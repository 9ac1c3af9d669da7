import { expect, test } from 'vitest'
import { instantOf, minutesBetween, plusMinutes } from '#web/features/listings/term/clock.ts'
import {
  dayOfStart,
  defaultEnd,
  endOptions,
  endOptionsOn,
  modeOf,
  slotTerms,
  startOptions,
  stretchesOf,
  type TermRules,
  wholeOptions,
  wholeTermOn,
} from './term-options.ts'
import { endWords } from '#web/features/reservations/parts/words.pl.ts'

const zone = 'Europe/Warsaw'
const nights = ['friday', 'saturday'] as const
const opening = (change: Partial<TermRules['opening']> = {}): TermRules['opening'] => ({
  timezone: zone,
  weekly: nights.map((day_of_week) => ({
    day_of_week,
    start: '10:00',
    end: '04:00',
    ends_next_day: true,
    overtime_until: '06:00',
  })),
  slots: [],
  exceptions: [],
  holidays: { closed_on_public_holidays: false, keep_open: [] },
  ...change,
})
const rules = (change: Partial<TermRules> = {}): TermRules => ({
  ...{
    opening: opening(),
    step_minutes: 60,
    min_minutes: 240,
    max_minutes: 1260,
    default_minutes: null,
    term_modes: ['overnight'],
  },
  ...change,
})
const saturday = { start: '2027-06-12T10:00', end: '2027-06-13T04:00' }

test('an hour on the clock is a moment, also around the changes of the clock', () => {
  expect(new Date(instantOf('2027-06-12T15:00', zone)).toISOString()).toBe('2027-06-12T13:00:00.000Z')
  expect(new Date(instantOf('2027-01-12T15:00', zone)).toISOString()).toBe('2027-01-12T14:00:00.000Z')
  // Sunday 31 October 2027: 2:30 comes twice, the first is meant.
  expect(new Date(instantOf('2027-10-31T02:30', zone)).toISOString()).toBe('2027-10-31T00:30:00.000Z')
})

test('the night of a change of the clock is an hour longer or shorter', () => {
  expect(minutesBetween('2027-10-30T20:00', '2027-10-31T04:00', zone)).toBe(9 * 60)
  expect(minutesBetween('2027-03-27T20:00', '2027-03-28T04:00', zone)).toBe(7 * 60)
  expect(plusMinutes('2027-03-27T20:00', 7 * 60, zone)).toBe('2027-03-28T04:00')
})

test('an event may last into the paid overtime of its window', () => {
  expect(stretchesOf(opening(), 'overnight', [saturday])).toEqual([{ ...saturday, limit: '2027-06-13T06:00' }])
})

test('starts stand on the grid as long as the shortest term fits, and taken ones are marked', () => {
  const stretches = stretchesOf(opening(), 'overnight', [saturday])
  const free = new Set(['2027-06-12T10:00', '2027-06-12T11:00'])
  const options = startOptions(rules(), '2027-06-12', stretches, free)
  expect(options[0]).toEqual({ value: '2027-06-12T10:00', taken: false })
  expect(options[2]).toEqual({ value: '2027-06-12T12:00', taken: true })
  expect(options.at(-1)?.value).toBe('2027-06-13T02:00')
})

test('while the free starts are not known none is called taken', () => {
  const options = startOptions(rules(), '2027-06-12', stretchesOf(opening(), null, [saturday]), null)
  expect(options.some((one) => one.taken)).toBe(false)
})

test('ends go from the shortest to the longest term and name the next day', () => {
  const ends = endOptions(rules(), '2027-06-12T15:00', stretchesOf(opening(), 'overnight', [saturday]))
  expect(ends[0]).toEqual({ value: '2027-06-12T19:00', minutes: 240 })
  expect(ends.at(-1)).toEqual({ value: '2027-06-13T06:00', minutes: 900 })
  const two = ends.find((one) => one.value === '2027-06-13T02:00')
  expect(two && endWords('2027-06-12T15:00', two).replace(/\u00a0/g, ' ')).toBe('2:00, niedziela (11 godzin)')
  expect(ends[0] && endWords('2027-06-12T15:00', ends[0]).replace(/\u00a0/g, ' ')).toBe('19:00 (4 godziny)')
})

test('an end in the hour that comes twice stands there once, as the first of the two', () => {
  const night = { start: '2027-10-30T10:00', end: '2027-10-31T04:00' }
  const ends = endOptions(rules(), '2027-10-30T22:00', stretchesOf(opening(), 'overnight', [night]))
  expect(ends.map(({ value, minutes }) => [value.slice(11), minutes / 60])).toEqual([
    ['02:00', 4],
    ['03:00', 6],
    ['04:00', 7],
    ['05:00', 8],
    ['06:00', 9],
  ])
})

test('no end is longer than the longest term', () => {
  const ends = endOptions(rules({ max_minutes: 360 }), '2027-06-12T15:00', stretchesOf(opening(), null, [saturday]))
  expect(ends.map((one) => one.minutes)).toEqual([240, 300, 360])
})

test('a night is proposed whole without overtime, hours with the usual length', () => {
  const stretches = stretchesOf(opening(), null, [saturday])
  const options = endOptions(rules(), '2027-06-12T15:00', stretches)
  expect(defaultEnd(rules(), 'overnight', stretches, options)).toBe('2027-06-13T04:00')
  expect(defaultEnd(rules(), 'hourly', stretches, options)).toBe('2027-06-12T19:00')
  expect(defaultEnd(rules({ default_minutes: 480 }), 'hourly', stretches, options)).toBe('2027-06-12T23:00')
})

test('windows of another kind of term are left out, touching ones are one', () => {
  const weekly = [
    {
      day_of_week: 'saturday' as const,
      start: '08:00',
      end: '12:00',
      ends_next_day: false,
      term_modes: ['hourly' as const],
    },
    { day_of_week: 'saturday' as const, start: '12:00', end: '18:00', ends_next_day: false },
  ]
  const windows = [
    { start: '2027-06-12T08:00', end: '2027-06-12T12:00' },
    { start: '2027-06-12T12:00', end: '2027-06-12T18:00' },
  ]
  expect(stretchesOf(opening({ weekly }), 'full_day', windows)).toHaveLength(1)
  expect(stretchesOf(opening({ weekly }), 'hourly', windows)).toEqual([
    { start: '2027-06-12T08:00', end: '2027-06-12T18:00', limit: '2027-06-12T18:00' },
  ])
})

test('a weekend that is only taken whole is one term from any of its days', () => {
  const weekly = [
    { day_of_week: 'friday' as const, start: '12:00', end: '00:00', ends_next_day: true, whole_window: 'weekend' },
    { day_of_week: 'saturday' as const, start: '00:00', end: '00:00', ends_next_day: true, whole_window: 'weekend' },
    { day_of_week: 'sunday' as const, start: '00:00', end: '18:00', ends_next_day: false, whole_window: 'weekend' },
  ]
  const whole = { start: '2027-06-11T12:00', end: '2027-06-13T18:00' }
  for (const day of ['2027-06-11', '2027-06-12', '2027-06-13'])
    expect(wholeTermOn(opening({ weekly }), null, day)).toEqual(whole)
  expect(wholeTermOn(opening({ weekly }), null, '2027-06-14')).toBeNull()
})

test('parts of the day are terms of that day', () => {
  const slots = [{ code: 'm', label: 'Rano', start: '08:00', end: '12:00', ends_next_day: false }]
  expect(slotTerms(opening({ slots }), '2027-06-14')).toEqual([
    { label: 'Rano', start: '2027-06-14T08:00', end: '2027-06-14T12:00' },
  ])
})

test('a term of several days ends within the hours of its last day', () => {
  const stretches = [{ start: '2027-06-16T07:00', end: '2027-06-16T10:00', limit: '2027-06-16T10:00' }]
  const ends = endOptionsOn(rules({ max_minutes: 7200 }), '2027-06-14T09:00', stretches)
  expect(ends.map((one) => one.value)).toEqual(['2027-06-16T08:00', '2027-06-16T09:00', '2027-06-16T10:00'])
  // 43 200 minutes means "no limit but the thirty days".
  expect(endOptionsOn(rules({ max_minutes: 2880 }), '2027-06-14T09:00', stretches).map((one) => one.value)).toEqual([
    '2027-06-16T08:00',
    '2027-06-16T09:00',
  ])
  expect(endOptionsOn(rules({ max_minutes: 43_200 }), '2027-06-14T09:00', stretches)).toHaveLength(3)
})

test('a term without a mode is shown in the picker that can show it', () => {
  const slots = [{ code: 'm', label: 'Rano', start: '08:00', end: '12:00', ends_next_day: false }]
  const mixed = {
    opening: opening({ slots }),
    term_modes: ['half_day', 'full_day', 'multi_day'] as TermRules['term_modes'],
  }
  expect(modeOf(mixed, { start: '2027-06-14T08:00', end: '2027-06-14T12:00' })).toBe('half_day')
  expect(modeOf(mixed, { start: '2027-06-14T08:00', end: '2027-06-14T17:00' })).toBe('full_day')
  expect(modeOf(mixed, { start: '2027-06-14T08:00', end: '2027-06-16T17:00' })).toBe('multi_day')
})

test('parts of a day that begin at one hour are two choices, each free by its own length', () => {
  const day = '2027-06-14'
  const slot = (code: string, start: string, end: string) => ({ code, label: code, start, end, ends_next_day: false })
  const slots = [slot('rano', '08:00', '13:00'), slot('dzień', '08:00', '20:00')]
  const free = (minutes: number) => new Set(minutes === 300 ? [`${day}T08:00`] : [])
  const [morning, whole, ...rest] = wholeOptions(slotTerms(opening({ slots }), day), zone, free)
  expect(rest).toEqual([])
  expect(morning?.value).not.toBe(whole?.value)
  expect([morning?.taken, whole?.taken]).toEqual([false, true])
  expect(whole).toMatchObject({ start: `${day}T08:00`, end: `${day}T20:00` })
})

test('a start after midnight is looked for on the evening that is still open, as where it was picked', () => {
  const at = (start: string) => dayOfStart(opening(), start)
  // Friday the 11th and Saturday the 12th are open until four.
  expect([at('2027-06-12T01:00'), at('2027-06-13T03:30')]).toEqual(['2027-06-11', '2027-06-12'])
  expect([at('2027-06-12T10:00'), at('2027-06-12T09:00'), at('2027-06-13T04:00')]).toEqual([
    '2027-06-12',
    '2027-06-12',
    '2027-06-13',
  ])
  expect(at('')).toBe('')
})
