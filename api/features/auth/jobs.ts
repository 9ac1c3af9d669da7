import { z } from 'zod'
import { handlersOf, type JobsOf } from '#api/adapters/jobs/job-shapes.ts'
import type { Deps } from '#api/deps.ts'
import { mailFactsOf } from './email-tokens.ts'
import { passwordChanged, passwordReset, sessionCopied } from './emails.pl.ts'
import { startPasswordReset } from './passwords/reset-password.ts'
import { countLiveKeys } from './account-queries.ts'
import { findAccountOf } from './queries.ts'
import { passwordResetMs } from '#api/features/auth/sessions/session-times.ts'
import { mailSite } from '#api/mail-site.ts'
import { absolute, paths } from '#contract/paths.ts'
import { minuteMs, toLocal } from '#domain/time.ts'

const shapes = {
  // Sealed, because it may be anybody's address: no table keeps what was typed in readable form.
  'auth.start-password-reset': z.object({ sealed_email: z.string() }),
  'auth.send-session-copied': z.object({
    owner_id: z.string(),
    noticed_at: z.iso.datetime(),
    device: z.string().nullable(),
  }),
  'auth.send-password-reset': z.object({ token_id: z.string() }),
  'auth.send-password-changed': z.object({
    owner_id: z.string(),
    changed_at: z.iso.datetime(),
    device: z.string().nullable(),
  }),
}
declare module '#api/adapters/jobs/queue.ts' {
  interface Jobs extends JobsOf<typeof shapes> {}
}

export const authJobs = (deps: Deps) =>
  handlersOf(shapes, {
    'auth.start-password-reset': ({ sealed_email }) => startPasswordReset(deps, sealed_email),
    'auth.send-session-copied': async (data, job) => {
      const account = await findAccountOf(deps.db, data.owner_id)
      if (!account) return
      const mail = sessionCopied({
        site: mailSite(deps.config),
        first_name: account.first_name,
        noticed_at: toLocal(Date.parse(data.noticed_at), 'Europe/Warsaw'),
        device: data.device,
        reset_url: absolute(deps.config.publicUrl, paths.forgottenPassword),
      })
      await deps.mailer.send({ ...mail, to: account.email, message_id: `session-copied-${job.id}` })
    },
    'auth.send-password-reset': async (data, job) => {
      const facts = await mailFactsOf(deps, data.token_id)
      if (!facts) return
      const mail = passwordReset({
        site: mailSite(deps.config),
        first_name: facts.first_name,
        reset_url: absolute(deps.config.publicUrl, paths.newPassword(facts.token)),
        valid_minutes: passwordResetMs / minuteMs,
      })
      await deps.mailer.send({ ...mail, to: facts.email, message_id: `password-reset-${job.id}` })
    },
    'auth.send-password-changed': async (data, job) => {
      const account = await findAccountOf(deps.db, data.owner_id)
      if (!account) return
      const mail = passwordChanged({
        site: mailSite(deps.config),
        first_name: account.first_name,
        changed_at: toLocal(Date.parse(data.changed_at), 'Europe/Warsaw'),
        device: data.device,
        keys: await countLiveKeys(deps.db, data.owner_id, new Date(deps.clock.now())),
        integrations_url: absolute(deps.config.publicUrl, paths.integrations),
      })
      await deps.mailer.send({ ...mail, to: account.email, message_id: `password-changed-${job.id}` })
    },
  })
