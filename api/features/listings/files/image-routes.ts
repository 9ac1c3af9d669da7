/** Serves pictures and files of listings from the file store; pictures are named by their content and never change. */
import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { filesPrefix } from './owner-files.ts'
import { Refused } from '#api/refused.ts'

export const imagesPrefix = '/obrazy'

/** Uploaded originals are in the same store; only the finished variants under `images/` are public. */
export const imageRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (app) => {
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
    // A partner's document is always a download, never opened as a page of our site.
    app.get<{ Params: { '*': string } }>(`${filesPrefix}/*`, async (request, reply) => {
      const file = await deps.files.get(`files/${request.params['*']}`)
      if (!file) throw new Refused('not_found')
      return reply
        .header('content-type', file.content_type)
        .header('content-length', file.bytes)
        .header('content-disposition', 'attachment')
        .header('x-robots-tag', 'noindex')
        .header('cache-control', 'public, max-age=3600')
        .send(file.stream)
    })
  }
