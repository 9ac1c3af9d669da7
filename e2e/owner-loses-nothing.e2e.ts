import type { APIRequestContext, Page } from '@playwright/test'
import { calls } from '#contract/calls.ts'
import type { Wire } from '#contract/index.ts'
import { paths, withQuery } from '#contract/paths.ts'
import { type Found, freeTerm, freshEmail, ownerToken, reservedBy } from './support/product.ts'
import { openLoggedIn } from './support/session.ts'
import { expect, test } from './support/test.ts'

const lake = { kind: 'venue', slug: 'modrzewiowa-polana', guests: 60 } as const
const noNetwork = 'Brak połączenia z internetem'

async function draftOf(request: APIRequestContext, name: string): Promise<string> {
  const headers = { authorization: `Bearer ${await ownerToken(request)}` }
  const response = await request.post(calls.createVenue.path, { headers, data: { name, category: 'loft' } })
  expect(response.status()).toBe(201)
  return ((await response.json()) as Wire['createVenue']['reply']).id
}

test('a logout asks nothing that is refused, and another tab says that it was one', async ({
  page,
  context,
  watch,
}) => {
  const loggedOut = Promise.withResolvers<void>()
  /** Opens today's page, whose second read of the profile is slow; resolves when nothing else is being read. */
  const readSlowly = async (tab: Page, open: () => Promise<unknown>) => {
    let asked = 0
    await tab.route(`**${calls.getMe.path}`, async (route) => {
      asked += 1
      if (asked > 1) await loggedOut.promise
      await route.continue().catch(() => undefined)
    })
    await open()
    await expect(tab.getByRole('heading', { level: 1, name: 'Dziś' })).toBeVisible()
    await expect(tab.locator('[aria-busy="true"], .skel')).toHaveCount(0)
    await expect.poll(() => asked).toBeGreaterThan(1)
  }
  await readSlowly(page, () => openLoggedIn(page, paths.today))
  const other = await context.newPage()
  watch(other)
  await readSlowly(other, () => other.goto(paths.today))
  await page.getByRole('button', { name: /^Menu użytkownika/ }).click()
  await page.getByRole('menuitem', { name: 'Wyloguj się' }).click()
  await expect(page.getByText('Wylogowano pomyślnie')).toBeVisible()
  loggedOut.resolve()
  await expect(other).toHaveURL(/\/login\?dalej=/)
  await expect(other.getByText('Wylogowano Cię w innej karcie.')).toBeVisible()
})

test('a listing that could not be removed can be removed with the next press, and the keyboard goes on in the list', async ({
  page,
  request,
  expectNoise,
}) => {
  expectNoise(/ERR_FAILED/)
  await draftOf(request, 'Loft do usunięcia')
  await openLoggedIn(page, paths.myVenues)
  const card = page.getByRole('listitem').filter({ hasText: 'Loft do usunięcia' })
  await card.getByRole('button', { name: /^Działania/ }).click()
  await page.getByRole('menuitem', { name: 'Usuń' }).click()
  const question = page.getByRole('dialog', { name: 'Usunąć „Loft do usunięcia”?' })
  const call = `**${calls.deleteVenue.path.replace('{id}', '*')}`
  await page.route(call, (route) => (route.request().method() === 'DELETE' ? route.abort() : route.continue()))
  await question.getByRole('button', { name: 'Usuń' }).click()
  await expect(question.getByRole('alert')).toContainText(noNetwork)
  await page.unroute(call)
  await question.getByRole('button', { name: 'Usuń' }).click()
  await expect(card).toHaveCount(0)
  await expect(page.locator('#oferty')).toBeFocused()
})

test('a page of listings whose last one is gone shows those before it', async ({ page }) => {
  await openLoggedIn(page, withQuery(paths.myVenues, { strona: 9 }))
  await expect(page.getByRole('list', { name: 'Moje sale' })).toBeVisible()
})

test('passing the search of the listings keeps their page', async ({ page }) => {
  await openLoggedIn(page, withQuery(paths.myVenues, { q: 'polana', strona: 1 }))
  const search = page.getByRole('searchbox', { name: /Szukaj po nazwie/ })
  await search.focus()
  await page.keyboard.press('Tab')
  await expect(search).not.toBeFocused()
  await expect(page).toHaveURL(/strona=1/)
})

/** Fills in the form for a reservation by phone, with the day last. */
async function fillCall(page: Page, { card, date }: Found, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Dodaj rezerwację' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Sala lub usługa' }).selectOption(card.id)
  await page.getByLabel('Goście', { exact: true }).fill(String(lake.guests))
  await page.getByLabel('Imię i nazwisko').fill(name)
  await page.getByLabel('Telefon').fill('600 100 200')
  await page.getByLabel('Dzień', { exact: true }).fill(date)
}

test('a price that could not be worked out for a moment is asked for again by a press', async ({
  page,
  request,
  expectNoise,
}) => {
  expectNoise(/ERR_FAILED/)
  await openLoggedIn(page, paths.newReservation)
  const preview = `**${calls.previewVenueReservation.path}`
  // Works again from the press on: news of other reservations ask for the price as well, and may come just before it.
  const pressed = () => page.evaluate(() => document.body.dataset.pressed === 'true')
  await page.route(preview, async (route) => ((await pressed()) ? route.continue() : route.abort()))
  await fillCall(page, await freeTerm(request, lake), 'Świętosława Gżegżółka')
  await expect(page.getByRole('alert')).toContainText(noNetwork)
  await expect(page.getByText('Nie udało się policzyć ceny.')).toBeVisible()
  await page.evaluate(() =>
    document.addEventListener('pointerdown', () => {
      document.body.dataset.pressed = 'true'
    }),
  )
  await page.getByRole('button', { name: 'Spróbuj ponownie' }).click()
  await expect(page.getByText(/^Wolne: /)).toBeVisible()
})

