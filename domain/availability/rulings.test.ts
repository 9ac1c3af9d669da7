/** Rulings 14–20 and 38, one promise each. */
import { describe, expect, test } from 'vitest'
import { tooSoonFrom } from './context.ts'
import { assignCrews, type CrewRow, handOver, keepCrew } from './crews.ts'
import { dayStatuses } from './days.ts'
import { alternatives, defaultTerm, nextFreeWeekend } from './proposals.ts'
import { freeStarts } from './starts.ts'
import { ask, at, codes, daily, hours, on, opening, service, taken, venue, zone } from '#domain/testdata/openings.ts'
import { edgeToInstant } from '#domain/time.ts'

const day = (date: string) => ({ date_from: date, date_to: date })
const always = opening(daily('00:00-00:00+'))
const saturday = ['2027-06-19T12:00', '2027-06-19T20:00'] as const
const barnWeek = [
  ...on(['friday'], '12:00-00:00+', { whole_window: 'weekend' }),
  ...on(['saturday'], '00:00-00:00+', { whole_window: 'weekend' }),
  ...on(['sunday'], '00:00-18:00', { whole_window: 'weekend' }),
]
const barnRules = { term_modes: ['multi_day' as const], min_minutes: 3180, max_minutes: 3300, step_minutes: 60 }
const status = (input: Parameters<typeof dayStatuses>[0], from: string, to = from) => {
  const days = dayStatuses(input, from, to)
  return Array.isArray(days) ? days.map((one) => one.status) : days
}

