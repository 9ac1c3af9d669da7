/**
 * The files of a site that programs expect: `robots.txt`, `llms.txt`, the sitemap, and the contact for security
 * problems.
 */
import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { llmsText } from './llms-text.ts'
import { countForRobots, readForRobots } from './queries.ts'
import { sitemapOf } from './sitemap.ts'
import { absolute, listingPaths, paths } from '#contract/paths.ts'

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
      const text = await sitemapOf(
        `${origin}/sitemap.xml`,
        await addressesOf(deps),
        page === undefined ? null : Number(page),
      )
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

/** Content pages first, then published listings, which are read when they are needed. */
async function addressesOf({ browsing, config: { publicUrl } }: Pick<Deps, 'browsing' | 'config'>) {
  const texts = contentPages.length
  return {
    count: texts + (await browsing.read(countForRobots)),
    read: async (from: number, most: number) => {
      const pages = contentPages.slice(from, from + most)
      const offers = await browsing.read((db) => readForRobots(db, Math.max(0, from - texts), most - pages.length))
      return [...pages, ...offers.map(({ kind, slug }) => listingPaths[kind].detail(slug))].map((path) =>
        absolute(publicUrl, path),
      )
    },
  }
}
