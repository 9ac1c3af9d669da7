import type { APIRequestContext, Page } from '@playwright/test'
import { calls } from '#contract/calls.ts'
import type { Wire } from '#contract/index.ts'
import { paths } from '#contract/paths.ts'
import { demoOwner, mailTo, ownerToken } from './support/product.ts'
import { endSession, openLoggedIn } from './support/session.ts'
import { expect, test } from './support/test.ts'

type Listing = Wire['getMyVenue']['reply']

async function owned(request: APIRequestContext, name: string) {
  const headers = { authorization: `Bearer ${await ownerToken(request)}` }
  const response = await request.post(calls.createVenue.path, { headers, data: { name, category: 'loft' } })
  expect(response.status()).toBe(201)
  const { id } = (await response.json()) as Listing
  const path = calls.getMyVenue.path.replace('{id}', id)
  return {
    id,
    read: async () => (await (await request.get(path, { headers })).json()) as Listing,
    /** Closes its tabs first, because an open screen would ask for the removed listing. */
    remove: async (page: Page) => {
      for (const tab of page.context().pages()) await tab.close()
      await request.delete(path, { headers })
    },
  }
}

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Nazwa obiektu' })
const tagline = (page: Page) => page.getByRole('textbox', { name: /Krótki opis/ })
const saved = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: /Wszystkie\szmiany\ssą\szapisane/ })).toBeVisible()

