import type { Page } from '@playwright/test'
import { calls } from '#contract/calls.ts'
import type { ListingDetail } from '#contract/listings/listings.ts'
import { wholePlace } from '#contract/paths.ts'
import { heldRest, holdBack, watchFields } from './support/held.ts'
import { freeTerm, ownerToken, today, plusDays } from './support/product.ts'
import { zloty } from './support/reserving.ts'
import { expect, test } from './support/test.ts'

const searchForm = (page: Page) => page.getByRole('search').first()
const addressOf = (page: Page) => new URL(page.url()).searchParams

test('what is typed before the page has come to life is searched for', async ({ page }) => {
  const start = await holdBack(page, '**/assets/*.js')
  await page.goto('/', { waitUntil: 'commit' })
  const guests = searchForm(page).getByRole('textbox', { name: 'Liczba gości' })
  const town = searchForm(page).getByRole('combobox', { name: 'Miejscowość' })
  await guests.fill('40')
  await town.fill('Poznań')
  await town.blur()
  start()
  // The unit appears beside the number once a script has read it.
  await expect(searchForm(page).getByText('osób', { exact: true })).toBeVisible()
  await searchForm(page).getByRole('button', { name: 'Szukaj' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Poznań i okolice/ })).toBeVisible()
  expect(addressOf(page).get('guests')).toBe('40')
})

test('Enter in the number of guests works before the page has come to life', async ({ page }) => {
  const start = await holdBack(page, '**/assets/*.js')
  await page.goto('/wip/sale', { waitUntil: 'commit' })
  const guests = page.getByRole('textbox', { name: 'Liczba gości' })
  await guests.fill('60')
  await guests.press('Enter')
  start()
  await expect.poll(() => addressOf(page).get('guests')).toBe('60')
})

test('typing goes on while the page comes to life, and the last word counts', async ({ page }) => {
  const start = await holdBack(page, '**/assets/*.js')
  const { isBusy, rest } = await heldRest(page)
  await page.goto('/wip/sale', { waitUntil: 'commit' })
  const guests = page.getByRole('textbox', { name: 'Liczba gości' })
  const town = searchForm(page).getByRole('combobox', { name: 'Miejscowość' })
  await town.pressSequentially('kr')
  await guests.fill('60')
  await guests.press('Enter')
  start()
  await expect.poll(isBusy).toBe(true)
  await guests.fill('70')
  await town.press('End')
  await town.pressSequentially('ak')
  await rest()
  await expect.poll(() => addressOf(page).get('guests')).toBe('70')
  await expect(page.getByRole('heading', { level: 1, name: /Kraków i okolice/ })).toBeVisible()
  await guests.fill('')
  await guests.press('Tab')
  await expect.poll(() => addressOf(page).get('guests')).toBeNull()
})

test('what was typed and ticked stands there all the time while the page comes to life', async ({ page }) => {
  const written = await watchFields(page)
  const start = await holdBack(page, '**/assets/*.js')
  const { isBusy, rest } = await heldRest(page)
  await page.goto('/wip/sale', { waitUntil: 'commit' })
  await searchForm(page).getByRole('searchbox', { name: 'Czego szukasz?' }).fill('zamek')
  await searchForm(page).getByRole('combobox', { name: 'Miejscowość' }).fill('kr')
  const atOnce = page.getByRole('checkbox', { name: /^Od razu/ })
  await atOnce.check()
  await page.getByRole('textbox', { name: 'Liczba gości' }).fill('60')
  start()
  await expect.poll(isBusy).toBe(true)
  await expect(searchForm(page).getByText('osób', { exact: true })).toBeVisible()
  await expect(atOnce).toBeChecked()
  expect(await written()).toEqual([])
  await rest()
  await expect.poll(() => addressOf(page).get('instant')).toBe('true')
  await expect(atOnce).toBeChecked()
  await atOnce.uncheck()
  await expect.poll(() => addressOf(page).get('instant')).toBeNull()
  await expect(atOnce).not.toBeChecked()
})

