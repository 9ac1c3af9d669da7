/** Pictures of listings, as they lie in the file store: named by their content, so they never change. */
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { Refused } from '#api/refused.ts'

export const imagesPrefix = '/obrazy'

/** Originals of uploads lie in the same store; only finished variants under `images/` are public. */
export async function imageRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  app.get<{ Params: { '*': string } }>(`${imagesPrefix}/*`, async (request, reply) => {
    const key = request.params['*']
    const file = key.startsWith('images/') ? await deps.files.get(key) : null
    if (!file) throw new Refused('not_found')
    return reply
      .header('content-type', file.content_type)
      .header('content-length', file.bytes)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(file.stream)
  })
}
