import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { calls } from '#contract/calls.ts'
import type { Wire } from '#contract/index.ts'
import { paths, withQuery } from '#contract/paths.ts'
import { press, tabTo } from './support/keyboard.ts'
import { expectAccessible, looks } from './support/looks.ts'
import { ownerToken, plusDays, today } from './support/product.ts'
import { closePages, openLoggedIn } from './support/session.ts'
import { expect, test } from './support/test.ts'

type Hours = Wire['getVenueAvailability']['reply']
type Own = { id: string; slug: string }

/** A venue of this journey alone, a complete copy, so that no other journey depends on its hours. */
async function ownVenue(request: APIRequestContext, token: string): Promise<Own> {
  const headers = { authorization: `Bearer ${token}` }
  const source = await request.get(calls.getPublicVenue.path.replace('{id}', 'modrzewiowa-polana'))
  const { id } = (await source.json()) as { id: string }
  const copy = await request.post(calls.duplicateVenue.path.replace('{id}', id), { headers })
  expect(copy.status(), await copy.text()).toBe(201)
  const own = (await copy.json()) as Own
  createdIds.push(own.id)
  return own
}
const createdIds: string[] = []

// Other journeys count search results and the demo owner's listings.
test.afterEach(async ({ context, request }) => {
  await closePages(context)
  const headers = { authorization: `Bearer ${await ownerToken(request)}` }
  for (const id of createdIds.splice(0)) {
    await request.post(calls.unpublishVenue.path.replace('{id}', id), { headers, data: {} })
    await request.delete(calls.deleteVenue.path.replace('{id}', id), { headers })
  }
})

async function publish(request: APIRequestContext, token: string, { id }: Own): Promise<string> {
  const answer = await request.post(calls.publishVenue.path.replace('{id}', id), {
    headers: { authorization: `Bearer ${token}` },
    data: {},
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as Own).slug
}
async function hoursOf(request: APIRequestContext, token: string, { id }: Own): Promise<Hours> {
  const answer = await request.get(calls.getVenueAvailability.path.replace('{id}', id), {
    headers: { authorization: `Bearer ${token}` },
  })
  return (await answer.json()) as Hours
}

async function openHours(page: Page, { id }: Own) {
  await openLoggedIn(page, withQuery(paths.editVenue(id), { sekcja: 'dostepnosc' }))
  await expect(preview(page).getByRole('button')).toHaveCount(56)
}

const preview = (page: Page) => page.getByRole('table', { name: 'Podgląd ośmiu tygodni' })
const previewDay = (page: Page, date: string) => preview(page).locator(`[data-date="${date}"]`)
const saveButton = (page: Page) => page.getByRole('button', { name: 'Zapisz dostępność' })
const bar = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).first()
const times = async (page: Page, key: string, count: number) => {
  for (let pressed = 0; pressed < count; pressed++) await page.keyboard.press(key)
}

/** The Friday of the week after next. */
const fridayAfter = (now: string): string => {
  const weekday = (new Date(`${now}T12:00:00Z`).getUTCDay() + 6) % 7
  return plusDays(now, 4 - weekday + 14)
}

/** Types a day as people write it; the field shows it in words when it is left. */
async function typeDay(page: Page, field: Locator, date: string) {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(date.split('-').reverse().join('.'))
}

test('hours that cannot be read are called saved nowhere, and what is unsaved below is unsaved in the head', async ({
  page,
  request,
}) => {
  await openHours(page, await ownVenue(request, await ownerToken(request)))
  const below = page.locator('#stan-godzin')
  const head = page.getByRole('banner').or(page.getByRole('main')).locator('header').getByRole('status')
  const kept = /Wszystkie\szmiany\ssą\szapisane/
  const unsaved = /Masz\sniezapisane\szmiany/
  await expect(head).toHaveText(kept)
  await expect(below).toHaveText(kept)
  const from = page.getByRole('textbox', { name: /^Od, środa/ }).first()
  const before = await from.inputValue()
  await from.fill('25:99')
  await from.blur()
  await expect(page.getByText('Podaj godzinę, na przykład 16:00.')).toBeVisible()
  await expect(below).toHaveText(/Popraw\szaznaczone\sgodziny/)
  await expect(head).toHaveText(unsaved)
  await expect(saveButton(page)).toHaveAttribute('aria-disabled', 'true')
  // A readable other value: both notes say that it is unsaved.
  await from.fill('7:15')
  await from.blur()
  await expect(below).toHaveText(unsaved)
  await expect(head).toHaveText(unsaved)
  await from.fill(before)
  await from.blur()
  await expect(head).toHaveText(kept)
  await expect(below).toHaveText(kept)
})

