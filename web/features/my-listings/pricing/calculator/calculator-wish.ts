/**
 * The question to the calculator: a small version of the customer's form, with values that most owners would try first.
 */
import type { Args } from '#web/lib/http/api.ts'
import type { EventType, TermMode } from '#domain/listing/codes.ts'
import { addDays, weekdayOf } from '#domain/time.ts'
import {
  codesOf,
  type EditedItem,
  itemsOfKind,
  type PriceModel,
  toWire,
} from '#web/features/my-listings/pricing/price-model.ts'

export type Wish = {
  date: string
  start: string
  end: string
  /** Only for terms of several days. */
  last_date: string
  term_mode: TermMode | ''
  event_type: EventType
  adults: number
  /** Numbers by age band, for example `4-10`. */
  children: Readonly<Record<string, number>>
  crew: number
  package_code: string
  /** Quantities by key of the item. */
  addons: Readonly<Record<string, number>>
  promo_code: string
  /** Rooms; none means the whole place. */
  unit_ids: readonly string[]
  distance_km: number | undefined
  /** Fields of the calculator whose text is not a number. */
  unread: readonly string[]
}

export type Band = { key: string; age_from: number; age_to: number }

/** Every age band that some price has, youngest first. */
export function bandsOf({ items }: PriceModel): Band[] {
  const found = new Map<string, Band>()
  for (const { data } of items) {
    for (const { age_from, age_to } of data.age_tiers ?? []) {
      const key = `${age_from}-${age_to}`
      found.set(key, { key, age_from, age_to })
    }
  }
  return [...found.values()].sort((a, b) => a.age_from - b.age_from || a.age_to - b.age_to)
}

const soon = 60
const saturdayFrom = (date: string): string => {
  let at = date
  while (weekdayOf(at) !== 'saturday') at = addDays(at, 1)
  return at
}

/** The first question: a Saturday in about two months; overnight where the listing allows it. */
export function firstWish(today: string, termModes: readonly TermMode[], eventTypes: readonly EventType[]): Wish {
  const night = termModes.length === 0 || termModes.includes('overnight')
  const date = saturdayFrom(addDays(today, soon))
  return {
    date,
    start: night ? '16:00' : '10:00',
    end: night ? '04:00' : '18:00',
    last_date: '',
    term_mode: '',
    event_type: eventTypes[0] ?? 'other',
    adults: night ? 100 : 30,
    children: {},
    crew: 0,
    package_code: '',
    addons: {},
    promo_code: '',
    unit_ids: [],
    distance_km: undefined,
    unread: [],
  }
}

/** The term; an end that is not after the start is on the next day. */
export const termOf = ({ date, start, end, last_date }: Wish): { start: string; end: string } => {
  const last = last_date > date ? last_date : end <= start ? addDays(date, 1) : date
  return { start: `${date}T${start}`, end: `${last}T${end}` }
}

export const isWhole = ({ date, start, end }: Wish): boolean =>
  /^\d{4}-\d\d-\d\d$/u.test(date) && /^\d\d:\d\d$/u.test(start) && /^\d\d:\d\d$/u.test(end)

/** Unreadable fields that still exist; a field whose price was removed no longer counts. */
export const unreadFields = (model: PriceModel, { unread }: Wish): string[] => {
  const gone = (id: string) =>
    (id.startsWith('addon-') && !model.items.some(({ key }) => id === `addon-${key}`)) ||
    (id.startsWith('children-') && !bandsOf(model).some(({ key }) => id === `children-${key}`))
  return unread.filter((id) => !gone(id))
}

type Body = NonNullable<Args<'previewVenuePricing'>['body']>

export function previewBody(model: PriceModel, wish: Wish): Body {
  const { price_mode, valid_from, packages, travel, pricings } = toWire(model)
  const codes = codesOf(model.items)
  const bands = bandsOf(model)
  const package_id = packages.some(({ code }) => code === wish.package_code) ? wish.package_code : undefined
  return {
    price_mode,
    valid_from,
    packages,
    travel,
    pricings,
    ...termOf(wish),
    event_type: wish.event_type,
    guests: {
      adults: wish.adults,
      children: bands.flatMap(({ key, age_from, age_to }) => {
        const count = wish.children[key] ?? 0
        return count > 0 ? [{ age_from, age_to, count }] : []
      }),
      crew: wish.crew,
    },
    addons: chosenAddons(model, wish).map(({ key }) => ({
      code: codes.get(key) ?? key,
      quantity: wish.addons[key] ?? 0,
    })),
    ...(wish.term_mode ? { term_mode: wish.term_mode } : {}),
    ...(wish.promo_code.trim() ? { promo_code: wish.promo_code.trim() } : {}),
    ...(package_id ? { package_id } : {}),
    ...(wish.unit_ids.length > 0 ? { unit_ids: [...wish.unit_ids] } : {}),
    ...(wish.distance_km === undefined ? {} : { distance_km: wish.distance_km }),
  }
}

const chosenAddons = (model: PriceModel, { addons }: Wish): EditedItem[] =>
  itemsOfKind(model, 'addon').filter(({ key }) => (addons[key] ?? 0) > 0)
