import { paths, withQuery } from '#contract/paths.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/looks.ts'
import { freeTerm, freshEmail, mailTo, reservedBy } from './support/product.ts'
import { openLoggedIn } from './support/session.ts'
import { expect, test } from './support/test.ts'

const hall = { kind: 'venue', slug: 'modrzewiowa-polana', guests: 60 } as const

test('a request is answered with another price; the guest reads it, says yes, and is asked to pay that', async ({
  page,
  browser,
  request,
  watch,
}) => {
  const term = await freeTerm(request, hall)
  const reservation = await reservedBy(request, term, { guests: hall.guests, email: freshEmail('grazyna') })
  await openLoggedIn(page, paths.myReservation(reservation.id))

  await test.step('the owner names the price', async () => {
    await page.getByRole('button', { name: 'Zaproponuj inne warunki' }).click()
    const dialog = page.getByRole('dialog', { name: 'Zaproponuj inne warunki' })
    await dialog.getByText('Inna cena', { exact: true }).click()
    await dialog.getByLabel('Cena razem').fill('4500')
    await expect(dialog.getByText('Cena po zmianie')).toBeVisible()
    await expectAccessible(page, 'Zaproponuj inne warunki')
    await dialog.getByRole('button', { name: 'Wyślij propozycję' }).click()
    await expect(page.getByText('Twoja propozycja zmiany')).toBeVisible()
  })

  await test.step('list and day say that it is her turn', async () => {
    await page.goto(withQuery(paths.myReservations, { szukaj: reservation.email }))
    await expect(page.getByRole('row').filter({ hasText: 'Czeka na odpowiedź gościa' })).toHaveCount(1)
    await page.setViewportSize({ width: 320, height: 640 })
    await expect(page.getByText('Czeka na odpowiedź gościa').filter({ visible: true })).toBeVisible()
    await expectNoSidewaysScroll(page, 'Lista z propozycją')
  })

  await test.step('she reads it first on her page and accepts', async () => {
    await mailTo(request, reservation.email, /^Zmiana w rezerwacji/)
    const context = await browser.newContext()
    const hers = await context.newPage()
    watch(hers)
    await hers.goto(paths.reservationStatus(reservation.status_token))
    await expect(hers.getByText('Właściciel proponuje inne warunki')).toBeVisible()
    await expectAccessible(hers, 'Propozycja właściciela')
    await hers.getByRole('button', { name: 'Rezerwuję z obowiązkiem zapłaty' }).click()
    await expect(hers.getByText('Propozycja została przyjęta')).toBeVisible()
    await expect(hers.getByText(/4.500/).first()).toBeVisible()
    await context.close()
  })
})
