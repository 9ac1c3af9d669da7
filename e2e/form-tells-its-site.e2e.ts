/** What the site around a form is told, payload by payload as in docs/embed.md, and what it may fill in beforehand. */
import type { Page } from '@playwright/test'
import { paths } from '#contract/paths.ts'
import { calls } from '#contract/calls.ts'
import type { Wire } from '#contract/index.ts'
import { openForeignSite, ownService } from './support/foreign-site.ts'
import { freeTerm, linkIn, mailTo, ownerToken } from './support/product.ts'
import {
  choosePlace,
  finalButton,
  mailboxScreen,
  terms,
  toContact,
  toGuests,
  toSummary,
  visitor,
  walkToSummary,
} from './support/reserving.ts'
import { expect, test } from './support/test.ts'

// Not the service whose list of sites another journey changes.
const wanted = { kind: 'service', slug: 'fotolustro-mrugniecie', guests: 70 } as const
const partner = { email: 'karmazyn@demo.example', password: 'demo-wydarzy-2026' }
const town = 'Łódź'
type Told = { from: string; name: string; detail: Record<string, unknown> }

/** Collects events that bubble up to the page, with the id of their element. */
async function hearEvents(page: Page): Promise<Told[]> {
  const told: Told[] = []
  await page.exposeFunction('hear', (one: Told) => void told.push(one))
  await page.addInitScript(() => {
    for (const name of ['ready', 'step', 'quote', 'hold', 'reserved', 'confirmed', 'error'])
      document.addEventListener(`wydarzy:${name}`, (event) => {
        const from = (event.target as Element).id
        void (window as unknown as { hear(one: Told): void }).hear({
          from,
          name,
          detail: (event as CustomEvent).detail,
        })
      })
  })
  return told
}
const last = (told: Told[], name: string) => told.findLast((one) => one.name === name)

test('a form that knows the day, the guests and the person is walked through by clicks alone, and tells its own element how far it is; another on the same page hears nothing of it', async ({
  page,
  request,
}) => {
  const { code } = await ownService(request, wanted.slug, partner)
  const { start, end } = await freeTerm(request, wanted)
  const guest = visitor('Olga', 'Sikora')
  const told = await hearEvents(page)
  const element = (id: string, more: string) =>
    `<wydarzy-rezerwacja id="${id}" kod="${code}" rodzaj="usluga" ${more}></wydarzy-rezerwacja>`
  const person = `imie="Olga" nazwisko="Sikora" email="${guest.email}" telefon="600 100 200"`
  const site = await openForeignSite(
    page,
    (home) =>
      `${element('mine', `od="${start}" do="${end}" goscie="70" ${person}`)}${element('other', 'forma="okno"')}<script src="${home}/embed.js" async></script>`,
  )
  try {
    const form = page.frameLocator('#mine iframe')
    await expect(form.getByText('Ten termin jest wolny:')).toBeVisible()
    const address = await page.locator('#mine iframe').getAttribute('src')
    expect(new URL(address ?? '').search, 'a person stands behind the # only').not.toContain('Sikora')
    await toGuests(form)
    await choosePlace(form, town)
    await toContact(form)
    for (const [name, value] of [
      ['Imię', guest.first_name],
      ['Nazwisko', guest.last_name],
      ['Adres e-mail', guest.email],
      ['Telefon', guest.phone],
    ] as const)
      await expect(form.getByRole('textbox', { name })).toHaveValue(value)
    await toSummary(form)
    await terms(form).check()
    await finalButton(form).click()
    await expect(mailboxScreen(form)).toBeVisible()

    await expect.poll(() => last(told, 'reserved')?.detail).toBeTruthy()
    const { reference, total_grosze } = last(told, 'reserved')?.detail ?? {}
    expect(reference).toMatch(/^[A-Z0-9]{8}$/)
    expect(last(told, 'quote')?.detail).toEqual({ total_grosze })
    const until = last(told, 'hold')?.detail.until
    expect(until === null || Date.parse(String(until)) > 0, `until ${String(until)}`).toBe(true)
    expect(told.filter(({ name }) => name === 'step').map(({ detail }) => detail.step)).toEqual(
      expect.arrayContaining(['term', 'guests', 'contact', 'summary']),
    )
    expect(last(told, 'ready')?.detail).toEqual({ title: expect.stringMatching(/^Rezerwacja: /) })
    expect(new Set(told.map(({ from }) => from))).toEqual(new Set(['mine']))
    expect(JSON.stringify(told)).not.toContain('Sikora')

    await test.step('the mail that is answered elsewhere is told while the page stays open', async () => {
      const mail = await mailTo(request, guest.email, /^Potwierdź rezerwację/)
      const token = linkIn(mail, '/embed/potwierdzenie-email/').split('?')[0]?.split('/').at(-1)
      expect((await request.post(calls.confirmReservationEmail.path, { data: { token } })).status()).toBe(200)
      await page.bringToFront()
      await expect.poll(() => last(told, 'confirmed')?.detail, { timeout: 30_000 }).toEqual({})
    })
    await test.step('the partner’s statistics show the form as a source', async () => {
      const headers = { authorization: `Bearer ${await ownerToken(request, partner)}` }
      const read = async () =>
        (await (await request.get(calls.statsDashboard.path, { headers })).json()) as Wire['statsDashboard']['reply']
      await expect.poll(async () => (await read()).totals.embed_requests).toBeGreaterThan(0)
    })
  } finally {
    site.close()
  }
})

