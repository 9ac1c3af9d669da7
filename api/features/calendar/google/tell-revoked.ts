import { mailSite } from '#api/mail-site.ts'
import type { Deps } from '#api/deps.ts'
import { googleRevoked } from '#api/features/calendar/outside/emails-outside.pl.ts'
import { accountToTell } from './google-queries.ts'
import { absolute, paths } from '#contract/paths.ts'
import { dateIn } from '#domain/time.ts'

/** Sends one letter for the account, however many of its calendars have stopped. */
export async function tellRevoked(
  deps: Deps,
  owner_id: string,
  { lost_at, job_id }: { lost_at: string | null | undefined; job_id: string },
): Promise<void> {
  const lost = await accountToTell(deps.db, owner_id)
  if (!lost) return
  const calendar_url = absolute(deps.config.publicUrl, paths.calendar)
  const since = lost_at ? dateIn(Date.parse(lost_at), 'Europe/Warsaw') : null
  const mail = googleRevoked({ site: mailSite(deps.config), account: lost.account, since, calendar_url })
  await deps.mailer.send({ ...mail, to: lost.email, message_id: `calendar-revoked-${job_id}` })
}
