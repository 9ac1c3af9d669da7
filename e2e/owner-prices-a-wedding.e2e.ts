import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { calls } from '#contract/calls.ts'
import type { Wire } from '#contract/index.ts'
import { paths } from '#contract/paths.ts'
import { expectAccessible, looks } from './support/looks.ts'
import { freshEmail, linkIn, mailTo, ownerToken, plusDays, saturdayOfJune } from './support/product.ts'
import { zloty } from './support/reserving.ts'
import { openLoggedIn } from './support/session.ts'
import { expect, test } from './support/test.ts'

const total = 3_762_000
/** T3 of domain 3.4: a Saturday in June, a hundred adults, ten children, a crew of three. */
const termOn = (saturday: string) => ({ start: `${saturday}T16:00`, end: `${plusDays(saturday, 1)}T04:00` })
const guests = {
  adults: 100,
  children: [
    { age_from: 0, age_to: 3, count: 4 },
    { age_from: 4, age_to: 10, count: 6 },
  ],
  crew: 3,
}

type Owner = { headers: { authorization: string } }

async function ok<T>(answer: Promise<import('@playwright/test').APIResponse>): Promise<T> {
  const reply = await answer
  expect(reply.ok(), await reply.text()).toBe(true)
  return (await reply.json()) as T
}

/** A venue that has everything but prices. */
async function venueWithoutPrices(
  request: APIRequestContext,
  owner: Owner,
  rooms: string[] = ['Sala balowa'],
): Promise<string> {
  const { id } = await ok<{ id: string }>(
    request.post(calls.createVenue.path, {
      ...owner,
      data: {
        name: 'Dwór Nad Cennikiem',
        category: 'wedding_hall',
        tagline: 'Wesela w starym dworze',
        description: 'Dwór z salą balową, tarasem i parkiem, w którym od lat odbywają się wesela. '.repeat(5),
        event_types: ['wedding'],
        address: {
          street: 'ul. Parkowa',
          building_no: '1',
          postcode: '32-020',
          city: 'Wieliczka',
          voivodeship: 'malopolskie',
          latitude: 49.987,
          longitude: 20.064,
        },
        area_m2: 400,
        capacity_min: 20,
        capacity_max: 160,
        capacities: { banquet: 160 },
        units: rooms.map((room) => ({ name: room })),
        term_modes: ['overnight'],
        min_minutes: 240,
        max_minutes: 1200,
        deposit: { type: 'zadatek', percent_bp: 2000, balance_due_days: 14 },
        cancellation_policy: 'wedding',
        confirmation_mode: 'instant',
        details: { catering_policy: 'own_only', alcohol_policy: 'byo_free' },
      },
    }),
  )
  const saturday = { day_of_week: 'saturday', start: '12:00', end: '05:00', ends_next_day: true }
  await ok(
    request.put(calls.setVenueAvailability.path.replace('{id}', id), {
      ...owner,
      data: {
        weekly: [saturday],
        slots: [],
        exceptions: [],
        holidays: { closed_on_public_holidays: false, keep_open: [] },
      },
    }),
  )
  return id
}

/** A service that has everything but range, crews and prices. */
async function serviceWithoutPrices(request: APIRequestContext, owner: Owner): Promise<string> {
  const { id } = await ok<{ id: string }>(
    request.post(calls.createService.path, {
      ...owner,
      data: {
        name: 'DJ Nad Cennikiem',
        category: 'dj',
        description: 'Gram na weselach i imprezach firmowych, z własnym nagłośnieniem i oświetleniem parkietu. '.repeat(
          3,
        ),
        event_types: ['wedding'],
        address: {
          postcode: '30-001',
          city: 'Kraków',
          voivodeship: 'malopolskie',
          latitude: 50.06,
          longitude: 19.94,
        },
      },
    }),
  )
  const always = ['friday', 'saturday'].map((day_of_week) => ({
    day_of_week,
    start: '10:00',
    end: '06:00',
    ends_next_day: true,
  }))
  await ok(
    request.put(calls.setServiceAvailability.path.replace('{id}', id), {
      ...owner,
      data: {
        weekly: always,
        slots: [],
        exceptions: [],
        holidays: { closed_on_public_holidays: false, keep_open: [] },
      },
    }),
  )
  return id
}

