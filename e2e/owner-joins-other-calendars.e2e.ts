import type { APIRequestContext, Page } from '@playwright/test'
import { calls } from '#contract/calls.ts'
import { paths } from '#contract/paths.ts'
import { expectAccessible } from './support/looks.ts'
import { type Found, freeTerm, freshEmail, plusDays, reservedBy } from './support/product.ts'
import { openLoggedIn } from './support/session.ts'
import { expect, test } from './support/test.ts'

const hall = { kind: 'venue', slug: 'modrzewiowa-polana', guests: 60 } as const
const hallName = 'Modrzewiowa Polana'

async function enter(page: Page) {
  await openLoggedIn(page, paths.calendar)
  await expect(page.getByRole('heading', { level: 2, name: 'Inne kalendarze' })).toBeVisible()
}

/** Whether a visitor who asks for the term is told that it is free. */
async function isFree(request: APIRequestContext, { card, start, end }: Found): Promise<boolean> {
  const data = { venue_id: card.id, start, end, guests: { adults: 60 } }
  const answer = await request.post(calls.calculateVenuePrice.path, { data })
  return answer.ok() && ((await answer.json()) as { available?: boolean }).available !== false
}

const basic = (local: string) => `${local.replace(/[-:]/g, '')}00`

/** A calendar of another portal that is busy in this term. */
async function portal(request: APIRequestContext, name: string, { start, end }: Found): Promise<void> {
  const event = ['BEGIN:VEVENT', 'UID:1@portal.example', `DTSTART:${basic(start)}`, `DTEND:${basic(end)}`, 'END:VEVENT']
  const body = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'X-WR-CALNAME:Portal Weselny', ...event, 'END:VCALENDAR', ''].join(
    '\r\n',
  )
  const data = { body, headers: { 'content-type': 'text/calendar; charset=utf-8' } }
  expect((await request.put(`/_sandbox/api/strangers/${name}`, { data })).ok()).toBe(true)
}

