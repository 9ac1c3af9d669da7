import { calls } from '#contract/calls.ts'
import { paths } from '#contract/paths.ts'
import { holdBack } from './support/held.ts'
import { openLoggedIn } from './support/session.ts'
import { expect, test } from './support/test.ts'

const screens = [
  { path: paths.myVenues, call: calls.listMyVenues.path, late: { role: 'link', name: 'Dodaj salę' } },
  { path: paths.payouts, call: calls.listPayouts.path, late: { role: 'button', name: 'Pobierz CSV' } },
  {
    path: paths.subscription,
    call: calls.currentSubscription.path,
    late: { role: 'button', name: /^Faktury i karta/ },
  },
] as const

for (const { path, call, late } of screens) {
  test(`the title of ${path} stands still when its button comes late`, async ({ page }) => {
    const release = await holdBack(page, (url) => url.pathname === call)
    await openLoggedIn(page, path)
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toBeVisible()
    const button = page.getByRole(late.role, { name: late.name }).first()
    await expect(button).toBeHidden()
    const before = await title.boundingBox()
    release()
    await expect(button).toBeVisible()
    expect((await title.boundingBox())?.y).toBe(before?.y)
  })
}
