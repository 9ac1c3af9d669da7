import type { APIRequestContext } from '@playwright/test'
import { calls } from '#contract/calls.ts'
import type { ListingDetail } from '#contract/listings/listings.ts'
import { paths } from '#contract/paths.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/looks.ts'
import {
  demoOwner,
  freeTerm,
  isOffered,
  linkIn,
  mailTo,
  ownerToken,
  plusDays,
  today,
  type Wanted,
} from './support/product.ts'
import { openForm, send, visitor, walkToSummary } from './support/reserving.ts'
import { agreed, openAsOwner } from './support/agreed.ts'
import { expect, test } from './support/test.ts'

const hall = { kind: 'venue', slug: 'modrzewiowa-polana', guests: 60 } as const

test('the owner proposes fewer guests, Grażyna sees old and new and accepts', async ({
  page,
  browser,
  request,
  watch,
}) => {
  const reservation = await agreed(request, hall)
  await openAsOwner(page, reservation.id)

  await test.step('the difference is shown before anything is sent', async () => {
    await page.getByRole('button', { name: 'Zmień termin lub gości' }).click()
    const dialog = page.getByRole('dialog', { name: 'Zaproponuj zmianę' })
    await dialog.getByLabel('Dorośli').fill('75')
    await dialog.getByLabel('Dzieci, 4–10 lat').fill('5')
    await dialog.locator('summary', { hasText: 'Dodatki' }).click()
    await dialog.getByRole('button', { name: /^Dodaj ?: Poprawiny/ }).click()
    await expect(dialog.getByText('Różnica')).toBeVisible()
    await expectAccessible(page, 'Zaproponuj zmianę')
    await dialog.getByRole('button', { name: 'Wyślij propozycję' }).click()
    await expect(page.getByText('Twoja propozycja zmiany')).toBeVisible()
    await expectAccessible(page, 'Rezerwacja z propozycją')
  })

  await test.step('she gets a mail and says yes on her page', async () => {
    await mailTo(request, reservation.email, /^Zmiana w rezerwacji/)
    const context = await browser.newContext()
    const hers = await context.newPage()
    watch(hers)
    await hers.goto(paths.reservationStatus(reservation.status_token))
    const box = hers.getByRole('region', { name: 'Właściciel proponuje zmianę' })
    await expect(box).toContainText('75')
    await expect(box).toContainText(/5.dzieci/)
    await expect(box).toContainText(/brak.*Poprawiny/)
    await expectAccessible(hers, 'Status z propozycją')
    await box.getByRole('button', { name: 'Akceptuję zmianę' }).click()
    await expect(box).toBeHidden()
    await expect(hers.getByText(/75.osób dorosłych/).first()).toBeVisible()
    await context.close()
  })

  await test.step('the open drawer of the owner follows by itself', async () => {
    await expect(page.getByText('Twoja propozycja zmiany')).toBeHidden()
    await expect(page.getByText(/Zmiana została zaakceptowana/).first()).toBeVisible()
  })
})

test('Grażyna asks for other hours, the owner says no, and nothing has changed', async ({
  page,
  browser,
  request,
  watch,
}) => {
  const reservation = await agreed(request, hall)
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const hers = await context.newPage()
  watch(hers)
  await hers.goto(paths.reservationStatus(reservation.status_token))

  await test.step('on her phone she sees what it would cost and asks', async () => {
    await hers.getByRole('button', { name: 'Zmień termin lub gości' }).click()
    const dialog = hers.getByRole('dialog', { name: 'Zmień termin lub gości' })
    await dialog.getByLabel('Dorośli').fill('50')
    const link = `https://dokumenty.example/${'lista-gosci-'.repeat(9)}2027`
    await dialog.getByLabel(/Kilka słów/).fill(`Część rodziny nie przyjedzie. ${link}`)
    await expect(dialog.getByText('Cena po zmianie')).toBeVisible()
    await expectAccessible(hers, 'Prośba o zmianę')
    await dialog.getByRole('button', { name: 'Wyślij prośbę' }).click()
    await expect(hers.getByRole('button', { name: 'Wycofaj prośbę' })).toBeVisible()
    const words = hers.getByText('Część rodziny nie przyjedzie.', { exact: false }).first()
    expect(await words.evaluate((one) => one.scrollWidth <= one.clientWidth), 'a long link stays in its box').toBe(true)
  })

  await test.step('the owner reads it and refuses', async () => {
    await openAsOwner(page, reservation.id)
    const box = page.getByRole('region', { name: 'Prośba o zmianę' })
    await expect(box).toContainText('Część rodziny nie przyjedzie.')
    await box.getByRole('button', { name: 'Odrzucam' }).click()
    await expect(box).toBeHidden()
  })

  await hers.reload()
  await expect(hers.getByText(/60.osób dorosłych/).first()).toBeVisible()
  await context.close()
})

