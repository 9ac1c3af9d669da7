import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addImage, removeImage } from '#api/features/listings/files/images.ts'
import { linkService } from '#api/features/listings/links/link-service.ts'
import type { ListingDraft, ListingInput } from './listing-input.ts'
import { publishListing, unpublishListing } from '#api/features/listings/publishing/publish-listing.ts'
import { replacePricings } from '#api/features/listings/prices/replace-pricings.ts'
import { changeListing, createListing } from './save-listing.ts'
import { setAvailability } from './set-availability.ts'
import { isSlugOf, slugOf } from '#api/features/listings/store/slugs.ts'
import { Refused } from '#api/refused.ts'
import { type DemoListing, readDemoData, readPhoto } from '#api/seed/demo-data.ts'
import { tellOwners } from '#api/seed/owners.ts'
import { openTeller } from '#api/seed/teller.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import { plainTheme } from '#domain/embed/theme.ts'

let app: TestApp
let barn: DemoListing
let dj: DemoListing
let demo: { owner_id: string }
let stranger: { owner_id: string }
let newcomer: { owner_id: string }

beforeAll(async () => {
  app = await createTestApp()
  const { owners, listings } = await readDemoData()
  const few = owners.filter(({ code }) => ['demo', 'zawilec', 'nowy'].includes(code))
  const ids = await tellOwners(openTeller(app.deps), few)
  const [one, two, three] = ['demo', 'zawilec', 'nowy'].map((code) => ({ owner_id: ids.get(code) ?? '' }))
  demo = one!
  stranger = two!
  newcomer = three!
  barn = listings.find(({ slug }) => slug === 'stodola-sowie-schody')!
  dj = listings.find(({ slug }) => slug === 'dj-takt')!
})
afterAll(async () => await app.close())

const inputOf = (listing: DemoListing): ListingInput => {
  const {
    slug: _slug,
    owner: _owner,
    opening: _opening,
    price_list: _prices,
    pictures: _pictures,
    scene: _scene,
    ...facts
  } = listing
  return { ...facts, embed_origins: [], embed_theme: plainTheme(), final_guest_count_days: 14 }
}

async function published(listing: DemoListing, owner = demo, change: Partial<ListingInput> = {}) {
  const saved = await createListing(app.deps, owner, { ...inputOf(listing), ...change })
  await replacePricings(app.deps, owner, saved.id, listing.price_list)
  await setAvailability(app.deps, owner, saved.id, listing.opening)
  await publishListing(app.deps, owner, saved.id)
  await app.deps.catalogue.refresh([saved.id])
  return saved
}

const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return error instanceof Refused ? error.refusal : error
}
const page = async (id: string, kind: 'venue' | 'service' = 'venue') =>
  app.call(kind === 'venue' ? 'getPublicVenue' : 'getPublicService', { params: { id } })

describe('publishing', () => {
  test('a draft says what is missing and is seen by nobody', async () => {
    const { id } = await createListing(app.deps, demo, { ...inputOf(barn), description: 'Krótko.' })
    expect(await refusal(publishListing(app.deps, demo, id))).toMatchObject({
      refused: 'incomplete_listing',
      details: { list: 'opis (co najmniej 150 znaków), godziny dostępności, cena podstawowa' },
    })
    expect((await page(id)).status).toBe(404)
  })

  test('needs a complete profile', async () => {
    const { id } = await createListing(app.deps, newcomer, inputOf(barn))
    expect(await refusal(publishListing(app.deps, newcomer, id))).toMatchObject({ refused: 'profile_incomplete' })
  })

  test('shows the listing, and hiding takes it away', async () => {
    const { id } = await published(barn)
    expect((await page(id)).status).toBe(200)
    await unpublishListing(app.deps, demo, id)
    await app.deps.catalogue.refresh([id])
    expect((await page(id)).status).toBe(404)
  })

  test('the venue is not found among services', async () => {
    const { id } = await published(barn)
    expect((await page(id, 'service')).status).toBe(404)
  })
})

describe("another owner's listing", () => {
  test('is not there for any change', async () => {
    const { id } = await published(barn)
    const bytes = await readPhoto('venue-barn-01.jpg')
    const works = [
      changeListing(app.deps, stranger, id, (stored) => stored),
      replacePricings(app.deps, stranger, id, barn.price_list),
      setAvailability(app.deps, stranger, id, barn.opening),
      publishListing(app.deps, stranger, id),
      unpublishListing(app.deps, stranger, id),
      linkService(app.deps, stranger, id, { service_id: id, mode: 'optional' }),
      addImage(app.deps, stranger, id, { bytes, alt: 'Stodoła o zmierzchu' }),
    ]
    for (const refused of await Promise.all(works.map(refusal))) expect(refused).toMatchObject({ refused: 'not_found' })
  })
})

