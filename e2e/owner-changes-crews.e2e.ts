import type { APIRequestContext, Page } from '@playwright/test'
import { calls } from '#contract/calls.ts'
import type { Wire } from '#contract/index.ts'
import { paths, withQuery } from '#contract/paths.ts'
import { press, tabTo } from './support/keyboard.ts'
import { expectAccessible } from './support/looks.ts'
import { ownerToken, plusDays, today } from './support/product.ts'
import { openLoggedIn } from './support/session.ts'
import { expect, test } from './support/test.ts'

type Resource = Wire['listCalendarResources']['reply']['results'][number]
type Added = { id: string; name: string }

const headersOf = async (request: APIRequestContext) => ({ authorization: `Bearer ${await ownerToken(request)}` })

/** A service of the demo owner with at least two crews. */
async function service(request: APIRequestContext): Promise<Resource> {
  const answer = await request.get(calls.listCalendarResources.path, { headers: await headersOf(request) })
  const { results } = (await answer.json()) as Wire['listCalendarResources']['reply']
  const found = results.find((one) => one.units_interchangeable && one.units.length > 1 && one.status === 'published')
  if (!found) throw new Error('no service with several crews')
  return found
}

/** A reservation by phone on that day. */
async function added(request: APIRequestContext, { id }: Resource, date: string, last_name: string): Promise<Added> {
  const answer = await request.post(calls.addServiceReservation.path, {
    headers: { ...(await headersOf(request)), 'idempotency-key': crypto.randomUUID() },
    data: {
      service_id: id,
      start: `${date}T14:00`,
      end: `${date}T18:00`,
      guests: { adults: 40 },
      event_type: 'wedding',
      customer: { first_name: 'Ewa', last_name, phone: '600 200 300' },
      price_override: { total_grosze: 200_000, reason: 'Ustalone telefonicznie' },
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return { id: ((await answer.json()) as { id: string }).id, name: `Ewa ${last_name}` }
}

async function unitsOf(request: APIRequestContext, { id }: Added): Promise<string[]> {
  const answer = await request.get(calls.getReservation.path.replace('{id}', id), { headers: await headersOf(request) })
  return ((await answer.json()) as { units: string[] }).units
}

async function enter(page: Page, query: Record<string, string>): Promise<void> {
  await openLoggedIn(page, withQuery(paths.calendar, query))
  await expect(page.getByRole('heading', { level: 1, name: 'Kalendarz' })).toBeVisible()
}

test('crews have rows in the timeline, and two of them exchange their work by keyboard and on a phone', async ({
  page,
  request,
}) => {
  const offer = await service(request)
  const date = plusDays(await today(request), 150)
  const one = await added(request, offer, date, 'Sikora')
  const two = await added(request, offer, date, 'Kruk')
  const [first] = await unitsOf(request, one)
  const [second] = await unitsOf(request, two)
  expect(first).not.toBe(second)

  await enter(page, { widok: 'os', data: date, oferta: offer.id })
  for (const { name } of offer.units) await expect(page.getByTitle(name, { exact: true }).first()).toBeVisible()
  const chip = (of: Added) => page.locator(`[data-ev="${of.id}"]`).first()
  const rowOf = async (of: Added) => (await chip(of).boundingBox())?.y ?? 0
  // Rows are as high as their text, to a fraction of a pixel.
  const near = (y: number, wanted = 0) => Math.abs(y - wanted) <= 3
  const before = [await rowOf(one), await rowOf(two)]
  expect(before[0]).not.toBe(before[1])

  await chip(one).click()
  const drawer = page.getByRole('dialog', { name: new RegExp(one.name) })
  await tabTo(page, drawer.getByRole('button', { name: 'Zmień ekipę' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Zmień ekipę' })
  const card = dialog.getByRole('radio', { name: new RegExp(`^${second}`) })
  await expect(card).toHaveAccessibleName(/Zamiana za:.*Ewa\s+Kruk/)
  await card.check()
  await press(page, dialog.getByRole('button', { name: 'Zamień ekipy' }))
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('status').getByText('zamieniły się terminami')).toBeVisible()
  expect([await unitsOf(request, one), await unitsOf(request, two)]).toEqual([[second], [first]])
  await expect(drawer.getByText(`Ekipa: ${second} (wcześniej: ${first})`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect
    .poll(async () => [near(await rowOf(one), before[1]), near(await rowOf(two), before[0])])
    .toEqual([true, true])

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(withQuery(paths.calendar, { widok: 'os', data: date, rezerwacja: one.id }))
  await drawer.getByRole('button', { name: 'Zmień ekipę' }).click()
  await expect(dialog.getByRole('radio')).toHaveCount(offer.units.length)
  await expectAccessible(page, 'Zmień ekipę')
  await dialog.getByRole('radio', { name: new RegExp(`^${first}`) }).check()
  await dialog.getByRole('button', { name: 'Zamień ekipy' }).click()
  await expect(dialog).toBeHidden()
  expect([await unitsOf(request, one), await unitsOf(request, two)]).toEqual([[first], [second]])

  // The drawer is still open; the toast above it must be readable and its button must work.
  await page.getByRole('status').getByRole('button', { name: 'Cofnij' }).click()
  await expect.poll(async () => [await unitsOf(request, one), await unitsOf(request, two)]).toEqual([[second], [first]])
  await expect(drawer).toBeVisible()
  await expect(page.getByRole('status').getByText('Ostatnia zmiana została cofnięta')).toBeVisible()
  await page.getByRole('status').getByRole('button', { name: 'Zamknij powiadomienie' }).click()
  await expect(drawer).toBeVisible()
})
