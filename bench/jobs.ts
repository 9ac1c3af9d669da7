/**
 * The measured jobs: the request to the product and, beside it, bare SQL for the same answer: published, filters, no
 * overlapping occupancy, page of 20, no opening hours and no totals (ruling 37). `at` is the number of the question.
 */
import { pathOf } from '#contract/calls.ts'
import type { HttpRequest, Statement } from './load/load.ts'
import { parties, scattered, type World } from './search/questions.ts'
import * as sql from './search/statements.ts'

export type Job = {
  name: string
  /** The name in RESULTS.md. */
  title: string
  /** Length of one slot of a round; slow answers need longer slots, to be enough. */
  seconds?: number
  request: (at: number) => HttpRequest
  /** Variants in SQL; the product is compared with the first one. */
  bare: { name: string; statements: (at: number) => Statement[] }[]
}

const get = (path: string): HttpRequest => ({ method: 'GET', path })
const post = (path: string, body: unknown): HttpRequest => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

export function jobsFor(world: World): Job[] {
  const venue = scattered(world.venues, 7)
  const day = scattered(world.days, 11)
  const town = scattered(world.towns, 7)
  const party = scattered(parties, 3)
  const term = scattered(world.terms, 5)
  const questionAt = (at: number) => ({ day: day(at), guests: party(at), town: town(at) })
  const one = questionAt(1)
  const searchPath = (extra: string) => `${pathOf('searchVenues')}?${extra}`
  return [
    {
      name: 'list',
      title: 'list, no date',
      request: (at) => get(searchPath(`page=${(at % 2) + 1}`)),
      bare: [{ name: 'SQL', statements: (at) => [sql.list(at % 2)] }],
    },
    {
      name: 'search',
      seconds: 3,
      title: 'search: date and guests, all of Poland, each time another question',
      request: (at) => get(searchPath(`date_from=${questionAt(at).day}&guests=${questionAt(at).guests}`)),
      bare: [
        { name: 'SQL', statements: (at) => [sql.search(questionAt(at), 'recommended')] },
        { name: 'SQL, any order', statements: (at) => [sql.search(questionAt(at), 'any')] },
      ],
    },
    {
      name: 'search-town',
      title: 'search: date, guests and a town (30 km), each time another question',
      request: (at) => {
        const { day: on, guests, town: near } = questionAt(at)
        return get(searchPath(`date_from=${on}&guests=${guests}&place_id=${near.id}`))
      },
      bare: [{ name: 'SQL', statements: (at) => [sql.searchNear(questionAt(at))] }],
    },
    {
      name: 'search-again',
      title: 'search: the same question again and again',
      request: () => get(searchPath(`date_from=${one.day}&guests=${one.guests}`)),
      bare: [],
    },
    {
      name: 'detail',
      title: 'detail of a venue',
      request: (at) => get(pathOf('getPublicVenue', { id: venue(at).slug })),
      bare: [{ name: 'SQL', statements: (at) => [sql.detail(venue(at).slug)] }],
    },
    {
      name: 'availability',
      title: 'availability: calendar of 62 days',
      request: (at) => {
        const from = world.days[0] ?? ''
        const to = Temporal.PlainDate.from(from).add({ days: 61 }).toString()
        return post(pathOf('checkVenueAvailability'), { venue_id: venue(at).id, from, to })
      },
      bare: [{ name: 'SQL', statements: (at) => [sql.availability(venue(at).id, world.days[0] ?? '')] }],
    },
    {
      name: 'quote',
      title: 'quote (worked out and kept)',
      request: (at) => post(pathOf('calculateVenuePrice'), quoteBody(term(at))),
      bare: [{ name: 'SQL', statements: (at) => sql.quote(term(at)) }],
    },
  ]
}

export const quoteBody = (term: { venue_id: string; start: string; end: string }) => ({
  ...term,
  event_type: 'wedding',
  guests: { adults: 80 },
})
