import { describe, expect, test } from 'vitest'
import { changed, filterCount, readSearch, searchHref, searchQueryOf } from './search-state.ts'

const read = (query: string) => readSearch(new URLSearchParams(query))

describe('the search in the URL', () => {
  test('what a link says is what the page and the API are asked, and the page writes the same link again', () => {
    const query =
      'place_id=3094802&date_from=2027-06-01&date_to=2027-06-30&weekdays=saturday&guests=110&children=12&amenity=bar&amenity=garden&instant=true'
    const state = read(query)
    expect(state).toMatchObject({
      place_id: 3094802,
      weekdays: ['saturday'],
      guests: 110,
      children: 12,
      amenity: ['bar', 'garden'],
    })
    expect(new URL(searchHref('/wip/sale', state), 'http://any').searchParams.getAll('amenity')).toEqual([
      'bar',
      'garden',
    ])
    expect(read(searchHref('/wip/sale', state).split('?')[1] ?? '')).toEqual(state)
    expect(searchQueryOf(state)).toMatchObject({ instant: 'true', page_size: 20 })
  })

  test('what cannot be read is left out instead of breaking the page', () => {
    expect(read('guests=abc&date_from=wczoraj&lat=999&sort=najlepsze&weekdays=sobota&page=-3&amenity=%3Cb%3E')).toEqual(
      {
        weekdays: [],
        category: [],
        amenity: [],
        accessibility: [],
      },
    )
  })

  test.each(['2027-13-01', '2027-02-30', '2027-2-3', '2026-11-31'])('%s is no date of a search', (text) => {
    const { date_from, date_to } = read(`date_from=${text}&date_to=${text}`)
    expect([date_from, date_to]).toEqual([undefined, undefined])
  })

  test.each([
    ['date_from=2027-06-20&date_to=2027-06-10', '2027-06-20', undefined],
    ['date_from=2027-06-01&date_to=2027-12-31', '2027-06-01', '2027-08-01'],
    ['date_to=2027-06-10', undefined, undefined],
    ['date_from=2027-06-01&date_to=2027-08-01', '2027-06-01', '2027-08-01'],
    ['date_from=2027-06-10&date_to=2027-06-10', '2027-06-10', '2027-06-10'],
  ])('%s has only the dates that the API takes', (query, from, to) => {
    const { date_from, date_to } = read(query)
    expect([date_from, date_to]).toEqual([from, to])
  })

  test('an alternative changes the parameters that it names and drops the page', () => {
    const next = changed(read('guests=9000&amenity=bar&page=3&bbox=14.1,49,24,54'), {
      guests: '300',
      amenity: null,
      bbox: '15,50,20,52',
    })
    expect(next).toMatchObject({ guests: 300, amenity: [], bbox: '15,50,20,52' })
    expect(next.page).toBeUndefined()
  })

  test('the number beside "Filtry" counts each chosen filter, not the place, the date or the guests', () => {
    expect(
      filterCount(read('amenity=bar&amenity=garden&instant=true&event_type=wedding&guests=80&date_from=2027-06-12')),
    ).toBe(4)
  })
})
