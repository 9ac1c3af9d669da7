import { expect, test } from 'vitest'
import { startOf } from './defaults.ts'
import { categoriesOf } from './dictionaries.ts'

test('a draft of a venue is rented as its category usually is: the whole day, an evening, or by the hour', () => {
  const like = (term_modes: string[], min_hours: number, overnight_until: string) =>
    categoriesOf.venue.filter((category) => {
      const start = startOf('venue', category)
      expect(start).toMatchObject({ travel_minutes: 0, notice_hours: 48, horizon_days: 730, step_minutes: 30 })
      return (
        `${start.term_modes}` === `${term_modes}` &&
        start.min_minutes === min_hours * 60 &&
        start.overnight_until === overnight_until
      )
    })
  const whole = like(['full_day'], 4, '04:00')
  const evening = like(['hourly'], 4, '04:00')
  expect(whole.toSorted()).toEqual([
    'agritourism',
    'barn',
    'boat',
    'castle',
    'community_hall',
    'palace_manor',
    'tent',
    'wedding_hall',
  ])
  expect(evening.toSorted()).toEqual(['banquet_hall', 'club_pub', 'garden', 'hotel', 'restaurant', 'rooftop'])
  const hourly = like(['hourly'], 1, '00:00')
  expect(whole.length + evening.length + hourly.length).toBe(categoriesOf.venue.length)
})

test('a whole day has room for setup, an hour of it is enough elsewhere, and a service travels too', () => {
  const of = (kind: 'venue' | 'service', category: Parameters<typeof startOf>[1]) => {
    const { setup_minutes, teardown_minutes, travel_minutes, max_minutes } = startOf(kind, category)
    return [setup_minutes, teardown_minutes, travel_minutes, max_minutes].map((minutes) => minutes / 60)
  }
  expect(of('venue', 'barn')).toEqual([4, 4, 0, 24])
  expect(of('venue', 'restaurant')).toEqual([1, 1, 0, 16])
  expect(of('service', 'dj')).toEqual([1, 1, 1, 16])
})
