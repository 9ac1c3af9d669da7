/**
 * A provider that answers at once with an open page, in Stripe's format, so that the caller is measured and not the
 * provider.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type StubProvider = { url: string; port: number; close: () => void }

export async function startStubProvider(): Promise<StubProvider> {
  let made = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const sent = new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
      made += 1
      const id = `cs_test_bench${made}`
      const answer = {
        id,
        object: 'checkout.session',
        status: 'open',
        payment_status: 'unpaid',
        url: `http://127.0.0.1/${id}`,
        amount_total: Number(sent.get('line_items[0][price_data][unit_amount]') ?? 0),
        currency: 'pln',
        payment_intent: null,
        metadata: { payment_id: sent.get('metadata[payment_id]') },
        expires_at: Number(sent.get('expires_at') ?? 0),
      }
      response.writeHead(200, { 'content-type': 'application/json', 'request-id': `req_${made}` })
      response.end(JSON.stringify(answer))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${port}`, port, close }
}