describe('ruling 14: several days, whole windows, touching windows, slots', () => {
  const multi = venue(opening(on(['friday', 'saturday', 'sunday'], '08:00-22:00')), {
    rules: { term_modes: ['multi_day'] },
  })

  test('a multi-day term starts and ends in a window, and its nights are taken too', () => {
    const answer = ask(multi, '2027-06-18T10:00', '2027-06-20T12:00')
    expect(answer.available).toBe(true)
    expect(answer.window).toEqual({ ends_at: '2027-06-20T22:00', overtime_until: null })
    const booked = { ...multi, taken: [taken('whole', '2027-06-19T02:00', '2027-06-19T03:00')] }
    expect(codes(booked, '2027-06-18T10:00', '2027-06-20T12:00')).toEqual(['busy'])
    expect(codes(multi, '2027-06-18T10:00', '2027-06-20T23:00')).toEqual(['closed'])
    expect(codes(multi, '2027-06-18T07:00', '2027-06-20T12:00')).toEqual(['closed'])
    expect(codes(multi, '2027-06-20T10:00', '2027-06-25T12:00')).toEqual(['closed'])
  })

  test('a multi-day end may lie in the night window of the day before', () => {
    const nights = venue(opening(daily('12:00-04:00+')), { rules: { term_modes: ['multi_day'] } })
    expect(codes(nights, '2027-06-18T12:00', '2027-06-20T03:00')).toEqual([])
    expect(codes(nights, '2027-06-18T12:00', '2027-06-20T05:00')).toEqual(['closed'])
    const shut = [{ ...day('2027-06-20'), type: 'closed' as const, windows: [] }]
    const beforeShut = { ...nights, opening: opening(daily('12:00-04:00+'), { exceptions: shut }) }
    expect(codes(beforeShut, '2027-06-18T12:00', '2027-06-20T03:00')).toEqual([])
  })

  test('a multi-day term ends only in a window that serves several days', () => {
    const of = opening([
      ...on(['friday'], '08:00-22:00'),
      ...on(['saturday'], '08:00-22:00', { term_modes: ['hourly'] }),
    ])
    const input = venue(of, { rules: { term_modes: ['hourly', 'multi_day'] } })
    expect(codes(input, '2027-06-18T10:00', '2027-06-19T12:00')).toEqual(['closed'])
  })

  test('a whole window is taken as a whole or not at all', () => {
    const barn = venue(opening(barnWeek), { rules: barnRules })
    expect(codes(barn, '2027-06-18T12:00', '2027-06-20T18:00')).toEqual([])
    expect(codes(barn, '2027-03-26T12:00', '2027-03-28T18:00')).toEqual([])
    expect(codes(barn, '2027-10-29T12:00', '2027-10-31T18:00')).toEqual([])
    const part = ask(barn, '2027-06-19T12:00', '2027-06-20T18:00')
    expect(part.reasons.map((reason) => reason.code)).toEqual(['too_short', 'off_step'])
    expect(part.reasons[1]?.details).toEqual({
      must: 'whole',
      whole_start: '2027-06-18T12:00',
      whole_end: '2027-06-20T18:00',
    })
    expect(codes(barn, '2027-06-18T12:00', '2027-06-20T19:00')).toEqual(['closed'])
    expect(codes(barn, '2027-06-16T12:00', '2027-06-18T18:00')).toContain('closed')
    // Outside the whole there is nothing to be had as a whole, and in its last night there is.
    const late = venue(
      opening([...barnWeek.slice(0, 2), ...on(['sunday'], '00:00-03:00+', { whole_window: 'weekend' })]),
      {
        rules: { term_modes: ['hourly', 'multi_day'] },
      },
    )
    expect(codes(late, '2027-06-18T08:00', '2027-06-18T10:00')).toEqual(['closed'])
    expect(codes(late, '2027-06-21T01:00', '2027-06-21T03:00')).toEqual(['off_step'])
  })

  test('a holiday or an exception inside the group closes the group, and the next weekend stays', () => {
    const holidays = { closed_on_public_holidays: true, keep_open: [] }
    const easter = venue(opening(barnWeek, { holidays }), { rules: barnRules })
    expect(codes(easter, '2027-03-26T12:00', '2027-03-28T18:00')).toEqual(['closed'])
    expect(status(easter, '2027-03-26', '2027-03-28')).toEqual(['closed', 'closed', 'closed'])
    const exceptions = [{ ...day('2027-06-20'), type: 'custom' as const, windows: [hours('10:00-14:00')] }]
    const changed = venue(opening(barnWeek, { exceptions }), { rules: barnRules })
    expect(codes(changed, '2027-06-18T12:00', '2027-06-20T18:00')).toEqual(['closed'])
    expect(codes(changed, '2027-06-25T12:00', '2027-06-27T18:00')).toEqual([])
  })

  test('a group that runs over the turn of the week is one group', () => {
    const turn = [
      ...on(['monday'], '00:00-12:00', { whole_window: 'long' }),
      ...on(['saturday'], '12:00-00:00+', { whole_window: 'long' }),
      ...on(['sunday'], '00:00-00:00+', { whole_window: 'long' }),
    ]
    const input = venue(opening(turn), { rules: { term_modes: ['multi_day'] } })
    expect(codes(input, '2027-06-19T12:00', '2027-06-21T12:00')).toEqual([])
    expect(codes(input, '2027-06-21T00:00', '2027-06-21T12:00')).toEqual(['off_step'])
  })

  test('windows of neighbouring exceptions are a group of their own, also where the week has none', () => {
    const only = (date: string, text: string) => ({
      ...day(date),
      type: 'custom' as const,
      windows: [hours(text, { whole_window: 'sylwester' })],
    })
    const exceptions = [
      only('2027-01-01', '00:00-18:00'),
      only('2026-12-30', '12:00-00:00+'),
      only('2026-12-31', '00:00-00:00+'),
      // The same name once more, but not next to the others.
      only('2027-01-03', '10:00-20:00'),
    ]
    const input = venue(opening(daily('10:00-20:00'), { exceptions }), { rules: { term_modes: ['multi_day'] } })
    expect(codes(input, '2026-12-30T12:00', '2027-01-01T18:00')).toEqual([])
    expect(ask(input, '2026-12-31T12:00', '2027-01-01T18:00').reasons).toMatchObject([
      { code: 'off_step', details: { whole_start: '2026-12-30T12:00', whole_end: '2027-01-01T18:00' } },
    ])
    expect(codes(input, '2026-12-30T12:00', '2026-12-31T20:00')).toEqual(['off_step'])
    expect(codes(input, '2027-01-03T10:00', '2027-01-03T20:00')).toEqual([])
    expect(codes(input, '2027-01-04T10:00', '2027-01-05T20:00')).toEqual([])
  })

  test('windows that touch are one, also within a date, but not for slots', () => {
    const two = [...daily('08:00-12:00'), ...daily('12:00-18:00')]
    const slots = [
      { code: 'morning', label: 'Rano', start: '08:00', end: '12:00', ends_next_day: false },
      { code: 'afternoon', label: 'Popołudnie', start: '12:00', end: '18:00', ends_next_day: false },
    ]
    expect(codes(venue(opening(two)), '2027-06-19T10:00', '2027-06-19T16:00')).toEqual([])
    const half = venue(opening(two, { slots }), { rules: { term_modes: ['half_day'] } })
    expect(codes(half, '2027-06-19T08:00', '2027-06-19T12:00')).toEqual([])
    expect(codes(half, '2027-06-19T08:00', '2027-06-19T18:00')).toEqual(['off_step'])
    const gap = venue(opening([...daily('08:00-12:00'), ...daily('12:30-18:00')]))
    expect(codes(gap, '2027-06-19T10:00', '2027-06-19T16:00')).toEqual(['closed'])
    const night = venue(opening([...on(['saturday'], '12:00-04:00+'), ...on(['sunday'], '04:00-12:00')]))
    expect(codes(night, '2027-06-19T20:00', '2027-06-20T08:00')).toEqual([])
  })

  test('a short window inside the night of the date before does not shorten that night', () => {
    const input = venue(opening([...on(['friday'], '16:00-07:00+'), ...on(['saturday'], '00:00-00:30')]))
    expect(codes(input, '2027-06-19T00:00', '2027-06-19T06:00')).toEqual([])
    expect(codes(input, '2027-06-19T00:00', '2027-06-19T08:00')).toEqual(['closed'])
  })

  test('a slot has its own hours on every date that is not closed', () => {
    const slots = [{ code: 'evening', label: 'Wieczór', start: '18:00', end: '23:00', ends_next_day: false }]
    const of = opening(on(['friday', 'saturday'], '08:00-16:00'), {
      slots,
      exceptions: [{ ...day('2027-06-19'), type: 'closed', windows: [] }],
    })
    const input = venue(of, { rules: { term_modes: ['half_day'] } })
    expect(codes(input, '2027-06-18T18:00', '2027-06-18T23:00')).toEqual([])
    expect(codes(input, '2027-06-19T18:00', '2027-06-19T23:00')).toEqual(['closed'])
    expect(codes(input, '2027-06-20T18:00', '2027-06-20T23:00')).toEqual(['closed'])
  })

  test('without a mode the first that allows the term is taken: half_day, hourly, full_day, overnight, multi_day', () => {
    const slots = [{ code: 'morning', label: 'Rano', start: '08:00', end: '12:00', ends_next_day: false }]
    const of = opening(daily('08:00-20:00'), { slots })
    const input = venue(of, { rules: { term_modes: ['multi_day', 'overnight', 'full_day', 'hourly', 'half_day'] } })
    expect(ask(input, '2027-06-19T08:00', '2027-06-19T12:00').term_mode).toBe('half_day')
    expect(ask(input, '2027-06-19T08:00', '2027-06-19T13:00').term_mode).toBe('hourly')
    expect(ask(input, '2027-06-19T08:00', '2027-06-20T13:00').term_mode).toBe('multi_day')
    const full = venue(of, { rules: { term_modes: ['overnight', 'full_day'] } })
    expect(ask(full, '2027-06-19T08:00', '2027-06-19T12:00').term_mode).toBe('full_day')
    expect(codes(full, '2027-06-19T08:00', '2027-06-19T12:00', 'hourly')).toEqual(['closed'])
  })

  test('a window serves only the modes that it names', () => {
    const of = opening([
      ...daily('08:00-12:00', { term_modes: ['hourly'] }),
      ...daily('14:00-20:00', { term_modes: ['full_day'] }),
    ])
    const input = venue(of, { rules: { term_modes: ['hourly', 'full_day'] } })
    expect(ask(input, '2027-06-19T14:00', '2027-06-19T20:00')).toMatchObject({ available: true, term_mode: 'full_day' })
    expect(codes(input, '2027-06-19T14:00', '2027-06-19T20:00', 'hourly')).toEqual(['closed'])
  })
})

