/**
 * What a start writes into an empty database: Polish places always, the demo story with `SEED=demo`. The story is made
 * once; an interrupted one is deleted and made again.
 */
import type { Config } from '#api/config.ts'
import { type Deps, inTransaction } from '#api/deps.ts'
import { countPlaces, forgetOwners, isTold, keepPlaces, markTold } from '#api/features/listings/store/demo-queries.ts'
import { normalizeText } from '#domain/search/text.ts'
import { dayMs } from '#domain/time.ts'
import { tellBlocks } from './blocks.ts'
import { type DemoData, readDemoData } from './demo-data.ts'
import { tellLinks, tellListings, tellPictures, type ToldListing } from './listings.ts'
import { type AtProvider, type Online, openOnline } from './online.ts'
import { demoPassword, tellOwners } from './owners.ts'
import { tellPlans } from './plans.ts'
import { placeLabel, readPlaces } from './places.ts'
import { tellReservations } from './reservations.ts'
import { openTeller, type Teller } from './teller.ts'
import { tellVisits } from './visits.ts'

const story = 'demo'

/** Fills the table of places when it is incomplete. */
export async function seedPlaces(deps: Pick<Deps, 'db'>): Promise<void> {
  const places = await readPlaces()
  if ((await countPlaces(deps.db)) >= places.length) return
  await keepPlaces(
    deps.db,
    places.map((place) => ({
      id: place.id,
      name: placeLabel(place),
      voivodeship: place.voivodeship,
      latitude: place.latitude,
      longitude: place.longitude,
      population: place.population,
      search_text: normalizeText(place.name),
    })),
  )
}

export function isDemoTold(db: Deps['db']): Promise<boolean> {
  return isTold(db, story)
}

/** Makes people who use the pages of a provider with the clock of the story. */
type Provider = { tell(told: () => number): Promise<AtProvider> }

/**
 * Makes the demo story unless it is there. Wide pictures are finished by jobs, after the server is ready. Without a
 * sandbox provider nobody of the story pays online.
 */
export async function seedDemo(
  deps: Deps,
  say: (line: string) => void = () => {},
  provider: Provider | null = null,
): Promise<void> {
  if (await isDemoTold(deps.db)) return
  say('Telling the demo story (owners, listings, pictures, reservations) …')
  const started = performance.now()
  const { owners, listings, reservations, blocks } = await readDemoData()
  const emails = owners.map(({ email }) => email)
  const forgotten = await inTransaction(deps, (tx) => forgetOwners(tx.db, emails))
  if (forgotten.length > 0) await deps.catalogue.refresh(forgotten)

  const now_ms = deps.clock.now()
  const teller = openTeller(deps)
  teller.at(now_ms - 430 * dayMs)
  const owner_ids = await tellOwners(teller, owners)
  const partners = owners.filter(({ profile_complete }) => profile_complete).map(({ code }) => code)
  await tellPlans(teller, new Map([...owner_ids].filter(([code]) => partners.includes(code))), now_ms)
  const told = await tellListings(teller, owner_ids, listings, now_ms)
  const [count] = await Promise.all([
    tellGuests(teller, told, { reservations, blocks }, provider, now_ms),
    tellPictures(openTeller(deps), [...told.values()], now_ms),
  ])
  await deps.counters.flush()
  await markTold(deps.db, story, new Date(now_ms))
  await deps.catalogue.refresh([...told.values()].map(({ id }) => id))
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  say(`Told the demo story in ${seconds} s: ${owners.length} owners, ${told.size} listings, ${count} reservations.`)
}

/** Visitors, reservations and blocks. Answers how many reservations could be made. */
async function tellGuests(
  teller: Teller,
  told: ReadonlyMap<string, ToldListing>,
  { reservations, blocks }: Pick<DemoData, 'reservations' | 'blocks'>,
  provider: Provider | null,
  now_ms: number,
): Promise<number> {
  teller.at(now_ms - 30 * dayMs)
  await tellLinks(teller, told)
  await teller.deps.catalogue.refresh([...told.values()].map(({ id }) => id))
  const count = await tellPaid(teller, provider, now_ms, (online) =>
    tellReservations(teller, told, reservations, online, now_ms),
  )
  await tellBlocks(teller, told, blocks, now_ms)
  await tellVisits(teller, [...told.values()], now_ms)
  return count
}

async function tellPaid<T>(
  teller: Teller,
  provider: Provider | null,
  now_ms: number,
  tell: (online: Online | null) => Promise<T>,
): Promise<T> {
  if (!provider) return tell(null)
  const pages = await provider.tell(teller.deps.clock.now)
  try {
    return await tell(await openOnline(teller, pages, now_ms))
  } finally {
    await pages.end()
  }
}

/** Lines that the terminal shows after the ready line. */
export const demoLogins = (url: string, config: Pick<Config, 'sandbox'>): string[] => [
  `  demo partner:       demo@wydarzy.example / ${demoPassword}  (${url}/login)`,
  `  unfinished partner: nowy@wydarzy.example / ${demoPassword}`,
  ...(config.sandbox ? [`  mailbox:            ${url}/_sandbox/`] : []),
]
