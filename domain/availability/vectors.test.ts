/** The vectors A1–A17 of domain 4.5, each by its name. A3–A5 stand in `time.test.ts` too. */
import { describe, expect, test } from 'vitest'
import { checkTerm } from './availability.ts'
import { dayStatuses } from './days.ts'
import { alternatives } from './proposals.ts'
import { freeStarts } from './starts.ts'
import { ask, at, codes, daily, hours, on, opening, service, taken, venue } from '#domain/testdata/openings.ts'
import { dayLength, toInstant } from '#domain/time.ts'

const night = opening(daily('12:00-04:00+'))
const always = opening(daily('00:00-00:00+'))
const hourMs = 3_600_000

describe('availability vectors', () => {
  test('A1: the window of Saturday 27.03.2027 12:00–4:00 is 11:00Z–02:00Z, 15 hours', () => {
    const answer = ask(venue(night), '2027-03-27T12:00', '2027-03-28T04:00')
    expect(answer.available).toBe(true)
    expect(answer.start_at_ms).toBe(Date.parse('2027-03-27T11:00Z'))
    expect(answer.end_at_ms).toBe(Date.parse('2027-03-28T02:00Z'))
    expect(answer.end_at_ms - answer.start_at_ms).toBe(15 * hourMs)
    expect(answer.window).toEqual({ ends_at: '2027-03-28T04:00', overtime_until: null })
  })

  test('A2: the window of Saturday 30.10.2027 12:00–4:00 is 10:00Z–03:00Z, 17 hours', () => {
    const answer = ask(venue(night), '2027-10-30T12:00', '2027-10-31T04:00')
    expect(answer.available).toBe(true)
    expect(answer.start_at_ms).toBe(Date.parse('2027-10-30T10:00Z'))
    expect(answer.end_at_ms).toBe(Date.parse('2027-10-31T03:00Z'))
    expect(codes(venue(night, { rules: { max_minutes: 16 * 60 } }), '2027-10-30T12:00', '2027-10-31T04:00')).toEqual([
      'too_long',
    ])
  })

  test('A3: a start at 28.03.2027 2:30 is refused with its field', () => {
    expect(checkTerm({ ...venue(always), term: { start: '2027-03-28T02:30', end: '2027-03-28T06:00' } })).toEqual({
      refused: 'nonexistent_time',
      fields: { start: 'nonexistent_time' },
    })
  })

  test('A4: 31.10.2027 2:30 means the first', () => {
    expect(ask(venue(always), '2027-10-31T02:30', '2027-10-31T05:00').start_at_ms).toBe(Date.parse('2027-10-31T00:30Z'))
  })

  test('A5: full days of 23 and 25 hours may be taken', () => {
    expect(dayLength('2027-03-28', 'Europe/Warsaw')).toBe(23 * 60)
    const full = venue(always, { rules: { term_modes: ['full_day'], min_minutes: 23 * 60, max_minutes: 25 * 60 } })
    expect(ask(full, '2027-03-28T00:00', '2027-03-29T00:00').available).toBe(true)
    expect(ask(full, '2027-10-31T00:00', '2027-11-01T00:00').available).toBe(true)
  })

  test('A6: with buffers of two hours each, 22:00 and 1:00 conflict after 14–22, and 2:00 is free', () => {
    const booked = taken('whole', '2027-06-19T12:00', '2027-06-20T00:00')
    const input = venue(always, { rules: { setup_minutes: 120, teardown_minutes: 120 }, taken: [booked] })
    expect(codes(input, '2027-06-19T22:00', '2027-06-20T03:00')).toEqual(['busy'])
    expect(codes(input, '2027-06-20T01:00', '2027-06-20T04:00')).toEqual(['busy'])
    const free = ask(input, '2027-06-20T02:00', '2027-06-20T05:00')
    expect(free.available).toBe(true)
    expect(free.blocked).toEqual({ from_ms: at('2027-06-20T00:00'), to_ms: at('2027-06-20T07:00') })
    expect(free.unit_ids).toEqual(['whole'])
  })

  test('A7: without buffers 12–14 is free after 10–12', () => {
    const input = venue(always, { taken: [taken('whole', '2027-06-19T10:00', '2027-06-19T12:00')] })
    expect(codes(input, '2027-06-19T12:00', '2027-06-19T14:00')).toEqual([])
    expect(codes(input, '2027-06-19T11:30', '2027-06-19T14:00')).toEqual(['busy'])
  })

  test('A8: at 9:40 with 48 hours of notice and a step of 30, the earliest start is 10:00 two days on', () => {
    const input = venue(always, { now: '2027-05-10T09:40', rules: { notice_hours: 48 } })
    expect(freeStarts(input, '2027-05-11', null)).toEqual([])
    expect(freeStarts(input, '2027-05-12', null)[0]?.start).toBe('2027-05-12T10:00')
    expect(codes(input, '2027-05-12T09:30', '2027-05-12T12:00')).toEqual(['too_soon'])
    expect(codes(input, '2027-05-12T10:00', '2027-05-12T12:00')).toEqual([])
  })

  test('A9: notice is elapsed time across both clock changes', () => {
    const rules = { notice_hours: 24 }
    const first = (now: string, date: string) => freeStarts(venue(always, { now, rules }), date, null)[0]?.start
    expect(first('2027-03-27T10:00', '2027-03-28')).toBe('2027-03-28T11:00')
    expect(first('2027-10-30T10:00', '2027-10-31')).toBe('2027-10-31T09:00')
  })

  test('A10: on 21.11.2026 with a horizon of 730 days the last date is 20.11.2028', () => {
    const input = venue(always, { rules: { horizon_days: 730 } })
    expect(codes(input, '2028-11-20T23:00', '2028-11-21T01:00')).toEqual([])
    const late = ask(input, '2028-11-21T00:00', '2028-11-21T02:00')
    expect(late.reasons).toEqual([{ code: 'too_far', details: { horizon_days: 730, last_date: '2028-11-20' } }])
  })

  test('A11: 24.12.2024 follows the weekly rule, 24.12.2026 is closed as Christmas Eve', () => {
    const holidays = { closed_on_public_holidays: true, keep_open: [] }
    const input = venue(opening(daily('10:00-22:00'), { holidays }), { now: '2024-06-01T10:00' })
    expect(codes(input, '2024-12-24T12:00', '2024-12-24T16:00')).toEqual([])
    expect(ask(input, '2026-12-24T12:00', '2026-12-24T16:00').reasons).toEqual([
      { code: 'closed', details: { date: '2026-12-24', why: 'holiday', holiday: 'christmas_eve' } },
    ])
    const kept = { closed_on_public_holidays: true, keep_open: ['christmas_eve' as const] }
    expect(
      codes(venue(opening(daily('10:00-22:00'), { holidays: kept })), '2026-12-24T12:00', '2026-12-24T16:00'),
    ).toEqual([])
  })

  test('A12: an open exception beats the holiday on 3.05.2027', () => {
    const open = {
      date_from: '2027-05-03',
      date_to: '2027-05-03',
      type: 'open' as const,
      windows: [hours('10:00-18:00')],
    }
    const holidays = { closed_on_public_holidays: true, keep_open: [] }
    const input = venue(opening(daily('08:00-22:00'), { holidays, exceptions: [open] }))
    expect(codes(input, '2027-05-03T10:00', '2027-05-03T18:00')).toEqual([])
    expect(codes(input, '2027-05-03T10:00', '2027-05-03T19:00')).toEqual(['closed'])
    expect(codes(input, '2027-05-01T10:00', '2027-05-01T18:00')).toEqual(['closed'])
  })

  test('A13: three days with a closed one between are refused, and free ones are offered', () => {
    const closed = { date_from: '2027-06-26', date_to: '2027-06-26', type: 'closed' as const, windows: [] }
    const input = venue(opening(daily('08:00-22:00'), { exceptions: [closed] }), {
      rules: { term_modes: ['multi_day'] },
    })
    const term = { start: '2027-06-25T15:00', end: '2027-06-27T12:00' }
    expect(ask(input, term.start, term.end).reasons).toEqual([
      { code: 'closed', details: { date: '2027-06-26', why: 'exception' } },
    ])
    const offered = alternatives({ ...input, term })
    expect(offered).toHaveLength(3)
    for (const one of offered) expect(ask(input, one.start, one.end).available).toBe(true)
    expect(codes(input, '2027-06-18T15:00', '2027-06-20T12:00')).toEqual([])
  })

  test('A14: with two crews a third overlapping term is refused, and free once one is cancelled', () => {
    const rows = [
      taken('crew-1', '2027-06-19T14:00', '2027-06-19T20:00'),
      taken('crew-2', '2027-06-19T16:00', '2027-06-19T22:00'),
    ]
    expect(codes(service(always, 2, { taken: rows }), '2027-06-19T15:00', '2027-06-19T18:00')).toEqual(['busy'])
    const after = ask(service(always, 2, { taken: rows.slice(1) }), '2027-06-19T15:00', '2027-06-19T18:00')
    expect(after.available).toBe(true)
    expect(after.unit_ids).toEqual(['crew-1'])
  })

  test('A15: 18:00–5:00 is refused in a window to 4:00, unless overtime is allowed that long', () => {
    const refused = ask(venue(night), '2027-06-19T18:00', '2027-06-20T05:00')
    expect(refused.reasons).toEqual([
      { code: 'closed', details: { date: '2027-06-19', why: 'hours', ends_at: '2027-06-20T04:00' } },
    ])
    const overtime = venue(opening(daily('12:00-04:00+', { overtime_until: '06:00' })))
    const answer = ask(overtime, '2027-06-19T18:00', '2027-06-20T05:00')
    expect(answer.available).toBe(true)
    expect(answer.window).toEqual({ ends_at: '2027-06-20T04:00', overtime_until: '2027-06-20T06:00' })
    expect(codes(overtime, '2027-06-19T18:00', '2027-06-20T06:30')).toEqual(['closed'])
    expect(codes(overtime, '2027-06-20T04:00', '2027-06-20T06:00')).toEqual(['closed'])
  })

  test('A16: with the morning taken a full day conflicts and the afternoon is free (open to 19:00, buffers 15/15)', () => {
    const slots = [
      { code: 'morning', label: 'Rano', start: '08:00', end: '13:00', ends_next_day: false },
      { code: 'afternoon', label: 'Popołudnie', start: '13:30', end: '18:30', ends_next_day: false },
    ]
    const weekday = on(['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], '08:00-19:00')
    const input = venue(opening(weekday, { slots }), {
      rules: { term_modes: ['half_day', 'full_day'], setup_minutes: 15, teardown_minutes: 15 },
      taken: [taken('whole', '2027-06-16T07:45', '2027-06-16T13:15')],
    })
    expect(codes(input, '2027-06-16T08:00', '2027-06-16T18:00', 'full_day')).toEqual(['busy'])
    const afternoon = ask(input, '2027-06-16T13:30', '2027-06-16T18:30')
    expect(afternoon.available).toBe(true)
    expect(afternoon.term_mode).toBe('half_day')
    expect(dayStatuses(input, '2027-06-16', '2027-06-16')).toMatchObject([{ status: 'partial' }])
  })

  test('A17: with room A taken the whole place conflicts and room B is free', () => {
    const units = [
      { id: 'a', capacity_max: 40 },
      { id: 'b', capacity_max: 60 },
    ]
    const input = venue(always, { units, taken: [taken('a', '2027-06-19T10:00', '2027-06-19T20:00')] })
    expect(codes(input, '2027-06-19T12:00', '2027-06-19T15:00')).toEqual(['busy'])
    const room = ask({ ...input, unit_ids: ['b'] }, '2027-06-19T12:00', '2027-06-19T15:00')
    expect(room.available).toBe(true)
    expect(room.unit_ids).toEqual(['b'])
    expect(codes({ ...input, unit_ids: ['b'], guests_total: 61 }, '2027-06-19T12:00', '2027-06-19T15:00')).toEqual([
      'capacity',
    ])
  })

  test('a wall time with an offset is not accepted (ruling 17)', () => {
    expect(toInstant('2027-06-19T16:00+02:00', 'Europe/Warsaw')).toEqual({ refused: 'invalid_time' })
  })
})
