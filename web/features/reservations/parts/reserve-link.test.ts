import { expect, test } from 'vitest'
import { parseReserveLink, reserveHref } from './reserve-link.ts'

const link = {
  start: '2027-06-12T15:00',
  end: '2027-06-13T02:00',
  mode: 'overnight',
  guests: 110,
  event_type: 'wedding',
  package_id: 'gold',
  units: ['u1', 'u2'],
  layout: 'banquet',
  place: { city: 'Łódź', latitude: 51.77, longitude: 19.45 },
  addons: { a1: 1, b2: 40 },
  promo_code: 'LATO10',
} as const

test('everything that a link carries is read back as it was', () => {
  const href = reserveHref('venue', 'stodola', { ...link, units: [...link.units] })
  expect(href.startsWith('/sale/stodola/rezerwacja?')).toBe(true)
  expect(parseReserveLink(new URL(href, 'http://x').searchParams)).toEqual(link)
})

test('a service is reserved at its own address, and a link without wishes is bare', () => {
  expect(reserveHref('service', 'dj-takt')).toBe('/uslugi/dj-takt/rezerwacja')
})

test('what cannot be read is left out, and half a term is no term', () => {
  const read = (query: string) => parseReserveLink(new URLSearchParams(query))
  expect(read('start=2027-06-12T15:00').start).toBeUndefined()
  expect(read('start=2027-06-12T15:00&end=2027-06-12T14:00').start).toBeUndefined()
  expect(read('start=12.06.2027&end=13.06.2027').start).toBeUndefined()
  expect(read('start=2027-02-30T10:00&end=2027-02-30T22:00').start).toBeUndefined()
  expect(read('guests=-4&event_type=disco&mode=weekly&city=Łódź&addon=a*x')).toEqual({
    ...{ start: undefined, end: undefined, mode: undefined, guests: undefined, event_type: undefined },
    ...{ package_id: undefined, units: undefined, layout: undefined, place: undefined, addons: undefined },
    promo_code: undefined,
  })
})
