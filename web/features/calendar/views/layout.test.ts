import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#web/ui/fields/month.ts'
import { axisDays, monthWeeks, parseDesk, shownDays, stepDate, weekDays } from '#web/features/calendar/calendar-desk.ts'
import {
  cursorOn,
  monthGrid,
  moveCursor,
  selectionOf,
  timelineGrid,
  weekGrid,
  weekOf,
} from '#web/features/calendar/grid/cursor.ts'
import { movedSpan, newSpan, resizedSpan, stretched } from '#web/features/calendar/grid/drag.ts'
import { barsOf, fitBars, gapsOf, laneOut } from './lanes.ts'
import { offsetsOf, rowAt, visibleCells, visibleRows } from './visible.ts'
import {
  clockChange,
  DAY,
  dateOf,
  datesOf,
  dayStart,
  onClock,
  overlaps,
  type Span,
  spanOf,
  standsOn,
  termOf,
} from '#web/features/calendar/wall-time.ts'
import { minutesOf, wallTimeOf } from '#web/lib/wall-time.ts'
import { boxesIn, HOUR_PX } from './week-layout.ts'

const base = dayStart('2026-11-01')
const span = fc
  .tuple(fc.integer({ min: 0, max: 60 * 24 * 4 }), fc.integer({ min: 1, max: 4 * 24 * 5 }))
  .map(([from, length]): Span => ({ from: base + from * 15, to: base + (from + length) * 15 }))
const spans = fc.array(span, { maxLength: 40 })
const itself = (one: Span) => one

describe('lanes', () => {
  test('keep everybody, and nobody overlaps in a lane', () => {
    fc.assert(
      fc.property(spans, (items) => {
        const laned = laneOut(items, itself)
        const inOrder = (list: readonly Span[]) => [...list].sort((a, b) => a.from - b.from || a.to - b.to)
        expect(inOrder(laned.map(({ item }) => item))).toEqual(inOrder(items))
        for (const [index, one] of laned.entries())
          for (const other of laned.slice(index + 1))
            if (one.lane === other.lane) expect(overlaps(one.item, other.item)).toBe(false)
      }),
    )
  })

  test('are as few as the busiest moment needs, and those who overlap share their number', () => {
    fc.assert(
      fc.property(spans, (items) => {
        const laned = laneOut(items, itself)
        const busiest = Math.max(
          0,
          ...items.map(({ from }) => items.filter((one) => one.from <= from && from < one.to).length),
        )
        expect(Math.max(0, ...laned.map(({ lanes }) => lanes))).toBe(busiest)
        for (const one of laned) {
          expect(one.lane).toBeLessThan(one.lanes)
          for (const other of laned) if (overlaps(one.item, other.item)) expect(other.lanes).toBe(one.lanes)
        }
      }),
    )
  })

  test('one that follows another has the whole width', () => {
    const [a, b] = laneOut(
      [
        { from: 0, to: 60 },
        { from: 60, to: 90 },
      ],
      itself,
    )
    expect([a?.lanes, b?.lanes]).toEqual([1, 1])
  })
})

describe('bars of a row of days', () => {
  const days = weekDays('2026-11-18')
  const bars = (items: Span[]) => barsOf(items, standsOn, days)

  test('cover the days of their entries within the week, without touching in a lane', () => {
    fc.assert(
      fc.property(spans, (items) => {
        const found = bars(items)
        const expected = items.filter(
          (item) => standsOn(item).first <= (days[6] ?? '') && standsOn(item).last >= (days[0] ?? ''),
        )
        expect(found).toHaveLength(expected.length)
        for (const [index, one] of found.entries()) {
          expect(one.first).toBeGreaterThanOrEqual(0)
          expect(one.last).toBeLessThanOrEqual(6)
          expect(one.first).toBeLessThanOrEqual(one.last)
          for (const other of found.slice(index + 1))
            if (one.lane === other.lane) expect(one.last < other.first || other.last < one.first).toBe(true)
        }
      }),
    )
  })

  test('that do not fit are counted on each of their days', () => {
    fc.assert(
      fc.property(spans, fc.integer({ min: 1, max: 5 }), (items, most) => {
        const all = bars(items)
        const { shown, hidden } = fitBars(all, 7, most)
        for (let column = 0; column < 7; column++) {
          const on = (list: typeof all) => list.filter(({ first, last }) => first <= column && column <= last).length
          expect(on(shown) + (hidden[column] ?? 0)).toBe(on(all))
          expect(on(shown)).toBeLessThanOrEqual(most)
        }
      }),
    )
  })
})

