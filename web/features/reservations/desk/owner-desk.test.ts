import { expect, test } from 'vitest'
import { reservationStatuses } from '#domain/reservation/reservation.ts'
import {
  actionWord,
  deskActions,
  deskHref,
  deskQuery,
  deskTabs,
  isFiltered,
  listingChoices,
  noFilters,
  parseAction,
  parseDesk,
  tabCount,
} from './owner-desk.ts'

const desk = (query: string) => parseDesk(new URLSearchParams(query))
const id = '019a9f9e-0000-7000-8000-000000000001'

test('the desk opens on what waits for an answer, the nearest deadline first', () => {
  expect(deskQuery(desk(''))).toEqual({ status: ['pending_owner'], payment_status: [], sort: 'deadline', page: 1 })
})
test('everything that can be chosen stands in the address and is read back from it', () => {
  const filters = { payment: 'paid', source: 'owner', from: '2027-06-01', to: '2027-06-30' } as const
  const chosen = { tab: 'potwierdzone', q: 'żak', listing_id: id, sort: '-start', page: 3, ...filters } as const
  const href = deskHref(desk(''), chosen)
  expect(desk(href.split('?')[1] ?? '')).toEqual(chosen)
})
test('filters are asked of the server, and clearing them leaves none', () => {
  const chosen = desk('platnosc=paid&zrodlo=owner&od=2027-06-01&do=2027-06-30')
  expect(deskQuery(chosen)).toMatchObject({
    payment_status: ['paid'],
    source: 'owner',
    date_from: '2027-06-01',
    date_to: '2027-06-30',
  })
  expect([isFiltered(chosen), isFiltered(desk(''))]).toEqual([true, false])
  expect(deskHref(chosen, noFilters)).toBe('/moje-rezerwacje')
})
test('what is overdue is asked by its day and not by a state of the payment', () => {
  const chosen = desk('stan=wszystkie&platnosc=overdue')
  expect(deskQuery(chosen)).toMatchObject({ status: [], payment_status: [], payment_due: 'overdue' })
  expect(deskHref(chosen)).toBe('/moje-rezerwacje?stan=wszystkie&platnosc=overdue')
})
test('an address says only what differs from the start', () => {
  expect(deskHref(desk(''))).toBe('/moje-rezerwacje')
  expect(deskHref(desk(''), { tab: 'platnosc' })).toBe('/moje-rezerwacje?stan=platnosc')
  expect(deskHref(desk('stan=potwierdzone'), { sort: 'start' })).toBe('/moje-rezerwacje?stan=potwierdzone')
})
test('a new filter starts at the first page and a new segment forgets the order but not the search', () => {
  expect(deskHref(desk('stan=wszystkie&strona=4'), { q: 'nowak' })).toBe('/moje-rezerwacje?stan=wszystkie&szukaj=nowak')
  expect(deskHref(desk('stan=wszystkie&sort=start&szukaj=nowak'), { tab: 'zakonczone' })).toBe(
    '/moje-rezerwacje?stan=zakonczone&szukaj=nowak',
  )
})
test.each(['stan=x&strona=0&sort=y&oferta=1', 'strona=-2', 'strona=1.5', 'strona=abc'])(
  'an address that cannot be read shows the start: %s',
  (query) => {
    expect(desk(query)).toEqual(desk(''))
  },
)
test('every state but an unconfirmed address stands in exactly one segment, and all of them in the last', () => {
  for (const status of reservationStatuses) {
    const inside = deskTabs.filter((tab) => tab !== 'wszystkie' && tabCount(tab, { [status]: 1 }) === 1)
    expect(inside, status).toHaveLength(status === 'pending_email' ? 0 : 1)
    expect(tabCount('wszystkie', { [status]: 1 })).toBe(1)
  }
})
test('counts of a segment are summed over its states', () => {
  expect(tabCount('potwierdzone', { confirmed: 4, in_progress: 1, completed: 9 })).toBe(5)
})
test('the words of mails open their dialog, and unknown ones none', () => {
  expect(parseAction('akceptuje')).toBe('accept')
  expect(parseAction('odrzucam')).toBe('reject')
  for (const action of deskActions) expect(parseAction(actionWord(action))).toBe(action)
  expect(parseAction('usun')).toBeNull()
  expect(parseAction(null)).toBeNull()
})
test('a listing can be chosen whether or not the newest reservations name it, once and by name', () => {
  const [old, busy, archived] = [
    { id: 'a', name: 'Żagiel' },
    { id: 'b', name: 'Agawa' },
    { id: 'c', name: 'Łódka' },
  ] as const
  expect(listingChoices([busy, archived, old, busy], '').map(({ label }) => label)).toEqual([
    'Agawa',
    'Łódka',
    'Żagiel',
  ])
  expect(listingChoices([busy], 'x')).toContainEqual({ value: 'x', label: 'Wybrana oferta' })
})
