import type { APIRequestContext } from '@playwright/test'
import { paths } from '#contract/paths.ts'
import { freeTerm } from './support/product.ts'
import { expect, test } from './support/test.ts'

// A search engine, a friend's messenger and a browser without scripts read the same first answer. Pictures on cards
// have an empty name because of the text beside them, so they are found in the document and not by role.
const photo = /\.(jpe?g|webp|avif)$/
const venue = { kind: 'venue', slug: 'oranzeria-cicha-grobla', guests: 80 } as const

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the home page shows halls with pictures and prices', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Niech się wydarzy/)
    const card = page.getByRole('article').first()
    await expect(card.getByRole('link')).toHaveText(/\w/)
    await expect(card.locator('picture img')).toHaveAttribute('src', photo)
    await expect(card).toContainText(/\d\s?zł/)
  })

  test('the list for a date shows names, pictures and totals for the guests', async ({ page, request }) => {
    const { card, date } = await freeTerm(request, venue)
    await page.goto(`/wip/sale?date_from=${date}&guests=${venue.guests}&q=${encodeURIComponent(card.name)}`)
    const article = page.getByRole('article').filter({ hasText: card.name })
    await expect(article.getByRole('link', { name: card.name })).toBeVisible()
    await expect(article.locator('picture img')).toHaveAttribute('src', photo)
    await expect(article).toContainText(/\d\s?zł/)
  })

  test('the page of a hall shows its name, picture, price and who sells', async ({ page }) => {
    await page.goto(paths.venue(venue.slug))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Oranżeria/)
    await expect(page.getByRole('main').locator('picture img').first()).toHaveAttribute('src', photo)
    await expect(page.getByRole('main')).toContainText(/od\s+\d[\d\s]*zł/)
    await expect(page.getByRole('heading', { name: 'Kto to oferuje' })).toBeVisible()
  })
})

const html = async (request: APIRequestContext, path: string) => (await request.get(path)).text()
const meta = (text: string, name: string) =>
  new RegExp(`<meta[^>]+(?:name|property)="${name}"[^>]+content="([^"]*)"`).exec(text)?.[1]

test('every public page has its own title, description and picture for a link sent to a friend', async ({
  request,
}) => {
  const seen = new Map<string, string>()
  for (const path of [
    '/',
    '/wip/sale',
    '/wip/uslugi',
    paths.venue(venue.slug),
    paths.service('dj-takt'),
    '/o-nas',
    '/plany-subskrypcji',
  ]) {
    const text = await html(request, path)
    const title = /<title>([^<]+)<\/title>/.exec(text)?.[1] ?? ''
    expect(title, path).not.toBe('')
    expect(seen.get(title), `${path} shares its title`).toBeUndefined()
    seen.set(title, path)
    expect(meta(text, 'description'), path).toMatch(/.{30,}/)
    const picture = meta(text, 'og:image') ?? ''
    expect((await request.get(picture)).headers()['content-type'], `${path}: ${picture}`).toMatch(/^image\//)
  }
})

test('structured data of home and of a hall can be read by a machine', async ({ request }) => {
  for (const path of ['/', paths.venue(venue.slug)]) {
    const [, text = ''] =
      /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(await html(request, path)) ?? []
    expect(JSON.parse(text), path).toMatchObject({ '@context': 'https://schema.org', '@type': expect.any(String) })
  }
})

test('demo listings ask not to be indexed and are not in the sitemap, which robots.txt names', async ({ request }) => {
  expect(meta(await html(request, paths.venue(venue.slug)), 'robots')).toContain('noindex')
  expect(meta(await html(request, '/'), 'robots') ?? '').not.toContain('noindex')
  const robots = await html(request, '/robots.txt')
  const [, sitemap = ''] = /^Sitemap: (\S+)$/m.exec(robots) ?? []
  const text = await html(request, new URL(sitemap).pathname)
  expect(text).toContain('/plany-subskrypcji</loc>')
  expect(text).not.toContain(venue.slug)
})

test('a hall opens by its slug and by its id', async ({ page, request }) => {
  const { card } = await freeTerm(request, venue)
  for (const id of [card.slug, card.id]) {
    const answer = await page.goto(paths.venue(id))
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(card.name)
  }
  await page.goto(paths.reserveVenue(card.id))
  await expect(page.getByRole('heading', { level: 1, name: 'Kiedy świętujecie?' })).toBeVisible()
})

test('an address that does not exist says so, with status 404, in words and to machines', async ({
  page,
  expectNoise,
}) => {
  expectNoise(/status of 404/)
  for (const path of ['/nie/ma/takiej/strony', '/wip/sale/nie-ma-takiej-sali', '/wip/uslugi/nie-ma-takiej-uslugi']) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tu nic się nie wydarzy')
    await expect(page.getByRole('main').getByRole('link', { name: 'Strona główna' })).toBeVisible()
  }
})

test('a page that a secret link opens is kept by nobody and told to nobody', async ({ request }) => {
  for (const path of [paths.reservationStatus('abc'), paths.confirmReservationEmail('abc'), paths.newPassword('abc')]) {
    const headers = (await request.get(path)).headers()
    expect([path, headers['cache-control'], headers['referrer-policy'], headers['x-robots-tag']]).toEqual([
      ...[path, 'no-store', 'no-referrer', 'noindex'],
    ])
  }
  expect((await request.get('/')).headers()['referrer-policy']).toBe('strict-origin-when-cross-origin')
})
