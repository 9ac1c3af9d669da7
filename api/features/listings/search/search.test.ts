import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readDemoData } from '#api/seed/demo-data.ts'
import { tellLinks, tellListings, type ToldListing } from '#api/seed/listings.ts'
import { tellOwners } from '#api/seed/owners.ts'
import { seedPlaces } from '#api/seed/seed.ts'
import { openTeller } from '#api/seed/teller.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import { openCatalogue } from '#api/features/listings/catalogue/catalogue.ts'
import { getListing } from '#api/features/listings/page/detail.ts'
import { searchListings } from './search.ts'
import { type ListingCard, type SearchReply, searchQuery } from '#contract/listings/listings.ts'

let app: TestApp
let told: Map<string, ToldListing>

beforeAll(async () => {
  app = await createTestApp()
  await seedPlaces(app.deps)
  const { owners, listings } = await readDemoData()
  const teller = openTeller(app.deps)
  const ids = await tellOwners(teller, owners)
  told = await tellListings(
    teller,
    ids,
    listings.map((listing) => ({ ...listing, pictures: [] })),
    app.clock.now(),
  )
  await tellLinks(teller, told)
  await app.deps.catalogue.refresh([...told.values()].map(({ id }) => id))
})
afterAll(async () => await app.close())

type Query = Record<string, unknown>
const calls = { venue: 'searchVenues', service: 'searchServices' } as const

/** Asked three times: worked out, worked out and kept, and given from what is kept, which may tell nobody anything else. */
async function search(query: Query, kind: 'venue' | 'service' = 'venue'): Promise<SearchReply> {
  const replies: SearchReply[] = []
  for (const _ of [1, 2, 3]) {
    const { status, body } = await app.call(calls[kind], { query: { page_size: 100, ...query } })
    expect(status, JSON.stringify(body)).toBe(200)
    replies.push(body as SearchReply)
  }
  const [worked_out, again, kept] = replies as [SearchReply, SearchReply, SearchReply]
  expect([again, kept]).toEqual([worked_out, worked_out])
  return kept
}
const slugs = ({ results }: SearchReply) => results.map(({ slug }) => slug)
const today = () =>
  Temporal.Instant.fromEpochMilliseconds(app.clock.now()).toZonedDateTimeISO('Europe/Warsaw').toPlainDate()
/** The first such weekday (1 Monday … 7 Sunday) at least so many days ahead. */
const dayAhead = (days: number, weekday: number): string => {
  const date = today().add({ days })
  return date.add({ days: (weekday - date.dayOfWeek + 7) % 7 }).toString()
}

/** Asks for the price as the form does that a card's link opens. */
async function quoteOf(card: ListingCard, guests: number, more: Query = {}) {
  const [call, id] =
    card.kind === 'venue'
      ? (['calculateVenuePrice', 'venue_id'] as const)
      : (['calculateServicePrice', 'service_id'] as const)
  return app.call(call, {
    body: {
      ...{ [id]: card.id, ...card.term, unit_ids: card.rooms.map(({ id }) => id) },
      ...{ guests: { adults: guests, children: [], crew: 0 }, addons: [], ...more },
    },
  })
}