describe('ruling 15: buffers', () => {
  test('blocks are raw, and a term’s own buffers count against them', () => {
    const input = venue(always, {
      rules: { setup_minutes: 60, teardown_minutes: 60 },
      taken: [taken('whole', '2027-06-19T12:00', '2027-06-19T14:00', 'block')],
    })
    expect(codes(input, '2027-06-19T14:30', '2027-06-19T17:00')).toEqual(['busy'])
    expect(codes(input, '2027-06-19T15:00', '2027-06-19T17:00')).toEqual([])
    expect(codes(input, '2027-06-19T09:00', '2027-06-19T11:00')).toEqual([])
  })

  test('a service travels before setup and after teardown', () => {
    const rules = { setup_minutes: 60, teardown_minutes: 30, travel_minutes: 45 }
    expect(ask(service(always, 1, { rules }), '2027-06-19T12:00', '2027-06-19T14:00').blocked).toEqual({
      from_ms: at('2027-06-19T10:15'),
      to_ms: at('2027-06-19T15:15'),
    })
  })

  test('buffers may lie outside the opening hours', () => {
    const input = venue(opening(daily('10:00-14:00')), { rules: { setup_minutes: 240, teardown_minutes: 240 } })
    expect(codes(input, '2027-06-19T10:00', '2027-06-19T14:00')).toEqual([])
  })
})

test('ruling 20: as many guests as fit, and as few as are wanted, are not too many or too few', () => {
  const answers = [19, 20, 80, 81].map((guests_total) =>
    codes(venue(always, { rules: { capacity_min: 20, capacity_max: 80 }, guests_total }), ...saturday),
  )
  expect(answers).toEqual([['capacity'], [], [], ['capacity']])
})

