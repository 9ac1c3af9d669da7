/** Turns what an owner sends into the draft that is stored: a new one, or an old one with some fields changed. */
import { wholeUnitName } from './listing-sentences.pl.ts'
import type { ListingDraft } from './listing-input.ts'
import { freeCode } from '#api/features/listings/prices/owner-pricing.ts'
import type { Handled } from '#contract/index.ts'
import { type ListingKind, termModes } from '#domain/listing/codes.ts'
import { categoriesOf, type ListingCategory } from '#domain/listing/dictionaries.ts'
import { startOf } from '#domain/listing/defaults.ts'
import type { DepositRule } from '#domain/price-list/price-list.ts'
import { publishingNeeds } from '#domain/listing/publishing.ts'
import { plainTheme } from '#domain/embed/theme.ts'

type Changes = Omit<Handled['changeVenue']['body'], 'revision' | 'slug'>
type Rules = ListingDraft['rules']

const ruleNames = [
  'term_modes',
  'setup_minutes',
  'teardown_minutes',
  'travel_minutes',
  'notice_hours',
  'horizon_days',
  'min_minutes',
  'max_minutes',
  'step_minutes',
  'overnight_until',
  'daily_limit',
  'capacity_min',
  'capacity_max',
] as const satisfies readonly (keyof Rules)[]

/** Fields in `changes` replace the stored ones; `address` and `details` are replaced part by part. */
export function withChanges(stored: ListingDraft, changes: Changes): ListingDraft {
  const { address, details, units, deposit, ...rest } = definedOf(changes)
  const said = new Map(Object.entries(rest))
  const rules = Object.fromEntries(ruleNames.flatMap((name) => (said.has(name) ? [[name, said.get(name)]] : [])))
  for (const name of ruleNames) said.delete(name)
  return {
    ...stored,
    ...(Object.fromEntries(said) as Partial<ListingDraft>),
    rules: { ...stored.rules, ...rules, ...inOrder(rules as Partial<Rules>) },
    address: { ...stored.address, ...definedOf(address ?? {}) },
    details: { ...stored.details, ...definedOf(details ?? {}) },
    deposit: deposit ? depositOf(deposit) : stored.deposit,
    units: units ? unitsOf(units) : stored.units,
  }
}

/** A new draft of this kind and category; all other fields have the values that most owners need. */
export function newDraft(kind: ListingKind, changes: Changes & { name: string; category: string }): ListingDraft {
  const known = (categoriesOf[kind] as readonly string[]).includes(changes.category)
  const { withdrawal_regime, ...rules } = startOf(kind, (known ? changes.category : 'other') as ListingCategory)
  const travels = publishingNeeds[kind].includes('service_range')
  const empty: ListingDraft = {
    kind,
    name: changes.name,
    tagline: null,
    description: '',
    category: changes.category,
    extra_categories: [],
    embed_origins: [],
    embed_theme: plainTheme(),
    event_types: [],
    address: {
      street: null,
      building_no: null,
      flat_no: null,
      postcode: null,
      city: null,
      district: null,
      voivodeship: null,
      latitude: null,
      longitude: null,
    },
    capacities: {},
    units: [{ code: '1', name: wholeUnitName[kind], area_m2: null, capacity_max: null }],
    rules: { ...rules, capacity_min: 1, capacity_max: null, daily_limit: null },
    packages: [],
    deposit: { type: 'none' },
    security_deposit_grosze: 0,
    min_order_value_grosze: null,
    cancellation_policy: 'moderate',
    cancellation_tiers: null,
    withdrawal_regime,
    final_guest_count_days: null,
    confirmation_mode: 'request',
    travel: travels ? { free_km: 0, both_ways: true } : null,
    service_radius_km: null,
    nationwide: false,
    delivery_mode: travels ? [] : null,
    default_minutes: null,
    amenities: [],
    accessibility: [],
    area_m2: null,
    details: {},
  }
  return withChanges(empty, changes)
}

function definedOf<T extends object>(record: T): T {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as T
}

/** Modes in the order in which the product tries them. */
function inOrder({ term_modes: modes }: Partial<Rules>): Partial<Rules> {
  return modes ? { term_modes: modes.toSorted((a, b) => termModes.indexOf(a) - termModes.indexOf(b)) } : {}
}

function depositOf({ type, ...amounts }: NonNullable<Changes['deposit']>): DepositRule {
  const said = Object.entries(amounts).filter(([, value]) => value !== null && value !== undefined)
  return { type, ...Object.fromEntries(said) }
}

/** A room without a code gets one made of its name; a known code keeps its room. */
function unitsOf(units: NonNullable<Changes['units']>): ListingDraft['units'] {
  const taken = new Set(units.flatMap(({ code }) => (code ? [code] : [])))
  return units.map(({ code, ...unit }) => {
    const own = code || freeCode(unit.name, taken)
    taken.add(own)
    return { ...unit, code: own }
  })
}
