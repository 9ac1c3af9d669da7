import { expect, test } from 'vitest'
import { sitemapOf } from './sitemap.ts'

const address = 'https://wydarzy.test/sitemap.xml'
const addressesIn = (text: string | null) => [...(text ?? '').matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, one]) => one)
const urls = (count: number) => Array.from({ length: count }, (_, at) => `https://wydarzy.test/wip/sale/${at}`)
const read = (all: string[]) => ({
  count: all.length,
  read: async (from: number, most: number) => all.slice(from, from + most),
})

test('few addresses are one file', async () => {
  expect(addressesIn(await sitemapOf(address, read(urls(3)), null, 3))).toEqual(urls(3))
  expect(await sitemapOf(address, read(urls(3)), null, 3)).toContain('<urlset')
})

test('more than one file may hold are named by an index, whose files hold each of them once', async () => {
  const all = read(urls(7))
  const index = await sitemapOf(address, all, null, 3)
  expect(index).toContain('<sitemapindex')
  const pages = addressesIn(index).map((one) => Number(new URL(one as string).searchParams.get('page')))
  expect(pages).toEqual([1, 2, 3])
  const files = await Promise.all(pages.map((page) => sitemapOf(address, all, page, 3)))
  expect(files.flatMap(addressesIn)).toEqual(urls(7))
  for (const page of [4, 0, -1, 1.5, Number.NaN]) expect(await sitemapOf(address, all, page, 3)).toBeNull()
})
