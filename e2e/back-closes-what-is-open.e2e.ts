import type { Page } from '@playwright/test'
import { calls } from '#contract/calls.ts'
import { paths } from '#contract/paths.ts'
import { freeTerm, ownerToken } from './support/product.ts'
import { mailboxScreen, openForm, send, terms, visitor, walkToSummary } from './support/reserving.ts'
import { openLoggedIn } from './support/session.ts'
import { expect, test } from './support/test.ts'

// Android's back button closes what is open on top, and leaves the page only when nothing is.

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const wanted = { kind: 'venue', slug: 'akademia-pietro-wyzej', guests: 20 } as const
const hall = paths.venue('modrzewiowa-polana')
const opener = (page: Page) => page.getByRole('button', { name: /^(Rezerwuję|Wybierz termin)$/ }).last()
const dialog = (page: Page) => page.getByRole('dialog').last()

/** Opens home and then a venue, so that going back too far is noticed. */
async function openHall(page: Page): Promise<void> {
  await page.goto('/')
  await page.goto(hall)
  await expect(page.getByRole('heading', { name: 'Kto to oferuje' })).toBeVisible()
}

test('the calendar, the place and the menu close, and the page stays', async ({ page }) => {
  await page.goto(paths.venues)
  await page.goto('/')
  const search = page.getByRole('search').first()
  await search.getByRole('button', { name: /^Data/ }).click()
  await expect(dialog(page)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/$/)

  const town = search.getByRole('combobox', { name: 'Miejscowość' })
  await town.fill('Krak')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(town).toHaveValue('Krak')

  await page.getByRole('button', { name: 'Otwórz menu' }).click()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Otwórz menu' })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await page.goBack()
  await expect(page).toHaveURL(paths.venues)
})

test('back in the very moment in which a panel opens closes it, and the page stays', async ({ page }) => {
  await page.goto(paths.venues)
  await page.goto('/')
  const days = page.getByRole('search').first().getByRole('button', { name: /^Data/ })
  for (const button of [days, page.getByRole('button', { name: /^(Otwórz|Zamknij) menu$/ })]) {
    // From here on the application listens.
    await button.click()
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await page.goBack()
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    // The menu is open within the same turn as the click; nobody can go back sooner.
    const was_open = await button.evaluate(async (element: HTMLElement) => {
      element.click()
      await null
      await null
      const opened = element.getAttribute('aria-expanded')
      history.back()
      return opened
    })
    expect(was_open).toBe('true')
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await expect(page).toHaveURL(/\/$/)
  }
})

test('a sheet above a sheet: each back closes one, two at once close both', async ({ page }) => {
  await openHall(page)
  await opener(page).click()
  const sheet = page.getByRole('dialog', { name: 'Termin i cena' })
  const days = page.getByRole('dialog', { name: 'Wybierz dzień' })
  const openDays = () =>
    sheet
      .getByRole('button', { name: /Wybierz dzień|20\d\d/ })
      .first()
      .click()
  await openDays()
  await expect(days).toBeVisible()
  await page.goBack()
  await expect(days).toBeHidden()
  await expect(sheet).toBeVisible()
  await openDays()
  await expect(days).toBeVisible()
  await page.evaluate(() => history.go(-2))
  await expect(days).toBeHidden()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(hall)
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
})

test('what is closed by its own button leaves nothing behind: the next back leaves the page', async ({ page }) => {
  await openHall(page)
  for (const close of ['button', 'Escape'] as const) {
    await opener(page).click()
    const sheet = page.getByRole('dialog', { name: 'Termin i cena' })
    await expect(sheet).toBeVisible()
    if (close === 'button') await sheet.getByRole('button', { name: 'Zamknij' }).first().click()
    else await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
  }
  await page.goForward()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(hall)
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
})

test('the gallery closes, and a reload in it leaves the page as it was', async ({ page }) => {
  await openHall(page)
  await page
    .getByRole('button', { name: /zdjęci/i })
    .first()
    .click()
  const gallery = page.getByRole('dialog', { name: /^Zdjęcia/ })
  await expect(gallery).toBeVisible()
  await page.goBack()
  await expect(gallery).toBeHidden()
  await page
    .getByRole('button', { name: /zdjęci/i })
    .first()
    .click()
  await expect(gallery).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Kto to oferuje' })).toBeVisible()
  await expect(gallery).toBeHidden()
  // Before hydration the page cannot tell the gallery's entry in the history from its own.
  await page.waitForFunction(() => !history.pushState.toString().includes('[native code]'))
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
})