describe('ruling 16: crews', () => {
  const row = (id: string, unit_id: string, start: string, end: string): CrewRow => ({
    id,
    unit_id,
    from_ms: at(`2027-06-19T${start}`),
    to_ms: at(`2027-06-19T${end}`),
  })
  const now_ms = at('2026-11-21T10:00')
  const unit_ids = ['crew-1', 'crew-2']

  test('when no crew is free throughout but the count fits, later rows change hands', () => {
    const rows = [row('a', 'crew-1', '08:00', '12:00'), row('b', 'crew-2', '12:00', '16:00')]
    const wanted = { from_ms: at('2027-06-19T10:00'), to_ms: at('2027-06-19T14:00') }
    const plan = assignCrews({ rows, unit_ids, wanted, now_ms })
    expect(plan?.moves).toHaveLength(1)
    const input = service(always, 2, {
      taken: [
        taken('crew-1', '2027-06-19T08:00', '2027-06-19T12:00'),
        taken('crew-2', '2027-06-19T12:00', '2027-06-19T16:00'),
      ],
    })
    const answer = ask(input, '2027-06-19T10:00', '2027-06-19T14:00')
    expect(answer).toMatchObject({ available: true, reassign: true, unit_ids: [] })
  })

  test('a crew that is free takes the term as things stand, and where all are taken nobody changes hands', () => {
    const one = service(always, 2, { taken: [taken('crew-1', '2027-06-19T08:00', '2027-06-19T12:00')] })
    expect(ask(one, '2027-06-19T08:00', '2027-06-19T12:00')).toMatchObject({ unit_ids: ['crew-2'], reassign: false })
    const both = { ...one, taken: [...one.taken, taken('crew-2', '2027-06-19T08:00', '2027-06-19T12:00')] }
    expect(ask(both, '2027-06-19T08:00', '2027-06-19T12:00')).toMatchObject({ unit_ids: [], reassign: false })
  })

  test('a row that has begun stays with its crew', () => {
    const rows = [row('a', 'crew-1', '08:00', '12:00'), row('b', 'crew-2', '12:00', '16:00')]
    const begins = assignCrews({
      rows,
      unit_ids,
      wanted: { from_ms: at('2027-06-19T10:00'), to_ms: at('2027-06-19T14:00') },
      now_ms: at('2027-06-19T12:00'),
    })
    expect(begins, 'also in the moment in which it begins').toBeNull()
    const wanted = { from_ms: at('2027-06-19T10:00'), to_ms: at('2027-06-19T14:00') }
    const later = assignCrews({ rows, unit_ids, wanted, now_ms: at('2027-06-19T09:00') })
    expect(later?.moves).toEqual([{ id: 'b', from_unit_id: 'crew-2', unit_id: 'crew-1' }])
    expect(later?.unit_ids).toEqual(['crew-2'])
    expect(assignCrews({ rows, unit_ids, wanted, now_ms: at('2027-06-19T12:30') })).toBeNull()
  })

  test('a reservation that gets longer keeps its crew, and what it has now stands in nobody’s way', () => {
    const [own, ...rows] = [
      row('own', 'crew-2', '10:00', '12:00'),
      row('a', 'crew-1', '11:00', '13:00'),
      row('b', 'crew-2', '15:00', '17:00'),
    ] as [CrewRow, CrewRow, CrewRow]
    const wanted = { from_ms: at('2027-06-19T10:00'), to_ms: at('2027-06-19T18:00') }
    const crew = { unit_id: 'crew-2', rows: [own] }
    expect(keepCrew({ rows, unit_ids, wanted, now_ms }, crew)).toEqual({
      unit_ids: ['crew-2'],
      moves: [{ id: 'b', from_unit_id: 'crew-2', unit_id: 'crew-1' }],
    })
    const elsewhere = rows.map((one): CrewRow => ({ ...one, kind: 'external' }))
    expect(keepCrew({ rows: elsewhere, unit_ids, wanted, now_ms }, crew)).toBeNull()
    const full = [...rows, row('c', 'crew-1', '15:00', '16:00')]
    expect(keepCrew({ rows: full, unit_ids, wanted, now_ms }, crew)).toBeNull()
  })

  test('what stands elsewhere keeps the crew of a longer reservation away, whatever could change hands beside it', () => {
    const rows: CrewRow[] = [
      { ...row('a', 'crew-2', '13:00', '14:00'), kind: 'external' },
      row('b', 'crew-2', '15:00', '16:00'),
    ]
    const wanted = { from_ms: at('2027-06-19T10:00'), to_ms: at('2027-06-19T18:00') }
    expect(keepCrew({ rows, unit_ids, wanted, now_ms }, { unit_id: 'crew-2', rows: [] })).toBeNull()
  })

  test('a row is given to a free crew, or exchanged for what that crew has in the same time', () => {
    const rows = [
      row('own', 'crew-1', '10:00', '14:00'),
      row('a', 'crew-2', '12:00', '16:00'),
      row('later', 'crew-2', '18:00', '20:00'),
    ]
    const give = (unit_id: string, over: Partial<Parameters<typeof handOver>[0]> = {}) =>
      handOver({ rows, own_id: 'own', unit_id, now_ms, ...over })
    const move = (id: string, from_unit_id: string, unit_id: string) => ({ id, from_unit_id, unit_id })
    expect(give('crew-3')).toEqual({ moves: [move('own', 'crew-1', 'crew-3')], in_the_way: [] })
    expect(give('crew-2')).toEqual({
      moves: [move('own', 'crew-1', 'crew-2'), move('a', 'crew-2', 'crew-1')],
      in_the_way: [],
    })
    expect(give('crew-1')).toEqual({ moves: [], in_the_way: [] })
  })

  test('nothing is exchanged that has begun, stands elsewhere, or would be in two places', () => {
    const own = row('own', 'crew-1', '10:00', '14:00')
    const theirs = row('a', 'crew-2', '08:00', '16:00')
    const inTheWay = (rows: CrewRow[], now = now_ms) =>
      handOver({ rows, own_id: 'own', unit_id: 'crew-2', now_ms: now }).in_the_way.map(({ id }) => id)
    expect(inTheWay([own, theirs])).toEqual([])
    expect(inTheWay([own, theirs], at('2027-06-19T08:00'))).toEqual(['a'])
    expect(inTheWay([own], at('2027-06-19T10:00'))).toEqual(['own'])
    expect(inTheWay([own, { ...theirs, kind: 'external' }])).toEqual(['a'])
    expect(inTheWay([own, theirs, row('b', 'crew-1', '15:00', '17:00'), row('c', 'crew-1', '18:00', '19:00')])).toEqual(
      ['b'],
    )
  })

  test('a block may take several crews, never more than there are', () => {
    const wanted = { from_ms: at('2027-06-19T10:00'), to_ms: at('2027-06-19T14:00') }
    expect(assignCrews({ rows: [], unit_ids, wanted, count: 2, now_ms })?.unit_ids).toEqual(unit_ids)
    expect(assignCrews({ rows: [], unit_ids, wanted, count: 3, now_ms })).toBeNull()
    const rows = [row('a', 'crew-1', '13:00', '15:00')]
    expect(assignCrews({ rows, unit_ids, wanted, count: 2, now_ms })).toBeNull()
  })

  test('the daily limit counts reservations and holds by event day, not rows', () => {
    const input = service(always, 3, {
      rules: { daily_limit: 2 },
      taken: [taken('crew-1', '2027-06-19T08:00', '2027-06-19T12:00')],
      event_days_taken: new Map([['2027-06-19', 2]]),
    })
    expect(ask(input, '2027-06-19T20:00', '2027-06-20T02:00').reasons).toEqual([
      { code: 'daily_limit', details: { daily_limit: 2, date: '2027-06-19' } },
    ])
    expect(codes(input, '2027-06-20T00:00', '2027-06-20T02:00')).toEqual([])
    expect(status(input, '2027-06-19')).toEqual(['busy'])
  })

  test('a service is not asked for units', () => {
    const input = service(always, 2, {
      unit_ids: ['crew-2'],
      taken: [taken('crew-2', '2027-06-19T08:00', '2027-06-19T12:00')],
    })
    expect(ask(input, '2027-06-19T08:00', '2027-06-19T12:00').unit_ids).toEqual(['crew-1'])
  })
})

