/**
 * A reverse proxy like those of operators: real sockets, and the visitor's address added after what the visitor sent.
 */
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReverseProxy = { url: string; close: () => Promise<void> }

/** `visitor` stands for the address of all visitors: on one machine they all have the same. */
export async function openReverseProxy(upstream: string, visitor: string): Promise<ReverseProxy> {
  const server = createServer((asked, answer) => {
    const before = asked.headers['x-forwarded-for']
    const headers = { ...asked.headers, 'x-forwarded-for': before ? `${String(before)}, ${visitor}` : visitor }
    const passed = request(new URL(asked.url ?? '/', upstream), { method: asked.method, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    })
    passed.on('error', () => answer.writeHead(502).end())
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
