/** What else could be had is kept for as long as it is true, with all that its cards say. */
import { beforeAll, expect, test } from 'vitest'
import { alternativesFor } from './alternatives.ts'
import { inOneBite } from './bites.ts'
import { searchRequest } from './request.ts'
import type { Catalogue } from '#api/features/listings/catalogue/catalogue.ts'
import { syntheticCatalogue } from '#api/testing/synthetic-catalogue.ts'
import { searchQuery } from '#contract/listings/listings.ts'

/** A Saturday morning: what can be had today is soon over. */
const now_ms = Date.parse('2026-11-21T10:00:00Z')
const files = { url: (key: string) => key }
let catalogue: Catalogue
beforeAll(async () => {
  catalogue = await syntheticCatalogue(126, now_ms)
})

test.each([
  ['without a date', { q: 'studio kosmodrom' }],
  ['of a date', { q: 'studio kosmodrom', date_from: '2026-11-21', guests: 20 }],
])('proposals %s are only called steady for as long as their cards are', (_, asked) => {
  const ask = (moment: number) => {
    const request = searchRequest(searchQuery.parse(asked), null, moment)
    return inOneBite(alternativesFor({ all: catalogue.all }, 'venue', request, files))
  }
  let moment = now_ms
  for (let time = 0; time < 5; time += 1) {
    const { list, until_ms } = ask(moment)
    expect(list.length).toBeGreaterThan(0)
    expect(ask(until_ms - 1).list).toEqual(list)
    moment = until_ms
  }
})
