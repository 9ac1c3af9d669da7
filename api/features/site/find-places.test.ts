import { describe, expect, test } from 'vitest'
import { readPlaces } from '#api/seed/places.ts'
import { rankPlaces } from '#domain/search/place-names.ts'
import { normalizeText } from '#domain/search/text.ts'

const places = (await readPlaces()).map((place) => ({ ...place, text: normalizeText(place.name) }))
const first = (typed: string) => rankPlaces(normalizeText(typed), places, 10)[0]?.name

describe('a typed town among all places of Poland', () => {
  test.each([
    ['Karkow', 'Kraków'],
    ['krakuw', 'Kraków'],
    ['Krakw', 'Kraków'],
    ['kraków', 'Kraków'],
    ['Krakowie', 'Kraków'],
    ['warszwa', 'Warszawa'],
    ['Warsawa', 'Warszawa'],
    ['w-wa', undefined],
    ['poznna', 'Poznań'],
    ['Pozanń', 'Poznań'],
    ['Wrcoław', 'Wrocław'],
    ['wroclav', 'Wrocław'],
    ['gdnask', 'Gdańsk'],
    ['Gdansk', 'Gdańsk'],
    ['Lodz', 'Łódź'],
    ['Katwoice', 'Katowice'],
    ['bydgoscz', 'Bydgoszcz'],
    ['czestohowa', 'Częstochowa'],
    ['żeszów', 'Rzeszów'],
    ['Zakopnae', 'Zakopane'],
    ['bialystk', 'Białystok'],
    ['Szczcein', 'Szczecin'],
    ['Lubln', 'Lublin'],
    ['Biała Podl', 'Biała Podlaska'],
  ])('„%s” means %s', (typed, name) => expect(first(typed)).toBe(name))

  test('a whole sentence is no town', () => {
    expect(first('konferencja warszawa')).toBeUndefined()
    expect(first('urodziny dziecka poznań')).toBeUndefined()
    expect(first('osiemnastka')).toBeUndefined()
  })

  test('the very name stands before larger towns that begin so or are like it', () => {
    for (const place of places.slice(0, 400)) expect(first(place.name)).toBe(place.name)
  })
})
