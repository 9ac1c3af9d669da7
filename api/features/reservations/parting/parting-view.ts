import type { Reader } from '#api/deps.ts'
import { answerText } from '#api/features/reservations/changes/change-words.pl.ts'
import type { ReservationRecord } from '#api/features/reservations/core/queries.ts'
import { factsOf } from '#api/features/reservations/core/record.ts'
import { isOwnerGone, sellerOf } from '#api/features/reservations/core/seller.ts'
import type { ReservedListing } from '#api/features/reservations/core/views-queries.ts'
import { refundOf, refundPreview } from '#api/features/reservations/money/refund-of.ts'
import { wouldGoBack } from '#api/features/reservations/money/refunds-queries.ts'
import type { PartingProposal } from '#contract/reservations/proposals.ts'
import { type ChangeAnswer, type ChangeSide, mayAnswer, type PartingFacts } from '#domain/reservation/change.ts'
import { reservationCan } from '#domain/reservation/reservation.ts'
import { comesBackText } from './parting-words.pl.ts'
import type { PartingRecord } from './parting-queries.ts'

/** What `mayPart` looks at. */
export function partingFactsOf(row: ReservationRecord, listing: ReservedListing, now: number): PartingFacts {
  return {
    ...factsOf(row),
    kept_grosze: refundOf(row, 'guest_request', now).retained_grosze,
    is_reached: { customer: row.customer_email !== '', owner: !isOwnerGone(listing) },
  }
}

type Asked = { parting: PartingRecord | undefined; listing: ReservedListing; reader: ChangeSide; now: number }

/** The proposal as this side reads it; null once its time is over or the contract has begun or ended. */
export async function partingOf(
  db: Reader,
  row: ReservationRecord,
  { parting, listing, reader, now }: Asked,
): Promise<PartingProposal | null> {
  if (!parting || parting.expires_at.getTime() <= now || !reservationCan.part(factsOf(row), now).can) return null
  const { proposed_by, expires_at } = parting
  const can = (answer: ChangeAnswer) => mayAnswer(answer, reader, proposed_by) || answerText(answer)
  const refund = refundPreview(row, 'mutual', now)
  const back = await wouldGoBack(db, row, refund.refund_grosze, expires_at)
  return {
    id: parting.id,
    proposed_by,
    note: parting.note,
    refund,
    how: comesBackText(reader, {
      ...back,
      owner_name: sellerOf(listing).name,
      has_zadatek: row.deposit_type === 'zadatek',
    }),
    expires_at: expires_at.toISOString(),
    created_at: parting.created_at.toISOString(),
    can: { accept: can('accept'), decline: can('decline'), withdraw: can('withdraw') },
  }
}
