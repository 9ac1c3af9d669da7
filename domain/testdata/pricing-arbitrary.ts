/** Arbitrary price lists and questions for properties of prices. */
import fc from 'fast-check'
import {
  eventTypes,
  type PriceItemKind,
  priceGroups,
  type PricingType,
  quantitySources,
  type QuantitySource,
  termModes,
  vatRates,
  weekdays,
} from '#domain/listing/codes.ts'
import type { PriceConditions, PriceItem } from '#domain/price-list/price-list.ts'
import type { QuoteInput } from '#domain/pricing/types.ts'
import { addDays, formatTime } from '#domain/time.ts'
import { ask, list } from './pricing.ts'

const firstDay = '2026-11-21'
/** Turns of a year, a leap day, and the days on which the clock changes. */
const oddDays = [
  '2026-12-31',
  '2027-01-01',
  '2027-03-27',
  '2027-03-28',
  '2027-10-30',
  '2027-10-31',
  '2028-02-28',
  '2028-02-29',
]
const date = fc.oneof(
  { weight: 3, arbitrary: fc.nat(700).map((days) => addDays(firstDay, days)) },
  { weight: 1, arbitrary: fc.constantFrom(...oddDays) },
)
const amounts = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 200_000 }) },
  { weight: 1, arbitrary: fc.constantFrom(1, 3, 7, 33_333, 12_345_679) },
)
const percents = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 9000 }) },
  { weight: 1, arbitrary: fc.constantFrom(1, 50, 1250, 3333) },
)
const range = fc.oneof(
  fc.tuple(date, date).map(([a, b]) => (a < b ? { from: a, to: b } : { from: b, to: a })),
  fc.tuple(date, date).map(([a, b]) => ({ from: a.slice(5), to: b.slice(5) })),
)

const ofDays = {
  dates: fc.array(range, { minLength: 1, maxLength: 2 }),
  weekdays: some(weekdays),
  public_holiday: fc.constantFrom('yes' as const, 'no' as const, 'any' as const),
}

/** Conditions that look at a day. */
export const dayConditions: fc.Arbitrary<PriceConditions> = fc.record(ofDays, { requiredKeys: [] })

/** Every key stands here: a condition that nobody tries does not compile. */
type AllConditions = { [K in keyof Required<PriceConditions>]: PriceConditions[K] }

const conditions: fc.Arbitrary<PriceConditions> = fc
  .record({
    dates: rarely(ofDays.dates),
    weekdays: rarely(ofDays.weekdays),
    public_holiday: rarely(ofDays.public_holiday),
    event_types: rarely(some(eventTypes.slice(0, 4))),
    guests: rarely(pairOf(150)),
    duration: rarely(pairOf(4000)),
    days: rarely(pairOf(5)),
    day_index_from: rarely(fc.integer({ min: 1, max: 3 })),
    // From later than to goes over midnight.
    start: rarely(fc.tuple(fc.nat(95), fc.nat(95))),
    term_modes: rarely(some(termModes)),
    rooms: rarely(some(['a', 'b', 'c'])),
    lead: rarely(pairOf(700)),
  })
  .map(
    ({ guests, duration, days, start, lead, rooms, ...rest }): AllConditions => ({
      ...rest,
      unit: rooms?.length === 1 ? rooms[0] : undefined,
      units: rooms && rooms.length > 1 ? rooms : undefined,
      guests_from: guests?.[0],
      guests_to: guests?.[1],
      duration_from: duration?.[0],
      duration_to: duration?.[1],
      days_from: days?.[0],
      days_to: days?.[1],
      start_time_from: start && formatTime(start[0] * 15),
      start_time_to: start && formatTime(start[1] * 15),
      lead_days_from: lead?.[0],
      lead_days_to: lead?.[1],
    }),
  )
const source: fc.Arbitrary<QuantitySource> = fc.oneof(
  fc.constantFrom(...quantitySources),
  fc
    .tuple(fc.constantFrom(...quantitySources), fc.integer({ min: 1, max: 30 }))
    .map(([of, per]): QuantitySource => `ceil(${of}/${per})`),
)
const tiers: PriceItem['age_tiers'] = [
  { age_from: 0, age_to: 3, percent_bp: 0, label: '0–3' },
  { age_from: 4, age_to: 10, percent_bp: 4950, label: '4–10' },
  { age_from: 11, age_to: 14, amount_grosze: 1234, label: '11–14' },
]

