import { absolute, paths } from '#contract/paths.ts'
import { brand } from '#domain/labels.pl.ts'

/** The text for programs that read the site for somebody, in the form of llmstxt.org. */
export function llmsText(origin: string): string {
  const link = (name: string, path: string, says: string) => `- [${name}](${absolute(origin, path)}): ${says}`
  return [
    `# ${brand.name}`,
    '',
    '> Marketplace for event venues and event services in Poland. Pages are in Polish, amounts in PLN. Prices and free terms are the ones that a reservation gets.',
    '',
    'Nothing has to be guessed from pages: search, availability and binding prices are public calls without a key. A reservation is made by a person, who confirms it from a mailbox; lead them to the page of the listing.',
    '',
    '## For programs',
    '',
    link(
      'MCP',
      '/mcp',
      'Model Context Protocol over streamable HTTP, read only: search_listings, get_listing, check_availability, get_quote',
    ),
    link('OpenAPI 3.1', '/api/openapi.json', 'every call with its shapes, errors and examples'),
    link('API in a browser', '/api/docs/', 'the same, to read and to try'),
    '',
    '## For people',
    '',
    link('Venues', paths.venues, 'search of halls and places; the whole state of a search is in its address'),
    link('Services', paths.services, 'search of music, catering, photographers and others'),
    link('How results are ordered', paths.ranking, 'what decides and what cannot be bought'),
    link('Terms', paths.terms, 'for guests'),
    link('Terms for partners', paths.partnerTerms, 'for owners of venues and services'),
    link('Contact', paths.contact, 'a person answers'),
    '',
    '## Optional',
    '',
    link('Sitemap', '/sitemap.xml', 'every public page'),
    '',
  ].join('\n')
}
