import { listingPaths, paths, withQuery } from '#contract/paths.ts'
import { freeTerm } from './support/product.ts'
import { openForm, zloty } from './support/reserving.ts'
import { expect, test } from './support/test.ts'

const hall = { kind: 'venue', slug: 'modrzewiowa-polana', guests: 84 } as const

/** The code of the next screen is requested again and again. */
test.beforeEach(({ expectNoise }) => expectNoise(/ERR_INTERNET_DISCONNECTED|dynamically imported module/))

test('in a tunnel the form says that there is no network, not that a day has no hours', async ({
  page,
  context,
  request,
}) => {
  const term = await freeTerm(request, hall)
  await openForm(page, term, hall.guests)
  // The hours of the term's day have been loaded already.
  const free = page.locator(`[data-date]:not([aria-disabled=true]):not([data-date="${term.date}"])`).last()
  await context.setOffline(true)
  await free.click()
  await expect(page.getByText('Brak połączenia z internetem')).toBeVisible()
  await expect(page.getByText('nie ma wolnych godzin')).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByText('Brak połączenia z internetem')).toHaveCount(0)
  await expect(page.getByRole('radio').first()).toBeVisible()
})

test('in a tunnel the price of other guests is not told as the one of these', async ({ page, context, request }) => {
  const { card, start, end, total_grosze } = await freeTerm(request, hall)
  await page.goto(withQuery(listingPaths[card.kind].detail(card.slug), { start, end, guests: hall.guests }))
  const box = page.getByRole('complementary', { name: 'Rezerwacja' })
  await expect(box.getByText('Wolny termin')).toBeVisible()
  await context.setOffline(true)
  const guests = box.getByRole('textbox', { name: 'Liczba gości' })
  await guests.fill('120')
  await guests.press('Tab')
  // By then the typed value would have been sent.
  await page.waitForTimeout(1_000)
  await expect(box.getByText('Wolny termin')).toHaveCount(0)
  await context.setOffline(false)
  await expect(box.getByText('Wolny termin')).toBeVisible()
  await expect(box).not.toContainText(zloty(total_grosze))
})

test('a link that is pressed in a tunnel opens its page when the network is back', async ({ page, context }) => {
  await page.goto(paths.contact)
  // By then the application handles links.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Plany i ceny' }).click()
  await expect(page).toHaveURL(new RegExp(paths.plans))
  await page.waitForTimeout(1_000)
  await expect(page.getByText('Wystąpił nieoczekiwany błąd')).toHaveCount(0)
  await expect(page.getByText('Brak internetu. Czekamy, aż wróci.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Cena, która nie psuje zabawy' })).toBeVisible()
})
