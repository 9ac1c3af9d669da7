import type { Deps } from '#api/deps.ts'
import { findRecipient, findMadeKey } from './mail-queries.ts'
import { apiKeyMade } from '#api/features/integrations/emails.pl.ts'
import { mailSite } from '#api/mail-site.ts'
import { absolute, paths } from '#contract/paths.ts'
import { toLocal } from '#domain/time.ts'

/** Tells the owner of a new key, in case somebody else made it. */
export async function sendKeyMade(deps: Deps, owner_id: string, key_id: string, job_id: string): Promise<void> {
  const [to, key] = await Promise.all([findRecipient(deps.db, owner_id), findMadeKey(deps.db, key_id)])
  if (!to || !key) return
  const mail = apiKeyMade({
    site: mailSite(deps.config),
    name: key.name,
    shown: key.shown,
    scopes: key.scopes,
    made_at: toLocal(key.created_at.getTime(), 'Europe/Warsaw'),
    integrations_url: absolute(deps.config.publicUrl, paths.integrations),
  })
  await deps.mailer.send({ ...mail, to: to.email, message_id: `api-key-made-${job_id}` })
}