async function openPrices(page: Page, id: string): Promise<void> {
  await openLoggedIn(page, `${paths.editVenue(id)}?sekcja=cennik`)
  await expect(page.getByRole('heading', { name: 'Ceny podstawowe' })).toBeVisible()
}

const card = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true })
const calculator = (page: Page): Locator => page.getByRole('complementary', { name: 'Kalkulator' })

/** Adds a base price per person, as an owner types it. */
async function addPlate(page: Page, name: string, price: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Dodaj cenę podstawową' }).click()
  const fresh = card(page, 'Nowa cena')
  await fresh.getByLabel('Nazwa', { exact: true }).fill(name)
  const item = card(page, name)
  await item.getByLabel('Cena', { exact: true }).fill(price)
  return item
}

async function askT3(page: Page, saturday: string): Promise<void> {
  const box = calculator(page)
  await box.getByLabel('Data', { exact: true }).fill(saturday)
  await box.getByLabel('Początek').fill('16:00')
  await box.getByLabel(/^Koniec/).fill('04:00')
  await box.getByLabel('Dorośli').fill('100')
  await box.getByLabel('Dzieci 0–3').fill('4')
  await box.getByLabel('Dzieci 4–10').fill('6')
  await box.getByLabel('Obsługa').fill('3')
}

test('T3 entered by hand is 37 620,00 zł in the calculator, the quote and the reservation', async ({
  page,
  request,
}) => {
  const owner = { headers: { authorization: `Bearer ${await ownerToken(request)}` } }
  const id = await venueWithoutPrices(request, owner)
  await openPrices(page, id)

  const basic = await addPlate(page, 'Podstawowa', '310,00 zł')
  await basic.getByText('Dzieci, obsługa i minimum gości').click()
  await basic.getByRole('button', { name: 'Dodaj grupę wieku' }).click()
  await basic.getByRole('button', { name: 'Dodaj grupę wieku' }).click()
  await basic.getByLabel('Minimum dorosłych w rachunku').fill('80')
  const saturday = await addPlate(page, 'Sobota V–IX', '360')

  // Two prices that cannot be told apart are explained at both, before saving.
  const clash = /„Podstawowa” i\s„Sobota V–IX”: te dwie ceny mają ten sam priorytet i\stermin/
  await expect(card(page, 'Podstawowa').getByText(clash)).toBeVisible()
  await expect(saturday.getByText(clash)).toBeVisible()
  await saturday.getByRole('button', { name: 'Sobota', exact: true }).click()
  await saturday.getByRole('button', { name: 'Dodaj sezon lub daty' }).click()
  await expect(page.getByText(clash)).toHaveCount(0)
  await page.getByRole('button', { name: /^Przesuń strzałkami: Sobota V–IX/ }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('list', { name: 'Ceny podstawowe' }).getByRole('article').first()).toHaveAccessibleName(
    'Sobota V–IX',
  )

  const saturday_of_june = await saturdayOfJune(request)
  await askT3(page, saturday_of_june)
  await expect(calculator(page).getByRole('status')).toHaveText(zloty(total))
  await expect(calculator(page).getByText(/^Też pasuje, ale „Sobota V–IX” ma wyższy priorytet/)).toBeVisible()

  await page.getByRole('button', { name: 'Zapisz cennik' }).click()
  await expect(page.getByText('Wszystkie zmiany są zapisane').first()).toBeVisible()
  await ok(request.post(calls.publishVenue.path.replace('{id}', id), { ...owner, data: {} }))
  // The catalogue in memory follows a moment after the answer.
  const shown = async () => (await request.get(calls.getPublicVenue.path.replace('{id}', id))).status()
  await expect.poll(shown).toBe(200)

  const wish = { venue_id: id, ...termOn(saturday_of_june), event_type: 'wedding', guests }
  const quote = await ok<Wire['calculateVenuePrice']['reply']>(
    request.post(calls.calculateVenuePrice.path, { data: wish }),
  )
  expect([quote.total_grosze, quote.deposit.amount_grosze, quote.available]).toEqual([total, 752_400, true])
  const email = freshEmail('teodora')
  const reservation = await ok<{ id: string }>(
    request.post(calls.reserveVenue.path, {
      headers: { 'idempotency-key': crypto.randomUUID() },
      data: {
        ...wish,
        quote_id: quote.quote_id,
        customer: { first_name: 'Teodora', last_name: 'Cenna', email, phone: '600 200 300' },
        buyer: { type: 'consumer' },
        consents: { terms: true, owner_rules: true },
      },
    }),
  )
  const link = linkIn(await mailTo(request, email, /^Potwierdź rezerwację/), '/potwierdzenie-rezerwacji-email/')
  await ok(request.post(calls.confirmReservationEmail.path, { data: { token: link.split('/').at(-1) } }))
  await page.goto(`${paths.myReservations}?rezerwacja=${reservation.id}`)
  await expect(page.getByText(zloty(total)).first()).toBeVisible()
  await page.goto(`${paths.myReservations}?stan=wszystkie&szukaj=Teodora`)
  await expect(page.getByText(zloty(total, { card: true })).first()).toBeVisible()
})

