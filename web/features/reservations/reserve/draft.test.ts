import { beforeEach, expect, test } from 'vitest'
import {
  bodyToSend,
  closeDraft,
  forgetExpired,
  latestSent,
  loadDraft,
  loadSent,
  newAttempt,
  refused,
  saveDraft,
  saveSent,
  sending,
} from './draft.ts'
import { parseReserveLink } from '#web/features/reservations/parts/reserve-link.ts'
import {
  newValues,
  onlyOffered,
  pricedBody,
  proposedPackage,
  reserveBody,
  withLink,
} from '#web/features/reservations/form/values.ts'

const HOUR = 3_600_000
const NOW = Date.parse('2027-03-01T12:00:00Z')
const listing = { capacity_min: 20, packages: [], price_items: [], price_mode: 'gross' as const }
const fresh = newValues(listing)

let kept: Map<string, string>
const store = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
  key: (index: number) => [...kept.keys()][index] ?? null,
  get length() {
    return kept.size
  },
}
let keys: number
const newKey = () => `key-${++keys}`

beforeEach(() => {
  kept = new Map()
  keys = 0
})

test('what was typed and its key come back after a reload', () => {
  const attempt = newAttempt(newKey)
  saveDraft('l1', { values: { ...fresh, notes: 'Dwa wózki' }, attempt }, NOW, store)
  const draft = loadDraft('l1', fresh, NOW + 23 * HOUR, store)
  expect(draft?.values.notes).toBe('Dwa wózki')
  expect(draft?.attempt).toEqual(attempt)
})

test('a draft of one listing is not shown at another', () => {
  saveDraft('l1', { values: fresh, attempt: newAttempt(newKey) }, NOW, store)
  expect(loadDraft('l2', fresh, NOW, store)).toBeNull()
})

test('a draft lives 24 hours, and its personal data are gone afterwards', () => {
  saveDraft('l1', { values: { ...fresh, 'customer.email': 'a@b.pl' }, attempt: newAttempt(newKey) }, NOW, store)
  forgetExpired(NOW + 24 * HOUR, store)
  expect(kept.size).toBe(0)
})

test('after sending, the form is kept two hours with a new key', () => {
  const before = newAttempt(newKey)
  const after = closeDraft('l1', fresh, newKey, NOW, store)
  expect(after.attempt.key).not.toBe(before.key)
  expect(loadDraft('l1', fresh, NOW + 1.9 * HOUR, store)).toMatchObject({ sent: true })
  expect(loadDraft('l1', fresh, NOW + 2 * HOUR, store)).toBeNull()
})

test('a broken draft is thrown away instead of breaking the form', () => {
  kept.set('wydarzy:reserve:l1', '{nonsense')
  expect(loadDraft('l1', fresh, NOW, store)).toBeNull()
  expect(kept.size).toBe(0)
})

test('other things in the storage are left alone', () => {
  kept.set('theme', 'dark')
  forgetExpired(NOW, store)
  expect(kept.get('theme')).toBe('dark')
})

test('a second click and a lost answer keep the key', () => {
  const first = sending(newAttempt(newKey), '{"a":1}', newKey)
  expect(first).toEqual({ key: 'key-1', body: '{"a":1}', state: 'unknown' })
  expect(sending(first, '{"a":1}', newKey).key).toBe('key-1')
})

test('a change after a lost answer keeps the key too, so the first cannot be made twice', () => {
  const first = sending(newAttempt(newKey), '{"a":1}', newKey)
  expect(sending(first, '{"a":2}', newKey)).toEqual({ key: 'key-1', body: '{"a":1}', state: 'unknown' })
})

test('after a clear no the same body keeps the key and a changed one gets a new key', () => {
  const no = refused(sending(newAttempt(newKey), '{"a":1}', newKey), '{"a":1}')
  expect(sending(no, '{"a":1}', newKey).key).toBe('key-1')
  expect(sending(no, '{"a":2}', newKey).key).toBe('key-2')
})

test('after a lost answer the very body is sent again when only the quote is newer', () => {
  const first = sending(newAttempt(newKey), '{"a":1,"quote_id":"q1"}', newKey)
  expect(bodyToSend(first, '{"a":1,"quote_id":"q2"}')).toBe('{"a":1,"quote_id":"q1"}')
  expect(bodyToSend(first, '{"a":2,"quote_id":"q2"}')).toBe('{"a":2,"quote_id":"q2"}')
  expect(bodyToSend(newAttempt(newKey), '{"a":1,"quote_id":"q2"}')).toBe('{"a":1,"quote_id":"q2"}')
})

test('the newest sent reservation is found, and forgotten after a day', () => {
  const sent = {
    ...{ reservation_id: 'r1', reference: 'ABCD2345', kind: 'venue' as const, slug: 's', name: 'Sala', city: 'Łódź' },
    ...{
      email: 'a@b.pl',
      email_hint: 'a•••@b.pl',
      start: '',
      end: '',
      total_grosze: 1,
      earlier: false,
      deadline_at: '',
    },
  }
  saveSent(sent, NOW, store)
  saveSent({ ...sent, reservation_id: 'r2' }, NOW + 1, store)
  expect(latestSent(NOW + HOUR, store)?.reservation_id).toBe('r2')
  expect(loadSent('r1', NOW + HOUR, store)?.email).toBe('a@b.pl')
  expect(latestSent(NOW + 25 * HOUR, store)).toBeNull()
})

test('a link changes the term and keeps who was typed', () => {
  const typed = { ...fresh, 'customer.first_name': 'Marta', start: '2027-05-01T10:00', end: '2027-05-01T14:00' }
  const merged = withLink(typed, { start: '2027-06-12T15:00', end: '2027-06-13T02:00', guests: 110 })
  expect(merged).toMatchObject({ start: '2027-06-12T15:00', adults: 110, 'customer.first_name': 'Marta' })
})

