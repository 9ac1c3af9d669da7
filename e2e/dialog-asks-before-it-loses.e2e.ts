import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { calls } from '#contract/calls.ts'
import { paths, withQuery } from '#contract/paths.ts'
import { expectAccessible } from './support/looks.ts'
import { freeTerm, freshEmail, ownerToken, reservedBy } from './support/product.ts'
import { openLoggedIn } from './support/session.ts'
import { expect, test } from './support/test.ts'

const hall = { kind: 'venue', slug: 'modrzewiowa-polana', guests: 60 } as const

/** A reservation that is accepted and waits for its payment, or has it. */
async function accepted(request: APIRequestContext, { paid = false } = {}): Promise<string> {
  const term = await freeTerm(request, hall)
  const { id } = await reservedBy(request, term, { guests: hall.guests, email: freshEmail('grazyna') })
  const headers = { authorization: `Bearer ${await ownerToken(request)}` }
  const post = async (path: string, data: object) => {
    const answer = await request.post(path.replace('{id}', id), { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as { due_now_grosze: number }
  }
  const { due_now_grosze } = await post(calls.acceptReservation.path, {})
  if (paid) await post(calls.markReservationPaid.path, { amount_grosze: due_now_grosze })
  return id
}

const asked = (page: Page) => page.getByRole('dialog', { name: 'Porzucić zmiany?' })

/** Every way out must ask, staying must keep the typed text, and only the last answer closes. */
async function expectAsked(page: Page, dialog: Locator, field: Locator, typed: string): Promise<void> {
  const ways: Record<string, () => Promise<unknown>> = {
    escape: () => page.keyboard.press('Escape'),
    cross: () => dialog.getByRole('button', { name: 'Zamknij' }).click(),
    beside: () => page.mouse.click(4, 4),
    back: () => page.goBack(),
  }
  for (const [way, leave] of Object.entries(ways)) {
    await test.step(`leaving by ${way} asks`, async () => {
      await leave()
      await expect(asked(page)).toBeVisible()
      await asked(page).getByRole('button', { name: 'Wróć do edycji' }).click()
      await expect(asked(page)).toBeHidden()
      await expect(field).toHaveValue(typed)
    })
  }
  await test.step('closing the tab asks, in the words of the browser', async () => {
    const question = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    expect((await question).type()).toBe('beforeunload')
    await (await question).dismiss()
    await expect(field).toHaveValue(typed)
  })
  await page.keyboard.press('Escape')
  await asked(page).getByRole('button', { name: 'Porzuć zmiany' }).click()
  await expect(dialog).toBeHidden()
}

test('what is typed into a change of a reservation is not lost by closing, and an untouched one just closes', async ({
  page,
  request,
}) => {
  const id = await accepted(request, { paid: true })
  await openLoggedIn(page, paths.myReservation(id))
  const open = () => page.getByRole('button', { name: 'Zmień termin lub gości' }).click()
  const dialog = page.getByRole('dialog', { name: 'Zaproponuj zmianę' })
  await open()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await open()
  const adults = dialog.getByLabel('Dorośli')
  const before = await adults.inputValue()
  await adults.fill('75')
  await page.keyboard.press('Escape')
  await expect(asked(page)).toBeVisible()
  await expectAccessible(page, 'Porzucić zmiany?')
  await asked(page).getByRole('button', { name: 'Wróć do edycji' }).click()
  await expectAsked(page, dialog, adults, '75')
  // Given-up text is gone: the dialog opens with the reservation's values.
  await open()
  await expect(adults).toHaveValue(before)
})

test('a payment that is being written down is not lost by closing', async ({ page, request }) => {
  const id = await accepted(request)
  await openLoggedIn(page, paths.myReservation(id))
  await page.getByRole('button', { name: 'Odnotuj wpłatę' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Odnotuj wpłatę' })
  const note = dialog.getByLabel('Notatka dla Ciebie')
  await note.fill('Gotówka w kopercie')
  await expectAsked(page, dialog, note, 'Gotówka w kopercie')
})

test('a new block of the calendar and a new key are not lost by closing', async ({ page, request }) => {
  await test.step('a block', async () => {
    const term = await freeTerm(request, hall)
    await openLoggedIn(page, withQuery(paths.calendar, { widok: 'miesiac', data: term.date, oferta: term.card.id }))
    await page.locator('[data-cursor]').focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Co dodać?' })
    const note = dialog.getByLabel('Notatka')
    await note.fill('Malowanie sufitu')
    await expectAsked(page, dialog, note, 'Malowanie sufitu')
  })
  await test.step('a key', async () => {
    await page.goto(paths.integrations)
    await page.getByRole('button', { name: 'Nowy klucz' }).click()
    const dialog = page.getByRole('dialog', { name: 'Nowy klucz API' })
    const name = dialog.getByLabel('Nazwa')
    await name.fill('Program księgowy')
    await expectAsked(page, dialog, name, 'Program księgowy')
  })
})
