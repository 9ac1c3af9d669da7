import { describe, expect, test } from 'vitest'
import { axisTicks } from './chart-scale.ts'
import { deskHref, isRunning, labelStep, parseDesk } from './stats-desk.ts'
import { axisMoney, countChange, pointsChange, relativeChange } from './words.pl.ts'

const today = '2026-11-21'
const read = (search: string) => parseDesk(new URLSearchParams(search), today)

describe('the address of the statistics', () => {
  test('shows this year when it says nothing or nonsense', () => {
    const year = { preset: 'rok', period: { from: '2026-01-01', to: '2026-12-31' }, listing_id: '' }
    expect(read('')).toEqual(year)
    expect(read('okres=wczoraj')).toEqual(year)
    expect(read('okres=wlasny&od=2026-05-01')).toEqual(year)
    expect(read('okres=wlasny&od=2026-05-09&do=2026-05-01')).toEqual(year)
    expect(read('okres=wlasny&od=2026-02-31&do=2026-13-01')).toEqual(year)
    expect(read('okres=wlasny&od=2026-02-01&do=2026-02-30')).toEqual(year)
  })

  test('knows months, also over new year', () => {
    expect(read('okres=ten-miesiac').period).toEqual({ from: '2026-11-01', to: '2026-11-30' })
    expect(parseDesk(new URLSearchParams('okres=poprzedni-miesiac'), '2027-01-04').period).toEqual({
      from: '2026-12-01',
      to: '2026-12-31',
    })
  })

  test('comes back from its own link', () => {
    for (const search of ['', '?okres=ten-miesiac&oferta=x', '?okres=wlasny&od=2026-03-02&do=2026-03-09&oferta=y']) {
      const desk = read(search)
      const href = deskHref(desk)
      expect(parseDesk(new URL(href, 'http://wydarzy.test').searchParams, today)).toEqual(desk)
    }
  })
})

describe('the axis', () => {
  test('has few round steps that reach the highest bar', () => {
    for (const most of [1, 7, 99, 100, 101, 9_599_500, 123_456_789]) {
      const ticks = axisTicks(most)
      expect(ticks[0]).toBe(0)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most)
      expect(ticks.length).toBeLessThanOrEqual(6)
    }
    expect(axisTicks(0, 10_000)).toEqual([0, 10_000])
  })

  test('writes few labels when there are many bars', () => {
    expect(labelStep(12, 'month', true)).toBe(1)
    expect(labelStep(60, 'month', false)).toBe(5)
    expect(labelStep(31, 'day', false)).toBe(5)
  })

  test('writes thousands, millions and more in words', () => {
    expect([0, 150_000, 250_000_000].map(axisMoney)).toEqual(['0', '1,5\u00a0tys.', '2,5\u00a0mln'])
    expect(axisMoney(150_000_000_000)).toBe('1,5\u00a0mld')
  })

  test('tells a month that is not over', () => {
    expect(isRunning({ from: '2026-11-01', to: '2026-11-30' }, today)).toBe(true)
    expect(isRunning({ from: '2026-10-01', to: '2026-10-31' }, today)).toBe(false)
  })
})

describe('the comparison', () => {
  test('is a share of what was before, and nothing beside nothing', () => {
    expect(relativeChange(11_650, 10_000)).toEqual({ text: '+16,5%', direction: 'up' })
    expect(relativeChange(0, 10_000)).toEqual({ text: '\u2212100%', direction: 'down' })
    expect(relativeChange(10_000, 0)).toBeNull()
    expect(relativeChange(99_900, 10_000)?.text).toBe('+899%')
    expect(relativeChange(175_900, 10_000)).toEqual({ text: '18 razy tyle', direction: 'up' })
    expect(relativeChange(null, 5)).toBeNull()
  })

  test('of counts is a difference, of shares points', () => {
    expect(countChange(3, 5)).toEqual({ text: '\u22122', direction: 'down' })
    expect(countChange(5, 5)).toEqual({ text: '0', direction: 'same' })
    expect(pointsChange(8_100, 7_500)?.text).toBe('+6\u00a0p.p.')
    expect(pointsChange(null, 7_500)).toBeNull()
  })
})
