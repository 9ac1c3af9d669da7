import type { Reader } from '#api/deps.ts'
import { answerText } from '#api/features/reservations/changes/change-words.pl.ts'
import type { ReservationRecord } from '#api/features/reservations/core/queries.ts'
import { factsOf } from '#api/features/reservations/core/record.ts'
import { isOwnerGone, sellerOf } from '#api/features/reservations/core/seller.ts'
import type { ReservedListing } from '#api/features/reservations/core/views-queries.ts'
import { refundOf, refundPreview } from '#api/features/reservations/money/refund-of.ts'
import { wouldGoBack } from '#api/features/reservations/money/refunds-queries.ts'
import type { TerminationProposal } from '#contract/reservations/proposals.ts'
import { type ChangeAnswer, type ChangeSide, mayAnswer, type TerminationFacts } from '#domain/reservation/change.ts'
import { reservationCan } from '#domain/reservation/reservation.ts'
import { comesBackText } from './termination-words.pl.ts'
import type { TerminationRecord } from './termination-queries.ts'

/** The facts for `mayTerminate`. */
export function terminationFactsOf(row: ReservationRecord, listing: ReservedListing, now: number): TerminationFacts {
  return {
    ...factsOf(row),
    kept_grosze: refundOf(row, 'guest_request', now).retained_grosze,
    is_reached: { customer: row.customer_email !== '', owner: !isOwnerGone(listing) },
  }
}

type Asked = { termination: TerminationRecord | undefined; listing: ReservedListing; reader: ChangeSide; now: number }

/** The proposal for one side; null once it has expired or the contract has begun or ended. */
export async function terminationOf(
  db: Reader,
  row: ReservationRecord,
  { termination, listing, reader, now }: Asked,
): Promise<TerminationProposal | null> {
  if (!termination || termination.expires_at.getTime() <= now || !reservationCan.terminate(factsOf(row), now).can)
    return null
  const { proposed_by, expires_at } = termination
  const can = (answer: ChangeAnswer) => mayAnswer(answer, reader, proposed_by) || answerText(answer)
  const refund = refundPreview(row, 'mutual', now)
  const back = await wouldGoBack(db, row, refund.refund_grosze, expires_at)
  return {
    id: termination.id,
    proposed_by,
    note: termination.note,
    refund,
    how: comesBackText(reader, {
      ...back,
      owner_name: sellerOf(listing).name,
      has_zadatek: row.deposit_type === 'zadatek',
    }),
    expires_at: expires_at.toISOString(),
    created_at: termination.created_at.toISOString(),
    can: { accept: can('accept'), decline: can('decline'), withdraw: can('withdraw') },
  }
}
