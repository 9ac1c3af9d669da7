import type { Page } from '@playwright/test'
import { press, tabTo, type } from './support/keyboard.ts'
import { demoOwner, type Found, freeTerm, linkIn, mailTo, today } from './support/product.ts'
import { finalButton, mailboxScreen, next, terms, visitor } from './support/reserving.ts'
import { expect, test } from './support/test.ts'

// Nothing is clicked here and nothing is focused by the test: only Tab, arrows, Enter, Space and letters.
const wanted = { kind: 'venue', slug: 'bawialnia-klebuszek', guests: 40 } as const
const WEEK = 7
const DAY_MS = 86_400_000

test('Nina reserves a hall with the keyboard alone', async ({ page, request }) => {
  const nina = visitor('Nina', 'Gąsior')
  const term = await freeTerm(request, wanted)
  const heading = (name: RegExp | string) => page.getByRole('heading', { level: 1, name })

  await page.goto('/')
  await expect(heading(/wydarzy/)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Przejdź do treści' })).toBeFocused()
  await page.keyboard.press('Enter')

  const form = page.getByRole('search').first()
  await press(page, form.getByRole('button', { name: /^Data/ }))
  await pickInCalendar(page, term)
  await type(page, form.getByRole('textbox', { name: 'Liczba gości' }), String(wanted.guests))
  await press(page, form.getByRole('button', { name: 'Szukaj' }))
  await expect(page).toHaveURL(/\/wip\/sale\?.*date_from=/)
  await expect(page.getByRole('heading', { level: 1, name: 'Sale' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()

  const hall = page.getByRole('article').getByRole('link', { name: term.card.name })
  await press(page, hall)
  await press(page, page.getByRole('link', { name: 'Rezerwuję ten termin' }))
  await expect(page.getByText('Ten termin jest wolny:')).toBeVisible()
  await press(page, next(page))
  await expect(heading('Ile osób i co jeszcze?')).toBeFocused()
  await press(page, next(page))
  await expect(heading('Na kogo rezerwujemy?')).toBeFocused()

  // A refused step leads the keyboard to the missing field.
  await press(page, next(page))
  await press(page, page.getByRole('link', { name: 'Podaj imię (od 2 do 60 liter).' }))
  await expect(page.getByRole('textbox', { name: 'Imię' })).toBeFocused()
  await type(page, page.getByRole('textbox', { name: 'Imię' }), nina.first_name)
  await type(page, page.getByRole('textbox', { name: 'Nazwisko' }), nina.last_name)
  await type(page, page.getByRole('textbox', { name: 'Adres e-mail' }), nina.email)
  await type(page, page.getByRole('textbox', { name: 'Telefon' }), nina.phone)
  await page.keyboard.press('Enter')
  await expect(heading('Sprawdź, czy wszystko gra')).toBeFocused()
  await press(page, terms(page), 'Space')
  await press(page, finalButton(page))
  await expect(mailboxScreen(page)).toBeVisible()

  await page.goto(
    linkIn(await mailTo(request, nina.email, /^Potwierdź rezerwację/), '/potwierdzenie-rezerwacji-email/'),
  )
  await press(page, page.getByRole('button', { name: 'Potwierdzam rezerwację' }))
  await press(page, page.getByRole('link', { name: /^(Otwórz rezerwację|Zobacz dane do przelewu)$/ }))
  await press(page, page.getByRole('button', { name: 'Anuluj rezerwację' }))
  const question = page.getByRole('dialog', { name: 'Anulować rezerwację?' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(page.getByRole('button', { name: 'Anuluj rezerwację' })).toBeFocused()
})

/** Moves from today by weeks and days; Enter takes the day and closes the panel. */
async function pickInCalendar(page: Page, { date }: Found): Promise<void> {
  const days = Math.round((Date.parse(date) - Date.parse(await today(page.request))) / DAY_MS)
  await expect(page.getByRole('grid').first()).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: /dzisiaj/ }))
  for (let week = 0; week < Math.floor(days / WEEK); week++) await page.keyboard.press('ArrowDown')
  for (let day = 0; day < days % WEEK; day++) await page.keyboard.press('ArrowRight')
  const target = Number(date.slice(8))
  await expect(
    page.getByRole('button', { name: new RegExp(`, ${target}\\s`) }).and(page.locator(':focus')),
  ).toBeVisible()
  await page.keyboard.press('Enter')
  // The panel stays open for the hours.
  await expect(page.getByRole('combobox', { name: /Od godziny/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('grid')).toHaveCount(0)
}

test('a partner logs in and accepts a request with the keyboard alone', async ({ page }) => {
  await page.goto('/moje-rezerwacje')
  await type(page, page.getByRole('textbox', { name: 'Adres e-mail' }), demoOwner.email)
  await type(page, page.getByLabel('Hasło', { exact: true }), demoOwner.password)
  await page.keyboard.press('Enter')
  const row = page
    .getByRole('row')
    .filter({ hasText: /zosta(ł|ło|ły) / })
    .first()
    .getByRole('link')
  await press(page, row)
  const drawer = page.getByRole('dialog').first()
  await expect(drawer).toBeVisible()
  await press(page, drawer.getByRole('button', { name: 'Akceptuję' }))
  const question = page.getByRole('dialog', { name: 'Zaakceptować prośbę?' })
  await press(page, question.getByRole('button', { name: 'Akceptuję' }))
  await expect(page.getByText('Prośba została zaakceptowana', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  const menu = page.getByRole('button', { name: /^Menu użytkownika/ })
  await press(page, menu, 'ArrowDown')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Wyloguj się' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
})
