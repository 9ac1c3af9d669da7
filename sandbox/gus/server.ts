/** A small stand-in for the register of companies: BIR 1.1 (SOAP 1.2) with a few fictitious companies. */
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Control } from '#sandbox/control.ts'
import { type Firm, firms, nobody } from './firms.pl.ts'

export const sandboxKey = 'sandbox-key-of-the-register'
const slowMs = 30_000
const longest = 20_000

export type GusServer = { url: string; close(): Promise<void> }

export async function startGusServer({ control }: { control: Control }): Promise<GusServer> {
  const sessions = new Set<string>()
  const server = createServer((request, response) => {
    answer(request, response, control, sessions).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/wsBIR/UslugaBIRzewnPubl.svc`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(request: IncomingMessage, response: ServerResponse, control: Control, sessions: Set<string>) {
  const state = control.faults().gus
  if (state === 'down') return void response.destroy()
  if (state === 'slow') await waitFor(response)
  const body = await bodyOf(request)
  const action = /Action[^>]*>[^<]*\/(\w+)</.exec(body)?.[1]
  if (action === 'Zaloguj') {
    const right = body.includes(`pKluczUzytkownika>${sandboxKey}<`)
    const sid = right ? randomBytes(10).toString('hex') : ''
    if (sid) sessions.add(sid)
    return say(response, action, sid)
  }
  if (action !== 'DaneSzukajPodmioty') return void response.writeHead(400).end()
  const { sid } = request.headers
  if (typeof sid !== 'string' || !sessions.has(sid)) return say(response, action, '')
  const nip = /Nip>(\d+)</.exec(body)?.[1] ?? ''
  const found = firms.find((one) => one.Nip === nip)
  return say(response, action, found ? dataOf(found) : nobody(nip))
}

/** Waits, but only as long as the caller does. */
function waitFor(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, slowMs)
    response.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    size += part.length
    if (size > longest) throw new Error('too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function say(response: ServerResponse, action: string, result: string): void {
  const inner = `<${action}Response xmlns="http://CIS/BIR/PUBL/2014/07"><${action}Result>${escaped(result)}</${action}Result></${action}Response>`
  const envelope = `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope" xmlns:a="http://www.w3.org/2005/08/addressing"><s:Header><a:Action s:mustUnderstand="1">http://CIS/BIR/PUBL/2014/07/IUslugaBIRzewnPubl/${action}Response</a:Action></s:Header><s:Body>${inner}</s:Body></s:Envelope>`
  // Like the real register: the envelope is a part of a multipart answer.
  const border = 'uuid:border'
  const head = `--${border}\r\nContent-ID: <http://tempuri.org/0>\r\nContent-Transfer-Encoding: 8bit\r\nContent-Type: application/xop+xml;charset=utf-8;type="application/soap+xml"\r\n\r\n`
  response
    .writeHead(200, {
      'content-type': `multipart/related; type="application/xop+xml";start-info="application/soap+xml";boundary="${border}"`,
    })
    .end(`${head}${envelope}\r\n--${border}--\r\n`)
}

function dataOf(firm: Firm): string {
  const lines = Object.entries(firm).map(([name, value]) => `<${name}>${escaped(value)}</${name}>`)
  return `<root>\r\n  <dane>\r\n    ${lines.join('\r\n    ')}\r\n  </dane>\r\n</root>`
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