describe('an entry of a month', () => {
  const on = (start: string, end: string) => standsOn({ from: minutesOf(start), to: minutesOf(end) })
  test('over midnight is one entry of its evening', () => {
    expect(on('2026-11-21T15:00', '2026-11-22T05:00')).toEqual({ first: '2026-11-21', last: '2026-11-21' })
  })
  test('that ends at midnight leaves the next day alone', () => {
    expect(on('2026-11-21T00:00', '2026-11-23T00:00')).toEqual({ first: '2026-11-21', last: '2026-11-22' })
    expect(datesOf({ from: minutesOf('2026-11-21T18:00'), to: minutesOf('2026-11-22T00:00') })).toEqual(['2026-11-21'])
  })
  test('that lasts longer than a day covers each of its days', () => {
    expect(on('2026-11-20T15:00', '2026-11-22T10:00')).toEqual({ first: '2026-11-20', last: '2026-11-22' })
  })
})

describe('what is closed', () => {
  test('and what is open fill a frame without touching', () => {
    fc.assert(
      fc.property(spans, span, (windows, frame) => {
        const gaps = gapsOf(frame, windows)
        for (const gap of gaps) {
          expect(gap.from).toBeGreaterThanOrEqual(frame.from)
          expect(gap.to).toBeLessThanOrEqual(frame.to)
          expect(windows.some((one) => overlaps(one, gap))).toBe(false)
        }
        for (let at = frame.from; at < frame.to; at += 15) {
          const cell = { from: at, to: at + 15 }
          expect(windows.some((one) => overlaps(one, cell)) !== gaps.some((one) => overlaps(one, cell))).toBe(true)
        }
      }),
      { numRuns: 40 },
    )
  })
})

describe('a drag', () => {
  const moment = fc.integer({ min: base, max: base + 30 * DAY })
  const step = fc.constantFrom(15, 30, 60, DAY)
  test('over empty cells covers those of its both ends, whichever comes first', () => {
    fc.assert(
      fc.property(moment, moment, step, (down, now, cell) => {
        const span = newSpan(down, now, cell)
        expect(span).toEqual(newSpan(now, down, cell))
        expect(span.from <= Math.min(down, now) && span.to > Math.max(down, now)).toBe(true)
        expect([span.from % cell, span.to % cell]).toEqual([0, 0])
      }),
    )
  })
  test('that carries keeps the length, and there and back is nothing', () => {
    fc.assert(
      fc.property(span, moment, moment, step, (one, down, now, by) => {
        const moved = movedSpan(one, down, now, by)
        expect(moved.to - moved.from).toBe(one.to - one.from)
        expect(movedSpan(one, down, down, by)).toEqual(one)
      }),
    )
  })
  test('at an end never turns a term over', () => {
    fc.assert(
      fc.property(span, fc.constantFrom('start' as const, 'end' as const), moment, step, (one, edge, now, by) => {
        const pulled = resizedSpan(one, edge, now, by)
        expect(pulled.to).toBeGreaterThan(pulled.from)
        expect(edge === 'start' ? pulled.to : pulled.from).toBe(edge === 'start' ? one.to : one.from)
        expect(stretched(one, -100 * DAY, by).to).toBeGreaterThan(one.from)
      }),
    )
  })
})