test('a conference gets a second day on a phone: the last day is a field, and goes along with the first one', async ({
  page,
  browser,
  request,
  watch,
}) => {
  const bay = { kind: 'venue', slug: 'kormoran-konferencje', guests: 40, also_on: [1] } as const
  const reservation = await agreed(request, bay)
  const { date } = reservation.term
  const shown = (days: number) =>
    new Date(plusDays(date, days)).toLocaleDateString('pl', { dateStyle: 'long', timeZone: 'UTC' })
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const hers = await context.newPage()
  watch(hers)
  await hers.goto(paths.reservationStatus(reservation.status_token))
  await hers.getByRole('button', { name: 'Zmień termin, gości lub sale' }).click()
  const dialog = hers.getByRole('dialog', { name: 'Zmień termin, gości lub sale' })
  const last = dialog.getByRole('textbox', { name: 'Ostatni dzień' })
  await expect(last).toHaveValue(shown(0))
  await last.press('ArrowUp')
  await expect(last).toHaveValue(shown(1))
  await expect(dialog.getByText('Cena po zmianie')).toBeVisible()
  await expectAccessible(hers, 'Prośba o drugi dzień')
  await expectNoSidewaysScroll(hers, 'Prośba o drugi dzień')
  await dialog.getByRole('button', { name: 'Wyślij prośbę' }).click()
  const both = [shown(0), shown(1)].map((day) => day.replaceAll(' ', '\\s'))
  await expect(hers.getByText(new RegExp(`${both.join('.*–.*')}`)).first()).toBeVisible()
  await context.close()

  await openAsOwner(page, reservation.id)
  await page.getByRole('region', { name: 'Prośba o zmianę' }).getByRole('button', { name: 'Akceptuję zmianę' }).click()
  await expect(page.getByRole('region', { name: 'Prośba o zmianę' })).toBeHidden()
  await page.getByRole('button', { name: 'Zmień termin lub gości' }).click()
  const own = page.getByRole('dialog', { name: 'Zaproponuj zmianę' })
  await expect(own.getByRole('textbox', { name: 'Ostatni dzień' })).toHaveValue(shown(1))
  await own.getByLabel('Pierwszy dzień').fill(plusDays(date, 7))
  await expect(own.getByRole('textbox', { name: 'Ostatni dzień' })).toHaveValue(shown(8))
  await own.getByRole('textbox', { name: 'Ostatni dzień' }).fill(plusDays(date, 7))
  await own.getByRole('textbox', { name: 'Ostatni dzień' }).press('Tab')
  await expect(own.getByRole('textbox', { name: 'Ostatni dzień' })).toHaveValue(shown(7))
})

test('a guest of the whole place asks on a phone for two of its rooms, reads which is taken by others, and the owner says yes', async ({
  page,
  browser,
  request,
  watch,
}) => {
  const bay = { kind: 'venue', slug: 'kormoran-konferencje', guests: 40 } as const
  const reservation = await agreed(request, bay)
  const { card } = reservation.term
  const detail = await request.get(calls.getPublicVenue.path.replace('{id}', card.slug))
  const [a, b, c] = ((await detail.json()) as ListingDetail).units
  if (!a || !b || !c) throw new Error('the place has three rooms')
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const hers = await context.newPage()
  watch(hers)
  await hers.goto(paths.reservationStatus(reservation.status_token))
  await hers.getByRole('button', { name: 'Zmień termin, gości lub sale' }).click()
  const dialog = hers.getByRole('dialog', { name: 'Zmień termin, gości lub sale' })
  const room = (name: string) => dialog.getByRole('checkbox', { name: new RegExp(`^${name}`) })
  await expect(dialog.getByRole('radio', { name: /^Cały obiekt/ })).toBeChecked()
  await room(a.name).check()
  await room(c.name).check()
  await expect(dialog.getByRole('radio', { name: /^Cały obiekt/ })).not.toBeChecked()
  await expect(dialog.getByText('Cena po zmianie')).toBeVisible()
  await expectAccessible(hers, 'Prośba o dwie sale')
  await expectNoSidewaysScroll(hers, 'Prośba o dwie sale')
  await dialog.getByRole('button', { name: 'Wyślij prośbę' }).click()
  const both = `${a.name}\\si\\s${c.name}`
  const mine = hers.getByRole('region', { name: 'Twoja prośba o zmianę czeka na odpowiedź' })
  await expect(mine).toContainText(new RegExp(`Cały obiekt.*${both}`))

  await openAsOwner(page, reservation.id)
  const asked = page.getByRole('region', { name: 'Prośba o zmianę' })
  await expect(asked).toContainText(new RegExp(`Cały obiekt.*${both}`))
  await asked.getByRole('button', { name: 'Akceptuję zmianę' }).click()
  await expect(asked).toBeHidden()
  await expect(hers.getByText(new RegExp(`^${both}$`)).first()).toBeVisible()

  await test.step('the room that was given back is another guest’s now, and is told as taken', async () => {
    const { start, end } = reservation.term
    const added = await request.post(calls.addVenueReservation.path, {
      headers: { authorization: `Bearer ${await ownerToken(request)}`, 'idempotency-key': crypto.randomUUID() },
      data: {
        ...{ venue_id: card.id, start, end, unit_ids: [b.id], guests: { adults: 20 } },
        customer: { first_name: 'Anna', last_name: 'Żak', phone: '600 100 200' },
      },
    })
    expect(added.status(), await added.text()).toBe(201)
    await hers.getByRole('button', { name: 'Zmień termin, gości lub sale' }).click()
    await expect(room(b.name)).toHaveAccessibleName(/Termin zajęty/)
    await expect(room(a.name)).not.toHaveAccessibleName(/Termin zajęty/)
  })
  await context.close()
})

