import { mailSite } from '#api/mail-site.ts'
import type { Deps } from '#api/deps.ts'
import { absolute, paths } from '#contract/paths.ts'
import { payoutFailed, payoutSent } from './emails-payouts.pl.ts'
import { payoutToTell } from './mirror-queries.ts'

/** Tells the partner about a payout to the bank, or about one that came back. */
export async function tellPayout(deps: Deps, id: string, what: 'sent' | 'failed', job_id: string): Promise<void> {
  const payout = await payoutToTell(deps.db, id)
  if (!payout || payout.closed_at) return
  const facts = {
    site: mailSite(deps.config),
    amount_grosze: payout.amount_grosze,
    bank_last4: payout.bank_last4,
    arrives_on: payout.arrives_on,
    failure: payout.failure,
    payouts_url: absolute(deps.config.publicUrl, paths.payouts),
  }
  const mail = what === 'sent' ? payoutSent(facts) : payoutFailed(facts)
  await deps.mailer.send({ ...mail, to: payout.email, message_id: `payout-${what}-${job_id}` })
}