test('Friday from noon until 4 in the night and a closed week by keyboard alone, and visitors see them', async ({
  page,
  request,
}) => {
  const token = await ownerToken(request)
  const hall = await ownVenue(request, token)
  const now = await today(request)
  const friday = fridayAfter(now)
  const closed = { from: plusDays(friday, 10), to: plusDays(friday, 14) }
  await openHours(page, hall)

  await press(page, bar(page, /^piątek, otwarte/), 'Delete')
  await expect(page.getByRole('button', { name: /^piątek, otwarte/ })).toHaveCount(0)
  const grid = page.getByRole('grid', { name: 'Godziny otwarcia w tygodniu' })
  // The bar took the focus with it; the grid that it lay on goes on.
  await expect(grid).toBeFocused()
  await times(page, 'ArrowDown', 4)
  await times(page, 'ArrowRight', 4)
  await expect(grid).toHaveAttribute('aria-activedescendant', /-4-720$/)
  await expect(page.getByRole('gridcell', { name: 'piątek 12:00, zamknięte' })).toBeVisible()
  await page.keyboard.press('Space')
  await times(page, 'PageDown', 5)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  const evening = bar(page, 'piątek, otwarte 12:00–4:00 następnego dnia')
  await expect(evening).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(evening).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(evening).toBeVisible()

  await press(page, page.getByRole('button', { name: 'Dodaj wyjątek' }))
  const dialog = page.getByRole('dialog', { name: 'Nowy wyjątek' })
  await typeDay(page, dialog.getByLabel('Od dnia', { exact: true }), '32.13.2027')
  await press(page, dialog.getByRole('button', { name: 'Dodaj wyjątek' }))
  await expect(dialog.getByText(/Wpisz\sdzień,\sna\sprzykład/)).toBeVisible()
  await expect(dialog.getByLabel('Od dnia', { exact: true })).toBeFocused()
  await typeDay(page, dialog.getByLabel('Od dnia', { exact: true }), closed.from)
  await typeDay(page, dialog.getByLabel(/^Do dnia/), closed.to)
  await tabTo(page, dialog.getByRole('textbox', { name: /^Napis dla gości/ }))
  await page.keyboard.type('Przerwa techniczna')
  await press(page, dialog.getByRole('button', { name: 'Dodaj wyjątek' }))
  await expect(dialog).toBeHidden()
  await expect(previewDay(page, closed.from)).toHaveAttribute('data-status', 'closed')
  await expect(previewDay(page, closed.from)).toHaveAccessibleName(/nieczynne.*Przerwa techniczna/)
  await expect(previewDay(page, friday)).toHaveAccessibleName(/12:00–4:00/)
  const shown = await preview(page).getByRole('button').evaluateAll(namesOf)

  await press(page, saveButton(page))
  await expect(page.locator('#stan-godzin')).toHaveText(/Wszystkie\szmiany\ssą\szapisane/)
  const stored = await hoursOf(request, token, hall)
  expect(stored.weekly.filter(({ day_of_week }) => day_of_week === 'friday')).toEqual([
    {
      day_of_week: 'friday',
      start: '12:00',
      end: '04:00',
      ends_next_day: true,
      overtime_until: null,
      term_modes: null,
      whole_window: null,
    },
  ])
  await page.reload()
  await expect(preview(page).getByRole('button')).toHaveCount(56)
  await expect(evening).toBeVisible()
  expect(await preview(page).getByRole('button').evaluateAll(namesOf)).toEqual(shown)

  const slug = await publish(request, token, hall)
  const days = await request.post(calls.checkVenueAvailability.path, {
    data: { venue_id: hall.id, from: now, to: closed.to },
  })
  const seen = ((await days.json()) as Wire['checkVenueAvailability']['reply']).days ?? []
  expect(seen.find(({ date }) => date === friday)?.windows).toEqual([
    { start: `${friday}T12:00`, end: `${plusDays(friday, 1)}T04:00` },
  ])
  await page.goto(withQuery(paths.venue(slug), { start: `${friday}T12:00`, end: `${plusDays(friday, 1)}T04:00` }))
  const calendar = page.locator('#kalendarz')
  await expect(calendar.locator(`[data-date="${closed.from}"]`).first()).toHaveAccessibleName(/nieczynne/)
  await expect(calendar.locator(`[data-date="${friday}"]`).first()).toHaveAccessibleName(/wolny/)
})

const namesOf = (buttons: Element[]): (string | null)[] => buttons.map((button) => button.getAttribute('aria-label'))