test('Iga moves a photo mirror inside the fourteen days of withdrawing and is asked for the wish first', async ({
  page,
  request,
}) => {
  const mirror = { kind: 'service', slug: 'fotolustro-mrugniecie', guests: 60 } as const
  const iga = visitor('Iga', 'Struś')
  await openForm(page, await freeTerm(request, mirror), mirror.guests)
  await walkToSummary(page, iga, 'Warszawa')
  await send(page)
  await page.goto(linkIn(await mailTo(request, iga.email, /^Potwierdź rezerwację/), '/potwierdzenie-rezerwacji-email/'))
  await page.getByRole('button', { name: 'Potwierdzam rezerwację' }).click()
  await page.getByRole('link', { name: 'Otwórz rezerwację' }).click()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Zmień termin lub gości' }).click()
  const dialog = page.getByRole('dialog', { name: 'Zmień termin lub gości' })
  const wish = dialog.getByRole('checkbox', { name: /^Żądam rozpoczęcia usługi/ })
  await expect(dialog.getByText('Cena po zmianie')).toBeVisible()
  await expect(wish).toBeHidden()
  await dialog.getByLabel('Dzień', { exact: true }).fill(await nearDay(request, mirror))
  await expect(wish).toBeVisible()
  await dialog.getByRole('button', { name: 'Wyślij prośbę' }).click()
  await expect(dialog.getByText('Zaznacz tę zgodę', { exact: false }).first()).toBeVisible()

  await expectAccessible(page, 'Prośba o bliższy termin')
  await wish.check()
  await dialog.getByRole('button', { name: 'Wyślij prośbę' }).click()
  await page.getByRole('button', { name: 'Wycofaj prośbę' }).click()
  await expect(page.getByRole('button', { name: 'Zmień termin lub gości' })).toBeVisible()

  await test.step('the owner proposes such a day, and her yes needs the wish, too', async () => {
    const login = { email: 'karmazyn@demo.example', password: demoOwner.password }
    const headers = { authorization: `Bearer ${await ownerToken(request, login)}` }
    const mine = await request.get(calls.listReservations.path, { headers, params: { q: iga.email } })
    const { results } = (await mine.json()) as { results: { id: string; start: string; end: string }[] }
    const [{ id, start, end }] = results as [(typeof results)[0]]
    const near = (await nearDay(request, mirror)).split('.').reverse().join('-')
    const data = { start: near + start.slice(10), end: near + end.slice(10) }
    const offer = await request.post(calls.proposeChange.path.replace('{id}', id), { headers, data })
    expect(offer.status(), await offer.text()).toBe(200)
    await page.reload()
    const box = page.getByRole('region', { name: 'Właściciel proponuje zmianę' })
    const needed = box.getByRole('checkbox', { name: /^Żądam rozpoczęcia usługi/ })
    await box.getByRole('button', { name: 'Akceptuję zmianę' }).click()
    await expect(needed).toBeFocused()
    await expect(box.getByText(/^Zaznacz tę zgodę/)).toBeVisible()
    await expectAccessible(page, 'Propozycja bliższego terminu')
    await page.keyboard.press('Space')
    await box.getByRole('button', { name: 'Akceptuję zmianę' }).click()
    await expect(box).toBeHidden()
  })
})

/** The first free day of the next two weeks, as people type it. */
async function nearDay(request: APIRequestContext, wanted: Wanted): Promise<string> {
  const first = await today(request)
  for (let days = 5; days < 13; days += 1) {
    const date = plusDays(first, days)
    if (await isOffered(request, wanted, date)) return date.split('-').reverse().join('.')
  }
  throw new Error(`${wanted.slug} has no free day within two weeks`)
}