test('a term that was sold on another portal is taken here until the calendar is left', async ({
  page,
  request,
  baseURL,
  expectNoise,
}) => {
  expectNoise(/400 \(Bad Request\)/)
  const term = await freeTerm(request, hall)
  const name = `portal-${term.date}.ics`
  await portal(request, name, term)
  expect(await isFree(request, term)).toBe(true)

  await enter(page)
  const form = page.getByRole('form', { name: 'Nowy kalendarz' })
  await form.getByLabel('Co ma blokować').selectOption({ label: hallName })
  await form.getByLabel('Adres kalendarza').fill('http://portal.example/kalendarz.ics')
  await form.getByRole('button', { name: 'Podłącz kalendarz' }).click()
  await expect(form.getByText(/Adres musi zaczynać się od\s+https/).first()).toBeVisible()

  await form.getByLabel('Adres kalendarza').fill(new URL(`/_sandbox/strangers/${name}`, baseURL).href)
  await form.getByLabel('Nazwa').fill(`Portal ${term.date}`)
  await form.getByRole('button', { name: 'Podłącz kalendarz' }).click()
  const row = page
    .getByRole('list', { name: 'Kalendarze z innych portali' })
    .getByRole('listitem')
    .filter({ hasText: `Portal ${term.date}` })
  await expect(row).toContainText('Działa')
  await expect(row).toContainText(/1\s+zajęty termin/)
  expect(await isFree(request, term)).toBe(false)
  await expectAccessible(page, 'other calendars')

  await row.getByRole('button', { name: /^Odłącz kalendarz/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Odłącz kalendarz' }).click()
  await expect(row).toHaveCount(0)
  expect(await isFree(request, term)).toBe(true)
})

test('the address of the calendar is made, read by another program, changed and put out', async ({ page, request }) => {
  await enter(page)
  const card = page.getByRole('region', { name: 'Twój kalendarz w innych programach' })
  await card.getByLabel('Czyj kalendarz').selectOption({ label: hallName })
  await card.getByRole('button', { name: 'Utwórz adres' }).click()
  const row = card.getByRole('listitem').filter({ hasText: hallName })
  const address = row.getByText(/\/ical\/[\w-]{43}\.ics/)
  const first = (await address.innerText()).trim()
  const read = async (url: string) => request.get(new URL(url).pathname)
  expect(await (await read(first)).text()).toContain('BEGIN:VCALENDAR')

  await row.getByRole('button', { name: /^Zmień adres/ }).click()
  await expect(page.getByRole('dialog')).toContainText('od razu przestanie działać')
  await page.getByRole('dialog').getByRole('button', { name: 'Zmień adres' }).click()
  await expect(address).not.toHaveText(first)
  expect((await read(first)).status()).toBe(404)
  expect((await read((await address.innerText()).trim())).status()).toBe(200)

  await row.getByRole('button', { name: /^Wyłącz adres/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Wyłącz adres' }).click()
  await expect(row).toHaveCount(0)
})

const google = { id: 'dwor-imprezy@group.calendar.google.example', name: 'Dwór – imprezy' }

type GoogleEvent = { summary: string; start: { date?: string; dateTime?: string } }

async function atGoogle(request: APIRequestContext): Promise<GoogleEvent[]> {
  const answer = await request.get(`/_sandbox/api/google/events?${new URLSearchParams({ calendar_id: google.id })}`)
  return ((await answer.json()) as { events: GoogleEvent[] }).events
}

/** The instant as wall time of the place. */
const localOf = (instant: string): string =>
  new Date(instant).toLocaleString('sv-SE', { timeZone: 'Europe/Warsaw' }).slice(0, 16).replace(' ', 'T')

async function connectGoogle(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Połącz z Kalendarzem Google' }).click()
  await expect(page.getByRole('heading', { name: 'Połączyć konto z serwisem?' })).toBeVisible()
  await page.getByRole('button', { name: 'Zezwól' }).click()
  await expect(page.getByRole('heading', { name: 'Kalendarz został połączony' })).toBeVisible()
  await page.getByRole('link', { name: 'Wybierz kalendarze' }).click()
}

test('a Google calendar takes terms and shows reservations until its account is left', async ({ page, request }) => {
  const [term, reserved] = [await freeTerm(request, hall), await freeTerm(request, hall)]
  const event = { calendar_id: google.id, summary: 'Chrzciny', start: term.date, end: plusDays(term.date, 1) }
  expect((await request.post('/_sandbox/api/google/events', { data: event })).ok()).toBe(true)
  expect(await isFree(request, term)).toBe(true)

  await enter(page)
  await connectGoogle(page)
  const card = page.getByRole('region', { name: 'Kalendarz Google' })
  await card.getByRole('combobox', { name: 'Kalendarz Google' }).selectOption(google.id)
  await card.getByRole('combobox', { name: 'Oferta lub sala' }).selectOption({ label: hallName })
  await card.getByRole('button', { name: 'Blokuj terminy z tego kalendarza' }).click()
  const list = card.getByRole('list', { name: 'Kalendarze, które blokują terminy' })
  const row = list.getByRole('listitem').filter({ hasText: hallName })
  await expect(row).toBeVisible()
  await expect.poll(() => isFree(request, term)).toBe(false)
  expect(await isFree(request, reserved)).toBe(true)

  await card.getByRole('button', { name: 'Zapisuj tu rezerwacje oferty' }).click()
  await expect(card.getByText(/zapisujemy\s+w\s+kalendarzu/)).toBeVisible()
  await reservedBy(request, reserved, { guests: 60, email: freshEmail('wojcik') })
  const ours = async () =>
    (await atGoogle(request)).find(({ start }) => start.dateTime && localOf(start.dateTime) === reserved.start)
  await expect.poll(async () => (await ours())?.summary).toMatch(/^Rezerwacja #\w{8}$/)
  expect(JSON.stringify(await ours())).not.toContain('Wójcik')

  await page.reload()
  await expect(row).toContainText('Działa')
  await expect(row).toContainText(/1\s+zajęty termin/)
  await expectAccessible(page, 'calendars at Google')

  await card.getByRole('button', { name: 'Odłącz konto Google' }).click()
  const dialog = page.getByRole('dialog', { name: 'Odłączyć konto Google?' })
  await expect(dialog).toContainText(/Rezerwacje zostają\s+w\s+obu przypadkach/)
  await dialog.getByRole('button', { name: 'Zwolnij terminy' }).click()
  await expect(dialog).toBeHidden()
  await expect(card.getByRole('button', { name: 'Połącz z Kalendarzem Google' })).toBeVisible()
  await expect.poll(() => isFree(request, term)).toBe(true)
  expect(await isFree(request, reserved)).toBe(false)
  expect(await ours()).toBeDefined()
})