test('several fields of a form keep what was typed while the page comes to life, and are typed on', async ({
  page,
}) => {
  const written = await watchFields(page)
  const start = await holdBack(page, '**/assets/*.js')
  const { isBusy, rest } = await heldRest(page)
  await page.goto('/kontakt', { waitUntil: 'commit' })
  const field = (name: string) => page.getByRole('textbox', { name })
  await field('Adres e-mail').fill('grazyna@poczta.example')
  await field('Wiadomość').fill('Czy sala ma parkiet?')
  await field('Imię i nazwisko').fill('Grażyna')
  start()
  await expect.poll(isBusy).toBe(true)
  // Changing the topic hides the number of the reservation as soon as the form listens.
  await expect(async () => {
    await page.getByRole('combobox', { name: 'Temat' }).focus()
    await page.keyboard.type('W')
    await expect(field('Numer rezerwacji')).toBeHidden({ timeout: 500 })
  }).toPass()
  expect(await written()).toEqual([])
  await field('Imię i nazwisko').press('End')
  await field('Imię i nazwisko').pressSequentially(' Wójcik')
  await rest()
  await expect(field('Imię i nazwisko')).toHaveValue('Grażyna Wójcik')
  await expect(field('Adres e-mail')).toHaveValue('grazyna@poczta.example')
  await expect(field('Wiadomość')).toHaveValue('Czy sala ma parkiet?')
})

test('a topic that is chosen before the page hears is the topic that the message has', async ({ page }) => {
  const start = await holdBack(page, '**/assets/*.js')
  await page.goto('/kontakt', { waitUntil: 'commit' })
  const topic = page.getByRole('combobox', { name: 'Temat' })
  await topic.selectOption({ label: 'Zgłoszenie treści' })
  start()
  await expect(page.getByText('oświadczasz w dobrej wierze')).toBeVisible()
  await expect(topic).toHaveValue('report')
})

test('what is selected while the page comes to life stays selected, and the next key takes it away', async ({
  page,
}) => {
  const start = await holdBack(page, '**/assets/*.js')
  const { isBusy, rest } = await heldRest(page)
  await page.goto('/wip/sale', { waitUntil: 'commit' })
  const guests = page.getByRole('textbox', { name: 'Liczba gości' })
  await guests.fill('60')
  start()
  await expect.poll(isBusy).toBe(true)
  await guests.press('ControlOrMeta+a')
  await rest()
  await guests.press('Delete')
  await guests.press('Tab')
  await expect(guests).toHaveValue('')
  expect(addressOf(page).get('guests')).toBeNull()
})

test('a town that was typed and not picked from the list is searched around', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 2, name: /Miejsca, w których/ })).toBeVisible()
  await searchForm(page).getByRole('combobox', { name: 'Miejscowość' }).pressSequentially('krak')
  await searchForm(page).getByRole('button', { name: 'Szukaj' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Kraków i okolice/ })).toBeVisible()
})

test('the number of guests works on Enter and is taken back by an empty field', async ({ page, request }) => {
  await page.goto(`/wip/sale?date_from=${plusDays(await today(request), 50)}`)
  const guests = page.getByRole('textbox', { name: 'Liczba gości' })
  await guests.fill('60')
  await guests.press('Enter')
  await expect.poll(() => addressOf(page).get('guests')).toBe('60')
  expect(addressOf(page).get('date_from')).not.toBeNull()
  await guests.fill('')
  await guests.press('Tab')
  await expect.poll(() => addressOf(page).get('guests')).toBeNull()
  expect(addressOf(page).get('date_from')).not.toBeNull()
})

test('what is cleared beside the calendar is cleared for the eye too', async ({ page }) => {
  await page.goto('/wip/sale')
  await page.getByRole('button', { name: /^Data/ }).click()
  const from = page.getByRole('combobox', { name: /^Od godziny/ })
  await from.selectOption('14:00')
  await page.getByRole('combobox', { name: /^Do godziny/ }).selectOption('22:00')
  await page.getByRole('button', { name: 'Wyczyść' }).click()
  await expect(from).toHaveValue('')
  await expect(page.getByRole('combobox', { name: /^Do godziny/ })).toHaveValue('')
})

