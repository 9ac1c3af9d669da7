import type { Page } from '@playwright/test'
import { calls } from '#contract/calls.ts'
import { paths } from '#contract/paths.ts'
import { demoOwner } from './support/product.ts'
import { expect, test } from './support/test.ts'

async function logIn(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('textbox', { name: 'Adres e-mail' }).fill(demoOwner.email)
  await page.getByLabel('Hasło', { exact: true }).fill(demoOwner.password)
  await page.getByRole('button', { name: 'Zaloguj się' }).click()
}

test('a logout asks nothing that is refused, and another tab says that it was one', async ({
  page,
  context,
  watch,
}) => {
  const loggedOut = Promise.withResolvers<void>()
  let asked = 0
  // The day asks for the profile once more, on a slow line.
  await page.route(`**${calls.getMe.path}`, async (route) => {
    asked += 1
    if (asked > 1) await loggedOut.promise
    await route.continue().catch(() => undefined)
  })
  await logIn(page, paths.today)
  await expect(page.getByRole('heading', { level: 1, name: 'Dziś' })).toBeVisible()
  const other = await context.newPage()
  watch(other)
  await other.goto(paths.myReservations)
  await expect(other.getByRole('heading', { level: 1, name: 'Moje rezerwacje' })).toBeVisible()
  await expect.poll(() => asked).toBeGreaterThan(1)
  await page.getByRole('button', { name: /^Menu użytkownika/ }).click()
  await page.getByRole('menuitem', { name: 'Wyloguj się' }).click()
  await expect(page.getByText('Wylogowano pomyślnie')).toBeVisible()
  loggedOut.resolve()
  await expect(other).toHaveURL(/\/login\?dalej=/)
  await expect(other.getByText('Wylogowano Cię w innej karcie.')).toBeVisible()
})
