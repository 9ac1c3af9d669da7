import type { APIRequestContext, Page } from '@playwright/test'
import { calls } from '#contract/calls.ts'
import { paths } from '#contract/paths.ts'
import { freshEmail, linkIn, mailTo, newOwner } from './support/product.ts'
import { openLoggedIn } from './support/session.ts'
import { expect, test } from './support/test.ts'

const password = 'lampiony-nad-jeziorem-47'

/** An owner registered with a confirmed address through the API; the screens of registration are another journey. */
async function partner(request: APIRequestContext, offers: 'venues' | 'services' | 'both' = 'venues'): Promise<string> {
  const email = freshEmail('dagmara')
  const person = { first_name: 'Dagmara', last_name: 'Świt', email, password, accept_terms: true, offers }
  expect((await request.post(calls.registerOwner.path, { data: person })).status()).toBe(201)
  const link = linkIn(await mailTo(request, email, /^Potwierdź adres/), '/weryfikacja-email/')
  const answer = await request.post(calls.verifyEmail.path, { data: { token: link.split('/').at(-1) } })
  expect(answer.ok()).toBe(true)
  return email
}

async function logIn(page: Page, email: string, path = '/profil') {
  await openLoggedIn(page, path, { email, password })
  await expect(page.getByRole('heading', { level: 1, name: 'Profil' })).toBeVisible()
}

for (const [offers, words] of [
  ['services', 'Uzupełnij profil, aby dodać usługi'],
  ['both', 'Uzupełnij profil, aby dodać sale i usługi'],
] as const)
  test(`whoever has come to offer ${offers} reads what the profile is needed for in the menu and on the first screen`, async ({
    page,
    request,
  }) => {
    await openLoggedIn(page, paths.today, { email: await partner(request, offers), password })
    await expect(page.getByRole('main').getByRole('link', { name: words, exact: true })).toBeVisible()
    await page.getByRole('button', { name: /^Menu użytkownika/ }).click()
    await expect(page.getByRole('menuitem', { name: words, exact: true })).toBeVisible()
  })

