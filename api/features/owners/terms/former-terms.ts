/** Every text of the terms that was ever shown, as one public file. */
import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { formerTermsText } from './former-terms.pl.ts'
import { findTexts } from './terms-queries.ts'
import { paths } from '#contract/paths.ts'

export function formerTermsRoutes({ db }: Pick<Deps, 'db'>): FastifyPluginAsync {
  return async (app) => {
    app.get(paths.formerTerms, async (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send(formerTermsText(await findTexts(db))),
    )
  }
}
