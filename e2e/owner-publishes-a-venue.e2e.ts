import { calls } from '#contract/calls.ts'
import type { Wire } from '#contract/index.ts'
import { paths } from '#contract/paths.ts'
import { expectAccessible, looks } from './support/looks.ts'
import { newOwner, ownerToken } from './support/product.ts'
import { closePages, openLoggedIn } from './support/session.ts'
import { expect, test } from './support/test.ts'

type Listing = Wire['getMyVenue']['reply']
type Mine = { results: { id: string; status: string }[] }

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
  await openLoggedIn(page, `${paths.editVenue(id)}?sekcja=publikacja`)
  await expect(page.getByRole('radio', { name: /^Zadatek/ })).toBeVisible()
  await expectAccessible(page, 'the publication of a draft')
  await page.getByRole('link', { name: /^Ulica i numer budynku/ }).click()
  await expect(page.getByRole('textbox', { name: 'Ulica' })).toBeFocused()
  await page.goto(paths.previewVenue(id))
  await expect(page.getByRole('heading', { level: 1, name: 'Szkic do listy' })).toBeVisible()
  await expect(page.getByText('Podgląd: tak zobaczą ofertę goście')).toBeVisible()
  await closePages(page.context())
  await request.delete(calls.deleteVenue.path.replace('{id}', id), { headers })
})

test('a listing with reservations ahead is not taken away: the reservations are shown and hiding is proposed', async ({
  page,
}) => {
  await openLoggedIn(page, paths.myVenues)
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
  await openLoggedIn(page, paths.myVenues, newOwner)
  await expect(page.getByRole('heading', { name: 'Najpierw uzupełnij profil' })).toBeVisible()
  await page.goto(paths.newVenue)
  await expect(page.getByRole('heading', { name: 'Najpierw uzupełnij profil' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Uzupełnij profil' }).last()).toHaveAttribute('href', paths.profile)
})

test('five rules stand open, the rest is folded with words for what it holds, and nothing that says something is hidden', async ({
  page,
  request,
  expectNoise,
}) => {
  expectNoise(/status of 400/)
  const headers = { authorization: `Bearer ${await ownerToken(request)}` }
  const response = await request.post(calls.createVenue.path, {
    headers,
    data: { name: 'Szkic z zasadami', category: 'loft' },
  })
  const { id } = (await response.json()) as Listing
  const rules = `${paths.editVenue(id)}?sekcja=zasady`
  await page.setViewportSize({ width: 390, height: 844 })
  await openLoggedIn(page, rules)
  for (const name of ['Wyżywienie', 'Alkohol i korkowe', /^Muzyka wewnątrz do/, /^Muzyka na zewnątrz do/]) {
    await expect(page.getByRole('combobox', { name })).toBeVisible()
  }
  await expect(page.getByRole('checkbox', { name: 'Może zagrać zespół na żywo' })).toBeVisible()
  const limit = page.getByRole('textbox', { name: /^Limit głośności/ })
  await expect(limit).toBeHidden()
  await expect(page.getByText(/^Palenie, zwierzęta, dekoracje/)).toBeVisible()

  // By keyboard; a fold with a value opens again, also when the value was refused.
  const fold = page.getByRole('region', { name: 'Głośność i licencja na muzykę' })
  await fold.locator('summary').press('Enter')
  await limit.fill('5')
  await limit.blur()
  await expect(limit).toHaveAttribute('aria-invalid', 'true')
  await fold.locator('summary').press('Enter')
  await expect(limit).toBeHidden()
  const house = page.getByRole('region', { name: 'Regulamin obiektu' })
  await house.locator('summary').click()
  const smoking = page.getByRole('button', { name: 'Zakaz palenia' })
  await smoking.click()
  await page.reload()
  await expect(smoking).toHaveAttribute('aria-pressed', 'true')
  await expect(limit).toHaveValue('5')
  await smoking.click()
  await expect(smoking).toHaveAttribute('aria-pressed', 'false')
  await expect(smoking).toBeVisible()
  await closePages(page.context())
  await request.delete(calls.deleteVenue.path.replace('{id}', id), { headers })
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
      // A published listing, because other journeys create and remove drafts of this owner.
      const first = async (path: string) => {
        const { results } = (await (await request.get(path, { headers })).json()) as Mine
        return results.find(({ status }) => status === 'published')?.id ?? ''
      }
      const venue = await first(calls.listMyVenues.path)
      const service = await first(calls.listMyServices.path)
      await openLoggedIn(page, paths.myVenues)
      await expect(page.getByRole('heading', { level: 1, name: 'Moje sale' })).toBeVisible()
      await expectAccessible(page, 'my venues')
      await page.goto(paths.newVenue)
      await expect(page.getByRole('heading', { level: 1, name: 'Nowa sala' })).toBeVisible()
      await expectAccessible(page, 'a new venue')
      // Both are known screens with few texts of their own, so one width is enough.
      if (name === 'phone') {
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
