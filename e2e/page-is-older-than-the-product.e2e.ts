import type { Page } from '@playwright/test'
import { paths } from '#contract/paths.ts'
import { expect, test } from './support/test.ts'

/**
 * From now on files that the page has not fetched yet are gone, until a new document is requested, which names existing
 * ones.
 */
async function putOutNewVersion(page: Page): Promise<void> {
  const known = new Set(await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)))
  await page.route('**/assets/*', (route) =>
    known.has(route.request().url()) ? route.continue() : route.fulfill({ status: 404 }),
  )
  page.on('request', (request) => {
    if (request.isNavigationRequest()) void page.unrouteAll()
  })
}

test('a link on a page that is older than the product leads to its page', async ({ page, expectNoise }) => {
  // Files of the former version are missing.
  expectNoise(/404|dynamically imported module/)
  await page.goto(paths.contact)
  await page.waitForLoadState('networkidle')
  await putOutNewVersion(page)
  await page.getByRole('link', { name: 'Plany i ceny' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cena, która nie psuje zabawy' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(paths.plans))
})
