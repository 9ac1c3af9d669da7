import { describe, expect, test } from 'vitest'
import type { Opening } from '#domain/availability/opening.ts'
import { checkOpening } from '#domain/availability/opening-check.ts'
import { clock, clockEnd, readTime } from '#web/ui/moments/clock-text.ts'
import { clashes, closedOver, expand, putRows } from './exceptions/exceptions-model.ts'
import { historyOf, record, redo, undo } from './history.ts'
import { holidayRows, holidaysIn, keepOpen, turnHoliday } from './exceptions/holiday-rows.ts'
import { draftOf, type ExceptionRow, type HoursDraft, type HoursWindow, limitOf, wireOf } from './hours-model.ts'
import { differentDays, mergeHours } from './merge.ts'
import { addOn, copyDay, move, paint, replace, stretch, wipe } from './week/paint.ts'
import { addPreset, applyTemplate, freshCode, templateNames, weekOf } from './week/templates.ts'

const h = 60
const [monday, thursday, friday, saturday, sunday] = [0, 3, 4, 5, 6] as const
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
const hours = (windows: HoursWindow[]) => windows.map(({ day, start, end }) => [day, start / h, end / h])
const empty: HoursDraft = {
  weekly: [],
  slots: [],
  exceptions: [],
  holidays: { closed_on_public_holidays: false, keep_open: [] },
}
const openingOf = (draft: HoursDraft) => ({ timezone: 'Europe/Warsaw', ...wireOf(draft) }) as unknown as Opening
const closed = (date_from: string, date_to = date_from): ExceptionRow => ({
  date_from,
  date_to,
  type: 'closed',
  windows: [],
  reason: null,
  label_public: null,
})

describe('painting', () => {
  test('opens the same hours on several days, over midnight too', () => {
    expect(hours(paint([], [thursday, friday], 12 * h, 28 * h))).toEqual([
      [thursday, 12, 28],
      [friday, 12, 28],
    ])
  })

  test('joins what touches and keeps the overtime of the later end', () => {
    const windows = [open(monday, 8 * h, 12 * h), open(monday, 14 * h, 20 * h, { overtime: 22 * h })]
    const joined = paint(windows, [monday], 12 * h, 15 * h)
    expect(joined).toMatchObject([{ start: 8 * h, end: 20 * h, overtime: 22 * h }])
    expect(paint(windows, [monday], 19 * h, 21 * h)[1]).toMatchObject({ end: 21 * h, overtime: null })
  })

  test('stops at last night and at tomorrow, also from Sunday to Monday', () => {
    const windows = [open(friday, 12 * h, 28 * h), open(sunday, 2 * h, 10 * h)]
    expect(hours(paint(windows, [saturday], 0, 28 * h))[1]).toEqual([saturday, 4, 26])
    expect(hours(paint([open(monday, 1 * h, 5 * h)], [sunday], 20 * h, 30 * h))[1]).toEqual([sunday, 20, 25])
  })

  test('never makes hours that may not be saved', () => {
    for (const from of [0, 5, 11, 23]) {
      for (const to of [1, 12, 24, 30, 36]) {
        const once = paint(weekOf('wedding_hall'), [0, 2, 4, 5, 6], from * h, to * h)
        const draft = { ...empty, weekly: paint(once, [1, 6], to * h - 30, to * h + 90) }
        expect(checkOpening(openingOf(draft))).toEqual([])
      }
    }
  })

  test('leaves openings of one mode and of whole weekends alone', () => {
    const night = open(friday, 18 * h, 32 * h, { modes: ['overnight'] })
    expect(paint([night], [friday], 10 * h, 20 * h)).toContainEqual(night)
    expect(wipe([night], [friday], 0, 30 * h)).toEqual([night])
  })
})

describe('wiping', () => {
  test('cuts an opening in two, shortens it or takes it away', () => {
    expect(hours(wipe([open(monday, 8 * h, 20 * h)], [monday], 12 * h, 13 * h))).toEqual([
      [monday, 8, 12],
      [monday, 13, 20],
    ])
    expect(hours(wipe([open(monday, 8 * h, 20 * h)], [monday], 6 * h, 10 * h))).toEqual([[monday, 10, 20]])
    expect(wipe([open(monday, 8 * h, 20 * h)], [monday], 0, 30 * h)).toEqual([])
  })

  test('what is left after midnight begins on the next day', () => {
    expect(hours(wipe([open(sunday, 20 * h, 28 * h)], [sunday], 24 * h, 26 * h))).toEqual([
      [monday, 2, 4],
      [sunday, 20, 24],
    ])
  })
})

