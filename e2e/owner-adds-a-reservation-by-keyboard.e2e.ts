import type { Page } from '@playwright/test'
import { calls } from '#contract/calls.ts'
import { expectAccessible, looks } from './support/looks.ts'
import { freeTerm } from './support/product.ts'
import { openLoggedIn } from './support/session.ts'
import { expect, test } from './support/test.ts'

const hall = { kind: 'venue', slug: 'modrzewiowa-polana', guests: 70 } as const

async function logIn(page: Page): Promise<void> {
  await openLoggedIn(page, '/dodaj-rezerwacje')
  await expect(page.getByRole('heading', { level: 1, name: 'Dodaj rezerwację' })).toBeVisible()
}

test('somebody calls: by keyboard alone the owner writes the reservation down in at most 25 key presses beside the typed data', async ({
  page,
  request,
}) => {
  const term = await freeTerm(request, hall)
  const later = await freeTerm(request, hall)
  const [year, month, day] = term.date.split('-').map(Number)
  await logIn(page)
  let pressed = 0
  const press = async (key: string) => {
    pressed += 1
    await page.keyboard.press(key)
  }
  const focused = (name: string) => expect(page.getByLabel(name, { exact: true })).toBeFocused()

  await test.step('the day has the focus; the listing before it is chosen by its letters', async () => {
    await focused('Dzień')
    await press('Shift+Tab')
    await page.keyboard.type(term.card.name.slice(0, 6))
    await press('Tab')
    await focused('Dzień')
  })

  await test.step('day, guests, and the usual hours and the price come by themselves', async () => {
    await page.keyboard.type(`${day}.${month}.${year}`)
    await press('Tab')
    await focused('Goście')
    await page.keyboard.type(String(hall.guests))
    await expect(page.getByText(/^Wolne: /)).toBeVisible()
  })

  await test.step('past the hours to name and phone, and Enter saves', async () => {
    for (let stop = 0; stop < 4; stop++) await press('Tab')
    while (!(await page.getByLabel('Imię i nazwisko').evaluate((field) => field === document.activeElement))) {
      await press('Tab')
    }
    await page.keyboard.type('Zbigniew Żak')
    await press('Tab')
    await page.keyboard.type('600 700 800')
    await press('Enter')
    await expect(page.getByRole('heading', { name: 'Rezerwacja dodana' })).toBeFocused()
  })

  expect(pressed).toBeLessThanOrEqual(25)
  await expect(page.getByText('Zbigniew Żak, +48 600 700 800')).toBeVisible()
  const free = await request.post(calls.checkVenueAvailability.path, {
    data: { venue_id: term.card.id, start: term.start, end: term.end, guests: hall.guests },
  })
  expect(((await free.json()) as { available: boolean }).available).toBe(false)

  await test.step('the same term again is refused by name, before anything is sent', async () => {
    await page.getByRole('button', { name: 'Dodaj kolejną' }).press('Enter')
    await page.getByLabel('Dzień', { exact: true }).fill(`${day}.${month}.${year}`)
    await page.getByLabel('Goście', { exact: true }).fill('20')
    await page.getByLabel('Od', { exact: true }).fill(term.start.slice(11))
    await page.getByLabel('Do', { exact: true }).fill(term.end.slice(11))
    await expect(page.getByText(/Zajęte: .*Zbigniew Żak/)).toBeVisible()
  })

  await test.step('the rest is one key away: children and extras count in the price, and the fold says so', async () => {
    await page.getByLabel('Od', { exact: true }).fill('')
    await page.getByLabel('Do', { exact: true }).fill('')
    await page.getByLabel('Dzień', { exact: true }).fill(later.date)
    await page.getByLabel('Telefon').focus()
    const fold = page.locator('summary', { hasText: 'Więcej' })
    for (let stop = 0; stop < 5; stop++) await page.keyboard.press('Tab')
    await expect(fold).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByLabel('Dzieci, 4–10 lat').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('6')
    await expect(page.getByText('Razem: 20 osób dorosłych, 6 dzieci (4–10 lat)')).toBeVisible()
    const total = page.locator('section', { has: page.getByRole('heading', { name: 'Cena' }) })
    await expect(total.getByText(/^Dzieci 4–10/)).toBeVisible()
    await page.getByRole('button', { name: /^Dodaj ?: Poprawiny/ }).press('Enter')
    await expect(total.getByText('Poprawiny')).toBeVisible()
    await fold.press('Enter')
    await expect(fold).toContainText(/Wybrane: 6.dzieci i.1.dodatek/)
  })
})

for (const { name, use } of looks) {
  test.describe(name, () => {
    test.use(use)
    test('everybody can use the form, with a price and without', async ({ page, request }) => {
      const term = await freeTerm(request, hall)
      await logIn(page)
      await expectAccessible(page, 'Dodaj rezerwację')
      await page.getByLabel('Sala lub usługa').selectOption({ label: term.card.name })
      await page.getByLabel('Dzień', { exact: true }).fill(term.date)
      await page.getByLabel('Goście', { exact: true }).fill('40')
      await page.getByRole('button', { name: 'Inna cena' }).press('Enter')
      await expect(page.getByLabel('Uzgodniona cena')).toBeFocused()
      await page.getByRole('button', { name: 'Wróć do ceny z cennika' }).press('Enter')
      await expect(page.getByRole('button', { name: 'Inna cena' })).toBeFocused()
      await page.getByRole('button', { name: 'Inna cena' }).press('Enter')
      await page.getByLabel('Uzgodniona cena').fill('100')
      await expect(page.getByText(/^Wolne: /)).toBeVisible()
      await page.locator('summary', { hasText: 'Więcej' }).click()
      await expect(page.getByLabel('Obsługa (DJ, foto)')).toBeVisible()
      await expectAccessible(page, 'Dodaj rezerwację z ceną i resztą')
    })
  })
}

test('a company that calls is written down with its NIP, and is found by it among all reservations', async ({
  page,
  request,
}) => {
  const term = await freeTerm(request, hall)
  await logIn(page)
  await page.getByLabel('Sala lub usługa').selectOption({ label: term.card.name })
  await page.getByLabel('Dzień', { exact: true }).fill(term.date)
  await page.getByLabel('Goście', { exact: true }).fill(String(hall.guests))
  await page.getByLabel('Imię i nazwisko').fill('Elżbieta Zdun')
  await page.getByLabel('Telefon').fill('600 700 801')
  await page.getByLabel('Rezerwuje jako').selectOption({ label: 'Firma' })
  await page.getByLabel('Nazwa firmy').fill('Browar „Żuraw” S.A.')
  await page.getByLabel('NIP').fill('123')
  const save = page.getByRole('button', { name: 'Dodaj rezerwację' })
  await expect(page.getByText(/^Wolne: /)).toBeVisible()
  await save.click()
  await expect(page.getByText('Podaj poprawny NIP (10 cyfr).').first()).toBeVisible()
  await page.getByLabel('NIP').fill('123-456-32-18')
  await save.click()
  await expect(page.getByText('Faktura: Browar „Żuraw” S.A., NIP 123-456-32-18')).toBeVisible()
  await page.goto('/moje-rezerwacje?stan=wszystkie&szukaj=123-456-32-18')
  await expect(page.getByText('Elżbieta Zdun').filter({ visible: true }).first()).toBeVisible()
})
