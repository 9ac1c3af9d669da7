/**
 * A listing: what an owner offers and a visitor can reserve. Venues (sale) and services (usługi) are one concept with a
 * `kind`; the few fields of one kind are null for the other. Source: domain 1 and 2, ruling 28.
 */
import type {
  CancellationPolicy,
  ConfirmationMode,
  EventType,
  Layout,
  ListingKind,
  ListingStatus,
  Voivodeship,
  WithdrawalRegime,
} from './codes.ts'
import type { Opening, TermRules } from '#domain/availability/opening.ts'
import type { DepositRule, Package, PriceList } from '#domain/price-list/price-list.ts'

export type Address = {
  street: string
  building_no: string
  flat_no: string | null
  postcode: string
  city: string
  district: string | null
  voivodeship: Voivodeship
  latitude: number
  longitude: number
}

/** The most people for each arrangement of tables and chairs. */
export type Capacities = Partial<Record<Layout, number>>

/** What can be taken once at a time: a room of a venue, a crew of a service. */
export type Unit = {
  id: string
  code: string
  name: string
  area_m2: number | null
  capacity_max: number | null
  /** The numbers of this room alone. */
  capacities?: Capacities
  /** False: rented only as a part of the whole place. Absent means true. */
  rented_separately?: boolean
}

type Rooms = { capacities: Capacities; units: readonly Pick<Unit, 'id' | 'capacities'>[] }

/** How a service travels to the event. Distances in km of road (great circle × 1.25, ruling 12). */
export type Travel = { free_km: number; both_ways: boolean }

export type CancellationTier = { days_from: number; percent_bp: number }

/** Everything that the rules of price, term and reservation need to know of a listing. */
export type ListingRules = {
  id: string
  kind: ListingKind
  status: ListingStatus
  confirmation_mode: ConfirmationMode
  event_types: EventType[]
  capacities: Capacities
  units: Unit[]
  opening: Opening
  rules: TermRules
  price_list: PriceList
  packages: Package[]
  deposit: DepositRule
  security_deposit_grosze: number
  cancellation_policy: CancellationPolicy
  cancellation_tiers: CancellationTier[] | null
  withdrawal_regime: WithdrawalRegime
  address: Pick<Address, 'latitude' | 'longitude'>
  travel: Travel | null
  service_radius_km: number | null
  nationwide: boolean
  min_order_value_grosze: number | null
  /** The length proposed first, in minutes; for services only. */
  default_minutes: number | null
}

type Traits = {
  units_interchangeable: boolean
  comes_to_customer: boolean
  most_units: number
  most_extra_categories: number
  /** The shortest length of a reservation that an owner may name, and what every length is a multiple of. */
  length_minutes: { from: number; step: number }
}

/** What the kind means for the rules; `kind` is asked nowhere else. */
const traits: Record<ListingKind, Traits> = {
  // Rooms differ: a reservation takes the rooms that were asked for, or all.
  venue: {
    units_interchangeable: false,
    comes_to_customer: false,
    most_units: 30,
    most_extra_categories: 3,
    length_minutes: { from: 30, step: 30 },
  },
  // Crews stand in for each other: a reservation takes one.
  service: {
    units_interchangeable: true,
    comes_to_customer: true,
    most_units: 50,
    most_extra_categories: 5,
    length_minutes: { from: 15, step: 1 },
  },
}
/** Stored as the maximum when a service does not limit its guests. */
export const manyGuests = 10_000

/** Whether the owner has named a largest number of guests; `manyGuests` is never shown to visitors. */
export function saysMostGuests(capacity_max: number): boolean {
  return capacity_max < manyGuests
}

/**
 * The most people in this layout: of the asked rooms together when each of them has a number, otherwise of the whole
 * place. Null when the place does not have the layout.
 */
export function layoutCapacity(
  { capacities, units }: Rooms,
  layout: string,
  unit_ids: readonly string[] | null,
): number | null {
  if (!Object.hasOwn(capacities, layout)) return null
  const whole = capacities[layout as Layout] ?? null
  const chosen = units.filter(({ id }) => unit_ids?.includes(id))
  const inRooms = chosen.map((unit) => unit.capacities?.[layout as Layout])
  if (chosen.length === 0 || inRooms.some((count) => count === undefined)) return whole
  const sum = inRooms.reduce<number>((all, count) => all + (count ?? 0), 0)
  return whole === null ? sum : Math.min(whole, sum)
}

/** Whether visitors may ask for these rooms: for all of them, or only for rooms that are rented separately. */
export function mayBeReserved(
  units: readonly Pick<Unit, 'id' | 'rented_separately'>[],
  unit_ids: readonly string[] | null | undefined,
): boolean {
  return (
    !unit_ids ||
    units.every(({ id }) => unit_ids.includes(id)) ||
    units.every((unit) => unit.rented_separately !== false || !unit_ids.includes(unit.id))
  )
}

/** The rooms that visitors may ask for without the others; empty when there is only one room. */
export function roomsApart<T extends Pick<Unit, 'id' | 'rented_separately'>>(units: readonly T[]): T[] {
  return units.length < 2 ? [] : units.filter(({ rented_separately }) => rented_separately !== false)
}

export function capacityUnsaid(kind: ListingKind): number {
  return traits[kind].comes_to_customer ? manyGuests : 0
}

/** Whether visitors can find and reserve the listing. */
export function isShown(listing: { status: string; hidden_by_plan: boolean }): boolean {
  return listing.status === 'published' && !listing.hidden_by_plan
}

export function traitsOf(listing: { kind: ListingKind }) {
  return traits[listing.kind]
}
