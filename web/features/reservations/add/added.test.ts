import { describe, expect, test } from 'vitest'
import {
  addBody,
  type AddedPreview,
  addedFromLink,
  type AddedValues,
  emptyAdded,
  forListing,
  previewBody,
  type Resource,
  typedTerm,
} from './added.ts'
import type { OwnerReservation } from '#contract/reservations/reservations.ts'
import { checkAdded, moreText, summaryText } from './added-words.pl.ts'

const hall = {
  id: 'sala',
  kind: 'venue',
  name: 'Dwór',
  units: [
    { id: 'a', name: 'Sala A' },
    { id: 'b', name: 'Sala B' },
  ],
} as Resource
const dj = { ...hall, id: 'dj', kind: 'service', units: [] } as unknown as Resource
const today = '2026-11-21'
const cracow = { city: 'Kraków', latitude: 50.06, longitude: 19.94 }
const full: AddedValues = {
  ...emptyAdded,
  ...{ listing_id: 'sala', date: '12.6', guests: '70', name: 'Jan Lis', 'customer.phone': '600100200' },
  ...{ children: { '4-10': '6', '0-3': '' }, crew: '3', unit_ids: ['a'], layout: 'banquet', package_id: 'maly' },
  ...{ event_type: 'other', event_type_other: 'Zjazd', addons: { tort: 1, bar: 0 }, notes: 'Bez glutenu' },
  ...{ event_place: cracow, 'event_place.street': 'Długa ' },
}
const preview = { start: '2027-06-12T16:00', end: '2027-06-13T04:00', price: null } as AddedPreview

describe('a reservation by phone', () => {
  test('needs no more than day and guests, and then asks for nothing else', () => {
    expect(previewBody({ ...emptyAdded, date: '12.6', guests: '70' }, hall, today)).toEqual({
      venue_id: 'sala',
      date: '2027-06-12',
      guests: { adults: 70, children: [], crew: 0 },
      event_type: 'other',
      addons: [],
    })
  })

  test('a name with a sign that no name has is not asked for once more', () => {
    const said = (name: string) => checkAdded({ ...full, name }, today).name
    expect(['', 'Jan', 'Jan L'].map(said)).toEqual(Array(3).fill('Wpisz imię i nazwisko.'))
    expect(said('Jan Lis (brat panny młodej)')).toMatch(/tylko litery.*Resztę wpisz w notatce/)
    expect(said('Jan Maria Lis-Żuk')).toBe(false)
  })

  test.each([
    ['2027-06-12T16:00', '2027-06-12T23:00', ''],
    ['2027-06-12T16:00', '2027-06-13T04:00', ''],
    ['2027-06-12T16:00', '2027-06-13T00:00', ''],
    ['2027-06-11T09:00', '2027-06-12T17:00', '1'],
    ['2027-06-11T12:00', '2027-06-13T18:00', '2'],
    ['2027-06-11T18:00', '2027-06-13T04:00', '2'],
  ])('a proposed term from %s to %s is asked for as it was proposed', (start, end, ends_after) => {
    const typed = typedTerm(start, end)
    expect(typed.ends_after).toBe(ends_after)
    expect(previewBody({ ...emptyAdded, ...typed, guests: '70' }, hall, today)).toMatchObject({ start, end })
    const link = new URLSearchParams({ oferta: 'sala', data: start.slice(0, 10), start, end })
    expect(addedFromLink(link)).toMatchObject(typed)
  })

  test('24 of a chosen day is the midnight after it', () => {
    const until = (to: string, ends_after: string) =>
      previewBody({ ...emptyAdded, date: '11.06.2027', from: '16', to, ends_after, guests: '70' }, hall, today)
    expect(until('24', '0')).toMatchObject({ end: '2027-06-12T00:00' })
    expect(until('24:00', '2')).toMatchObject({ end: '2027-06-14T00:00' })
    expect(until('0:00', '2')).toMatchObject({ end: '2027-06-13T00:00' })
    expect(until('24', '')).toMatchObject({ end: '2027-06-12T00:00' })
  })

  test('says of the folded part what its kind of listing has', () => {
    expect(addBody(full, hall, preview)).toMatchObject({
      guests: { adults: 70, children: [{ age_from: 4, age_to: 10, count: 6 }], crew: 3 },
      addons: [{ addon_id: 'tort', quantity: 1 }],
      ...{ unit_ids: ['a'], layout: 'banquet', event_type_other: 'Zjazd', notes: 'Bez glutenu' },
    })
    expect(addBody(full, hall, preview)).not.toHaveProperty('event_place')
    const service = addBody(full, dj, preview)
    expect(service).toMatchObject({
      package_id: 'maly',
      event_place: { ...cracow, street: 'Długa' },
      guests: { crew: 0 },
    })
    expect(service).not.toHaveProperty('unit_ids')
  })

  test('for a company names it on the invoice, and of a private person only where it goes', () => {
    const typed = { ...full, 'buyer.company_name': ' Żuraw ', 'buyer.nip': '123-456-32-18', 'buyer.address': 'Długa 1' }
    const told = (values: AddedValues) => addBody(values, hall, preview).buyer
    expect(told(typed)).toEqual({ type: 'consumer' })
    expect(told({ ...typed, 'buyer.invoice': true })).toEqual({ type: 'consumer', invoice: true, address: 'Długa 1' })
    expect(told({ ...typed, 'buyer.type': 'business' })).toEqual({
      ...{ type: 'business', company_name: 'Żuraw', nip: '123-456-32-18', address: 'Długa 1' },
    })
    const wrong = (values: AddedValues) =>
      Object.entries(checkAdded(values, today)).flatMap(([field, sentence]) => (sentence ? [field] : []))
    expect(wrong({ ...full, 'buyer.type': 'business' })).toEqual(['buyer.company_name', 'buyer.nip'])
    expect(wrong({ ...full, 'buyer.invoice': true })).toEqual(['buyer.address'])
    expect(wrong({ ...typed, 'buyer.type': 'business' })).toEqual([])
  })

  test('forgets with the listing what only that one meant, and keeps who calls and when', () => {
    const other = forListing(full, 'dj')
    expect(other).toMatchObject({ listing_id: 'dj', date: '12.6', name: 'Jan Lis', event_place: cracow })
    expect(other).toMatchObject({ children: {}, addons: {}, package_id: '', unit_ids: [], layout: '', event_type: '' })
  })

  test('shows on the folded part what counts inside it', () => {
    expect(moreText(full, hall)).toBe(
      'Wybrane: Sala A, 6\u00a0dzieci, 3\u00a0osoby obsługi, okazja, ustawienie sali, 1\u00a0dodatek i\u00a0dodatkowe informacje',
    )
    expect(moreText(emptyAdded, hall)).toBe('')
    expect(moreText(addedFromLink(new URLSearchParams('sala=b')), hall)).toBe('Wybrane: Sala B')
  })
})