describe('moving and stretching', () => {
  const evening = open(friday, 12 * h, 26 * h, { overtime: 4 * h })

  test('keeps the length, moves overtime along, and stays in the week and the day', () => {
    expect(move([evening], evening.key, { minutes: 30 })).toMatchObject([{ start: 750, end: 1590, overtime: 270 }])
    expect(move([evening], evening.key, { days: 5 })).toMatchObject([{ day: sunday }])
    expect(move([evening], evening.key, { minutes: -2000 })).toMatchObject([{ start: 0, end: 14 * h }])
  })

  test('an end before midnight gives up overtime that only fits after it', () => {
    expect(stretch([evening], evening.key, 'end', 23 * h, 30)).toMatchObject(
      [{ end: 23 * h, overtime: 4 * h }].map(({ end }) => ({ end, overtime: null })),
    )
    expect(stretch([evening], evening.key, 'end', 24 * h, 30)).toMatchObject([{ end: 24 * h, overtime: 4 * h }])
    expect(limitOf({ ...evening, end: 24 * h })).toBe(28 * h)
  })

  test('is at least one step and at most a day long', () => {
    expect(stretch([evening], evening.key, 'end', 0, 30)).toMatchObject([{ end: 12 * h + 30 }])
    expect(stretch([evening], evening.key, 'end', 99 * h, 30)).toMatchObject([{ end: 36 * h }])
    expect(stretch([evening], evening.key, 'start', 0, 30)).toMatchObject([{ start: 2 * h }])
    expect(replace([evening], evening.key, { group: 'weekend' })).toMatchObject([{ group: 'weekend' }])
  })
})

describe('days', () => {
  test('are copied whole, with modes and groups, and get keys of their own', () => {
    const windows = [open(friday, 12 * h, 20 * h, { modes: ['hourly'] }), open(monday, 8 * h, 9 * h)]
    const copied = copyDay(windows, friday, [saturday, monday, friday])
    expect(hours(copied)).toEqual([
      [monday, 12, 20],
      [friday, 12, 20],
      [saturday, 12, 20],
    ])
    expect(copied.every(({ modes }) => modes?.[0] === 'hourly')).toBe(true)
    expect(new Set(copied.map(({ key }) => key)).size).toBe(3)
  })

  test('get one more opening behind the last, until they are full', () => {
    expect(hours(addOn([], monday)?.windows ?? [])).toEqual([[monday, 10, 22]])
    expect(hours(addOn([open(monday, 8 * h, 12 * h)], monday)?.windows ?? [])[1]).toEqual([monday, 13, 15])
    expect(addOn([open(monday, 8 * h, 26 * h)], monday)).toBeNull()
  })
})

describe('templates', () => {
  test.each(templateNames)('%s may be saved', (name) => {
    expect(checkOpening(openingOf(applyTemplate(empty, name)))).toEqual([])
  })

  test('a wedding hall is open into the night on Friday and Saturday', () => {
    expect(hours(weekOf('wedding_hall')).filter(([, , end]) => end === 28)).toEqual([
      [friday, 10, 28],
      [saturday, 10, 28],
    ])
  })

  test('parts of the day are added once and get codes of their own', () => {
    const once = addPreset([], 'morning', 'Rano')
    expect(addPreset(once, 'morning', 'Rano')).toEqual(once)
    expect(freshCode([{ ...once[0], code: 'slot-1' } as (typeof once)[0]])).toBe('slot-2')
  })
})

describe('undo', () => {
  test('goes back and forth; steps of one hand are one step', () => {
    let list = record(record(historyOf(1), 2), 3)
    list = record(list, 4, true)
    expect(undo(list).present).toBe(2)
    expect(redo(undo(list)).present).toBe(4)
    expect(undo(undo(undo(list))).present).toBe(1)
    expect(record(undo(list), 9).future).toEqual([])
  })
})

