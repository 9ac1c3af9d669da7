import { paths } from '#contract/paths.ts'
import { calls } from '#contract/calls.ts'
import { openLoggedIn } from './support/session.ts'
import { expect, test } from './support/test.ts'

test('while it is being read who is there, a partner’s screen is not empty', async ({ page }) => {
  await openLoggedIn(page, paths.today)
  const today = page.getByRole('heading', { name: 'Dziś', level: 1 })
  await expect(today).toBeVisible()
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route(`**${calls.getMe.path}`, async (route) => {
    await held
    await route.continue()
  })
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: 'Wczytywanie' })).toBeVisible()
  await expect(today).toHaveCount(0)
  answer()
  await expect(today).toBeVisible()
})
