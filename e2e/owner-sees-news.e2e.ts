import type { BrowserContext, Page, Request } from '@playwright/test'
import { calls, liveStreamPath } from '#contract/calls.ts'
import { freeTerm, freshEmail, ownerToken, reservedBy } from './support/product.ts'
import { openLoggedIn } from './support/session.ts'
import { expect, test } from './support/test.ts'

const lake = { kind: 'venue', slug: 'modrzewiowa-polana', guests: 60 } as const

test('a request that a visitor confirms appears by itself in both tabs of the owner, over one stream', async ({
  context,
  page,
  request,
  watch,
}) => {
  const streams = countStreams(context)
  const term = await freeTerm(request, lake)
  await openLoggedIn(page, '/moje-rezerwacje?sort=-created')
  await expect(page.getByRole('heading', { level: 1, name: 'Moje rezerwacje' })).toBeVisible()
  await expect.poll(() => streams.open()).toBe(1)
  const other = await context.newPage()
  watch(other)
  await other.goto('/moje-rezerwacje?sort=-created')
  await expect(other.getByRole('row').nth(1)).toBeVisible()
  const loads = [page, other].map(countLoads)

  await test.step('the visitor reserves and confirms, both tabs show it without a reload', async () => {
    const { id } = await reservedBy(request, term, { guests: lake.guests, email: freshEmail('grazyna') })
    for (const tab of [page, other]) await expect(rowOf(tab, id)).toBeVisible()
    expect(loads.map((count) => count())).toEqual([0, 0])
    expect(streams.open()).toBe(1)
  })

  await test.step('when the tab that holds the stream is closed, the other one takes over', async () => {
    await page.close()
    await expect.poll(() => streams.begun()).toBe(2)
    const next = await freeTerm(request, lake)
    const { id } = await reservedBy(request, next, { guests: lake.guests, email: freshEmail('grazyna') })
    await expect(rowOf(other, id)).toBeVisible()
  })

  await test.step('what the owner does elsewhere is seen here', async () => {
    const token = await ownerToken(request)
    const first = other.getByRole('row').nth(1)
    const link = (await first.getByRole('link').first().getAttribute('href')) ?? ''
    const id = new URL(link, 'http://x').searchParams.get('rezerwacja') ?? ''
    const answer = await request.post(calls.rejectReservation.path.replace('{id}', id), {
      headers: { authorization: `Bearer ${token}` },
      data: { reason: 'Remont dachu' },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
    await expect(rowOf(other, id)).toBeHidden()
  })
})

const rowOf = (page: Page, id: string) => page.locator(`tr:has(a[href*="${id}"])`)

/** Counts the streams of all tabs: begun ones and open ones. */
function countStreams(context: BrowserContext) {
  let begun = 0
  let ended = 0
  const isStream = (url: string) => new URL(url).pathname === liveStreamPath
  context.on('request', (request) => {
    if (isStream(request.url())) begun += 1
  })
  const end = (request: Request) => {
    if (isStream(request.url())) ended += 1
  }
  context.on('requestfinished', end)
  context.on('requestfailed', end)
  return { begun: () => begun, open: () => begun - ended }
}

function countLoads(page: Page): () => number {
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  return () => loads
}
