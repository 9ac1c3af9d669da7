/** The seller with whom the contract is concluded, and the account for payments. */
import type { ReservationRecord } from './queries.ts'
import { policyOf } from './record.ts'
import type { ReservedListing } from './views-queries.ts'
import { paymentDeadlines } from '#domain/reservation/deadlines.ts'

export type StoredAddress = {
  street: string | null
  building_no: string | null
  flat_no?: string | null
  postcode: string | null
  city: string | null
}

/** `Lipowa 12/3, 32-020 Wieliczka`; missing parts leave no comma behind. */
export function addressLine({ street, building_no, flat_no, postcode, city }: StoredAddress): string {
  const house = [building_no, flat_no].filter(Boolean).join('/')
  return [
    [street, house],
    [postcode, city],
  ]
    .map((pair) => pair.filter(Boolean).join(' '))
    .filter(Boolean)
    .join(', ')
}

export type Seller = { name: string; nip: string | null; address: string | null }

/** The company of the profile; an owner without one is named by first and last name. */
export const sellerOf = (listing: ReservedListing): Seller => ({
  name: listing.owner_company_name ?? `${listing.owner_first_name} ${listing.owner_last_name}`,
  nip: listing.owner_nip,
  address: listing.owner_address ? addressLine(listing.owner_address as StoredAddress) || null : null,
})

/** Whether the owner's account is closed, so that no mail can reach them. */
export const isOwnerGone = (listing: ReservedListing): boolean => listing.owner_closed_at !== null

/** The owner's address for mails and for customers; '' when the account is closed. */
export const ownerEmail = (listing: ReservedListing): string =>
  isOwnerGone(listing) ? '' : (listing.owner_contact_email ?? listing.owner_email)

/** Whether a transfer is possible: a hold that was too short for one was agreed without it (ruling 26). */
export const offersTransfer = (row: ReservationRecord): boolean =>
  row.status !== 'pending_payment' ||
  paymentDeadlines(row.status_since_at.getTime(), {
    start_at: row.start_at.getTime(),
    notice_hours: policyOf(row).notice_hours,
  }).transfer_at !== null

/** The account for a transfer. Its title is only the reference, so that it can be typed without mistakes. */
export const transferAccount = (row: ReservationRecord, listing: ReservedListing) =>
  listing.owner_iban && offersTransfer(row)
    ? {
        recipient: listing.owner_account_holder ?? sellerOf(listing).name,
        iban: listing.owner_iban,
        title: row.reference,
      }
    : null