const typesOf: Record<PriceItemKind, PricingType[]> = {
  base: [
    'per_hour',
    'per_half_day',
    'per_day',
    'per_night',
    'per_weekend',
    'per_event',
    'per_person',
    'per_package',
    'per_unit',
    'per_km',
  ],
  modifier: ['percentage', 'percentage', 'per_event', 'per_day', 'per_night', 'per_person', 'per_hour'],
  mandatory_fee: ['percentage', 'per_event', 'per_person', 'per_unit', 'per_hour', 'per_day', 'per_night'],
  overtime: ['per_hour', 'per_event', 'percentage', 'per_person', 'on_request'],
  addon: ['percentage', 'per_unit', 'per_person', 'per_hour', 'per_night'],
  travel: ['per_km', 'per_event', 'per_day'],
  discount: ['percentage', 'percentage', 'per_event', 'per_person', 'per_day'],
  security_deposit: ['per_event', 'per_person', 'per_day'],
}

const items = fc
  .tuple(
    itemsOf('base', 1, 3),
    itemsOf('modifier', 0, 3),
    itemsOf('mandatory_fee', 0, 3),
    itemsOf('overtime', 1, 2),
    itemsOf('travel', 0, 1),
    itemsOf('addon', 0, 2),
    itemsOf('discount', 0, 3),
    itemsOf('security_deposit', 0, 1),
  )
  // No two items of a list share a position (ruling 50).
  .map((kinds) => kinds.flat().map((one, place) => ({ ...one, position: one.position * 100 + place })))

const term = fc
  .record({
    day: date,
    start: fc.nat(95),
    length: fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: 1, max: 300 }) },
      { weight: 1, arbitrary: fc.integer({ min: 300, max: 2900 }) },
    ),
    window: rarely(fc.record({ before: fc.nat(12), overtime: fc.option(fc.nat(16)) })),
  })
  .map(({ day, start, length, window }) => {
    const first = start * 15
    const last = first + length * 15
    const at = (minute: number) => `${addDays(day, Math.floor(minute / 1440))}T${formatTime((minute + 1440) % 1440)}`
    return {
      term: { start: at(first), end: at(last) },
      // Overtime may also end before the term does, which is then no term of this window.
      window: window && {
        ends_at: at(last - window.before * 15),
        overtime_until: window.overtime === null ? null : at(last + (window.overtime - 4) * 15),
      },
    }
  })

/** The last lies in two tiers, and on both sides of `from_age`. */
const bands = fc.oneof(
  { weight: 24, arbitrary: fc.constantFrom([0, 3], [4, 10], [5, 7], [11, 14], [15, 17]) },
  { weight: 1, arbitrary: fc.constant([3, 5]) },
)

const guests = fc.record({
  adults: fc.nat(120),
  children: fc.array(
    fc.tuple(bands, fc.nat(20)).map(([[age_from = 0, age_to = 0], count]) => ({ age_from, age_to, count })),
    { maxLength: 4 },
  ),
  crew: fc.nat(6),
})

/** Any price list that may be saved, with any term, guests and wish. */
export const input: fc.Arbitrary<QuoteInput> = fc
  .record({
    items,
    price_mode: fc.constantFrom('gross' as const, 'net' as const),
    term,
    guests,
    term_mode: fc.constantFrom(...termModes),
    overnight_until: fc.constantFrom('06:00', '06:00', '00:00', '04:30', '12:00'),
    security_deposit_grosze: fc.constantFrom(0, 100_000),
    min_order_value_grosze: fc.constantFrom(null, null, null, 50_000),
    event_type: fc.constantFrom(...eventTypes.slice(0, 4)),
    distance_km: fc.option(fc.nat(400)),
    travel: fc.option(fc.record({ free_km: fc.nat(100), both_ways: fc.boolean() })),
    quantity: fc.integer({ min: 0, max: 30 }),
    promo: fc.boolean(),
    unit_codes: fc.option(some(['a', 'b', 'c'])),
    deposit: fc.record({
      type: fc.constantFrom('none' as const, 'zadatek' as const, 'zaliczka' as const, 'full' as const),
      part: fc.oneof(fc.record({ percent_bp: fc.nat(10_000) }), fc.record({ amount_grosze: amounts })),
      round_up_to_grosze: fc.constantFrom(0, 5000, 10_000),
      balance_due_days: fc.nat(60),
    }),
  })
  .map(({ items: made, price_mode, quantity, promo, term, overnight_until, deposit: { part, ...deposit }, ...rest }) =>
    ask(list(made, price_mode), {
      ...rest,
      ...term,
      rules: { overnight_until },
      deposit: { ...deposit, ...part },
      addons: made.filter((one) => one.kind === 'addon').map((one) => ({ addon_id: one.id, quantity })),
      promo_code: promo && made.some((one) => one.promo_code) ? ' Lato ' : null,
    }),
  )

