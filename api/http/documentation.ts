/** The contract printed as OpenAPI, and a page to read it. */
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { brand } from '#domain/labels.pl.ts'

/** Before the calls are bound, so that they are seen. */
export async function documentation(app: FastifyInstance, public_url: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: brand.name, version: '1' },
      servers: [{ url: public_url }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    // Only the contract: files, operation and sandbox have no schema to print.
    transform: (route) => {
      if (!route.schema?.operationId) return { schema: { hide: true }, url: route.url }
      return jsonSchemaTransform(route)
    },
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true, uiConfig: { docExpansion: 'none' } })
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) => reply.send(app.swagger()))
}
