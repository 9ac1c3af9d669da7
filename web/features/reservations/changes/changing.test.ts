import { expect, test } from 'vitest'
import type { ListingDetail } from '#contract/listings/listings.ts'
import { bandsFor, changeValues, type Changing, lacksRooms, lastDayChosen, takesDays, wantedOf } from './changing.ts'

const [cake, bar, small, large] = ['tort', 'bar', 'mala', 'duza']
const old: Changing = {
  start: '2027-06-19T16:00',
  end: '2027-06-20T04:00',
  guests: { adults: 80, children: [{ age_from: 4, age_to: 10, count: 6 }], crew: 3 },
  addons: [{ addon_id: cake, quantity: 1 }],
  package_code: null,
  unit_ids: [small],
}
const today = '2026-11-21'
const wanted = (change: object) => wantedOf({ ...changeValues(old), ...change }, old, today)

test('a dialog that nobody touched asks for the reservation as it is', () => {
  expect(wanted({})).toEqual({ start: old.start, end: old.end, guests: old.guests })
})

test('a band or an extra in several entries stands in it once, with all that was asked for', () => {
  const band = { age_from: 4, age_to: 10 }
  const children = [
    { ...band, count: 2 },
    { ...band, count: 3 },
  ]
  const addons = [...old.addons, { addon_id: bar, quantity: 2 }, ...old.addons]
  const several = { ...old, guests: { ...old.guests, children }, addons }
  expect(changeValues(several).addons).toEqual({ [cake]: 2, [bar]: 2 })
  expect(wantedOf(changeValues(several), several, today)).toEqual({
    start: old.start,
    end: old.end,
    guests: { ...old.guests, children: [{ ...band, count: 5 }] },
  })
  expect(bandsFor(several, null)).toHaveLength(1)
})

test('hours stand in it as everywhere: 4:00, and midnight as the end of its day', () => {
  expect(changeValues(old)).toMatchObject({ from: '16:00', to: '4:00' })
  const late = { ...old, start: '2027-06-19T09:00', end: '2027-06-20T00:00' }
  expect(changeValues(late)).toMatchObject({ from: '9:00', to: '24:00' })
  expect(wantedOf(changeValues(late), late, today)).toMatchObject({ start: late.start, end: late.end })
})

test('a term of two days stays one of two days, whatever else is asked for', () => {
  const conference = { ...old, start: '2027-06-18T09:00', end: '2027-06-19T17:00' }
  const asked = (change: object) => wantedOf({ ...changeValues(conference), ...change }, conference, today)
  expect(asked({ adults: '90' })).toMatchObject({
    start: conference.start,
    end: conference.end,
    guests: { adults: 90 },
  })
  expect(asked({ date: '25.06.2027', to: '16' })).toMatchObject({ start: '2027-06-25T09:00', end: '2027-06-26T16:00' })
})

test('a term of days gets another last day, which goes along with the first one and never stands before what the hours say', () => {
  const conference = { ...old, start: '2027-06-18T09:00', end: '2027-06-19T17:00' }
  const asked = (change: object) => wantedOf({ ...changeValues(conference), ...change }, conference, today)
  expect(asked({ days: 2 })).toMatchObject({ start: conference.start, end: '2027-06-20T17:00' })
  expect(asked({ days: 0 })).toMatchObject({ end: '2027-06-18T17:00' })
  expect(asked({ days: 2, date: '25.06.2027', to: '24' })).toMatchObject({ end: '2027-06-28T00:00' })
  const shown = (of: Changing, change: object = {}) => lastDayChosen({ ...changeValues(of), ...change }, today)
  expect(shown(conference)).toMatchObject({ last: '2027-06-19', least: '2027-06-18' })
  // An evening ends on the day after, or at the midnight of its own.
  expect(shown(old)).toMatchObject({ last: '2027-06-20', least: '2027-06-20' })
  expect(shown(old, { to: '24' })).toMatchObject({ last: '2027-06-19', least: '2027-06-19' })
  expect(shown(old, { days: 0 })).toMatchObject({ last: '2027-06-20' })
  expect(wanted({ days: 2 })).toMatchObject({ start: old.start, end: '2027-06-21T04:00' })
  expect([shown(old, { date: 'kiedyś' }), shown(conference, { to: '?' })?.last]).toEqual([null, '2027-06-19'])
})

