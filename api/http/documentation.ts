/** The contract as OpenAPI, and a page to read it. */
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { completed } from './openapi/complete.ts'
import { brand } from '#domain/labels.pl.ts'

const description = [
  'Everything that the pages do is done by these calls. Amounts are whole grosze, times without an offset are wall clocks of the listing, instants end in Z.',
  'Lists that come in pages answer `{count, next, previous, results}`, short ones `{results}`. Errors answer `{errors, code, fields?}`: sentences for people in `errors`, a code for programs in `code`.',
  'A POST that names the header `Idempotency-Key` may be sent again with the same key and makes nothing twice. Partners’ systems are told by webhooks (at the end of this document).',
].join('\n\n')

const bearer = 'An API key (`wyd_…`) that the partner makes at /integracje, or the access token of a session.'

/** To be registered before the calls are bound, so that it sees them. */
export async function documentation(app: FastifyInstance, public_url: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: brand.name, version: '1', description },
      servers: [{ url: public_url }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: bearer } } },
    },
    // Only the contract: files, operation and sandbox have no schemas.
    transform: (route) => {
      if (!route.schema?.operationId) return { schema: { hide: true }, url: route.url }
      return jsonSchemaTransform(route)
    },
    transformObject: (made) => completed('openapiObject' in made ? made.openapiObject : made.swaggerObject),
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true, uiConfig: { docExpansion: 'none' } })
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) => reply.send(app.swagger()))
}
