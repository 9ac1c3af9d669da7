import { calls, pathOf } from '#contract/calls.ts'
import { paths } from '#contract/paths.ts'
import { thereAndBack } from './support/going-back.ts'
import { freeTerm, freshEmail, ownerToken, reservedBy } from './support/product.ts'
import { openLoggedIn } from './support/session.ts'
import { expect, test } from './support/test.ts'

const provider = /\/_sandbox\/stripe\//
const hall = { kind: 'venue', slug: 'modrzewiowa-polana', guests: 80 } as const

test('a guest who goes back from the page of payment can go there again', async ({ page, request }) => {
  const reservation = await reservedBy(request, await freeTerm(request, hall), {
    guests: hall.guests,
    email: freshEmail('wraca'),
  })
  const authorization = `Bearer ${await ownerToken(request)}`
  const accepted = await request.post(pathOf('acceptReservation', { id: reservation.id }), {
    data: {},
    headers: { authorization },
  })
  expect(accepted.status(), await accepted.text()).toBe(200)
  await page.goto(paths.reservationStatus(reservation.status_token))
  const pay = page.getByRole('region', { name: 'Zapłać online' }).getByRole('button', { name: /^Zapłać\s\d/ })
  await thereAndBack(page, provider, () => pay.click())
  await pay.click()
  await expect(page.getByLabel('Kod BLIK')).toBeVisible()
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