describe('rulings 17 and 18: clock changes and the grid', () => {
  test('a window that opens in the gap opens at the moment of the change', () => {
    const input = venue(opening(daily('02:30-08:00')))
    expect(freeStarts(input, '2027-03-28', 60)[0]?.start).toBe('2027-03-28T03:00')
    expect(freeStarts(input, '2027-03-28', 60)[0]?.start_at_ms).toBe(edgeToInstant('2027-03-28T02:30', zone))
  })

  test('starts and ends inside the second hour are not offered', () => {
    const starts = freeStarts(venue(always), '2027-10-31', 60).map((one) => one.start)
    expect(new Set(starts).size).toBe(starts.length)
    expect(starts.slice(0, 6)).toEqual([
      '2027-10-31T00:00',
      '2027-10-31T00:30',
      '2027-10-31T01:00',
      '2027-10-31T01:30',
      '2027-10-31T03:00',
      '2027-10-31T03:30',
    ])
    const twoHours = freeStarts(venue(always), '2027-10-31', 120).map((one) => `${one.start} ${one.end}`)
    expect(twoHours).toContain('2027-10-31T02:00 2027-10-31T03:00')
  })

  test('the grid starts at each window’s own start, also when windows merge', () => {
    const input = venue(opening([...daily('08:15-12:45'), ...daily('12:45-18:00')]), { rules: { step_minutes: 60 } })
    expect(codes(input, '2027-06-19T08:15', '2027-06-19T10:00')).toEqual([])
    expect(codes(input, '2027-06-19T13:45', '2027-06-19T15:00')).toEqual([])
    expect(ask(input, '2027-06-19T13:00', '2027-06-19T15:00').reasons).toEqual([
      {
        code: 'off_step',
        details: {
          must: 'grid',
          step_minutes: 60,
          nearest_before: '2027-06-19T12:45',
          nearest_after: '2027-06-19T13:45',
        },
      },
    ])
  })

  test('outside windows there is no off_step', () => {
    expect(codes(venue(opening(daily('08:00-12:00'))), '2027-06-19T13:10', '2027-06-19T15:00')).toEqual(['closed'])
  })

  test('24:00 is read as the midnight after', () => {
    expect(codes(venue(opening(daily('18:00-24:00'))), '2027-06-19T20:00', '2027-06-20T00:00')).toEqual([])
  })
})

