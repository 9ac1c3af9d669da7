/** A site of the partner's own: another port is another origin, and its policy allows our script and our frame. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { calls } from '#contract/calls.ts'
import type { Wire } from '#contract/index.ts'
import { demoOwner, ownerToken } from './product.ts'

type Login = { email: string; password: string }
type Own = Wire['getMyService']['reply']
export type ForeignSite = { origin: string; show: (body: (home: string) => string) => void; close: () => void }

const html = (body: string) =>
  `<!doctype html><html lang="pl"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Strona sali</title>${body}</html>`

/** Serves one page, without opening it. */
export async function foreignSite(body: (home: string) => string = () => ''): Promise<ForeignSite> {
  const home = new URL(test.info().project.use.baseURL ?? '').origin
  let shown = body
  const server = createServer((request, response) => {
    if (request.url !== '/' && !request.url?.startsWith('/?')) {
      response.writeHead(204).end()
      return
    }
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; script-src ${home}; frame-src ${home}; base-uri 'none'`,
    })
    response.end(html(shown(home)))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    show: (next) => {
      shown = next
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

export async function openForeignSite(page: Page, body: (home: string) => string): Promise<ForeignSite> {
  const site = await foreignSite(body)
  // Does not wait for everything, because the form's scripts, which a journey may hold back, are part of it.
  await page.goto(site.origin, { waitUntil: 'domcontentloaded' })
  return site
}

/** A service of a partner: its name, its embed code, and functions that change its list of sites. */
export async function ownService(request: APIRequestContext, slug: string, login: Login = demoOwner) {
  const headers = { authorization: `Bearer ${await ownerToken(request, login)}` }
  const list = await request.get(calls.listMyServices.path, { headers, params: { page_size: '50' } })
  const found = ((await list.json()) as Wire['listMyServices']['reply']).results.find((one) => one.slug === slug)
  const path = calls.getMyService.path.replace('{id}', found?.id ?? '')
  const read = async () => (await (await request.get(path, { headers })).json()) as Own
  const change = async (fields: Partial<Own>) => {
    const { revision } = await read()
    const saved = await request.patch(path, { headers, data: { revision, ...fields } })
    expect(saved.status(), await saved.text()).toBe(200)
  }
  const { name, embed_code: code } = await read()
  return {
    name,
    code,
    change,
    allow: (embed_origins: string[]) => change({ embed_origins }),
  }
}
