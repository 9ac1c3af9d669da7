import type { Page } from '@playwright/test'
import { calls } from '#contract/calls.ts'
import { paths } from '#contract/paths.ts'
import { phoneWidths, walkLayers } from './support/layers.ts'
import { expectNoSidewaysScroll } from './support/looks.ts'
import { demoOwner, freeTerm, freshEmail, ownerToken, reservedBy } from './support/product.ts'
import { openForm } from './support/reserving.ts'
import { expect, test } from './support/test.ts'

for (const width of phoneWidths) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 800 }, hasTouch: true })

    test(`everything that opens for guests lies inside the window, and back closes it (${width} px)`, async ({
      page,
      request,
    }) => {
      const hall = { kind: 'venue', slug: 'akademia-pietro-wyzej', guests: 20 } as const
      const walk = async (path: string, names: readonly RegExp[] = []) => {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectNoSidewaysScroll(page, `${path} at ${width} px`)
        await walkLayers(page, `${path} at ${width} px`, names)
      }
      await walk(paths.home)
      await walk(paths.venues)
      await walk(paths.services)
      await walk(paths.venue('modrzewiowa-polana'), [/^Pokaż (wszystkie )?zdjęcia|zdjęć/])
      await walk(paths.service('koktajlobus'))
      await openForm(page, await freeTerm(request, hall), hall.guests)
      await expectNoSidewaysScroll(page, `the form at ${width} px`)
      if (width < 768) await walkLayers(page, `the form at ${width} px`)
      const sure = await reservedBy(request, await freeTerm(request, hall), { ...hall, email: freshEmail('pewna') })
      await walk(paths.reservationStatus(sure.status_token), [/^Anuluj rezerwację/, /^Zaproponuj/])
    })

    test(`and for partners (${width} px)`, async ({ page, request }) => {
      await logIn(page)
      const token = await ownerToken(request)
      const answer = await request.get(calls.listMyVenues.path, { headers: { authorization: `Bearer ${token}` } })
      const [venue] = ((await answer.json()) as { results: { id: string }[] }).results
      const screens: [path: string, names: readonly RegExp[]][] = [
        [paths.myReservations, []],
        [paths.calendar, [/^Dodaj/, /^Pomoc|skróty/i]],
        [`${paths.calendar}?widok=tydzien`, []],
        [paths.myVenues, []],
        [paths.stats, []],
        [paths.newReservation, []],
        [`${paths.profile}`, [/^Zamknij konto/]],
        ...['', 'cennik', 'dostepnosc', 'zdjecia'].map((section): [string, RegExp[]] => [
          `${paths.editVenue(venue?.id ?? '')}${section && `?sekcja=${section}`}`,
          [/^Sprawdź cennik/, /^Dodaj wyjątek/],
        ]),
      ]
      for (const [path, names] of screens) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('[aria-busy="true"], .skel')).toHaveCount(0)
        await expectNoSidewaysScroll(page, `${path} at ${width} px`)
        await walkLayers(page, `${path} at ${width} px`, names)
      }
    })
  })
}

async function logIn(page: Page): Promise<void> {
  await page.goto(paths.myReservations)
  await page.getByRole('textbox', { name: 'Adres e-mail' }).fill(demoOwner.email)
  await page.getByLabel('Hasło', { exact: true }).fill(demoOwner.password)
  await page.getByRole('button', { name: 'Zaloguj się' }).click()
  await expect(page).toHaveURL(paths.myReservations)
}
