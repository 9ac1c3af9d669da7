import type { JobHandler } from '#api/adapters/jobs/queue.ts'
import type { Deps } from '#api/deps.ts'
import { letterOf } from './email-tokens.ts'
import { passwordChanged, passwordReset } from './emails.pl.ts'
import { findAccountOf } from './queries.ts'
import { passwordResetMs } from '#api/features/auth/sessions/session-times.ts'
import { mailSite } from '#api/mail-site.ts'
import { absolute, paths } from '#contract/paths.ts'
import { minuteMs, toLocal } from '#domain/time.ts'

export const authJobs = (deps: Deps): Record<string, JobHandler> => ({
  'auth.send-password-reset': async (data, job) => {
    const letter = await letterOf(deps, String(data.token_id))
    if (!letter) return
    const mail = passwordReset({
      site: mailSite(deps.config),
      first_name: letter.first_name,
      reset_url: absolute(deps.config.publicUrl, paths.newPassword(letter.token)),
      valid_minutes: passwordResetMs / minuteMs,
    })
    await deps.mailer.send({ ...mail, to: letter.email, message_id: `password-reset-${job.id}` })
  },
  'auth.send-password-changed': async (data, job) => {
    const account = await findAccountOf(deps.db, String(data.owner_id))
    if (!account) return
    const mail = passwordChanged({
      site: mailSite(deps.config),
      first_name: account.first_name,
      changed_at: toLocal(Date.parse(String(data.changed_at)), 'Europe/Warsaw'),
      device: typeof data.device === 'string' ? data.device : null,
    })
    await deps.mailer.send({ ...mail, to: account.email, message_id: `password-changed-${job.id}` })
  },
})
