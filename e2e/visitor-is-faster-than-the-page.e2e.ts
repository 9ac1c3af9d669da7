import type { Page } from '@playwright/test'
import { plusDays } from './support/product.ts'
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
  const month = calendar(page).getByRole('combobox', { name: 'Miesiąc' })
  const shown = await month.inputValue()
  const next = plusDays(`${shown}-01`, 31).slice(0, 7)
  await calendar(page).getByRole('button', { name: 'Następny miesiąc' }).click()
  give()
  await expect(month).toHaveValue(next)
})

test('what is chosen before a part has its code is what the part shows', async ({ page }) => {
  const give = await openHalf(page)
  const day = page.getByRole('dialog', { name: 'Wybierz dzień' }).locator('button.free').first()
  const date = (await day.getAttribute('data-date')) ?? ''
  await day.click()
  await expect(card(page)).toContainText('razem')
  give()
  await expect(calendar(page).locator(`[data-date="${date}"]`)).toHaveAccessibleName(/wybrany/)
})

test('a press on a page that the server no longer remembers, and so is drawn anew, is not lost', async ({
  page,
  expectNoise,
}) => {
  expectNoise(/status of 404/)
  await page.route('**/stan/*.json', async (route) => {
    await pressed
    await route.fulfill({ status: 404, body: '' })
  })
  let press = () => {}
  const pressed = new Promise<void>((resolve) => {
    press = resolve
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('search').first().getByRole('button', { name: /^Data/ }).click()
  press()
  await expect(page.getByRole('dialog', { name: 'Data' })).toBeVisible()
})
