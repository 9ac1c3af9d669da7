import type { Locator, Page } from '@playwright/test'
import { calls } from '#contract/calls.ts'
import { freeTerm, freshEmail, plusDays, today } from './support/product.ts'
import { zloty } from './support/reserving.ts'
import { expect, test } from './support/test.ts'

const searchForm = (page: Page) => page.getByRole('search').first()
const addressOf = (page: Page) => new URL(page.url()).searchParams

/** Whether it lies wholly inside the window without scrolling. */
async function isAboveFold(page: Page, part: Locator): Promise<boolean> {
  const box = await part.boundingBox()
  return box !== null && box.y >= 0 && box.y + box.height <= (page.viewportSize()?.height ?? 0)
}

test('the chip of an occasion keeps the town, also a misspelled one, and the guests', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 2, name: /Miejsca, w których/ })).toBeVisible()
  await searchForm(page).getByRole('combobox', { name: 'Miejscowość' }).pressSequentially('Karkow')
  await searchForm(page).getByRole('textbox', { name: 'Liczba gości' }).fill('80')
  await searchForm(page).getByRole('textbox', { name: 'Liczba dzieci' }).fill('6')
  // The unit appears beside the number once a script has read it.
  await expect(searchForm(page).getByText('gości', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Wesele', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Kraków i okolice/ })).toBeVisible()
  expect(addressOf(page).get('event_type')).toBe('wedding')
  expect(addressOf(page).get('guests')).toBe('80')
  expect(addressOf(page).get('children')).toBe('6')
  await page
    .getByRole('list', { name: 'Aktywne filtry' })
    .getByRole('button', { name: /6 dzieci/ })
    .click()
  await expect.poll(() => addressOf(page).get('children')).toBeNull()
})

test('whole sentences and the sort of a service are searched for from the first page', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 2, name: /Miejsca, w których/ })).toBeVisible()
  await searchForm(page).getByRole('combobox', { name: 'Miejscowość' }).pressSequentially('konferencja warszawa')
  await searchForm(page).getByRole('button', { name: 'Szukaj' }).click()
  await expect(page.getByRole('link', { name: 'Akademia Piętro Wyżej' }).first()).toBeVisible()

  await page.goto('/')
  await searchForm(page).getByText('Usługi', { exact: true }).click()
  await searchForm(page).getByRole('combobox', { name: 'Rodzaj usługi' }).selectOption({ label: 'Fotograf' })
  await searchForm(page).getByRole('button', { name: 'Szukaj' }).click()
  await expect(page.getByRole('link', { name: 'Migawka – reportaże' }).first()).toBeVisible()
  expect(addressOf(page).getAll('category')).toEqual(['photographer'])
})

test('months are jumped to, and a picked day leaves the hours in reach', async ({ page, request }) => {
  await page.goto('/wip/sale')
  await expect(page.getByRole('heading', { level: 1, name: 'Sale' })).toBeVisible()
  const date = plusDays(await today(request), 200)
  await page.getByRole('button', { name: /^Data/ }).click()
  const panel = page.getByRole('dialog', { name: 'Data' })
  await panel.getByRole('combobox', { name: 'Miesiąc', exact: true }).first().selectOption(date.slice(0, 7))
  await panel.locator(`[data-date="${date}"]`).first().click()
  await panel.getByRole('combobox', { name: /Od godziny/ }).selectOption('16:00')
  await panel.getByRole('combobox', { name: /Do godziny/ }).selectOption('23:00')
  await panel.getByRole('button', { name: 'Gotowe' }).click()
  await expect(panel).toBeHidden()
  const address = addressOf(page)
  expect([address.get('date_from'), address.get('start'), address.get('end')]).toEqual([date, '16:00', '23:00'])
})

