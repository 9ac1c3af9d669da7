import { z } from 'zod'
import { handlersOf, type JobsOf } from '#api/adapters/jobs/job-shapes.ts'
import type { Deps } from '#api/deps.ts'
import { mailFactsOf } from '#api/features/auth/email-tokens.ts'
import { changeToMail, tokenOfChange } from '#api/features/owners/account/change-email.ts'
import { findEmailChange } from '#api/features/owners/account/email-queries.ts'
import {
  accountChanged,
  accountClosed,
  addressAlreadyRegistered,
  emailChangeAsked,
  ownerVerifyEmail,
} from './emails.pl.ts'
import { profileIncomplete } from '#api/features/owners/profile/emails-profile.pl.ts'
import { sendNewTerms } from '#api/features/owners/terms/new-terms.ts'
import { profileOf } from './owner-view.ts'
import { findOwner, type OwnerRow } from './queries.ts'
import { restartVerification } from './verify-email.ts'
import { mailSite } from '#api/mail-site.ts'
import { absolute, paths } from '#contract/paths.ts'
import { formatNip } from '#domain/format.pl.ts'
import { profileMissing } from '#domain/people/owner.ts'
import { toLocal } from '#domain/time.ts'

const ofOwner = z.object({ owner_id: z.string() })
const ofEmailChange = z.object({ change_id: z.string(), mailbox: z.enum(['old', 'new']) })

const shapes = {
  // Sealed, because it may be anybody's address.
  'owners.restart-verification': z.object({ sealed_email: z.string() }),
  'owners.send-verification': z.object({ token_id: z.string() }),
  'owners.send-address-registered': ofOwner,
  'owners.send-email-change': ofEmailChange,
  'owners.send-email-changed': ofEmailChange,
  'owners.send-account-changed': ofOwner.extend({
    what: z.enum(['iban', 'company']),
    changed_at: z.iso.datetime(),
    device: z.string().nullable(),
  }),
  'owners.remind-of-profile': ofOwner,
  'owners.send-new-terms': ofOwner.extend({ version: z.string() }),
  // The address travels in the job: the closed account no longer has it.
  'owners.send-account-closed': z.object({ email: z.string(), first_name: z.string() }),
}
declare module '#api/adapters/jobs/queue.ts' {
  interface Jobs extends JobsOf<typeof shapes> {}
}

export const ownersJobs = (deps: Deps) => {
  const { publicUrl } = deps.config
  return handlersOf(shapes, {
    'owners.restart-verification': ({ sealed_email }) => restartVerification(deps, sealed_email),
    'owners.send-verification': async (data, job) => {
      const facts = await mailFactsOf(deps, data.token_id)
      if (!facts) return
      const mail = ownerVerifyEmail({
        site: mailSite(deps.config),
        first_name: facts.first_name,
        verify_url: absolute(publicUrl, paths.verifyEmail(facts.token)),
      })
      await deps.mailer.send({ ...mail, to: facts.email, message_id: `verify-email-${job.id}` })
    },
    'owners.send-address-registered': async (data, job) => {
      const owner = await findOwner(deps.db, data.owner_id)
      if (!owner) return
      const mail = addressAlreadyRegistered({
        site: mailSite(deps.config),
        login_url: absolute(publicUrl, paths.login),
        password_reset_url: absolute(publicUrl, paths.forgottenPassword),
      })
      await deps.mailer.send({ ...mail, to: owner.email, message_id: `address-registered-${job.id}` })
    },
    'owners.send-email-change': async (data, job) => {
      const change = await changeToMail(deps, data.change_id)
      const owner = change && (await findOwner(deps.db, change.owner_id))
      if (!owner) return
      const { mailbox } = data
      const mail = emailChangeAsked({
        site: mailSite(deps.config),
        first_name: owner.first_name,
        mailbox,
        old_email: change.old_email,
        new_email: change.new_email,
        change_url: absolute(publicUrl, paths.changeEmail(tokenOfChange(deps.config.secretKey, mailbox, change.nonce))),
        until: inWarsaw(change.expires_at.getTime()),
      })
      const to = mailbox === 'new' ? change.new_email : change.old_email
      await deps.mailer.send({ ...mail, to, message_id: `email-change-${job.id}` })
    },
    'owners.send-email-changed': async (data, job) => {
      const change = await findEmailChange(deps.db, data.change_id)
      const owner = change && (await findOwner(deps.db, change.owner_id))
      if (!owner || !change.ended_at) return
      const mail = accountChanged({
        site: mailSite(deps.config),
        first_name: owner.first_name,
        what: 'email',
        now: change.new_email,
        changed_at: inWarsaw(change.ended_at.getTime()),
        device: null,
      })
      const to = data.mailbox === 'new' ? change.new_email : change.old_email
      await deps.mailer.send({ ...mail, to, message_id: `email-changed-${job.id}` })
    },
    'owners.send-account-changed': async (data, job) => {
      const owner = await findOwner(deps.db, data.owner_id)
      const { what } = data
      const now = owner && (what === 'company' ? firmText(owner) : owner.iban)
      if (!now) return
      const mail = accountChanged({
        site: mailSite(deps.config),
        first_name: owner.first_name,
        what,
        now,
        changed_at: inWarsaw(Date.parse(data.changed_at)),
        device: data.device,
      })
      await deps.mailer.send({ ...mail, to: owner.email, message_id: `account-changed-${job.id}` })
    },
    /** No reminder for an owner who has finished meanwhile or closed the account. */
    'owners.remind-of-profile': async (data, job) => {
      const owner = await findOwner(deps.db, data.owner_id)
      if (!owner || owner.closed_at || owner.profile_completed_at) return
      const mail = profileIncomplete({
        site: mailSite(deps.config),
        first_name: owner.first_name,
        missing: profileMissing(profileOf(owner)),
        profile_url: absolute(publicUrl, paths.profile),
      })
      await deps.mailer.send({ ...mail, to: owner.email, message_id: `remind-of-profile-${job.id}` })
    },
    'owners.send-new-terms': ({ owner_id, version }, job) => sendNewTerms(deps, owner_id, version, job.id),
    'owners.send-account-closed': async (data, job) => {
      const mail = accountClosed({ site: mailSite(deps.config), first_name: data.first_name })
      await deps.mailer.send({ ...mail, to: data.email, message_id: `account-closed-${job.id}` })
    },
  })
}

/** „Dwór pod Lipami sp. z o.o., NIP 123-456-32-18” */
const firmText = ({ company_name, nip }: OwnerRow): string | null =>
  company_name && (nip ? `${company_name}, NIP ${formatNip(nip)}` : company_name)

const inWarsaw = (at: number): string => toLocal(at, 'Europe/Warsaw')
