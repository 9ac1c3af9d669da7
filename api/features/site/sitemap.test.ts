import { expect, test } from 'vitest'
import { sitemapOf } from './sitemap.ts'

const address = 'https://wydarzy.test/sitemap.xml'
const addressesIn = (text: string | null) => [...(text ?? '').matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, one]) => one)
const urls = (count: number) => Array.from({ length: count }, (_, at) => `https://wydarzy.test/wip/sale/${at}`)

test('few addresses are one file', () => {
  expect(addressesIn(sitemapOf(address, urls(3), null, 3))).toEqual(urls(3))
  expect(sitemapOf(address, urls(3), null, 3)).toContain('<urlset')
})

test('more than one file may hold are named by an index, whose files hold each of them once', () => {
  const index = sitemapOf(address, urls(7), null, 3)
  expect(index).toContain('<sitemapindex')
  const pages = addressesIn(index).map((one) => Number(new URL(one as string).searchParams.get('page')))
  expect(pages).toEqual([1, 2, 3])
  expect(pages.flatMap((page) => addressesIn(sitemapOf(address, urls(7), page, 3)))).toEqual(urls(7))
  expect(sitemapOf(address, urls(7), 4, 3)).toBeNull()
  expect(sitemapOf(address, urls(7), 0, 3)).toBeNull()
})