/** A visitor takes the card's term and confirms the address. */
async function reserve(card: ListingCard, email: string, guests: number, confirm = true): Promise<void> {
  const quote = await quoteOf(card, guests)
  const reserved = await app.call('reserveVenue', {
    body: {
      venue_id: card.id,
      ...card.term,
      guests: { adults: guests, children: [], crew: 0 },
      addons: [],
      quote_id: quote.body.quote_id,
      customer: { first_name: 'Anna', last_name: 'Ostrowicz', email, phone: '600100200' },
      buyer: { type: 'consumer' },
      notes: '',
      consents: { terms: true, owner_rules: true, marketing: false, early_performance: true },
    },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  expect(reserved.status, JSON.stringify(reserved.body)).toBe(201)
  if (!confirm) return
  const [mail] = await app.mailbox(email)
  const token = mail?.links
    .find((link) => link.includes('/potwierdzenie-rezerwacji-email/'))
    ?.split('/')
    .at(-1)
  expect((await app.call('confirmReservationEmail', { body: { token } })).status).toBe(200)
}

describe('search with a date', () => {
  test('hides a venue whose term is taken, on that date only', async () => {
    const [saturday, next] = [dayAhead(200, 6), dayAhead(207, 6)]
    const before = await search({ date_from: saturday, guests: 120 })
    const card = before.results.find(({ slug }) => slug === 'modrzewiowa-polana')
    if (!card) throw new Error('the venue should be free')
    await reserve(card, 'anna@goscie.example', 120)
    await app.deps.catalogue.refresh([card.id])
    const after = await search({ date_from: saturday, guests: 120 })
    expect(slugs(after)).not.toContain('modrzewiowa-polana')
    expect(after.count).toBe(before.count - 1)
    expect(slugs(await search({ date_from: next, guests: 120 }))).toContain('modrzewiowa-polana')
  })

  test('shows a venue again as soon as an unconfirmed hold lapses, though nothing was announced', async () => {
    const saturday = dayAhead(300, 6)
    const free = await search({ date_from: saturday, guests: 100 })
    const card = free.results.find(({ slug }) => slug === 'dwor-srebrny-bazant')
    if (!card) throw new Error('the venue should be free')
    await reserve(card, 'piotr@goscie.example', 100, false)
    await app.deps.catalogue.refresh([card.id])
    expect(slugs(await search({ date_from: saturday, guests: 100 }))).not.toContain('dwor-srebrny-bazant')
    // Only the searcher's clock goes on: the product's own would have the sweep end the hold and tell of it.
    const later = { ...app.deps, clock: { ...app.deps.clock, now: () => app.clock.now() + 31 * 60_000 } }
    const query = searchQuery.parse({ date_from: saturday, guests: 100, page_size: 100 })
    expect(slugs(await searchListings(later, 'venue', 'searchVenues', query))).toContain('dwor-srebrny-bazant')
    expect(app.deps.catalogue.find(card.id)?.taken.some(({ kind }) => kind === 'hold')).toBe(true)
  })

  test('what is kept of an answer is told for as long as time leaves it true, to the card', async () => {
    const at = (now_ms: number) => ({ ...app.deps, clock: { ...app.deps.clock, now: () => now_ms } })
    // Another catalogue object of the same listings: nothing is kept for it.
    const anew = (now_ms: number) => ({ ...at(now_ms), catalogue: { ...app.deps.catalogue } })
    const asked = [{}, { date_from: dayAhead(20, 6) }, { date_from: dayAhead(9, 6), guests: 90 }]
    const queries = asked.map((query) => searchQuery.parse({ page_size: 100, ...query }))
    const given = new Set<SearchReply>()
    for (let hours = 0; hours <= 24 * 8; hours += 5) {
      const now_ms = app.clock.now() + hours * 3_600_000
      for (const query of queries) {
        const ask = (deps: ReturnType<typeof at>) => searchListings(deps, 'venue', 'searchVenues', query)
        const [first, second, third] = [await ask(at(now_ms)), await ask(at(now_ms)), await ask(at(now_ms))]
        const fresh = await ask(anew(now_ms))
        expect([first, second, third]).toEqual([fresh, fresh, fresh])
        if (third === second) given.add(third)
      }
    }
    // Each was given more than once, and each was true for some of the time only.
    expect(given.size).toBeGreaterThan(3 * 8)
  })

  test('the total on every card is the quote of the form it opens, to the grosz, and so is the distance', async () => {
    const place = { latitude: 50.0614, longitude: 19.9366 }
    let compared = 0
    for (const [days, weekday, guests, event_type] of [
      [60, 6, 40, 'wedding'],
      [150, 5, 100, undefined],
      [33, 3, 18, 'training'],
      [190, 7, 65, 'christening'],
    ] as const) {
      const asked = { date_from: dayAhead(days, weekday), guests, ...(event_type ? { event_type } : {}) }
      const form = { event_type: event_type ?? 'other' }
      const venues = await search(asked)
      const services = await search({ ...asked, lat: place.latitude, lng: place.longitude }, 'service')
      for (const card of [...venues.results, ...services.results]) {
        const event_place = card.kind === 'service' ? { event_place: { city: 'Kraków', ...place } } : {}
        const { status, body } = await quoteOf(card, guests, { ...form, ...event_place })
        if (card.price.total_grosze === null) {
          expect(status, `${card.slug} is on request`).not.toBe(200)
          continue
        }
        expect([card.slug, body.total_grosze, body.available]).toEqual([card.slug, card.price.total_grosze, true])
        expect([card.slug, body.distance_km]).toEqual([card.slug, card.distance_km])
        compared += 1
      }
    }
    expect(compared).toBeGreaterThan(50)
  })

  test('without guests a card has a term and an "od", but no total', async () => {
    const { results } = await search({ date_from: dayAhead(120, 6) })
    expect(results.length).toBeGreaterThan(5)
    for (const card of results) {
      expect(card.term).not.toBeNull()
      expect(card.price.total_grosze).toBeNull()
    }
  })

  test('any Saturday of a month gives each listing its first free one', async () => {
    const from = today().add({ months: 6 }).with({ day: 1 })
    const to = from.add({ months: 1 }).subtract({ days: 1 })
    const { results } = await search({ date_from: `${from}`, date_to: `${to}`, weekdays: 'saturday', guests: 50 })
    expect(results.length).toBeGreaterThan(3)
    for (const { term, slug } of results) {
      const day = Temporal.PlainDate.from((term?.start ?? '').slice(0, 10))
      expect([
        slug,
        term && (day.dayOfWeek === 6 || slug === 'stodola-sowie-schody' || slug === 'namiot-na-lace-sasanka'),
      ]).toEqual([slug, true])
    }
  })

  test('asked hours are kept, also over midnight', async () => {
    const saturday = dayAhead(180, 6)
    const { results } = await search({ date_from: saturday, start: '18:00', end: '02:00' })
    expect(results.length).toBeGreaterThan(0)
    const sunday = Temporal.PlainDate.from(saturday).add({ days: 1 })
    for (const { term } of results) expect(term).toEqual({ start: `${saturday}T18:00`, end: `${sunday}T02:00` })
  })

  test('a range of more than 62 days and one that runs backwards are refused at their field', async () => {
    const far = await app.call('searchVenues', { query: { date_from: dayAhead(10, 1), date_to: dayAhead(90, 1) } })
    expect([far.status, Object.keys(far.body.fields ?? {})]).toEqual([400, ['date_to']])
    const back = await app.call('searchVenues', { query: { date_from: dayAhead(20, 1), date_to: dayAhead(2, 1) } })
    expect(back.status).toBe(400)
  })
})

describe('search without a date', () => {
  test('names the next free weekend and an honest "od"', async () => {
    const { results, count } = await search({})
    expect(count).toBe(24)
    for (const card of results) {
      expect(card.term).toBeNull()
      expect(card.price.total_grosze).toBeNull()
      if (card.next_free_on) expect(Temporal.PlainDate.from(card.next_free_on).dayOfWeek).toBeGreaterThanOrEqual(5)
    }
    expect(results.filter((card) => card.next_free_on).length).toBeGreaterThan(15)
    expect(results.filter((card) => card.price.from_grosze).length).toBeGreaterThan(18)
  })

  test.each([
    ['krakow', 'modrzewiowa-polana'],
    ['Krakuw', 'modrzewiowa-polana'],
    ['sala weselna w Krakowie', 'modrzewiowa-polana'],
    ['stodola', 'stodola-sowie-schody'],
    ['stodłoa sowie', 'stodola-sowie-schody'],
    ['zamek opole', 'zamek-kruczy-kamien'],
  ])('"%s" finds %s', async (q, slug) => expect(slugs(await search({ q }))).toContain(slug))

  test.each([
    ['konferencja warszawa', 'akademia-pietro-wyzej'],
    ['konferncja warszawa', 'akademia-pietro-wyzej'],
    ['Konferencje w Warszawie', 'akademia-pietro-wyzej'],
    ['urodziny dziecka łódź', 'bawialnia-klebuszek'],
    ['urodziny dla dzieci lodz', 'bawialnia-klebuszek'],
    ['kinderbal', 'bawialnia-klebuszek'],
    ['18stka', 'antresola-bankietowa-koralik'],
    ['18-stka kraków', 'antresola-bankietowa-koralik'],
    ['18 urodziny', 'antresola-bankietowa-koralik'],
    ['osiemnastka', 'antresola-bankietowa-koralik'],
    ['osiemnaste urodziny', 'klub-pod-wierzbownica'],
    ['osiemanstka', 'klub-pod-wierzbownica'],
    ['wesele pod lasem', 'hotel-puszczanska-przystan'],
    ['sala na wesele', 'stodola-sowie-schody'],
    ['weslee poznań', 'stodola-sowie-schody'],
    ['chrzciny', 'swietlica-chabrowe-pole'],
    ['chrzest lublin', 'swietlica-chabrowe-pole'],
    ['komunia', 'restauracja-wisloczka'],
    ['przyjęcie komunijne rzeszów', 'restauracja-wisloczka'],
    ['komunja', 'restauracja-wisloczka'],
    ['stypa', 'restauracja-wisloczka'],
    ['obiad po pogrzebie', 'restauracja-wisloczka'],
    ['panieński', 'klub-pod-wierzbownica'],
    ['wieczor panienski wroclaw', 'klub-pod-wierzbownica'],
    ['kawalerski gdansk', 'barka-zolta-boja'],
    ['wynajem sali na urodziny', 'loft-karmazyn-17'],
    ['sala na urodziny', 'taras-nad-zolta-boja'],
    ['sala na 50 osób kraków', 'modrzewiowa-polana'],
    ['roczek', 'bawialnia-klebuszek'],
    ['studniówka', 'modrzewiowa-polana'],
    ['studniowka', 'teatr-trzech-werbli'],
    ['wigilia firmowa', 'hotel-puszczanska-przystan'],
    ['impreza firmowa warszawa', 'loft-karmazyn-17'],
    ['integracja', 'halniakowa-izba'],
    ['sylwester w górach', 'halniakowa-izba'],
    ['szkolenie poznan', 'sala-spotkan-druga-kawa'],
    ['sesja zdjęciowa', 'studio-piernikowe-swiatlo'],
    ['podcast', 'studio-dzwieku-szeptucha'],
    ['ślub plenerowy', 'oranzeria-cicha-grobla'],
    ['slub w ogrodzie wroclaw', 'oranzeria-cicha-grobla'],
    ['dworek', 'dwor-srebrny-bazant'],
    ['sala zabaw', 'bawialnia-klebuszek'],
    ['30 urodziny', 'loft-karmazyn-17'],
    ['rocznica ślubu', 'zamek-kruczy-kamien'],
    ['próba tańca', 'sala-taneczna-obrot'],
    ['wernisaż', 'biala-przedza'],
  ])('everyday words: "%s" finds %s', async (q, slug) => expect(slugs(await search({ q }))).toContain(slug))

  test.each([
    ['fotograf', 'photographer'],
    ['zdjęcia ślubne', 'photographer'],
    ['kwiaty na wesele', 'decorations'],
    ['tort', 'cakes'],
    ['dmuchany zamek', 'inflatables'],
    ['animator dla dzieci', 'kids_animation'],
    ['auto do ślubu', 'transport'],
    ['didzej', 'dj'],
  ])('everyday words of services: "%s" finds a %s', async (q, category) => {
    const { results } = await search({ q }, 'service')
    expect(results.map((card) => card.category)).toContain(category)
  })

  test('an occasion does not find what is not meant for it', async () => {
    expect(slugs(await search({ q: 'wesele' }))).not.toContain('sala-spotkan-druga-kawa')
    expect(slugs(await search({ q: 'konferencja warszawa' }))).not.toContain('kormoran-konferencje')
    expect(slugs(await search({ q: 'osiemnastka' }))).not.toContain('bawialnia-klebuszek')
  })

  test('a place near a large town is found by its name', async () => {
    const near = await search({ q: 'wesele pod Krakowem' })
    expect(slugs(near)).toContain('modrzewiowa-polana')
  })

  test('when all words together find nothing, fewer of them are proposed', async () => {
    const empty = await search({ q: 'urodziny dziecka poznań' })
    expect(empty.count).toBe(0)
    const proposed = empty.alternatives.map(({ change }) => change.q)
    expect(proposed.length).toBeGreaterThan(0)
    for (const { change, count } of empty.alternatives) expect((await search({ q: change.q })).count).toBe(count)
    expect(empty.alternatives.flatMap(({ cards }) => cards.map(({ city }) => city))).toContain('Poznań')
  })

  test('a word that nobody uses finds nothing', async () => {
    expect((await search({ q: 'kosmodrom' })).count).toBe(0)
  })

  test('keeps to the radius around a place and sorts by distance', async () => {
    const { body } = await app.call('findPlaces', { query: { q: 'Wrocław' } })
    const reply = await search({ place_id: body.results[0]?.id, radius_km: 120, sort: 'distance' })
    const distances = reply.results.map((card) => card.distance_km ?? Number.NaN)
    expect(reply.place?.name).toBe('Wrocław')
    expect(distances.length).toBeGreaterThan(2)
    expect(distances).toEqual(distances.toSorted((a, b) => a - b))
    expect(Math.max(...distances)).toBeLessThanOrEqual(120)
    expect(slugs(reply)).not.toContain('modrzewiowa-polana')
  })

  test('a service that travels so far is found at the place of the event, until a radius is chosen', async () => {
    const opole = { lat: 50.6721, lng: 17.9253 }
    expect(slugs(await search(opole, 'service'))).toContain('dj-takt')
    expect(slugs(await search({ ...opole, radius_km: 20 }, 'service'))).not.toContain('dj-takt')
  })

  test('an unknown place is refused at its field', async () => {
    const { status, body } = await app.call('searchVenues', { query: { place_id: 1 } })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['place_id']])
  })

  test('each order is kept through the pages, and pages never overlap', async () => {
    for (const sort of ['recommended', 'total', '-total', 'capacity', 'newest']) {
      const whole = slugs(await search({ sort }))
      const pages: string[] = []
      for (let page = 1; page <= 5; page += 1) {
        const reply = await search({ sort, page, page_size: 5 })
        pages.push(...slugs(reply))
        expect(reply.previous === null).toBe(page === 1)
        expect(reply.next === null).toBe(page === 5)
      }
      expect(pages).toEqual(whole)
    }
    const first = await search({ q: 'sala', page_size: 2 })
    expect(first.next).toMatch(/^http:\/\/.*\/api\/venues\/public\/\?.*q=sala.*page=2/)
  })

  test('a sum as limit leaves out what costs more and what has no price', async () => {
    const query = { date_from: dayAhead(140, 6), guests: 40, sort: 'total' }
    const all = await search(query)
    const totals = all.results.flatMap((card) => card.price.total_grosze ?? [])
    expect(totals).toEqual(totals.toSorted((a, b) => a - b))
    const limit = totals[Math.floor(totals.length / 2)] ?? 0
    const cheap = await search({ ...query, total_max_grosze: limit })
    expect(cheap.count).toBe(totals.filter((total) => total <= limit).length)
    expect(cheap.facets.price).toEqual({ min_grosze: totals[0], max_grosze: totals.at(-1) })
  })
})