test('a town that was typed and not found is said before it is lost with its kilometres, and goes with another offer', () => {
  const typed = { ...full, event_place: null, place_text: 'Wólka Zaleska' }
  expect(checkAdded(typed, today).place_text).toMatch(/^Wybierz miejscowość z listy/)
  expect(checkAdded({ ...typed, place_text: ' ' }, today).place_text).toBe(false)
  expect(checkAdded({ ...typed, event_place: cracow }, today).place_text).toBe(false)
  expect(checkAdded(forListing(typed, 'sala'), today).place_text).toBe(false)
})

describe('the summary for a message', () => {
  const added = {
    reference: 'XNMURAG9',
    listing: { kind: 'service', name: 'DJ Takt', city: 'Poznań' },
    start: '2027-06-19T12:00',
    end: '2027-06-19T16:00',
    guests: { adults: 100, children: [], crew: 0 },
    price: { total_grosze: 325_000 },
    units: ['Ekipa Kamil'],
    event_place: { street: '', building_no: '', postcode: '', city: 'Gniezno' },
    customer: { first_name: 'Maria', last_name: 'Nowak', phone: '+48600700800' },
    buyer: { type: 'consumer' },
  } as unknown as OwnerReservation
  const lines = (of: Partial<OwnerReservation>) => summaryText({ ...added, ...of }).split('\n')

  test('of who comes to the guests says where they celebrate, not where the firm has its seat', () => {
    expect(lines({})).toContain('Miejsce: Gniezno')
    expect(lines({})[0]).toBe('Rezerwacja XNMURAG9 – DJ Takt')
    expect(lines({}).join()).not.toMatch(/Poznań|Ekipa/)
    expect(lines({ event_place: null })[0]).toBe('Rezerwacja XNMURAG9 – DJ Takt, Poznań')
  })

  test('of a place says which room', () => {
    const listing = { kind: 'venue', name: 'Hotel Jeziorna', city: 'Poznań' } as OwnerReservation['listing']
    const hotel = lines({ listing, units: ['Sala 104', 'Sala 105'], event_place: null })
    expect(hotel[0]).toBe('Rezerwacja XNMURAG9 – Hotel Jeziorna, Poznań')
    expect(hotel).toContain('Sale: Sala 104 i\u00a0Sala 105')
  })
})