test('two tabs change the same listing: each other field is kept, the same one is shown twice and the owner chooses', async ({
  page,
  context,
  request,
  watch,
  expectNoise,
}) => {
  expectNoise(/ERR_FAILED|ERR_INTERNET|status of 409/)
  const venue = await owned(request, 'Loft dwóch kart')
  const editor = `${paths.editVenue(venue.id)}?sekcja=podstawy`
  await openLoggedIn(page, editor)
  await expect(nameField(page)).toHaveValue('Loft dwóch kart')
  const other = await context.newPage()
  watch(other)
  await other.goto(editor)
  await expect(nameField(other)).toHaveValue('Loft dwóch kart')

  // The second tab cannot reach the server while both are typing.
  await other.route(`**${calls.changeVenue.path.replace('{id}', venue.id)}`, (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await nameField(other).fill('Loft z drugiej karty')
  await tagline(other).fill('Cegła i zieleń')
  await tagline(other).blur()
  await expect(other.getByText('Nie udało się zapisać – spróbujemy ponownie')).toBeVisible()

  await nameField(page).fill('Loft z pierwszej karty')
  await nameField(page).blur()
  await saved(page)
  expect((await venue.read()).name).toBe('Loft z pierwszej karty')

  await other.unroute(`**${calls.changeVenue.path.replace('{id}', venue.id)}`)
  const question = other.getByRole('dialog', { name: 'Ta oferta zmieniła się w innym miejscu' })
  await expect(question).toBeVisible()
  await expect(question).toContainText('Loft z drugiej karty')
  await expect(question).toContainText('Loft z pierwszej karty')
  // Nothing was written over the other tab's values before the choice.
  expect((await venue.read()).name).toBe('Loft z pierwszej karty')
  await question.getByRole('radio', { name: /Wpisane tutaj/ }).check()
  await question.getByRole('button', { name: 'Zapisz wybór' }).click()
  await saved(other)
  await expect.poll(venue.read).toMatchObject({ name: 'Loft z drugiej karty', tagline: 'Cegła i zieleń' })
  // The first tab hears of it by itself.
  await expect(nameField(page)).toHaveValue('Loft z drugiej karty')
  await expect(tagline(page)).toHaveValue('Cegła i zieleń')
  await venue.remove(page)
})

test('a room that was saved, but whose answer was lost, is there once, and nobody is asked which one stays', async ({
  page,
  request,
  expectNoise,
}) => {
  expectNoise(/ERR_FAILED|status of 409/)
  const venue = await owned(request, 'Loft z dwiema salami')
  await openLoggedIn(page, `${paths.editVenue(venue.id)}?sekcja=sale`)
  const added = page.getByRole('textbox', { name: 'Sala' }).nth(1)
  await page.getByRole('button', { name: 'Dodaj salę w obiekcie' }).click()
  await expect(added).toHaveValue('Sala 2')
  let lost = 0
  await page.route(`**${calls.changeVenue.path.replace('{id}', venue.id)}`, async (route) => {
    if (route.request().method() !== 'PATCH' || lost > 0) return route.continue()
    lost += 1
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('textbox', { name: 'Sala' }).first().fill('Sala Cegła')
  await page.getByRole('textbox', { name: 'Sala' }).first().blur()
  await expect.poll(async () => (await venue.read()).units.map(({ name }) => name)).toEqual(['Sala Cegła', 'Sala 2'])
  await saved(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(lost).toBe(1)
  expect((await venue.read()).units.map(({ name }) => name)).toEqual(['Sala Cegła', 'Sala 2'])
  await venue.remove(page)
})

test('what was typed without the network survives a reload and is saved when the network is back', async ({
  page,
  request,
  expectNoise,
}) => {
  expectNoise(/ERR_FAILED|ERR_INTERNET/)
  const venue = await owned(request, 'Loft bez zasięgu')
  page.on('dialog', (dialog) => void dialog.accept())
  await openLoggedIn(page, `${paths.editVenue(venue.id)}?sekcja=podstawy`)
  await expect(nameField(page)).toHaveValue('Loft bez zasięgu')
  const change = `**${calls.changeVenue.path.replace('{id}', venue.id)}`
  await page.route(change, (route) => (route.request().method() === 'PATCH' ? route.abort() : route.continue()))
  await tagline(page).fill('Zapisane w pociągu')
  await tagline(page).blur()
  await expect(page.getByText('Nie udało się zapisać – spróbujemy ponownie')).toBeVisible()
  await page.reload()
  await expect(tagline(page)).toHaveValue('Zapisane w pociągu')
  await page.unroute(change)
  await expect.poll(async () => (await venue.read()).tagline).toBe('Zapisane w pociągu')
  await saved(page)
  await venue.remove(page)
})

test('a session that ends while somebody types leads to the login and back to the same words, which are then saved', async ({
  page,
  request,
  expectNoise,
}) => {
  expectNoise(/status of 40[01]/)
  const venue = await owned(request, 'Loft po przerwie')
  page.on('dialog', (dialog) => void dialog.accept())
  await openLoggedIn(page, `${paths.editVenue(venue.id)}?sekcja=podstawy`)
  await expect(nameField(page)).toHaveValue('Loft po przerwie')
  // In one step, because afterwards the screen may hear of the end at any moment.
  await tagline(page).evaluate((field: HTMLInputElement, text) => {
    localStorage.setItem('access_token', 'expired')
    localStorage.setItem('refresh_token', 'expired')
    field.focus()
    document.execCommand('insertText', false, text)
    field.blur()
  }, 'Zanim wygasła sesja')
  await expect(page).toHaveURL(/\/login/)
  await page.getByRole('textbox', { name: 'Adres e-mail' }).fill(demoOwner.email)
  await page.getByLabel('Hasło', { exact: true }).fill(demoOwner.password)
  await page.getByRole('button', { name: 'Zaloguj się' }).click()
  await expect(page).toHaveURL(new RegExp(`${venue.id}\\?sekcja=podstawy`))
  await expect(tagline(page)).toHaveValue('Zanim wygasła sesja')
  await expect.poll(async () => (await venue.read()).tagline).toBe('Zanim wygasła sesja')
  await venue.remove(page)
})

test('a place asks to present a service; its owner sees it on the card, agrees on the screen, and the place hears', async ({
  page,
  request,
}) => {
  const asker = { email: 'zawilec@demo.example', password: demoOwner.password }
  const headers = { authorization: `Bearer ${await ownerToken(request, asker)}` }
  const mine = await request.get(calls.listMyVenues.path, { headers })
  const [venue] = ((await mine.json()) as Wire['listMyVenues']['reply']).results
  const takt = await request.get(calls.getPublicService.path.replace('{id}', 'dj-takt'))
  const { id: service_id } = (await takt.json()) as { id: string }
  const response = await request.post(calls.addVenueService.path.replace('{id}', venue?.id ?? ''), {
    headers,
    data: { service_id, mode: 'exclusive' },
  })
  expect(response.status(), await response.text()).toBe(201)
  const mail = await mailTo(request, demoOwner.email, /chce polecać Twoją usługę$/)
  expect(mail.subject).toBe(`${venue?.name} chce polecać Twoją usługę`)

  await openLoggedIn(page, paths.myServices)
  await page.getByRole('link', { name: '1 prośba o powiązanie' }).click()
  await expect(page.getByText(`„${venue?.name}” chce polecać Twoją usługę`)).toBeVisible()
  await page.getByRole('button', { name: 'Zgadzam się' }).click()
  await expect(page.getByText('Zmiany zostały zapisane')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Zgadzam się' })).toBeHidden()
  await mailTo(request, asker.email, /^DJ Takt zgadza się na powiązanie$/)
  await page.goto(paths.venue(venue?.slug ?? ''))
  await expect(page.getByRole('link', { name: 'DJ Takt' }).first()).toBeVisible()
})

test('a session that ends over hours and prices which wait for their button loses neither', async ({
  page,
  request,
  expectNoise,
}) => {
  expectNoise(/status of 40[01]/)
  const venue = await owned(request, 'Loft po przerwie')
  const sections = [
    {
      section: 'dostepnosc',
      insert: 'Wstaw ten tydzień',
      save: 'Zapisz dostępność',
      saved: 'Zmiany zostały zapisane',
    },
    { section: 'cennik', insert: /^Wstaw: /, save: 'Zapisz cennik', saved: 'Zmiany zostały zapisane' },
  ]
  await openLoggedIn(page, `${paths.editVenue(venue.id)}?sekcja=podstawy`)
  await expect(nameField(page)).toHaveValue('Loft po przerwie')
  for (const { section, insert, save, saved } of sections) {
    await page.goto(`${paths.editVenue(venue.id)}?sekcja=${section}`)
    await page.getByRole('button', { name: insert }).click()
    await endSession(page)
    await page.getByRole('textbox', { name: 'Adres e-mail' }).fill(demoOwner.email)
    await page.getByLabel('Hasło', { exact: true }).fill(demoOwner.password)
    await page.getByRole('button', { name: 'Zaloguj się' }).click()
    await expect(page).toHaveURL(new RegExp(`sekcja=${section}`))
    await page.getByRole('button', { name: save }).click()
    await expect(page.getByText(saved).first()).toBeVisible()
  }
  await venue.remove(page)
})

test('a part of the screen that the network keeps back comes later, and the rest is there meanwhile', async ({
  page,
  expectNoise,
}) => {
  expectNoise(/ERR_FAILED/)
  let refused = 0
  await page.route('**/assets/OwnerHeader-*.js', async (route) => {
    refused += 1
    await (refused <= 2 ? route.abort() : route.continue())
  })
  await openLoggedIn(page, paths.myVenues)
  await expect(page.getByRole('heading', { level: 1, name: 'Moje sale' })).toBeVisible()
  await expect.poll(() => refused).toBeGreaterThan(2)
  await expect(page.getByRole('banner').getByRole('button', { name: /Powiadomienia/ })).toBeVisible()
})

test('a listing that another tab removes is not edited any further', async ({ page, request, expectNoise }) => {
  expectNoise(/status of 404/)
  const venue = await owned(request, 'Loft na chwilę')
  await openLoggedIn(page, `${paths.editVenue(venue.id)}?sekcja=podstawy`)
  await expect(nameField(page)).toHaveValue('Loft na chwilę')
  const preview = await page.context().newPage()
  await preview.goto(paths.previewVenue(venue.id))
  await expect(preview.getByRole('heading', { level: 1, name: 'Loft na chwilę' })).toBeVisible()
  const headers = { authorization: `Bearer ${await ownerToken(request)}` }
  await request.delete(calls.deleteVenue.path.replace('{id}', venue.id), { headers })
  for (const tab of [page, preview]) {
    await expect(tab.getByRole('heading', { level: 1, name: 'Tu nic się nie wydarzy' })).toBeVisible()
    await expect(nameField(tab)).toHaveCount(0)
  }
})
