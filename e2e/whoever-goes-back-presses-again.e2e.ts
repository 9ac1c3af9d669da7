import { calls } from '#contract/calls.ts'
import { paths } from '#contract/paths.ts'
import { accepted } from './support/agreed.ts'
import { thereAndBack } from './support/going-back.ts'
import { openLoggedIn } from './support/session.ts'
import { expect, test } from './support/test.ts'

const provider = /\/_sandbox\/stripe\//
const hall = { kind: 'venue', slug: 'modrzewiowa-polana', guests: 80 } as const

test('a guest who goes back from the page of payment can go there again', async ({ page, request }) => {
  const reservation = await accepted(request, hall, 'wraca')
  await page.goto(paths.reservationStatus(reservation.status_token))
  const pay = page.getByRole('region', { name: 'Zapłać online' }).getByRole('button', { name: /^Zapłać\s\d/ })
  await thereAndBack(page, provider, () => pay.click())
  await pay.click()
  await expect(page.getByLabel('Kod BLIK')).toBeVisible()
})

test('a guest whose button is older than a payment is told the new amount, and led to no page that asks for another', async ({
  page,
  request,
}) => {
  const reservation = await accepted(request, hall, 'karta')
  await page.goto(paths.reservationStatus(reservation.status_token))
  const pay = page.getByRole('button', { name: /^Zapłać\s\d/ })
  await pay.waitFor()
  const asked = ((await pay.textContent()) ?? '').replace('Zapłać', '').trim()
  await reservation.pay()
  await pay.click()
  await expect(page.getByText(/^Kwota do zapłaty zmieniła się/)).toContainText(asked)
  await expect(page.getByRole('heading', { name: 'Zapłać resztę online' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(paths.reservationStatus(reservation.status_token))
  await pay.click()
  await expect(page).toHaveURL(provider)
})

test('a partner who goes back from other pages can go there again, and sees what is true by now', async ({ page }) => {
  await openLoggedIn(page, paths.subscription)
  const papers = page.getByRole('button', { name: 'Faktury i karta' })
  await papers.waitFor()
  const readAnew = page.waitForRequest((asked) => asked.url().endsWith(calls.currentSubscription.path))
  await thereAndBack(page, provider, () => papers.click())
  await readAnew
  await papers.click()
  await expect(page.getByRole('heading', { name: 'Rozliczenia', level: 1 })).toBeVisible()

  await page.goto(paths.calendar)
  const connect = page.getByRole('button', { name: 'Połącz z Kalendarzem Google' })
  await thereAndBack(page, /\/_sandbox\/google\//, () => connect.click())
  await connect.click()
  await expect(page.getByRole('heading', { name: 'Połączyć konto z serwisem?' })).toBeVisible()
})
