import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { calls } from '#contract/calls.ts'
import { paths } from '#contract/paths.ts'
import { tabTo } from './support/keyboard.ts'
import { expectAccessible, looks } from './support/looks.ts'
import { demoOwner, type Found, freeTerm, freshEmail, ownerToken, plusDays, reservedBy } from './support/product.ts'
import { expect, test } from './support/test.ts'

const hall = { kind: 'venue', slug: 'modrzewiowa-polana', guests: 60 } as const
const hallName = 'Modrzewiowa Polana'

async function enter(page: Page, query: string) {
  await page.goto(`${paths.calendar}?${query}`)
  await page.getByRole('textbox', { name: 'Adres e-mail' }).fill(demoOwner.email)
  await page.getByLabel('Hasło', { exact: true }).fill(demoOwner.password)
  await page.getByRole('button', { name: 'Zaloguj się' }).click()
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

/** What a visitor who asks for the term is told. */
async function visitorAsks(request: APIRequestContext, { card, start, end }: Found): Promise<boolean> {
  const answer = await request.post(calls.calculateVenuePrice.path, {
    data: { venue_id: card.id, start, end, guests: { adults: 60 } },
  })
  return answer.ok() && ((await answer.json()) as { available?: boolean }).available !== false
}

test('a term blocked by a drag is gone for visitors, comes back with undo, and another tab sees both', async ({
  page,
  context,
  request,
  watch,
}) => {
  const term = await freeTerm(request, hall)
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
  const made = blocks(page, 'Niedostępne').first()
  await expect(made).toBeVisible()
  await expect(blocks(other, 'Niedostępne').first()).toBeVisible()
  await expect.poll(() => visitorAsks(request, term)).toBe(false)

  await undo(page).click()
  await expect(blocks(page, 'Niedostępne')).toHaveCount(0)
  await expect(blocks(other, 'Niedostępne')).toHaveCount(0)
  await expect.poll(() => visitorAsks(request, term)).toBe(true)
})

test('by keyboard alone a term is blocked, moved, stretched, taken back and freed', async ({ page, request }) => {
  const term = await freeTerm(request, hall)
  await enter(page, `widok=miesiac&data=${term.date}&oferta=${term.card.id}`)
  await tabTo(page, cursor(page))
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Kalendarz z klawiatury' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(cursor(page)).toBeFocused()
  await page.keyboard.press('b')
  const made = blocks(page, 'Niedostępne')
  await expect(made).toHaveCount(1)
  const placed = made.and(page.locator(':not([data-ev^="draft-"])'))
  await expect(placed).toHaveCount(1)
  const day = (date: string) => new RegExp(`${Number(date.slice(8))}\\s`)
  await expect(placed).toHaveAccessibleName(day(term.date))

  await tabTo(page, placed)
  await page.keyboard.press('Alt+ArrowRight')
  await expect(placed).toHaveAccessibleName(day(plusDays(term.date, 1)))
  await page.keyboard.press('Control+z')
  await expect(placed).toHaveAccessibleName(day(term.date))
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await expect(placed).toHaveAccessibleName(/całe dni/)
  await undo(page).click()
  await expect(placed).toHaveAccessibleName(/cały dzień/)

  await placed.focus()
  await page.keyboard.press('Delete')
  await expect(made).toHaveCount(0)
  await undo(page).click()
  await expect(made).toHaveCount(1)
  await placed.focus()
  await page.keyboard.press('Delete')
  await expect(made).toHaveCount(0)
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
  const held = page.locator(`[data-ev="${id}"]`).first()
  await expect(held).toBeVisible()
  await expect(held).toHaveAccessibleName(/wstrzymane do/)

  await held.scrollIntoViewIfNeeded()
  const at = await box(held)
  const y = Math.max(at.y + 12, 420)
  await page.mouse.move(at.x + 20, y)
  await page.mouse.down()
  await page.mouse.move(at.x + 20, y + 60, { steps: 4 })
  await page.mouse.up()
  await expect(page.getByRole('status').getByRole('button', { name: 'Zaproponuj zmianę' })).toBeVisible()

  await page.getByRole('button', { name: 'Zablokuj termin' }).click()
  const dialog = page.getByRole('dialog', { name: 'Co dodać?' })
  await dialog.getByRole('button', { name: 'Zablokuj termin' }).click()
  const clash = page.getByRole('dialog', { name: 'Ten termin jest zajęty' })
  await expect(clash.getByRole('listitem')).toContainText('Grażyna Wójcik')
  await clash.getByRole('button', { name: 'Pokaż' }).click()
  await expect(page).toHaveURL(new RegExp(`rezerwacja=${id}`))
})

test('a block of hours is pulled longer in the week, and its drawer frees it', async ({ page, request }) => {
  const term = await freeTerm(request, hall)
  const token = await ownerToken(request)
  const made = await request.post(calls.createBlocks.path, {
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
    data: {
      listing_id: term.card.id,
      terms: [{ start: `${term.date}T10:00`, end: `${term.date}T12:00` }],
      label: 'Strojenie fortepianu',
    },
  })
  expect(made.status(), await made.text()).toBe(201)
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
      await page.getByRole('button', { name: 'Dodaj wpis', exact: true }).last().click()
      await expect(page.getByRole('dialog', { name: 'Co dodać?' })).toBeVisible()
      await expectAccessible(page, 'calendar, adding')
    })
  })
