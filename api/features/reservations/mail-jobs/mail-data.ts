/** The facts that every mail about a reservation uses, read when the mail is written. */
import type { Deps } from '#api/deps.ts'
import type { ReservationFacts } from '#api/features/reservations/mails/emails-card.pl.ts'
import type { ReservationRecord } from '#api/features/reservations/core/queries.ts'
import { soldPriceOf } from '#api/features/reservations/core/record.ts'
import { unitsSaid } from '#api/features/reservations/core/texts.pl.ts'
import { listingAddress, standing } from '#api/features/reservations/core/view-facts.ts'
import { addressLine, sellerOf, type StoredAddress } from '#api/features/reservations/core/seller.ts'
import {
  findReservedListing,
  findWithParts,
  type ReservedListing,
} from '#api/features/reservations/core/views-queries.ts'
import { termsOf } from '#api/features/reservations/money/terms-of.ts'
import { answerToken } from '#api/features/reservations/desk/answer-token.ts'
import { mailedPages } from '#api/features/reservations/embeds/own-pages.ts'
import { headsOf } from '#api/features/listings/catalogue/price-term.ts'
import { mailSite } from '#api/mail-site.ts'
import { deriveToken } from '#api/tokens.ts'
import { absolute, otherOffers, paths } from '#contract/paths.ts'
import type { PaymentTerms } from '#domain/reservation/payment-terms.ts'
import { concludedStatuses, type ReservationStatus } from '#domain/reservation/reservation.ts'
import { occasionText } from '#domain/listing/labels.pl.ts'
import { toLocal } from '#domain/time.ts'

export type MailFacts = {
  row: ReservationRecord
  listing: ReservedListing
  /** The state at this moment; a wait whose deadline has passed is over even before a job has run. */
  status: ReservationStatus
  facts: ReservationFacts
  /** The payment terms that every screen and document uses too (ruling 65). */
  terms: PaymentTerms
  customer_name: string
  owner_name: string
  urls: {
    confirm: string
    status: string
    owner: string
    answer: string
    similar: string
    terms: string
  }
  now: number
}

/** Null when the reservation has been deleted. */
export async function mailFactsOf(deps: Deps, reservation_id: string): Promise<MailFacts | null> {
  const found = await findWithParts(deps.db, reservation_id)
  if (!found) return null
  const { row, lines, units } = found
  const listing = await findReservedListing(deps.db, row.listing_id)
  const now = deps.clock.now()
  const { status } = standing(row, now)
  const heads = headsOf(row.guests)
  return {
    row,
    listing,
    status,
    terms: termsOf(row, listing, now),
    facts: {
      site: mailSite(deps.config),
      reference: row.reference,
      listing_name: listing.name,
      place: placeOf(row, listing, status),
      rooms: unitsSaid(units, listing.kind, 'customer'),
      term: { start: row.start_local, end: row.end_local },
      event_type: occasionText(row),
      guest_count: heads === 0 ? null : heads,
      lines: [...lines, ...vatLines(row, lines)],
      total_grosze: row.total_grosze,
      package_name: soldPriceOf(row).package_name,
      included: soldPriceOf(row).included ?? [],
    },
    customer_name: `${row.customer_first_name} ${row.customer_last_name}`,
    owner_name: sellerOf(listing).name,
    urls: urlsOf(deps, row, listing),
    now,
  }
}

/** The place that the customer named, otherwise the owner's: only the town until a contract is concluded. */
export function placeOf(row: ReservationRecord, listing: ReservedListing, status: ReservationStatus): string | null {
  if (row.event_place) return addressLine({ flat_no: null, ...(row.event_place as StoredAddress) })
  return (concludedStatuses.includes(status) ? listingAddress(listing) : listing.city) || null
}

function urlsOf({ config }: Deps, row: ReservationRecord, listing: ReservedListing): MailFacts['urls'] {
  const at = (path: string) => absolute(config.publicUrl, path)
  const token = (purpose: string) => deriveToken(config.secretKey, purpose, row.token_nonce)
  const own_pages = mailedPages(row, listing)
  return {
    confirm: at(own_pages.confirm(token('confirm_reservation'))),
    status: at(own_pages.status(token('reservation_status'))),
    owner: at(paths.myReservation(row.id)),
    answer: at(paths.answerRequest(answerToken(config, row))),
    terms: at(paths.terms),
    similar: at(otherOffers(listing.kind, row)),
  }
}

/** The wall time of an instant in the listing's zone, as mails write it. */
export const localOf = (row: Pick<ReservationRecord, 'timezone'>, at: Date | null): string | null =>
  at && toLocal(at.getTime(), row.timezone)

/** Lines of a net price list add up to the net sum; the tax follows, so that the reader can check the bill. */
function vatLines(
  row: ReservationRecord,
  lines: { amount_grosze: number }[],
): { label: string; amount_grosze: number }[] {
  const sum = lines.reduce((all, line) => all + line.amount_grosze, 0)
  if (sum === row.total_grosze) return []
  return soldPriceOf(row)
    .vat_summary.filter(({ vat_grosze }) => vat_grosze !== 0)
    .map(({ rate, vat_grosze }) => ({ label: `VAT ${rate}%`, amount_grosze: vat_grosze }))
}
