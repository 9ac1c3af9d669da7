/** Search works a price out once for all terms of a class: two of them must cost the same to the grosz. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quote } from '#domain/pricing/pricing.ts'
import { priceClasserOf, type TermOfPrice } from './price-class.ts'
import type { QuoteInput } from '#domain/pricing/types.ts'
import { addDays, formatTime, toInstant } from '#domain/time.ts'
import { ask, item } from '#domain/testdata/pricing.ts'
import { input } from '#domain/testdata/pricing-arbitrary.ts'

const priceClassOf = (asked: TermOfPrice) => priceClasserOf(asked.price_list, asked.timezone)(asked)

const moved = (local: string, days: number): string => addDays(local.slice(0, 10), days) + local.slice(10)

/** The same question about the same hours of another date, asked on another day. */
const onOtherDate = (asked: QuoteInput, days: number, now_days: number): QuoteInput => {
  const term = { start: moved(asked.term.start, days), end: moved(asked.term.end, days) }
  const { window } = asked
  return {
    ...asked,
    term,
    now_on: addDays(asked.now_on, now_days),
    start_at_ms: Number(toInstant(term.start, asked.timezone)),
    end_at_ms: Number(toInstant(term.end, asked.timezone)),
    window: window && {
      ends_at: window.ends_at ? moved(window.ends_at, days) : null,
      overtime_until: window.overtime_until ? moved(window.overtime_until, days) : null,
    },
  }
}

const windowAfter = (start: string, closes: number, overtime: number) => {
  const at = (minutes: number) => `${addDays(start.slice(0, 10), Math.floor(minutes / 1440))}T${formatTime(minutes)}`
  return { ends_at: at(closes), overtime_until: overtime > 0 ? at(closes + overtime) : null }
}

const closing = fc.option(fc.tuple(fc.nat(2880), fc.nat(400)))
const days = fc.oneof(
  fc.integer({ min: -300, max: 300 }),
  fc.integer({ min: -50, max: 50 }).map((weeks) => weeks * 7),
)

test('terms of one class have the same total, or the same refusal, whatever the dates', () => {
  let compared = 0
  let priced = 0
  let apart = 0
  fc.assert(
    fc.property(input, closing, days, fc.nat(40), (asked, closes, moved_by, now_days) => {
      const window = closes && windowAfter(asked.term.start, ...closes)
      const first = onOtherDate({ ...asked, window }, 0, 0)
      const second = onOtherDate({ ...asked, window }, moved_by, now_days)
      // A night without that hour is no term.
      if (Number.isNaN((first.start_at_ms ?? 0) + (first.end_at_ms ?? 0) + (second.start_at_ms ?? 0))) return
      if (Number.isNaN(second.end_at_ms)) return
      if (priceClassOf(first) !== priceClassOf(second)) {
        apart += 1
        return
      }
      compared += moved_by === 0 ? 0 : 1
      const [a, b] = [quote(first), quote(second)]
      if ('refused' in a || 'refused' in b) expect(b).toEqual(a)
      else {
        expect(b.total_grosze).toBe(a.total_grosze)
        priced += 1
      }
    }),
    { numRuns: 3000 },
  )
  expect(compared).toBeGreaterThan(500)
  expect(priced).toBeGreaterThan(250)
  expect(apart).toBeGreaterThan(250)
}, 60_000)

const list = [
  item('base', 'per_day', 'hall', 1000),
  item('modifier', 'percentage', 'season', null, {
    percent_bp: 1000,
    conditions: { dates: [{ from: '05-01', to: '09-30' }] },
  }),
  item('discount', 'percentage', 'last', null, { percent_bp: 500, conditions: { lead_days_to: 14 } }),
]
const april = ask({ price_mode: 'gross', currency: 'PLN', valid_from: '2027-04-01', items: list })
const changed: [string, Partial<QuoteInput>, boolean][] = [
  ['another date out of season', { term: { start: '2027-04-20T09:00', end: '2027-04-20T12:00' } }, true],
  ['a date in season', { term: { start: '2027-05-20T09:00', end: '2027-05-20T12:00' } }, false],
  ['a date from which no price holds yet', { term: { start: '2027-03-20T09:00', end: '2027-03-20T12:00' } }, false],
  ['other hours of the same length', { term: { start: '2027-04-14T10:00', end: '2027-04-14T13:00' } }, false],
  ['a later start', { term: { start: '2027-04-14T10:00', end: '2027-04-14T12:00' } }, false],
  ['a later end', { term: { start: '2027-04-14T09:00', end: '2027-04-14T13:00' } }, false],
  ['another mode', { term_mode: 'full_day' }, false],
  ['a window that closes with overtime', { window: { ends_at: '2027-04-14T11:00' } }, false],
  ['asked a month before', { now_on: '2027-03-10' }, true],
  ['asked two weeks before', { now_on: '2027-03-31' }, false],
]

test.each(changed)('%s', (_name, change, same) => {
  expect(priceClassOf({ ...april, ...change }) === priceClassOf(april)).toBe(same)
})

test('terms whose later days are in another season are of another class', () => {
  const from = (start: string, end: string) => priceClassOf({ ...april, term: { start, end }, term_mode: 'multi_day' })
  expect(from('2027-04-29T09:00', '2027-04-30T20:00')).not.toBe(from('2027-04-30T09:00', '2027-05-01T20:00'))
})

test('terms around a change of the clock are of a class of their own date', () => {
  const from = (start: string, end: string, ends_at: string) =>
    priceClassOf({ ...april, term: { start, end }, term_mode: 'multi_day', window: { ends_at, overtime_until: end } })
  const first = from('2027-10-29T18:00', '2027-10-31T12:00', '2027-10-30T04:00')
  // As long as the first, but here the doubled hour is overtime no more.
  expect(from('2027-10-30T18:00', '2027-11-01T12:00', '2027-10-31T04:00')).not.toBe(first)
})
