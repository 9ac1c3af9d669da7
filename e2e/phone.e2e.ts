import type { Page } from '@playwright/test'
import { type Found, freeTerm, linkIn, mailTo, today } from './support/product.ts'
import { expectNoSidewaysScroll, largeLetters } from './support/looks.ts'
import { finalButton, mailboxScreen, next, terms, visitor } from './support/reserving.ts'
import { expect, test } from './support/test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const wanted = { kind: 'venue', slug: 'bawialnia-klebuszek', guests: 40 } as const
const longDate = new Intl.DateTimeFormat('pl-PL', { dateStyle: 'full', timeZone: 'Europe/Warsaw' })

test('Ula finds and reserves a hall on her phone, by touch alone', async ({ page, request }) => {
  const ula = visitor('Ula', 'Pączek')
  const term = await freeTerm(request, wanted)
  await page.goto('/')
  const form = page.getByRole('search').first()
  await form.getByRole('button', { name: /^Data/ }).tap()
  await tapDay(page, term)
  // The sheet stays open for the hours.
  await page.getByRole('dialog', { name: 'Data' }).getByRole('button', { name: 'Gotowe' }).tap()
  await form.getByRole('textbox', { name: 'Liczba gości' }).fill(String(wanted.guests))
  await form.getByRole('button', { name: 'Szukaj' }).tap()
  await expect(page).toHaveURL(/\/wip\/sale\?.*date_from=/)
  await expect(page.getByRole('heading', { level: 1, name: 'Sale' })).toBeVisible()
  await expectNoSidewaysScroll(page, 'the list')

  await page.getByRole('article').getByRole('link', { name: term.card.name }).tap()
  await expect(page.getByRole('heading', { name: 'Kto to oferuje' })).toBeVisible()
  await expectNoSidewaysScroll(page, 'the hall')
  await page.getByRole('button', { name: 'Rezerwuję', exact: true }).tap()
  const sheet = page.getByRole('dialog', { name: 'Termin i cena' })
  await expect(sheet.getByText('Wolny termin')).toBeVisible()
  const price =
    (await sheet
      .getByText(/\d\s?zł/)
      .first()
      .textContent()) ?? ''
  await sheet.getByRole('link', { name: 'Rezerwuję ten termin' }).tap()

  await expect(page.getByText('Ten termin jest wolny:')).toBeVisible()
  await page.getByRole('button', { name: /^Razem/ }).tap()
  const lines = page.getByRole('dialog', { name: 'Cena pozycja po pozycji' })
  await expect(lines).toContainText(price.replace(/\s*zł$/, ''))
  await lines.getByRole('button', { name: 'Zamknij' }).tap()
  for (const heading of ['Ile osób i co jeszcze?', 'Na kogo rezerwujemy?']) {
    await expectNoSidewaysScroll(page, `the step before "${heading}"`)
    await next(page).tap()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
  await page.getByRole('textbox', { name: 'Imię' }).fill(ula.first_name)
  await page.getByRole('textbox', { name: 'Nazwisko' }).fill(ula.last_name)
  await page.getByRole('textbox', { name: 'Adres e-mail' }).fill(ula.email)
  await page.getByRole('textbox', { name: 'Telefon' }).fill(ula.phone)
  await next(page).tap()
  await expectNoSidewaysScroll(page, 'the summary')
  await terms(page).tap()
  await finalButton(page).tap()
  await expect(mailboxScreen(page)).toBeVisible()
  await expectNoSidewaysScroll(page, 'the mailbox screen')

  await page.goto(linkIn(await mailTo(request, ula.email, /^Potwierdź rezerwację/), '/potwierdzenie-rezerwacji-email/'))
  await page.getByRole('button', { name: 'Potwierdzam rezerwację' }).tap()
  await page.getByRole('link', { name: /^(Otwórz rezerwację|Zobacz dane do przelewu)$/ }).tap()
  await expect(page.getByRole('region', { name: 'Płatność' })).toBeVisible()
  await expectNoSidewaysScroll(page, 'the status')
})

async function tapDay(page: Page, { date }: Found): Promise<void> {
  const months = monthOf(date) - monthOf(await today(page.request))
  const spoken = longDate.format(new Date(`${date}T12:00:00Z`)).replace(/\s/g, '\\s')
  const day = page.getByRole('button', { name: new RegExp(`^${spoken}`) })
  await expect(page.getByRole('grid').first()).toBeVisible()
  for (let month = 0; month < months && !(await day.isVisible()); month++) {
    await page.getByRole('button', { name: 'Następny miesiąc' }).tap()
  }
  await day.tap()
}

/** Months since year 0, so that two of them can be subtracted. */
const monthOf = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))

test('every letter stays inside a phone of 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/_sandbox/mail/samples')
  const letters = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname))
  expect(letters.length).toBeGreaterThan(50)
  for (const letter of letters) {
    await page.goto(`${letter}/body`, { waitUntil: 'domcontentloaded' })
    await expectNoSidewaysScroll(page, letter)
  }
})

test('a picture over the whole phone has one ground around it, not its stretched preview', async ({ page }) => {
  await page.goto('/wip/sale/modrzewiowa-polana')
  await page.getByRole('button', { name: /^Powiększ zdjęcie 1/ }).tap()
  const shown = page.getByRole('dialog', { name: 'Zdjęcia: Modrzewiowa Polana' })
  await expect(shown.getByRole('button', { name: 'Zamknij zdjęcia' })).toBeVisible()
  for (const picture of await shown.locator('img').all()) await expect(picture).toHaveCSS('object-fit', 'contain')
  expect(await shown.locator('img').count()).toBe(2)
})

test('the sheets of a search have titles of one kind', async ({ page }) => {
  await page.goto('/wip/sale')
  await page.getByRole('button', { name: 'Filtry', exact: true }).tap()
  await expect(page.getByRole('heading', { name: 'Filtry' })).toHaveCSS('font-family', /^"?Brygada/)
  await page.getByRole('button', { name: 'Zamknij', exact: true }).tap()
  await page.getByRole('button', { name: /Dowolna miejscowość/ }).tap()
  await page.getByRole('dialog').getByRole('button', { name: /^Data/ }).tap()
  const title = page.getByRole('dialog', { name: 'Data' }).getByText('Data', { exact: true })
  await expect(title).toHaveCSS('font-family', /^"?Brygada/)
})

test('with letters twice as large the filters scroll whole and end with their buttons', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/wip/sale')
  const setBack = await largeLetters(page)
  await page.getByRole('button', { name: 'Filtry', exact: true }).tap()
  const sheet = page.getByRole('dialog', { name: 'Filtry' })
  const last = sheet.getByRole('button', { name: /^Pokaż \d/ })
  await expect(sheet.getByText('Cena za całość')).toBeVisible()
  await expect(last).not.toBeInViewport()
  await sheet.evaluate((one) => one.scrollTo(0, one.scrollHeight))
  await expect(last).toBeInViewport({ ratio: 1 })
  await setBack()
})
