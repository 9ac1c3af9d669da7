/** „od” against every term that there is: of a small world, in which all of them can be tried. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromPrice } from './from.ts'
import type { PriceConditions, PriceItem } from './price-list.ts'
import { weekdays } from '#domain/listing/codes.ts'
import { item, list } from '#domain/testdata/pricing.ts'

const from_on = '2026-11-21'
const saturday = 5
const worlds = {
  /** Days from today on: nobody reserves for one of them more than so many days ahead. */
  day: Array.from({ length: 10 }, (_, day) => day),
  lead: [0, 1, 2],
  guests: [10, 11, 12],
  minutes: [60, 61],
  days: [1, 2],
  start: ['00:00', '08:00', '16:00'],
  mode: ['hourly', 'full_day'] as const,
  event: ['wedding', 'other'] as const,
  rooms: [null, ['a'], ['b'], ['a', 'b']],
}
type World = { [K in keyof typeof worlds]: (typeof worlds)[K][number] }

const limits = {
  term_modes: worlds.mode,
  event_types: worlds.event,
  guests: { from: 10, to: 12 },
  minutes: { from: 60, to: 61 },
  lead: { from: 0, to: 2 },
  // The third room is let with the others only, so no term names it.
  rooms: { apart: ['a', 'b'], all: 3 },
}

const pair = (values: readonly number[]) =>
  fc.tuple(fc.constantFrom(...values), fc.constantFrom(...values)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)])

const some = <T>(values: readonly T[]) => fc.subarray([...values], { minLength: 1 })

/** Two or three kinds for each price, so that what hides is mostly put together. */
const conditions: fc.Arbitrary<PriceConditions> = fc
  .subarray(
    [
      some(weekdays).map((named): PriceConditions => ({ weekdays: named })),
      pair(worlds.lead).map(([lead_days_from, lead_days_to]): PriceConditions => ({ lead_days_from, lead_days_to })),
      pair(worlds.guests).map(([guests_from, guests_to]): PriceConditions => ({ guests_from, guests_to })),
      fc.constantFrom<PriceConditions>({ duration_from: 61 }, { duration_to: 60 }),
      fc.constantFrom<PriceConditions>({ days_from: 2 }, { days_to: 1 }),
      fc
        .tuple(fc.constantFrom(...worlds.start), fc.constantFrom(...worlds.start))
        .map(([start_time_from, start_time_to]): PriceConditions => ({ start_time_from, start_time_to })),
      some(worlds.mode).map((term_modes): PriceConditions => ({ term_modes })),
      some(worlds.event).map((event_types): PriceConditions => ({ event_types })),
      fc.constantFrom<PriceConditions>({ unit: 'a' }, { unit: 'b' }, { units: ['b', 'a'] }, { units: ['b', 'c'] }),
    ],
    { minLength: 1, maxLength: 3 },
  )
  .chain((kinds) => fc.tuple(...kinds))
  .map((parts) => Object.assign({}, ...parts))

const prices = fc
  .array(fc.record({ price: fc.integer({ min: 1, max: 9 }), priority: fc.nat(6), when: conditions }), {
    minLength: 2,
    maxLength: 7,
  })
  .map((all) =>
    all.map(({ price, priority, when }, place) =>
      item('base', 'per_event', `${place}`, price, { priority, conditions: when }),
    ),
  )

function holds(c: PriceConditions = {}, world: World): boolean {
  const within = (value: number, from = 0, to = Infinity) => from <= value && value <= to
  const { start_time_from: since = '', start_time_to: before = '' } = c
  const inHours =
    since <= before ? since <= world.start && world.start < before : since <= world.start || world.start < before
  return (
    (!c.weekdays || c.weekdays.includes(weekdays[(saturday + world.day) % 7] ?? 'monday')) &&
    within(world.lead, c.lead_days_from, c.lead_days_to) &&
    within(world.guests, c.guests_from, c.guests_to) &&
    within(world.minutes, c.duration_from, c.duration_to) &&
    within(world.days, c.days_from, c.days_to) &&
    (!since || inHours) &&
    (!c.term_modes || c.term_modes.includes(world.mode)) &&
    (!c.event_types || c.event_types.includes(world.event)) &&
    (!c.unit || world.rooms?.join() === c.unit) &&
    (!c.units || world.rooms?.join() === c.units.toSorted().join())
  )
}

/** In the order of choice (rulings 5 and 50), of one world after the other. */
function cheapest(items: PriceItem[]): number | null {
  const kindsOf = ({ conditions: c = {} }: PriceItem) =>
    new Set(Object.keys(c).map((key) => key.replace(/_(from|to)$/, ''))).size
  const order = items.toSorted(
    (a, b) => (b.priority ?? 0) - (a.priority ?? 0) || kindsOf(b) - kindsOf(a) || a.position - b.position,
  )
  let least = Infinity
  const every = (world: Partial<World>, [name, ...others]: (keyof World)[]): void => {
    if (name) for (const value of worlds[name]) every({ ...world, [name]: value }, others)
    else if ((world.lead ?? 0) <= (world.day ?? 0)) {
      const chosen = order.find((one) => holds(one.conditions, world as World))
      least = Math.min(least, chosen?.amount_grosze ?? Infinity)
    }
  }
  every({}, Object.keys(worlds) as (keyof World)[])
  return least === Infinity ? null : least
}

test('„od” is the lowest price that some term has, however many dearer ones hide another together', () => {
  fc.assert(
    fc.property(prices, (items) => {
      expect(fromPrice({ price_list: list(items), from_on, limits })?.from_grosze ?? null).toBe(cheapest(items))
    }),
    { numRuns: 60 },
  )
})
