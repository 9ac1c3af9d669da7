import { freeTerm } from './support/product.ts'
import {
  fillContact,
  finalButton,
  next,
  openForm,
  toContact,
  toGuests,
  toSummary,
  visitor,
} from './support/reserving.ts'
import { expect, test } from './support/test.ts'
import { translate } from './support/translator.ts'

const hall = { kind: 'venue', slug: 'modrzewiowa-polana', guests: 80 } as const

test.use({ locale: 'uk-UA', timezoneId: 'America/New_York' })

test('Oksana reserves on a page that her browser translates, and reads what is true', async ({ page, request }) => {
  await openForm(page, await freeTerm(request, hall), hall.guests)
  await translate(page)
  await toGuests(page)
  await toContact(page)

  await test.step('a field says what is wrong with it now, and nothing once it is right', async () => {
    await page.getByRole('radio', { name: /^Firma/ }).check()
    const nip = page.getByRole('textbox', { name: 'NIP' })
    const said = page.locator(`[id="${await nip.getAttribute('id')}-error"]`)
    await next(page).click()
    await expect(said).toHaveText(/Podaj poprawny NIP/)
    await nip.fill('1234567890')
    await expect(said).toHaveText(/^Sprawdź NIP/)
    await nip.fill('5260250995')
    await expect(said).toHaveCount(0)
    await page.getByRole('radio', { name: /^Osoba prywatna/ }).check()
  })

  await fillContact(page, visitor('Oksana', 'Kowalenko'))
  await toSummary(page)
  await page.getByRole('checkbox', { name: /^Akceptuję/ }).check()
  await finalButton(page).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Został jeden krok/ })).toBeVisible()
})