describe('the cursor', () => {
  const grids = [monthGrid, weekGrid(30), timelineGrid(DAY, 9), timelineGrid(60, 9)]
  const keys = fc.array(fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'), {
    maxLength: 60,
  })
  test('stays on cells and rows, however one walks', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...grids),
        keys,
        fc.array(fc.boolean(), { minLength: 60, maxLength: 60 }),
        (grid, walk, shifts) => {
          let cursor = cursorOn('2026-11-21', grid.cell === DAY ? 0 : 720)
          walk.forEach((key, index) => {
            cursor = moveCursor(cursor, key, shifts[index] ?? false, grid) ?? cursor
            expect(cursor.row >= 0 && cursor.row < grid.rows).toBe(true)
            expect(cursor.at % grid.cell).toBe(0)
            const selection = selectionOf(cursor, grid)
            expect(selection.from <= cursor.at && cursor.at < selection.to).toBe(true)
          })
        },
      ),
    )
  })
  test('selects with Shift and lets go without', () => {
    const start = cursorOn('2026-11-21')
    const two = moveCursor(start, 'ArrowRight', true, monthGrid)
    expect(two && termOf(selectionOf(two, monthGrid))).toEqual({ start: '2026-11-21T00:00', end: '2026-11-23T00:00' })
    const one = two && moveCursor(two, 'ArrowDown', false, monthGrid)
    expect(one && termOf(selectionOf(one, monthGrid))).toEqual({ start: '2026-11-29T00:00', end: '2026-11-30T00:00' })
    expect(dateOf(weekOf(start.at))).toBe('2026-11-16')
  })
  test('leaves other keys to the page', () => {
    expect(moveCursor(cursorOn('2026-11-21'), 'Tab', false, monthGrid)).toBeNull()
  })
})

describe('what is in sight', () => {
  test('are exactly the cells that touch the window, and the spare ones', () => {
    fc.assert(
      fc.property(
        fc.nat(20_000),
        fc.integer({ min: 1, max: 3000 }),
        fc.integer({ min: 10, max: 1200 }),
        fc.nat(120),
        (scroll, room, size, count) => {
          const { first, last } = visibleCells(scroll, room, size, count, 0)
          for (let cell = 0; cell < count; cell++) {
            const seen = cell * size < scroll + room && (cell + 1) * size > scroll
            if (seen) expect(first <= cell && cell < last).toBe(true)
          }
          expect(last - first).toBeLessThanOrEqual(Math.ceil(room / size) + 1)
        },
      ),
    )
  })
  test('rows of different heights are found where they lie', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 20, max: 200 }), { minLength: 1, maxLength: 60 }),
        fc.nat(6000),
        fc.integer({ min: 1, max: 900 }),
        (heights, y, room) => {
          const offsets = offsetsOf(heights)
          const row = rowAt(offsets, y)
          if (row >= 0) expect((offsets[row] ?? 0) <= y && y < (offsets[row + 1] ?? 0)).toBe(true)
          else expect(y).toBeGreaterThanOrEqual(offsets.at(-1) ?? 0)
          const { first, last } = visibleRows(offsets, y, room, 0)
          heights.forEach((_, index) => {
            const seen = (offsets[index] ?? 0) < y + room && (offsets[index + 1] ?? 0) > y
            if (seen) expect(first <= index && index < last).toBe(true)
          })
        },
      ),
    )
  })
})

