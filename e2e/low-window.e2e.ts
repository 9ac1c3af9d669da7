import type { Page } from '@playwright/test'
import { paths, withQuery } from '#contract/paths.ts'
import { freeTerm, ownerToken } from './support/product.ts'
import { next, openForm } from './support/reserving.ts'
import { openLoggedIn } from './support/session.ts'
import { expect, test } from './support/test.ts'

/** A window of 1280 × 720 at 200 % zoom, and of 1440 × 900. */
const low = [
  { width: 640, height: 360 },
  { width: 720, height: 450 },
] as const

/** The share of the window, along its middle, that is covered by fixed and sticky parts during scrolling. */
const covered = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const holds = (element: Element | null): boolean => {
      if (!element) return false
      const { position } = getComputedStyle(element)
      const wide = element.getBoundingClientRect().width > innerWidth / 2
      return (wide && ['fixed', 'sticky'].includes(position)) || holds(element.parentElement)
    }
    let held = 0
    for (let y = 0; y < innerHeight; y += 2) if (holds(document.elementFromPoint(innerWidth / 2, y))) held += 2
    return held / innerHeight
  })

async function expectHalf(page: Page, screen: string): Promise<void> {
  for (const size of low) {
    await page.setViewportSize(size)
    for (const part of [0, 0.5, 1]) {
      await page.evaluate((to) => scrollTo(0, to * (document.documentElement.scrollHeight - innerHeight)), part)
      expect(await covered(page), `${screen}, ${size.width}×${size.height}, ${part}`).toBeLessThanOrEqual(0.5)
    }
  }
}

test('a low window leaves at least half of itself to an offer and to the form, whose buttons still work', async ({
  page,
  request,
}) => {
  const term = await freeTerm(request, { kind: 'venue', slug: 'modrzewiowa-polana', guests: 60 })
  await page.setViewportSize(low[0])
  await page.goto(paths.venue('modrzewiowa-polana'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectHalf(page, 'offer')
  await openForm(page, term, 60)
  await expect(next(page)).toBeVisible()
  await expectHalf(page, 'form')
  await page.setViewportSize(low[0])
  await next(page).click()
  await expect(page.getByRole('heading', { name: /Goście/ }).first()).toBeVisible()
})

test('a low window leaves at least half of itself to hours and prices that are not saved yet', async ({
  page,
  request,
}) => {
  const term = await freeTerm(request, { kind: 'venue', slug: 'modrzewiowa-polana', guests: 60 })
  await ownerToken(request)
  await page.setViewportSize({ width: 640, height: 900 })
  await openLoggedIn(page, withQuery(paths.editVenue(term.card.id), { sekcja: 'dostepnosc' }))
  await page.getByRole('button', { name: /Usuń/ }).first().click()
  await expect(page.getByText('Masz niezapisane zmiany').first()).toBeVisible()
  await expectHalf(page, 'hours')
  await page.getByRole('button', { name: 'Odrzuć' }).click()

  await page.setViewportSize({ width: 640, height: 900 })
  await page.goto(withQuery(paths.editVenue(term.card.id), { sekcja: 'cennik' }))
  await expect(page.getByRole('button', { name: 'Zapisz cennik' })).toBeVisible()
  await expectHalf(page, 'prices')
})

test('no bar lies over the foot of each sheet that an offer is printed on', async ({ page }) => {
  await page.setViewportSize({ width: 794, height: 1123 })
  await page.goto(paths.venue('modrzewiowa-polana'))
  await expect(page.getByRole('button', { name: 'Wybierz termin' })).toBeVisible()
  expect(await covered(page)).toBeGreaterThan(0)
  await page.emulateMedia({ media: 'print' })
  expect(await covered(page)).toBe(0)
})

test('the menu of a low window shows each of its entries, and does not lie over what the focus goes on to', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto(paths.venue('modrzewiowa-polana'))
  await page.getByRole('button', { name: 'Otwórz menu' }).press('Enter')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const last = menu.getByRole('button').last()
  await last.focus()
  await expect(last).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Tab')
  await expect(menu).toBeHidden()
  await expect(page.getByRole('button', { name: 'Udostępnij' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Otwórz menu' })).toBeVisible()
})
