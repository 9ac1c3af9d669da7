import type { Page } from '@playwright/test'
import { paths, withQuery } from '#contract/paths.ts'
import { press, tabTo } from './support/keyboard.ts'
import { freeTerm, freshEmail, reservedBy } from './support/product.ts'
import { openLoggedIn } from './support/session.ts'
import { expect, test } from './support/test.ts'

const hall = { kind: 'venue', slug: 'modrzewiowa-polana', guests: 60 } as const

const asked = (page: Page, id: string) =>
  page
    .getByRole('region', { name: 'Do odpowiedzi' })
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href$="rezerwacja=${id}"]`) })

test('after an answer the keyboard goes on at the title of the card and not at the top of the page', async ({
  page,
  request,
}) => {
  const made = await reservedBy(request, await freeTerm(request, hall), {
    guests: hall.guests,
    email: freshEmail('klawisz'),
  })
  await openLoggedIn(page, paths.today)
  const answer = asked(page, made.id).getByRole('button', { name: /^Akceptuję/ })
  const dialog = page.getByRole('dialog', { name: 'Zaakceptować prośbę?' })
  await press(page, answer)
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(answer).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, dialog.getByRole('button', { name: 'Akceptuję' }))
  await expect(asked(page, made.id)).toHaveCount(0)
  const title = page.getByRole('region', { name: 'Do odpowiedzi' }).getByRole('heading').first()
  await expect(title).toBeFocused()
  await expect(title).toBeInViewport()
})

test('no bar lies over what the keyboard reaches in the editor of prices', async ({ page, request }) => {
  const { card } = await freeTerm(request, hall)
  await openLoggedIn(page, withQuery(paths.editVenue(card.id), { sekcja: 'cennik' }))
  await tabTo(page, page.getByRole('textbox', { name: /^Nazwa/ }).first())
  for (let stop = 0; stop < 60; stop++) {
    await page.keyboard.press('Tab')
    const covered = await page.evaluate(() => {
      const bar = document.querySelector('[data-save-bar]')
      const at = document.activeElement
      if (!bar || !at || bar.contains(at)) return null
      const [one, other] = [at.getBoundingClientRect(), bar.getBoundingClientRect()]
      const beside = one.right <= other.left || one.left >= other.right
      return !beside && one.bottom > other.top && one.top < other.bottom ? at.outerHTML.slice(0, 120) : null
    })
    expect(covered).toBe(null)
  }
})
