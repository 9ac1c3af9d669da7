/**
 * Requests of visitors and robots other than searches by date: a call whose cost grows with the number of listings
 * would delay everybody.
 */
import { pathOf } from '#contract/calls.ts'

export type OtherCalls = {
  /** The first typed words after a start, and other words that nobody typed before (median). */
  text_first_ms: number
  text_ms: number
  /** Server CPU of one answer for each other address. */
  calls: { name: string; cpu_ms: number }[]
}

type Measuring = {
  slugs: readonly string[]
  /** Makes the request and answers the server's CPU for it, in ms. */
  cost: (path: string) => Promise<number>
}

const typed = [
  ...['wesele w stodole', 'dwór', 'sala nad jeziorem', 'komunia', 'konferencja Warszawa', 'ogród klimatyzacja'],
  ...['stodola nad jezorem', 'urodziny dziecka', 'restauracja Kraków', 'zamek', 'noclegi', 'integracja firmowa'],
]
const times = 5

export async function askOthers({ slugs, cost }: Measuring): Promise<OtherCalls> {
  const search = (q: string) => `${pathOf('searchVenues')}?q=${encodeURIComponent(q)}`
  const text_first_ms = await cost(search('wesele'))
  const texts: number[] = []
  for (const q of typed) texts.push(await cost(search(q)))
  const calls: OtherCalls['calls'] = []
  for (const [name, path] of addresses(slugs)) {
    let sum = 0
    for (let time = 0; time < times; time += 1) sum += await cost(path(time))
    calls.push({ name, cpu_ms: sum / times })
  }
  const text_ms = texts.sort((a, b) => a - b)[texts.length >> 1] ?? 0
  return { text_first_ms, text_ms, calls: calls.sort((a, b) => b.cpu_ms - a.cpu_ms) }
}

/** Paths by the number of the request, so that no listing is asked for twice. */
function addresses(slugs: readonly string[]): [name: string, path: (time: number) => string][] {
  const always = (path: string) => () => path
  return [
    ['a listing', (time) => pathOf('getPublicVenue', { id: slugs[time * 11 + 5] ?? '' })],
    ['towns', always(pathOf('venueCities'))],
    ['categories', always(pathOf('venueCategories'))],
    ['settings', always(pathOf('commonSettings'))],
    ['places', always(`${pathOf('findPlaces')}?q=krakow`)],
    ['sitemap', always('/sitemap.xml')],
    ['a file of the sitemap', always('/sitemap.xml?page=1')],
    ['nothing found', (time) => `${pathOf('searchVenues')}?q=xyzzy&guests=${80 + time}`],
    ['page 500', always(`${pathOf('searchVenues')}?page=500`)],
  ]
}
