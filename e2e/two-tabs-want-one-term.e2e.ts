import type { Locator, Page } from '@playwright/test'
import { calls } from '#contract/calls.ts'
import { expectAccessible } from './support/looks.ts'
import { type Found, freeTerm, mailTo } from './support/product.ts'
import { finalButton, mailboxScreen, openForm, send, terms, visitor, walkToSummary } from './support/reserving.ts'
import { expect, test } from './support/test.ts'

const room = { kind: 'venue', slug: 'sala-spotkan-druga-kawa', guests: 8 } as const

const studio = { kind: 'venue', slug: 'studio-piernikowe-swiatlo', guests: 8 } as const

/**
 * The nearest free term of another weekday: journeys are given days of one weekday, and this one must not be another
 * journey's.
 */
function freeTermOf(panel: Locator, { date }: Found): Locator {
  const weekday = new Date(`${date}T12:00:00Z`).toLocaleDateString('pl-PL', { weekday: 'short' })
  return panel.getByRole('listitem').filter({ hasNotText: weekday }).first().getByRole('button')
}

test('of two people who want the same term one gets it, the other gets nearby terms in place and loses nothing typed', async ({
  page,
  browser,
  request,
  watch,
  expectNoise,
}) => {
  expectNoise(/status of 409/)
  const term = await freeTerm(request, studio)
  const other = await (await browser.newContext()).newPage()
  watch(other)
  const quick = visitor('Anna', 'Kos')
  const slow = visitor('Zofia', 'Wróblewska')
  await openForm(page, term, 8)
  await walkToSummary(page, slow)
  await openForm(other, term, 8)
  await walkToSummary(other, quick)
  await send(other)

  await finalButton(page).click()
  const panel = page.getByRole('status').filter({ hasText: 'Najbliższe wolne terminy' })
  await expect(panel).toBeVisible()
  const freeTerms = panel.getByRole('listitem')
  expect(await freeTerms.count()).toBeGreaterThanOrEqual(3)
  await expect(page.getByRole('main')).toContainText('Zofia Wróblewska')
  await freeTermOf(panel, term).click()
  await expect(panel).toBeHidden()
  await expect(terms(page)).toBeChecked()
  await send(page)
  await mailTo(request, slow.email, /^Potwierdź rezerwację/)
  await mailTo(request, quick.email, /^Potwierdź rezerwację/)
})

test('a term that somebody takes while the form waits is told without a click, with nearby terms, and nothing typed is lost', async ({
  page,
  browser,
  request,
  watch,
}) => {
  const term = await freeTerm(request, studio)
  const other = await (await browser.newContext()).newPage()
  watch(other)
  const slow = visitor('Wiktoria', 'Sroka')
  await openForm(page, term, 8)
  await walkToSummary(page, slow)
  await openForm(other, term, 8)
  await walkToSummary(other, visitor('Bartek', 'Czyż'))
  await send(other)

  // The price is calculated again, as happens regularly.
  await page.reload()
  const panel = page.getByRole('status').filter({ hasText: 'Najbliższe wolne terminy' })
  await expect(panel).toContainText('Ten termin jest już zajęty')
  await expect(finalButton(page)).toBeDisabled()
  await expectAccessible(page, 'a term taken meanwhile')
  await freeTermOf(panel, term).click()
  await expect(panel).toBeHidden()
  await expect(page.getByRole('main')).toContainText('Wiktoria Sroka')
  await expect(terms(page)).toBeChecked()
  await send(page)
  await mailTo(request, slow.email, /^Potwierdź rezerwację/)
})

test('an impatient double click makes one reservation', async ({ page, request }) => {
  const term = await freeTerm(request, room)
  const piotr = visitor('Piotr', 'Sowa')
  await openForm(page, term, 8)
  await walkToSummary(page, piotr)
  const sent = countPosts(page)
  await finalButton(page).dblclick()
  await expect(mailboxScreen(page)).toBeVisible()
  expect(await reservationsOf(request, piotr.email)).toBe(1)
  expect(sent()).toBe(1)
})

test('when the answer is lost on its way, the retry finds the reservation that was made and makes no second one', async ({
  page,
  request,
  expectNoise,
}) => {
  expectNoise(/ERR_FAILED|ERR_CONNECTION/)
  const term = await freeTerm(request, room)
  const ola = visitor('Ola', 'Bąk')
  await openForm(page, term, 8)
  await walkToSummary(page, ola)
  // The server gets the request and answers; the answer never reaches the browser, not even on the silent second try.
  const ids = new Set<string>()
  let lost = 0
  await page.route(`**${calls.reserveVenue.path}`, async (route) => {
    const answer = await route.fetch()
    ids.add(((await answer.json()) as { id: string }).id)
    lost += 1
    await route.abort('failed')
  })
  await finalButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Nie mamy odpowiedzi' })).toBeVisible()
  expect(lost).toBeGreaterThan(0)

  // Even after a reload the same intention is sent with the same key.
  await page.unroute(`**${calls.reserveVenue.path}`)
  await page.reload()
  await expect(terms(page)).toBeChecked()
  await send(page)
  expect(new URL(page.url()).searchParams.get('rezerwacja')).toBe([...ids][0])
  expect(ids.size).toBe(1)
  expect(await reservationsOf(request, ola.email)).toBe(1)
})

function countPosts(page: Page): () => number {
  let posts = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(calls.reserveVenue.path)) posts += 1
  })
  return () => posts
}

/** Counts reservations by their confirmation links, because a mail may come twice. */
async function reservationsOf(request: Parameters<typeof mailTo>[0], email: string): Promise<number> {
  await mailTo(request, email, /^Potwierdź rezerwację/)
  const mails = (await (await request.get(`/_sandbox/api/mail?to=${encodeURIComponent(email)}`)).json()) as {
    subject: string
    links: string[]
  }[]
  const links = mails.flatMap((mail) => mail.links.filter((link) => link.includes('/potwierdzenie-rezerwacji-email/')))
  return new Set(links).size
}