test('a DJ gets packages, kilometres, a range with a voivodeship and a second crew, tries the preview and is published', async ({
  page,
  request,
}) => {
  const owner = { headers: { authorization: `Bearer ${await ownerToken(request)}` } }
  const id = await serviceWithoutPrices(request, owner)
  const stored = async () =>
    ok<Wire['getMyService']['reply']>(request.get(calls.getMyService.path.replace('{id}', id), owner))
  await openLoggedIn(page, `${paths.editService(id)}?sekcja=zasieg`)
  await page.getByRole('button', { name: 'U klienta' }).click()
  await page.getByLabel('Zasięg dojazdu').fill('80 km')
  await page.getByRole('button', { name: 'śląskie', exact: true }).click()
  await page
    .getByRole('button', { name: 'Ekipy' })
    .or(page.getByRole('link', { name: 'Ekipy' }))
    .first()
    .click()
  await page.getByRole('button', { name: 'Dodaj ekipę' }).click()
  await expect(page.getByRole('textbox', { name: 'Ekipa' }).nth(1)).toBeFocused()
  await page.keyboard.type('Ola i Kuba')
  await expect.poll(async () => (await stored()).units[1]?.name).toBe('Ola i Kuba')
  const { service_radius_km, details } = await stored()
  expect([service_radius_km, details.voivodeships]).toEqual([80, ['slaskie']])

  await page.goto(`${paths.editService(id)}?sekcja=cennik`)
  await page.getByRole('button', { name: 'Wstaw: Pakiety godzinowe z dojazdem' }).click()
  const standard = card(page, 'Pakiet Standard')
  const most = standard.getByLabel('Najwięcej gości', { exact: true })
  await most.fill('600 100 200')
  await expect(standard.getByText('Podaj liczbę całkowitą, na przykład 80.')).toBeVisible()
  await page.getByRole('button', { name: 'Zapisz cennik' }).click()
  await expect(most).toBeFocused()
  await expect(most).toHaveValue('600 100 200')
  await most.fill('150')
  const box = calculator(page)
  await box.getByLabel('Data', { exact: true }).fill(await saturdayOfJune(request))
  await box.getByLabel('Początek').fill('18:00')
  await box.getByLabel(/^Koniec/).fill('02:00')
  await box.getByLabel('Odległość').fill('12,5')
  await expect(box.getByText('Popraw zaznaczone liczby, a pokażemy, ile zapłaci gość.')).toBeVisible()
  await box.getByLabel('Odległość').fill('87')
  // 3 200 zł for eight hours and 37 km both ways beyond the free 50.
  await expect(box.getByRole('status')).toHaveText(zloty(338_500))
  await box.getByLabel('Odległość').press('Control+s')
  await expect(page.getByText('Wszystkie zmiany są zapisane').first()).toBeVisible()

  await page.goto(paths.previewService(id))
  await expect(page.getByText('dojazd do 80 km, a dalej w całym województwie: śląskie')).toBeVisible()
  const aside = page.getByRole('complementary', { name: 'Rezerwacja' })
  await aside.getByRole('button', { name: /^(Wolny weekend|Najbliższy wolny)/ }).click()
  await expect(aside.getByText('Wolny termin')).toBeVisible()
  await expect(aside.getByText('To podgląd: tutaj nie można zarezerwować.')).toBeVisible()

  await page.goto(`${paths.editService(id)}?sekcja=publikacja`)
  await page.getByRole('button', { name: /^Opublikuj/ }).click()
  await expect(page.getByText('Oferta jest już widoczna dla gości').first()).toBeVisible()
})