describe('ruling 19: the status of a date', () => {
  const week = opening(on(['monday', 'friday', 'saturday'], '10:00-18:00'))

  test('past, too_far, closed, too_soon come in this order before what is taken', () => {
    const input = venue(week, { now: '2027-06-18T12:00', rules: { notice_hours: 30, horizon_days: 5 } })
    expect(status(input, '2027-06-17', '2027-06-24')).toEqual([
      'past',
      'too_soon',
      'too_soon',
      'closed',
      'free',
      'closed',
      'closed',
      'too_far',
    ])
  })

  test('free, partial and busy are told by the starts of the shortest length', () => {
    const rules = { min_minutes: 240 }
    const with_ = (...rows: [string, string][]) =>
      status(
        venue(week, { rules, taken: rows.map(([a, b]) => taken('whole', `2027-06-19T${a}`, `2027-06-19T${b}`)) }),
        '2027-06-19',
      )
    expect(with_()).toEqual(['free'])
    expect(with_(['10:00', '12:00'])).toEqual(['partial'])
    expect(with_(['12:00', '16:00'])).toEqual(['busy'])
    expect(with_(['18:00', '23:00'])).toEqual(['free'])
  })

  test('what is taken on the day before or after counts with setup, teardown and the shortest length', () => {
    const near = (from: string, to: string, more = {}) =>
      status(venue(always, { rules: more, taken: [taken('whole', from, to)] }), '2027-06-19')
    const evening = ['2027-06-18T22:30', '2027-06-18T23:30'] as const
    expect([near(...evening), near(...evening, { setup_minutes: 60 })]).toEqual([['free'], ['partial']])
    const night = ['2027-06-20T00:30', '2027-06-20T02:00'] as const
    expect([near(...night), near(...night, { teardown_minutes: 60 })]).toEqual([['free'], ['partial']])
    expect(near('2027-06-20T00:10', '2027-06-20T02:00')).toEqual(['partial'])
    const days = venue(opening(on(['friday', 'saturday'], '10:00-18:00')), {
      rules: { term_modes: ['multi_day'], min_minutes: 600 },
      taken: [taken('whole', '2027-06-19T08:00', '2027-06-19T09:00')],
    })
    expect(status(days, '2027-06-18')).toEqual(['busy'])
  })

  test('a day that has its number of reservations is busy, though nothing is taken any more', () => {
    const event_days_taken = new Map([['2027-06-19', 1]])
    const limited = (daily_limit: number) => venue(always, { rules: { daily_limit }, event_days_taken })
    expect([status(limited(1), '2027-06-19'), status(limited(2), '2027-06-19')]).toEqual([['busy'], ['free']])
  })

  test('a date inside a whole window shows what the whole shows, also where another date of it is taken', () => {
    for (const date of ['2027-06-18', '2027-06-20']) {
      const barn = venue(opening(barnWeek), {
        rules: barnRules,
        taken: [taken('whole', `${date}T14:00`, `${date}T15:00`)],
      })
      expect(status(barn, '2027-06-17', '2027-06-21')).toEqual(['closed', 'busy', 'busy', 'busy', 'closed'])
      expect(status(barn, '2027-06-25', '2027-06-27')).toEqual(['free', 'free', 'free'])
    }
  })

  test('a whole place of which one room is left is partial', () => {
    const units = ['a', 'b'].map((id) => ({ id, capacity_max: null }))
    const rows = [taken('a', '2027-06-19T00:00', '2027-06-20T00:00')]
    expect(status(venue(week, { units, taken: rows }), '2027-06-19')).toEqual(['partial'])
    expect(status(venue(week, { units, taken: rows, unit_ids: ['a'] }), '2027-06-19')).toEqual(['busy'])
  })

  test('windows are told as wall times, and at most 62 dates are answered', () => {
    const night = venue(opening(on(['saturday'], '12:00-04:00+')))
    expect(dayStatuses(night, '2027-06-19', '2027-06-19')).toEqual([
      { date: '2027-06-19', status: 'free', windows: [{ start: '2027-06-19T12:00', end: '2027-06-20T04:00' }] },
    ])
    expect(dayStatuses(night, '2027-06-01', '2027-08-01')).toHaveLength(62)
    expect(dayStatuses(night, '2027-06-01', '2027-08-02')).toMatchObject({
      refused: 'validation',
      fields: { to: 'validation' },
    })
    expect(dayStatuses(night, '2027-06-02', '2027-06-01')).toMatchObject({ refused: 'validation' })
    expect(dayStatuses(night, '2027-06-31', '2027-07-01')).toMatchObject({ fields: { from: 'validation' } })
  })
})

