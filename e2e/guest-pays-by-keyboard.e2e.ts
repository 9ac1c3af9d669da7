import type { Page } from '@playwright/test'
import { paths } from '#contract/paths.ts'
import { accepted } from './support/agreed.ts'
import { press, type } from './support/keyboard.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/looks.ts'
import { mailTo } from './support/product.ts'
import { expect, test } from './support/test.ts'

test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })

const hall = { kind: 'venue', slug: 'modrzewiowa-polana', guests: 60 } as const

const payByBlik = async (page: Page, code: string) => {
  await type(page, page.getByLabel('Kod BLIK'), code)
  await page.keyboard.press('Enter')
}

test('in the dark, on a narrow screen and without a mouse: a deposit by BLIK, refused once and then paid', async ({
  page,
  request,
}) => {
  const reservation = await accepted(request, hall, 'klawiatura')

  await page.route('**/assets/StatusOnline-*.js', async (route) => {
    await new Promise((done) => setTimeout(done, 700))
    await route.continue()
  })
  await page.goto(paths.reservationStatus(reservation.status_token))
  const online = page.getByRole('region', { name: 'Zapłać online' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await online.count(), 'it does not come later and push the rest away').toBe(1)
  const pay = online.getByRole('button', { name: /^Zapłać\s\d/ })
  await expect(page.getByText('Tryb testowy płatności')).toBeVisible()
  await expectAccessible(page, 'Zapłać online, ciemny')
  await press(page, pay)
  await expect(page.getByRole('heading', { level: 1, name: /^Zapłać/ })).toBeVisible()
  await expectNoSidewaysScroll(page, 'the provider’s page')
  await payByBlik(page, '777000')
  await expect(page.getByText('Bank odrzucił płatność')).toBeVisible()
  // The focus is where the page reports the error.
  await expect(page.getByLabel('Kod BLIK')).toBeFocused()
  await payByBlik(page, '777123')
  await expect(page).toHaveURL(/platnosc=powrot/)
  await expect(page.getByRole('heading', { level: 1, name: /Termin\sjest\sTwój/ })).toBeVisible()
  await expectAccessible(page, 'Po płatności, ciemny')
  await mailTo(request, reservation.email, /potwierdzona/i)
  await press(page, page.getByRole('link', { name: /^Zapłać\sresztę/ }))
  await expect(page.getByRole('region', { name: 'Zapłać resztę online' })).toBeInViewport()
})

test('the code for a banking app lies whole inside a phone of 320 px whose letters are half as large again', async ({
  page,
  request,
}) => {
  const reservation = await accepted(request, hall, 'kod')
  await page.setViewportSize({ width: 320, height: 700 })
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 24 } })
  await page.goto(`${paths.reservationStatus(reservation.status_token)}#przelew`)
  const code = page.getByRole('img', { name: 'Kod QR z danymi przelewu' })
  await expect(code).toBeVisible()
  const box = await code.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320)
})
