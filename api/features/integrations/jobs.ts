import { z } from 'zod'
import { handlersOf, type JobsOf } from '#api/adapters/jobs/job-shapes.ts'
import type { Deps } from '#api/deps.ts'
import { deliver } from './webhooks/deliver.ts'
import { sendWebhookBroken, sendWebhookMade } from './webhooks/send-webhook-mails.ts'
import { sendKeyMade } from './api-keys/send-key-made.ts'

const shapes = {
  'integrations.send-key-made': z.object({ owner_id: z.string(), key_id: z.string() }),
  'integrations.deliver': z.object({ delivery_id: z.string(), tries: z.int() }),
  'integrations.send-webhook-made': z.object({ owner_id: z.string(), url: z.string() }),
  'integrations.send-webhook-broken': z.object({ endpoint_id: z.string() }),
}
declare module '#api/adapters/jobs/queue.ts' {
  interface Jobs extends JobsOf<typeof shapes> {}
}

export const integrationsJobs = (deps: Deps) =>
  handlersOf(shapes, {
    'integrations.send-key-made': ({ owner_id, key_id }, job) => sendKeyMade(deps, owner_id, key_id, job.id),
    'integrations.deliver': ({ delivery_id, tries }) => deliver(deps, delivery_id, tries),
    'integrations.send-webhook-made': ({ owner_id, url }, job) => sendWebhookMade(deps, owner_id, url, job.id),
    'integrations.send-webhook-broken': ({ endpoint_id }, job) => sendWebhookBroken(deps, endpoint_id, job.id),
  })
