/**
 * A lapsed hold takes its term back when it is still free (product 4): after a late click or a late payment. A hold
 * that lives gets today's price in the same way. The caller holds the locks of the listing and of the row.
 */
import type { Deps, TxDeps } from '#api/deps.ts'
import { replaceLines, type ReservationRecord, updateReservation } from '#api/features/reservations/core/queries.ts'
import { recordEvent } from '#api/features/reservations/core/record-event.ts'
import { soldPriceOf } from '#api/features/reservations/core/record.ts'
import { soldPrice } from '#api/features/reservations/core/sold-terms.ts'
import { ofToday, requestOf } from './asked-again.ts'
import { chooseUnits } from './choose-units.ts'
import { currentEntry } from './current-entry.ts'
import { claimTerm } from '#api/features/occupancy/claim-term.ts'
import { releaseTerm } from '#api/features/occupancy/release-term.ts'
import { type PricedTerm, priceTerm, roomsAsked } from '#api/features/listings/catalogue/price-term.ts'
import { accepted, Refused } from '#api/refused.ts'
import { isTakenFrom } from '#domain/availability/availability.ts'
import { dueNow } from '#domain/reservation/payment.ts'
import type { Quote } from '#domain/pricing/types.ts'
import { asSold } from '#domain/reservation/sold-price.ts'
import { isRefusal } from '#domain/refusal.ts'

export type Reclaim =
  | { kind: 'claimed'; row: ReservationRecord }
  | { kind: 'price_differs'; quoted_grosze: number; current_grosze: number }

type Terms = { keeps_price: boolean; accept_total_grosze?: number | undefined; agreed_in_time?: boolean }

/**
 * `keeps_price`: within a day of the quote, and always for a payment (rulings 21, 42). Otherwise the price is worked
 * out again, and one that differs must be exactly `accept_total_grosze`. Throws `slot_taken`.
 */
export async function reclaimTerm(
  deps: TxDeps,
  cached: ReturnType<Deps['catalogue']['find']>,
  row: ReservationRecord,
  { keeps_price, accept_total_grosze, agreed_in_time = false }: Terms,
): Promise<Reclaim> {
  const { listing, taken } = await currentEntry(deps, cached, row.listing_id)
  const entry = { listing, taken: taken.filter(({ reservation_id }) => reservation_id !== row.id) }
  // Without a room that is not rented any more the customer would get less than was agreed.
  if (isRefusal(roomsAsked(listing, row.unit_ids))) throw new Refused('slot_taken')
  const priced = accepted(priceTerm(entry, ofToday(requestOf(row), listing), deps.clock.now()))
  const problem = priced.check.reasons.find((reason) => !agreed_in_time || isTakenFrom(reason))
  if (problem)
    throw new Refused(problem.code === 'busy' ? 'slot_taken' : { refused: problem.code, details: problem.details })
  let current = row
  if (!keeps_price) {
    const quote = accepted(priced.quote)
    if (quote.total_grosze !== row.total_grosze && quote.total_grosze !== accept_total_grosze) {
      return { kind: 'price_differs', quoted_grosze: row.total_grosze, current_grosze: quote.total_grosze }
    }
    current = await reprice(deps, row, entry.listing, priced, quote)
  }
  await releaseTerm(deps, row.listing_id, row.id)
  const unit_ids = await chooseUnits(deps, entry, priced.check, row)
  await claimTerm(deps, {
    listing_id: row.listing_id,
    unit_ids,
    blocked: priced.check.blocked,
    reservation_id: row.id,
    event_day: row.event_day,
    deadline_ms: null,
  })
  await updateReservation(deps.db, row.id, { unit_ids })
  return { kind: 'claimed', row: { ...current, unit_ids } }
}

async function reprice(
  deps: TxDeps,
  row: ReservationRecord,
  listing: Parameters<typeof soldPrice>[0],
  priced: PricedTerm,
  quote: Quote,
): Promise<ReservationRecord> {
  if (isRefusal(priced.quote) || quote.total_grosze === row.total_grosze) return row
  const price = asSold(soldPriceOf(row), soldPrice(listing, quote, priced.distance_km, priced.package_code))
  const { total_grosze, deposit } = price
  const due_now_grosze = dueNow(row.payment_choice, deposit, total_grosze)
  const numbers = {
    total_grosze,
    deposit_grosze: deposit.amount_grosze,
    due_now_grosze,
    balance_due_on: due_now_grosze < total_grosze ? (row.balance_due_on ?? quote.balance.due_on) : null,
    quoted_at: new Date(deps.clock.now()),
  }
  await updateReservation(deps.db, row.id, { ...numbers, price: JSON.stringify(price) })
  await replaceLines(deps.db, row.id, quote.lines)
  const repriced = { ...row, ...numbers, price }
  const data = { before_grosze: row.total_grosze, after_grosze: quote.total_grosze }
  await recordEvent(deps, repriced, { actor: 'customer', action: 'accept_price', at: numbers.quoted_at, data })
  return repriced
}
