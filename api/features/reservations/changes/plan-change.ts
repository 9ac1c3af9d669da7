/** The effects of another term or other guests on a reservation. Changes nothing; the caller holds the locks. */
import type { TxDeps } from '#api/deps.ts'
import { inTheWayOf } from '#api/features/occupancy/conflicts.ts'
import type { CatalogueEntry } from '#api/features/listings/catalogue/entry.ts'
import {
  type TermRequest,
  type PricedTerm,
  priceTerm,
  takenRooms,
} from '#api/features/listings/catalogue/price-term.ts'
import { questionOf } from './change-parts.ts'
import { ofToday } from '#api/features/reservations/term/asked-again.ts'
import { isFirm, type Reason } from '#domain/availability/availability.ts'
import type { ReservationRecord } from '#api/features/reservations/core/queries.ts'
import { reasonsOf } from '#api/features/reservations/quotes/quote-reservation.ts'
import { namedPrice } from '#api/features/reservations/reserving/added-price.ts'
import { accepted } from '#api/refused.ts'
import type { Conflict } from '#contract/calendar.ts'
import { traitsOf } from '#domain/listing/listing.ts'
import type { Guests } from '#domain/price-list/price-list.ts'
import type { Quote } from '#domain/pricing/types.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import { sameAddons, sameGuests } from '#domain/reservation/change.ts'

export type Wanted = {
  start: string
  end: string
  guests: Guests
  unit_ids?: string[] | undefined
  /** Absent keeps the addons. */
  addons?: TermRequest['addons'] | undefined
  /** Absent keeps a price that the owner named. */
  price?: 'new' | 'keep' | undefined
  /** A price that the owner names instead of that of the list. */
  total_grosze?: number | undefined
}

type Rule = { code: string; message: string }

export type Plan = {
  wanted: Wanted
  priced: PricedTerm
  /** Rules that nobody may break. */
  blockers: Rule[]
  /** The owner's own rules, which the owner may break. */
  broken: Rule[]
  conflicts: Conflict[]
  /** The rooms asked for; for a service all its crews. */
  asked_units: string[]
  /** Rooms that others have at that time. */
  taken_unit_ids: string[]
  /** The price from the list, or why there is none. */
  list_price: Quote | Refusal
  /** The price that replaces the agreed one; null keeps it. */
  charged: Quote | null
  total_grosze: number
}

export const isTermKept = (
  row: ReservationRecord,
  { start, end, unit_ids }: Omit<Wanted, 'guests' | 'price'>,
): boolean =>
  start === row.start_local &&
  end === row.end_local &&
  (unit_ids === undefined || [...unit_ids].sort().join() === [...row.unit_ids].sort().join())

/**
 * The reasons that count against a change. Day and hours that stay the same are not checked again, because notice and
 * opening hours were those of their day: then only other rooms can be taken, or too small.
 */
export function againstChange(row: ReservationRecord, wanted: Wanted, reasons: readonly Reason[]): Reason[] {
  const { start, end } = wanted
  if (isTermKept(row, wanted)) return reasons.filter(({ code }) => code === 'capacity')
  if (!isTermKept(row, { start, end })) return [...reasons]
  return reasons.filter(({ code }) => code === 'capacity' || code === 'busy')
}

export const keepsAddons = (row: ReservationRecord, { addons }: Pick<Wanted, 'addons'>): boolean =>
  addons === undefined || sameAddons(addons, row.addons as TermRequest['addons'])

export const changesNothing = (row: ReservationRecord, wanted: Wanted): boolean =>
  isTermKept(row, wanted) &&
  sameGuests(wanted.guests, row.guests) &&
  keepsAddons(row, wanted) &&
  (wanted.total_grosze ?? row.total_grosze) === row.total_grosze

/**
 * Whether the price stays. One that the owner named stays unless the owner says otherwise, because no list contains it.
 */
const keepsPrice = (row: ReservationRecord, { price }: Wanted): boolean =>
  (price ?? (row.price_reason === null ? 'new' : 'keep')) === 'keep'

export async function planChange(
  deps: TxDeps,
  entry: CatalogueEntry,
  row: ReservationRecord,
  wanted: Wanted,
): Promise<Plan> {
  const priced = accepted(priceTerm(entry, ofToday(questionOf(row, wanted), entry.listing), deps.clock.now()))
  const { listing } = entry
  const crews = traitsOf(listing).units_interchangeable
  const asked_units = crews ? listing.units.map((unit) => unit.id) : (wanted.unit_ids ?? row.unit_ids)
  const reasons = againstChange(row, wanted, priced.check.reasons)
  const is_busy = reasons.some(({ code }) => code === 'busy')
  const conflicts = is_busy
    ? await inTheWayOf(deps, {
        listing_id: listing.id,
        timezone: row.timezone,
        unit_ids: asked_units,
        blocked: priced.check.blocked,
        reservation_id: row.id,
      })
    : []
  const list_price = priced.quote
  const charged = chargedFor(entry, row, wanted, isRefusal(list_price) ? null : list_price, deps.clock.now())
  return {
    wanted,
    priced,
    blockers: reasonsOf(reasons.filter(isFirm), entry),
    broken: reasonsOf(
      reasons.filter((reason) => !isFirm(reason)),
      entry,
    ),
    conflicts,
    asked_units,
    taken_unit_ids: takenRooms(entry, priced.check.blocked, deps.clock.now()),
    list_price,
    charged,
    total_grosze: charged?.total_grosze ?? row.total_grosze,
  }
}

/** The new price: the one that the owner names, else that of the list, else none. */
function chargedFor(
  { listing }: CatalogueEntry,
  row: ReservationRecord,
  wanted: Wanted,
  listed: Quote | null,
  now: number,
): Quote | null {
  if (wanted.total_grosze === undefined) return keepsPrice(row, wanted) ? null : listed
  return namedPrice(listing, listed, { total_grosze: wanted.total_grosze, start: wanted.start }, now)
}

/**
 * Whether the change cannot be made for lack of a price: it needs a new one, nobody named it, and the list has none.
 */
export const lacksPrice = (row: ReservationRecord, { wanted, list_price }: Plan): boolean =>
  wanted.total_grosze === undefined && !keepsPrice(row, wanted) && isRefusal(list_price)

/** Price, broken rules and conflicts as the contract has them. */
export const totalsOf = (row: ReservationRecord, plan: Plan) => ({
  old_total_grosze: row.total_grosze,
  new_total_grosze: isRefusal(plan.list_price) ? null : plan.list_price.total_grosze,
  total_grosze: plan.total_grosze,
  difference_grosze: plan.total_grosze - row.total_grosze,
})
