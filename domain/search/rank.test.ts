import { expect, test } from 'vitest'
import { type RankFacts, rankPoints, recommendedPoints } from './rank.ts'

const plain: RankFacts = {
  text: null,
  distance_km: null,
  radius_km: null,
  guests: null,
  capacity_max: 100,
  pictures: 0,
  instant: false,
  priced: false,
}

test.each<[string, Partial<RankFacts>, Partial<RankFacts>]>([
  ['a better match of the text', { text: 0.9 }, { text: 0.4 }],
  ['the nearer place', { distance_km: 2, radius_km: 30 }, { distance_km: 20, radius_km: 30 }],
  ['the size that fits', { guests: 90 }, { guests: 90, capacity_max: 600 }],
  ['pictures', { pictures: 3 }, { pictures: 1 }],
  ['an answer at once', { instant: true }, {}],
  ['a price at once', { priced: true }, {}],
])('%s comes first', (_name, better, worse) => {
  expect(recommendedPoints({ ...plain, ...better })).toBeGreaterThan(recommendedPoints({ ...plain, ...worse }))
})

test('points never exceed their sum and more than three pictures win nothing', () => {
  const best = {
    ...plain,
    text: 1,
    distance_km: 0,
    radius_km: 10,
    guests: 100,
    pictures: 30,
    instant: true,
    priced: true,
  }
  const sum = Object.values(rankPoints).reduce((total, points) => total + points, 0)
  expect(recommendedPoints(best)).toBe(sum)
})
