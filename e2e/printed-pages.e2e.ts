import { paths } from '#contract/paths.ts'
import { freeTerm } from './support/product.ts'
import { fillContact, openForm, toContact, toGuests, toSummary, visitor } from './support/reserving.ts'
import { expect, test } from './support/test.ts'
import type { Locator, Page } from '@playwright/test'

/** Paper as a browser announces it, without the file that it would write. */
async function print(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
}

/** Whether the browser prints the backgrounds of this part, which it leaves out unless it is told not to. */
const printedAsSeen = (part: Locator) => part.evaluate((one) => getComputedStyle(one).printColorAdjust)

test('a printed offer names everything that is there, says which days are free, and has no room for what only screens show', async ({
  page,
}) => {
  // As wide as a sheet.
  await page.setViewportSize({ width: 703, height: 1000 })
  await page.goto(paths.venue('modrzewiowa-polana'))
  const things = page.locator('#udogodnienia').getByRole('listitem')
  await expect(things).toHaveCount(9)
  await expect(page.getByRole('button', { name: 'Pokaż wszystkie (19 rzeczy)' })).toBeVisible()
  const calendar = page.getByRole('grid').first()
  await calendar.scrollIntoViewIfNeeded()
  await expect(calendar.locator('.day.free').first()).toBeVisible()
  await page.getByRole('region', { name: 'Podobne miejsca' }).scrollIntoViewIfNeeded()
  await print(page)
  await expect(things).toHaveCount(19)
  await expect(page.getByRole('button', { name: /^Pokaż / })).toBeHidden()
  expect(await printedAsSeen(calendar.locator('.day.free').first())).toBe('exact')
  expect(await printedAsSeen(page.locator('.dot.bg-success').first())).toBe('exact')
  await expect(page.getByRole('button', { name: 'Następny miesiąc' })).toBeHidden()
  await expect(page.getByRole('region', { name: 'Podobne miejsca' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Dojazd', exact: true })).toBeVisible()
  await expect(page.locator('.leaflet-container')).toBeHidden()
})

test('an offer that is printed before the application has come names everything, too', async ({ browser, watch }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  watch(page)
  await page.goto(paths.venue('modrzewiowa-polana'))
  const things = page.locator('#udogodnienia').getByRole('listitem')
  await expect(things).toHaveCount(9)
  await page.emulateMedia({ media: 'print' })
  await expect(things).toHaveCount(19)
  await page.close()
})

test('light letters keep their dark ground on paper, and questions their answers', async ({ page }) => {
  await page.goto(paths.plans)
  const answer = page.locator('.acc:not([open]) > div').first()
  await expect(answer).toBeHidden()
  await print(page)
  await expect(answer).toBeVisible()
  expect(await printedAsSeen(page.locator('.text-on-dusk', { hasText: 'Polecany' }))).toBe('exact')
})

test('a printed summary of a reservation ends where its words end', async ({ page, request }) => {
  await page.setViewportSize({ width: 703, height: 1000 })
  const term = await freeTerm(request, { kind: 'venue', slug: 'modrzewiowa-polana', guests: 120 })
  await openForm(page, term, 120)
  await toGuests(page)
  await toContact(page)
  await fillContact(page, visitor('Irena', 'Kartka'))
  await toSummary(page)
  const price = page.getByRole('complementary', { name: 'Podsumowanie ceny' })
  await expect(price).toBeVisible()
  await print(page)
  const below = await price.evaluate(
    (one) => document.documentElement.scrollHeight - one.getBoundingClientRect().bottom - scrollY,
  )
  expect(below).toBeLessThan(20)
})
