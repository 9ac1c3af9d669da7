/**
 * A small site of a partner on another port, and so another origin: it shows whatever code was pasted into it, with the
 * policy of a careful site, which allows scripts and frames only from the origin of the code.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SandboxLog } from '#sandbox/log.ts'
import { sitePage, siteStyle } from './page.pl.ts'

export type Pasted = { html: string; origin: string }

export type PartnerSite = {
  port: number
  /** Sets the code in the page; it is asked for at every request. */
  paste(code: () => Promise<Pasted | null>): void
  close(): Promise<void>
}

/** Null when the port is taken: the product works without it. */
export async function startPartnerSite(options: {
  host: string
  port: number
  log: SandboxLog
}): Promise<PartnerSite | null> {
  const { host, port, log } = options
  let code: () => Promise<Pasted | null> = async () => null
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://any')
    if (pathname === '/styl.css') {
      response.writeHead(200, { 'content-type': 'text/css; charset=utf-8' }).end(siteStyle)
      return
    }
    if (pathname !== '/') {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end()
      return
    }
    // When the code cannot be read, the page is shown without the form.
    const pasted = await code().catch(() => null)
    const from = pasted?.origin ?? "'none'"
    response
      .writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': `default-src 'none'; img-src data:; style-src 'self'; script-src ${from}; frame-src ${from}; base-uri 'none'; frame-ancestors 'none'`,
        'x-content-type-options': 'nosniff',
      })
      .end(sitePage(pasted?.html ?? null))
  })
  const taken = await new Promise<number | null>((resolve) => {
    server.once('error', (error) => {
      log.warn({ reason: error.message, port }, 'sandbox: no place for the partner’s site')
      resolve(null)
    })
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
  if (taken === null) return null
  return {
    port: taken,
    paste: (next) => {
      code = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
