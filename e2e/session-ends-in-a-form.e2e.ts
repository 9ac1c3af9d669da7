import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { calls } from '#contract/calls.ts'
import type { Wire } from '#contract/index.ts'
import { paths, withQuery } from '#contract/paths.ts'
import { demoOwner, ownerToken, plusDays, today } from './support/product.ts'
import { beLoggedIn, endSession } from './support/session.ts'
import { expect, test } from './support/test.ts'

const words = 'Zanim wygasła sesja'

async function logIn(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Adres e-mail' }).fill(demoOwner.email)
  await page.getByLabel('Hasło', { exact: true }).fill(demoOwner.password)
  await page.getByRole('button', { name: 'Zaloguj się' }).click()
  await expect(page).not.toHaveURL(/\/login/)
}

type Form = {
  name: string
  at: string
  /** Leads to the field; absent where the address does, or where the draft opens it again. */
  open?: (page: Page) => Promise<unknown>
  field: (page: Page) => Locator
  text?: string
}

async function known(request: APIRequestContext) {
  const headers = { authorization: `Bearer ${await ownerToken(request)}` }
  const resources = await request.get(calls.listCalendarResources.path, { headers })
  const { results } = (await resources.json()) as Wire['listCalendarResources']['reply']
  const service = results.find(({ kind, status }) => kind === 'service' && status === 'published')
  const date = plusDays(await today(request), 160)
  const made = await request.post(calls.addServiceReservation.path, {
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    data: {
      service_id: service?.id,
      start: `${date}T14:00`,
      end: `${date}T18:00`,
      guests: { adults: 40 },
      event_type: 'wedding',
      customer: { first_name: 'Ewa', last_name: 'Lipska', phone: '600 200 300' },
      price_override: { total_grosze: 200_000, reason: 'Ustalone telefonicznie' },
    },
  })
  expect(made.status(), await made.text()).toBe(201)
  const { id } = (await made.json()) as { id: string }
  const paid = await request.post(calls.markReservationPaid.path.replace('{id}', id), {
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    data: { amount_grosze: 10_000, method: 'cash', received_on: await today(request) },
  })
  expect(paid.status(), await paid.text()).toBe(200)
  const list = await request.get(withQuery(calls.listReservations.path, { status: 'pending_owner' }), { headers })
  const [request_] = ((await list.json()) as Wire['listReservations']['reply']).results
  return { added: id, asked: request_?.id ?? '', date }
}

function formsOf({ added, asked, date }: Awaited<ReturnType<typeof known>>): Form[] {
  const drawer = (id: string, odpowiedz?: string) => withQuery(paths.myReservations, { rezerwacja: id, odpowiedz })
  const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
  const box = (name: string | RegExp) => (page: Page) => page.getByRole('textbox', { name }).first()
  return [
    { name: 'note', at: drawer(added), field: box('Notatka') },
    { name: 'contact', at: drawer(added), open: press('Popraw dane kontaktowe'), field: box('Nazwisko') },
    { name: 'place', at: drawer(added), open: press(/Dodaj miejsce/), field: box('Ulica') },
    { name: 'correction', at: drawer(added), open: press(/^Popraw wpłatę z /), field: box('Co się stało') },
    { name: 'message', at: drawer(asked), field: box('Twoja odpowiedź') },
    {
      name: 'yes',
      at: drawer(asked, 'akceptuje'),
      field: (page) => dialog(page, 'Zaakceptować prośbę?').getByRole('textbox').first(),
    },
    { name: 'no', at: drawer(asked, 'odrzucam'), field: box('Powód') },
    {
      name: 'other terms',
      at: drawer(asked, 'zmiana'),
      field: (page) => dialog(page, 'Zaproponuj inne warunki').getByRole('textbox', { name: /Kilka słów/ }),
    },
    {
      name: 'cancellation',
      at: drawer(added, 'anuluj'),
      field: (page) => dialog(page, 'Anulować rezerwację?').getByRole('textbox').first(),
    },
    { name: 'reservation', at: paths.newReservation, field: box('Imię i nazwisko') },
    { name: 'new offer', at: paths.newVenue, field: (page) => page.getByRole('textbox').first() },
    {
      name: 'block',
      at: withQuery(paths.calendar, { widok: 'miesiac', data: date }),
      open: press('Zablokuj termin'),
      field: (page) => dialog(page, 'Co dodać?').getByRole('textbox', { name: 'Nazwa' }),
    },
    { name: 'names', at: paths.profile, field: box('Nazwisko') },
    { name: 'contact of the profile', at: paths.profile, field: box(/Strona/), text: 'https://zanim.example' },
    {
      name: 'new address',
      at: paths.profile,
      open: press('Zmień adres'),
      field: box('Nowy adres e-mail'),
      text: 'zanim@wygasla.example',
    },
  ]
}

/** By its title, because the drawer below is a dialog too and for a moment the only one. */
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test('a session that ends in the middle of any form of an owner loses no word of it', async ({
  page,
  request,
  expectNoise,
}) => {
  test.slow()
  page.setDefaultTimeout(15_000)
  expectNoise(/status of 40[01]/)
  const forms = formsOf(await known(request))
  await beLoggedIn(page)
  for (const { name, at, open, field, text = words } of forms) {
    await test.step(name, async () => {
      await page.goto(at)
      await open?.(page)
      await field(page).fill(text)
      await expect(field(page)).toHaveValue(text)
      await endSession(page)
      await logIn(page)
      await expect(field(page)).toHaveValue(text)
    })
  }
})
