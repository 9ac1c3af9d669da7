import { mailSite } from '#api/mail-site.ts'
import type { Deps } from '#api/deps.ts'
import { calendarLost } from './emails-outside.pl.ts'
import { calendarToTell } from './outside-queries.ts'
import { absolute, paths } from '#contract/paths.ts'
import { dateIn } from '#domain/time.ts'

/** Writes to the owner, unless the calendar was read again or removed meanwhile. */
export async function tellLost(deps: Deps, calendar_id: string, job_id: string): Promise<void> {
  const lost = await calendarToTell(deps.db, calendar_id)
  if (!lost?.last_error) return
  const mail = calendarLost({
    site: mailSite(deps.config),
    calendar: lost.name,
    listing: lost.listing,
    since: lost.last_success_at && dateIn(lost.last_success_at.getTime(), 'Europe/Warsaw'),
    error: lost.last_error,
    calendar_url: absolute(deps.config.publicUrl, paths.calendar),
  })
  await deps.mailer.send({ ...mail, to: lost.email, message_id: `calendar-lost-${job_id}` })
}
