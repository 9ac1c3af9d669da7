import type { Deps } from '#api/deps.ts'
import { mailSite, operatorAddress } from '#api/mail-site.ts'
import { absolute, paths } from '#contract/paths.ts'
import { endedStatuses } from '#domain/reservation/payment-terms.ts'
import { dateIn } from '#domain/time.ts'
import { disputeToTell } from './dispute-queries.ts'
import { disputeMail } from './emails-dispute.pl.ts'

type News = { dispute_id: string; what: 'opened' | 'won' | 'lost'; to: 'owner' | 'operator' }

export async function tellDispute(deps: Deps, { dispute_id, what, to }: News, job_id: string): Promise<void> {
  const dispute = await disputeToTell(deps.db, dispute_id)
  if (!dispute || (to === 'owner' && dispute.closed_at)) return
  const is_called_off = endedStatuses.includes(dispute.reservation_status)
  const is_ahead = deps.clock.now() < dispute.start_at.getTime()
  const mail = disputeMail({
    site: mailSite(deps.config),
    what,
    inquiry: dispute.inquiry,
    to,
    event: is_called_off ? 'called_off' : is_ahead ? 'ahead' : 'begun',
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
