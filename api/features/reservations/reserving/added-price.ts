/** The questions of an added reservation to the rules, and the price that owner and customer agree on. */
import type { ListingRecord } from '#api/features/listings/store/listing-record.ts'
import type { TermRequest, PricedTerm } from '#api/features/listings/catalogue/price-term.ts'
import { agreedPriceLabel } from '#api/features/reservations/changes/change-words.pl.ts'
import { accepted, Refused } from '#api/refused.ts'
import type { Handled } from '#contract/index.ts'
import { agreedQuote } from '#domain/reservation/agreed-price.ts'
import type { Quote } from '#domain/pricing/types.ts'
import { isRefusal } from '#domain/refusal.ts'
import { dateIn, eventDay } from '#domain/time.ts'

/** For venues and services alike; each leaves out what only the other has. */
export type AddBody = Omit<Handled['addServiceReservation']['body'], 'service_id'> &
  Pick<Handled['addVenueReservation']['body'], 'layout' | 'unit_ids'>

export const requestedTerm = (body: Omit<TermRequest, never>): TermRequest => ({
  start: body.start,
  end: body.end,
  term_mode: body.term_mode,
  event_type: body.event_type,
  guests: body.guests,
  addons: body.addons,
  promo_code: body.promo_code,
  layout: body.layout,
  unit_ids: body.unit_ids,
  package_id: body.package_id,
  event_place: body.event_place,
})

/** The price of the list, unless the owner names another; it must be the one that was shown. */
export function priceToAgree(listing: ListingRecord, priced: PricedTerm, body: AddBody, now: number): Quote {
  const listed = isRefusal(priced.quote) ? null : priced.quote
  const { price_override, shown_total_grosze } = body
  if (!price_override) {
    const quote = accepted(priced.quote)
    if (shown_total_grosze !== undefined && shown_total_grosze !== quote.total_grosze) {
      throw new Refused('price_changed', {
        totals: { quoted_grosze: shown_total_grosze, current_grosze: quote.total_grosze },
      })
    }
    return quote
  }
  return namedPrice(listing, listed, { total_grosze: price_override.total_grosze, start: body.start }, now)
}

/** A price that the owner names, billed at the VAT rates of the list's price. */
export function namedPrice(
  listing: ListingRecord,
  listed: Quote | null,
  { total_grosze, start }: { total_grosze: number; start: string },
  now: number,
): Quote {
  const rates = listing.price_list.items.map((item) => item.vat_rate)
  return agreedQuote(listed, {
    total_grosze,
    label: agreedPriceLabel,
    price_mode: listing.price_list.price_mode,
    deposit: listing.deposit,
    fallback_rate: rates.find((rate) => rate !== undefined && rate !== null) ?? 'zw',
    event_on: eventDay(start),
    today_on: dateIn(now, listing.opening.timezone),
    security_deposit_grosze: listing.security_deposit_grosze,
  })
}
