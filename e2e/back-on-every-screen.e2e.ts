import type { Page } from '@playwright/test'
import { calls } from '#contract/calls.ts'
import { paths } from '#contract/paths.ts'
import { phoneWidths, walkLayers } from './support/layers.ts'
import { expectNoSidewaysScroll } from './support/looks.ts'
import { freeTerm, freshEmail, ownerToken, reservedBy } from './support/product.ts'
import { openForm } from './support/reserving.ts'
import { beLoggedIn } from './support/session.ts'
import { expect, test } from './support/test.ts'

test.describe('at each width, 320 to 768 px, everything that opens lies inside the window, and back closes it', () => {
  test.use({ viewport: { width: phoneWidths[0], height: 800 }, hasTouch: true })

  /** A screen is opened once and made wider, as when a phone is turned or a window drawn. */
  const walkHere = async (
    page: Page,
    screen: string,
    names: readonly RegExp[] = [],
    widths: readonly number[] = phoneWidths,
  ) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page, `${screen} at ${width} px`)
      await walkLayers(page, `${screen} at ${width} px`, names)
    }
    await page.setViewportSize({ width: phoneWidths[0], height: 800 })
  }

  const walk = async (page: Page, path: string, names: readonly RegExp[] = []) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy="true"], .skel')).toHaveCount(0)
    await walkHere(page, path, names)
  }

  test('for guests who look', async ({ page }) => {
    await walk(page, paths.home)
    await walk(page, paths.venues)
    await walk(page, paths.services)
    await walk(page, paths.venue('modrzewiowa-polana'), [/^Pokaż (wszystkie )?zdjęcia|zdjęć/])
    await walk(page, paths.service('koktajlobus'))
  })

  test('for guests who reserve', async ({ page, request }) => {
    const hall = { kind: 'venue', slug: 'akademia-pietro-wyzej', guests: 20 } as const
    await openForm(page, await freeTerm(request, hall), hall.guests)
    // From 768 px the form has nothing that opens.
    await walkHere(
      page,
      'the form',
      [],
      phoneWidths.filter((width) => width < 768),
    )
    const sure = await reservedBy(request, await freeTerm(request, hall), { ...hall, email: freshEmail('pewna') })
    await walk(page, paths.reservationStatus(sure.status_token), [/^Anuluj rezerwację/, /^Zaproponuj/])
  })

  test('for partners at work', async ({ page }) => {
    await beLoggedIn(page)
    await walk(page, paths.today)
    await walk(page, paths.myReservations)
    await walk(page, paths.calendar, [/^Dodaj/, /^Pomoc|skróty/i])
    await walk(page, `${paths.calendar}?widok=tydzien`)
    await walk(page, paths.newReservation)
    await walk(page, paths.profile, [/^Zamknij konto/])
  })

  test('for partners with their offers', async ({ page, request }) => {
    await beLoggedIn(page)
    const token = await ownerToken(request)
    const answer = await request.get(calls.listMyVenues.path, { headers: { authorization: `Bearer ${token}` } })
    const [venue] = ((await answer.json()) as { results: { id: string }[] }).results
    await walk(page, paths.myVenues)
    await walk(page, paths.stats)
    for (const section of ['', 'cennik', 'dostepnosc', 'zdjecia'])
      await walk(page, `${paths.editVenue(venue?.id ?? '')}${section && `?sekcja=${section}`}`, [
        /^Sprawdź cennik/,
        /^Dodaj wyjątek/,
      ])
  })
})

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
    await beLoggedIn(page)
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
