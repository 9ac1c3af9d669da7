import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { voivodeships } from '#domain/listing/codes.ts'
import { readDemoData } from './demo-data.ts'
import { placeLabel, readPlaces } from './places.ts'

const places = await readPlaces()
const towns = places.filter((place) => !place.district_of)
const town = (name: string) => towns.find((place) => place.name === name)

/** Kilometres, near enough inside Poland. */
const distance = (a: { latitude: number; longitude: number }, b: { latitude: number; longitude: number }) =>
  Math.hypot(
    (a.latitude - b.latitude) * 111.2,
    (a.longitude - b.longitude) * 111.2 * Math.cos((a.latitude * Math.PI) / 180),
  )

describe('places', () => {
  test('all lie in Poland, have a name of Polish letters, and are told apart', () => {
    expect(places.length).toBeGreaterThan(2_700)
    for (const place of places) {
      expect(place.name).toMatch(/^[A-ZĆŁŃÓŚŹŻ][A-Za-ząćęłńóśźżĆŁŃÓŚŹŻ -]+$/)
      expect(place.latitude).toBeGreaterThan(49)
      expect(place.latitude).toBeLessThan(54.9)
      expect(place.longitude).toBeGreaterThan(14.1)
      expect(place.longitude).toBeLessThan(24.2)
      expect(place.population).toBeGreaterThanOrEqual(0)
    }
    expect(new Set(places.map((place) => place.id)).size).toBe(places.length)
    expect(new Set(places.map((place) => `${placeLabel(place)}, ${place.voivodeship}`)).size).toBe(places.length)
  })

  test('names are Polish, not English', () => {
    expect(town('Warsaw')).toBeUndefined()
    expect(towns.slice(0, 12).map((place) => place.name)).toEqual([
      'Warszawa',
      'Łódź',
      'Kraków',
      'Wrocław',
      'Poznań',
      'Gdańsk',
      'Szczecin',
      'Bydgoszcz',
      'Lublin',
      'Katowice',
      'Białystok',
      'Gdynia',
    ])
    for (const name of [
      'Bielsko-Biała',
      'Jastrzębie-Zdrój',
      'Świętochłowice',
      'Kędzierzyn-Koźle',
      'Zakopane',
      'Sopot',
    ]) {
      expect(town(name)?.name).toBe(name)
    }
  })

  test('every voivodeship has its capital', () => {
    const capitals = {
      dolnoslaskie: 'Wrocław',
      kujawsko_pomorskie: 'Bydgoszcz',
      lubelskie: 'Lublin',
      lubuskie: 'Zielona Góra',
      lodzkie: 'Łódź',
      malopolskie: 'Kraków',
      mazowieckie: 'Warszawa',
      opolskie: 'Opole',
      podkarpackie: 'Rzeszów',
      podlaskie: 'Białystok',
      pomorskie: 'Gdańsk',
      slaskie: 'Katowice',
      swietokrzyskie: 'Kielce',
      warminsko_mazurskie: 'Olsztyn',
      wielkopolskie: 'Poznań',
      zachodniopomorskie: 'Szczecin',
    }
    for (const voivodeship of voivodeships) expect(town(capitals[voivodeship])?.voivodeship).toBe(voivodeship)
  })

  test('the drawn map names the same towns, the largest first', async () => {
    const drawn = JSON.parse(await readFile(new URL('../../web/public/map/towns.json', import.meta.url), 'utf8'))
    const thousandth = (degrees: number) => Math.round(degrees * 1000) / 1000
    const towns = places.filter((place) => !place.district_of)
    expect(drawn).toEqual(
      towns.map(({ name, longitude, latitude, population }) => [
        name,
        thousandth(longitude),
        thousandth(latitude),
        population,
      ]),
    )
    const sizes = drawn.map(([, , , population]: [string, number, number, number]) => population)
    expect(sizes).toEqual(sizes.toSorted((a: number, b: number) => b - a))
  })

  test('a district says its city', () => {
    const wilanow = places.find((place) => place.name === 'Wilanów')
    expect(wilanow && placeLabel(wilanow)).toBe('Wilanów (Warszawa)')
  })

  test('each demo listing lies in or beside the town of its address', async () => {
    const { listings, reservations } = await readDemoData()
    const points = [
      ...listings.map(({ address }) => address),
      ...reservations.flatMap(({ event_place }) => (event_place ? [event_place] : [])),
    ]
    for (const point of points) {
      const place = town(point.city)
      expect(place, point.city).toBeDefined()
      expect(place ? distance(place, point) : Number.NaN, point.city).toBeLessThan(20)
      if ('voivodeship' in point) expect(place?.voivodeship).toBe(point.voivodeship)
    }
  })
})