describe('rulings 6 and 20: reasons', () => {
  test('all that hold are told, in order', () => {
    const input = venue(opening(daily('10:00-18:00')), {
      now: '2027-06-19T12:00',
      guests_total: 300,
      layout_capacity: 80,
      rules: { notice_hours: 24, min_minutes: 600, daily_limit: 1 },
      event_days_taken: new Map([['2027-06-19', 1]]),
      taken: [taken('whole', '2027-06-19T00:00', '2027-06-20T00:00')],
    })
    expect(codes(input, '2027-06-19T11:10', '2027-06-19T19:00')).toEqual([
      'past',
      'too_soon',
      'too_short',
      'off_step',
      'closed',
      'busy',
      'capacity',
      'daily_limit',
    ])
    expect(
      ask(input, '2027-06-19T11:10', '2027-06-19T19:00').reasons.find((one) => one.code === 'capacity')?.details,
    ).toEqual({
      guests: 300,
      capacity_min: 1,
      capacity_max: 80,
    })
  })

  test('a start may be reserved as long as its notice is kept, and not a millisecond later', () => {
    const until = tooSoonFrom(at(saturday[0]), 30)
    const asked = (now_ms: number) => codes({ ...venue(always, { rules: { notice_hours: 30 } }), now_ms }, ...saturday)
    expect(until).toBe(at('2027-06-18T06:00') + 1)
    expect([asked(until - 1), asked(until)]).toEqual([[], ['too_soon']])
  })

  test('a start that is too soon hears the first whole minute that is not', () => {
    const input = { ...venue(always, { rules: { notice_hours: 24 } }), now_ms: at('2027-06-19T12:00') + 30_000 }
    expect(ask(input, '2027-06-20T12:00', '2027-06-20T20:00').reasons).toEqual([
      { code: 'too_soon', details: { notice_hours: 24, notice_ends_at: '2027-06-20T12:01' } },
    ])
  })

  test('of slots and hours, of which neither fits, the refusal of the hours is told', () => {
    const slots = [{ code: 'morning', label: 'Rano', start: '08:00', end: '12:00', ends_next_day: false }]
    const input = venue(opening(daily('08:00-20:00'), { slots }), { rules: { term_modes: ['half_day', 'hourly'] } })
    expect(codes(input, '2027-06-19T18:00', '2027-06-19T22:00')).toEqual(['closed'])
  })

  test('a term may end at most 30 days after its start, and 43 200 minutes mean this cap only', () => {
    const input = venue(always)
    expect(codes(input, '2027-10-01T00:00', '2027-10-31T23:00')).toEqual([])
    expect(codes(input, '2027-10-01T00:00', '2027-11-01T00:00')).toContain('too_long')
    expect(codes(venue(always, { rules: { max_minutes: 600 } }), '2027-06-19T08:00', '2027-06-19T18:30')).toEqual([
      'too_long',
    ])
  })

  test('open without windows means the weekly windows, also on a holiday', () => {
    const holidays = { closed_on_public_holidays: true, keep_open: [] }
    const exceptions = [{ ...day('2027-05-03'), type: 'open' as const, windows: [] }]
    const input = venue(opening(daily('10:00-18:00'), { holidays, exceptions }))
    expect(codes(input, '2027-05-03T10:00', '2027-05-03T18:00')).toEqual([])
    expect(codes(input, '2027-05-03T08:00', '2027-05-03T18:00')).toEqual(['closed'])
  })

  test('closed beats open and custom on the same date', () => {
    const exceptions = [
      { date_from: '2027-06-01', date_to: '2027-06-30', type: 'custom' as const, windows: [hours('08:00-23:00')] },
      { ...day('2027-06-19'), type: 'closed' as const, windows: [], label_public: 'Remont' },
    ]
    const input = venue(opening(daily('10:00-18:00'), { exceptions }))
    expect(codes(input, '2027-06-18T20:00', '2027-06-18T23:00')).toEqual([])
    expect(ask(input, '2027-06-19T12:00', '2027-06-19T14:00').reasons).toEqual([
      { code: 'closed', details: { date: '2027-06-19', label_public: 'Remont', why: 'exception' } },
    ])
  })
})

