import { expect, test } from 'vitest'
import type { ListingDetail } from '#contract/listings/listings.ts'
import { nbsp } from '#domain/format.pl.ts'
import { parseReserveLink } from '#web/features/reservations/parts/reserve-link.ts'
import { freeRoomsOf, partWords, takenWords, withRoom } from './rooms.tsx'
import { chosenRooms, readWish, reserveHref, roomFor } from './term-wish.ts'

const room = (id: string, name: string, over: object = {}) => ({ id, name, capacity_max: 90, ...over })
const listing = (units: object[]) =>
  ({
    ...{ kind: 'venue', slug: 'kormoran', capacity_min: 10, capacity_max: 300, capacities: {}, units },
    ...{ packages: [], price_items: [], price_mode: 'net' },
  }) as unknown as ListingDetail
const bay = listing([room('a', 'Zatoka A'), room('b', 'Zatoka B'), room('c', 'Zatoka C')])

const plain = (text: string) => text.replaceAll(nbsp, ' ')
const wish = (query: string) => readWish(new URLSearchParams(query))

test('rooms are added and left out in the order of the place, and the last one makes them the whole place', () => {
  expect(withRoom(bay, [], 'c', true)).toEqual(['c'])
  expect(withRoom(bay, ['c'], 'a', true)).toEqual(['a', 'c'])
  expect(withRoom(bay, ['a', 'c'], 'a', false)).toEqual(['c'])
  expect(withRoom(bay, ['a', 'c'], 'b', true)).toEqual([])
  expect(withRoom(bay, ['c'], 'c', false)).toEqual([])
  // Beside a room that is only rented with the rest, all the others are not the whole.
  const parted = listing([room('a', 'A'), room('b', 'B'), room('foyer', 'Foyer', { rented_separately: false })])
  expect(withRoom(parted, ['a'], 'b', true)).toEqual(['a', 'b'])
})

test('what is chosen is said with the people that it holds, and which of it is taken', () => {
  const said = (chosen: string[]) => Object.values(partWords(bay, chosen)).map(plain)
  expect(said([])).toEqual(['Cały obiekt', 'Od 10 do 300 gości'])
  expect(said(['b', 'a'])).toEqual(['Zatoka A i Zatoka B', 'Do 180 gości'])
  const busy = (chosen: string[], taken?: string[]) => plain(takenWords(bay, chosen, taken))
  expect(busy(['a', 'b'], ['a'])).toBe('Zajęte w tym czasie: Zatoka A.')
  expect(busy([], ['a', 'c'])).toBe('Zajęte w tym czasie: Zatoka A i Zatoka C.')
  expect([busy(['b', 'c'], ['a']), busy(['a'], ['a']), busy(['a', 'b'])]).toEqual(['', '', ''])
})

test('in place of what is taken each free room is offered, or several at once by their names', () => {
  const alone = [{ unit_id: 'a', name: 'Zatoka A', total_grosze: 90_000 }]
  const rooms = [
    { id: 'a', name: 'Zatoka A' },
    { id: 'b', name: 'Zatoka B' },
  ]
  expect(freeRoomsOf({ rooms: alone, rooms_together: null })).toEqual([
    { unit_ids: ['a'], name: 'Zatoka A', total_grosze: 90_000 },
  ])
  expect(freeRoomsOf({ rooms: [], rooms_together: { rooms, total_grosze: 150_000 } })).toEqual([
    { unit_ids: ['a', 'b'], name: `Zatoka A i${nbsp}Zatoka B`, total_grosze: 150_000 },
  ])
  expect([freeRoomsOf(), freeRoomsOf({ rooms: [] })]).toEqual([[], []])
})

test('the page of a place takes two rooms from its address and hands both over to the form', () => {
  const both = wish('unit=b&unit=gone&unit=a')
  expect(chosenRooms(bay, both)).toEqual(['a', 'b'])
  expect(roomFor(bay, both)).toBe(180)
  const handedOver = (query: string) =>
    parseReserveLink(new URL(reserveHref(bay, wish(query)), 'http://x').searchParams).units
  expect(handedOver('unit=b&unit=a')).toEqual(['a', 'b'])
  expect([handedOver(''), handedOver('unit=a&unit=b&unit=c')]).toEqual([[], []])
})
