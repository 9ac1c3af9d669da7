/** A Fastify that only sends given bytes: the cost of HTTP itself on this machine. A child process of the bench. */
import Fastify from 'fastify'

const app = Fastify({ bodyLimit: 5_000_000 })
const bytes = new Map<string, { type: string; body: Buffer }>()
app.addContentTypeParser('application/x-bytes', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
app.put<{ Params: { job: string }; Querystring: { type: string }; Body: Buffer }>(
  '/bytes/:job',
  async (request, reply) => {
    bytes.set(request.params.job, { type: request.query.type, body: request.body })
    return reply.code(204).send()
  },
)
app.route<{ Params: { job: string } }>({
  method: ['GET', 'POST'],
  url: '/:job',
  handler: async (request, reply) => {
    const known = bytes.get(request.params.job)
    return reply.header('content-type', known?.type ?? 'text/plain').send(known?.body ?? '')
  },
})
await app.listen({ host: '127.0.0.1', port: Number(process.argv[2]) })
process.send?.('ready')
process.on('disconnect', () => process.exit(0))
