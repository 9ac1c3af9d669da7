import type { Page } from '@playwright/test'
import { paths } from '#contract/paths.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/looks.ts'
import { plusDays, today } from './support/product.ts'
import { openLoggedIn } from './support/session.ts'
import { expect, test } from './support/test.ts'

/** Reservations of the demo: one added by the owner after a call, one requested by the customer. */
const byPhone = 'Jakub Modrzew'
const byGuest = 'Aleksandra Bukowiec'

async function openDesk(page: Page) {
  await openLoggedIn(page, `${paths.myReservations}?stan=wszystkie`)
  await expect(row(page, byGuest)).toBeVisible()
}

const list = (page: Page, label: string) => page.getByRole('combobox', { name: label })
/** The row in the table, or the card on a phone, whichever is visible. */
const row = (page: Page, name: string) => page.getByRole('link', { name })
const addressOf = (page: Page) => new URL(page.url()).searchParams

test('the desk is narrowed by source, payment and words, stays so over a reload, and is had as a file', async ({
  page,
}) => {
  await openDesk(page)
  await list(page, 'Źródło').selectOption('owner')
  await expect(row(page, byGuest)).toHaveCount(0)
  await expect(row(page, byPhone)).toBeVisible()
  await list(page, 'Płatność').selectOption('paid')
  await expect(row(page, byPhone)).toHaveCount(0)
  await list(page, 'Płatność').selectOption('unpaid')
  await expect(row(page, byPhone)).toBeVisible()
  expect([addressOf(page).get('zrodlo'), addressOf(page).get('platnosc')]).toEqual(['owner', 'unpaid'])
  await page.reload()
  await expect(row(page, byPhone)).toBeVisible()
  await expect(list(page, 'Źródło')).toHaveValue('owner')

  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Pobierz CSV' }).click()
  const chunks: Buffer[] = []
  for await (const chunk of await (await file).createReadStream()) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('utf8')
  expect(text).toContain(byPhone.replace(' ', ';'))
  expect(text).not.toContain(byGuest.replace(' ', ';'))

  await page.getByRole('link', { name: 'Wyczyść' }).click()
  await expect(row(page, byGuest)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Szukaj rezerwacji' }).fill('bukowiec')
  await expect(row(page, byPhone)).toHaveCount(0)
  await expect(row(page, byGuest)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Szukaj rezerwacji' }).fill('nikogo takiego')
  await expect(row(page, byGuest)).toHaveCount(0)
  await page.goBack()
  await page.goForward()
  await expect(page.getByRole('searchbox', { name: 'Szukaj rezerwacji' })).toHaveValue('nikogo takiego')
})

test('whoever looks for a caller in the wrong tab is led to the reservation, and told so where there is none', async ({
  page,
}) => {
  await openLoggedIn(page, `${paths.myReservations}?stan=zakonczone`)
  const search = page.getByRole('searchbox', { name: 'Szukaj rezerwacji' })
  await search.fill('modrzew jakub')
  await expect(page.getByRole('heading', { name: 'Nie ma tego w tej zakładce' })).toBeVisible()
  await page.getByRole('link', { name: 'Pokaż w zakładce „Wszystkie” (1)' }).click()
  await expect(row(page, byPhone)).toBeVisible()
  await expect(search).toHaveValue('modrzew jakub')
  await search.fill('modrzew zenobia')
  await expect(page.getByRole('heading', { name: 'Nie znaleźliśmy takiej rezerwacji' })).toBeVisible()
})

test('words of a row are marked and copied without opening it, and Ctrl opens the row in a new tab', async ({
  page,
  context,
}) => {
  await openDesk(page)
  const cell = page.getByRole('row').filter({ hasText: byGuest }).getByText('Szkolenie / warsztaty')
  const at = await cell.boundingBox()
  if (!at) throw new Error('the row is not drawn')
  await page.mouse.move(at.x + 1, at.y + 10)
  await page.mouse.down()
  await page.mouse.move(at.x + 70, at.y + 10, { steps: 4 })
  await page.mouse.up()
  expect(await page.evaluate(() => getSelection()?.toString())).toContain('Szko')
  expect(addressOf(page).get('rezerwacja')).toBe(null)
  await page.evaluate(() => getSelection()?.removeAllRanges())
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    cell.click({ modifiers: ['ControlOrMeta'], position: { x: 2, y: 4 } }),
  ])
  await expect(tab).toHaveURL(/rezerwacja=/)
  expect(addressOf(page).get('rezerwacja')).toBe(null)
  await cell.click()
  await expect(page).toHaveURL(/rezerwacja=/)
})

test('an open reservation is printed whole, with its name, and without the list behind it', async ({ page }) => {
  await openDesk(page)
  await row(page, byGuest).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('heading', { name: 'Cena' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await expect(drawer.getByRole('heading', { name: byGuest })).toBeVisible()
  const [paper, content, width] = await drawer.evaluate((one) => {
    const inner = one.querySelector('section')?.scrollHeight ?? 0
    return [one.getBoundingClientRect().height, inner, one.getBoundingClientRect().width]
  })
  expect(paper).toBeGreaterThanOrEqual(content ?? Number.POSITIVE_INFINITY)
  expect(content).toBeGreaterThan(page.viewportSize()?.height ?? 0)
  expect(width).toBe(await page.evaluate(() => document.documentElement.clientWidth))
})

test('the calendar of the last day opens at the first one', async ({ page, request }) => {
  await openDesk(page)
  const from = plusDays(await today(request), 100)
  await page.getByLabel('Termin od', { exact: true }).fill(from.split('-').reverse().join('.'))
  await expect.poll(() => addressOf(page).get('od')).toBe(from)
  await page.getByRole('button', { name: 'Otwórz kalendarz: Termin do' }).click()
  await expect(page.locator(`[data-date="${from}"]`)).toBeVisible()
})

test('printed, the desk is its table', async ({ page }) => {
  await openDesk(page)
  // The width of a sheet of paper, at which a screen shows cards.
  await page.setViewportSize({ width: 794, height: 1123 })
  await expect(page.getByRole('table')).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('table')).toBeVisible()
  await expect(row(page, byGuest).filter({ visible: true })).toHaveCount(1)
  await expect(page.getByRole('searchbox', { name: 'Szukaj rezerwacji' })).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
})

test('a tablet on its side shows the whole table, with what can be done in each row', async ({ page }) => {
  await openDesk(page)
  const table = page.getByRole('region', { name: 'Tabela rezerwacji' })
  for (const width of [1024, 1112, 1180, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(table.getByRole('row')).not.toHaveCount(1)
    const beyond = () => table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    expect(await beyond(), `beyond the card at ${width} px`).toBeLessThanOrEqual(0)
    await expect(table.getByText('Przedpłata opłacona').filter({ visible: true }).first()).toBeVisible()
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the filters are folded away, say how many are set, and are open for whoever comes with some', async ({
    page,
  }) => {
    await openDesk(page)
    await expect(list(page, 'Źródło')).toBeHidden()
    await page.getByRole('button', { name: 'Filtry', exact: true }).tap()
    await list(page, 'Źródło').selectOption('owner')
    await expect(row(page, byGuest)).toHaveCount(0)
    await expectNoSidewaysScroll(page, 'the desk with its filters')
    await expectAccessible(page, 'the desk with its filters, phone')
    const folder = page.getByRole('button', { name: 'Filtry, wybrane: 1' })
    await folder.tap()
    await expect(list(page, 'Źródło')).toBeHidden()
    await page.reload()
    await expect(folder).toHaveAttribute('aria-expanded', 'true')
    await expect(list(page, 'Źródło')).toHaveValue('owner')
  })
})
