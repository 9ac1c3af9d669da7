import { expect, test } from 'vitest'
import { listingKinds } from './codes.ts'
import { isShown } from './listing.ts'
import { isSuspendable, statusRestored } from './suspension.ts'
import {
  type PublishingFacts,
  publishingAdvice,
  publishingMissing,
  publishingNeeds,
  publishingParts,
} from './publishing.ts'

const hall: PublishingFacts = {
  kind: 'venue',
  name: 'Dwór pod Lipami',
  tagline: 'Sala wśród lip',
  description: 'Dwór z 1890 roku. '.repeat(10),
  category: 'palace_manor',
  event_types: ['wedding'],
  address: {
    street: 'Lipowa',
    building_no: '1',
    postcode: '61-050',
    city: 'Poznań',
    voivodeship: 'wielkopolskie',
    latitude: 52.4,
    longitude: 16.9,
  },
  area_m2: 300,
  capacities: { banquet: 120 },
  units: [],
  catering_policy: 'own_only',
  alcohol_policy: 'byo_corkage',
  delivery_modes: [],
  nationwide: false,
  service_radius_km: null,
  opening: {
    timezone: 'Europe/Warsaw',
    weekly: [{ day_of_week: 'saturday', start: '12:00', end: '04:00', ends_next_day: true }],
    slots: [],
    exceptions: [],
    holidays: { closed_on_public_holidays: false, keep_open: [] },
  },
  rules: {
    term_modes: ['full_day'],
    setup_minutes: 60,
    teardown_minutes: 60,
    travel_minutes: 0,
    notice_hours: 48,
    horizon_days: 730,
    min_minutes: 360,
    max_minutes: 960,
    step_minutes: 30,
    overnight_until: '06:00',
    daily_limit: null,
    capacity_min: 40,
    capacity_max: 120,
  },
  price_list: {
    price_mode: 'gross',
    currency: 'PLN',
    valid_from: '2026-01-01',
    items: [
      {
        id: 'a',
        code: 'base',
        kind: 'base',
        pricing_type: 'per_person',
        name: 'Talerzyk',
        position: 1,
        amount_grosze: 30_000,
      },
      {
        id: 'b',
        code: 'oplata-za-butelke',
        is_corkage: true,
        kind: 'addon',
        pricing_type: 'per_unit',
        name: 'Korkowe',
        position: 2,
        amount_grosze: 3_000,
      },
    ],
  },
  deposit: { type: 'zadatek', percent_bp: 2_000 },
  cancellation_policy: 'wedding',
  cancellation_tiers: null,
  images: 3,
}
const service: PublishingFacts = {
  ...hall,
  kind: 'service',
  area_m2: null,
  capacities: {},
  catering_policy: null,
  alcohol_policy: null,
  address: { ...hall.address, street: null, building_no: null },
  delivery_modes: ['at_client'],
  service_radius_km: 120,
}

test('a complete hall and a complete service lack nothing', () => {
  expect([publishingMissing(hall), publishingMissing(service)]).toEqual([[], []])
})

test.each([
  ['name', { name: ' D ' }],
  ['description', { description: 'Krótko.' }],
  ['category', { category: null }],
  ['event_types', { event_types: [] }],
  ['street', { address: { ...hall.address, street: '' } }],
  ['address', { address: { ...hall.address, postcode: null } }],
  ['map_position', { address: { ...hall.address, latitude: 48.9 } }],
  ['map_position', { address: { ...hall.address, latitude: 55 } }],
  ['map_position', { address: { ...hall.address, longitude: 14 } }],
  ['map_position', { address: { ...hall.address, longitude: 24.3 } }],
  ['area', { area_m2: 4 }],
  ['capacity', { rules: { ...hall.rules, capacity_min: 121 } }],
  ['capacity_by_layout', { capacities: {} }],
  ['catering_policy', { catering_policy: null }],
  ['alcohol_policy', { alcohol_policy: null }],
  ['corkage_price', { price_list: { ...hall.price_list, items: hall.price_list.items.slice(0, 1) } }],
  ['term_modes', { rules: { ...hall.rules, term_modes: [] } }],
  ['duration', { rules: { ...hall.rules, min_minutes: 961 } }],
  ['opening', { opening: { ...hall.opening, weekly: [] } }],
  [
    'opening',
    {
      opening: {
        ...hall.opening,
        weekly: [],
        slots: [{ code: 'rano', label: 'Rano', start: '08:00', end: '12:00', ends_next_day: false }],
      },
    },
  ],
  ['price', { price_list: { ...hall.price_list, items: hall.price_list.items.slice(1) } }],
  ['deposit', { deposit: { type: 'zaliczka' } }],
  ['cancellation_policy', { cancellation_policy: 'custom' }],
] satisfies [string, Partial<PublishingFacts>][])('a hall is told when %s is missing, and only that', (part, over) => {
  expect(publishingMissing({ ...hall, ...over })).toEqual([part])
})

test.each([
  ['delivery_mode', { delivery_modes: [] }],
  ['service_range', { service_radius_km: null }],
] satisfies [string, Partial<PublishingFacts>][])(
  'a service is told when %s is missing, and only that',
  (part, over) => {
    expect(publishingMissing({ ...service, ...over })).toEqual([part])
  },
)

test('a service for all of Poland needs no radius, one on site says 0', () => {
  expect(publishingMissing({ ...service, service_radius_km: null, nationwide: true })).toEqual([])
  expect(publishingMissing({ ...service, service_radius_km: 0 })).toEqual([])
})

test('every part is asked of at least one kind', () => {
  const asked = new Set(listingKinds.flatMap((kind) => publishingNeeds[kind]))
  expect(publishingParts.filter((part) => !asked.has(part))).toEqual([])
})

test('pictures are advised, not demanded', () => {
  expect(publishingMissing({ ...hall, images: 0 })).toEqual([])
  expect(publishingAdvice({ images: 2, tagline: ' ' })).toEqual(['images', 'tagline'])
})

test('after a suspension a listing is what it was, except that nobody sees one that has become incomplete', () => {
  const after = (whole: boolean) =>
    (['draft', 'published', 'unpublished'] as const).map((before) => statusRestored(before, whole))
  expect(after(true)).toEqual(['draft', 'published', 'unpublished'])
  expect(after(false)).toEqual(['draft', 'unpublished', 'unpublished'])
  expect((['archived', 'suspended'] as const).some(isSuspendable)).toBe(false)
})

test('visitors see what is published and not hidden by the plan', () => {
  const seen = (['draft', 'published', 'unpublished', 'suspended', 'archived'] as const).filter((status) =>
    isShown({ status, hidden_by_plan: false }),
  )
  expect(seen).toEqual(['published'])
  expect(isShown({ status: 'published', hidden_by_plan: true })).toBe(false)
})
