/**
 * What a search costs in process, without HTTP and SQL: the demo listings multiplied to 5 000, about 20 taken terms
 * each. Prints wall-clock and CPU milliseconds of first and repeated questions.
 * Run: node scripts/search-micro.ts [number of listings]
 */
import { findHits } from '#api/features/listings/search/hits.ts'
import { searchListings } from '#api/features/listings/search/search.ts'
import { searchRequest } from '#api/features/listings/search/request.ts'
import { syntheticCatalogue } from '#api/seed/synthetic-catalogue.ts'
import { searchQuery, type SearchQuery } from '#contract/listings/listings.ts'

const listings = Number(process.argv[2] ?? 5000)
const now_ms = Date.parse('2026-11-21T10:00:00Z')
const catalogue = await syntheticCatalogue(listings, now_ms)
const deps = {
  db: null as never,
  clock: { now: () => now_ms },
  files: { url: (key: string) => `/obrazy/${key}` },
  config: { publicUrl: 'http://localhost' },
  catalogue,
} as unknown as Parameters<typeof searchListings>[0]

const saturday = (index: number): string =>
  Temporal.PlainDate.from('2027-01-02')
    .add({ days: index * 7 })
    .toString()

type Case = { name: string; query: (index: number) => Record<string, unknown> }
const cases: Case[] = [
  { name: 'no date', query: (i) => ({ amenity: i % 2 ? 'garden' : 'bar', page: 1 + (i % 3) }) },
  {
    name: 'text',
    query: (i) => ({ q: ['sala weselna krakow', 'stodoła poznań', 'konferencje gdansk', 'dwor warszawa'][i % 4] }),
  },
  { name: 'date, 100 guests', query: (i) => ({ date_from: saturday(i), guests: 100 }) },
  {
    name: 'date, 40 guests, 25 km of Kraków',
    query: (i) => ({ date_from: saturday(i), guests: 40, lat: 50.06, lng: 19.94, radius_km: 25 }),
  },
  {
    name: 'any Saturday of a month, 80 guests',
    query: (i) => ({ date_from: saturday(i), date_to: addDays(saturday(i), 29), weekdays: 'saturday', guests: 80 }),
  },
  { name: 'date, 60 guests, by total', query: (i) => ({ date_from: saturday(i), guests: 60, sort: 'total' }) },
]

const addDays = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString()
const percentile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

async function measure(name: string, times: number, run: (index: number) => Promise<number>): Promise<void> {
  const wall: number[] = []
  const cpu = process.cpuUsage()
  let hits = 0
  for (let index = 0; index < times; index += 1) {
    const start = performance.now()
    hits += await run(index)
    wall.push(performance.now() - start)
  }
  const used = process.cpuUsage(cpu)
  const each = (used.user + used.system) / 1000 / times
  const line = [percentile(wall, 0.5), percentile(wall, 0.95), Math.max(...wall), each]
    .map((ms) => ms.toFixed(2).padStart(8))
    .join(' ')
  console.log(`${name.padEnd(52)} ${line}  ${Math.round(hits / times)} hits`)
}

const parsed = (query: Record<string, unknown>): SearchQuery => searchQuery.parse(query)
const cold = async (query: SearchQuery) => {
  const place =
    query.lat === undefined
      ? null
      : {
          id: null,
          name: null,
          voivodeship: null,
          latitude: query.lat,
          longitude: query.lng ?? 0,
          radius_km: query.radius_km ?? 30,
        }
  return findHits(catalogue, 'venue', searchRequest(query, place, now_ms)).hits.length
}

console.log(`${listings} listings; ms per search${' '.repeat(26)} p50      p95      max      CPU`)
for (const { name, query } of cases) {
  await measure(`${name}: first time for each date`, 40, (i) => cold(parsed(query(i))))
  await measure(`${name}: listings remembered, result not`, 80, (i) => cold(parsed(query(i % 40))))
  await measure(
    `${name}: whole call, repeated`,
    200,
    async (i) => (await searchListings(deps, 'venue', 'searchVenues', parsed(query(i % 10)))).count,
  )
}
console.log(`memory ${Math.round(process.memoryUsage().rss / 1e6)} MB`)
