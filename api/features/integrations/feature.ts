/** How programs of a partner work with us: API keys for their calls, and webhooks that tell them what happens. */
import type { Deps } from '#api/deps.ts'
import type { Feature, HandlersOf } from '#api/feature.ts'
import { createKey } from './api-keys/create-key.ts'
import { deleteKeysEndedBefore } from './api-keys/key-queries.ts'
import { listKeys, revokeKey } from './api-keys/list-keys.ts'
import { integrationsJobs } from './jobs.ts'
import { deleteDeliveriesBefore } from './webhooks/delivery-queries.ts'
import { changeWebhook, createWebhook, listWebhooks, removeWebhook, rotateSecret } from './webhooks/endpoints.ts'
import { sweepWebhooks } from './webhooks/hand-over.ts'
import { listDeliveries, readDelivery, replayDelivery, replayFailed, testWebhook } from './webhooks/log.ts'
import { deliveriesKeptMs } from '#domain/integrations/webhooks.ts'

const handlers = (deps: Deps) =>
  ({
    listApiKeys: ({ owner }) => listKeys(deps, owner.owner_id),
    createApiKey: ({ owner, body }) => createKey(deps, owner, body),
    revokeApiKey: ({ owner, params }) => revokeKey(deps, owner, params.id),
    listWebhooks: ({ owner }) => listWebhooks(deps, owner.owner_id),
    createWebhook: ({ owner, body }) => createWebhook(deps, owner.owner_id, body),
    changeWebhook: ({ owner, params, body }) => changeWebhook(deps, owner.owner_id, params.id, body),
    removeWebhook: ({ owner, params }) => removeWebhook(deps, owner.owner_id, params.id),
    rotateWebhookSecret: ({ owner, params, body }) => rotateSecret(deps, owner.owner_id, params.id, body.password),
    testWebhook: ({ owner, params }) => testWebhook(deps, owner.owner_id, params.id),
    listWebhookDeliveries: ({ owner, params, query }) => listDeliveries(deps, owner.owner_id, params.id, query),
    getWebhookDelivery: ({ owner, params }) => readDelivery(deps, owner.owner_id, params),
    replayWebhookDelivery: ({ owner, params }) => replayDelivery(deps, owner.owner_id, params),
    replayFailedWebhooks: ({ owner, params }) => replayFailed(deps, owner.owner_id, params.id),
  }) satisfies HandlersOf<'integrations'>

/**
 * Ended keys are kept this long: a mail about them may still be on its way, and the owner may ask why a program
 * stopped.
 */
const kept_ms = 30 * 24 * 3_600_000
const forgetKeys = ({ db, clock }: Deps) => deleteKeysEndedBefore(db, new Date(clock.now() - kept_ms))

const forgetDeliveries = ({ db, clock }: Deps) => deleteDeliveriesBefore(db, new Date(clock.now() - deliveriesKeptMs))

export const integrations = {
  handlers,
  jobs: integrationsJobs,
  sweeps: [sweepWebhooks],
  forget: [forgetKeys, forgetDeliveries],
} satisfies Feature
