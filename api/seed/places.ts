/** Polish towns for search and forms, from `data/places.tsv` (GeoNames, CC BY 4.0; see the README beside it). */
import { readFile } from 'node:fs/promises'
import { type Voivodeship, voivodeships } from '#domain/listing/codes.ts'

export type Place = {
  /** GeoNames id, which never changes. */
  id: number
  name: string
  voivodeship: Voivodeship
  /** The city that this is a district of. */
  district_of: string | null
  /** The nearest larger town, when another place of the voivodeship has the same name. */
  near: string | null
  latitude: number
  longitude: number
  /** For ranking only; some years old. */
  population: number
}

const voivodeshipOf = (text: string | undefined): Voivodeship => {
  const found = voivodeships.find((voivodeship) => voivodeship === text)
  if (!found) throw new Error(`Not a voivodeship in places.tsv: ${text}`)
  return found
}

/** All places, the most populous first. */
export const readPlaces = async (): Promise<Place[]> => {
  const text = await readFile(new URL('./data/places.tsv', import.meta.url), 'utf8')
  return text
    .trimEnd()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => {
      const [id, name = '', voivodeship, district_of, near, latitude, longitude, population] = line.split('\t')
      return {
        id: Number(id),
        name,
        voivodeship: voivodeshipOf(voivodeship),
        district_of: district_of || null,
        near: near || null,
        latitude: Number(latitude),
        longitude: Number(longitude),
        population: Number(population),
      }
    })
}

/** The name in a list: a district with its city, one of several places of the same name with the nearest town. */
export const placeLabel = ({ name, district_of, near }: Place): string => {
  const hint = district_of ?? near
  return hint ? `${name} (${hint})` : name
}
