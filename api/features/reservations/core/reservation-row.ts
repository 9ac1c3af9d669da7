/** The columns that a reservation keeps of its term, its people and its price, whoever records it. */
import { randomBytes } from 'node:crypto'
import type { Config } from '#api/config.ts'
import type { ListingRecord } from '#api/features/listings/store/listing-record.ts'
import type { PricedTerm } from '#api/features/listings/catalogue/price-term.ts'
import type { AddBody } from '#api/features/reservations/reserving/added-price.ts'
import type { AddedPerson, CustomerInput } from '#api/features/reservations/reserving/customer-input.ts'
import { soldPolicy, soldPrice } from './sold-terms.ts'
import { deriveToken, hashToken, newNonce } from '#api/tokens.ts'
import { dueNow, type PaymentChoice } from '#domain/reservation/payment.ts'
import type { Quote } from '#domain/pricing/types.ts'
import { eventDay } from '#domain/time.ts'
import { referenceFrom } from '#domain/tokens.ts'

export type Sold = {
  id: string
  listing: ListingRecord
  request: Pick<
    AddBody,
    'start' | 'end' | 'event_type' | 'event_type_other' | 'layout' | 'guests' | 'addons' | 'promo_code'
  >
  person: AddedPerson
  event_place: CustomerInput['event_place'] | AddBody['event_place']
  priced: Omit<PricedTerm, 'quote'>
  quote: Quote
  unit_ids: string[]
  payment_choice: PaymentChoice
}

/** New secrets for the customer's links; all earlier links stop working. */
export function newWayIn({ secretKey }: Pick<Config, 'secretKey'>) {
  const token_nonce = newNonce()
  return { token_nonce, status_token_hash: hashToken(deriveToken(secretKey, 'reservation_status', token_nonce)) }
}

/** Each call draws a new reference and a new secret. */
export function reservationRow(config: Pick<Config, 'secretKey'>, sold: Sold, at: Date) {
  const { id, listing, request, person, event_place, quote, unit_ids, payment_choice } = sold
  const { check, distance_km, package_code } = sold.priced
  return {
    id,
    reference: referenceFrom(randomBytes(8)),
    listing_id: listing.id,
    owner_id: listing.owner_id,
    payment_status: quote.total_grosze === 0 ? ('not_required' as const) : ('unpaid' as const),
    start_local: request.start,
    end_local: request.end,
    timezone: listing.opening.timezone,
    start_at: new Date(check.start_at_ms),
    end_at: new Date(check.end_at_ms),
    event_day: eventDay(request.start),
    term_mode: check.term_mode,
    unit_ids,
    package_code,
    event_type: request.event_type,
    event_type_other: request.event_type_other ?? null,
    layout: request.layout ?? null,
    guests: JSON.stringify(request.guests),
    addons: JSON.stringify(request.addons.filter((addon) => addon.quantity > 0)),
    event_place: event_place ? JSON.stringify(event_place) : null,
    promo_code: request.promo_code ?? null,
    customer_first_name: person.first_name,
    customer_last_name: person.last_name,
    customer_email: person.email,
    customer_phone: person.phone,
    notes: person.notes,
    buyer: JSON.stringify(person.buyer),
    price: JSON.stringify(soldPrice(listing, quote, distance_km, package_code)),
    total_grosze: quote.total_grosze,
    deposit_type: quote.deposit.type,
    deposit_grosze: quote.deposit.amount_grosze,
    due_now_grosze: dueNow(payment_choice, quote.deposit, quote.total_grosze),
    balance_due_on: quote.balance.due_on,
    payment_choice,
    policy: JSON.stringify(soldPolicy(listing)),
    status_since_at: at,
    ...newWayIn(config),
    created_at: at,
    updated_at: at,
  }
}
