/**
 * The state of a search, which lives in the URL under the names of the API's parameters. Unreadable values are left
 * out, so that an old or hand-written link never breaks the page.
 */
import type { SearchQuery, SearchReply } from '#contract/listings/listings.ts'
import { withQuery } from '#contract/paths.ts'
import { eventTypes, type EventType, type Weekday, weekdays } from '#domain/listing/codes.ts'
import { maxSearchDays } from '#domain/search/dates.ts'
import { addDays, daysBetween, isDate } from '#domain/time.ts'
import type { CardWish } from '#web/features/listings/card/ListingCard.tsx'
import { sortLabels } from './search-words.pl.ts'

type Sort = SearchQuery['sort']

export type SearchState = {
  q?: string
  place_id?: number
  lat?: number
  lng?: number
  radius_km?: number
  bbox?: string
  date_from?: string
  date_to?: string
  weekdays: Weekday[]
  start?: string
  end?: string
  guests?: number
  children?: number
  event_type?: EventType
  category: string[]
  amenity: string[]
  accessibility: string[]
  total_max_grosze?: number
  instant?: true
  sort?: Sort
  page?: number
}

/** The part of the search about dates and hours. */
export type When = Pick<SearchState, 'date_from' | 'date_to' | 'weekdays' | 'start' | 'end'>

export const PAGE_SIZE = 20

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const BBOX = /^-?\d+(\.\d+)?(,-?\d+(\.\d+)?){3}$/
const CODE = /^[a-z0-9_]{1,40}$/

const lists = new Set(['weekdays', 'category', 'amenity', 'accessibility'])

const matching = (value: string | null, pattern: RegExp): string | undefined =>
  value !== null && pattern.test(value) ? value : undefined

const dateIn = (value: string | null): string | undefined => (value !== null && isDate(value) ? value : undefined)

/** Only a range that the API takes: it has a beginning and does not end before it; a longer one is cut. */
function datesIn(from: string | null, to: string | null) {
  const [date_from, last] = [dateIn(from), dateIn(to)]
  if (!date_from || !last || last < date_from) return { date_from, date_to: undefined }
  const days = Math.min(daysBetween(date_from, last), maxSearchDays - 1)
  return { date_from, date_to: addDays(date_from, days) }
}

function numberIn(value: string | null, min: number, max: number): number | undefined {
  const number = value === null || value.trim() === '' ? Number.NaN : Number(value)
  return number >= min && number <= max ? number : undefined
}

const wholeIn = (value: string | null, min: number, max: number): number | undefined => {
  const number = numberIn(value, min, max)
  return Number.isInteger(number) ? number : undefined
}

const oneOf = <T extends string>(value: string | null, all: readonly T[]): T | undefined =>
  all.find((one) => one === value)

const codes = (values: string[]): string[] => [...new Set(values)].filter((value) => CODE.test(value)).slice(0, 40)

export function readSearch(params: URLSearchParams): SearchState {
  const at = (name: string) => params.get(name)
  const q = at('q')?.trim().slice(0, 120)
  const instant = at('instant')
  const state: { [K in keyof SearchState]: SearchState[K] | undefined } = {
    q: q || undefined,
    place_id: wholeIn(at('place_id'), 1, 1e9),
    lat: numberIn(at('lat'), 49, 54.9),
    lng: numberIn(at('lng'), 14.1, 24.2),
    radius_km: numberIn(at('radius_km'), 1, 600),
    bbox: matching(at('bbox'), BBOX),
    ...datesIn(at('date_from'), at('date_to')),
    weekdays: weekdays.filter((day) => params.getAll('weekdays').includes(day)),
    start: matching(at('start'), TIME),
    end: matching(at('end'), TIME),
    guests: wholeIn(at('guests'), 0, 10_000),
    children: wholeIn(at('children'), 1, 10_000),
    event_type: oneOf(at('event_type'), eventTypes),
    category: codes(params.getAll('category')),
    amenity: codes(params.getAll('amenity')),
    accessibility: codes(params.getAll('accessibility')),
    total_max_grosze: wholeIn(at('total_max_grosze'), 0, 1e10),
    instant: instant === 'true' || instant === '1' ? true : undefined,
    sort: oneOf(at('sort'), Object.keys(sortLabels) as Sort[]),
    page: wholeIn(at('page'), 2, 10_000),
  }
  return withoutAbsent(state)
}

function withoutAbsent(state: { [K in keyof SearchState]: SearchState[K] | undefined }): SearchState {
  const known = Object.entries(state).filter(([, value]) => value !== undefined)
  return Object.fromEntries(known) as SearchState
}

/** The query for the API; also the key of its answer in the cache. */
export const searchQueryOf = (state: SearchState) => ({
  ...state,
  instant: state.instant ? ('true' as const) : undefined,
  page_size: PAGE_SIZE,
})

/** The choices that a card passes on to its listing; the searched town only once the answer has named it. */
export const wishOf = (state: SearchState, reply: Pick<SearchReply, 'place'> | undefined): CardWish => ({
  guests: state.guests,
  children: state.children,
  event_type: state.event_type,
  place: reply?.place,
})

/** Address of a search; lists repeat their key. */
export const searchHref = (path: string, state: Partial<SearchState>): string => withQuery(path, state)

/** Applies changes of parameters, given as strings, to a state (the alternatives of a search without results). */
export function changed(state: SearchState, change: Record<string, string | null>): SearchState {
  const params = new URLSearchParams(withQuery('', { ...state, page: undefined }))
  for (const [key, value] of Object.entries(change)) {
    params.delete(key)
    if (value !== null) for (const one of lists.has(key) ? value.split(',') : [value]) params.append(key, one)
  }
  return readSearch(params)
}

/** How many filters of the left column are active. */
export const filterCount = (state: SearchState): number =>
  state.category.length +
  state.amenity.length +
  state.accessibility.length +
  [state.event_type, state.total_max_grosze, state.instant, state.children].filter((value) => value !== undefined)
    .length

export const noFilters: Record<string, null> = {
  category: null,
  amenity: null,
  accessibility: null,
  event_type: null,
  total_max_grosze: null,
  instant: null,
  children: null,
}
