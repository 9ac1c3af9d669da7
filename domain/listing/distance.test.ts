import fc from 'fast-check'
import { expect, test } from 'vitest'
import { degreesAround, distanceKm, greatCircleKm, straightKm } from './distance.ts'

const warsaw = { latitude: 52.2297, longitude: 21.0122 }
const krakow = { latitude: 50.0647, longitude: 19.945 }

test('Warsaw to Kraków is 252 km of great circle and 315 km of road', () => {
  expect(greatCircleKm(warsaw, krakow)).toBeCloseTo(251.98, 1)
  expect(distanceKm(warsaw, krakow)).toBe(315)
})

test('the same place is 0 km away and the next street 1', () => {
  expect(distanceKm(warsaw, warsaw)).toBe(0)
  expect(distanceKm(warsaw, { ...warsaw, latitude: warsaw.latitude + 0.001 })).toBe(1)
})

test('one degree of a meridian of 6 371 km is 111.19 km', () => {
  expect(greatCircleKm({ latitude: 50, longitude: 20 }, { latitude: 51, longitude: 20 })).toBeCloseTo(111.1949, 3)
})

test('both ways are equally long and always whole', () => {
  const place = fc.record({
    latitude: fc.double({ min: 49, max: 55, noNaN: true }),
    longitude: fc.double({ min: 14, max: 24.2, noNaN: true }),
  })
  fc.assert(
    fc.property(place, place, (a, b) => {
      const km = distanceKm(a, b)
      expect(km).toBe(distanceKm(b, a))
      expect(Number.isInteger(km)).toBe(true)
      expect(km).toBeGreaterThanOrEqual(greatCircleKm(a, b) * 1.25 - 1e-6)
    }),
  )
})

test('nothing in Poland that is near enough lies outside the degrees around a place', () => {
  const listing = fc.record({
    latitude: fc.double({ min: 49, max: 54.9, noNaN: true }),
    longitude: fc.double({ min: 14, max: 24.2, noNaN: true }),
  })
  const anywhere = fc.record({
    latitude: fc.double({ min: -89, max: 89, noNaN: true }),
    longitude: fc.double({ min: -30, max: 60, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.oneof(listing, anywhere), listing, (place, other) => {
      const box = degreesAround(place, greatCircleKm(place, other))
      expect(Math.abs(place.latitude - other.latitude)).toBeLessThanOrEqual(box.latitude)
      expect(Math.abs(place.longitude - other.longitude)).toBeLessThanOrEqual(box.longitude)
    }),
    { numRuns: 2_000 },
  )
})

test('what is not farther by road lies within that straight line, and what lies nearer than a metre within it is not farther', () => {
  const listing = fc.record({
    latitude: fc.double({ min: 49, max: 54.9, noNaN: true }),
    longitude: fc.double({ min: 14, max: 24.2, noNaN: true }),
  })
  fc.assert(
    fc.property(listing, listing, fc.integer({ min: 0, max: 900 }), (place, other, radius_km) => {
      const straight = greatCircleKm(place, other)
      if (distanceKm(place, other) <= radius_km) expect(straight).toBeLessThanOrEqual(straightKm(radius_km))
      else expect(straight).toBeGreaterThan(straightKm(radius_km) - 0.001)
    }),
    { numRuns: 2_000 },
  )
})