for (const [width, height] of [
  [1366, 768],
  [1440, 900],
] as const) {
  test(`price, answer and button stand above the fold at ${width}×${height}, and no picture is stretched`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height })
    for (const slug of ['kormoran-konferencje', 'dwor-srebrny-bazant']) {
      const term = await freeTerm(request, { kind: 'venue', slug, guests: 60 })
      await page.goto(`/wip/sale/${slug}?start=${term.start}&end=${term.end}&guests=60`)
      const box = page.getByRole('complementary', { name: 'Rezerwacja' })
      const price = box.getByText(zloty(term.total_grosze, { card: true })).first()
      for (const part of [
        price,
        box.getByText('Wolny termin'),
        box.getByRole('link', { name: 'Rezerwuję ten termin' }),
      ]) {
        await expect(part).toBeVisible()
        expect(await isAboveFold(page, part), `${slug}: ${await part.textContent()}`).toBe(true)
      }
      await page.goto(`/wip/sale/${slug}`)
      const choose = box.getByRole('link', { name: 'Wybieram termin' })
      await expect(choose).toBeVisible()
      expect(await isAboveFold(page, choose), `${slug} without a date`).toBe(true)
    }
    const gallery = page.getByRole('region', { name: 'Zdjęcia' })
    expect((await gallery.boundingBox())?.height).toBeCloseTo(Math.min(464, height * 0.45), 0)
    const pictures = gallery.locator('picture img')
    await expect(pictures.first()).toBeVisible()
    const stretched = await pictures.evaluateAll(async (images) =>
      Promise.all(
        (images as HTMLImageElement[]).map(async (image) => {
          await image.decode()
          const box = image.getBoundingClientRect()
          const file = new Image()
          file.src = image.currentSrc
          await file.decode()
          return Math.max(box.width / file.naturalWidth, box.height / file.naturalHeight)
        }),
      ),
    )
    for (const scale of stretched) expect(scale).toBeLessThanOrEqual(1.01)
  })
}