test('a form whose term somebody else takes meanwhile, and one with a code that is old, tell their site why', async ({
  page,
  request,
  expectNoise,
}) => {
  expectNoise(/404|409/)
  const { code } = await ownService(request, wanted.slug, partner)
  const found = await freeTerm(request, wanted)
  const told = await hearEvents(page)
  const site = await openForeignSite(
    page,
    (home) =>
      `<wydarzy-rezerwacja id="old" kod="${'A'.repeat(22)}" rodzaj="usluga"></wydarzy-rezerwacja>
       <button id="mine" data-wydarzy-kod="${code}" data-wydarzy-rodzaj="usluga" data-wydarzy-od="${found.start}"
         data-wydarzy-do="${found.end}" data-wydarzy-goscie="70">Sprawdź termin</button>
       <script src="${home}/embed.js" async></script>`,
  )
  try {
    await expect
      .poll(() => last(told, 'error'), { timeout: 10_000 })
      .toEqual({ from: 'old', name: 'error', detail: { code: 'embed_code_old', status: 404 } })
    await expect(page.locator('#old').getByRole('link', { name: 'Otwórz' })).toHaveCount(0)
    const old = page.frameLocator('#old iframe')
    await expect(old.getByRole('heading', { name: 'Rezerwacja jest teraz niedostępna' })).toBeVisible()
    await page.getByRole('button', { name: 'Sprawdź termin' }).click()
    const form = page.frameLocator('dialog iframe')
    await expect(form.getByText('Ten termin jest wolny:')).toBeVisible()
    await walkToSummary(form, visitor('Iga', 'Kos'), town)
    // A price still under way would notice the block below, and the button could no longer be pressed.
    await expect(form.locator('.recalculating, [aria-busy="true"]')).toHaveCount(0)
    await expect(finalButton(form)).toBeEnabled()
    const { start, end, card } = found
    const headers = { authorization: `Bearer ${await ownerToken(request, partner)}` }
    const data = { listing_id: card.id, terms: [{ start, end }], label: 'Wesele z polecenia' }
    const blocked = await request.post(calls.createBlocks.path, { headers, data })
    expect(blocked.status(), await blocked.text()).toBe(201)
    await finalButton(form).click()
    await expect
      .poll(() => last(told, 'error'))
      .toEqual({ from: 'mine', name: 'error', detail: { code: 'slot_taken', status: 409 } })
  } finally {
    site.close()
  }
})

test('a confirmation is drawn in the look of the form before anything is known of it', async ({ page }) => {
  await page.goto(`${paths.embedConfirmEmail('nieznany')}?motyw=ciemny&rogi=proste&akcent=%230a7d4f`)
  await expect(page.getByRole('button', { name: 'Potwierdzam rezerwację' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const radius = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--radius-md'))
  expect(radius.trim()).toMatch(/^0(rem)?$/)
})
