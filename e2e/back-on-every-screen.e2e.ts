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
        [paths.today, []],
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

/** Between the widths of phones that are sold lie others: a folded one, a split screen, a zoomed page. */
const between = Array.from({ length: 16 }, (_, step) => 320 + step * 8)

test.describe('no width between 320 and 440 px scrolls sideways', () => {
  test.use({ viewport: { width: 320, height: 800 }, hasTouch: true })

  const tryWidths = async (page: Page, paths: readonly string[]) => {
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy="true"], .skel')).toHaveCount(0)
      for (const width of between) {
        await page.setViewportSize({ width, height: 800 })
        await expectNoSidewaysScroll(page, `${path} at ${width} px`)
      }
    }
  }

  test('for guests', async ({ page, request }) => {
    const hall = { kind: 'venue', slug: 'akademia-pietro-wyzej', guests: 124 } as const
    const term = await freeTerm(request, { ...hall, guests: 20 })
    const sure = await reservedBy(request, term, { ...hall, guests: 20, email: freshEmail('szerokosci') })
    await tryWidths(page, [
      paths.home,
      `${paths.venues}?guests=124`,
      paths.services,
      paths.venue('modrzewiowa-polana'),
      paths.service('koktajlobus'),
      paths.reservationStatus(sure.status_token),
      paths.login,
      paths.register,
      paths.plans,
    ])
  })

  test('for partners', async ({ page, request }) => {
    await logIn(page)
    const token = await ownerToken(request)
    const answer = await request.get(calls.listMyVenues.path, { headers: { authorization: `Bearer ${token}` } })
    const [venue] = ((await answer.json()) as { results: { id: string }[] }).results
    const editor = (section: string) => `${paths.editVenue(venue?.id ?? '')}?sekcja=${section}`
    await tryWidths(page, [
      paths.today,
      paths.myReservations,
      paths.calendar,
      paths.myVenues,
      paths.stats,
      paths.newReservation,
      paths.profile,
      ...['cennik', 'dostepnosc', 'zdjecia', 'publikacja'].map(editor),
    ])
  })
})

async function logIn(page: Page): Promise<void> {
  await page.goto(paths.myReservations)
  await page.getByRole('textbox', { name: 'Adres e-mail' }).fill(demoOwner.email)
  await page.getByLabel('Hasło', { exact: true }).fill(demoOwner.password)
  await page.getByRole('button', { name: 'Zaloguj się' }).click()
  await expect(page).toHaveURL(paths.myReservations)
}