test('the whole place of a link is no room of the draft; a link that names none leaves it', () => {
  const typed = { ...fresh, unit_ids: ['a'] }
  const linked = (query: string) => withLink(typed, parseReserveLink(new URLSearchParams(query))).unit_ids
  expect([linked('unit=all'), linked('unit=b'), linked('guests=20')]).toEqual([[], ['b'], ['a']])
})

test('a link to another town takes the street that was typed with it; a link to the same town keeps it', () => {
  const krakow = { city: 'Kraków', latitude: 50.06, longitude: 19.94 }
  const typed = { ...fresh, event_place: krakow, 'event_place.street': 'Sadowa', 'event_place.postcode': '30-001' }
  expect(withLink(typed, { place: krakow })).toEqual(typed)
  expect(withLink(typed, { guests: 30 })['event_place.street']).toBe('Sadowa')
  const tarnow = { city: 'Tarnów', latitude: 50.01, longitude: 20.98 }
  const moved = { event_place: tarnow, 'event_place.street': '', 'event_place.postcode': '' }
  expect(withLink(typed, { place: tarnow })).toMatchObject(moved)
})

test('a link with the same number of guests keeps how it is made up', () => {
  const typed = { ...fresh, adults: 100, children: { '0-3': 10 } }
  expect(withLink(typed, { guests: 110 })).toMatchObject({ adults: 100, children: { '0-3': 10 } })
})

test('a link with the same adults and children keeps their ages, another number is of the main age', () => {
  const typed = { ...fresh, adults: 100, children: { '0-3': 4, '4-10': 6 } }
  const main = { age_from: 4, age_to: 10 }
  expect(withLink(typed, { guests: 100, children: 10 }, main)).toMatchObject({ children: { '0-3': 4, '4-10': 6 } })
  expect(withLink(typed, { guests: 100, children: 11 }, main)).toMatchObject({ children: { '4-10': 11 } })
})

const item = (id: string, package_code: string | null = null) => ({ kind: 'addon', id, package_code }) as never

test('an extra of another package, and one that the offer has no more, is not asked for where nobody can take it off', () => {
  const offer = { price_items: [item('a'), item('b', 'gold'), item('c', 'silver')] }
  const typed = { ...fresh, start: '2027-06-12T15:00', end: '2027-06-13T02:00', package_id: 'silver' }
  const chosen = { ...typed, addons: { a: 1, b: 2, c: 3, gone: 4 } }
  expect(pricedBody(chosen, offer)?.addons.map(({ addon_id }) => addon_id)).toEqual(['a', 'c'])
  expect(pricedBody({ ...chosen, package_id: 'gold' }, offer)?.addons).toContainEqual({ addon_id: 'b', quantity: 2 })
})

test('of a draft and a link only what the offer still has is chosen', () => {
  const offer = {
    ...listing,
    packages: [{ code: 'gold' }],
    capacities: { banquet: 80 },
    units: [{ id: 'u1' }, { id: 'u2' }, { id: 'u3', rented_separately: false }],
  } as never
  const kept = { ...fresh, package_id: 'gold', layout: 'banquet', unit_ids: ['u1'] }
  expect(onlyOffered(kept, offer)).toEqual(kept)
  const lost = onlyOffered({ ...fresh, package_id: 'old', layout: 'theatre', unit_ids: ['u0', 'u1'] }, offer)
  expect(lost).toMatchObject({ package_id: proposedPackage(offer), layout: '', unit_ids: ['u1'] })
  const rooms = (unit_ids: string[]) => onlyOffered({ ...fresh, unit_ids }, offer).unit_ids
  expect([rooms(['u2', 'u1']), rooms(['u1', 'u3']), rooms(['u3', 'u2', 'u1'])]).toEqual([['u1', 'u2'], ['u1'], []])
})

const quote = { quote_id: 'q1', deposit: { type: 'none', amount_grosze: 0, due_at: null }, total_grosze: 1 } as const

test('a way to pay that was chosen for another price is asked for only where this one offers it', () => {
  const typed = { ...fresh, start: '2027-06-12T15:00', end: '2027-06-13T02:00', payment_choice: 'deposit' as const }
  const deposit = { type: 'zadatek', amount_grosze: 20, due_at: null } as const
  expect(reserveBody(typed, listing, { ...quote, total_grosze: 100, deposit }).payment_choice).toBe('deposit')
  expect(reserveBody(typed, listing, quote).payment_choice).toBeUndefined()
})

test('the body names children by band, leaves out what is not chosen, and gives a NIP only for a company', () => {
  const values = {
    ...fresh,
    ...{
      start: '2027-06-12T15:00',
      end: '2027-06-13T02:00',
      adults: 90,
      children: { '0-3': 0, '4-10': 6 },
      addons: { a: 0, b: 2 },
    },
    ...{ 'buyer.nip': '1002003004', 'consents.terms': true },
  }
  const offer = { price_items: [item('a'), item('b')] }
  expect(pricedBody(values, offer)).toMatchObject({
    guests: { adults: 90, children: [{ age_from: 4, age_to: 10, count: 6 }], crew: 0 },
    addons: [{ addon_id: 'b', quantity: 2 }],
    event_type: 'other',
  })
  const body = reserveBody(values, offer, quote)
  expect(body.buyer.nip).toBeUndefined()
  expect(body.consents).toEqual({ terms: true, owner_rules: true, marketing: false, early_performance: false })
  expect(reserveBody({ ...values, 'buyer.type': 'business' }, offer, quote).buyer.nip).toBe('1002003004')
})