test('hours are painted, moved and stretched by mouse; typed hours and paid overtime keep to their date', async ({
  page,
  request,
}) => {
  const token = await ownerToken(request)
  const hall = await ownVenue(request, token)
  await openHours(page, hall)
  const cell = (day: number, minutes: number) => page.locator(`[data-cell="${day}-${minutes}"]`)
  const drag = async (from: Locator, to: Locator) => {
    await from.hover()
    await page.mouse.down()
    await to.hover()
    await page.mouse.up()
  }
  await drag(cell(0, 6 * 60), cell(2, 8 * 60))
  for (const day of ['poniedziałek', 'wtorek', 'środa'])
    await expect(bar(page, `${day}, otwarte 6:00–8:30`)).toBeVisible()

  await drag(bar(page, 'wtorek, otwarte 6:00–8:30'), cell(1, 4 * 60))
  await expect(bar(page, /^wtorek, otwarte 4:00–6:30|^wtorek, otwarte 3:\d\d–/)).toBeVisible()
  await page.getByRole('button', { name: 'Cofnij' }).click()
  await expect(bar(page, 'wtorek, otwarte 6:00–8:30')).toBeVisible()

  // Overtime counts on the date of the end, so an end before midnight cannot have overtime after it.
  const monday = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'poniedziałek' }) })
  await monday.getByRole('textbox', { name: /^Do, poniedziałek, przedział 2/ }).fill('23:00')
  await monday.getByRole('button', { name: /^Więcej, poniedziałek, przedział 2/ }).click()
  const overtime = monday.getByRole('textbox', { name: /^Dodatkowo płatne do/ })
  await overtime.fill('2:00')
  await overtime.blur()
  await expect(monday.getByText(/Podaj godzinę po 23:00, najpóźniej 23:59/)).toBeVisible()
  await monday.getByRole('textbox', { name: /^Do, poniedziałek, przedział 2/ }).fill('24:00')
  await overtime.fill('2:00')
  await overtime.blur()
  await saveButton(page).click()
  await expect(page.locator('#stan-godzin')).toHaveText(/Wszystkie\szmiany\ssą\szapisane/)
  const stored = await hoursOf(request, token, hall)
  expect(stored.weekly.filter(({ day_of_week }) => day_of_week === 'monday')[1]).toMatchObject({
    end: '00:00',
    ends_next_day: true,
    overtime_until: '02:00',
  })
})

test('two tabs: what does not contradict is put together, what does is asked about', async ({
  page,
  context,
  watch,
  request,
  expectNoise,
}) => {
  expectNoise(/409/)
  const token = await ownerToken(request)
  const hall = await ownVenue(request, token)
  await openHours(page, hall)
  const other = await context.newPage()
  watch(other)
  await other.goto(withQuery(paths.editVenue(hall.id), { sekcja: 'dostepnosc' }))
  await expect(preview(other).getByRole('button')).toHaveCount(56)

  await other.getByRole('switch', { name: 'Zamknięte w święta' }).click()
  await saveButton(other).click()
  await expect(other.locator('#stan-godzin')).toHaveText(/Wszystkie\szmiany\ssą\szapisane/)
  await page.getByRole('textbox', { name: 'Od, wtorek' }).fill('11:00')
  await saveButton(page).click()
  await expect(page.getByText(/W\sinnej karcie zmieniono też: święta/)).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Zamknięte w święta' })).toBeChecked()

  await other.getByRole('textbox', { name: 'Od, wtorek' }).fill('12:00')
  await saveButton(other).click()
  await expect(other.getByText(/wtorek: u\sCiebie 12:00–22:00, zapisane 11:00–22:00/)).toBeVisible()
  await other.getByRole('button', { name: 'Zapisz moje' }).click()
  await expect(other.locator('#stan-godzin')).toHaveText(/Wszystkie\szmiany\ssą\szapisane/)
  const stored = await hoursOf(request, token, hall)
  expect(stored.weekly.find(({ day_of_week }) => day_of_week === 'tuesday')?.start).toBe('12:00')
  expect(stored.holidays.closed_on_public_holidays).toBe(true)
})

for (const { name, use } of looks) {
  test.describe(name, () => {
    test.use(use)

    test('the hours can be set by everybody: week, details, exception, holidays, preview', async ({
      page,
      request,
    }) => {
      const hall = await ownVenue(request, await ownerToken(request))
      await openHours(page, hall)
      await expectAccessible(page, 'hours')
      if (use.hasTouch) {
        await page.getByRole('group', { name: 'Dzień tygodnia' }).getByRole('button', { name: 'środa' }).tap()
        await page.getByRole('button', { name: /^6:00–7:00,/ }).tap()
        await page.getByRole('button', { name: /^7:00–8:00,/ }).tap()
        await expect(page.getByRole('textbox', { name: 'Od, środa, przedział 1' })).toHaveValue('6:00')
        await page.emulateMedia({ forcedColors: 'active' })
        const ground = (hour: RegExp) =>
          page.getByRole('button', { name: hour }).evaluate((one) => getComputedStyle(one).backgroundColor)
        expect(await ground(/^6:00–7:00, otwarte/), 'open hours').not.toBe(await ground(/^5:00–6:00, zamknięte/))
        await page.emulateMedia({ forcedColors: null })
      }
      await page
        .getByRole('button', { name: /^Więcej, / })
        .first()
        .click()
      await page.getByRole('switch', { name: 'Zamknięte w święta' }).click()
      await page
        .getByRole('button', { name: /Otwórz tego dnia$/ })
        .first()
        .click()
      await expectAccessible(page, 'hours, changed')
      await page.getByRole('button', { name: 'Dodaj wyjątek' }).click()
      await page.getByRole('radio', { name: /^Inne godziny/ }).check()
      await page.getByRole('combobox', { name: 'Powtarzanie' }).selectOption('weekly')
      await expectAccessible(page, 'hours, exception')
    })
  })
}
