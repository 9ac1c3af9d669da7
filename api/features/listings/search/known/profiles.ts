/**
 * Who has the same hours and lengths has the same term on a date where nothing is taken, and whose prices look at a term
 * through the same conditions has the same classes of terms. Both repeat from offer to offer, so each kind has a number,
 * and what it says of a date is worked out once for all.
 */
import { hash } from 'node:crypto'
import { farthestDays, hoursOf } from '#domain/availability/hours.ts'
import type { Opening, OpeningException, TermRules } from '#domain/availability/opening.ts'
import type { PriceList } from '#domain/price-list/price-list.ts'
import { type PriceClasser, priceClasserOf, priceShapeOf } from '#domain/search/price-class.ts'
import { formatDate, parseDate } from '#domain/time.ts'

/** Everything that a term's time looks at while nothing is taken, but notice, horizon and exceptions. */
export type Profile = { opening: Opening; rules: TermRules; sight_days: number }

/** Exceptions by their days, for whoever asks many dates. */
export type Exceptions = readonly { from: number; to: number; exception: OpeningException }[]

type Numbered<T> = { numbers: Map<string, number>; all: T[] }

export type Kinds = {
  /** Hours of a week by their text, so that equal ones are one object. */
  openings: Map<string, Opening>
  profiles: Numbered<Profile>
  shapes: Numbered<PriceClasser>
  /** Openings are shared by many listings. */
  weeks: WeakMap<Opening, { opening: Opening; text: string; exceptions: Exceptions | null }>
}

const dayMinutes = 24 * 60
/** A term of 30 days, and from its end as far as windows are followed. */
const farSightDays = 3 * farthestDays
/** A term that lies within the windows of its date, which end in the night after it at the latest. */
const nearSightDays = 4
const groupSightDays = 14
/** Nobody may look further ahead. */
const everyDay = 100_000

export function newKinds(): Kinds {
  return {
    openings: new Map(),
    profiles: { numbers: new Map(), all: [] },
    shapes: { numbers: new Map(), all: [] },
    weeks: new WeakMap(),
  }
}

/** So many are known, whether or not somebody still has them. */
export function kindsKnown({ profiles, shapes }: Kinds): number {
  return profiles.all.length + shapes.all.length
}

/** Its number; and its exceptions, where it has any. */
export function profileOf(
  kinds: Kinds,
  opening: Opening,
  rules: TermRules,
): { profile: number; exceptions: Exceptions | null } {
  const week = weekOf(kinds, opening)
  const profile = numberIn(kinds.profiles, `${week.text} ${textOfRules(rules)}`, () => ({
    opening: week.opening,
    rules: { ...rules, notice_hours: 0, horizon_days: everyDay },
    sight_days: sightOf(opening, rules),
  }))
  return { profile, exceptions: week.exceptions }
}

/** The number of what a price list asks of a term. */
export function shapeOf(kinds: Kinds, price_list: PriceList, timezone: string): number {
  const text = hash('sha256', priceShapeOf(price_list, timezone), 'base64')
  return numberIn(kinds.shapes, text, () => priceClasserOf(price_list, timezone))
}

/**
 * What exceptions there are as far as a term of this day can see, cut to that: beyond, they make no difference, and cut
 * they are mostly the same ones.
 */
export function exceptionsNear(exceptions: Exceptions, day: number, sight_days: number): OpeningException[] {
  const [first, last] = [day - sight_days, day + sight_days]
  return exceptions
    .filter(({ from, to }) => from <= last && to >= first)
    .map(({ from, to, exception }) => ({
      ...exception,
      date_from: formatDate(Math.max(from, first)),
      date_to: formatDate(Math.min(to, last)),
    }))
}

function numberIn<T>({ numbers, all }: Numbered<T>, text: string, make: () => T): number {
  const known = numbers.get(text)
  if (known !== undefined) return known
  numbers.set(text, all.length)
  return all.push(make()) - 1
}

function weekOf({ weeks, openings }: Kinds, opening: Opening) {
  const known = weeks.get(opening)
  if (known) return known
  const week = { ...opening, exceptions: [] }
  const windows = opening.exceptions.flatMap((exception) => exception.windows)
  const exceptions = opening.exceptions.map((exception) => ({
    from: parseDate(exception.date_from),
    to: parseDate(exception.date_to),
    exception,
  }))
  const text = hashOf(week)
  const shared = openings.get(text) ?? week
  openings.set(text, shared)
  const found = {
    opening: shared,
    // Windows of an exception may reach further than those of the week.
    text: windows.length > 0 ? `${text} ${hashOf(windows)}` : text,
    exceptions: exceptions.length > 0 ? exceptions : null,
  }
  weeks.set(opening, found)
  return found
}

function hashOf(part: object): string {
  return hash('sha256', JSON.stringify(part), 'base64')
}

/** Buffers and limits of a day are asked with what is taken, notice and horizon with the moment, guests apart. */
function textOfRules({ term_modes, min_minutes, max_minutes, step_minutes }: TermRules): string {
  return [[...term_modes].sort().join('+'), min_minutes, max_minutes, step_minutes].join()
}

/**
 * How far from its date a term can see. Windows that touch those of the next day are followed, and so are exceptions that
 * are only taken whole and terms of many days; such a group of the week is of one week.
 */
function sightOf(opening: Opening, { term_modes }: TermRules): number {
  const hours = hoursOf(opening)
  const own = hours.opening.flatMap(({ plan }) => (plan === 'weekly_windows' ? [] : plan.shapes))
  const shapes = [...hours.weekly.flatMap((plan) => plan.shapes), ...own]
  const latest = Math.max(0, ...shapes.map(({ limit }) => limit), ...hours.slots.map(({ end }) => end))
  const earliest = Math.min(dayMinutes, ...shapes.map(({ start }) => start))
  const isFollowed = latest >= dayMinutes + earliest || own.some(({ group }) => group !== null)
  if (isFollowed || term_modes.every((mode) => mode === 'multi_day')) return farSightDays
  return hours.has_wholes ? groupSightDays : nearSightDays
}