test('a partner without an offer is sent to the profile by every screen that has nothing to show yet', async ({
  page,
}) => {
  const main = page.getByRole('main')
  await openLoggedIn(page, paths.today, newOwner)
  for (const path of [paths.today, paths.newReservation, paths.calendar, paths.stats]) {
    await page.goto(path)
    await expect(main.getByRole('link', { name: /^Uzupełnij profil, aby/ })).toHaveAttribute('href', paths.profile)
    await expect(main.getByRole('link', { name: /^Dodaj (salę|usługę)$/ })).toHaveCount(0)
  }
  await page.goto(paths.today)
  await expect(page.getByRole('heading', { name: 'Zacznij od oferty' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Dodaj rezerwację' })).toHaveCount(0)
})

test('on a phone the last tab is the current one also on the screen of integrations', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openLoggedIn(page, paths.integrations, newOwner)
  await expect(page.getByRole('heading', { level: 1, name: 'Integracje' })).toBeVisible()
  const more = page.getByRole('navigation', { name: 'Skróty' }).getByRole('button', { name: 'Więcej' })
  await expect(more).toHaveAttribute('aria-current', 'page')
})

test('Dagmara completes her profile on the phone; a wrong NIP is told at once and nothing typed is lost when the session ends', async ({
  page,
  request,
  expectNoise,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const email = await partner(request)
  await logIn(page, email)
  const form = page.getByRole('form', { name: 'Dane firmy' })
  await form.getByRole('button', { name: 'Podaj wszystko od razu' }).click()
  await form.getByLabel('Forma prawna').selectOption('jdg')
  await form.getByLabel('Status VAT').selectOption('active')
  await form.getByLabel('Nazwa firmy').fill('Przyjęcia nad Stawem')
  await form.getByLabel('NIP').fill('1000000')
  await expect(form.getByText('7 cyfr z 10')).toBeVisible()
  await form.getByLabel('NIP').fill('1000000007')
  await expect(form.getByText('Sprawdź NIP – cyfra kontrolna się nie zgadza.')).toBeVisible()
  await form.getByLabel('NIP').fill('100-000-00-06')
  await expect(form.getByText('Numer jest poprawny.')).toBeVisible()
  await form.getByLabel('Telefon').fill('600 100 200')
  // As a browser fills it in: it keeps a street together with its number.
  await form.getByLabel('Ulica').fill('Stawowa 4A')
  await form.getByLabel('Kod pocztowy').fill('80001')
  await expect(form.getByLabel('Ulica')).toHaveValue('Stawowa')
  await expect(form.getByLabel('Numer budynku')).toHaveValue('4A')
  await expect(form.getByLabel('Kod pocztowy')).toHaveValue('80-001')
  await form.getByLabel('Miejscowość').fill('Gdań')
  await page.getByRole('option', { name: /^Gdańsk/ }).click()
  await expect(form.getByLabel('Województwo')).toHaveValue('pomorskie')
  await form.getByLabel('Numer konta').fill('14 9999 9999 0000 0000 0000 0001')
  await form.getByLabel('Właściciel rachunku').fill('Dagmara Świt')
  for (const words of [/regulamin dla partnerów/, /zgodne z prawem UE/, /DAC7/, /przetwarzania danych/]) {
    await form.getByRole('checkbox', { name: words }).check()
  }

  // The name of a sole trader's company lacks the person's name, which is reported before anything is sent.
  await form.getByRole('button', { name: 'Zapisz dane firmy' }).click()
  await expect(form.getByRole('alert')).toContainText('Błąd uzupełniania danych biznesowych')
  await form.getByLabel('Nazwa firmy').fill('Dagmara Świt Przyjęcia nad Stawem')

  // The session ends without her noticing; after the login the form is as it was.
  expectNoise(/401/)
  const token = await page.evaluate(() => localStorage.getItem('access_token'))
  await request.post(calls.logOut.path, { data: {}, headers: { authorization: `Bearer ${token}` } })
  await form.getByRole('button', { name: 'Zapisz dane firmy' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.getByRole('textbox', { name: 'Adres e-mail' }).fill(email)
  await page.getByLabel('Hasło', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Zaloguj się' }).click()
  await expect(form.getByLabel('Nazwa firmy')).toHaveValue('Dagmara Świt Przyjęcia nad Stawem')
  await form.getByRole('button', { name: 'Zapisz dane firmy' }).click()
  await expect(page.getByText('Zweryfikowany').first()).toBeVisible()
  await expect(page.getByText('100-000-00-06')).toBeVisible()
  await expect(page.getByText('Wszystkie światła zapalone')).toBeVisible()

  // Another device saves another bank account while the form is open; saving here must not undo that.
  await page.getByRole('button', { name: 'Zmień dane firmy' }).click()
  await expect(form.getByLabel('Ulica')).toHaveValue('Stawowa')
  const again = await page.evaluate(() => localStorage.getItem('access_token'))
  const headers = { authorization: `Bearer ${again}` }
  const iban = 'PL61109010140000071219812874'
  expect((await request.patch(calls.changeMe.path, { data: { iban }, headers })).status()).toBe(200)
  await form.getByLabel('Ulica').fill('Nadbrzeżna')
  await form.getByRole('button', { name: 'Zapisz dane firmy' }).click()
  await expect(page.getByText('Nadbrzeżna')).toBeVisible()
  const kept = await request.get(calls.getMe.path, { headers })
  expect(await kept.json()).toMatchObject({ iban, address: { street: 'Nadbrzeżna' } })
})

test('the address changes when both mailboxes agree, the data come as one file, and the account closes after its consequences were told', async ({
  page,
  request,
}) => {
  const email = await partner(request)
  await logIn(page, email)
  const next = freshEmail('dagmara-nowa')
  await page.getByRole('button', { name: 'Zmień adres' }).click()
  await page.getByLabel('Nowy adres e-mail').fill(next)
  const change = page.getByRole('form', { name: 'Zmiana adresu e-mail' })
  await change.getByLabel('Twoje hasło', { exact: true }).fill(password)
  await change.getByRole('button', { name: 'Wyślij linki' }).click()
  await expect(page.getByText('czeka na potwierdzenie')).toBeVisible()

  await page.goto(linkIn(await mailTo(request, next, /^Potwierdź nowy adres/), '/zmiana-email/'))
  await page.getByRole('button', { name: 'Potwierdzam zmianę adresu' }).click()
  await expect(page.getByText('Kliknij jeszcze link, który wysłaliśmy na dotychczasowy adres.')).toBeVisible()
  await page.goto(linkIn(await mailTo(request, email, /^Zmiana adresu e-mail/), '/zmiana-email/'))
  await page.getByRole('button', { name: 'Potwierdzam zmianę adresu' }).click()
  await expect(page.getByRole('heading', { name: 'Adres został zmieniony' })).toBeVisible()
  await page.getByRole('link', { name: 'Przejdź do profilu' }).click()
  await expect(page.getByText(next)).toBeVisible()

  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Pobierz dane (ZIP)' }).click()
  expect((await file).suggestedFilename()).toMatch(/^wydarzy-dane-\d{4}-\d\d-\d\d\.zip$/)

  await page.getByRole('button', { name: 'Zamknij konto...' }).click()
  const dialog = page.getByRole('dialog', { name: 'Zamknąć konto?' })
  await expect(dialog.getByText('Tego nie da się cofnąć.')).toBeVisible()
  await dialog.getByLabel('Twoje hasło', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Zamknij konto na zawsze' }).click()
  await expect(page.getByText('Konto zostało zamknięte.')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  const refused = await request.post(calls.logIn.path, { data: { email: next, password } })
  expect(refused.status()).toBe(400)
})
