/** What a visitor does on the way to a reservation, with the words of the screens. */
import { expect, type Locator, type Page } from '@playwright/test'
import { listingPaths, withQuery } from '#contract/paths.ts'
import { type Found, freshEmail } from './product.ts'

/** A page, or a frame in another one. */
export type Screen = Pick<Page, 'getByRole' | 'getByText' | 'getByLabel'>

export type Visitor = { first_name: string; last_name: string; email: string; phone: string }

export const visitor = (first_name: string, last_name: string): Visitor => ({
  first_name,
  last_name,
  email: freshEmail(
    first_name
      .toLowerCase()
      .normalize('NFD')
      .replace(/[^a-z]/g, ''),
  ),
  phone: '600 100 200',
})

/**
 * An amount as screens write it, `37 620,00 zł`; on cards without grosze when they are zero. Matches any kind of space.
 */
export function zloty(grosze: number, { card = false } = {}): RegExp {
  const whole = String(Math.floor(grosze / 100)).replace(/\B(?=(\d{3})+$)/g, '\\s')
  const rest = card && grosze % 100 === 0 ? '' : `,${String(grosze % 100).padStart(2, '0')}`
  return new RegExp(`(?<![\\d,])${whole}${rest}\\szł`)
}

/** Opens the form by a link with the term, like that of a card or a friend's message. */
export async function openForm(page: Page, { card, start, end }: Found, guests: number): Promise<void> {
  await page.goto(withQuery(listingPaths[card.kind].reserve(card.slug), { start, end, guests }))
  await expect(page.getByRole('heading', { level: 1, name: 'Kiedy świętujecie?' })).toBeVisible()
  await expect(page.getByText('Ten termin jest wolny:')).toBeVisible()
}

export const next = (page: Screen): Locator => page.getByRole('button', { name: /^Dalej/ })
export const finalButton = (page: Screen): Locator =>
  page.getByRole('button', { name: /^(Wyślij prośbę o rezerwację|Rezerwuję z obowiązkiem zapłaty)/ })

export async function toGuests(page: Screen): Promise<void> {
  await next(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ile osób i co jeszcze?' })).toBeVisible()
}

/** Chooses the place that a service comes to. */
export async function choosePlace(page: Screen, town: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Miejscowość' }).fill(town)
  await page
    .getByRole('option', { name: new RegExp(`^${town}`) })
    .first()
    .click()
}

export async function toContact(page: Screen): Promise<void> {
  await next(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Na kogo rezerwujemy?' })).toBeVisible()
}

export async function fillContact(page: Screen, who: Visitor): Promise<void> {
  await page.getByRole('textbox', { name: 'Imię' }).fill(who.first_name)
  await page.getByRole('textbox', { name: 'Nazwisko' }).fill(who.last_name)
  // Held on one line „e-mail” is an element of its own, before which a translator leaves a mark.
  await page.getByRole('textbox', { name: /^Adres\W+e-mail/ }).fill(who.email)
  await page.getByRole('textbox', { name: 'Telefon' }).fill(who.phone)
}

export async function toSummary(page: Screen): Promise<void> {
  await next(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sprawdź, czy wszystko gra' })).toBeVisible()
}

export const terms = (page: Screen): Locator => page.getByRole('checkbox', { name: /Akceptuję Regulamin/ })

/** Goes from the first step to the last button, which the journey presses itself. */
export async function walkToSummary(page: Screen, who: Visitor, town?: string): Promise<void> {
  await toGuests(page)
  if (town) await choosePlace(page, town)
  await toContact(page)
  await fillContact(page, who)
  await toSummary(page)
  await terms(page).check()
}

export const mailboxScreen = (page: Screen): Locator =>
  page.getByRole('heading', { level: 1, name: 'Został jeden krok: sprawdź e-mail' })

/** Sends the reservation and waits until the screen says that the mail is on its way. */
export async function send(page: Screen): Promise<void> {
  await finalButton(page).click()
  await expect(mailboxScreen(page)).toBeVisible()
}

/** The total at the end of the price beside the form. */
export const totalBeside = (page: Screen): Locator => page.getByRole('complementary', { name: 'Podsumowanie ceny' })
