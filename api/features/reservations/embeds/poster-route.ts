/** The poster of a listing's form. Anybody with the code may print it: it says no more than the form. */
import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { documentLimit, limitedTo } from '#api/http/limits.ts'
import { sendFile } from '#api/http/send-file.ts'
import { Refused } from '#api/refused.ts'
import { embedPosterPath } from '#contract/calls.ts'
import { absolute, listingPaths } from '#contract/paths.ts'
import { posterPdf } from './poster.ts'
import { posterFile, posterWords } from './poster-words.pl.ts'

export const posterRoute =
  (deps: Deps): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Params: { code: string } }>(
      embedPosterPath(':code'),
      limitedTo(documentLimit, deps),
      async (request, reply) => {
        const { code } = request.params
        await deps.catalogue.have(code)
        const listing = deps.catalogue.find(code)?.listing
        if (listing?.embed_code !== code) throw new Refused('not_found')
        const url = absolute(deps.config.publicUrl, listingPaths[listing.kind].embed(code))
        const content = await posterPdf({ ...posterWords, name: listing.name, address: url, url }, deps.clock.now())
        return sendFile(reply, { type: 'application/pdf', name: posterFile, content })
      },
    )
  }
