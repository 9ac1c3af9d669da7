import { q } from '#web/lib/query/query.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Place } from './PlaceField.tsx'

/** The place that a typed text means when no suggestion was picked: the best of them, or null. */
export async function placeMeant(queries: QueryClient, text: string): Promise<Place | null> {
  try {
    const { results } = await queries.fetchQuery(q('findPlaces', { query: { q: text } }))
    return results[0] ?? null
  } catch {
    return null
  }
}
