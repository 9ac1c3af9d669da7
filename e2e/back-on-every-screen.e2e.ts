import type { Page } from '@playwright/test'
import { calls } from '#contract/calls.ts'
import { paths } from '#contract/paths.ts'
import { phoneWidths, walkLayers } from './support/layers.ts'
import { expectNoSidewaysScroll } from './support/looks.ts'
import { freeTerm, freshEmail, ownerToken, reservedBy } from './support/product.ts'
import { openForm } from './support/reserving.ts'
import { beLoggedIn } from './support/session.ts'
import { expect, test } from './support/test.ts'

/** Widths between those of common phones: folded ones, split screens, zoomed pages. */
const between = Array.from({ length: 16 }, (_, step) => 320 + step * 8)

/** A screen is opened once and then widened, as when a phone is turned or a window is resized. */
async function atWidths(page: Page, widths: readonly number[], look: (width: number) => Promise<unknown>) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await look(width)
  }
}

const walkLayersAtWidths = (page: Page, screen: string, names: readonly RegExp[] = [], widths = [...phoneWidths]) =>
  atWidths(page, widths, async (width) => {
    await expectNoSidewaysScroll(page, `${screen} at ${width} px`)
    await walkLayers(page, `${screen} at ${width} px`, names)
  })

const tryWidths = (page: Page, screen: string) =>
  atWidths(page, between, (width) => expectNoSidewaysScroll(page, `${screen} at ${width} px`))

async function open(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: phoneWidths[0], height: 800 })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"], .skel')).toHaveCount(0)
}

async function walk(page: Page, path: string, names: readonly RegExp[] = []): Promise<void> {
  await open(page, path)
  await tryWidths(page, path)
  await walkLayersAtWidths(page, path, names)
}

test.describe('no width between 320 and 440 px scrolls sideways; at each one, 320 to 768 px, all that opens lies inside the window, and back closes it', () => {
  test.use({ viewport: { width: phoneWidths[0], height: 800 }, hasTouch: true })

  test('for guests who look', async ({ page }) => {
    await walk(page, paths.home)
    await walk(page, paths.venues)
    await walk(page, paths.services)
    await walk(page, paths.venue('modrzewiowa-polana'), [/^Pokaż (wszystkie )?zdjęcia|zdjęć/])
    await walk(page, paths.service('koktajlobus'))
  })

  test('for guests who reserve, or are about to become partners', async ({ page, request }) => {
    const hall = { kind: 'venue', slug: 'akademia-pietro-wyzej', guests: 20 } as const
    await openForm(page, await freeTerm(request, hall), hall.guests)
    // From 768 px on the form has nothing that opens.
    const narrow = phoneWidths.filter((width) => width < 768)
    await walkLayersAtWidths(page, 'the form', [], narrow)
    const sure = await reservedBy(request, await freeTerm(request, hall), { ...hall, email: freshEmail('pewna') })
    await walk(page, paths.reservationStatus(sure.status_token), [/^Anuluj rezerwację/, /^Zaproponuj/])
    for (const path of [`${paths.venues}?guests=124`, paths.login, paths.register, paths.plans]) {
      await open(page, path)
      await tryWidths(page, path)
    }
  })

  test('for partners at work', async ({ page }) => {
    await beLoggedIn(page)
    await walk(page, paths.today)
    await walk(page, paths.myReservations)
    await walk(page, paths.newReservation)
    await walk(page, paths.profile, [/^Zamknij konto/])
  })

  test('for partners with their calendar and their numbers', async ({ page }) => {
    await beLoggedIn(page)
    await walk(page, paths.calendar, [/^Dodaj/, /^Pomoc|skróty/i])
    await walk(page, `${paths.calendar}?widok=tydzien`)
    await walk(page, paths.stats)
  })

  test('for partners with their offers', async ({ page, request }) => {
    await beLoggedIn(page)
    const token = await ownerToken(request)
    const answer = await request.get(calls.listMyVenues.path, { headers: { authorization: `Bearer ${token}` } })
    const [venue] = ((await answer.json()) as { results: { id: string }[] }).results
    await walk(page, paths.myVenues)
    const editor = (section: string) => `${paths.editVenue(venue?.id ?? '')}${section && `?sekcja=${section}`}`
    for (const section of ['', 'cennik', 'dostepnosc', 'zdjecia'])
      await walk(page, editor(section), [/^Sprawdź cennik/, /^Dodaj wyjątek/])
    await open(page, editor('publikacja'))
    await tryWidths(page, editor('publikacja'))
  })
})