describe('times as typed', () => {
  test.each([
    ['4', 240],
    ['04:30', 270],
    ['16.15', 975],
    ['2230', 1350],
    ['godz. 18:30', 1110],
    ['\u200b18:30\u200b', 1110],
    ['24:00', 0],
    ['25:00', null],
    ['12:60', null],
    ['', null],
    ['rano', null],
  ])('%s', (text, minutes) => {
    expect(readTime(text)).toBe(minutes)
  })

  test('are written as a clock shows them, an end at midnight as 24:00', () => {
    expect([clock(240), clock(1680), clockEnd(1440), clockEnd(1680)]).toEqual(['4:00', '4:00', '24:00', '4:00'])
  })
})

describe('exceptions', () => {
  test('a yearly 29 February skips the years without one', () => {
    const rows = expand(closed('2028-02-29'), 'yearly', '2037-01-01')
    expect(rows.map(({ date_from }) => date_from)).toEqual(['2028-02-29', '2032-02-29', '2036-02-29'])
  })

  test('two that open one day clash, a closed one only wins', () => {
    const may = { ...closed('2027-05-01', '2027-05-03'), type: 'open' as const }
    const other = { ...closed('2027-05-03'), type: 'custom' as const }
    expect(clashes([may], [], [other])).toEqual([may])
    expect(clashes([may], [0], [other])).toEqual([])
    expect(clashes([may], [], [closed('2027-05-02')])).toEqual([])
    expect(closedOver([closed('2027-05-02')], [], [may])).toHaveLength(1)
    expect(putRows([may, other], [0], [closed('2027-01-01')])).toEqual([closed('2027-01-01'), other])
  })
})

describe('holidays', () => {
  const draft: HoursDraft = {
    ...empty,
    weekly: weekOf('wedding_hall'),
    holidays: { closed_on_public_holidays: true, keep_open: ['labour_day'] },
  }
  const rowsOf = (of: HoursDraft) => holidayRows(of, openingOf(of), ['full_day'], [2027])
  const effectOf = (of: HoursDraft, code: string) => rowsOf(of).find((row) => row.code === code)?.days[0]

  test('a year has fourteen, two of which may share a date, by date', () => {
    expect(holidaysIn(2027).map(([, date]) => date)).toContain('2027-03-28')
    expect(rowsOf(draft).map(({ code }) => code)[0]).toBe('new_year')
    expect(rowsOf(draft)).toHaveLength(14)
  })

  test('close, are kept open, or are opened by one step that the next takes back', () => {
    expect(effectOf(draft, 'labour_day')?.effect).toBe('kept')
    const day = effectOf(draft, 'epiphany')
    expect(day?.effect).toBe('holiday')
    const opened = turnHoliday(draft, day as NonNullable<typeof day>, 'Trzech Króli')
    const there = effectOf(opened, 'epiphany')
    expect([there?.effect, there?.windows[0]?.end]).toEqual(['opened', '2027-01-06T22:00'])
    expect(turnHoliday(opened, there as NonNullable<typeof there>, '').exceptions).toEqual([])
    expect(effectOf(keepOpen(draft, 'labour_day', false), 'labour_day')?.effect).toBe('holiday')
  })
})

describe('two tabs', () => {
  const base = draftOf(wireOf({ ...empty, weekly: weekOf('wedding_hall') }))
  const mine = { ...base, weekly: paint(base.weekly, [monday], 22 * h, 23 * h) }

  test('changes of different parts are put together', () => {
    const theirs = { ...base, exceptions: [closed('2027-05-01')] }
    const merged = mergeHours(base, mine, theirs)
    expect([merged.taken, merged.both]).toEqual([['exceptions'], []])
    expect(merged.draft).toEqual({ ...mine, exceptions: theirs.exceptions })
  })

  test('changes of one part are told, with the days that differ', () => {
    const theirs = { ...base, weekly: wipe(base.weekly, [friday], 0, 40 * h) }
    expect(mergeHours(base, mine, theirs)).toEqual({ draft: mine, taken: [], both: ['weekly'] })
    expect(differentDays(mine, theirs)).toEqual([monday, friday])
  })

  test('the same change made twice, and somebody else’s revision alone, are nothing to tell', () => {
    expect(mergeHours(base, mine, mine)).toEqual({ draft: mine, taken: [], both: [] })
    expect(mergeHours(base, mine, base)).toEqual({ draft: mine, taken: [], both: [] })
  })
})