test('filters that were set in the sheet are kept when back closes it', async ({ page }) => {
  await page.goto('/')
  await page.goto(paths.venues)
  await page.getByRole('button', { name: /^Filtry/ }).click()
  const filters = page.getByRole('dialog', { name: 'Filtry' })
  await filters.getByRole('checkbox').first().check()
  await expect(page).toHaveURL(/\?/)
  const chosen = page.url()
  await page.goBack()
  await expect(filters).toBeHidden()
  await expect(page).toHaveURL(chosen)
})

test('a link in the menu leads on, and back from there leads to the page, not to the menu', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Otwórz menu' }).click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Usługi' }).click()
  await expect(page).toHaveURL(paths.services)
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('button', { name: 'Otwórz menu' })).toBeVisible()
  await page.goForward()
  await expect(page).toHaveURL(paths.services)
})

test('the partner: a reservation, its question and the menu', async ({ page }) => {
  await openLoggedIn(page, paths.myReservations)
  await page.getByRole('main').getByRole('listitem').filter({ hasText: /zł/ }).getByRole('link').first().click()
  const drawer = page.getByRole('dialog').first()
  await drawer.getByRole('button', { name: 'Akceptuję' }).click()
  const question = page.getByRole('dialog', { name: 'Zaakceptować prośbę?' })
  await expect(question).toBeVisible()
  await page.goBack()
  await expect(question).toBeHidden()
  await expect(drawer).toBeVisible()
  await drawer.getByRole('button', { name: 'Zamknij' }).first().click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(paths.myReservations)

  const menu = page.getByRole('button', { name: /^Menu użytkownika/ })
  await menu.click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(page).toHaveURL(paths.myReservations)
})

test('back over unsaved hours asks first, a second back stays, and giving them up goes back', async ({
  page,
  request,
}) => {
  const headers = { authorization: `Bearer ${await ownerToken(request)}` }
  const answer = await request.get(calls.listMyVenues.path, { headers })
  const [venue] = ((await answer.json()) as { results: { id: string }[] }).results
  const editor = paths.editVenue(venue?.id ?? '')
  await openLoggedIn(page, editor)
  await page.getByRole('main').getByRole('link', { name: 'Dostępność' }).first().click()
  await expect(page).toHaveURL(/sekcja=dostepnosc/)
  await page.getByRole('button', { name: 'Szablony' }).click()
  await page.getByRole('menuitem').first().click()
  await expect(page.getByRole('button', { name: 'Zapisz' }).first()).toBeVisible()
  const question = page.getByRole('dialog', { name: 'Masz niezapisane zmiany' })
  await page.goBack()
  await expect(question).toBeVisible()
  await expect(page).toHaveURL(/sekcja=dostepnosc/)
  await page.goBack()
  await expect(question).toBeHidden()
  await expect(page).toHaveURL(/sekcja=dostepnosc/)
  await page.goBack()
  await question.getByRole('button', { name: 'Porzuć zmiany' }).click()
  await expect(page).not.toHaveURL(/sekcja=dostepnosc/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('"Zamknij" of the form goes back to the offer with the day and the guests', async ({ page, request }) => {
  const term = await freeTerm(request, wanted)
  await openForm(page, term, wanted.guests)
  await page.getByRole('link', { name: 'Zamknij' }).click()
  await expect(page).toHaveURL((url) => url.pathname === paths.venue(wanted.slug))
  const { searchParams } = new URL(page.url())
  expect(searchParams.get('start')).toBe(term.start)
  expect(searchParams.get('guests')).toBe(String(wanted.guests))
})

test('after sending, back shows the own request and not a taken term; its address can be mended', async ({
  page,
  request,
}) => {
  const ola = visitor('Ola', 'Wilk')
  await openForm(page, await freeTerm(request, wanted), wanted.guests)
  await walkToSummary(page, ola)
  await send(page)
  await page.goBack()
  await expect(mailboxScreen(page)).toBeVisible()
  await expect(page.getByText(/zajęty/)).toHaveCount(0)
  await page.getByText('Zły adres e-mail?').click()
  await page.getByRole('link', { name: 'Popraw adres' }).click()
  await expect(page.getByRole('textbox', { name: 'Adres e-mail' })).toHaveValue(ola.email)

  // Correcting the address belongs to the same request; a new request needs new consents.
  await page.goto(`${paths.reserveVenue(wanted.slug)}?krok=4&popraw=1`)
  await expect(terms(page)).toBeChecked()
})

test('a second request after one that was sent begins with nothing agreed to', async ({ page, request }) => {
  await openForm(page, await freeTerm(request, wanted), wanted.guests)
  await walkToSummary(page, visitor('Iga', 'Wilk'))
  await send(page)
  await openForm(page, await freeTerm(request, wanted), wanted.guests)
  await page.goto(`${paths.reserveVenue(wanted.slug)}?krok=4`)
  await expect(terms(page)).not.toBeChecked()
})
