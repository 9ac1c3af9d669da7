/**
 * New terms: every shown text is kept, and partners who agreed to an earlier one are told 15 days before (regulation
 * 2019/1150, art. 3).
 */
import { type Deps, inTransaction } from '#api/deps.ts'
import { newTerms } from './emails-terms.pl.ts'
import { decideNotice, findOwnersToTell, keepTexts, noteSent } from './terms-queries.ts'
import { findOwner } from '#api/features/owners/queries.ts'
import { mailSite } from '#api/mail-site.ts'
import { absolute, paths } from '#contract/paths.ts'
import { partnerTerms, partnerTermsChanges, termsNoticeDays } from '#domain/people/partner-terms.pl.ts'
import { termsVersion } from '#domain/people/terms-version.ts'
import { terms, textOfTerms } from '#domain/people/terms.pl.ts'
import { addDays, dateIn } from '#domain/time.ts'

const batch = 200

/** Stores the current texts and enqueues the letters, once for each partner and version, however many processes run. */
export async function sweepTerms(deps: Deps, version = termsVersion): Promise<void> {
  const now = () => new Date(deps.clock.now())
  await keepTexts(deps.db, { version, terms: textOfTerms(terms).join('\n'), partner_terms: partnerText() }, now())
  let left = true
  while (left) {
    const owners = await findOwnersToTell(deps.db, version, batch)
    for (const { id } of owners) {
      await inTransaction(deps, async (tx) => {
        if (!(await decideNotice(tx.db, id, version, now()))) return
        await tx.jobs.enqueue('owners.send-new-terms', { owner_id: id, version })
      })
    }
    left = owners.length === batch
  }
}

/**
 * The day is counted from the moment the letter leaves, so that a mail server that is down shortens nobody's notice.
 */
export async function sendNewTerms(deps: Deps, owner_id: string, version: string, job_id: string): Promise<void> {
  const owner = await findOwner(deps.db, owner_id)
  if (!owner || owner.closed_at) return
  const sent_at = deps.clock.now()
  // The day of the letter and the first day of the new terms do not count.
  const effective_on = addDays(dateIn(sent_at, 'Europe/Warsaw'), termsNoticeDays + 1)
  const { publicUrl } = deps.config
  const mail = newTerms({
    site: mailSite(deps.config),
    effective_on,
    changes: partnerTermsChanges,
    terms_url: absolute(publicUrl, paths.partnerTerms),
    profile_url: absolute(publicUrl, paths.profile),
  })
  const file = {
    filename: `regulamin-dla-partnerow-${version}.txt`,
    content_type: 'text/plain; charset=utf-8',
    content: partnerText(),
  }
  await deps.mailer.send({ ...mail, to: owner.email, message_id: `new-terms-${job_id}`, attachments: [file] })
  await noteSent(deps.db, owner_id, version, { sent_at: new Date(sent_at), effective_on })
}

function partnerText(): string {
  return textOfTerms(partnerTerms).join('\n')
}
