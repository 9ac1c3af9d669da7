import type { Deps } from '#api/deps.ts'
import { findRecipient } from '#api/features/integrations/api-keys/mail-queries.ts'
import { findBrokenEndpoint } from './endpoint-queries.ts'
import { webhookBroken, webhookMade } from '#api/features/integrations/emails.pl.ts'
import { mailSite } from '#api/mail-site.ts'
import { absolute, paths } from '#contract/paths.ts'
import { toLocal } from '#domain/time.ts'

/** Tells the owner that an endpoint was given up: nothing is sent to it any more. */
export async function sendWebhookBroken(deps: Deps, endpoint_id: string, job_id: string): Promise<void> {
  const broken = await findBrokenEndpoint(deps.db, endpoint_id)
  if (!broken) return
  const since = broken.failing_since?.getTime() ?? deps.clock.now()
  const mail = webhookBroken({
    site: mailSite(deps.config),
    url: broken.url,
    failing_since: toLocal(since, 'Europe/Warsaw'),
    integrations_url: absolute(deps.config.publicUrl, paths.integrations),
  })
  await deps.mailer.send({ ...mail, to: broken.email, message_id: `webhook-broken-${job_id}` })
}

/** Tells the owner of a new address, in case somebody else added it. */
export async function sendWebhookMade(deps: Deps, owner_id: string, url: string, job_id: string): Promise<void> {
  const to = await findRecipient(deps.db, owner_id)
  if (!to) return
  const mail = webhookMade({
    site: mailSite(deps.config),
    url,
    integrations_url: absolute(deps.config.publicUrl, paths.integrations),
  })
  await deps.mailer.send({ ...mail, to: to.email, message_id: `webhook-made-${job_id}` })
}