describe('when nothing can be had', () => {
  const follow = (query: Query, change: Record<string, string | null>): Query =>
    Object.fromEntries(Object.entries({ ...query, ...change }).filter(([, value]) => value !== null))

  test.each<[string, Query, string]>([
    ['too many guests', { guests: 290, date_from: 'saturday', category: 'wedding_hall' }, 'other_size'],
    ['too small a radius', { lat: 53.1, lng: 22.0, radius_km: 5, guests: 50 }, 'wider_radius'],
    ['too many wishes', { instant: 'true', category: 'castle' }, 'fewer_wishes'],
    ['too short a notice', { q: 'zamek', date_from: 'today', guests: 60 }, 'other_date'],
  ])('%s: every proposal leads to as many listings as it says', async (_name, asked, kind) => {
    const named: Record<string, string> = { saturday: dayAhead(100, 6), today: today().toString() }
    const query = { ...asked, ...(asked.date_from ? { date_from: named[String(asked.date_from)] } : {}) }
    const empty = await search(query)
    expect(empty.count).toBe(0)
    expect(empty.alternatives.map((one) => one.kind)).toContain(kind)
    for (const alternative of empty.alternatives) {
      const reply = await search(follow(query, alternative.change))
      expect(reply.count, JSON.stringify(alternative.change)).toBe(alternative.count)
      expect(alternative.cards.length).toBe(Math.min(3, alternative.count))
      expect(slugs(reply)).toEqual(expect.arrayContaining(alternative.cards.map(({ slug }) => slug)))
    }
  })
})

