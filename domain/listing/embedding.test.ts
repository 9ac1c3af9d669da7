import { describe, expect, test } from 'vitest'
import { embedAncestors, embedOriginOf, isOnEmbedSite } from './embedding.ts'

describe('a site as its owner writes it', () => {
  test.each([
    ['www.dwor.pl', 'https://www.dwor.pl'],
    [' HTTPS://Dwor.PL/kontakt?x=1#y ', 'https://dwor.pl'],
    ['dwor.pl:8443', 'https://dwor.pl:8443'],
    ['https://dwor.pl:443/', 'https://dwor.pl'],
    ['*.dwor.pl', 'https://*.dwor.pl'],
    ['https://dwór-pod-lipami.pl', 'https://xn--dwr-pod-lipami-mob.pl'],
    ['http://localhost:3000/strona', 'http://localhost:3000'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ])('%s', (typed, origin) => expect(embedOriginOf(typed)).toBe(origin))

  test.each([
    '',
    'dwor',
    '*',
    '*.pl',
    'https://*',
    'http://dwor.pl',
    'javascript:alert(1)',
    'data://text/html',
    'https://ktos@dwor.pl',
    'https://:haslo@dwor.pl',
    'https://dwor.pl; script-src *',
    "https://dwor.pl 'unsafe-inline'",
    'https://10.0.0.1',
    'https://[::1]',
    'ftp://dwor.pl',
    'https://a.*.dwor.pl',
  ])('%s is none', (typed) => expect(embedOriginOf(typed)).toBeNull())

  test('what came out goes in unchanged', () => {
    for (const origin of ['https://dwor.pl', 'https://*.dwor.pl:8443', 'http://localhost:3000'])
      expect(embedOriginOf(origin)).toBe(origin)
  })
})

describe('the way back', () => {
  const origins = ['https://dwor.pl', 'https://*.sale.pl', 'http://localhost:3000']
  test.each([
    'https://dwor.pl/wesela?a=1#b',
    'https://www.sale.pl/',
    'https://a.b.sale.pl/x',
    'http://localhost:3000/strona',
  ])('%s is led to', (address) => expect(isOnEmbedSite(address, origins)).toBe(true))

  test.each([
    'http://dwor.pl/',
    'https://dwor.pl.zlo.pl/',
    'https://dwor.pl@zlo.pl/',
    'https://ktos:haslo@dwor.pl/',
    'https://zlodwor.pl/',
    'https://sale.pl/',
    'https://zlosale.pl/',
    'https://www.sale.pl:444/',
    'http://www.sale.pl/',
    '//dwor.pl',
    '/rezerwacja',
    'javascript:alert(1)//https://dwor.pl',
    'data:text/html,https://dwor.pl',
    'blob:https://zlo.pl/https://dwor.pl',
    'https:\\\\zlo.pl\\@dwor.pl',
    'http://localhost:3001/',
    'https://dwor.pl%2f@zlo.pl',
    '',
  ])('%s is not', (address) => expect(isOnEmbedSite(address, origins)).toBe(false))

  // Each way to look like a named site, in each dress.
  const hosts = ['dwor.pl', 'www.sale.pl', 'localhost:3000']
  const dresses: ((host: string) => string)[] = [
    (host) => `http://${host.replace('localhost', 'dwor.pl')}/`,
    (host) => `https://${host}.zlo.pl/`,
    (host) => `https://zlo.pl/${host}`,
    (host) => `https://zlo.pl/?a=https://${host}`,
    (host) => `https://zlo.pl/#https://${host}/`,
    (host) => `https://${host}@zlo.pl/`,
    (host) => `https://ktos@${host}/`,
    (host) => `https://ktos:haslo@${host}/`,
    (host) => `https://${host}%2f@zlo.pl/`,
    (host) => `https://${host}%00.zlo.pl/`,
    (host) => `https://${host}\\.zlo.pl/`,
    (host) => `https:\\\\zlo.pl\\@${host}`,
    (host) => `https://zlo.pl\\@${host}/`,
    (host) => `https://zlo.pl%5c@${host}/`,
    (host) => `https://zlo${host.replace('www.', '')}/`,
    (host) => `https://${host}-zlo.pl/`,
    (host) => `https://${host}.:444/`,
    (host) => `https://${host.replace(/:.*/, '')}:8443/`,
    (host) => `//${host}/`,
    (host) => `///${host}/`,
    (host) => `/\\${host}/`,
    (host) => `${host}/`,
    (host) => `ftp://${host}/`,
    (host) => `ws://${host}/`,
    (host) => `wss://${host}/`,
    (host) => `file://${host}/`,
    (host) => `view-source:https://${host}/`,
    (host) => `blob:https://zlo.pl/https://${host}`,
    (host) => `filesystem:https://${host}/temporary/x`,
    (host) => `about:blank#https://${host}`,
    (host) => `javascript:alert(1)//https://${host}/`,
    (host) => `java\nscript:alert(1)//https://${host}/`,
    (host) => `JaVaScRiPt://${host}/%0aalert(1)`,
    (host) => `data:text/html,<a href=https://${host}>`,
    (host) => `data:text/html;base64,aHR0cHM6Ly8=${host}`,
    (host) => `vbscript:msgbox("https://${host}")`,
    (host) => `intent://${host}#Intent;scheme=https;end`,
    (host) => `mailto:a@${host}`,
    (host) => `tel:https://${host}`,
    (host) => `https:// ${host}/`,
    (host) => `https://*.${host}/`,
    (host) => `https://[${host}]/`,
    (host) => `ht\ttps://${host}/`,
    (host) => `https://${host}\t.zlo.pl/`,
    (host) => `https://${host}\r\n.zlo.pl/`,
    (host) => `https:/\t/${host}/`,
    (host) => `https%3A%2F%2F${host}%2F`,
    (host) => `https%253A%252F%252F${host}%252F`,
    (host) => `https://${host}%252f@zlo.pl/`,
    (host) => `https://zlo.pl%23@${host}/`,
    (host) => `https://${host.replace(/[oa]/, (letter) => (letter === 'o' ? '\u043e' : '\u0430'))}/`,
    (host) => `https://${host}%09.zlo.pl/`,
    (host) => `HTTPS://${host.toUpperCase()}.ZLO.PL/`,
    (host) => `https://${host}\u3002zlo.pl/`,
  ]
  const hostile = hosts.flatMap((host) => dresses.map((dress) => dress(host)))
  test('a hundred and fifty addresses in disguise are not', () => {
    expect(new Set(hostile).size).toBeGreaterThanOrEqual(150)
    expect(hostile.filter((address) => isOnEmbedSite(address, origins))).toEqual([])
  })

  test('without named sites there is none', () => expect(isOnEmbedSite('https://dwor.pl/', [])).toBe(false))
})

test('without named sites the form may stand on every encrypted one', () => {
  expect(embedAncestors([])).toEqual(['https:'])
  expect(embedAncestors(['https://dwor.pl'])).toEqual(['https://dwor.pl'])
})