// Most items apply nearly always, or hardly anything would be priced.
function rarely<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })
}

function some<T>(values: readonly T[]) {
  return fc.subarray([...values], { minLength: 1 })
}

function pairOf(max: number) {
  return fc.tuple(fc.nat(max), fc.nat(max)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const)
}

function itemsOf(kind: PriceItemKind, min: number, max: number): fc.Arbitrary<PriceItem[]> {
  return fc
    .integer({ min, max })
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_, place) => itemOf(kind, `${kind}${place}`))))
}

function itemOf(kind: PriceItemKind, id: string): fc.Arbitrary<PriceItem> {
  return fc
    .record({
      pricing_type: fc.constantFrom(...typesOf[kind]),
      amount: amounts,
      negative: fc.boolean(),
      percent: percents,
      position: fc.nat(5),
      group: fc.constantFrom(...priceGroups),
      vat_rate: fc.constantFrom(...vatRates),
      priority: fc.nat(3),
      applies_to: maybe(some(['base', 'all', ...priceGroups, 'base0', 'fee0'])),
      qty_source: rarely(fc.array(source, { minLength: 1, maxLength: 2 })),
      step_minutes: fc.constantFrom(15, 20, 30, 60),
      grace_minutes: fc.nat(14),
      min_qty: rarely(fc.integer({ min: 1, max: 4 })),
      most: rarely(fc.integer({ min: 4, max: 200 })),
      min_total_grosze: rarely(fc.nat(500_000)),
      tiered: fc.boolean(),
      min_billed_adults: maybe(fc.nat(80)),
      crew_percent_bp: maybe(fc.nat(10_000)),
      included_minutes: maybe(fc.nat(1200)),
      included_until: rarely(fc.nat(95)),
      included_persons_of: maybe(fc.constantFrom('adults' as const, 'children' as const, 'guests' as const)),
      included_persons: rarely(fc.nat(40)),
      from_age: rarely(fc.constant(4)),
      compound: fc.boolean(),
      promo_code: rarely(fc.constant('LATO')),
      conditions: rarely(conditions),
    })
    .map(({ amount, percent, negative, tiered, ...given }): PriceItem => {
      const sign = negative && kind === 'modifier' ? -1 : 1
      const ownRate = kind !== 'modifier' && kind !== 'overtime' && kind !== 'discount'
      const { vat_rate, included_minutes, included_until, most, crew_percent_bp, ...others } = given
      const { included_persons, included_persons_of, min_billed_adults, promo_code, ...rest } = others
      const price =
        given.pricing_type === 'percentage' ? { percent_bp: sign * percent } : { amount_grosze: sign * amount }
      return {
        ...rest,
        ...price,
        id,
        code: id,
        kind,
        name: id,
        ...(ownRate && { vat_rate }),
        ...(kind === 'discount' && { promo_code }),
        ...(tiered && { age_tiers: tiers }),
        ...(most !== undefined && { max_qty: most }),
        ...(kind === 'base' && {
          ...(included_until === undefined
            ? { included_minutes }
            : { included_until: formatTime(included_until * 15) }),
          crew_percent_bp,
          included_persons,
          included_persons_of,
          min_billed_adults,
          extra_unit_amount_grosze: 6500,
        }),
      }
    })
}

function maybe<T>(arbitrary: fc.Arbitrary<T>) {
  return fc.option(arbitrary, { nil: undefined, freq: 2 })
}
