import type { Page } from '@playwright/test'
import { calls } from '#contract/calls.ts'
import type { Wire } from '#contract/index.ts'
import { paths } from '#contract/paths.ts'
import { expectAccessible, looks } from './support/looks.ts'
import { demoOwner, newOwner, ownerToken } from './support/product.ts'
import { expect, test } from './support/test.ts'

type Listing = Wire['getMyVenue']['reply']

async function logIn(page: Page, path: string, { email, password }: { email: string; password: string } = demoOwner) {
  await page.goto(path)
  await page.getByRole('textbox', { name: 'Adres e-mail' }).fill(email)
  await page.getByLabel('Hasło', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Zaloguj się' }).click()
}

test('the checklist leads to the very field, and the draft can be looked at as a visitor sees it', async ({
  page,
  request,
}) => {
  const headers = { authorization: `Bearer ${await ownerToken(request)}` }
  const response = await request.post(calls.createVenue.path, {
    headers,
    data: { name: 'Szkic do listy', category: 'loft' },
  })
  const { id } = (await response.json()) as Listing
  await logIn(page, `${paths.editVenue(id)}?sekcja=publikacja`)
  await page.getByRole('link', { name: /^Ulica i numer budynku/ }).click()
  await expect(page.getByRole('textbox', { name: 'Ulica' })).toBeFocused()
  await page.goto(paths.previewVenue(id))
  await expect(page.getByRole('heading', { level: 1, name: 'Szkic do listy' })).toBeVisible()
  await expect(page.getByText('Podgląd: tak zobaczą ofertę goście')).toBeVisible()
  await request.delete(calls.deleteVenue.path.replace('{id}', id), { headers })
})

test('a listing with reservations ahead is not taken away: the reservations are shown and hiding is proposed', async ({
  page,
}) => {
  await logIn(page, paths.myVenues)
  const card = page.getByRole('listitem').filter({ hasText: 'Modrzewiowa Polana' })
  await card.getByRole('button', { name: /^Działania/ }).click()
  await page.getByRole('menuitem', { name: 'Usuń' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tej oferty nie można teraz usunąć' })
  await expect(dialog.getByRole('link', { name: 'Pokaż rezerwacje' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Ukryj ofertę' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Zamknij' }).click()
  await expect(card.getByRole('button', { name: /^Działania/ })).toBeFocused()
})

test('while the profile is incomplete nothing can be added, and the way out is shown', async ({ page }) => {
  await logIn(page, paths.myVenues, newOwner)
  await expect(page.getByRole('heading', { name: 'Najpierw uzupełnij profil' })).toBeVisible()
  await page.goto(paths.newVenue)
  await expect(page.getByRole('heading', { name: 'Najpierw uzupełnij profil' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Uzupełnij profil' }).last()).toHaveAttribute('href', paths.profile)
})

const venueSections = ['podstawy', 'adres', 'pojemnosc', 'zasady', 'opis', 'rezerwacje', 'udogodnienia', 'sale'].concat(
  ['szczegoly', 'uslugi', 'publikacja'],
)

for (const { name, use } of looks) {
  test.describe(name, () => {
    test.use(use)

    test('the list and every section of the editor are accessible', async ({ page, request }) => {
      test.setTimeout(180_000)
      const headers = { authorization: `Bearer ${await ownerToken(request)}` }
      const first = async (path: string) =>
        ((await (await request.get(path, { headers })).json()) as { results: { id: string }[] }).results[0]?.id ?? ''
      const venue = await first(calls.listMyVenues.path)
      const service = await first(calls.listMyServices.path)
      await logIn(page, paths.myVenues)
      await expect(page.getByRole('heading', { level: 1, name: 'Moje sale' })).toBeVisible()
      await expectAccessible(page, 'my venues')
      await page.goto(paths.newVenue)
      await expect(page.getByRole('heading', { level: 1, name: 'Nowa sala' })).toBeVisible()
      await expectAccessible(page, 'a new venue')
      // Both are known screens with few words of their own.
      if (name === 'phone light') {
        await page.goto(paths.previewVenue(venue))
        await expect(page.getByText('Podgląd: tak zobaczą ofertę goście')).toBeVisible()
        await expectAccessible(page, 'a preview')
        await page.goto(paths.myServices)
        await expect(page.getByRole('listitem').filter({ hasText: 'Do publikacji' }).first()).toBeVisible()
        await expectAccessible(page, 'my services')
      }
      for (const section of venueSections) {
        await page.goto(`${paths.editVenue(venue)}?sekcja=${section}`)
        await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
        await expectAccessible(page, `section ${section}`)
      }
      for (const section of ['zasieg', 'sale', 'szczegoly']) {
        await page.goto(`${paths.editService(service)}?sekcja=${section}`)
        await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
        await expectAccessible(page, `section ${section} of a service`)
      }
    })
  })
}
