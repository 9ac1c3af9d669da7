import type { ReservationRecord } from '#api/features/reservations/core/queries.ts'
import { isOwnerGone } from '#api/features/reservations/core/seller.ts'
import { findReservedListing } from '#api/features/reservations/core/views-queries.ts'
import type { Reader } from '#api/handles.ts'

type Told = Pick<
  ReservationRecord,
  'listing_id' | 'customer_email' | 'customer_phone' | 'confirmed_email_at' | 'source'
>

/** Who has a letter of what the operator does with a reservation, and who has not; in English, for the command line. */
export async function whoIsTold(db: Reader, row: Told): Promise<string> {
  const customer = row.customer_email !== ''
  if (row.confirmed_email_at === null && row.source !== 'owner')
    return 'the customer is told, and the partner has never heard of it'
  const is_gone = isOwnerGone(await findReservedListing(db, row.listing_id))
  if (customer && !is_gone) return 'both sides are told'
  const nobody = `the customer has left no address, call ${row.customer_phone}`
  if (customer) return 'the customer is told; the partner has closed the account'
  return is_gone
    ? `nobody is told: the partner has closed the account, and ${nobody}`
    : `the partner is told; ${nobody}`
}
