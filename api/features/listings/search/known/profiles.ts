/**
 * Listings with the same hours and lengths have the same terms on a date where nothing is taken, and price lists with
 * the same conditions have the same classes of terms. Both repeat between listings, so each is known by a number, and
 * its results for a date are worked out once for all of them (decision 0068).
 */
import { hash } from 'node:crypto'
import type { Opening, TermRules } from '#domain/availability/opening.ts'
import { type DatedExceptions, datedExceptions, lengthsOf, sightOf } from '#domain/availability/sight.ts'
import type { PriceList } from '#domain/price-list/price-list.ts'
import { type PriceClasser, priceClasserOf, priceShapeOf } from '#domain/search/price-class.ts'

/** Everything that decides the times of a term when nothing is taken, except notice, horizon and exceptions. */
export type Profile = { opening: Opening; rules: TermRules; sight_days: number }

type Week = { opening: Opening; text: string; exceptions: DatedExceptions | null }
type Numbered<T> = { numbers: Map<string, number>; all: T[] }

export type Patterns = {
  profiles: Numbered<Profile>
  /** What price lists depend on of a term. */
  shapes: Numbered<PriceClasser>
  /** Hours of a week by their text, so that equal ones are one object. */
  openings: Map<string, Opening>
}

/** More than any horizon. */
const everyDay = 100_000

export function newPatterns(): Patterns {
  return {
    profiles: { numbers: new Map(), all: [] },
    shapes: { numbers: new Map(), all: [] },
    openings: new Map(),
  }
}

/** Number of profiles and shapes known, whether or not any listing still has them. */
export function patternsKnown({ profiles, shapes }: Patterns): number {
  return profiles.all.length + shapes.all.length
}

/** The number of the profile that all listings with these hours and rules share, and the listing's own exceptions. */
export function profileOf(
  patterns: Patterns,
  opening: Opening,
  rules: TermRules,
): { profile: number; exceptions: DatedExceptions | null } {
  const week = weekOf(patterns, opening)
  const profile = numberIn(patterns.profiles, `${week.text} ${lengthsOf(rules)}`, () => ({
    opening: week.opening,
    rules: { ...rules, notice_hours: 0, horizon_days: everyDay },
    sight_days: sightOf(opening, rules),
  }))
  return { profile, exceptions: week.exceptions }
}

/** The number of the shape of a price list. */
export function shapeOf(patterns: Patterns, price_list: PriceList, timezone: string): number {
  const text = hash('sha256', priceShapeOf(price_list, timezone), 'base64')
  return numberIn(patterns.shapes, text, () => priceClasserOf(price_list, timezone))
}

function numberIn<T>({ numbers, all }: Numbered<T>, text: string, make: () => T): number {
  const known = numbers.get(text)
  if (known !== undefined) return known
  numbers.set(text, all.length)
  return all.push(make()) - 1
}

function weekOf({ openings }: Patterns, opening: Opening): Week {
  const week = { ...opening, exceptions: [] }
  const windows = opening.exceptions.flatMap((exception) => exception.windows)
  const text = hashOf(week)
  const shared = openings.get(text) ?? week
  openings.set(text, shared)
  return {
    opening: shared,
    // Windows of an exception may reach further than those of the week.
    text: windows.length > 0 ? `${text} ${hashOf(windows)}` : text,
    exceptions: datedExceptions(opening.exceptions),
  }
}

function hashOf(part: object): string {
  return hash('sha256', JSON.stringify(part), 'base64')
}