describe('the address of a listing', () => {
  const barn_id = '01a22cda-1301-7028-bed8-f2a0e08a0415'

  test('is never the id of another one, to which links by id would lead once that one is hidden', async () => {
    const hidden = await createListing(app.deps, demo, { ...inputOf(barn), name: 'Stodoła Ukryta' })
    const shown = await published(barn, stranger, { name: hidden.id })
    expect((await page(hidden.id)).status).toBe(404)
    const asked = { slug: hidden.id }
    const renamed = await changeListing(app.deps, stranger, shown.id, (stored) => stored, asked)
    await app.deps.catalogue.refresh([shown.id])
    expect([renamed.slug, (await page(hidden.id)).status]).toEqual([`${hidden.id}-oferta`, 404])
  })

  test('has no Polish letters and is numbered when it is taken', async () => {
    expect(slugOf('Żółta Łódź „Gęś”')).toBe('zolta-lodz-ges')
    expect(slugOf('Ó')).toBe('o-oferta')
    expect(slugOf(barn_id.toUpperCase())).toBe(`${barn_id}-oferta`)
    expect([isSlugOf('dwor-2', 'dwor'), isSlugOf('dwor-nad-rzeka', 'dwor')]).toEqual([true, false])
    const names = await Promise.all(
      [1, 2, 3].map(() => createListing(app.deps, demo, { ...inputOf(barn), name: 'Łąka pod Dębem' })),
    )
    expect(names.map(({ slug }) => slug).sort()).toEqual(['laka-pod-debem', 'laka-pod-debem-2', 'laka-pod-debem-3'])
  })

  test('follows the name until it is shown, then stays unless asked, and the old one leads to the new', async () => {
    const named = (name: string) => (stored: ListingDraft) => ({ ...stored, name })
    const draft = await createListing(app.deps, demo, { ...inputOf(barn), name: 'Stodoła Szkic' })
    expect((await changeListing(app.deps, demo, draft.id, named('Stodoła Plan'))).slug).toBe('stodola-plan')
    const old = await published(barn, demo, { name: 'Stodoła Dawna' })
    expect((await changeListing(app.deps, demo, old.id, named('Stodoła Nowa'))).slug).toBe('stodola-dawna')
    const asked = { slug: 'Stodoła Nowa' }
    const renamed = await changeListing(app.deps, demo, old.id, named('Stodoła Nowa'), asked)
    await app.deps.catalogue.refresh([old.id])
    expect(renamed.slug).toBe('stodola-nowa')
    expect((await page('stodola-dawna')).body.slug).toBe('stodola-nowa')
    const other = await createListing(app.deps, stranger, { ...inputOf(barn), name: 'Stodoła Dawna' })
    expect(other.slug).toBe('stodola-dawna-2')
    const taken = changeListing(app.deps, demo, old.id, named('Stodoła Nowa'), { slug: 'stodola-dawna-2' })
    expect(await refusal(taken)).toMatchObject({ fields: { slug: 'validation' } })
    const back = await changeListing(app.deps, demo, old.id, named('Stodoła Dawna'), { slug: 'stodola-dawna' })
    expect(back.slug).toBe('stodola-dawna')
  })
})

describe('prices and opening', () => {
  test('a wrong list leaves the old one in force, and a new one keeps it as history', async () => {
    const { id } = await published(barn)
    const [first] = barn.price_list.items
    const wrong = { ...barn.price_list, items: [...barn.price_list.items, { ...first!, code: 'druga' }] }
    expect(await refusal(replacePricings(app.deps, demo, id, wrong))).toMatchObject({ refused: 'ambiguous_price' })
    await replacePricings(app.deps, demo, id, { ...barn.price_list, items: [{ ...first!, amount_grosze: 123_400 }] })
    const rows = await app.deps.db
      .selectFrom('price_items')
      .select(['retired_at'])
      .where('listing_id', '=', id)
      .execute()
    expect(rows.filter(({ retired_at }) => retired_at !== null)).toHaveLength(barn.price_list.items.length)
    expect(rows.filter(({ retired_at }) => retired_at === null)).toHaveLength(1)
  })

  test('windows that end before they start and exceptions that contradict each other are refused', async () => {
    const { id } = await createListing(app.deps, demo, inputOf(barn))
    const window = { start: '10:00', end: '09:00', ends_next_day: false }
    const backwards = { ...barn.opening, weekly: [{ ...window, day_of_week: 'monday' as const }] }
    expect(await refusal(setAvailability(app.deps, demo, id, backwards))).toMatchObject({
      fields: { 'weekly.0': 'validation' },
    })
    const open = { type: 'open' as const, windows: [], reason: null, label_public: null }
    const twice = [
      { ...open, date_from: '2027-05-01', date_to: '2027-05-05' },
      { ...open, date_from: '2027-05-05', date_to: '2027-05-08' },
    ]
    expect(await refusal(setAvailability(app.deps, demo, id, { ...barn.opening, exceptions: twice }))).toMatchObject({
      fields: { 'exceptions.1.date_from': 'validation' },
    })
  })

  test('fields are refused by name', async () => {
    const cases: [Partial<ListingInput>, string][] = [
      [{ name: 'A' }, 'name'],
      [{ category: 'dj' }, 'category'],
      [{ amenities: ['rocket'] }, 'amenities'],
      [{ area_m2: 3 }, 'area_m2'],
      [{ service_radius_km: 20 }, 'service_radius_km'],
      [{ deposit: { type: 'zadatek', percent_bp: 6000 } }, 'deposit.percent_bp'],
      [{ cancellation_policy: 'custom', cancellation_tiers: [] }, 'cancellation_tiers'],
    ]
    for (const [change, field] of cases) {
      expect(await refusal(createListing(app.deps, demo, { ...inputOf(barn), ...change }))).toMatchObject({
        fields: { [field]: 'validation' },
      })
    }
  })
})

