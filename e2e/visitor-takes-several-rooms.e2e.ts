import type { APIRequestContext, Page } from '@playwright/test'
import { calls } from '#contract/calls.ts'
import type { ListingDetail } from '#contract/listings/listings.ts'
import { paths, wholePlace, withQuery } from '#contract/paths.ts'
import { press } from './support/keyboard.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/looks.ts'
import { freeTerm, linkIn, mailTo, ownerToken } from './support/product.ts'
import { next, send, totalBeside, visitor, walkToSummary, zloty } from './support/reserving.ts'
import { expect, test } from './support/test.ts'

const bay = { kind: 'venue', slug: 'kormoran-konferencje', guests: 40 } as const
const address = (request: APIRequestContext) => request.get(calls.getPublicVenue.path.replace('{id}', bay.slug))
const free = (page: Pick<Page, 'getByText'>) => page.getByText('Ten termin jest wolny:')
const room = (page: Pick<Page, 'getByRole'>, name: string) =>
  page.getByRole('checkbox', { name: new RegExp(`^${name}`) })
const whole = (page: Pick<Page, 'getByRole'>) => page.getByRole('radio', { name: /^Cały obiekt/ })

/** A term in which everything is free, with the names of the three rooms. */
async function threeRooms(request: APIRequestContext) {
  const term = await freeTerm(request, bay)
  const { id, units } = (await (await address(request)).json()) as ListingDetail
  const [a, b, c] = units
  if (!a || !b || !c) throw new Error('the place has three rooms')
  return { ...term, id, a, b, c, query: { start: term.start, end: term.end, guests: bay.guests } }
}

/** The owner writes down a caller who takes this room. */
async function takenByPhone(
  request: APIRequestContext,
  { id, start, end }: { id: string; start: string; end: string },
  unit_id: string,
) {
  const added = await request.post(calls.addVenueReservation.path, {
    headers: { authorization: `Bearer ${await ownerToken(request)}`, 'idempotency-key': crypto.randomUUID() },
    data: {
      ...{ venue_id: id, start, end, unit_ids: [unit_id], guests: { adults: 20 } },
      customer: { first_name: 'Anna', last_name: 'Żak', phone: '600 100 200' },
    },
  })
  expect(added.status(), await added.text()).toBe(201)
}

test('on a phone two of three rooms are ticked, told with people and price, and reserved; mail and page name both', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { a, b, c, query, card } = await threeRooms(request)
  await page.goto(withQuery(paths.reserveVenue(card.slug), query))
  await expect(free(page)).toBeVisible()
  await expect(whole(page)).toBeChecked()
  await room(page, a.name).check()
  await expect(whole(page)).not.toBeChecked()
  await room(page, c.name).check()
  const said = page.getByRole('status').filter({ hasText: 'Rezerwujesz:' })
  await expect(said).toContainText(new RegExp(`${a.name}\\si\\s${c.name}, do\\s180\\sgości`))
  await expect(said).toContainText(/, \d[\d\s]*,\d\d\szł razem \(cena jak za cały obiekt\)$/)
  const total = /(\d[\d\s]*,\d\d\szł) razem/.exec((await said.textContent()) ?? '')?.[1] ?? ''
  await expect(totalBeside(page).locator('.total dd')).toHaveText(total)
  await expectNoSidewaysScroll(page, 'Wybór sal')
  await expectAccessible(page, 'Wybór sal')
  await test.step('the last one makes them the whole place, of which one may be taken back', async () => {
    await room(page, b.name).check()
    await expect(whole(page)).toBeChecked()
    await expect(said).toContainText(/cały obiekt, od\s10\sdo\s300\sgości/)
    await room(page, b.name).uncheck()
    await expect(whole(page)).not.toBeChecked()
    await whole(page).check()
    await expect(room(page, a.name)).not.toBeChecked()
    await room(page, c.name).check()
    await room(page, a.name).check()
  })
  await expect(free(page)).toBeVisible()
  const who = visitor('Lena', 'Sikora')
  await walkToSummary(page, who)
  await expect(page.getByText(new RegExp(`^${a.name}\\si\\s${c.name}$`))).toBeVisible()
  await send(page)
  const mail = await mailTo(request, who.email, /^Potwierdź rezerwację/)
  expect(mail.text).toContain(a.name)
  expect(mail.text).toContain(c.name)
  expect(mail.text).not.toContain(b.name)
  await page.goto(linkIn(mail, '/potwierdzenie-rezerwacji-email/'))
  await page.getByRole('button', { name: /^Potwierdzam/ }).click()
  await page.getByRole('link', { name: 'Otwórz rezerwację' }).click()
  await expect(page.getByText(new RegExp(`${a.name}(,| i|\\si)\\s${c.name}`)).first()).toBeVisible()
})

