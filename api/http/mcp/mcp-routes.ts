/** The Model Context Protocol at `/mcp`: streamable HTTP, without sessions, read only (decision 0052). */
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mcpLimit } from '#api/http/limits.ts'
import type { InProcessCall } from '#api/http/pages/in-process.ts'
import { inputs, type Said, toolDescriptions, type ToolName, toolsOver } from './tools.ts'
import { brand } from '#domain/labels.pl.ts'

export const mcpPath = '/mcp'

/** JSON-RPC's error for an invalid request. */
const noList = {
  jsonrpc: '2.0',
  id: null,
  error: { code: -32600, message: 'One question for each request, no batch.' },
}

type Settings = { call: InProcessCall; public_url: string; rate_limits: boolean }

export function mcpRoutes(app: FastifyInstance, settings: Settings): void {
  // Loaded with the first request, because it takes eight megabytes.
  let opened: ReturnType<typeof openHandler> | null = null
  app.addHook('onClose', async () => (await opened)?.close())
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: mcpPath,
    schema: { hide: true },
    config: { rateLimit: settings.rate_limits ? mcpLimit : false },
    handler: async (request, reply) => {
      // One message per request, as in the protocol since 2025-06: the limit counts requests, and a list may have a
      // hundred.
      if (Array.isArray(request.body)) return reply.code(400).header('cache-control', 'no-store').send(noList)
      opened ??= openHandler(settings)
      const handler = await opened
      const answer = await handler.fetch(webRequest(request, settings.public_url), { parsedBody: request.body })
      return passOn(answer, reply)
    },
  })
}

async function openHandler({ call, public_url }: Settings) {
  const { createMcpHandler, McpServer } = await import('@modelcontextprotocol/server')
  const tools = toolsOver(call, public_url)
  /** A new server for each request; all its data come from the calls. */
  const serverFor = () => {
    const server = new McpServer({ name: brand.name, version: '1' })
    for (const name of Object.keys(inputs) as ToolName[]) {
      const described = { description: toolDescriptions[name], inputSchema: inputs[name] }
      server.registerTool(name, { ...described, annotations: { readOnlyHint: true } }, async (asked: unknown) =>
        told(await (tools[name] as (asked: unknown) => Promise<Said>)(asked)),
      )
    }
    return server
  }
  // Nothing changes by itself here, so there is nothing to subscribe to.
  return createMcpHandler(serverFor, { maxSubscriptions: 1 })
}

/** A refusal is an answer too: its sentences say what to ask instead. */
function told({ status, body }: Said) {
  return {
    content: [{ type: 'text' as const, text: JSON.stringify(body) }],
    ...(status >= 400 ? { isError: true } : {}),
  }
}

function webRequest({ method, headers, body }: FastifyRequest, public_url: string): Request {
  const kept = new Headers()
  for (const name of [
    'accept',
    'content-type',
    'mcp-protocol-version',
    'mcp-session-id',
    'mcp-method',
    'mcp-name',
    'last-event-id',
  ]) {
    const value = headers[name]
    if (typeof value === 'string') kept.set(name, value)
  }
  const has_body = method === 'POST'
  return new Request(public_url + mcpPath, {
    method,
    headers: kept,
    ...(has_body ? { body: JSON.stringify(body ?? null) } : {}),
  })
}

function passOn(answer: Response, reply: FastifyReply): FastifyReply {
  reply.code(answer.status).header('cache-control', 'no-store')
  for (const [name, value] of answer.headers) reply.header(name, value)
  return reply.send(answer.body ? Readable.fromWeb(answer.body as ReadableStream) : '')
}