test('the last day is asked for where terms may have several, and of a term that has', () => {
  const modes = (...term_modes: ListingDetail['term_modes']) => ({ term_modes })
  const conference = { ...old, start: '2027-06-18T09:00', end: '2027-06-19T17:00' }
  expect([takesDays(old, modes('hourly')), takesDays(old, null), takesDays(conference, null)]).toEqual([
    false,
    false,
    true,
  ])
  expect([takesDays(old, modes('full_day', 'multi_day')), takesDays(old, modes('overnight'))]).toEqual([true, true])
})

test('of a term of days the midnight at its end belongs to the last day, also when it is typed or goes', () => {
  const weekend = { ...old, start: '2027-06-18T16:00', end: '2027-06-20T22:00' }
  const ask = (of: Changing, change: object) => wantedOf({ ...changeValues(of), ...change }, of, today)
  expect(ask(weekend, { to: '24:00' })).toMatchObject({ start: weekend.start, end: '2027-06-21T00:00' })
  const late = { ...weekend, end: '2027-06-21T00:00' }
  expect(ask(late, {})).toMatchObject({ end: late.end })
  expect(ask(late, { to: '22' })).toMatchObject({ end: weekend.end })
  const night = { ...old, start: '2027-06-19T00:00', end: '2027-06-20T00:00' }
  expect(ask(night, {})).toMatchObject({ end: night.end })
})

test('an evening may end before or after midnight, whatever it was', () => {
  expect(wanted({ to: '23:30' })).toMatchObject({ start: old.start, end: '2027-06-19T23:30' })
  expect(wanted({ from: '12', to: '24' })).toMatchObject({ start: '2027-06-19T12:00', end: '2027-06-20T00:00' })
})

test('children, crew, extras and rooms are asked for where they differ', () => {
  const change = { children: { '0-3': '2', '4-10': '' }, crew: '', addons: { [cake]: 0, [bar]: 2 }, unit_ids: [large] }
  expect(wanted(change)).toMatchObject({
    guests: { adults: 80, children: [{ age_from: 0, age_to: 3, count: 2 }], crew: 0 },
    addons: [{ addon_id: bar, quantity: 2 }],
    unit_ids: [large],
  })
})

test('nothing is asked while a number cannot be read, nobody comes or no room is left', () => {
  expect(wanted({ adults: 'wielu' })).toBeNull()
  expect(wanted({ adults: '0', children: {} })).toBeNull()
  expect(wanted({ unit_ids: [] })).toBeNull()
  // A party of children has no adults.
  expect(wanted({ adults: '0' })?.guests.children).toHaveLength(1)
})

test('a band that the price list has lost can still be changed', () => {
  const child_bands = [{ age_from: 0, age_to: 3, label: '0–3 lata' }]
  expect(bandsFor(old, { child_bands }).map(({ label }) => label)).toEqual(['0–3 lata', '4–10 lat'])
  expect(bandsFor(old, null)).toHaveLength(1)
})

test('without any room it is said what is missing, and of a service nothing is', () => {
  expect(lacksRooms({ unit_ids: [] }, old)).toBe('Zaznacz co najmniej jedną salę.')
  expect(wanted({ unit_ids: [] })).toBe(null)
  expect([lacksRooms({ unit_ids: [small] }, old), lacksRooms({ unit_ids: [] }, { ...old, unit_ids: [] })]).toEqual([
    undefined,
    undefined,
  ])
})
