/** Parts shared by every change of a reservation: the listing without the reservation itself, and the new price. */
import type { TxDeps } from '#api/deps.ts'
import { living, loadTaken, type LockedEntry } from '#api/features/listings/catalogue/catalogue.ts'
import type { CatalogueEntry } from '#api/features/listings/catalogue/entry.ts'
import { loadListing } from '#api/features/listings/store/load-listings.ts'
import type { TermRequest, PricedTerm } from '#api/features/listings/catalogue/price-term.ts'
import {
  listingState,
  type ReservationRecord,
  type updateReservation,
} from '#api/features/reservations/core/queries.ts'
import { requestOf } from '#api/features/reservations/term/asked-again.ts'
import { soldPriceOf, statusOfMoney } from '#api/features/reservations/core/record.ts'
import { soldPrice } from '#api/features/reservations/core/sold-terms.ts'
import { asSold } from '#domain/reservation/sold-price.ts'
import { namedPriceReason } from './change-words.pl.ts'
import { Refused } from '#api/refused.ts'
import { wholeVenue } from '#domain/listing/labels.pl.ts'
import { traitsOf } from '#domain/listing/listing.ts'
import { dueNow } from '#domain/reservation/payment.ts'
import type { Quote } from '#domain/pricing/types.ts'
import { isNamedPrice } from '#domain/reservation/agreed-price.ts'
import { addonUnit } from '#domain/pricing/labels.pl.ts'
import { type AgreedPrice, type ChangedAddon, depositAfter, overpaid } from '#domain/reservation/change.ts'
import { addDays, daysBetween } from '#domain/time.ts'

type Change = Parameters<typeof updateReservation>[2]
type Taken = LockedEntry['taken']

/**
 * The listing, published or not, with everything that is taken except by this reservation; `own` is what this one takes
 * now. The caller holds the listing's lock.
 */
export async function entryWithout(
  deps: TxDeps,
  cached: CatalogueEntry | null,
  { id, listing_id }: Pick<ReservationRecord, 'id' | 'listing_id'>,
): Promise<LockedEntry & { own: Taken }> {
  const state = await listingState(deps.db, listing_id)
  const fresh = cached && state?.revision === cached.listing.revision
  const listing = fresh ? cached.listing : await loadListing(deps.db, listing_id)
  if (!listing) throw new Refused('not_found')
  const now = deps.clock.now()
  const all = living((await loadTaken(deps.db, [listing_id], new Date(now))).get(listing_id) ?? [], now)
  return {
    listing,
    taken: all.filter((each) => each.reservation_id !== id),
    own: all.filter((each) => each.reservation_id === id),
  }
}

type Wanted = {
  start: string
  end: string
  unit_ids?: string[] | undefined
  guests?: TermRequest['guests'] | undefined
  addons?: TermRequest['addons'] | undefined
}

/** The wish as a question to the rules. When the hours change, the mode follows from them. */
export function questionOf(row: ReservationRecord, wanted: Wanted): TermRequest {
  const { start, end, guests = row.guests, unit_ids = row.unit_ids } = wanted
  const moved = start !== row.start_local || end !== row.end_local
  const request = requestOf(row)
  return {
    ...request,
    start,
    end,
    guests,
    addons: wanted.addons ?? request.addons,
    term_mode: moved ? undefined : request.term_mode,
    unit_ids,
  }
}

/** Addons with their present names; one that was removed from the price list has an empty name. */
export const namedAddons = ({ listing }: CatalogueEntry, addons: TermRequest['addons']): ChangedAddon[] =>
  addons
    .filter(({ quantity }) => quantity > 0)
    .map(({ addon_id, quantity }) => {
      const item = listing.price_list.items.find(({ id }) => id === addon_id)
      return { addon_id, quantity, name: item?.name ?? '', unit: item ? addonUnit(item) : null }
    })

/** Names of the new rooms; null when the rooms stay the same, and for crews, which stand in for each other. */
export function otherRooms({ listing }: CatalogueEntry, row: ReservationRecord, unit_ids: readonly string[]) {
  const names = (ids: readonly string[]) => {
    const taken = listing.units.filter(({ id }) => ids.includes(id))
    return taken.length === listing.units.length ? [wholeVenue] : taken.map(({ name }) => name)
  }
  const same = unit_ids.length === row.unit_ids.length && unit_ids.every((id) => row.unit_ids.includes(id))
  return same || traitsOf(listing).units_interchangeable
    ? null
    : { before: names(row.unit_ids), after: names(unit_ids) }
}

export const agreedOf = (
  { listing }: CatalogueEntry,
  { distance_km, package_code }: Pick<PricedTerm, 'distance_km' | 'package_code'>,
  quote: Quote,
): AgreedPrice => ({
  price: soldPrice(listing, quote, distance_km, package_code),
  lines: quote.lines,
  balance_due_on: quote.balance.due_on,
})

/** Columns of a reservation whose price changes. */
export function newPrice(
  row: ReservationRecord,
  { price: named, lines, balance_due_on }: AgreedPrice,
  quoted_at: Date,
) {
  const price = asSold(soldPriceOf(row), named)
  const { total_grosze } = price
  const deposit_grosze = price.deposit.amount_grosze
  const fresh = {
    deposit_grosze,
    due_now_grosze: dueNow(row.payment_choice, price.deposit, total_grosze),
  }
  const agreed = { ...row, received_grosze: row.paid_grosze - row.refunded_grosze }
  const deposit = depositAfter(agreed, fresh, total_grosze)
  const kept = agreed.received_grosze > 0
  return {
    price: JSON.stringify({ ...price, deposit: { ...price.deposit, amount_grosze: deposit.deposit_grosze } }),
    total_grosze,
    ...deposit,
    ...(kept ? {} : { deposit_type: price.deposit.type }),
    balance_due_on,
    quoted_at,
    // A price that the owner named is in no list, so it keeps its reason when the term moves.
    price_reason: isNamedPrice(lines) ? (row.price_reason ?? namedPriceReason) : null,
    refund_due_grosze: overpaid(agreed.received_grosze, total_grosze),
    payment_status: statusOfMoney({ ...row, total_grosze, due_now_grosze: deposit.due_now_grosze }),
  } satisfies Change
}

/** Keeps the price, with the rest due as many days before the event as before. */
export function keptPrice(row: ReservationRecord, event_day: string): Change {
  if (!row.balance_due_on) return {}
  const balance_due_on = addDays(row.balance_due_on, daysBetween(row.event_day, event_day))
  const price = soldPriceOf(row)
  return { balance_due_on, price: JSON.stringify({ ...price, balance: { ...price.balance, due_on: balance_due_on } }) }
}
