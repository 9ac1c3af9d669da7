import { q } from '#web/lib/query/query.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Place } from './PlaceField.tsx'

/** The best suggestion for a typed text when none was picked, or null. */
export async function placeMeant(queries: QueryClient, text: string): Promise<Place | null> {
  try {
    const { results } = await queries.fetchQuery(q('findPlaces', { query: { q: text } }))
    return results[0] ?? null
  } catch {
    return null
  }
}

/**
 * The only place with exactly this name, in this voivodeship when it is known; null when there are several, because we
 * do not guess.
 */
export async function placeNamed(queries: QueryClient, text: string, voivodeship?: string): Promise<Place | null> {
  const name = text.trim()
  if (!name) return null
  try {
    const { results } = await queries.fetchQuery(q('findPlaces', { query: { q: name } }))
    const [only, ...others] = results.filter(
      (one) =>
        one.name.toLocaleLowerCase('pl') === name.toLocaleLowerCase('pl') &&
        (!voivodeship || one.voivodeship === voivodeship),
    )
    return others.length === 0 ? (only ?? null) : null
  } catch {
    return null
  }
}
