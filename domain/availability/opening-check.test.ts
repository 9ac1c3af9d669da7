import { describe, expect, test } from 'vitest'
import { weekdays } from '#domain/listing/codes.ts'
import type { Opening, WeeklyWindow } from './opening.ts'
import { checkOpening } from './opening-check.ts'

const window = (day_of_week: WeeklyWindow['day_of_week'], start: string, end: string, more = {}): WeeklyWindow => ({
  day_of_week,
  start,
  end,
  ends_next_day: end <= start,
  ...more,
})
const opening = (change: Partial<Opening>): Opening => ({
  timezone: 'Europe/Warsaw',
  weekly: [],
  slots: [],
  exceptions: [],
  holidays: { closed_on_public_holidays: false, keep_open: [] },
  ...change,
})
const weekly = (...windows: WeeklyWindow[]) =>
  checkOpening(opening({ weekly: windows })).map(({ code, field }) => `${field} ${code}`)

describe('weekly windows', () => {
  test('may touch, reach over midnight and last 24 hours', () => {
    expect(weekly(window('friday', '10:00', '04:00'), window('saturday', '04:00', '04:00'))).toEqual([])
    expect(weekly(...weekdays.map((day) => window(day, '00:00', '00:00')))).toEqual([])
  })

  test('may not lie over each other, not even in the night to the next day or the next week', () => {
    expect(weekly(window('monday', '08:00', '12:00'), window('monday', '11:00', '13:00'))).toEqual([
      'weekly.1 window_overlap',
    ])
    expect(weekly(window('saturday', '12:00', '04:00'), window('sunday', '03:30', '10:00'))).toEqual([
      'weekly.1 window_overlap',
    ])
    expect(weekly(window('monday', '00:30', '10:00'), window('sunday', '20:00', '01:00'))).toEqual([
      'weekly.1 window_overlap',
    ])
  })

  test('may lie over each other for different modes or when one is a whole weekend', () => {
    const hours = window('friday', '10:00', '20:00', { term_modes: ['hourly'] })
    const night = window('friday', '18:00', '08:00', { term_modes: ['overnight'] })
    const weekend = window('friday', '12:00', '00:00', { whole_window: 'weekend' })
    expect(weekly(hours, night, weekend)).toEqual([])
  })

  test('end after they start, at most six a day, with overtime behind their end', () => {
    expect(weekly(window('monday', '12:00', '11:00', { ends_next_day: false }))).toEqual(['weekly.0 window_backwards'])
    expect(weekly(window('monday', '10:00', '12:00', { ends_next_day: true }))).toEqual(['weekly.0 window_backwards'])
    const hours = [0, 2, 4, 6, 8, 10, 12].map((from) =>
      window('monday', `${String(from).padStart(2, '0')}:00`, `${String(from + 1).padStart(2, '0')}:00`),
    )
    expect(weekly(...hours)).toEqual(['weekly.6 too_many_windows'])
    expect(weekly(window('monday', '10:00', '20:00', { overtime_until: '19:00' }))).toEqual([
      'weekly.0.overtime_until overtime_before_end',
    ])
    expect(weekly(window('monday', '10:00', '02:00', { overtime_until: '04:00' }))).toEqual([])
  })
})

describe('exceptions and slots', () => {
  const plain = { windows: [], reason: null, label_public: null }

  test('closed days may meet open ones, two that open may not', () => {
    const at = (type: 'open' | 'closed', date_from: string, date_to: string) => ({ ...plain, type, date_from, date_to })
    const exceptions = [at('open', '2027-05-01', '2027-05-03'), at('closed', '2027-05-02', '2027-05-02')]
    expect(checkOpening(opening({ exceptions }))).toEqual([])
    const twice = [...exceptions, at('open', '2027-05-03', '2027-05-04')]
    expect(checkOpening(opening({ exceptions: twice }))).toEqual([
      { code: 'exception_overlap', field: 'exceptions.2.date_from' },
    ])
    expect(checkOpening(opening({ exceptions: [at('closed', '2027-05-02', '2027-05-01')] }))).toEqual([
      { code: 'date_backwards', field: 'exceptions.0.date_to' },
    ])
  })

  test('own hours must be there and must not overlap; slots end after they start and differ', () => {
    const day = { date_from: '2027-05-01', date_to: '2027-05-01', type: 'custom' as const }
    expect(checkOpening(opening({ exceptions: [{ ...plain, ...day }] }))).toEqual([
      { code: 'exception_without_windows', field: 'exceptions.0.windows' },
    ])
    const hours = { start: '10:00', end: '12:00', ends_next_day: false }
    expect(checkOpening(opening({ exceptions: [{ ...plain, ...day, windows: [hours, hours] }] }))).toEqual([
      { code: 'window_overlap', field: 'exceptions.0.windows.1' },
    ])
    const slot = { code: 'rano', label: 'Rano', ...hours }
    expect(checkOpening(opening({ slots: [slot, { ...slot, end: '09:00' }] }))).toEqual([
      { code: 'slot_backwards', field: 'slots.1' },
      { code: 'slot_code_twice', field: 'slots.1.code' },
    ])
  })
})
