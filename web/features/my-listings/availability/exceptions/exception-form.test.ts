import { describe, expect, test } from 'vitest'
import { evening, faultsOfForm, formOf, newForm, rowsOf, typed, usualUntil } from './exception-form.ts'
import { groupsOf } from './exceptions-model.ts'
import {
  areaOf,
  cellAfter,
  gridLimit,
  lanesOf,
  nightBefore,
} from '#web/features/my-listings/availability/week/grid-geometry.ts'
import type { HoursWindow } from '#web/features/my-listings/availability/hours-model.ts'

const h = 60
const open = (day: number, start: number, end: number, more: Partial<HoursWindow> = {}): HoursWindow => ({
  key: `w${day}${start}`,
  day,
  start,
  end,
  overtime: null,
  modes: null,
  group: null,
  ...more,
})
const day = (date: string) => newForm(date)

describe('the form of an exception', () => {
  test('own hours begin with an evening and go when the day is closed', () => {
    expect(typed(day('2027-05-01'), 'custom').windows).toEqual([evening])
    expect(typed(typed(day('2027-05-01'), 'custom'), 'closed').windows).toEqual([])
  })

  test('a stored repeat is opened as it was made', () => {
    const form = { ...day('2027-05-03'), repeat: 'weekly' as const, until: '2027-06-01' }
    const rows = rowsOf(form)
    expect(rows).toHaveLength(5)
    const [group] = groupsOf(rows)
    expect(group && rowsOf(formOf(group))).toEqual(rows)
  })

  test('tells what may not be saved before it is saved', () => {
    const codes = (form: ReturnType<typeof newForm>, rows = rowsOf(day('2020-01-01'))) =>
      faultsOfForm(form, rows, []).map(({ at, code }) => `${at} ${code}`)
    expect(codes({ ...day('2027-05-03'), date_to: '2027-05-01' })).toEqual(['date_to backwards'])
    expect(codes({ ...day('2027-05-03'), type: 'custom' })).toEqual(['windows none'])
    expect(codes({ ...day('2027-05-03'), type: 'custom', windows: [evening, evening] })).toEqual(['windows overlap'])
    const late = { ...evening, end: 23 * h, overtime: 2 * h }
    expect(codes({ ...day('2027-05-03'), type: 'custom', windows: [late] })).toEqual(['windows overtime'])
    const long = { ...day('2027-05-03'), date_to: '2027-05-20', repeat: 'weekly' as const, until: '2027-08-01' }
    expect(codes(long)).toEqual(['repeat too_long'])
    expect(codes({ ...day('2027-05-03'), repeat: 'weekly', until: '2040-01-01' })).toEqual(['repeat too_many'])
    const other = { ...rowsOf(typed(day('2027-05-03'), 'open'))[0] } as ReturnType<typeof rowsOf>[number]
    expect(codes(typed(day('2027-05-03'), 'custom'), [other])).toEqual(['date_from clash'])
    expect(faultsOfForm(typed(day('2027-05-03'), 'custom'), [other], [0])).toEqual([])
  })

  test('proposes half a year of weeks and five years', () => {
    expect(usualUntil('2027-01-01', 'weekly')).toBe('2027-07-02')
    expect(usualUntil('2027-01-01', 'yearly').slice(0, 4)).toBe('2032')
  })
})

describe('the grid', () => {
  test('reaches until 6 in the morning, further when an opening or its overtime does', () => {
    expect(gridLimit([open(4, 12 * h, 28 * h)])).toBe(30 * h)
    expect(gridLimit([open(4, 12 * h, 28 * h, { overtime: 7 * h })])).toBe(31 * h)
    expect(gridLimit([open(4, 16 * h, 36 * h)])).toBe(36 * h)
  })

  test('an area is the same from either corner and holds both its cells', () => {
    const [a, b] = [
      { day: 4, minutes: 12 * h },
      { day: 2, minutes: 10 * h },
    ]
    expect(areaOf(a, b)).toEqual({ days: [2, 3, 4], from: 10 * h, to: 12 * h + 30 })
    expect(areaOf(b, a)).toEqual(areaOf(a, b))
  })

  test('keys stay inside the week', () => {
    const limit = 30 * h
    expect(cellAfter('ArrowLeft', { day: 0, minutes: 0 }, limit)).toEqual({ day: 0, minutes: 0 })
    expect(cellAfter('ArrowDown', { day: 6, minutes: 0 }, limit)).toEqual({ day: 6, minutes: 0 })
    expect(cellAfter('End', { day: 1, minutes: 60 }, limit)).toEqual({ day: 1, minutes: limit - 30 })
    expect(cellAfter('PageDown', { day: 1, minutes: 60 }, limit)).toEqual({ day: 1, minutes: 4 * h })
    expect(cellAfter('x', { day: 1, minutes: 60 }, limit)).toBeNull()
  })

  test('openings over each other get lanes; last night is seen on the day after it', () => {
    const day = open(5, 10 * h, 20 * h)
    const night = open(5, 18 * h, 32 * h, { modes: ['overnight'] })
    const { lanes, laneOf } = lanesOf([day, night])
    expect([lanes, laneOf(day.key), laneOf(night.key)]).toEqual([2, 0, 1])
    expect(lanesOf([day, open(5, 20 * h, 22 * h)]).lanes).toBe(1)
    expect([nightBefore([night], 6), nightBefore([night], 5)]).toEqual([8 * h, 0])
    expect(nightBefore([open(6, 20 * h, 26 * h)], 0)).toBe(2 * h)
  })
})
