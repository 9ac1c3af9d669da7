import type { Deps } from '#api/deps.ts'
import { mailSite, operatorAddress } from '#api/mail-site.ts'
import { absolute, paths } from '#contract/paths.ts'
import { endedStatuses } from '#domain/reservation/payment-terms.ts'
import type { ReservationStatus } from '#domain/reservation/reservation.ts'
import { dateIn } from '#domain/time.ts'
import { isByOperator } from '#api/features/reservations/contests/contest-queries.ts'
import { disputeToTell } from './dispute-queries.ts'
import { type DisputeMail, disputeMail } from './emails-dispute.pl.ts'

type News = { dispute_id: string; what: 'opened' | 'won' | 'lost'; to: 'owner' | 'operator' }

export async function tellDispute(deps: Deps, { dispute_id, what, to }: News, job_id: string): Promise<void> {
  const dispute = await disputeToTell(deps.db, dispute_id)
  if (!dispute || (to === 'owner' && dispute.closed_at)) return
  const mail = disputeMail({
    site: mailSite(deps.config),
    what,
    inquiry: dispute.inquiry,
    to,
    event: eventOf(dispute, await isByOperator(deps.db, dispute.reservation_id), deps.clock.now()),
    reference: dispute.reference,
    amount_grosze: dispute.amount_grosze,
    reason: dispute.reason,
    provider_id: dispute.provider_id,
    answer_by: dispute.answer_by && dateIn(dispute.answer_by.getTime(), 'Europe/Warsaw'),
    reservation_url: absolute(deps.config.publicUrl, paths.myReservation(dispute.reservation_id)),
  })
  const address = to === 'owner' ? dispute.owner_email : operatorAddress(deps.config)
  await deps.mailer.send({ ...mail, to: address, message_id: `dispute-${what}-${to}-${job_id}` })
}

type Standing = { reservation_status: ReservationStatus; start_at: Date }

/**
 * A no-show that was contested, and that the operator has not settled yet, is still what the owner has told; where the
 * operator has opened the dispute himself nobody has told one.
 */
export function eventOf(
  { reservation_status: status, start_at }: Standing,
  is_by_operator: boolean,
  now: number,
): DisputeMail['event'] {
  if (endedStatuses.includes(status)) return 'called_off'
  if (status === 'no_show' || (status === 'disputed' && !is_by_operator)) return 'nobody_came'
  return now < start_at.getTime() ? 'ahead' : 'begun'
}