describe('towns and categories', () => {
  test('count what is published', async () => {
    const cities = (await app.call('venueCities')).body.results
    expect(cities.reduce((sum, { count }) => sum + count, 0)).toBe(24)
    expect(cities.find(({ city }) => city === 'Kraków')?.count).toBe(3)
    const categories = (await app.call('serviceCategories')).body.results
    expect(categories.find(({ code }) => code === 'dj')).toEqual({ code: 'dj', label: 'DJ', count: 1 })
  })

  test('a town says no more of where somebody who travels lives than their page does', async () => {
    const shown = (await app.call('searchServices', { query: { page_size: 100 } })).body.results
    const alone = (await app.call('serviceCities')).body.results.filter(({ count }) => count === 1)
    expect(alone.length).toBeGreaterThan(3)
    for (const { city, latitude, longitude } of alone) {
      const card = shown.find((one) => one.city === city)
      expect({ latitude, longitude }).toEqual({ latitude: card?.latitude, longitude: card?.longitude })
    }
  })
})

test('while everything is still being read, a town and a listing are answered exactly, and the whole country waits', async () => {
  let readAll = async (): Promise<void> => undefined
  const catalogue = await openCatalogue(app.deps, (read) => {
    readAll = read
    return new Promise(() => undefined)
  })
  const half = { ...app.deps, catalogue }
  const ask = (deps: typeof half, query: Query) =>
    searchListings(deps, 'venue', 'searchVenues', searchQuery.parse({ page_size: 100, ...query }))
  const near = { lat: 50.06, lng: 19.94, radius_km: 60, date_from: dayAhead(40, 6), guests: 60 }
  const here = await ask(half, near)
  expect(here.count).toBeGreaterThan(0)
  expect(here).toEqual(await ask(app.deps, near))
  const [slug = ''] = slugs(await search({ lat: 54.35, lng: 18.65, radius_km: 200 }))
  expect((await getListing(half, 'venue', slug)).slug).toBe(slug)
  expect(catalogue.isWhole()).toBe(false)
  const waiting = [{ guests: 80 }, { ...near, guests: 3_000 }].map((query) => ({ query, reply: ask(half, query) }))
  const first = Promise.race(waiting.map(({ reply }) => reply.then(() => 'answered')))
  expect(await Promise.race([first, ask(half, near).then(() => 'waits')])).toBe('waits')
  await readAll()
  for (const { query, reply } of waiting) expect(await reply).toEqual(await ask(app.deps, query))
  await catalogue.close()
})
