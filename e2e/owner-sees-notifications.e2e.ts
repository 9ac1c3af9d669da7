import type { APIRequestContext, Page } from '@playwright/test'
import { calls } from '#contract/calls.ts'
import type { Wire } from '#contract/index.ts'
import { press } from './support/keyboard.ts'
import { expectAccessible, looks, turnMachine } from './support/looks.ts'
import { freeTerm, freshEmail, ownerToken, reservedBy } from './support/product.ts'
import { openLoggedIn } from './support/session.ts'
import { expect, test } from './support/test.ts'

const lake = { kind: 'venue', slug: 'modrzewiowa-polana', guests: 60 } as const

async function logIn(page: Page, to: string): Promise<void> {
  await openLoggedIn(page, to)
  await expect(bell(page)).toBeVisible()
}

async function told(request: APIRequestContext, token: string): Promise<Wire['listNotifications']['reply']> {
  const answer = await request.get(calls.listNotifications.path, { headers: { authorization: `Bearer ${token}` } })
  return (await answer.json()) as Wire['listNotifications']['reply']
}

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Powiadomienia/ })
const unread = async (page: Page) => Number((await bell(page).getAttribute('aria-label'))?.match(/\d+/)?.[0] ?? 0)

test('a request rings on two devices by itself, and is read on both when it was opened on one', async ({
  page,
  browser,
  request,
  watch,
}) => {
  await logIn(page, '/statystyki')
  const device = await browser.newContext({ ...looks[1]?.use, locale: 'pl-PL', timezoneId: 'Europe/Warsaw' })
  const phone = await device.newPage()
  watch(phone)
  await logIn(phone, '/moje-rezerwacje')
  // The demo partner is shared with other journeys, which cause other notifications and may read ours before we do: a
  // request that somebody has opened meanwhile is made anew.
  let id = ''
  const ours = (where: Page) => where.getByRole('dialog', { name: 'Powiadomienia' }).locator(`a[href*="${id}"]`)
  const rings = async (where: Page) => {
    const { results, unread: count } = await told(request, await ownerToken(request))
    const [mine, shown] = [results.find((one) => one.reservation_id === id), await unread(where)]
    if (!mine || mine.read) return mine ? 'ours was read' : 'ours is not told'
    return shown === count ? 'rings' : `the bell says ${shown}, the list ${count}`
  }

  await test.step('the number counts it everywhere without a reload, and the keyboard opens the list', async () => {
    await expect(async () => {
      await page.keyboard.press('Escape')
      const term = await freeTerm(request, lake)
      ;({ id } = await reservedBy(request, term, { guests: lake.guests, email: freshEmail('grazyna') }))
      // Other journeys add and read notifications meanwhile, so the number is compared with the list.
      for (const where of [page, phone]) await expect.poll(() => rings(where), { timeout: 20_000 }).toBe('rings')
      await press(page, bell(page))
      await expect(ours(page)).toContainText('Nieprzeczytane: Nowa prośba o rezerwację', { timeout: 10_000 })
    }).toPass()
  })

  await test.step('the keyboard opens the reservation', async () => {
    await expect(ours(page)).toContainText('Grażyna Wójcik · ')
    await expect(ours(page)).toContainText('Odpowiedz do: ')
    await expectAccessible(page, 'notifications, wide')
    await page.keyboard.press('Escape')
    await expect(bell(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await press(page, ours(page))
    await expect(page).toHaveURL(new RegExp(`/moje-rezerwacje\\?rezerwacja=${id}`))
    await expect(page.getByRole('dialog').getByText('Grażyna Wójcik').first()).toBeVisible()
  })

  await test.step('it is read on the other device too', async () => {
    await bell(phone).click()
    await expect(ours(phone)).toBeVisible()
    await expect(ours(phone)).not.toContainText('Nieprzeczytane')
    await expectAccessible(phone, 'notifications, phone')
    await turnMachine(phone, 'dark')
    await expectAccessible(phone, 'notifications, phone dark')
  })

  await test.step('all can be read at once', async () => {
    const token = await ownerToken(request)
    const next = await freeTerm(request, lake)
    const mine = await reservedBy(request, next, { guests: lake.guests, email: freshEmail('grazyna') })
    await expect(phone.getByRole('dialog').locator(`a[href*="${mine.id}"]`)).toBeVisible()
    await phone.getByRole('button', { name: 'Oznacz wszystkie jako przeczytane' }).click()
    await expect
      .poll(async () => {
        const notifications = (await told(request, token)).results
        const from = notifications.findIndex((one) => one.reservation_id === mine.id)
        return from < 0 ? 'not told' : notifications.slice(from).filter((one) => !one.read).length
      })
      .toBe(0)
  })
  await device.close()
})
