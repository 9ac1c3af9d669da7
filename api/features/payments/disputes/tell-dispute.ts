import type { Deps } from '#api/deps.ts'
import { mailSite, operatorAddress } from '#api/mail-site.ts'
import { absolute, paths } from '#contract/paths.ts'
import { endedStatuses } from '#domain/reservation/payment-terms.ts'
import { dateIn } from '#domain/time.ts'
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
    event: eventOf(dispute, deps.clock.now()),
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

type Standing = Pick<
  NonNullable<Awaited<ReturnType<typeof disputeToTell>>>,
  'reservation_status' | 'contested_at' | 'start_at'
>

/** A no-show that was contested, and that the operator has not settled yet, is still what the owner has told. */
export function eventOf(
  { reservation_status: status, contested_at, start_at }: Standing,
  now: number,
): DisputeMail['event'] {
  if (endedStatuses.includes(status)) return 'called_off'
  if (status === 'no_show' || (status === 'disputed' && contested_at !== null)) return 'nobody_came'
  return now < start_at.getTime() ? 'ahead' : 'begun'
}
