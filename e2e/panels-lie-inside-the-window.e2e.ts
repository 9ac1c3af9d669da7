import type { Locator, Page } from '@playwright/test'
import { paths } from '#contract/paths.ts'
import { expect, test } from './support/test.ts'

// When half of a calendar hangs outside the window, three days of the week fail and the others do not, so every weekday
// is checked at every width where the panel looks different.

const widths = [320, 360, 390, 768, 1024, 1440] as const

test('each day of the week can be picked at every width, and the panel covers what is behind it', async ({ page }) => {
  for (const path of ['/', '/wip/sale']) {
    await page.setViewportSize({ width: widths[0], height: 844 })
    await page.goto(path)
    for (const width of widths) {
      await drawWindow(page, { width, height: 844 })
      await withSearch(page, async (search) => {
        await search.getByRole('button', { name: /^Data/ }).click()
        const panel = page.getByRole('dialog', { name: 'Data' })
        await expect(panel.getByRole('grid').first()).toBeVisible()
        await expectInside(page, panel, `${path} at ${width} px`)
        const days = panel.getByRole('grid').first().getByRole('row').nth(2).getByRole('button')
        const count = await days.count()
        expect(count, `${path} at ${width} px`).toBe(7)
        for (let day = 0; day < count; day++) await expectOnTop(days.nth(day), `day ${day} of ${path} at ${width} px`)
        await page.keyboard.press('Escape')
        await expect(panel).toBeHidden()
      })
    }
  }
})

test('the day of one listing too, also low on the screen', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 700 })
  // A venue whose card ends above the last week: a panel inside the card would be cut off at its edge.
  await page.goto(paths.venue('sala-taneczna-obrot'))
  for (const [width, height] of [
    [1024, 700],
    [1440, 900],
    [1440, 700],
  ] as const) {
    await drawWindow(page, { width, height })
    await page
      .getByRole('button', { name: /Wybierz dzień/ })
      .first()
      .click()
    const panel = page.getByRole('dialog', { name: 'Wybierz dzień' })
    await expect(panel.getByRole('grid').first()).toBeVisible()
    await expectInside(page, panel, `the listing at ${width} px`)
    await expectReachable(page, panel, `the listing at ${width} px`)
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
  }
})

test('whoever types a town on a phone sees what they type', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 844 })
  await page.goto('/')
  const town = page.getByRole('search').first().getByRole('combobox', { name: 'Miejscowość' })
  for (const width of [320, 390]) {
    await drawWindow(page, { width, height: 844 })
    await town.fill('')
    await town.blur()
    await town.click()
    await town.fill('Krak')
    const first = page.getByRole('option').first()
    await expect(first).toBeVisible()
    await expectOnTop(town, `the town at ${width} px`)
    await first.click()
    await expect(town).toHaveValue(/Krak/)
  }
})

test('suggestions low on the screen come into view, and so does the one that arrows walk to', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  const town = page.getByRole('search').first().getByRole('combobox', { name: 'Miejscowość' })
  await town.click()
  await town.pressSequentially('kra')
  await expect(page.getByRole('option').nth(5)).toBeInViewport({ ratio: 1 })
  const last = (await page.getByRole('option').count()) - 1
  for (let down = 0; down <= last; down++) await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option').nth(last)).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('option').nth(last)).toBeInViewport({ ratio: 1 })
})

/** Resizes the window and scrolls to the top, as after loading. */
async function drawWindow(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
}

const pill = (page: Page) => page.getByRole('button', { name: /^Zmień wyszukiwanie/ })

/** On a phone the search of the list is a sheet behind a button; it is closed again. */
async function withSearch(page: Page, use: (search: Locator) => Promise<void>): Promise<void> {
  const isFolded = await pill(page).isVisible()
  if (isFolded) await pill(page).click()
  await use(page.getByRole('search').first())
  if (!isFolded) return
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function expectInside(page: Page, panel: Locator, where: string): Promise<void> {
  const box = await panel.boundingBox()
  const room = await page.evaluate(() => document.documentElement.clientWidth)
  expect(box?.x, where).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0), where).toBeLessThanOrEqual(room + 1)
}

/** The panel lies beside content that does not move, so scrolling the page would not reveal its lower days. */
async function expectReachable(page: Page, panel: Locator, where: string): Promise<void> {
  const box = await panel.boundingBox()
  const height = await page.evaluate(() => document.documentElement.clientHeight)
  expect(box?.y, where).toBeGreaterThanOrEqual(0)
  expect((box?.y ?? 0) + (box?.height ?? 0), where).toBeLessThanOrEqual(height + 1)
  const last = panel.getByRole('grid').first().getByRole('row').last().getByRole('button').first()
  await expectOnTop(last, `the last week of ${where}`)
}

/** Checks that a touch at its middle hits the element itself. */
async function expectOnTop(target: Locator, what: string): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const is_on_top = await target.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(x + width / 2, y + height / 2)
    return hit !== null && (element === hit || element.contains(hit) || hit.contains(element))
  })
  expect(is_on_top, what).toBe(true)
}

test('124 guests read 124 at every width, and the first price stands above the fold of a phone', async ({ page }) => {
  const sizes = [320, 360, 372, 390, 768].map((width) => ({ width, height: 800 }))
  for (const path of ['/', '/wip/sale']) {
    await page.setViewportSize({ width: 320, height: 800 })
    await page.goto(path)
    for (const size of path === '/' ? [] : sizes.filter(({ width }) => width < 768)) {
      await drawWindow(page, size)
      await expect(pill(page)).toBeVisible()
      const price = page
        .getByRole('article')
        .first()
        .getByText(/\d\s?zł/)
        .first()
      const box = await price.boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0), `the price at ${size.width} px`).toBeLessThanOrEqual(800)
    }
    for (const size of sizes) {
      await drawWindow(page, size)
      await withSearch(page, async (search) => {
        const guests = search.getByRole('textbox', { name: 'Liczba gości' })
        await guests.fill('124')
        const fits = await guests.evaluate((field: HTMLInputElement) => field.scrollWidth <= field.clientWidth)
        expect(fits, `124 on ${path} at ${size.width} px`).toBe(true)
      })
    }
  }
})