test('a room chosen beside the price is the room that is reserved, for the same price', async ({ page, request }) => {
  const term = await freeTerm(request, { kind: 'venue', slug: 'kormoran-konferencje', guests: 40 })
  await page.goto(`/wip/sale/${term.card.slug}?start=${term.start}&end=${term.end}&guests=40`)
  const box = page.getByRole('complementary', { name: 'Rezerwacja' })
  await expect(box).toContainText(zloty(term.total_grosze))
  await box.getByRole('combobox', { name: 'Część' }).selectOption({ index: 1 })
  await expect(box).not.toContainText(zloty(term.total_grosze))
  await expect(box.getByText('Wolny termin')).toBeVisible()
  const total = (await box.locator('.total dd').textContent()) ?? ''
  await box.getByRole('link', { name: 'Rezerwuję ten termin' }).click()
  await expect(page.getByText('Ten termin jest wolny:')).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Podsumowanie ceny' }).locator('.total dd')).toHaveText(total)
})

test('two rooms that a link names are what the form shows as chosen, and stay what is reserved', async ({
  page,
  request,
}) => {
  const { card, start, end } = await freeTerm(request, { kind: 'venue', slug: 'kormoran-konferencje', guests: 40 })
  const detail = await request.get(calls.getPublicVenue.path.replace('{id}', card.slug))
  const { units } = (await detail.json()) as { units: { id: string; name: string }[] }
  const [first, second] = units
  const query = `start=${start}&end=${end}&guests=40&unit=${first?.id}&unit=${second?.id}`
  await page.goto(`/sale/${card.slug}/rezerwacja?${query}`)
  const both = page.getByRole('radio', { name: `${first?.name} i ${second?.name}` })
  await expect(both).toBeChecked()
  await page.getByRole('radio', { name: /^Cały obiekt/ }).check()
  await expect(both).not.toBeChecked()
  await both.check()
  await expect(page.getByText('Ten termin jest wolny:')).toBeVisible()
})

test('where one room is taken, the others of that very time are one click away, on the page and in the form', async ({
  page,
  request,
}) => {
  const { card, start, end } = await freeTerm(request, { kind: 'venue', slug: 'kormoran-konferencje', guests: 20 })
  const listing = (await (await request.get(`/api/venues/public/${card.slug}/`)).json()) as ListingDetail
  const [taken, other] = listing.units
  const added = await request.post(calls.addVenueReservation.path, {
    headers: { authorization: `Bearer ${await ownerToken(request)}`, 'idempotency-key': crypto.randomUUID() },
    data: {
      ...{ venue_id: card.id, start, end, unit_ids: [taken?.id], guests: { adults: 20 } },
      customer: { first_name: 'Anna', last_name: 'Żak', phone: '600 100 200' },
    },
  })
  expect(added.status(), await added.text()).toBe(201)

  await page.goto(`/wip/sale/${card.slug}?start=${start}&end=${end}&guests=20`)
  const box = page.getByRole('complementary', { name: 'Rezerwacja' })
  await expect(box.getByText('Wolne w tym samym czasie')).toBeVisible()
  await box.getByRole('button', { name: other?.name ?? '' }).click()
  await expect(box.getByText('Wolny termin')).toBeVisible()

  await page.goto(`/sale/${card.slug}/rezerwacja?start=${start}&end=${end}&guests=20&unit=${wholePlace}`)
  await expect(page.getByText('Wolne w tym samym czasie')).toBeVisible()
  await page.getByRole('button', { name: other?.name ?? '' }).click()
  await expect(page.getByText('Ten termin jest wolny:')).toBeVisible()
  await expect(page.getByRole('radio', { name: other?.name ?? '' })).toBeChecked()
})