test('by keyboard rooms are chosen beside the price, and the form opens with them for the same price', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { a, b, query, card, total_grosze } = await threeRooms(request)
  await page.goto(withQuery(paths.venue(card.slug), query))
  const box = page.getByRole('complementary', { name: 'Rezerwacja' })
  await expect(box).toContainText(zloty(total_grosze))
  await press(page, box.getByRole('button', { name: /^Cały obiekt/ }))
  const choice = page.getByRole('dialog', { name: 'Co rezerwujesz?' })
  await press(page, room(choice, a.name), 'Space')
  await press(page, room(choice, b.name), 'Space')
  await press(page, choice.getByRole('button', { name: 'Gotowe' }))
  await expect(choice).toBeHidden()
  const chosen = box.getByRole('button', { name: new RegExp(`^${a.name}\\si\\s${b.name}`) })
  await expect(chosen).toBeFocused()
  await expect(box.getByText('Od 10 do 180 gości')).toBeVisible()
  await expect(box.getByText('Wolny termin')).toBeVisible()
  await expectAccessible(page, 'Sale obok ceny')
  const total = (await box.locator('.total dd').textContent()) ?? ''
  await press(page, box.getByRole('link', { name: 'Rezerwuję ten termin' }))
  await expect(free(page)).toBeVisible()
  await expect(totalBeside(page).locator('.total dd')).toHaveText(total)
  expect([await room(page, a.name).isChecked(), await room(page, b.name).isChecked()]).toEqual([true, true])
  await test.step('the way back keeps both', async () => {
    await page.getByRole('link', { name: 'Zamknij' }).click()
    await expect(chosen).toBeVisible()
  })
})

test('which room is taken at that time is said of each, and the others are one click away, on the page and in the form', async ({
  page,
  request,
}) => {
  const { a, b, c, query, card, ...term } = await threeRooms(request)
  await takenByPhone(request, term, a.id)
  await page.goto(withQuery(paths.venue(card.slug), { ...query, unit: [a.id, b.id] }))
  const box = page.getByRole('complementary', { name: 'Rezerwacja' })
  await expect(box.getByText(`Zajęte w tym czasie: ${a.name}.`)).toBeVisible()
  await box.getByRole('button', { name: new RegExp(`^${b.name},`) }).click()
  await expect(box.getByText('Wolny termin')).toBeVisible()

  await page.goto(withQuery(paths.reserveVenue(card.slug), { ...query, unit: wholePlace }))
  const busy = /Termin zajęty/
  await expect(page.getByText(`Zajęte w tym czasie: ${a.name}.`)).toBeVisible()
  await expect(page.getByRole('radio', { name: busy })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: busy })).toHaveAccessibleName(new RegExp(`^${a.name}`))
  await expect(page.getByRole('checkbox', { name: busy })).toHaveCount(1)
  await page.getByRole('button', { name: new RegExp(`^${c.name}`) }).click()
  await expect(free(page)).toBeVisible()
  await expect(room(page, c.name)).toBeChecked()
  await room(page, b.name).check()
  await expect(free(page)).toBeVisible()
  await expect(next(page)).toBeEnabled()
})

test('the form on another site lets several rooms be chosen, too', async ({ page, request }) => {
  await page.setViewportSize({ width: 380, height: 800 })
  const { id, a, c, query } = await threeRooms(request)
  const headers = { authorization: `Bearer ${await ownerToken(request)}` }
  const own = (await (await request.get(calls.getMyVenue.path.replace('{id}', id), { headers })).json()) as {
    embed_code: string
  }
  await page.goto(withQuery(paths.embedVenue(own.embed_code), query))
  await room(page, a.name).check()
  await room(page, c.name).check()
  await expect(page.getByRole('status').filter({ hasText: 'Rezerwujesz:' })).toContainText(
    new RegExp(`${a.name}\\si\\s${c.name}, do\\s180\\sgości, `),
  )
  await expect(whole(page)).not.toBeChecked()
  await expect(free(page)).toBeVisible()
  await expectNoSidewaysScroll(page, 'Wybór sal na obcej stronie')
})

test('a room chosen beside the price is what the form opens with, and so is the whole place that is chosen after it', async ({
  page,
  request,
}) => {
  const { a, query, card, total_grosze } = await threeRooms(request)
  await page.goto(withQuery(paths.venue(card.slug), query))
  const box = page.getByRole('complementary', { name: 'Rezerwacja' })
  await box.getByRole('button', { name: /^Cały obiekt/ }).click()
  const choice = page.getByRole('dialog', { name: 'Co rezerwujesz?' })
  await room(choice, a.name).check()
  await choice.getByRole('button', { name: 'Gotowe' }).click()
  await expect(box).not.toContainText(zloty(total_grosze))
  await expect(box.getByText('Wolny termin')).toBeVisible()
  const total = (await box.locator('.total dd').textContent()) ?? ''
  await box.getByRole('link', { name: 'Rezerwuję ten termin' }).click()
  await expect(free(page)).toBeVisible()
  await expect(room(page, a.name)).toBeChecked()
  await expect(totalBeside(page).locator('.total dd')).toHaveText(total)

  await page.getByRole('link', { name: 'Zamknij' }).click()
  await box.getByRole('button', { name: new RegExp(`^${a.name}`) }).click()
  await whole(choice).check()
  await choice.getByRole('button', { name: 'Gotowe' }).click()
  await expect(box).toContainText(zloty(total_grosze))
  await box.getByRole('link', { name: 'Rezerwuję ten termin' }).click()
  await expect(whole(page)).toBeChecked()
  await expect(totalBeside(page)).toContainText(zloty(total_grosze))
})