test('two of three rooms get a price of their own together, and all three are refused as the whole place', async ({
  page,
  request,
  expectNoise,
}) => {
  expectNoise(/400 \(Bad Request\)/)
  const owner = { headers: { authorization: `Bearer ${await ownerToken(request)}` } }
  const id = await venueWithoutPrices(request, owner, ['Balowa', 'Ogród', 'Taras'])
  await openPrices(page, id)
  const pair = await addPlate(page, 'Talerzyk w dwóch salach', '250')
  const room = (name: string) => pair.getByRole('group', { name: /^Sala/ }).getByRole('button', { name })
  const save = page.getByRole('button', { name: 'Zapisz cennik' })
  await pair.getByText(/^Kiedy obowiązuje/).click()
  await pair.getByText(/^Rzadsze warunki/).click()
  for (const name of ['Balowa', 'Ogród', 'Taras']) await room(name).click()
  await save.click()
  await expect(pair.getByText('To wszystkie sale, czyli cały obiekt')).toBeVisible()
  await room('Taras').click()
  await save.click()
  await expect(page.getByText('Wszystkie zmiany są zapisane').first()).toBeVisible()

  await page.reload()
  // The rare conditions are unfolded where there is one.
  await pair.getByText(/^Kiedy obowiązuje/).click()
  const pressed = { pressed: true }
  await expect(pair.getByRole('group', { name: /^Sala/ }).getByRole('button', pressed)).toHaveText(['Balowa', 'Ogród'])
  await page.goto(paths.previewVenue(id))
  await expect(page.getByText(/^Balowa i\sOgród razem/).filter({ visible: true })).toBeVisible()
})

for (const { name, use } of looks) {
  test.describe(name, () => {
    test.use(use)

    test('the price editor can be used by everybody: empty, from a template, folded and open, wrong', async ({
      page,
      request,
    }) => {
      const owner = { headers: { authorization: `Bearer ${await ownerToken(request)}` } }
      await openPrices(page, await venueWithoutPrices(request, owner))
      await expectAccessible(page, 'prices, empty')
      await page.getByRole('button', { name: 'Inne szablony' }).click()
      await page.getByRole('radio', { name: /^Wesele za talerzyk/ }).check()
      await page.getByRole('button', { name: 'Użyj szablonu' }).click()
      const first = card(page, 'Sobota w sezonie (V–IX)')
      await first.getByText('Dzieci, obsługa i minimum gości').click()
      // Frequent conditions come first; rare ones are named and folded.
      await first.getByText('Kiedy obowiązuje: goście, godziny, święta, wydarzenie').click()
      await expect(first.getByLabel('Święta')).toBeVisible()
      await expect(first.getByLabel('Od którego dnia')).toBeHidden()
      await first.getByText(/^Rzadsze warunki/).click()
      await expect(first.getByLabel('Od którego dnia')).toBeVisible()
      await first.getByText(/^Jak liczymy/).click()
      await first.getByLabel('Cena', { exact: true }).fill('600 100 200')
      await expect(first.getByText('Podaj kwotę od 0 do 100 000 000 zł.')).toBeVisible()
      await page.getByRole('button', { name: 'Zapisz cennik' }).click()
      await expect(first.getByLabel('Cena', { exact: true })).toBeFocused()
      await expectAccessible(page, 'prices, wrong')
      // Zero must be confirmed, and the confirmation does not hold for another price.
      await first.getByLabel('Cena', { exact: true }).fill('0')
      await expect(first.getByText(/Cena\s0\szł:\szaznacz/)).toBeVisible()
      const free = first.getByRole('checkbox', { name: /^Bezpłatnie/ })
      await expectAccessible(page, 'prices, zero')
      await free.check()
      await expect(first.getByText(/Cena\s0\szł:\szaznacz/)).toHaveCount(0)
      await first.getByLabel('Cena', { exact: true }).fill('1.200,50')
      await expect(free).toHaveCount(0)
      await first.getByLabel('Nazwa', { exact: true }).focus()
      await expect(first.getByLabel('Cena', { exact: true })).toHaveValue(/^1\s200,50$/)
      if (page.viewportSize()?.width === 390) {
        await page.getByRole('button', { name: /otwórz kalkulator/ }).click()
        await expect(page.getByRole('dialog', { name: 'Sprawdź cennik' })).toBeVisible()
      }
      await expectAccessible(page, 'prices, from a template')
    })
  })
}
