/**
 * Closes the account (product 7, RODO row of domain 5.7). The consequences are told first; open reservations must be
 * settled before, because people count on them. The data that the law demands stay: who sold, and what.
 */
import { type Deps, inTransaction, type TxDeps } from '#api/deps.ts'
import { checkPassword, holdChecked } from '#api/features/auth/passwords/check-password.ts'
import { endCalendars } from '#api/features/calendar/leave.ts'
import { endAccount } from '#api/features/auth/end-account.ts'
import { archiveListingsOf, livingListingIds, livingListings } from '#api/features/listings/store/archive-listings.ts'
import { endIntegrations } from '#api/features/integrations/end-integrations.ts'
import { endOpenEmailChange } from './email-queries.ts'
import { noSeller } from './forget-sellers.ts'
import { lockOwner, type OwnerRow, updateOwner } from '#api/features/owners/queries.ts'
import { accountClosedText, closingText } from '#api/features/owners/texts.pl.ts'
import { secondDeposits, unsettledPayments } from '#api/features/payments/account-money.ts'
import { openReservationsOf } from '#api/features/reservations/core/load-open.ts'
import { lockListing } from '#api/features/reservations/term/lock-listing.ts'
import type { OwnerSession } from '#api/http/handlers.ts'
import { endWithAccount } from '#api/features/subscriptions/core/end-with-account.ts'
import { Refused } from '#api/refused.ts'
import type { Handled } from '#contract/index.ts'

type Reply = Handled['closeAccount']['reply']

export async function closeAccount(
  deps: Deps,
  { owner_id }: OwnerSession,
  body: Handled['closeAccount']['body'],
): Promise<Reply> {
  if (body.preview) return consequences(deps, owner_id)
  const checked = await checkPassword(deps, owner_id, body.password)
  return inTransaction(deps, async (tx) => {
    // Whoever is reserving at this moment holds the same locks: that reservation is counted below, or refused.
    for (const id of await livingListingIds(tx.db, owner_id)) await lockListing(tx, id)
    await holdChecked(tx, checked)
    const owner = await lockOwner(tx.db, owner_id)
    if (!owner) throw new Refused('unauthenticated')
    const now = tx.clock.now()
    // Listings are archived first: from then on nobody can reserve, so the counts below stay true.
    const listings = await archiveListingsOf(tx, owner_id)
    const told = { ...(await consequences(tx, owner_id)), listings }
    if (told.open_reservations > 0) throw new Refused('open_reservations')
    if (told.unsettled_payments > 0) throw new Refused('unsettled_payments')
    await tx.jobs.enqueue('owners.send-account-closed', { email: owner.email, first_name: owner.first_name })
    await endOpenEmailChange(tx.db, owner_id, 'stopped', now)
    await endWithAccount(tx, owner_id)
    await endIntegrations(tx, owner_id)
    await endCalendars(tx, owner_id)
    await endAccount(tx.db, owner_id, now)
    await updateOwner(tx.db, owner_id, forgotten(owner, told.kept_reservations > 0, now), now)
    return { ...told, closed: true, message: accountClosedText }
  })
}

async function consequences(deps: Pick<Deps | TxDeps, 'db' | 'clock'>, owner_id: string): Promise<Reply> {
  const [listings, { count, disputed, unconfirmed, nearest, all }, unsettled_payments, second_deposits_grosze] =
    await Promise.all([
      livingListings(deps.db, owner_id),
      openReservationsOf(deps.db, owner_id, deps.clock.now()),
      unsettledPayments(deps.db, owner_id),
      secondDeposits(deps.db, owner_id),
    ])
  return {
    closed: false,
    listings,
    kept_reservations: all,
    open_reservations: count,
    unsettled_payments,
    second_deposits_grosze,
    blocking: nearest,
    message: closingText({ open: count, disputed, unconfirmed }, unsettled_payments),
  }
}

/**
 * Clears everything that only served the account; the seller's data stay as long as the accounting records are kept
 * (`forgetSellers`).
 */
function forgotten(owner: OwnerRow, sold_something: boolean, now: number): Parameters<typeof updateOwner>[2] {
  const contact = { phone: null, contact_email: null, website: null, invoice_email: null, correspondence_address: null }
  return {
    ...contact,
    ...(sold_something ? {} : noSeller),
    email: `${owner.id}@zamkniete.invalid`,
    email_verified_at: null,
    consents: '{}',
    promo_code: null,
    closed_at: new Date(now),
  }
}
