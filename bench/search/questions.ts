/** The requests of the bench: a long list of different, plausible questions, the same in every run. */
import type pg from 'pg'

export type Venue = { id: string; slug: string; capacity_min: number; capacity_max: number }
export type Town = { id: number; name: string; latitude: number; longitude: number }

/** A term that was free when the bench began. */
export type FreeTerm = { venue_id: string; start: string; end: string }

export type World = {
  venues: Venue[]
  towns: Town[]
  /** Fridays, Saturdays and Sundays of seven months from next week on, `YYYY-MM-DD`. */
  days: string[]
  terms: FreeTerm[]
}

export const parties = [30, 50, 70, 80, 90, 100, 120, 150]

export async function readWorld(pool: pg.Pool, url: string, wanted_terms: number): Promise<World> {
  const venues = await pool.query<Venue>(
    `select id, slug, capacity_min, capacity_max from listings where status = 'published' and kind = 'venue' order by id`,
  )
  const towns = await pool.query<Town>(
    'select id, name, latitude, longitude from places order by population desc, id limit 30',
  )
  const days = weekendDays(210)
  // A small marketplace has few venues, so their terms reach further into the future than the searches.
  const terms = await freeTerms(url, weekendDays(560), wanted_terms)
  return { venues: venues.rows, towns: towns.rows, days, terms }
}

function weekendDays(amount_of_days: number): string[] {
  const first = Temporal.Now.plainDateISO('Europe/Warsaw').add({ days: 8 })
  return Array.from({ length: amount_of_days }, (_, at) => first.add({ days: at }))
    .filter((day) => day.dayOfWeek >= 5)
    .map(String)
}

type Card = { id: string; term: { start: string; end: string } | null; price: { total_grosze: number | null } }

/** Free terms according to the search. Terms of one venue are four days apart, so that none blocks another. */
async function freeTerms(url: string, days: string[], wanted: number): Promise<FreeTerm[]> {
  const found: FreeTerm[] = []
  const last = new Map<string, string>()
  for (const day of days) {
    if (found.length >= wanted) break
    const answer = await fetch(`${url}/api/venues/public/?date_from=${day}&guests=80&event_type=wedding&page_size=100`)
    const { results } = (await answer.json()) as { results: Card[] }
    for (const { id, term, price } of results) {
      if (!term || price.total_grosze === null) continue
      const before = last.get(id)
      if (before && Temporal.PlainDate.from(before).until(day).days < 4) continue
      last.set(id, day)
      found.push({ venue_id: id, ...term })
    }
  }
  return found.slice(0, wanted)
}

/** Goes through a list in a scattered order that is the same in every run. */
export const scattered =
  <T>(list: readonly T[], step: number) =>
  (at: number): T => {
    const found = list[(at * step + Math.floor(at / list.length)) % list.length]
    if (found === undefined) throw new Error('the bench has nothing to ask about')
    return found
  }
