import type { APIRequestContext, Locator, Page } from '@playwright/test'
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

/** Counts what the person does: a tap, a filled field and a chosen value are one each. */
function hands() {
  let count = 0
  const counted = async (work: Promise<unknown>) => {
    count += 1
    await work
  }
  return {
    count: () => count,
    tap: (target: Locator) => counted(target.click()),
    write: (target: Locator, text: string) => counted(target.fill(text)),
    choose: (target: Locator, label: string) => counted(target.selectOption({ label })),
  }
}

const description =
  'Drewniane wnętrze, ogród z widokiem na las i własna kuchnia. Przyjmujemy wesela i przyjęcia rodzinne od wiosny do ' +
  'jesieni, a noclegi dla gości są piętro wyżej. Parking mieści sto samochodów.'

/** Hours and prices have journeys of their own. */
async function hoursAndPrices(request: APIRequestContext, id: string): Promise<void> {
  const headers = { authorization: `Bearer ${await ownerToken(request)}` }
  const hours = calls.getVenueAvailability.path.replace('{id}', id)
  const now = await (await request.get(hours, { headers })).json()
  const weekly = ['friday', 'saturday'].map((day_of_week) => ({
    day_of_week,
    start: '12:00',
    end: '04:00',
    ends_next_day: true,
    overtime_until: null,
    term_modes: null,
    whole_window: null,
  }))
  const put = await request.put(hours, { headers, data: { ...now, weekly } })
  expect(put.status(), await put.text()).toBe(200)
  const pricings = [{ kind: 'base', pricing_type: 'per_day', name: 'Sala', amount_grosze: 600_000, vat_rate: '23' }]
  const prices = await request.post(calls.replaceVenuePricing.path.replace('{id}', id), { headers, data: { pricings } })
  expect(prices.status(), await prices.text()).toBe(200)
}

test.describe('on the phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a partner adds a venue, is led from gap to gap, publishes it, hides it and takes it away', async ({
    page,
    request,
  }) => {
    await logIn(page, paths.myVenues)
    const hand = hands()
    const name = `Stodoła Pod Jesionem ${Date.now().toString(36)}`
    await hand.tap(page.getByRole('link', { name: 'Dodaj salę' }))
    await hand.write(page.getByRole('textbox', { name: 'Nazwa obiektu' }), name)
    await hand.choose(page.getByRole('combobox', { name: 'Rodzaj obiektu' }), 'Stodoła')
    await hand.write(page.getByRole('combobox', { name: 'Miejscowość' }), 'Wieliczka')
    await hand.tap(page.getByRole('option', { name: /^Wieliczka/ }).first())
    await hand.tap(page.getByRole('button', { name: 'Utwórz szkic' }))

    await expect(page).toHaveURL(/sekcja=adres/)
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await expect(page.getByRole('combobox', { name: /Miejscowość/ })).toHaveValue('Wieliczka')
    await expect(page.getByRole('combobox', { name: 'Województwo' })).toHaveValue('malopolskie')
    await hand.write(page.getByRole('textbox', { name: 'Ulica' }), 'Lipowa')
    await hand.write(page.getByRole('textbox', { name: 'Numer budynku' }), '12')
    await hand.write(page.getByRole('textbox', { name: 'Kod pocztowy' }), '32020')
    await expect(page.getByRole('textbox', { name: 'Kod pocztowy' })).toHaveValue('32-020')
    await hand.tap(page.getByRole('link', { name: /^Dalej: pojemność/ }))

    await hand.write(page.getByRole('textbox', { name: 'Powierzchnia', exact: true }), '150')
    await hand.write(page.getByRole('textbox', { name: 'Najwięcej gości' }), '140')
    await hand.tap(page.getByRole('link', { name: /^Dalej/ }))
    await hand.choose(page.getByRole('combobox', { name: 'Wyżywienie' }), 'Wyłącznie kuchnia obiektu')
    await hand.choose(page.getByRole('combobox', { name: 'Alkohol i korkowe' }), 'Własny alkohol bez opłat')
    await hand.tap(page.getByRole('link', { name: /^Dalej: opis/ }))
    await hand.write(page.getByRole('textbox', { name: 'Opis' }), description)
    await page.getByRole('textbox', { name: 'Opis' }).blur()
    await expect(page.getByRole('status').filter({ hasText: 'Zapisano' })).toBeVisible()

    await hoursAndPrices(request, id)
    await page.goto(`${paths.editVenue(id)}?sekcja=publikacja`)
    await hand.tap(page.getByRole('button', { name: 'Opublikuj salę' }))
    await expect(page.getByText('Oferta jest już widoczna dla gości').first()).toBeVisible()
    // Registration, profile, hours, prices and three pictures share the rest of sixty.
    expect(hand.count()).toBeLessThan(25)

    const shown = await request.get(calls.getPublicVenue.path.replace('{id}', id))
    expect(shown.status()).toBe(200)
    expect(((await shown.json()) as { name: string }).name).toBe(name)

    await page.goto(paths.myVenues)
    const card = page.getByRole('listitem').filter({ hasText: name })
    await card.getByRole('switch').click()
    await expect(card.getByText('Ukryta')).toBeVisible()
    expect((await request.get(calls.getPublicVenue.path.replace('{id}', id))).status()).toBe(404)
    await card.getByRole('button', { name: /^Działania/ }).click()
    await page.getByRole('menuitem', { name: 'Usuń' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Usuń' }).click()
    await expect(card).toHaveCount(0)
  })
})

test('the checklist leads to the very field, and the draft can be looked at as a visitor sees it', async ({
  page,
  request,
}) => {
  const headers = { authorization: `Bearer ${await ownerToken(request)}` }
  const made = await request.post(calls.createVenue.path, {
    headers,
    data: { name: 'Szkic do listy', category: 'loft' },
  })
  const { id } = (await made.json()) as Listing
  await logIn(page, `${paths.editVenue(id)}?sekcja=publikacja`)
  await page.getByRole('link', { name: /^Ulica i numer budynku/ }).click()
  await expect(page.getByRole('textbox', { name: 'Ulica' })).toBeFocused()
  await page.goto(paths.previewVenue(id))
  await expect(page.getByRole('heading', { level: 1, name: 'Szkic do listy' })).toBeVisible()
  await expect(page.getByText('Podgląd: tak zobaczą ofertę goście')).toBeVisible()
  await request.delete(calls.deleteVenue.path.replace('{id}', id), { headers })
})

test('a listing with reservations ahead is not taken away: the reservations are shown and hiding is offered', async ({
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
  await expect(card).toBeVisible()
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
