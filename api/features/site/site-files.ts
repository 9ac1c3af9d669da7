/** The web's manners: what robots may read, where every public page is, whom to tell about holes. */
import { offerOf } from '#api/features/listings/catalogue/entry.ts'
import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { llmsText } from './llms-text.ts'
import { sitemapOf } from './sitemap.ts'
import { absolute, listingPaths, paths } from '#contract/paths.ts'
import { listingKinds } from '#domain/listing/codes.ts'

const contentPages = [
  paths.home,
  paths.venues,
  paths.services,
  paths.about,
  paths.contact,
  paths.plans,
  paths.privacy,
  paths.terms,
  paths.partnerTerms,
  paths.ranking,
  paths.accessibility,
  paths.demo,
]

export const siteFiles =
  (deps: Deps): FastifyPluginAsync =>
  async (app) => {
    const origin = deps.config.publicUrl
    const address = /<([^>]+)>/.exec(deps.config.mailFrom)?.[1] ?? deps.config.mailFrom

    app.get('/robots.txt', async (_request, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .send(
          [
            'User-agent: *',
            'Disallow: /api/',
            'Disallow: /status-rezerwacji/',
            'Disallow: /potwierdzenie-rezerwacji-email/',
            'Disallow: /odpowiedz/',
            'Disallow: /ical/',
            'Disallow: /_sandbox/',
            `Sitemap: ${origin}/sitemap.xml`,
            '',
          ].join('\n'),
        ),
    )

    app.get('/llms.txt', async (_request, reply) => reply.type('text/plain; charset=utf-8').send(llmsText(origin)))

    app.get<{ Querystring: { page?: string } }>('/sitemap.xml', async ({ query: { page } }, reply) => {
      // Demo listings are noindex, so they are not offered either.
      const listings = listingKinds.flatMap((kind) =>
        deps.catalogue
          .all(kind)
          .map(offerOf)
          .filter(({ demo }) => !demo)
          .map(({ slug }) => listingPaths[kind].detail(slug)),
      )
      const addresses = [...contentPages, ...listings].map((path) => absolute(origin, path))
      const text = sitemapOf(`${origin}/sitemap.xml`, addresses, page === undefined ? null : Number(page))
      return text === null
        ? reply.code(404).type('text/plain; charset=utf-8').send('No such page of the sitemap.\n')
        : reply.type('application/xml; charset=utf-8').send(text)
    })

    app.get('/.well-known/security.txt', async (_request, reply) => {
      const expires = new Date(deps.clock.now() + 180 * 24 * 3_600_000).toISOString()
      return reply
        .type('text/plain; charset=utf-8')
        .send(
          `Contact: mailto:${address}\nExpires: ${expires}\nPreferred-Languages: pl, en\nCanonical: ${origin}/.well-known/security.txt\n`,
        )
    })
  }
