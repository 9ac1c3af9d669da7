import type { Deps } from '#api/deps.ts'
import { askPreview } from '#api/features/reservations/money/ask-deposit.ts'
import { refundPreview } from '#api/features/reservations/money/refund-of.ts'
import { changeOpenText, emailConfirmedText } from '#api/features/reservations/changes/change-words.pl.ts'
import { terminationFactsOf, terminationOf } from '#api/features/reservations/termination/termination-view.ts'
import { terminationOpenText } from '#api/features/reservations/termination/termination-words.pl.ts'
import { returnedByProvider } from '#api/features/reservations/money/refunds-queries.ts'
import { termsOf } from '#api/features/reservations/money/terms-of.ts'
import { askFactsOf, factsOf, ownerMayWrite } from '#api/features/reservations/core/record.ts'
import { canText, unitsSaid } from '#api/features/reservations/core/texts.pl.ts'
import { listingFacts, sharedFacts } from '#api/features/reservations/core/view-facts.ts'
import type { ReservationRecord } from '#api/features/reservations/core/queries.ts'
import { findParts } from '#api/features/reservations/core/parts-queries.ts'
import {
  findOwned,
  findReservedListing,
  findUnitsTaken,
  isAskedByBank,
} from '#api/features/reservations/core/views-queries.ts'
import { Refused } from '#api/refused.ts'
import type { OwnerReservation } from '#contract/reservations/reservations.ts'
import { mayTerminate } from '#domain/reservation/change.ts'
import { missingOf } from '#domain/reservation/payment.ts'
import {
  canPropose,
  ownerCanAskDeposit,
  ownerCanEditEmail,
  ownerCanMove,
  ownerCanReturn,
  reservationCan,
  type Verdict,
} from '#domain/reservation/reservation.ts'

const nothingMissing: Verdict = { can: false, reason: 'wrong_state' }

/** Everything that the owner may see of one reservation. Throws `not_found` for another owner's. */
export async function ownerView(deps: Deps, owner_id: string, id: string): Promise<OwnerReservation> {
  const row = await findOwned(deps.db, id, owner_id)
  if (!row) throw new Refused('not_found')
  const now = deps.clock.now()
  const [parts, listing, units, refund_by_provider_grosze, bank_asks] = await Promise.all([
    findParts(deps.db, row.id),
    findReservedListing(deps.db, row.listing_id),
    findUnitsTaken(deps.db, row.id),
    returnedByProvider(deps.db, row),
    isAskedByBank(deps.db, row.id),
  ])
  const facts = factsOf(row)
  const terms = termsOf(row, listing, now)
  const said = unitsSaid(units, listing.kind, 'owner')
  const shared = sharedFacts(row, { parts, terms, units: said, reader: 'owner', now })
  const asking = ownerCanAskDeposit(askFactsOf(row, listing), now)
  const cancel = canText('cancel', reservationCan.cancel_by_owner(facts, now))
  const termination = await terminationOf(deps.db, row, {
    termination: parts.termination,
    listing,
    reader: 'owner',
    now,
  })
  const waits = termination ? terminationOpenText : shared.change && changeOpenText
  return {
    ...shared,
    termination,
    listing: listingFacts(deps, listing),
    source: row.source,
    term_mode: row.term_mode,
    transfer_title: row.reference,
    cancel_preview: cancel === true ? cancelPreview(row, now) : null,
    ask_preview: askPreview(row, asking, now),
    retained_grosze: row.retained_grosze,
    refund_due_grosze: row.refund_due_grosze,
    double_deposit_due_grosze: row.double_deposit_due_grosze,
    refund_by_provider_grosze,
    bank_asks,
    owner_note: row.owner_note,
    price_reason: row.price_reason,
    unit_ids: row.unit_ids,
    can: {
      accept: canText('accept', reservationCan.accept(facts, now)),
      reject: canText('reject', reservationCan.reject(facts, now)),
      cancel,
      terminate: waits ?? canText('terminate', mayTerminate(terminationFactsOf(row, listing, now), 'owner', now)),
      mark_paid: canText('mark_paid', missingOf(row) > 0 ? reservationCan.mark_paid(facts, now) : nothingMissing),
      ask_deposit: canText('ask_deposit', asking),
      mark_refunded: canText('mark_refunded', ownerCanReturn(row, refund_by_provider_grosze)),
      message: canText('message', ownerMayWrite(row, now)),
      change: waits ?? canText('change', canPropose(facts, 'owner', now)),
      change_at_once: canText('change', ownerCanMove({ ...facts, source: row.source }, now)),
      no_show: canText('no_show', reservationCan.no_show(facts, now)),
      edit_email: ownerCanEditEmail(row).can || emailConfirmedText,
    },
  }
}

const cancelPreview = (row: ReservationRecord, now: number): OwnerReservation['cancel_preview'] => ({
  owner_fault: refundPreview(row, 'owner_fault', now),
  mutual: refundPreview(row, 'mutual', now),
  force_majeure: refundPreview(row, 'force_majeure', now),
})
