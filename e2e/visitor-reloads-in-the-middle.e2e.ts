import { freeTerm } from './support/product.ts'
import {
  choosePlace,
  fillContact,
  finalButton,
  next,
  openForm,
  terms,
  toContact,
  toGuests,
  toSummary,
  totalBeside,
  visitor,
  zloty,
} from './support/reserving.ts'
import { expect, test } from './support/test.ts'

test('Kasia reloads at every step, goes back and forth, and everything that she typed is still there', async ({
  page,
  request,
}) => {
  const term = await freeTerm(request, { kind: 'venue', slug: 'teatr-trzech-werbli', guests: 60 })
  const kasia = visitor('Kasia', 'Jędrzejewska')
  const total = zloty(term.total_grosze)
  await openForm(page, term, 60)
  await page.reload()
  await expect(page.getByText('Ten termin jest wolny:')).toBeVisible()
  await expect(totalBeside(page)).toContainText(total)

  await toGuests(page)
  const adults = page.getByRole('textbox', { name: 'Dorośli' })
  await expect(adults).toHaveValue('60')
  await adults.fill('61')
  await page.getByRole('combobox', { name: /^Okazja/ }).selectOption({ index: 1 })
  const occasion = await page.getByRole('combobox', { name: /^Okazja/ }).inputValue()
  await page.reload()
  await expect(adults).toHaveValue('61')
  await expect(page.getByRole('combobox', { name: /^Okazja/ })).toHaveValue(occasion)

  await toContact(page)
  await fillContact(page, kasia)
  const notes = page.getByRole('textbox', { name: /Dodatkowe informacje/ })
  await notes.fill('Prosimy o ciche wejście od podwórza.')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Adres e-mail' })).toHaveValue(kasia.email)
  await expect(notes).toHaveValue('Prosimy o ciche wejście od podwórza.')

  await toSummary(page)
  await terms(page).check()
  await page.reload()
  await expect(terms(page)).toBeChecked()
  await expect(page.getByRole('main')).toContainText(kasia.email)

  // The browser's own back and forward, and the links "Zmień".
  await page.goBack()
  await expect(page.getByRole('textbox', { name: 'Nazwisko' })).toHaveValue(kasia.last_name)
  await page.goBack()
  await expect(adults).toHaveValue('61')
  await page.goForward()
  await page.goForward()
  await expect(finalButton(page)).toBeVisible()
  await page.getByRole('link', { name: /^Zmień\s?: Dane$/ }).click()
  await expect(page.getByRole('textbox', { name: 'Imię' })).toHaveValue(kasia.first_name)
})

test('a step that is not finished cannot be jumped over by its address, and says what is missing', async ({
  page,
  request,
}) => {
  const term = await freeTerm(request, { kind: 'service', slug: 'koktajlobus', guests: 50 })
  await openForm(page, term, 50)
  const form = page.url().split('?')[0]
  await page.goto(`${form}?krok=4`)
  await expect(page.getByRole('heading', { level: 1, name: 'Ile osób i co jeszcze?' })).toBeVisible()
  await next(page).click()
  await expect(page.getByText('Wybierz miejscowość, w której odbędzie się wydarzenie.').first()).toBeVisible()
  await page.goto(`${form}?krok=2`)
  await choosePlace(page, 'Sopot')
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Miejscowość' })).toHaveValue('Sopot')
  await toContact(page)
  await next(page).click()
  await expect(page.getByText('Podaj numer telefonu, np. 600 100 200.').first()).toBeVisible()
})

test('what is typed counts, whether Enter or a click leads on, and what cannot be is said', async ({
  page,
  request,
  expectNoise,
}) => {
  expectNoise(/status of 400/)
  const term = await freeTerm(request, { kind: 'venue', slug: 'kormoran-konferencje', guests: 40 })
  await openForm(page, term, 40)
  await toGuests(page)
  const heading = page.getByRole('heading', { level: 1, name: 'Ile osób i co jeszcze?' })
  const adults = page.getByRole('textbox', { name: 'Dorośli' })
  await adults.fill('')
  await adults.pressSequentially('4000')
  await adults.press('Enter')
  await expect(page.getByText(/Podano 4000\.$/).first()).toBeVisible()
  await expect(heading).toBeVisible()
  await adults.fill('40')

  const code = page.getByRole('textbox', { name: /^Kod rabatowy/ })
  await code.fill('KORMORAN5')
  await code.press('Enter')
  await expect(totalBeside(page)).toContainText('Kod −5% na wynajem')
  await expect(heading).toBeVisible()
  await page.getByRole('button', { name: 'Usuń kod' }).click()
  await expect(totalBeside(page)).not.toContainText('Kod −5% na wynajem')
  await code.fill('KORMORAN5')
  await toContact(page)
  await expect(totalBeside(page)).toContainText('Kod −5% na wynajem')
})

test('a town that is typed over the chosen one is not the chosen one any more', async ({ page, request }) => {
  const term = await freeTerm(request, { kind: 'service', slug: 'koktajlobus', guests: 50 })
  await openForm(page, term, 50)
  await toGuests(page)
  await choosePlace(page, 'Sopot')
  await expect(page.getByText('Odległość od siedziby')).toBeVisible()
  const town = page.getByRole('combobox', { name: 'Miejscowość' })
  await town.fill('Gdynia')
  await next(page).click()
  await expect(page.getByText('Wybierz miejscowość, w której odbędzie się wydarzenie.').first()).toBeVisible()
  await expect(town).toHaveValue('Gdynia')
  await town.click()
  await page
    .getByRole('option', { name: /^Gdynia/ })
    .first()
    .click()
  await toContact(page)
})
