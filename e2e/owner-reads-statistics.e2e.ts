import type { Page } from '@playwright/test'
import { paths } from '#contract/paths.ts'
import { calls } from '#contract/calls.ts'
import type { Wire } from '#contract/index.ts'
import { expectAccessible, looks } from './support/looks.ts'
import { press } from './support/keyboard.ts'
import {
  demoOwner,
  freeTerm,
  freshEmail,
  newOwner,
  ownerToken,
  plusDays,
  reservedBy,
  today,
} from './support/product.ts'
import { zloty } from './support/reserving.ts'
import { openLoggedIn } from './support/session.ts'
import { expect, test } from './support/test.ts'

const tile = (page: Page, name: string) => page.getByRole('term').filter({ hasText: name }).locator('xpath=..')
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).first()
const listing = (page: Page) => page.getByRole('combobox', { name: 'Oferta' })
const period = (page: Page) => page.getByRole('combobox', { name: 'Okres' })

test('the screen asks for a login and comes back to the very period', async ({ page }) => {
  await page.goto(`${paths.stats}?okres=ten-miesiac`)
  await page.getByRole('textbox', { name: 'Adres e-mail' }).fill(demoOwner.email)
  await page.getByLabel('Hasło', { exact: true }).fill(demoOwner.password)
  await page.getByRole('button', { name: 'Zaloguj się' }).click()
  await expect(page).toHaveURL(/\/statystyki\?okres=ten-miesiac$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Statystyki' })).toBeVisible()
  await expect(period(page)).toHaveValue('ten-miesiac')
})

test('a partner reads a year, narrows it down and takes the table along', async ({ page, request }) => {
  const token = await ownerToken(request)
  const year = (await today(request)).slice(0, 4)
  const answer = await request.get(calls.statsDashboard.path, {
    params: { date_from: `${year}-01-01`, date_to: `${year}-12-31` },
    headers: { authorization: `Bearer ${token}` },
  })
  const report = (await answer.json()) as Wire['statsDashboard']['reply']
  await openLoggedIn(page, paths.stats)
  await expect(tile(page, 'Przychód')).toContainText(zloty(report.totals.revenue_grosze, { card: true }))
  await expect(tile(page, 'Rezerwacje')).toContainText(String(report.totals.reservations))

  // The chart has a text description and becomes a table by keyboard.
  await expect(page.getByRole('img', { name: /^Przychód według miesięcy/ })).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Pokaż jako tabelę – Przychód' }))
  const table = card(page, 'Przychód').getByRole('table')
  await expect(table.getByRole('row')).toHaveCount(1 + 12 + 1)
  await expect(table.getByRole('row').last()).toContainText(zloty(report.totals.revenue_grosze, { card: true }))

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Pobierz CSV – Sale i usługi' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe(`wydarzy-oferty-${year}-01-01-${year}-12-31.csv`)

  const one = report.listings.find(({ totals }) => totals.revenue_grosze > 0)
  if (!one) throw new Error('no listing of the demo has revenue')
  await listing(page).selectOption(one.listing.id)
  await expect(page).toHaveURL(new RegExp(`oferta=${one.listing.id}`))
  await expect(tile(page, 'Przychód')).toContainText(zloty(one.totals.revenue_grosze, { card: true }))
  await page.goBack()
  await expect(tile(page, 'Przychód')).toContainText(zloty(report.totals.revenue_grosze, { card: true }))
})

test('a period of one’s own is asked for by dates, and a turned one is refused beside the field', async ({
  page,
  request,
}) => {
  // The data of the demo cover one year.
  const year = plusDays(await today(request), -210).slice(0, 4)
  await openLoggedIn(page, paths.stats)
  await period(page).selectOption('wlasny')
  await page.getByLabel('Od', { exact: true }).fill(`${year}-06-10`)
  await page.getByLabel('Do', { exact: true }).fill(`${year}-06-01`)
  await page.getByRole('button', { name: 'Pokaż okres' }).click()
  await expect(page.getByText('Ostatni dzień jest przed pierwszym.')).toBeVisible()
  await expect(page.getByLabel('Do', { exact: true })).toBeFocused()
  await page.getByLabel('Do', { exact: true }).fill(`${year}-06-30`)
  await page.getByRole('button', { name: 'Pokaż okres' }).click()
  await expect(page).toHaveURL(new RegExp(`od=${year}-06-10&do=${year}-06-30`))
  await expect(page.getByText(new RegExp(`20\\smaja\\s${year}\\s–\\s9\\sczerwca\\s${year}`))).toBeVisible()
})

test('a visitor who looks is seen, and what could not be had is noted', async ({ page, request, browser }) => {
  const hall = await freeTerm(request, { kind: 'venue', slug: 'modrzewiowa-polana', guests: 60 })
  const token = await ownerToken(request)
  const month = { date_from: hall.date, date_to: hall.date, listing_id: hall.card.id }
  const headers = { authorization: `Bearer ${token}` }
  const read = async (query: Record<string, string>) =>
    (await (
      await request.get(calls.statsDashboard.path, { params: query, headers })
    ).json()) as Wire['statsDashboard']['reply']
  const now = await today(request)
  const views = async () => (await read({ date_from: now, date_to: now, listing_id: hall.card.id })).totals.views
  const before = await views()

  // Everybody on this machine counts as one person, so the visitor needs a browser of their own.
  const visitor = await browser.newContext({
    userAgent: `Mozilla/5.0 (X11; Linux x86_64) visitor ${now} ${Date.now()}`,
  })
  const other = await visitor.newPage()
  await other.goto(paths.venue(hall.card.slug))
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(views, { timeout: 20_000 }).toBeGreaterThan(before)

  const email = freshEmail('zajete')
  await reservedBy(request, hall, { guests: 60, email, confirm: false })
  await other.goto(`${paths.reserveVenue(hall.card.slug)}?start=${hall.start}&end=${hall.end}&guests=61`)
  await expect
    .poll(async () => (await read(month)).lost_demand.by_reason, { timeout: 20_000 })
    .toContainEqual({ reason: 'busy', asked: expect.any(Number) })
  await visitor.close()

  await openLoggedIn(page, `${paths.stats}?okres=wlasny&od=${hall.date}&do=${hall.date}&oferta=${hall.card.id}`)
  await expect(card(page, 'Utracone zapytania')).toContainText('Termin był zajęty')
})

test('a partner without visitors is told what to do', async ({ page }) => {
  await openLoggedIn(page, paths.stats, newOwner)
  await expect(
    page.getByRole('heading', { name: 'Statystyki pojawią się po pierwszych wyświetleniach oferty' }),
  ).toBeVisible()
  await expectAccessible(page, 'statistics, empty')
})

test('what cannot be read now can be tried again', async ({ page, expectNoise }) => {
  expectNoise(/503/)
  await page.route('**/api/stats/dashboard/**', (route) =>
    route.fulfill({
      status: 503,
      json: { errors: ['Serwis jest chwilowo niedostępny.'], code: 'unavailable', fields: {} },
    }),
  )
  // Nobody reserves with this owner; otherwise news would read the page again before the press.
  await openLoggedIn(page, paths.stats, newOwner)
  await expect(page.getByRole('alert').filter({ hasText: 'Nie udało się wczytać danych' })).toBeVisible()
  await page.unroute('**/api/stats/dashboard/**')
  await page.getByRole('button', { name: 'Spróbuj ponownie' }).click()
  await expect(
    page.getByRole('heading', { name: 'Statystyki pojawią się po pierwszych wyświetleniach oferty' }),
  ).toBeVisible()
})

for (const { name, use } of looks) {
  test.describe(name, () => {
    test.use(use)

    test('statistics can be used by everybody: year, month, tables, own period', async ({ page }) => {
      await openLoggedIn(page, paths.stats)
      await expect(tile(page, 'Przychód')).toBeVisible()
      await expectAccessible(page, 'statistics of a year')
      while ((await page.getByRole('button', { name: /^Pokaż jako tabelę/ }).count()) > 0) {
        await page
          .getByRole('button', { name: /^Pokaż jako tabelę/ })
          .first()
          .click()
      }
      await expectAccessible(page, 'statistics with tables')
      await page.goto(`${paths.stats}?okres=ten-miesiac`)
      await expect(tile(page, 'Przychód')).toBeVisible()
      await period(page).selectOption('wlasny')
      await expectAccessible(page, 'statistics of a month, own period')
    })
  })
}
