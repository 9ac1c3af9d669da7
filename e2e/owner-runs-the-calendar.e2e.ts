import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { calls } from '#contract/calls.ts'
import type { Wire } from '#contract/index.ts'
import { paths } from '#contract/paths.ts'
import { tabTo } from './support/keyboard.ts'
import { expectAccessible, looks } from './support/looks.ts'
import {
  type Found,
  freeTerm,
  freshEmail,
  LAST_DAY,
  ownerToken,
  plusDays,
  reservedBy,
  shortSunday,
  today,
} from './support/product.ts'
import { openLoggedIn } from './support/session.ts'
import { expect, test } from './support/test.ts'

const hall = { kind: 'venue', slug: 'modrzewiowa-polana', guests: 60 } as const
const hallName = 'Modrzewiowa Polana'

async function enter(page: Page, query: string) {
  await openLoggedIn(page, `${paths.calendar}?${query}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Kalendarz' })).toBeVisible()
}

const cursor = (page: Page) => page.locator('[data-cursor]')
const blocks = (page: Page, label: string) => page.getByRole('button', { name: new RegExp(`${label}.*, Blokada`) })
const undo = (page: Page) => page.getByRole('status').getByRole('button', { name: 'Cofnij' })

async function box(locator: Locator) {
  const found = await locator.boundingBox()
  if (!found) throw new Error(`${locator} is not drawn`)
  return found
}

/** A swipe sideways by so many pixels. */
const swipe = (place: Locator, by: number) =>
  place.evaluate((target, dx) => {
    const at = (clientX: number) => [new Touch({ identifier: 1, target, clientX, clientY: 300 })]
    target.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: at(200) }))
    target.dispatchEvent(new TouchEvent('touchend', { bubbles: true, changedTouches: at(200 + dx) }))
  }, by)

/** Whether a visitor who asks for the term is told that it is free. */
async function visitorAsks(request: APIRequestContext, { card, start, end }: Found): Promise<boolean> {
  const answer = await request.post(calls.calculateVenuePrice.path, {
    data: { venue_id: card.id, start, end, guests: { adults: 60 } },
  })
  return answer.ok() && ((await answer.json()) as { available?: boolean }).available !== false
}

/**
 * Days that are blocked whole, relative to the term's, with the day before each, because teardown in the night before
 * would be in the way.
 */
const whole = (...days: number[]) => [...new Set(days.flatMap((day) => [day - 1, day]))].filter((day) => day !== 0)

// All of them make a block with the default name in one hall, so they run one after the other; otherwise each would see
// those of the others.
test.describe('a block without a name', () => {
  test.describe.configure({ mode: 'default' })

  test('a term blocked by a drag is gone for visitors, comes back with undo, and another tab sees both', async ({
    page,
    context,
    request,
    watch,
  }) => {
    const term = await freeTerm(request, { ...hall, also_on: whole(0, 1) })
    await enter(page, `widok=os&data=${term.date}`)
    const other = await context.newPage()
    watch(other)
    await other.goto(`${paths.calendar}?widok=miesiac&data=${term.date}`)
    await expect(other.getByRole('heading', { level: 1, name: 'Kalendarz' })).toBeVisible()
    await expect(cursor(page)).toBeAttached()

    const row = await box(page.getByTitle(hallName, { exact: true }).first())
    const day = await box(cursor(page))
    await page.mouse.move(day.x + 20, row.y + row.height / 2)
    await page.mouse.down()
    await page.mouse.move(day.x + 60, row.y + row.height / 2, { steps: 4 })
    await page.mouse.up()
    const block = blocks(page, 'Niedostępne').first()
    await expect(block).toBeVisible()
    await expect(blocks(other, 'Niedostępne').first()).toBeVisible()
    await expect.poll(() => visitorAsks(request, term)).toBe(false)

    await undo(page).click()
    await expect(blocks(page, 'Niedostępne')).toHaveCount(0)
    await expect(blocks(other, 'Niedostępne')).toHaveCount(0)
    await expect.poll(() => visitorAsks(request, term)).toBe(true)
  })

  // The day after a Sunday is in another row, where the same entry is another element; the week after the last row is
  // not drawn.
  for (const [name, where, arrow, days] of [
    ['Wednesday', { weekday: 3 }, 'ArrowRight', 1],
    ['Sunday', { weekday: 0 }, 'ArrowRight', 1],
    ['day of the last week of a month', { in_last_row: true }, 'ArrowDown', 7],
  ] as const)
    test(`by keyboard alone a term on a ${name} is blocked, moved, stretched, taken back and freed`, async ({
      page,
      request,
    }) => {
      const term = await freeTerm(request, { ...hall, ...where, also_on: whole(0, 1, days) })
      await enter(page, `widok=miesiac&data=${term.date}&oferta=${term.card.id}`)
      await tabTo(page, cursor(page))
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Kalendarz z klawiatury' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(cursor(page)).toBeFocused()
      await page.keyboard.press('b')
      const block = blocks(page, 'Niedostępne')
      await expect(block).toHaveCount(1)
      const placed = block.and(page.locator(':not([data-ev^="draft-"])'))
      await expect(placed).toHaveCount(1)
      const day = (date: string) => new RegExp(`${Number(date.slice(8))}\\s`)
      await expect(placed).toHaveAccessibleName(day(term.date))

      await tabTo(page, placed)
      await page.keyboard.press(`Alt+${arrow}`)
      await expect(placed).toHaveAccessibleName(day(plusDays(term.date, days)))
      await expect(placed).toBeFocused()
      await page.keyboard.press('Control+z')
      await expect(placed).toHaveAccessibleName(day(term.date))
      await expect(placed).toBeFocused()
      await page.keyboard.press('Alt+Shift+ArrowRight')
      await expect(placed.first()).toHaveAccessibleName(/całe dni/)
      await undo(page).click()
      await expect(placed.first()).toHaveAccessibleName(/cały dzień/)
      await expect(placed).toHaveCount(1)

      await placed.focus()
      await page.keyboard.press('Delete')
      await expect(block).toHaveCount(0)
      await undo(page).click()
      await expect(block).toHaveCount(1)
      await placed.focus()
      await page.keyboard.press('Delete')
      await expect(block).toHaveCount(0)
    })

  test('moved out of the month and taken back before a slow line has shown either, the eye is back too', async ({
    page,
    request,
  }) => {
    const term = await freeTerm(request, { ...hall, in_last_row: true, also_on: whole(0, 7) })
    await enter(page, `widok=miesiac&data=${term.date}&oferta=${term.card.id}`)
    await tabTo(page, cursor(page))
    await page.keyboard.press('b')
    const placed = blocks(page, 'Niedostępne').and(page.locator(':not([data-ev^="draft-"])'))
    await tabTo(page, placed)
    await page.route(`**${calls.listCalendarEvents.path}*`, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500))
      await route.continue().catch(() => undefined)
    })
    const moved = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await page.keyboard.press('Alt+ArrowDown')
    await moved
    await page.keyboard.press('Control+z')
    await expect(page.getByRole('status').getByText('Ostatnia zmiana została cofnięta')).toBeVisible()
    const there = new RegExp(`${Number(term.date.slice(8))}\\s`)
    await expect(placed).toHaveAccessibleName(there)
    await page.unrouteAll({ behavior: 'wait' })
    await expect(placed).toBeFocused()
    await expect(placed).toHaveAccessibleName(there)
    await page.keyboard.press('Delete')
    await expect(placed).toHaveCount(0)
  })
})

test('what a visitor holds appears by itself, cannot be dragged or blocked over, and says why', async ({
  page,
  request,
  expectNoise,
}) => {
  expectNoise(/status of 409/)
  const term = await freeTerm(request, hall)
  await enter(page, `widok=tydzien&data=${term.date}&oferta=${term.card.id}`)
  await expect(cursor(page)).toBeAttached()
  const { id } = await reservedBy(request, term, { guests: 60, email: freshEmail('halina') })
  // The entry becomes a link, another element, with the guest's confirmation.
  const held = page.locator(`a[data-ev="${id}"]`).first()
  await expect(held).toBeVisible()
  await expect(held).toHaveAccessibleName(/wstrzymane do/)

  await held.scrollIntoViewIfNeeded()
  const at = await box(held)
  const y = Math.max(at.y + 12, 420)
  await page.mouse.move(at.x + 20, y)
  await page.mouse.down()
  await page.mouse.move(at.x + 20, y + 60, { steps: 4 })
  await page.mouse.up()
  // The way that there is instead leads straight to it, and back to the calendar.
  await page.getByRole('status').getByRole('button', { name: 'Zaproponuj zmianę' }).click()
  await expect(page.getByRole('dialog', { name: 'Zaproponuj inne warunki' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Zaproponuj inne warunki' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/rezerwacja=/)

  await page.getByRole('button', { name: 'Zablokuj termin' }).click()
  const dialog = page.getByRole('dialog', { name: 'Co dodać?' })
  await dialog.getByRole('button', { name: 'Zablokuj termin' }).click()
  const clash = page.getByRole('dialog', { name: 'Ten termin jest zajęty' })
  await expect(clash.getByRole('listitem')).toContainText('Grażyna Wójcik')
  await clash.getByRole('button', { name: 'Pokaż' }).click()
  await expect(page).toHaveURL(new RegExp(`rezerwacja=${id}`))
})

test('a term that a guest has not confirmed yet leads to no page, says what it waits for, and is no way out of a clash', async ({
  page,
  request,
  expectNoise,
}) => {
  expectNoise(/status of 409/)
  const term = await freeTerm(request, hall)
  const { id } = await reservedBy(request, term, { guests: 60, email: freshEmail('nikt'), confirm: false })
  await enter(page, `widok=miesiac&data=${term.date}&oferta=${term.card.id}`)
  const held = page.locator(`[data-ev="${id}"]`).first()
  await held.click()
  await expect(page.getByRole('status').filter({ hasText: 'Ktoś właśnie rezerwuje ten termin' })).toBeVisible()
  await expect(page).not.toHaveURL(/rezerwacja=/)
  await page.getByRole('button', { name: 'Zablokuj termin' }).click()
  await page.getByRole('dialog', { name: 'Co dodać?' }).getByRole('button', { name: 'Zablokuj termin' }).click()
  const clash = page.getByRole('dialog', { name: 'Ten termin jest zajęty' })
  await expect(clash.getByRole('listitem')).toContainText('wstępna rezerwacja')
  await expect(clash.getByRole('button', { name: 'Pokaż' })).toHaveCount(0)
})

test('a block of hours is pulled longer in the week, and its drawer frees it', async ({ page, request }) => {
  const term = await freeTerm(request, hall)
  const token = await ownerToken(request)
  const response = await request.post(calls.createBlocks.path, {
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
    data: {
      listing_id: term.card.id,
      terms: [{ start: `${term.date}T10:00`, end: `${term.date}T12:00` }],
      label: 'Strojenie fortepianu',
    },
  })
  expect(response.status(), await response.text()).toBe(201)
  await enter(page, `widok=tydzien&data=${term.date}&oferta=${term.card.id}`)
  const block = blocks(page, 'Strojenie fortepianu').first()
  await expect(block).toHaveAccessibleName(/10:00–12:00/)
  const at = await box(block)
  await page.mouse.move(at.x + 20, at.y + at.height - 2)
  await page.mouse.down()
  await page.mouse.move(at.x + 20, at.y + at.height + 42, { steps: 4 })
  await page.mouse.up()
  await expect(block).toHaveAccessibleName(/10:00–13:00/)
  await undo(page).click()
  await expect(block).toHaveAccessibleName(/10:00–12:00/)
  await block.click()
  await page.getByRole('dialog', { name: 'Blokada' }).getByRole('button', { name: 'Zwolnij termin' }).click()
  await expect(blocks(page, 'Strojenie fortepianu')).toHaveCount(0)
})

test('a week opens where its reservations are, and the time that each needs around it is hatched', async ({
  page,
  request,
}) => {
  // A week scrolls to its first event once; an event added by another journey just then would look like a failure.
  const term = await freeTerm(request, { ...hall, own_week: true })
  const { id } = await reservedBy(request, term, { guests: 60, email: freshEmail('okno') })
  await enter(page, `widok=tydzien&data=${term.date}&oferta=${term.card.id}`)
  const event = page.locator(`[data-ev="${id}"]`).first()
  await expect(event).toBeVisible()
  const places = () =>
    page.evaluate(() => {
      const hours = document.querySelector('.cal-hours')
      const scroller = hours?.parentElement?.parentElement
      if (!hours || !scroller) throw new Error('no week is drawn')
      const tops = [...hours.querySelectorAll('[data-ev]')].map((one) => one.getBoundingClientRect().top)
      const rest = scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop
      return { first: Math.min(...tops) - hours.getBoundingClientRect().top - scroller.scrollTop, rest }
    })
  // Half an hour above the first event, or as far down as it goes.
  await expect.poll(async () => ((at) => Math.abs(at.first - 22) < 12 || at.rest < 1)(await places())).toBe(true)
  const own = await box(event)
  const hatched = await page
    .locator('.cal-buffer')
    .evaluateAll((all) =>
      all.map((one) => ({ ...one.getBoundingClientRect().toJSON(), drawn: getComputedStyle(one).backgroundImage })),
    )
  const beside = hatched.filter(
    ({ x, drawn }) => Math.abs(x - own.x) < 12 && drawn.includes('repeating-linear-gradient'),
  )
  expect(
    beside.some(({ bottom }) => Math.abs(bottom - own.y) < 3),
    JSON.stringify({ own, hatched }),
  ).toBe(true)
  expect(
    beside.some(({ top }) => Math.abs(top - own.y - own.height) < 3),
    JSON.stringify({ own, hatched }),
  ).toBe(true)
})

test('a reservation opens in a new tab by the middle button and by Ctrl, in every view; a plain press and Space open it beside the calendar', async ({
  page,
  context,
  request,
}) => {
  const term = await freeTerm(request, hall)
  const { id } = await reservedBy(request, term, { guests: 60, email: freshEmail('karta') })
  const event = page.locator(`[data-ev="${id}"]`).first()
  for (const view of ['miesiac', 'tydzien', 'plan', 'os']) {
    await enter(page, `widok=${view}&data=${term.date}&oferta=${term.card.id}`)
    const ways = [() => event.click({ button: 'middle' }), () => event.click({ modifiers: ['ControlOrMeta'] })]
    for (const way of ways) {
      const [tab] = await Promise.all([context.waitForEvent('page'), way()])
      await expect(tab, view).toHaveURL(new RegExp(`${paths.myReservation(id).replace('?', '\\?')}$`))
      await tab.close()
      await expect(page, view).not.toHaveURL(/rezerwacja=/)
    }
    await event.click()
    await expect(page, view).toHaveURL(new RegExp(`${paths.calendar}.*rezerwacja=${id}`))
  }
  await enter(page, `widok=miesiac&data=${term.date}&oferta=${term.card.id}`)
  await event.focus()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(new RegExp(`${paths.calendar}.*rezerwacja=${id}`))
  await expect(page.getByRole('dialog').first()).toBeVisible()
})

const asOwner = async (request: APIRequestContext) => ({
  authorization: `Bearer ${await ownerToken(request)}`,
  'idempotency-key': crypto.randomUUID(),
})

/** One of the owner's listings, whether or not it is free. */
async function listed(request: APIRequestContext, slug: string) {
  const headers = { authorization: `Bearer ${await ownerToken(request)}` }
  const answer = await request.get(calls.listCalendarResources.path, { headers })
  const { results } = (await answer.json()) as Wire['listCalendarResources']['reply']
  const found = results.find((one) => one.slug === slug)
  if (!found) throw new Error(`${slug} is not on the calendar`)
  return found
}

/** A Wednesday beyond the days that other journeys reserve. */
async function quietWednesday(request: APIRequestContext): Promise<string> {
  const day = plusDays(await today(request), LAST_DAY + 60)
  return plusDays(day, 3 - new Date(`${day}T12:00:00Z`).getUTCDay())
}

const dayOf = (date: string) => new RegExp(`${Number(date.slice(8))}\\s`)

test('an own reservation goes to another room by mouse and to another day by keyboard: the price is said before, undo after', async ({
  page,
  request,
  expectNoise,
}) => {
  expectNoise(/ERR_FAILED/)
  const headers = await asOwner(request)
  const place = await listed(request, 'kormoran-konferencje')
  const [a, b] = place.units
  const date = await quietWednesday(request)
  const response = await request.post(calls.addVenueReservation.path, {
    headers,
    data: {
      venue_id: place.id,
      unit_ids: [a?.id],
      start: `${date}T09:00`,
      end: `${date}T17:00`,
      guests: { adults: 20 },
      customer: { first_name: 'Zenon', last_name: 'Ławniczak', phone: '600 300 400' },
    },
  })
  expect(response.status(), await response.text()).toBe(201)
  await enter(page, `widok=os&data=${date}&oferta=${place.id}`)
  const own = page.getByRole('link', { name: /Zenon Ławniczak/ })
  await expect(own).toHaveAccessibleName(new RegExp(a?.name ?? ''))
  const dialog = page.getByRole('dialog', { name: 'Przenieść rezerwację?' })

  const [at, row] = [await box(own), await box(page.getByTitle(b?.name ?? '', { exact: true }).first())]
  await page.mouse.move(at.x + 15, at.y + at.height / 2)
  await page.mouse.down()
  await page.mouse.move(at.x + 15, row.y + row.height / 2, { steps: 6 })
  await page.mouse.up()
  await expect(dialog.getByRole('group', { name: 'Cena po zmianie' })).toBeVisible()
  await expect(own).toHaveAccessibleName(new RegExp(a?.name ?? ''))
  await dialog.getByRole('button', { name: 'Przenieś rezerwację' }).click()
  await expect(own).toHaveAccessibleName(new RegExp(b?.name ?? ''))
  await undo(page).click()
  await expect(own).toHaveAccessibleName(new RegExp(a?.name ?? ''))

  await own.focus()
  await page.keyboard.press('m')
  await dialog.getByLabel('Od dnia', { exact: true }).fill(plusDays(date, 1))
  await dialog.getByLabel('Do dnia', { exact: true }).fill(plusDays(date, 2))
  await expect(dialog.getByText(/^Cena rośnie o/)).toBeVisible()
  await expectAccessible(page, 'calendar, moving')
  // The typed term stays while the network is away.
  const call = `**${calls.moveReservationTerm.path.replace('{id}', '*')}`
  await page.route(call, (route) =>
    (route.request().postDataJSON() as { preview: boolean }).preview ? route.continue() : route.abort(),
  )
  await dialog.getByRole('button', { name: 'Przenieś rezerwację' }).press('Enter')
  await expect(page.getByText('Brak połączenia z internetem')).toBeVisible()
  await page.unroute(call)
  await dialog.getByRole('button', { name: 'Przenieś rezerwację' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(own).toHaveAccessibleName(dayOf(plusDays(date, 1)))
  await expect(own).toBeFocused()
  // Undo works everywhere on the calendar, not only while the grid has the focus.
  await page.getByRole('heading', { level: 1, name: 'Kalendarz' }).click()
  await expect(own).not.toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(own).toHaveAccessibleName(dayOf(date))
})

test('holidays are blocked in all offers at once; one that is taken is named and does not keep the others free, and undo frees all', async ({
  page,
  request,
  expectNoise,
}) => {
  expectNoise(/status of 409/)
  const date = plusDays(await quietWednesday(request), 49)
  const place = await listed(request, 'kormoran-konferencje')
  await enter(page, `widok=miesiac&data=${date}`)
  const all = page.locator('[data-ev]:not([data-ev^="draft-"])').filter({ hasText: 'Wigilia' })
  const block = async () => {
    await page.getByRole('button', { name: 'Zablokuj termin' }).click()
    const dialog = page.getByRole('dialog', { name: 'Co dodać?' })
    // Other journeys add offers of their own.
    await dialog.getByLabel('Sala lub usługa').selectOption('all')
    await dialog.getByLabel('Nazwa').fill('Wigilia')
    await dialog.getByRole('button', { name: 'Zablokuj termin' }).click()
    return dialog
  }
  await expect(await block()).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: /Zablokowano termin w\s\d+\sofertach/ })).toBeVisible()
  await expect.poll(() => all.count()).toBeGreaterThan(3)
  await undo(page).click()
  await expect(all).toHaveCount(0)
  // It stays while the pointer rests on it, above the button.
  await page.getByRole('status').getByRole('button', { name: 'Zamknij powiadomienie' }).click()

  const added = await request.post(calls.addVenueReservation.path, {
    headers: await asOwner(request),
    data: {
      ...{ venue_id: place.id, unit_ids: [place.units[0]?.id], guests: { adults: 20 } },
      ...{ start: `${date}T09:00`, end: `${date}T17:00` },
      customer: { first_name: 'Zenon', last_name: 'Ławniczak', phone: '600 300 400' },
    },
  })
  expect(added.status(), await added.text()).toBe(201)
  await block()
  const clash = page.getByRole('dialog', { name: 'Ten termin jest zajęty' })
  await expect(clash).toContainText(/Zablokowano termin w\s\d+\sz\s\d+\sofert. Nie zablokowano: Kormoran Konferencje\./)
  await expect(clash.getByRole('listitem')).toContainText('Zenon Ławniczak')
  await expectAccessible(page, 'calendar, all offers blocked but one')
  await clash.getByRole('button', { name: 'Rozumiem' }).click()
  await page.keyboard.press('Control+z')
  await expect(all).toHaveCount(0)
})

test('a block that repeats asks which of them are meant, and undo brings all of them back', async ({
  page,
  request,
}) => {
  const headers = await asOwner(request)
  const { id: listing_id } = await listed(request, hall.slug)
  const date = await quietWednesday(request)
  const response = await request.post(calls.createBlocks.path, {
    headers,
    data: {
      listing_id,
      terms: [{ start: `${date}T10:00`, end: `${date}T12:00` }],
      repeat_until: plusDays(date, 14),
      label: 'Próba chóru',
    },
  })
  expect(response.status(), await response.text()).toBe(201)
  const first = ((await response.json()) as Wire['createBlocks']['reply']).blocks[0]?.id ?? ''
  await enter(page, `widok=os&data=${date}&oferta=${listing_id}`)
  const days = async () => {
    const query = `?from=${date}&to=${plusDays(date, 21)}&state=block&listing=${listing_id}`
    const { events } = (await (
      await request.get(calls.listCalendarEvents.path + query, { headers })
    ).json()) as Wire['listCalendarEvents']['reply']
    return events.map(({ start }) => start.slice(0, 10))
  }
  const onDays = (...ahead: number[]) => ahead.map((each) => plusDays(date, each))
  const question = (name: string) => page.getByRole('dialog', { name })

  await page.locator(`[data-ev="${first}"]`).focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(question('Co zmienić?')).toBeVisible()
  await expectAccessible(page, 'calendar, which of a series')
  await question('Co zmienić?').getByRole('radio', { name: 'Tego i następnych' }).check()
  await question('Co zmienić?').getByRole('button', { name: 'Zmień' }).click()
  await expect.poll(days).toEqual(onDays(1, 8, 15))
  await undo(page).click()
  await expect.poll(days).toEqual(onDays(0, 7, 14))

  await page.locator(`[data-ev="${first}"]`).focus()
  await page.keyboard.press('Delete')
  await question('Co zwolnić?').getByRole('radio', { name: 'Tylko tego' }).check()
  await question('Co zwolnić?').getByRole('button', { name: 'Zwolnij' }).click()
  await expect.poll(days).toEqual(onDays(7, 14))
  await undo(page).click()
  await expect.poll(days).toEqual(onDays(0, 7, 14))
})

test('a month of six weeks is printed on one sheet, with all that its colours mean', async ({ page }) => {
  await enter(page, 'widok=miesiac&data=2027-05-10')
  await expect(page.getByRole('list', { name: 'Legenda' })).toBeVisible()
  const file = await page.pdf({ preferCSSPageSize: true })
  expect(file.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

test('in the night in which the clocks go forward a block is drawn by the clock and cannot be dropped into the hour that is not', async ({
  page,
  request,
}) => {
  const headers = await asOwner(request)
  const { id: listing_id } = await listed(request, 'kormoran-konferencje')
  const sunday = await shortSunday(request)
  const response = await request.post(calls.createBlocks.path, {
    headers,
    data: {
      listing_id,
      terms: [{ start: `${sunday}T00:30`, end: `${sunday}T01:00` }],
      label: 'Odczyt liczników',
    },
  })
  expect(response.status(), await response.text()).toBe(201)
  await enter(page, `widok=tydzien&data=${sunday}&oferta=${listing_id}`)
  const gap = page.getByText('Zmiana czasu: tej godziny nie ma')
  const block = blocks(page, 'Odczyt liczników').first()
  await block.scrollIntoViewIfNeeded()
  await gap.scrollIntoViewIfNeeded()
  const [hour, at] = [await box(gap), await box(block)]
  // In Saturday's column, with the whole hour after one o'clock between them.
  expect(Math.abs(hour.x - at.x)).toBeLessThan(4)
  // Edges of entries are on whole pixels, so two may differ by one or two; half an hour is ten times as much.
  expect(Math.abs(hour.y - at.y - hour.height * 1.5)).toBeLessThan(3)
  await page.mouse.move(at.x + 20, at.y + at.height / 2)
  await page.mouse.down()
  await page.mouse.move(at.x + 20, hour.y + at.height / 2, { steps: 5 })
  await page.mouse.up()
  await expect(block).toHaveAccessibleName(/3:00–3:30/)
  await undo(page).click()
  await expect(block).toHaveAccessibleName(/0:30–1:00/)
  await block.focus()
  await page.keyboard.press('Delete')
  await expect(block).toHaveCount(0)
})

test('another term that was proposed stands on the calendar until it is answered, also for who was offline meanwhile', async ({
  page,
  context,
  request,
  expectNoise,
}) => {
  expectNoise(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  const headers = await asOwner(request)
  const term = await freeTerm(request, { ...hall, also_on: [1] })
  const { id } = await reservedBy(request, term, { guests: 60, email: freshEmail('halina') })
  const path = (call: { path: string }) => call.path.replace('{id}', id)
  const taken = await request.post(path(calls.acceptReservation), { headers, data: {} })
  const { due_now_grosze, status } = (await taken.json()) as { due_now_grosze: number; status: string }
  if (status !== 'confirmed')
    await request.post(path(calls.markReservationPaid), { headers, data: { amount_grosze: due_now_grosze } })
  await enter(page, `widok=miesiac&data=${term.date}&oferta=${term.card.id}`)
  await expect(page.locator(`[data-ev="${id}"]`)).toBeVisible()

  await context.setOffline(true)
  const by = (local: string) => `${plusDays(local.slice(0, 10), 1)}${local.slice(10)}`
  const sent = await request.post(path(calls.proposeChange), {
    headers,
    data: { start: by(term.start), end: by(term.end) },
  })
  expect(sent.ok(), await sent.text()).toBe(true)
  await context.setOffline(false)
  const held = page.getByRole('link', { name: /Grażyna Wójcik.*Propozycja terminu.*wstrzymane do/ })
  await expect(held).toBeVisible()
  await expect(page.locator(`[data-ev="${id}"]`)).toBeVisible()
  await held.click()
  await expect(page).toHaveURL(new RegExp(`rezerwacja=${id}`))
  await request.post(path(calls.answerChange), { headers, data: { answer: 'withdraw' } })
  await expect(held).toHaveCount(0)
})

for (const { name, use } of looks)
  test.describe(name, () => {
    test.use(use)
    test(`everybody can use every view of the calendar (${name})`, async ({ page, request }) => {
      const { date } = await freeTerm(request, hall)
      await enter(page, `widok=plan&data=${date}`)
      const phone = (page.viewportSize()?.width ?? 0) < 768
      for (const view of phone ? ['plan', 'miesiac', 'os'] : ['miesiac', 'tydzien', 'plan', 'os']) {
        await page.goto(`${paths.calendar}?widok=${view}&data=${date}`)
        await expect(page.getByRole('list', { name: 'Legenda' })).toBeVisible()
        await expectAccessible(page, `calendar, ${view}`)
      }
      if (!phone) return
      await page.goto(`${paths.calendar}?data=${date}`)
      await swipe(page.locator('.touch-pan-y').last(), -120)
      await expect(page).toHaveURL(new RegExp(`data=${plusDays(date, 1)}`))
      await swipe(page.locator('.touch-pan-y').first(), 120)
      await expect(page).toHaveURL(new RegExp(`data=${plusDays(date, -6)}`))
      await page.getByRole('button', { name: 'Dodaj wpis', exact: true }).last().click()
      await expect(page.getByRole('dialog', { name: 'Co dodać?' })).toBeVisible()
      await expectAccessible(page, 'calendar, adding')
    })
  })
