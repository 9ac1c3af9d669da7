import { freeTerm, linkIn, mailTo, waitMinutes } from './support/product.ts'
import { finalButton, openForm, send, visitor, walkToSummary } from './support/reserving.ts'
import { expect, test } from './support/test.ts'

// These journeys move the clock that everybody on the server shares, so they run after all others and one by one.
test.describe.configure({ mode: 'serial' })

const confirmPath = '/potwierdzenie-rezerwacji-email/'
const HOLD_MINUTES = 30

test('Teresa clicks the mail an hour late: her term is still free, and the click takes it again', async ({
  page,
  request,
}) => {
  const term = await freeTerm(request, { kind: 'venue', slug: 'studio-dzwieku-szeptucha', guests: 4 })
  const teresa = visitor('Teresa', 'Mróz')
  await openForm(page, term, 4)
  await walkToSummary(page, teresa)
  await send(page)
  const link = linkIn(await mailTo(request, teresa.email, /^Potwierdź rezerwację/), confirmPath)
  await waitMinutes(request, 2 * HOLD_MINUTES)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Czas na potwierdzenie minął' })).toBeVisible()
  await page.goto(link)
  await page.getByRole('button', { name: 'Potwierdzam rezerwację' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Termin czeka na wpłatę|Termin jest Twój/ })).toBeVisible()
  await page.getByRole('link', { name: /^(Otwórz rezerwację|Zobacz dane do przelewu)/ }).click()
  await expect(page.getByRole('region', { name: /^(Płatność|Dane do przelewu)/ }).first()).toBeVisible()
})

test('Jan clicks too late and somebody has his term: he gets three others, and one click takes one', async ({
  page,
  browser,
  request,
  watch,
  expectNoise,
}) => {
  expectNoise(/status of 409/)
  const term = await freeTerm(request, { kind: 'venue', slug: 'sala-taneczna-obrot', guests: 12 })
  const jan = visitor('Jan', 'Lis')
  await openForm(page, term, 12)
  await walkToSummary(page, jan)
  await send(page)
  const link = linkIn(await mailTo(request, jan.email, /^Potwierdź rezerwację/), confirmPath)
  await waitMinutes(request, HOLD_MINUTES + 1)

  const other = await (await browser.newContext()).newPage()
  watch(other)
  const iga = visitor('Iga', 'Mak')
  await openForm(other, term, 12)
  await walkToSummary(other, iga)
  await send(other)

  await page.goto(link)
  await page.getByRole('button', { name: 'Potwierdzam rezerwację' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ten termin jest już zajęty' })).toBeVisible()
  const freeTerms = page.getByRole('main').getByRole('listitem').getByRole('link')
  await expect(freeTerms).toHaveCount(3)
  await freeTerms.first().click()
  await expect(page.getByText('Ten termin jest wolny:')).toBeVisible()
  // What he had typed is still in the form.
  await page.getByRole('button', { name: /^Dalej/ }).click()
  await page.getByRole('button', { name: /^Dalej/ }).click()
  await expect(page.getByRole('textbox', { name: 'Adres e-mail' })).toHaveValue(jan.email)
  await page.getByRole('button', { name: /^Dalej/ }).click()
  await expect(finalButton(page)).toBeVisible()
})

test('an access token that grew old during a coffee is renewed unnoticed', async ({ page, request, expectNoise }) => {
  expectNoise(/status of 401/)
  await page.goto('/login')
  await page.getByRole('button', { name: /^Wpisz dane: Partner z ofertami/ }).click()
  await page.getByRole('button', { name: 'Zaloguj się' }).click()
  await expect(page.getByRole('button', { name: /^Menu użytkownika/ })).toBeVisible()
  const old = await page.evaluate(() => localStorage.getItem('access_token'))
  await waitMinutes(request, 11)
  await page.goto('/moje-rezerwacje')
  await expect(page.getByRole('table')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).not.toBe(old)
})
