import { describe, expect, test } from 'vitest'
import type { OwnerListing } from '#contract/listings/owner-listings.ts'
import { bodyOf, choose, faultsByPath, isClean, meet, noEdits, put, same, sendable, settle } from './edits.ts'

const listing = (part: object = {}) =>
  ({
    name: 'Dwór',
    tagline: null,
    revision: 3,
    address: { city: 'Kraków', street: null },
    details: { beds: 4 },
    ...part,
  }) as unknown as OwnerListing

describe('changing a field', () => {
  test('remembers what the server had, and forgets it when the old value comes back', () => {
    const typed = put(noEdits, listing(), 'name', 'Dwór pod Lipami')
    expect(typed).toEqual({ mine: { name: 'Dwór pod Lipami' }, before: { name: 'Dwór' } })
    expect(isClean(put(typed, listing(), 'name', 'Dwór'))).toBe(true)
  })
  test('treats null, absent and the order of fields as the same', () => {
    expect(isClean(put(noEdits, listing(), 'details.beds', 4))).toBe(true)
    expect(isClean(put(noEdits, listing(), 'details.video_url', null))).toBe(true)
    expect(same({ a: 1, b: null }, { a: 1 })).toBe(true)
    expect(same([1, 2], [2, 1])).toBe(false)
  })
})

test('parts of the address and the details travel together, an emptied part as null', () => {
  expect(bodyOf({ 'address.city': 'Łódź', 'address.street': undefined, 'details.beds': 2, name: 'X' })).toEqual({
    address: { city: 'Łódź', street: null },
    details: { beds: 2 },
    name: 'X',
  })
})

describe('after saving', () => {
  test('nothing is left when nothing was typed meanwhile', () => {
    const edits = put(noEdits, listing(), 'name', 'Nowa')
    expect(isClean(settle(edits, edits.mine, listing({ name: 'Nowa' })))).toBe(true)
  })
  test('what was typed meanwhile stays, measured against the new answer', () => {
    const sent = put(noEdits, listing(), 'name', 'Nowa')
    const typed = put(sent, listing(), 'name', 'Nowa nazwa')
    const left = settle(typed, sent.mine, listing({ name: 'Nowa' }))
    expect(left).toEqual({ mine: { name: 'Nowa nazwa' }, before: { name: 'Nowa' } })
    expect(meet(left, listing({ name: 'Nowa' })).conflicts).toEqual([])
  })
})

describe('a change made elsewhere', () => {
  const edits = put(put(noEdits, listing(), 'name', 'Moja'), listing(), 'details.beds', 8)
  test('of other fields is no conflict and loses nothing', () => {
    const met = meet(edits, listing({ tagline: 'Cicho', revision: 4 }))
    expect(met).toEqual({ edits, conflicts: [] })
  })
  test('of the same field is told with both values', () => {
    const { conflicts } = meet(edits, listing({ name: 'Ich' }))
    expect(conflicts).toEqual([{ path: 'name', theirs: 'Ich', mine: 'Moja' }])
  })
  test('to the very same value is settled by itself', () => {
    expect(meet(edits, listing({ name: 'Moja' })).edits.mine).toEqual({ 'details.beds': 8 })
  })
  test('to the very same rooms, which have an id and a code by now, is settled too; to others it is not', () => {
    const stored = (...rows: object[]) => listing({ units: rows })
    const one = { id: '1', code: 'jedna', name: 'Ekipa 1', area_m2: null }
    const added = put(noEdits, stored(one), 'units', [
      { code: 'jedna', name: 'Ekipa 1', area_m2: null },
      { name: 'Ekipa 2', taken_with_whole: false },
    ])
    expect(isClean(added)).toBe(false)
    expect(isClean(meet(added, stored(one, { id: '2', code: 'dwa', name: 'Ekipa 2' })).edits)).toBe(true)
    expect(meet(added, stored(one, { id: '2', code: 'dwa', name: 'Inna' })).conflicts).toHaveLength(1)
    expect(
      meet(added, stored({ ...one, code: 'inna' }, { id: '2', code: 'dwa', name: 'Ekipa 2' })).conflicts,
    ).toHaveLength(1)
    expect(isClean(put(added, stored(one), 'units', [{ code: 'jedna', name: 'Ekipa 1' }]))).toBe(true)
  })
  test('is decided field by field: mine is saved over theirs, theirs stays', () => {
    const fresh = listing({ name: 'Ich' })
    const [conflict] = meet(edits, fresh).conflicts
    if (!conflict) throw new Error('no conflict')
    expect(meet(choose(edits, conflict, 'mine'), fresh)).toMatchObject({ edits: { mine: edits.mine }, conflicts: [] })
    expect(choose(edits, conflict, 'theirs').mine).toEqual({ 'details.beds': 8 })
  })
})

test('a wrong field waits for its correction while the others are sent', () => {
  const mine = { name: 'X', 'details.faq': [{ q: '', a: '' }], tagline: 'Cicho' }
  const { known, rest } = faultsByPath({ name: ['Za krótka.'], 'details.faq.0.q': ['Brak.'], deposit: ['Inne.'] }, mine)
  expect(known).toEqual({ name: 'Za krótka.', 'details.faq.0.q': 'Brak.', deposit: 'Inne.' })
  expect(rest).toEqual(['Inne.'])
  expect(sendable(mine, known)).toEqual({ tagline: 'Cicho' })
})
