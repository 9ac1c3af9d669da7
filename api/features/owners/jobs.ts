import type { JobHandler } from '#api/adapters/jobs/queue.ts'
import type { Deps } from '#api/deps.ts'
import { letterOf } from '#api/features/auth/email-tokens.ts'
import { addressAlreadyRegistered, ownerVerifyEmail } from '#api/features/owners/emails.pl.ts'
import { findOwner } from '#api/features/owners/queries.ts'
import { mailSite } from '#api/mail-site.ts'
import { absolute, paths } from '#contract/paths.ts'

export const ownersJobs = (deps: Deps): Record<string, JobHandler> => {
  const { publicUrl } = deps.config
  return {
    'owners.send-verification': async (data, job) => {
      const letter = await letterOf(deps, String(data.token_id))
      if (!letter) return
      const mail = ownerVerifyEmail({
        site: mailSite(deps.config),
        first_name: letter.first_name,
        verify_url: absolute(publicUrl, paths.verifyEmail(letter.token)),
      })
      await deps.mailer.send({ ...mail, to: letter.email, message_id: `verify-email-${job.id}` })
    },
    'owners.send-address-registered': async (data, job) => {
      const owner = await findOwner(deps.db, String(data.owner_id))
      if (!owner) return
      const mail = addressAlreadyRegistered({
        site: mailSite(deps.config),
        login_url: absolute(publicUrl, paths.login),
        password_reset_url: absolute(publicUrl, paths.forgottenPassword),
      })
      await deps.mailer.send({ ...mail, to: owner.email, message_id: `address-registered-${job.id}` })
    },
  }
}