describe('ruling 38: the default term', () => {
  test('full_day and overnight: the window of the date, at most the longest length', () => {
    const input = venue(opening(daily('10:00-04:00+', { overtime_until: '06:00' })), {
      rules: { term_modes: ['overnight'] },
    })
    expect(defaultTerm(input, '2027-06-19')).toMatchObject({
      start: '2027-06-19T10:00',
      end: '2027-06-20T04:00',
      term_mode: 'overnight',
    })
    const cut = venue(input.opening, { rules: { term_modes: ['overnight'], max_minutes: 600 } })
    expect(defaultTerm(cut, '2027-06-19')).toMatchObject({ end: '2027-06-19T20:00' })
    const booked = { ...input, taken: [taken('whole', '2027-06-19T22:00', '2027-06-19T23:00')] }
    expect(defaultTerm(booked, '2027-06-19')).toBeNull()
  })

  test('half_day: the first free slot', () => {
    const slots = [
      { code: 'morning', label: 'Rano', start: '08:00', end: '12:00', ends_next_day: false },
      { code: 'afternoon', label: 'Popołudnie', start: '13:00', end: '17:00', ends_next_day: false },
    ]
    const rows = [taken('whole', '2027-06-19T09:00', '2027-06-19T10:00')]
    const input = venue(opening(daily('08:00-18:00'), { slots }), {
      rules: { term_modes: ['half_day', 'hourly'] },
      taken: rows,
    })
    expect(defaultTerm(input, '2027-06-19')).toMatchObject({ start: '2027-06-19T13:00', term_mode: 'half_day' })
  })

  test('hourly: the first free start at or after 10:00 with four hours or the shortest length', () => {
    const rows = [taken('whole', '2027-06-19T11:00', '2027-06-19T12:00')]
    const input = venue(opening(daily('07:00-23:00')), { taken: rows })
    expect(defaultTerm(input, '2027-06-19')).toMatchObject({ start: '2027-06-19T12:00', end: '2027-06-19T16:00' })
    expect(defaultTerm({ ...input, taken: [] }, '2027-06-20')).toMatchObject({ start: '2027-06-20T10:00' })
    const long = venue(opening(daily('07:00-23:00')), { rules: { min_minutes: 360 } })
    expect(defaultTerm(long, '2027-06-19')).toMatchObject({ end: '2027-06-19T16:00' })
    const short = venue(opening(daily('07:00-23:00')), { rules: { max_minutes: 120 } })
    expect(defaultTerm(short, '2027-06-19')).toMatchObject({ end: '2027-06-19T12:00' })
  })

  test('the next free weekend is the first Friday, Saturday or Sunday with a free default term', () => {
    const input = venue(opening(daily('10:00-22:00')), {
      rules: { term_modes: ['full_day'], notice_hours: 48 },
      taken: [taken('whole', '2026-11-27T10:00', '2026-11-28T12:00')],
    })
    expect(nextFreeWeekend(input)).toMatchObject({ date: '2026-11-29', term: { start: '2026-11-29T10:00' } })
    expect(nextFreeWeekend(venue(opening(on(['monday'], '10:00-22:00'))))).toBeNull()
  })
})

describe('alternatives', () => {
  test('a taken Saturday brings other hours, another Saturday and a neighbouring day', () => {
    const input = venue(opening(daily('08:00-23:00')), {
      taken: [taken('whole', '2027-06-19T16:00', '2027-06-19T18:00')],
    })
    const offered = alternatives({ ...input, term: { start: '2027-06-19T16:00', end: '2027-06-19T20:00' } })
    expect(offered.map((one) => one.start)).toEqual(['2027-06-19T18:00', '2027-06-26T16:00', '2027-06-20T16:00'])
  })

  test('a term that is too soon or too far brings dates that may be reserved', () => {
    const input = venue(always, { rules: { notice_hours: 72, horizon_days: 60 } })
    for (const start of ['2026-11-22', '2028-11-22']) {
      const offered = alternatives({ ...input, term: { start: `${start}T10:00`, end: `${start}T14:00` } })
      expect(offered).toHaveLength(3)
      for (const one of offered) expect(ask(input, one.start, one.end).available).toBe(true)
    }
  })

  test('nothing is offered to more guests than fit in', () => {
    const input = venue(always, { guests_total: 201 })
    expect(alternatives({ ...input, term: { start: '2027-06-19T10:00', end: '2027-06-19T14:00' } })).toEqual([])
  })

  test('a barn that is taken brings other weekends as a whole', () => {
    const barn = venue(opening(barnWeek), {
      rules: barnRules,
      taken: [taken('whole', '2027-06-18T12:00', '2027-06-20T18:00')],
    })
    const offered = alternatives({ ...barn, term: { start: '2027-06-18T12:00', end: '2027-06-20T18:00' } })
    expect(offered.map((one) => one.start)).toEqual(['2027-06-25T12:00', '2027-06-11T12:00', '2027-07-02T12:00'])
  })
})