describe('pictures', () => {
  test('can be seen at once, get their other variants later, and pass the cover on', async () => {
    const { id } = await published(barn)
    const first = await addImage(app.deps, demo, id, {
      bytes: await readPhoto('venue-barn-01.jpg'),
      alt: 'Stodoła o zmierzchu',
    })
    await addImage(app.deps, demo, id, { bytes: await readPhoto('venue-barn-02.jpg'), alt: 'Stoły w stodole' })
    await app.deps.catalogue.refresh([id])
    const { pictures } = (await page(id)).body
    expect(pictures.map(({ alt }) => alt)).toEqual(['Stodoła o zmierzchu', 'Stoły w stodole'])
    expect(pictures[0]?.variants.length).toBeGreaterThan(1)
    const formats = async () => new Set((await page(id)).body.pictures[0]?.variants.map(({ format }) => format))
    await expect.poll(formats, { timeout: 40_000, interval: 200 }).toEqual(new Set(['avif', 'webp', 'jpeg']))
    const file = await app.app.inject({ url: pictures[0]?.variants.at(-1)?.url ?? '' })
    expect(file.statusCode).toBe(200)
    await removeImage(app.deps, demo, id, first.id)
    await app.deps.catalogue.refresh([id])
    expect((await page(id)).body.pictures.map(({ alt }) => alt)).toEqual(['Stoły w stodole'])
  }, 60_000)

  test('need words for people who do not see them', async () => {
    const { id } = await createListing(app.deps, demo, inputOf(barn))
    const bytes = await readPhoto('venue-barn-01.jpg')
    expect(await refusal(addImage(app.deps, demo, id, { bytes, alt: ' ' }))).toMatchObject({
      fields: { alt: 'validation' },
    })
  })
})

describe('the page of a listing', () => {
  test('of a service tells the town and nothing nearer, of a venue the way to the door', async () => {
    const service = await page((await published(dj)).slug, 'service')
    expect(service.body.address).toMatchObject({
      street: null,
      building_no: null,
      postcode: null,
      district: null,
      city: 'Katowice',
    })
    expect(service.body.address.latitude).toBe(Math.round(dj.address.latitude * 100) / 100)
    const text = JSON.stringify(service.body)
    for (const secret of [dj.address.street, dj.address.postcode, '+4822', '@wydarzy.example', 'PL87']) {
      expect(text).not.toContain(secret)
    }
    const venue = await page((await published(barn)).slug)
    expect(venue.body.address).toMatchObject({ street: barn.address.street, postcode: barn.address.postcode })
    expect(JSON.stringify(venue.body)).not.toContain('+4822')
  })

  test('names the seller, prices in words, the next free term and what goes with it', async () => {
    const venue = await published(barn)
    const service = await published(dj)
    expect(await linkService(app.deps, demo, venue.id, { service_id: service.id, mode: 'recommended' })).toEqual({
      status: 'accepted',
    })
    const foreign = await published(dj, stranger)
    expect(await linkService(app.deps, demo, venue.id, { service_id: foreign.id, mode: 'optional' })).toEqual({
      status: 'pending',
    })
    await app.deps.catalogue.refresh([venue.id, service.id, foreign.id])
    const { body } = await page(venue.id)
    expect(body.seller).toMatchObject({
      name: 'Lipińska Przyjęcia i Konferencje sp. z o.o.',
      is_business: true,
      nip: '9990003018',
    })
    expect(body.price_items.map(({ applies }) => applies.replaceAll('\u00a0', ' '))).toContain(
      '1 czerwca – 30 września',
    )
    expect(body.next_free_term?.start.slice(0, 10)).toBeDefined()
    expect(body.linked.map(({ mode, card }) => [mode, card.id])).toEqual([['recommended', service.id]])
    expect((await page(service.id, 'service')).body.linked.map(({ card }) => card.id)).toEqual([venue.id])
    expect(body.similar.length).toBeLessThanOrEqual(3)
    expect(body.similar.map(({ id }) => id)).not.toContain(venue.id)
  })
})
