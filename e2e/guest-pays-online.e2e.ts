import type { Page } from '@playwright/test'
import { pathOf } from '#contract/calls.ts'
import { paths } from '#contract/paths.ts'
import { expectAccessible } from './support/looks.ts'
import { freeTerm, freshEmail, mailTo, ownerToken, reservedBy } from './support/product.ts'
import { openLoggedIn } from './support/session.ts'
import { expect, test } from './support/test.ts'

/** A partner of this journey's own, because being payable online changes screens that other journeys test. */
const partner = { email: 'karmazyn@demo.example', password: 'demo-wydarzy-2026' }
const loft = { kind: 'venue', slug: 'loft-karmazyn-17', guests: 40 } as const

async function setUpPayouts(page: Page): Promise<void> {
  await openLoggedIn(page, paths.profile, partner)
  const card = page.getByRole('region', { name: 'Wypłaty' })
  await expect(card.getByText('Płatności online są wyłączone', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Skonfiguruj wypłaty' }).click()
  await card.getByLabel('Twoje hasło', { exact: true }).fill(partner.password)
  await expectAccessible(page, 'Konfiguracja wypłat')
  await card.getByRole('button', { name: 'Przejdź dalej' }).click()
  await expect(page.getByRole('heading', { name: 'Skonfiguruj wypłaty' })).toBeVisible()
  await expect(page.getByText('Żadne pieniądze nie są pobierane')).toBeVisible()
  await page.getByRole('button', { name: 'Podaję wszystkie dane' }).click()
  await expect(page).toHaveURL(new RegExp(paths.profile))
  await expect(page.getByText('Wypłaty aktywne', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Lista wypłat' }).click()
  await expect(page.getByRole('heading', { name: /^Nie\sbyło\sjeszcze/ })).toBeVisible()
  await expectAccessible(page, 'Wypłaty')
}

test('from the partner’s first payout account to a deposit by BLIK, refused once and then paid', async ({
  page,
  browser,
  request,
  watch,
}) => {
  await test.step('the partner opens an account at the provider', () => setUpPayouts(page))

  const term = await freeTerm(request, loft)
  const reservation = await reservedBy(request, term, { guests: loft.guests, email: freshEmail('placi') })
  const token = await ownerToken(request, partner)
  const accepted = await request.post(pathOf('acceptReservation', { id: reservation.id }), {
    data: {},
    headers: { authorization: `Bearer ${token}` },
  })
  expect(accepted.status(), await accepted.text()).toBe(200)

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const hers = await context.newPage()
  watch(hers)

  await test.step('she sees what is due and goes to the provider’s page', async () => {
    await hers.goto(paths.reservationStatus(reservation.status_token))
    await expect(hers.getByRole('heading', { name: 'Zapłać online' })).toBeVisible()
    await expect(hers.getByText('Tryb testowy płatności')).toBeVisible()
    await hers.getByRole('heading', { name: 'Albo zapłać przelewem' }).click()
    await hers.getByRole('button', { name: /powiadom\swłaściciela/ }).click()
    await expect(hers.getByText(/^Właściciel\swie/)).toBeVisible()
    await expectAccessible(hers, 'Zapłać online')
    await hers
      .getByRole('region', { name: 'Zapłać online' })
      .getByRole('button', { name: /^Zapłać\s\d/ })
      .click()
    await expect(hers.getByRole('heading', { level: 1, name: /^Zapłać/ })).toBeVisible()
  })

  await test.step('a refused code says why; another one is paid', async () => {
    await hers.getByLabel('Kod BLIK').fill('777000')
    await hers.getByRole('button', { name: 'Zapłać BLIK-iem' }).click()
    await expect(hers.getByText('Bank odrzucił płatność')).toBeVisible()
    await hers.getByLabel('Kod BLIK').fill('777 123')
    await hers.getByRole('button', { name: 'Zapłać BLIK-iem' }).click()
    await expect(hers).toHaveURL(/platnosc=powrot/)
  })

  await test.step('the page that she comes back to asks until it knows', async () => {
    await expect(hers.getByRole('heading', { level: 1, name: /Termin\sjest\sTwój/ })).toBeVisible()
    await expect(hers.getByText('Wpłacono').first()).toBeVisible()
    await expectAccessible(hers, 'Po płatności')
    await mailTo(request, reservation.email, /potwierdzona/i)
  })

  await test.step('the partner sees the money and the term', async () => {
    await page.goto(paths.myReservation(reservation.id))
    await expect(page.getByText('BLIK').first()).toBeVisible()
    await page.goto(paths.payouts)
    await expect(page.getByText(/^Na\swypłatę\sczeka\s\d/)).toBeVisible()
  })

  await test.step('the rest by card: refused first, then confirmed with 3-D Secure', async () => {
    await hers.getByRole('link', { name: /^Zapłać\sresztę/ }).click()
    const rest = hers.getByRole('region', { name: 'Zapłać resztę online' })
    await rest.getByRole('button', { name: /^Zapłać/ }).press('Enter')
    await payByCard(hers, '4000 0000 0000 0002')
    await expect(hers.getByText('Karta została odrzucona')).toBeVisible()
    await payByCard(hers, '4000 0025 0000 3155')
    await hers.getByRole('button', { name: 'Zatwierdź płatność' }).click()
    await expect(hers.getByText(/Wszystko\sjest\szapłacone/).first()).toBeVisible()
    const papers = hers.getByRole('link', { name: 'Potwierdzenie płatności (PDF)' })
    await expect(papers).toHaveCount(2)
    await mailTo(request, reservation.email, /^Potwierdzenie\spłatności/)
  })

  await test.step('the partner gives up: what it costs is said before, and again while it is owed', async () => {
    await page.goto(paths.myReservation(reservation.id))
    await page.getByRole('button', { name: 'Anuluj rezerwację' }).click()
    const asked = page.getByRole('dialog', { name: 'Anulować rezerwację?' })
    await expect(asked.getByText(/^Dodatkowo\smożna\sod\sCiebie\sżądać/)).toBeVisible()
    await asked.getByRole('button', { name: 'Anuluj rezerwację' }).click()
    await expect(page.getByText(/^Na\sżądanie\sosoby\srezerwującej\swypłacasz/)).toBeVisible()
    await mailTo(request, partner.email, /^Obowiązek\szwrotu\szadatku/)
    await hers.goto(paths.reservationStatus(reservation.status_token))
    await expect(hers.getByText(/tą\ssamą\sdrogą/).first()).toBeVisible()
  })
  await context.close()
})

async function payByCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Numer karty').fill(number)
  await page.getByLabel('Ważna do (MM/RR)').fill('12/34')
  await page.getByLabel('Kod CVC').fill('123')
  await page.getByRole('button', { name: 'Zapłać kartą' }).click()
}
