import type { Page } from '@playwright/test'
import { freeTerm } from './support/product.ts'
import { expect, test } from './support/test.ts'

const slug = 'sala-taneczna-obrot'
const card = (page: Page) => page.getByRole('complementary', { name: 'Rezerwacja' })
const calendar = (page: Page) => page.locator('#kalendarz')

/** The application answers, but the code of what lies below the first screen is held back until the answer is called. */
async function openHalf(page: Page, query = ''): Promise<() => void> {
  let give = () => {}
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  await page.route('**/assets/ListingBody-*.js', async (route) => {
    await given
    await route.continue()
  })
  await page.goto(`/wip/sale/${slug}${query}`)
  await card(page).getByRole('button', { name: 'Wybierz dzień' }).click()
  await expect(page.getByRole('dialog', { name: 'Wybierz dzień' })).toBeVisible()
  return give
}

test('a press on a part whose code is not there yet is done when it is', async ({ page }) => {
  const give = await openHalf(page)
  await page.keyboard.press('Escape')
  const months = calendar(page).getByText(/^\p{L}+ 20\d\d$/u)
  const [, second = ''] = await months.allTextContents()
  await calendar(page).getByRole('button', { name: 'Następny miesiąc' }).click()
  give()
  await expect(months.first()).toHaveText(second)
})

test('what is chosen before a part has its code is what the part shows', async ({ page, request }) => {
  const { start } = await freeTerm(request, { kind: 'venue', slug, guests: 12 })
  const give = await openHalf(page)
  const day = `[data-date="${start.slice(0, 10)}"]`
  const dialog = page.getByRole('dialog', { name: 'Wybierz dzień' })
  for (let month = 0; month < 12 && !(await dialog.locator(day).isVisible()); month++) {
    await dialog.getByRole('button', { name: 'Następny miesiąc' }).click()
  }
  await dialog.locator(day).click()
  await expect(card(page)).toContainText('razem')
  give()
  await expect(calendar(page).locator(day)).toHaveAccessibleName(/wybrany/)
})
