import type { Page } from '@playwright/test'
import { holdBack } from './support/held.ts'
import { freeTerm, plusDays } from './support/product.ts'
import { next, openForm, toGuests } from './support/reserving.ts'
import { expect, test } from './support/test.ts'

const slug = 'sala-taneczna-obrot'
const card = (page: Page) => page.getByRole('complementary', { name: 'Rezerwacja' })
const calendar = (page: Page) => page.locator('#kalendarz')

/** The application runs, but the code below the first screen is held back until the answered function is called. */
async function openHalf(page: Page, query = ''): Promise<() => void> {
  const give = await holdBack(page, '**/assets/ListingBody-*.js')
  await page.goto(`/wip/sale/${slug}${query}`)
  await card(page).getByRole('button', { name: 'Wybierz dzień' }).click()
  await expect(page.getByRole('dialog', { name: 'Wybierz dzień' })).toBeVisible()
  return give
}

/** The page is drawn, but none of its code comes until the answered function is called. */
async function holdScripts(page: Page, address: string): Promise<() => void> {
  const give = await holdBack(page, '**/assets/*.js')
  await page.goto(address, { waitUntil: 'commit' })
  return give
}

/** The server has drawn the page but no longer has its data; it says so when the answered function is called. */
async function openForgotten(page: Page): Promise<() => void> {
  const tell = await holdBack(page, '**/stan/*.json', (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto('/', { waitUntil: 'commit' })
  return tell
}

test('a press on a part whose code is not there yet is done when it is', async ({ page }) => {
  const give = await openHalf(page)
  await page.keyboard.press('Escape')
  const month = calendar(page).getByRole('combobox', { name: 'Miesiąc' })
  const shown = await month.inputValue()
  const next = plusDays(`${shown}-01`, 31).slice(0, 7)
  await calendar(page).getByRole('button', { name: 'Następny miesiąc' }).click()
  give()
  await expect(month).toHaveValue(next)
})

test('a month that is chosen by keyboard in such a part stays chosen', async ({ page }) => {
  const give = await openHalf(page)
  await page.keyboard.press('Escape')
  const month = calendar(page).getByRole('combobox', { name: 'Miesiąc' })
  const drawn = await month.inputValue()
  for (let pressed = 0; pressed < 3; pressed += 1) await month.press('ArrowDown')
  const chosen = await month.inputValue()
  expect(chosen > drawn).toBe(true)
  give()
  await expect(calendar(page).locator(`[data-date="${chosen}-15"]`)).toBeVisible()
  await expect(month).toHaveValue(chosen)
})

test('a step whose code comes within a moment is shown whole, so its button does not move away under the press', async ({
  page,
  request,
}) => {
  const term = await freeTerm(request, { kind: 'venue', slug, guests: 12 })
  await openForm(page, term, 12)
  // The first touch fetches the code of the steps.
  const code = page.waitForResponse(/\/GuestsStep-/)
  await page.getByRole('heading', { level: 1 }).click()
  await code
  // Records what the screen contains at the first moment of the new heading.
  await page.evaluate(() => {
    new MutationObserver((_, seen) => {
      if (!document.querySelector('h1')?.textContent.startsWith('Ile osób')) return
      document.body.dataset.fields = String(document.querySelectorAll('form input').length)
      seen.disconnect()
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  await toGuests(page)
  expect(Number(await page.locator('body').getAttribute('data-fields'))).toBeGreaterThan(0)
})

test('a step that is opened by its address has its button when it has its fields, not above a gap before', async ({
  page,
  request,
}) => {
  await openForm(page, await freeTerm(request, { kind: 'venue', slug, guests: 12 }), 12)
  const give = await holdBack(page, /\/GuestsStep-/)
  await page.goto(`${page.url().split('?')[0]}?krok=2`)
  await expect(page.getByRole('heading', { level: 1, name: 'Ile osób i co jeszcze?' })).toBeVisible()
  await expect(next(page)).toHaveCount(0)
  give()
  await expect(next(page)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Dorośli' })).toBeVisible()
})

test('what is chosen before a part has its code is what the part shows', async ({ page, request }) => {
  // The first free day may be today, whose last hours end in the evening.
  const { date } = await freeTerm(request, { kind: 'venue', slug, guests: 12 })
  const give = await openHalf(page)
  const panel = page.getByRole('dialog', { name: 'Wybierz dzień' })
  await panel.getByRole('combobox', { name: 'Miesiąc' }).selectOption(date.slice(0, 7))
  await panel.locator(`[data-date="${date}"]`).click()
  await expect(card(page)).toContainText('razem')
  give()
  await expect(calendar(page).locator(`[data-date="${date}"]`)).toHaveAccessibleName(/wybrany/)
})

test('a press on a page that the server no longer remembers, and so is drawn anew, is not lost', async ({
  page,
  expectNoise,
}) => {
  expectNoise(/status of 404/)
  const tell = await openForgotten(page)
  await page.getByRole('search').first().getByRole('button', { name: /^Data/ }).click()
  tell()
  await expect(page.getByRole('dialog', { name: 'Data' })).toBeVisible()
})

test('the same page is not drawn anew under a press that is under way', async ({ page, expectNoise }) => {
  expectNoise(/status of 404/)
  const tell = await openForgotten(page)
  await page.getByRole('search').first().getByRole('button', { name: /^Data/ }).hover()
  await page.mouse.down()
  tell()
  await page.waitForLoadState('networkidle')
  await page.mouse.up()
  await expect(page.getByRole('dialog', { name: 'Data' })).toBeVisible()
})

test('the chip of an occasion that is pressed before the page hears takes along what was typed', async ({ page }) => {
  const give = await holdScripts(page, '/')
  const form = page.getByRole('search').first()
  await form.getByRole('combobox', { name: 'Miejscowość' }).pressSequentially('Karkow')
  await form.getByRole('textbox', { name: 'Liczba gości' }).fill('80')
  await page.getByRole('link', { name: 'Wesele', exact: true }).click()
  give()
  await expect(page.getByRole('heading', { level: 1, name: /Kraków i okolice/ })).toBeVisible()
  const address = new URL(page.url()).searchParams
  expect([address.get('event_type'), address.get('guests')]).toEqual(['wedding', '80'])
})

test('a press that begins before the page hears and ends after is heard, although leaving the field moves the button', async ({
  page,
}) => {
  const give = await holdScripts(page, '/kontakt')
  const mail = page.getByRole('textbox', { name: 'Adres e-mail' })
  await mail.fill('ola')
  await page.getByRole('button', { name: /^Wyślij/ }).hover()
  await page.mouse.down()
  give()
  await page.waitForLoadState('networkidle')
  await page.mouse.up()
  await expect(mail).toHaveAttribute('aria-invalid', 'true')
  // Only a sent form reports this for an untouched field.
  await expect(page.getByRole('textbox', { name: 'Wiadomość' })).toHaveAttribute('aria-invalid', 'true')
})

test('words that were typed are still there on the next page of results, which was pressed before the page hears', async ({
  page,
}) => {
  const give = await holdScripts(page, '/wip/sale')
  const words = page.getByRole('search').getByRole('searchbox', { name: 'Czego szukasz?' })
  await words.pressSequentially('ogród')
  await page.getByRole('link', { name: 'Następna strona' }).click()
  give()
  await expect.poll(() => new URL(page.url()).searchParams.get('page')).toBe('2')
  await expect(page.getByRole('link', { name: 'Poprzednia strona' })).toBeVisible()
  await expect(words).toHaveValue('ogród')
})

test('a chip that is pressed before the page hears leads on at once when nothing was typed', async ({ page }) => {
  await holdScripts(page, '/')
  await page.getByRole('link', { name: 'Wesele', exact: true }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('event_type')).toBe('wedding')
})

test('whoever reads on before the application is there stays where they are, and the next screen begins at its top', async ({
  page,
}) => {
  const give = await holdScripts(page, `/wip/sale/${slug}`)
  // Exactly: until the style sheet is there, a page has also the headings that it keeps for paper.
  const place = page.getByRole('heading', { name: 'Dojazd', exact: true })
  await place.scrollIntoViewIfNeeded()
  const read = await page.evaluate(() => scrollY)
  expect(read).toBeGreaterThan(1_000)
  give()
  // The map is drawn by the application.
  await expect(page.locator('.map .map-pin span')).toBeVisible()
  await expect(place).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1_000)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Kontakt' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

for (const [what, by, begins] of [
  ['that lies where the page is laid out does not begin the application before the first paint', 0, false],
  ['that moves begins it at once', 3, true],
] as const)
  test(`a pointer ${what}`, async ({ page }) => {
    await page.addInitScript((movementX) => {
      addEventListener('DOMContentLoaded', () => {
        dispatchEvent(new PointerEvent('pointerover'))
        dispatchEvent(new PointerEvent('pointermove', { movementX }))
        setTimeout(() => Object.assign(window, { begun: document.querySelector('#late') === null }))
      })
    }, by)
    await page.goto(`/wip/sale/${slug}`)
    expect(await page.evaluate(() => (window as { begun?: boolean }).begun)).toBe(begins)
  })
