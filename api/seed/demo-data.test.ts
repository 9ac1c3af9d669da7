import { readdir, readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { serviceCategories, venueCategories } from '#domain/listing/dictionaries.ts'
import { type DemoListing, type DemoReservation, demoTerm, readDemoData, readPhoto } from './demo-data.ts'
import { demoFile } from './demo-shapes.ts'

const { owners, listings, reservations, blocks } = await readDemoData()
const bySlug = new Map(listings.map((listing) => [listing.slug, listing]))
const rawFile = async () =>
  JSON.parse(await readFile(new URL('./data/demo-data.json', import.meta.url), 'utf8')) as {
    venues: Record<string, unknown>[]
  }

describe('the demo data', () => {
  test('16 owners, 24 venues and 18 services in as many categories, 43 reservations and the weeks around today', () => {
    const categories = (kind: string) => new Set(listings.filter((one) => one.kind === kind).map((one) => one.category))
    expect([owners.length, listings.length, reservations.length, blocks.length]).toEqual([16, 42, 43 + 27, 4])
    expect([categories('venue').size, categories('service').size]).toEqual([24, 18])
    expect(bySlug.size).toBe(42)
    for (const listing of listings) {
      const known: readonly string[] = listing.kind === 'venue' ? venueCategories : serviceCategories
      expect(known).toContain(listing.category)
    }
  })

  test('a field or a code that the product does not know is refused', async () => {
    const withField = await rawFile()
    Object.assign(withField.venues[0] ?? {}, { sauna: true })
    expect(demoFile.safeParse(withField).success).toBe(false)
    const withCode = await rawFile()
    Object.assign(withCode.venues[0] ?? {}, { category: 'igloo' })
    expect(demoFile.safeParse(withCode).success).toBe(false)
    expect(demoFile.safeParse(await rawFile()).success).toBe(true)
  })

  test('nothing of the file is lost on the way: each price item, window and exception arrives', async () => {
    const file = demoFile.parse(await rawFile())
    for (const raw of [...file.venues, ...file.services]) {
      const listing = bySlug.get(raw.slug)
      const items = raw.price_list.items.map(({ amount_grosze, ...item }) =>
        amount_grosze == null ? item : { ...item, amount_grosze },
      )
      expect(listing?.price_list.items).toEqual(items)
      expect(listing?.opening.weekly).toEqual(raw.weekly)
      expect(listing?.opening.exceptions).toEqual(raw.exceptions)
      expect(listing?.packages).toEqual(raw.packages)
      expect(listing?.pictures.map((picture) => picture.file)).toEqual(raw.pictures)
      const { details = {}, rules, ...rest } = listing ?? ({} as DemoListing)
      const carried = Object.keys({ ...rest, ...rules, ...listing?.opening, ...details, subcategories: 0 })
      const notCarried = ['fictitious', 'demo_badge', 'status', 'scene']
      expect(Object.keys(raw).filter((key) => !carried.includes(key) && !notCarried.includes(key))).toEqual([])
    }
  })

  test('each listing has an owner with a complete profile, a base price and a code for each price item once', () => {
    const complete = new Map(owners.map((owner) => [owner.code, owner.profile_complete]))
    for (const listing of listings) {
      const codes = listing.price_list.items.map((item) => item.code)
      expect(complete.get(listing.owner), listing.slug).toBe(true)
      expect(
        listing.price_list.items.some((item) => item.kind === 'base'),
        listing.slug,
      ).toBe(true)
      expect(new Set(codes).size, listing.slug).toBe(codes.length)
      expect(new Set(listing.units.map((unit) => unit.code)).size, listing.slug).toBe(listing.units.length)
    }
  })

  test('what a price item names exists in its listing', () => {
    for (const { slug, units, packages, price_list } of listings) {
      for (const item of price_list.items) {
        if (item.package_code)
          expect(
            packages.map(({ code }) => code),
            slug,
          ).toContain(item.package_code)
        if (item.conditions?.unit)
          expect(
            units.map(({ code }) => code),
            slug,
          ).toContain(item.conditions.unit)
      }
    }
  })

  test('the main demo owner and the one with an incomplete profile are there', () => {
    expect(owners.find(({ code }) => code === 'demo')).toMatchObject({
      email: 'demo@wydarzy.example',
      profile_complete: true,
    })
    expect(owners.filter((owner) => !owner.profile_complete).map((owner) => owner.email)).toEqual([
      'nowy@wydarzy.example',
    ])
    expect(listings.some((listing) => listing.owner === 'demo')).toBe(true)
  })
})

describe('the pictures of the demo', () => {
  test('each file is used by one listing once, exists, and is 1600 px wide', async () => {
    const used = listings.flatMap((listing) => listing.pictures.map((picture) => picture.file))
    const there = await readdir(new URL('./data/photos/', import.meta.url))
    expect([...used].sort()).toEqual(there.filter((name) => name.endsWith('.jpg')).sort())
    for (const file of used) expect((await sharp(await readPhoto(file)).metadata()).width).toBe(1600)
  })

  test('a listing has either pictures or a scene that the site serves, never both', async () => {
    const scenes = await readdir(new URL('../../web/public/scenes/', import.meta.url))
    for (const listing of listings) {
      expect(listing.pictures.length > 0, listing.slug).toBe(listing.scene === null)
      if (listing.scene) expect(scenes).toContain(`${listing.scene}.svg`)
    }
  })
})

describe('the reservations of the story', () => {
  test('name listings, rooms and packages that exist, and fit the capacity', () => {
    for (const { listing: slug, units = [], package_code, guests } of reservations) {
      const listing = bySlug.get(slug)
      const codes = listing?.units.map((unit) => unit.code)
      const heads = guests.adults + guests.children.reduce((sum, band) => sum + band.count, 0)
      expect(codes, slug).toEqual(expect.arrayContaining(units))
      if (package_code)
        expect(
          listing?.packages.map(({ code }) => code),
          slug,
        ).toContain(package_code)
      expect(heads, slug).toBeLessThanOrEqual(listing?.rules.capacity_max ?? 0)
    }
  })

  test('a term starts on its weekday, on the asked day or in the six days after it', () => {
    const today = Temporal.PlainDate.from('2026-11-21')
    for (let day = 0; day < 7; day += 1) {
      for (const entry of reservations) {
        const from = today.add({ days: day })
        const { start, end } = demoTerm(entry, from)
        const date = Temporal.PlainDate.from(start.slice(0, 10))
        expect(date.toLocaleString('en', { weekday: 'long' }).toLowerCase()).toBe(entry.weekday)
        const wait = from.add({ days: entry.days_from_today }).until(date).days
        expect(wait).toBeGreaterThanOrEqual(0)
        expect(wait).toBeLessThan(7)
        expect(start.slice(11)).toBe(entry.start)
        expect(Temporal.PlainDateTime.from(start).until(end).total('minutes')).toBe(entry.minutes)
      }
    }
  })

  test('minutes are of the wall clock, also over the night when the clocks change', () => {
    const entry: DemoReservation | undefined = reservations.find(({ weekday }) => weekday === 'saturday')
    const night = { ...(entry as DemoReservation), days_from_today: 0, start: '20:00', minutes: 480 }
    expect(demoTerm(night, Temporal.PlainDate.from('2027-03-27'))).toEqual({
      start: '2027-03-27T20:00',
      end: '2027-03-28T04:00',
    })
  })
})