test('amenities show the nine that are asked about first, then all of them', async ({ page }) => {
  await page.goto('/wip/sale/dwor-srebrny-bazant')
  const list = page.locator('#udogodnienia')
  await expect(list.getByRole('listitem')).toHaveCount(9)
  await expect(list).toContainText('Noclegi na miejscu')
  await page.getByRole('button', { name: /Pokaż wszystkie \(/ }).click()
  await expect(list.getByRole('heading', { level: 3 }).first()).toBeVisible()
  expect(await list.getByRole('listitem').count()).toBeGreaterThan(9)
})

test('an offer is reported from its own page, and the form knows which; words changed after a lost answer are sent', async ({
  page,
  expectNoise,
}) => {
  expectNoise(/ERR_FAILED/)
  await page.goto('/wip/sale/dwor-srebrny-bazant')
  await page.getByRole('link', { name: 'Zgłoś ofertę', exact: true }).click()
  await expect(page).toHaveURL(/\/kontakt\?temat=report&oferta=dwor-srebrny-bazant$/)
  await expect(page.getByRole('combobox', { name: 'Temat' })).toHaveValue('report')
  await expect(page.getByText('Do wiadomości dołączymy adres oferty, z której przychodzisz.')).toBeVisible()

  await page.getByRole('textbox', { name: 'Imię i nazwisko' }).fill('Jan Lis')
  await page.getByRole('textbox', { name: 'Adres e-mail' }).fill(freshEmail('jan'))
  const words = page.getByRole('textbox', { name: 'Wiadomość' })
  await words.fill('Zdjęcia w tej ofercie są z innej sali.')
  await page.route(`**${calls.sendContactMessage.path}`, async (route) => {
    await route.fetch()
    await route.abort('failed')
  })
  await page.getByRole('button', { name: 'Wyślij wiadomość' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.unrouteAll()
  await words.fill('Zdjęcia w tej ofercie są z innej sali, z Poznania.')
  await page.getByRole('button', { name: 'Wyślij wiadomość' }).click()
  await expect(page.getByText('Dziękujemy! Wiadomość została wysłana.')).toBeVisible()
})

test('similar offers fit the party, and what a price holds stands beside it up to the summary', async ({
  page,
  request,
}) => {
  const term = await freeTerm(request, { kind: 'venue', slug: 'modrzewiowa-polana', guests: 60 })
  await page.goto(`/wip/sale/modrzewiowa-polana?start=${term.start}&end=${term.end}&guests=60`)
  const included = page.locator('#w-cenie')
  await included.scrollIntoViewIfNeeded()
  await expect(included).toContainText('Menu')
  await expect(included).toContainText('3 dania gorące')
  const similar = page.getByRole('region', { name: 'Podobne miejsca' })
  if (await similar.count()) {
    await similar.scrollIntoViewIfNeeded()
    const facts = await similar.getByText(/^do \d+/).allTextContents()
    for (const fact of facts) expect(Number(/\d+/.exec(fact)?.[0])).toBeGreaterThanOrEqual(60)
  }
  await page
    .getByRole('complementary', { name: 'Rezerwacja' })
    .getByRole('link', { name: 'Rezerwuję ten termin' })
    .click()
  await expect(page.getByRole('region', { name: 'Co zawiera cena' }).first()).toContainText('3 dania gorące')
})

test('a day that is over says so, and leads on', async ({ page, request }) => {
  await page.goto(`/wip/sale?date_from=${plusDays(await today(request), -30)}&guests=40`)
  await expect(page.getByText('Ta data już minęła')).toBeVisible()
  await page.getByRole('link', { name: 'Szukaj bez daty' }).click()
  await expect(page.getByText('Ta data już minęła')).toBeHidden()
  expect(addressOf(page).get('date_from')).toBeNull()
  expect(addressOf(page).get('guests')).toBe('40')

  const day = plusDays(await today(request), -30)
  await page.goto(`/wip/sale/kormoran-konferencje?start=${day}T08:00&end=${day}T18:00&guests=40`)
  const box = page.getByRole('complementary', { name: 'Rezerwacja' })
  await expect(box.getByText('Już minął')).toBeVisible()
  await expect(box.getByRole('link', { name: /Rezerwuję/ })).toBeHidden()
})

test('the drawn map says what it is, keeps its pins whole, and the list follows it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/wip/sale')
  const map = page.getByRole('region', { name: 'Mapa wyników' })
  await expect(map.getByText('Mapa poglądowa bez ulic')).toBeVisible()
  await expect(map.locator('.leaflet-control-scale-line')).toHaveText(/\d+ k?m/)
  await expect(map.locator('.map-city span').first()).toBeVisible()
  const frame = await map.boundingBox()
  for (const pin of await map.locator('.map-pin:not(.map-pin-dot) span').all()) {
    const box = await pin.boundingBox()
    expect(box && frame && box.x >= frame.x && box.x + box.width <= frame.x + frame.width && box.y >= frame.y).toBe(
      true,
    )
  }
  await test.step('a pin opens the card of its place, also by keyboard, and Esc leads back to the pin', async () => {
    const pin = map.getByRole('button', { name: /^Loft Karmazyn 17, / })
    const card = map.getByRole('link', { name: /^Loft Karmazyn 17/ })
    await pin.press('Space')
    await expect(card).toBeFocused()
    await expect(card).toHaveText(/Warszawa\s· do\s150\sgości.*380\szł/)
    await expect(card.locator('picture img')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(card).toBeHidden()
    await expect(pin).toBeFocused()
  })
  await map.hover({ position: { x: 150, y: 500 } })
  await page.mouse.wheel(0, -400)
  await map.getByRole('button', { name: 'Szukaj w tym obszarze' }).click()
  await expect.poll(() => addressOf(page).get('bbox')).not.toBeNull()
  const first = addressOf(page).get('bbox')
  await map.getByRole('button', { name: 'Przybliż' }).click()
  await expect.poll(() => addressOf(page).get('bbox')).not.toBe(first)
})