describe('the days', () => {
  test('on which Polish clocks change lack an hour or have one twice, all others are whole', () => {
    expect(clockChange('2027-03-28', 'Europe/Warsaw')).toEqual({ kind: 'skipped', from: 120, to: 180 })
    expect(clockChange('2026-10-25', 'Europe/Warsaw')).toEqual({ kind: 'repeated', from: 120, to: 180 })
    for (const date of ['2026-10-24', '2026-10-26', '2027-03-27', '2027-03-29', '2027-07-01'])
      expect(clockChange(date, 'Europe/Warsaw')).toBeNull()
  })

  const zone = 'Europe/Warsaw'
  const at = (start: string, end: string) => spanOf({ start, end })

  test('of a clock change are drawn in wall time, so that every hour stands in its own row', () => {
    for (const sunday of ['2027-03-28', '2027-10-31']) {
      const days = weekDays(sunday)
      // The small hours of Sunday stand at the foot of Saturday's column.
      const [night] = boxesIn(at(`${sunday}T01:00`, `${sunday}T04:00`), days)
      expect(night).toEqual({ column: 5, top: 19 * HOUR_PX, height: 3 * HOUR_PX })
      const change = clockChange(sunday, zone)
      const [hour] = boxesIn(
        { from: dayStart(sunday) + (change?.from ?? 0), to: dayStart(sunday) + (change?.to ?? 0) },
        days,
      )
      expect(hour).toEqual({ column: 5, top: 20 * HOUR_PX, height: HOUR_PX })
      const [evening] = boxesIn(at(`${sunday}T18:00`, `${sunday}T22:00`), days)
      expect(evening).toEqual({ column: 6, top: 12 * HOUR_PX, height: 4 * HOUR_PX })
    }
  })

  test('that lack an hour let nothing begin or end in it, and nothing gets empty by that', () => {
    const day = '2027-03-28'
    const put = (start: string, end: string) => termOf(onClock(at(`${day}T${start}`, `${day}T${end}`), zone))
    expect(put('02:00', '02:30')).toEqual({ start: `${day}T03:00`, end: `${day}T03:30` })
    expect(put('01:00', '02:30')).toEqual({ start: `${day}T01:00`, end: `${day}T03:00` })
    expect(put('02:30', '05:00')).toEqual({ start: `${day}T03:00`, end: `${day}T05:00` })
    expect(put('01:00', '04:00')).toEqual({ start: `${day}T01:00`, end: `${day}T04:00` })
    fc.assert(
      fc.property(fc.integer({ min: -48, max: 96 }), fc.integer({ min: 1, max: 96 }), (from, length) => {
        const span = { from: dayStart(day) + from * 30, to: dayStart(day) + (from + length) * 30 }
        const found = onClock(span, zone)
        const gap = { from: dayStart(day) + 120, to: dayStart(day) + 180 }
        expect(found.to).toBeGreaterThan(found.from)
        for (const edge of [found.from, found.to]) expect(edge >= gap.from && edge < gap.to).toBe(false)
        if (!overlaps({ from: span.from, to: span.to + 1 }, gap)) expect(found).toEqual(span)
      }),
    )
    // The hour that comes twice is an hour like any other; the first of both is meant (ruling 17).
    const twice = at('2027-10-31T02:00', '2027-10-31T02:30')
    expect(onClock(twice, zone)).toEqual(twice)
  })

  test('of each view follow one another, begin on a Monday and hold the day that is looked at', () => {
    fc.assert(
      fc.property(fc.integer({ min: dayStart('2020-01-01') / DAY, max: dayStart('2060-01-01') / DAY }), (day) => {
        const date = wallTimeOf(day * DAY).slice(0, 10)
        for (const days of [monthWeeks(date).flat(), weekDays(date), axisDays(date)]) {
          expect(days).toContain(date)
          expect(dateOf(weekOf(dayStart(days[0] ?? '')))).toBe(days[0])
          expect(days.slice(1)).toEqual(days.slice(0, -1).map((day) => addDays(day, 1)))
        }
        for (const view of ['miesiac', 'tydzien', 'plan', 'os'] as const) {
          const { from, to } = shownDays({ view, date })
          expect(from <= date && date <= to).toBe(true)
          expect(stepDate({ view, date }, 1) > date && stepDate({ view, date }, -1) < date).toBe(true)
        }
      }),
      { numRuns: 60 },
    )
  })
})

test('an address that makes no sense shows what the width begins with', () => {
  const parse = (query: string, narrow = false) => parseDesk(new URLSearchParams(query), '2026-11-21', narrow)
  expect(parse('widok=nic&data=2026-02-31&stan=nic&oferta=1')).toEqual({
    view: 'miesiac',
    date: '2026-11-21',
    listings: [],
    states: [],
    zoom: 'dni',
  })
  expect(parse('', true).view).toBe('plan')
  expect(parse('widok=os&data=2027-01-05&skala=godziny&stan=block&stan=confirmed')).toEqual({
    view: 'os',
    date: '2027-01-05',
    listings: [],
    states: ['confirmed', 'block'],
    zoom: 'godziny',
  })
})
