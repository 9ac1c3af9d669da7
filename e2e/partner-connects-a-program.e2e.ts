import { type Page, request as requests } from '@playwright/test'
import { Webhook } from 'standardwebhooks'
import { calls } from '#contract/calls.ts'
import { paths } from '#contract/paths.ts'
import { expectAccessible } from './support/looks.ts'
import { demoOwner, freeTerm, freshEmail, mailTo, nowOf, reservedBy } from './support/product.ts'
import { openLoggedIn } from './support/session.ts'
import { expect, test } from './support/test.ts'

type Heard = { headers: Record<string, string>; body: string }

async function logIn(page: Page): Promise<void> {
  await openLoggedIn(page, paths.integrations)
  await expect(page.getByRole('heading', { level: 1, name: 'Integracje' })).toBeVisible()
}

test('a key is made, copied, used by a program and taken back', async ({ page, request, context, baseURL }) => {
  const name = `Księgowość ${Date.now()}`
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await logIn(page)
  await page.getByRole('button', { name: 'Nowy klucz' }).click()
  const form = page.getByRole('dialog', { name: 'Nowy klucz API' })
  await form.getByRole('button', { name: 'Utwórz klucz' }).click()
  await expect(form.getByText('Zaznacz przynajmniej jedną rzecz.').first()).toBeVisible()
  await expectAccessible(page, 'a new key, refused')
  await form.getByLabel('Nazwa').fill(name)
  await form.getByRole('checkbox', { name: /^Czytanie\srezerwacji/ }).check()
  await form.getByLabel('Twoje hasło', { exact: true }).fill(demoOwner.password)
  await form.getByRole('button', { name: 'Utwórz klucz' }).click()
  const once = page.getByRole('region', { name: `Nowy klucz: ${name}` })
  await expect(once).toBeFocused()
  await once.getByRole('button', { name: /^Skopiuj/ }).click()
  const key = await page.evaluate(() => navigator.clipboard.readText())
  expect(key).toMatch(/^wyd_[\w-]{43}$/)
  await expectAccessible(page, 'a new key')
  await mailTo(request, demoOwner.email, new RegExp(name))

  // The partner's program: no browser and no session.
  const program = await requests.newContext({
    ...(baseURL ? { baseURL } : {}),
    extraHTTPHeaders: { authorization: `Bearer ${key}` },
  })
  const list = await program.get(calls.listReservations.path)
  expect([list.status(), ((await list.json()) as { count: number }).count > 0]).toEqual([200, true])
  expect((await program.get(calls.statsDashboard.path)).status()).toBe(403)
  expect((await program.get(calls.getMe.path)).status()).toBe(403)

  await once.getByRole('button', { name: 'Mam go, schowaj' }).click()
  await expect(page.getByText(key)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText(/ostatnio\sużyty/)
  await page.getByRole('button', { name: `Unieważnij klucz: ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unieważnij klucz' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: name })).toHaveCount(0)
  expect((await program.get(calls.listReservations.path)).status()).toBe(401)
  await program.dispose()
})

test('the partner’s system hears of a reservation, signed, and again at a click', async ({
  page,
  request,
  baseURL,
}) => {
  const system = `system${Date.now().toString(36)}x${process.pid}`
  const stranger = `/_sandbox/api/strangers/${system}`
  const heard = async () => ((await (await request.get(stranger)).json()) as { heard: Heard[] }).heard
  await request.put(stranger, { data: { status: 500, body: 'baza nie działa' } })
  await logIn(page)
  const url = `${baseURL}/_sandbox/strangers/${system}`
  await page.getByRole('button', { name: 'Nowy adres' }).click()
  const form = page.getByRole('dialog', { name: 'Nowy adres webhooka' })
  await form.getByRole('textbox', { name: 'Adres' }).fill(url)
  await form.getByRole('checkbox', { name: /^Oferta\sopublikowana/ }).uncheck()
  await form.getByLabel('Twoje hasło', { exact: true }).fill(demoOwner.password)
  await form.getByRole('button', { name: 'Dodaj adres' }).click()
  const once = page.getByRole('region', { name: 'Sekret do sprawdzania podpisu' })
  const secret = (await once.getByText(/^whsec_/).textContent()) ?? ''
  await once.getByRole('button', { name: 'Mam go, schowaj' }).click()

  await page.getByRole('button', { name: `Szczegóły: ${url}` }).click()
  const drawer = page.getByRole('dialog', { name: 'Webhook' })
  await drawer.getByRole('button', { name: 'Wyślij próbne' }).click()
  await expect(drawer.getByText(/odpowiedź\s500/).first()).toBeVisible()
  await expect(drawer.getByText('Nie odpowiada', { exact: true })).toBeVisible()
  await expectAccessible(page, 'an address that does not answer')

  await request.put(stranger, { data: { status: 200, body: 'przyjęte' } })
  const test_row = drawer.getByRole('listitem').filter({ hasText: 'Próbne powiadomienie' })
  await test_row.getByRole('button').first().click()
  await expect(test_row.getByText('baza nie działa').first()).toBeVisible()
  await test_row.getByRole('button', { name: 'Wyślij jeszcze raz' }).click()
  await expect(test_row.getByText('Dostarczone', { exact: true })).toBeVisible()
  await expect(drawer.getByText('Działa', { exact: true })).toBeVisible()

  const term = await freeTerm(request, { kind: 'venue', slug: 'modrzewiowa-polana', guests: 60 })
  const made = await reservedBy(request, term, { guests: 60, email: freshEmail('wydarzenie') })
  const told = async () => (await heard()).filter(({ body }) => body.includes(made.id))
  await expect.poll(async () => (await told()).length, { timeout: 20_000 }).toBeGreaterThan(0)
  for (const { headers, body } of await told()) {
    // The library compares with the machine's clock, which differs from the product's on other days.
    const at_ms = Number(headers['webhook-timestamp']) * 1000
    const signed = new Webhook(secret).sign(headers['webhook-id'] ?? '', new Date(at_ms), body)
    expect((headers['webhook-signature'] ?? '').split(' ')).toContain(signed)
    expect(Math.abs((await nowOf(request)) - at_ms)).toBeLessThan(5 * 60_000)
    expect(body).not.toMatch(/Grażyna|Wójcik|goscie\.example/)
  }
  const [first] = await told()
  expect(JSON.parse(first?.body ?? '')).toMatchObject({ type: 'reservation.created' })

  await drawer.getByRole('button', { name: 'Usuń', exact: true }).click()
  await drawer.getByRole('button', { name: 'Usuń adres' }).click()
  await expect(drawer).toHaveCount(0)
  await expect(page.getByText(url)).toHaveCount(0)
})
