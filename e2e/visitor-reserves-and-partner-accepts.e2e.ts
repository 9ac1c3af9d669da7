import type { Browser, Page } from '@playwright/test'
import { freeTerm, linkIn, mailTo } from './support/product.ts'
import {
  send,
  toGuests,
  toContact,
  fillContact,
  terms,
  toSummary,
  totalBeside,
  visitor,
  zloty,
} from './support/reserving.ts'
import { openLoggedIn } from './support/session.ts'
import { expect, test } from './support/test.ts'

const hall = { kind: 'venue', slug: 'modrzewiowa-polana', guests: 84 } as const

test('Halina reserves a hall on request, the partner accepts and marks the transfer, and the price is one number all the way', async ({
  page,
  browser,
  request,
  watch,
}) => {
  const term = await freeTerm(request, hall)
  const halina = visitor('Halina', 'Żółkiewska')
  const total = zloty(term.total_grosze)

  await test.step('she searches with a date and guests and takes a card with its total', async () => {
    await page.goto(`/wip/sale?date_from=${term.date}&guests=${hall.guests}&q=Modrzewiowa`)
    const card = page.getByRole('article').filter({ hasText: term.card.name })
    await expect(card).toContainText(zloty(term.total_grosze, { card: true }))
    await card.getByRole('link', { name: term.card.name }).click()
  })

  await test.step('the page of the hall shows the same total for the same term', async () => {
    await expect(page.getByRole('heading', { level: 1, name: term.card.name })).toBeVisible()
    const box = page.getByRole('complementary', { name: 'Rezerwacja' })
    await expect(box.getByText('Wolny termin')).toBeVisible()
    await expect(box).toContainText(total)
    expect(new URL(page.url()).searchParams.get('start')).toBe(term.start)
    await box.getByRole('link', { name: 'Rezerwuję ten termin' }).click()
  })

  await test.step('the form opens on it, and the total stays the same to the last step', async () => {
    await expect(page.getByText('Ten termin jest wolny:')).toBeVisible()
    await expect(totalBeside(page)).toContainText(total)
    await toGuests(page)
    await expect(page.getByRole('textbox', { name: 'Dorośli' })).toHaveValue(String(hall.guests))
    await toContact(page)
    await fillContact(page, halina)
    await page.getByRole('textbox', { name: /Dodatkowe informacje/ }).fill('Prosimy o dwa stoły dla dzieci. Zażółć!')
    await toSummary(page)
    await expect(totalBeside(page)).toContainText(total)
    await expect(page.getByRole('main')).toContainText('Prosimy o dwa stoły dla dzieci')
    await terms(page).check()
    await send(page)
  })

  await test.step('who opens the address in another browser reads a whole sentence, and of the mail nothing', async () => {
    const context = await browser.newContext({ locale: 'pl-PL' })
    const other = await context.newPage()
    watch(other)
    await other.goto(page.url())
    const said = other.getByText(/^Wysłaliśmy link/)
    await expect(said).toHaveText(/^Wysłaliśmy link na adres e-mail podany\sw\srezerwacji\.\sOtwórz go i\spotwierdź/)
    await expect(other.getByText(halina.email)).toHaveCount(0)
    await expect(page.getByText(/^Wysłaliśmy link/)).toContainText(halina.email)
    await context.close()
  })

  await test.step('opening the link of the mail changes nothing, its button confirms', async () => {
    const link = linkIn(
      await mailTo(request, halina.email, /^Potwierdź rezerwację/),
      '/potwierdzenie-rezerwacji-email/',
    )
    await page.goto(link)
    await expect(page.getByRole('button', { name: 'Potwierdzam rezerwację' })).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: 'Potwierdzam rezerwację' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Prośba wysłana' })).toBeVisible()
    await page.getByRole('link', { name: 'Otwórz rezerwację' }).click()
    await expect(page.getByRole('region', { name: 'Płatność' })).toContainText(total)
  })

  const status = page.url()
  const partner = await anotherBrowser(browser, watch)
  await test.step('the partner finds it first in the list and accepts', async () => {
    await openLoggedIn(partner, '/moje-rezerwacje?sort=-created')
    const first = partner.getByRole('row').nth(1)
    await expect(first).toContainText('Halina Żółkiewska')
    await expect(first.getByRole('cell', { name: zloty(term.total_grosze, { card: true }) }).first()).toBeVisible()
    await first.getByRole('link', { name: 'Halina Żółkiewska' }).click()
    const drawer = partner.getByRole('dialog', { name: /Halina Żółkiewska/ })
    await expect(drawer).toContainText('Prosimy o dwa stoły dla dzieci')
    await expect(drawer).toContainText(total)
    await drawer.getByRole('button', { name: 'Akceptuję' }).click()
    const question = partner.getByRole('dialog', { name: 'Zaakceptować prośbę?' })
    await question.getByRole('button', { name: 'Akceptuję' }).click()
    await expect(partner.getByText('Prośba została zaakceptowana', { exact: true })).toBeVisible()
  })

  await test.step('Halina can pay online, and gets the transfer data by mail and on her page', async () => {
    const mail = await mailTo(request, halina.email, /zaakcept|wpłat|zadat|przelew|płatno/i)
    expect(mail.text).toMatch(/PL\d{2}|\d{2}(\s\d{4}){6}/)
    await page.goto(status)
    await expect(page.getByRole('heading', { name: 'Zapłać online' })).toBeVisible()
    await page.getByRole('heading', { name: 'Albo zapłać przelewem' }).click()
    await expect(page.getByRole('img', { name: 'Kod QR z danymi przelewu' })).toBeVisible()
  })

  await test.step('the partner marks the transfer as received, and the reservation is confirmed', async () => {
    const drawer = partner.getByRole('dialog', { name: /Halina Żółkiewska/ })
    await drawer.getByRole('button', { name: 'Odnotuj wpłatę' }).click()
    const question = partner.getByRole('dialog', { name: 'Odnotuj wpłatę' })
    await question.getByRole('button', { name: 'Odnotuj wpłatę' }).click()
    await expect(partner.getByText('Wpłata została odnotowana', { exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('main').getByText('Potwierdzona', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Płatność' })).toContainText(total)
  })

  await test.step('the summary is a PDF and the calendar file is a calendar file', async () => {
    const pdf = await page.request.get(
      (await page.getByRole('link', { name: 'Podsumowanie PDF' }).getAttribute('href')) ?? '',
    )
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
    const ics = await page.request.get(
      (await page.getByRole('link', { name: 'Dodaj do kalendarza' }).getAttribute('href')) ?? '',
    )
    const text = await ics.text()
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\r\n$/)
    for (const line of [/^BEGIN:VTIMEZONE\r?$/m, /^TZID:Europe\/Warsaw\r?$/m, /^UID:\S+\r?$/m, /^SEQUENCE:\d+\r?$/m]) {
      expect(text).toMatch(line)
    }
    expect(text).toContain(`DTSTART;TZID=Europe/Warsaw:${term.start.replace(/[-:]/g, '')}00`)
    await mailTo(request, halina.email, /^Rezerwacja potwierdzona/)
  })
})

/** Another person at another machine: own storage, own watch over the console. */
async function anotherBrowser(browser: Browser, watch: (page: Page) => void): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  watch(page)
  return page
}
