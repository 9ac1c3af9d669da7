/** Polish towns for search and forms, out of `data/places.tsv` (GeoNames, CC BY 4.0; see the README beside it). */
import { readFile } from 'node:fs/promises'
import { type Voivodeship, voivodeships } from '#domain/listing/codes.ts'

export type Place = {
  /** GeoNames id; lasting. */
  id: number
  name: string
  voivodeship: Voivodeship
  /** City that this is a district of. */
  district_of: string | null
  /** Nearest larger town, where another place of the voivodeship has the same name. */
  near: string | null
  latitude: number
  longitude: number
  /** Only for ranking; some years old. */
  population: number
}

const voivodeshipOf = (text: string | undefined): Voivodeship => {
  const found = voivodeships.find((voivodeship) => voivodeship === text)
  if (!found) throw new Error(`Not a voivodeship in places.tsv: ${text}`)
  return found
}

/** All places, heaviest first. */
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

/** The name as a list shows it: a district says its city, namesakes say what town they lie at. */
export const placeLabel = ({ name, district_of, near }: Place): string => {
  const hint = district_of ?? near
  return hint ? `${name} (${hint})` : name
}
