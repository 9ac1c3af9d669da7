import { z } from 'zod'
import { handlersOf, type JobsOf } from '#api/adapters/jobs/job-shapes.ts'
import type { Deps } from '#api/deps.ts'
import { sendKeyMade } from './api-keys/send-key-made.ts'

const shapes = {
  'integrations.send-key-made': z.object({ owner_id: z.string(), key_id: z.string() }),
}
declare module '#api/adapters/jobs/queue.ts' {
  interface Jobs extends JobsOf<typeof shapes> {}
}

export const integrationsJobs = (deps: Deps) =>
  handlersOf(shapes, {
    'integrations.send-key-made': ({ owner_id, key_id }, job) => sendKeyMade(deps, owner_id, key_id, job.id),
  })
