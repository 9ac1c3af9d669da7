import { mailSite } from '#api/mail-site.ts'
import type { Deps } from '#api/deps.ts'
import { googleRevoked } from '#api/features/calendar/outside/emails-outside.pl.ts'
import { accountToTell } from './google-queries.ts'
import { absolute, paths } from '#contract/paths.ts'

/** Sends one letter for the account, however many of its calendars have stopped. */
export async function tellRevoked(deps: Deps, owner_id: string, job_id: string): Promise<void> {
  const lost = await accountToTell(deps.db, owner_id)
  if (!lost) return
  const calendar_url = absolute(deps.config.publicUrl, paths.calendar)
  const mail = googleRevoked({ site: mailSite(deps.config), account: lost.account, calendar_url })
  await deps.mailer.send({ ...mail, to: lost.email, message_id: `calendar-revoked-${job_id}` })
}