test('the whole place, chosen after the form knew a room, is what the form opens with, for the same price', async ({
  page,
  request,
}) => {
  const term = await freeTerm(request, { kind: 'venue', slug: 'kormoran-konferencje', guests: 40 })
  await page.goto(`/wip/sale/${term.card.slug}?start=${term.start}&end=${term.end}&guests=40`)
  const box = page.getByRole('complementary', { name: 'Rezerwacja' })
  const room = box.getByRole('combobox', { name: 'Część' })
  await room.selectOption({ index: 1 })
  const chosen = await room.inputValue()
  await expect(box.getByText('Wolny termin')).toBeVisible()
  await box.getByRole('link', { name: 'Rezerwuję ten termin' }).click()
  await expect(page.getByText('Ten termin jest wolny:')).toBeVisible()

  await page.getByRole('link', { name: 'Zamknij' }).click()
  await expect(room).toHaveValue(chosen)
  await room.selectOption({ index: 0 })
  await expect(box).toContainText(zloty(term.total_grosze))
  await box.getByRole('link', { name: 'Rezerwuję ten termin' }).click()
  await expect(page.getByRole('radio', { name: /^Cały obiekt/ })).toBeChecked()
  await expect(page.getByRole('complementary', { name: 'Podsumowanie ceny' })).toContainText(zloty(term.total_grosze))
})

test('bars over the limit of the price show how the totals lie, and what is dearer turns pale while it is typed', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/wip/sale?date_from=${plusDays(await today(request), 200)}&guests=60`)
  const price = page.getByRole('group', { name: 'Cena za całość' })
  const [beyond, within] = [price.locator('svg path').nth(0), price.locator('svg path').nth(1)]
  await expect(within).toHaveAttribute('d', /M.*M/)
  await expect(beyond).toHaveAttribute('d', '')
  await price.getByRole('textbox').fill('3000')
  await expect(beyond).toHaveAttribute('d', /M/)
  await price.getByRole('textbox').press('Enter')
  await price.getByRole('textbox').fill('trzy tysiące')
  await price.getByRole('textbox').press('Enter')
  await expect(price.getByText('Podaj kwotę w złotych, na przykład 12 000.')).toBeVisible()
  await price.getByRole('textbox').fill('3.075,00 zł')
  await price.getByRole('textbox').press('Enter')
  await expect(page).toHaveURL(/total_max_grosze=307500/)
  await expect(price.getByRole('textbox')).toHaveValue(/^3\s075$/)
  await price.getByRole('textbox').fill('3000')
  await price.getByRole('textbox').press('Enter')
  await expect.poll(() => addressOf(page).get('total_max_grosze')).toBe('300000')
  // The bars show all prices that the limit chooses from, so they stay.
  await expect(beyond).toHaveAttribute('d', /M/)
  // Without totals there is nothing to add up: 120 zł an hour and 300 zł a person.
  await page.goto('/wip/sale')
  await expect(price.getByRole('textbox')).toBeVisible()
  await expect(price.locator('svg')).toHaveCount(0)
})

test('the filters of a list that cannot be loaded say so, and come with it', async ({ page, expectNoise }) => {
  expectNoise(/ERR_FAILED|Failed to load|public/)
  const searches = /\/api\/venues\/public\/(\?|$)/
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/')
  await searchForm(page).getByRole('textbox', { name: 'Liczba gości' }).fill('37')
  await expect(searchForm(page).getByText('osób', { exact: true })).toBeVisible()
  await page.route(searches, (route) => route.abort())
  await searchForm(page).getByRole('button', { name: 'Szukaj' }).click()
  const sorry = page.getByRole('alert').filter({ hasText: 'Nie udało się wczytać danych' })
  await expect(sorry).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('Wczytywanie')).toHaveCount(0)
  await page.getByRole('button', { name: 'Filtry' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filtry' })
  await expect(sheet.getByRole('alert')).toContainText('Nie udało się wczytać danych')
  await expect(sheet.getByRole('button', { name: 'Zamknij' }).last()).toBeVisible()
  await page.unroute(searches)
  await sheet.getByRole('button', { name: 'Spróbuj ponownie' }).click()
  await expect(sheet.getByRole('group', { name: 'Cena za całość' })).toBeVisible()
  const limit = sheet.getByRole('textbox', { name: 'Najwyżej' })
  const show = sheet.getByRole('button', { name: /^Pokaż \d+ sal/ })
  await limit.fill('dużo')
  await show.click()
  await expect(limit, 'what could not be read stays, and is asked for').toBeFocused()
  await expect(sheet.getByText('Podaj kwotę w złotych, na przykład 12 000.')).toBeVisible()
  await limit.fill('900 000')
  await show.click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('article').first()).toBeVisible()
})