test('who adds a reservation out of the calendar finds it there at once', async ({ page, request }) => {
  const term = await freeTerm(request, lake)
  await openLoggedIn(page, withQuery(paths.calendar, { widok: 'miesiac', data: term.date, oferta: term.card.id }))
  await expect(page.getByRole('heading', { level: 1, name: 'Kalendarz' })).toBeVisible()
  await expect(page.locator('[data-cursor]')).toBeAttached()
  await page.getByRole('link', { name: 'Dodaj rezerwację' }).click()
  await fillCall(page, term, 'Świętosława Gżegżółka')
  await expect(page.getByText(/^Wolne: /)).toBeVisible()
  await page.getByRole('button', { name: 'Dodaj rezerwację' }).click()
  // This marks its notification as read, so that it is not new on the way back.
  await page.getByRole('link', { name: 'Otwórz rezerwację' }).click()
  await expect(page.getByRole('dialog', { name: /Świętosława Gżegżółka/ })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Dodaj rezerwację' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Kalendarz' })).toBeVisible()
  // It must appear by itself, not only with the next event of another reservation.
  await expect(page.getByRole('link', { name: /Świętosława Gżegżółka/ }).first()).toBeVisible({ timeout: 10_000 })
})

/** A request that waits for an answer, opened beside today's page. */
async function openedRequest(page: Page, request: APIRequestContext) {
  const term = await freeTerm(request, lake)
  const { id } = await reservedBy(request, term, { guests: lake.guests, email: freshEmail('grazyna') })
  await openLoggedIn(page, withQuery(paths.today, { rezerwacja: id }))
  const drawer = page.getByRole('dialog', { name: /Grażyna Wójcik/ })
  await expect(drawer).toBeVisible()
  return { id, drawer }
}

test('a message that was changed after its answer was lost is sent', async ({ page, request, expectNoise }) => {
  expectNoise(/ERR_FAILED/)
  const { id, drawer } = await openedRequest(page, request)
  const call = `**${calls.writeMessage.path.replace('{id}', id)}`
  await page.route(call, async (route) => {
    await route.fetch()
    await route.abort()
  })
  const answer = drawer.getByRole('textbox', { name: 'Twoja odpowiedź' })
  await answer.fill('Dzień dobry!')
  await drawer.getByRole('button', { name: 'Wyślij wiadomość' }).click()
  await expect(drawer.getByText(noNetwork).first()).toBeVisible()
  await page.unroute(call)
  await answer.fill('Dzień dobry, zapraszamy.')
  await drawer.getByRole('button', { name: 'Wyślij wiadomość' }).click()
  await expect(page.getByText('Wiadomość została wysłana')).toBeVisible()
  await expect(answer).toHaveValue('')
})

test('a note that was written on another device stands there, too', async ({ page, request }) => {
  const { id, drawer } = await openedRequest(page, request)
  await expect(drawer.getByRole('textbox', { name: 'Notatka' })).toHaveValue('')
  const headers = { authorization: `Bearer ${await ownerToken(request)}` }
  const path = calls.editReservation.path.replace('{id}', id)
  const answer = await request.patch(path, { headers, data: { owner_note: 'Klucz jest u sąsiada.' } })
  expect(answer.ok()).toBe(true)
  await expect(drawer.getByRole('textbox', { name: 'Notatka' })).toHaveValue('Klucz jest u sąsiada.')
  await expect(drawer.getByRole('button', { name: 'Zapisz notatkę' })).toHaveCount(0)
})

test('what is typed into a no stays while a look at the reservation fails', async ({ page, request, expectNoise }) => {
  expectNoise(/503/)
  const { id, drawer } = await openedRequest(page, request)
  await drawer.getByRole('button', { name: 'Zamknij' }).click()
  const row = page.getByRole('listitem').filter({ has: page.locator(`a[href$="rezerwacja=${id}"]`) })
  await row.getByRole('button', { name: /^Odrzucam/ }).click()
  const question = page.getByRole('dialog', { name: 'Odrzucić prośbę?' })
  const reason = question.getByRole('textbox', { name: 'Powód' })
  await reason.fill('Remont dachu.')
  let looks = 0
  const call = `**${calls.getReservation.path.replace('{id}', id)}`
  await page.route(call, (route) => {
    looks += 1
    return route.fulfill({ status: 503, json: { errors: ['Serwis odpoczywa.'], code: 'unavailable' } })
  })
  // Another request makes all open screens read again, more than once.
  await reservedBy(request, await freeTerm(request, lake), { guests: lake.guests, email: freshEmail('grazyna') })
  await expect.poll(() => looks).toBeGreaterThan(1)
  await page.unroute(call)
  await question.getByRole('button', { name: 'Odrzucam' }).click()
  await expect(page.getByText('Prośba została odrzucona')).toBeVisible()
})
