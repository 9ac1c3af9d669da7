/** How a partner's other programs speak with us: API keys. */
import type { Deps } from '#api/deps.ts'
import type { Feature, HandlersOf } from '#api/feature.ts'
import { createKey } from './api-keys/create-key.ts'
import { deleteKeysEndedBefore } from './api-keys/key-queries.ts'
import { listKeys, revokeKey } from './api-keys/list-keys.ts'
import { integrationsJobs } from './jobs.ts'

const handlers = (deps: Deps) =>
  ({
    listApiKeys: ({ owner }) => listKeys(deps, owner.owner_id),
    createApiKey: ({ owner, body }) => createKey(deps, owner, body),
    revokeApiKey: ({ owner, params }) => revokeKey(deps, owner, params.id),
  }) satisfies HandlersOf<'integrations'>

/** A mail about a key may still be on its way when the key has ended. */
const kept_ms = 30 * 24 * 3_600_000
const forgetKeys = ({ db, clock }: Deps) => deleteKeysEndedBefore(db, new Date(clock.now() - kept_ms))

export const integrations = {
  handlers,
  jobs: integrationsJobs,
  forget: [forgetKeys],
} satisfies Feature
