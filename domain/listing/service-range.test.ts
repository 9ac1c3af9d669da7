import { expect, test } from 'vitest'
import { comesTo, type ServiceRange } from './service-range.ts'

const range: ServiceRange = { nationwide: false, service_radius_km: 50, voivodeships: ['slaskie'] }

test('a service comes up to its radius, the last kilometre included', () => {
  expect(comesTo(range, { distance_km: 50, voivodeship: 'malopolskie' })).toBe(true)
  expect(comesTo(range, { distance_km: 51, voivodeship: 'malopolskie' })).toBe(false)
})

test('into a chosen voivodeship it comes however far that is', () => {
  expect(comesTo(range, { distance_km: 120, voivodeship: 'slaskie' })).toBe(true)
  expect(comesTo({ ...range, service_radius_km: 0 }, { distance_km: 120, voivodeship: 'slaskie' })).toBe(true)
})

test('a place in no known voivodeship is judged by the road alone', () => {
  expect(comesTo(range, { distance_km: 120, voivodeship: null })).toBe(false)
  expect(comesTo(range, { distance_km: null, voivodeship: null })).toBe(true)
})

test('whoever comes everywhere needs neither', () => {
  expect(comesTo({ ...range, nationwide: true }, { distance_km: 700, voivodeship: 'podlaskie' })).toBe(true)
})
