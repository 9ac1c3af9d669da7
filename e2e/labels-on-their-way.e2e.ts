import type { APIRequestContext, Page } from '@playwright/test'
import { calls } from '#contract/calls.ts'
import type { Wire } from '#contract/index.ts'
import { paths, withQuery } from '#contract/paths.ts'
import { freeTerm, freshEmail, ownerToken, reservedBy } from './support/product.ts'
import { openLoggedIn } from './support/session.ts'
import { expect, test } from './support/test.ts'

const lake = { kind: 'venue', slug: 'modrzewiowa-polana', guests: 60 } as const

/** Holds the answers with labels until the journey releases them. */
async function holdLabels(page: Page): Promise<() => void> {
  let release = () => {}
  const later = new Promise<void>((resolve) => {
    release = resolve
  })
  for (const { path } of [calls.enums, calls.commonSettings])
    await page.route(`**${path}`, async (route) => {
      await later
      await route.continue()
    })
  return release
}

async function codesOf(request: APIRequestContext): Promise<string[]> {
  const enums = (await (await request.get(calls.enums.path)).json()) as Record<string, Record<string, string>>
  const common = (await (await request.get(calls.commonSettings.path)).json()) as Wire['commonSettings']['reply']
  const all = [...Object.values(enums), ...Object.values(common.dictionaries)]
  return all.flatMap((labels) =>
    Object.entries(labels).flatMap(([code, label]) =>
      code === label.toLowerCase() || !/[a-z]{3}/.test(code) ? [] : [code],
    ),
  )
}

/** All texts that the page shows or offers to screen readers, hidden ones too. */
const said = (page: Page) =>
  page.evaluate(() => {
    const words: string[] = []
    for (const element of document.body.querySelectorAll('*')) {
      if (element.matches('script, style, noscript, textarea')) continue
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) words.push(node.textContent ?? '')
      for (const name of ['aria-label', 'title', 'alt']) words.push(element.getAttribute(name) ?? '')
    }
    return words.map((word) => word.trim()).filter((word) => word !== '')
  })

/**
 * A code with an underscore is never a word; one without may occur in a sentence and counts only alone or after a
 * comma.
 */
async function expectNoCodes(page: Page, codes: readonly string[], screen: string): Promise<void> {
  const single = new Set(codes)
  const shown = (await said(page)).filter(
    (text) =>
      text.split(/[\s,;:()]+/).some((word) => word.includes('_') && single.has(word)) ||
      text.split(/[,:] /).some((part) => single.has(part)),
  )
  expect(shown, screen).toEqual([])
}

async function logIn(page: Page, path: string) {
  await openLoggedIn(page, path)
  await expect(page.getByRole('heading', { level: 1, name: 'Moje rezerwacje' })).toBeVisible()
}

test('no screen shows a raw code while labels are on their way', async ({ page, request }) => {
  const codes = await codesOf(request)
  const mine = { headers: { authorization: `Bearer ${await ownerToken(request)}` } }
  const term = await freeTerm(request, lake)
  const made = await reservedBy(request, term, { guests: lake.guests, email: freshEmail('bez-etykiet') })
  const venues = (await (await request.get(calls.listMyVenues.path, mine)).json()) as Wire['listMyVenues']['reply']
  const venue = venues.results.find(({ status }) => status === 'published')
  await logIn(page, `${paths.myReservations}?stan=wszystkie`)
  const release = await holdLabels(page)
  const screens: [string, RegExp | string][] = [
    [paths.reservationStatus(made.status_token), term.card.name],
    [paths.venue(lake.slug), term.card.name],
    [`${paths.myReservations}?stan=wszystkie`, 'Aleksandra Bukowiec'],
    [`${paths.myReservations}?stan=wszystkie&rezerwacja=${made.id}`, 'Grażyna Wójcik'],
    [paths.stats, 'Rezerwacje według stanu'],
    [`${paths.editVenue(venue?.id ?? '')}?sekcja=cennik`, 'Rozliczenie'],
  ]
  for (const [path, words] of screens) {
    await page.goto(path)
    await expect(page.getByText(words).filter({ visible: true }).first(), path).toBeVisible()
    await expectNoCodes(page, codes, path)
  }

  // Labels appear without a reload, also on a screen that was drawn without them.
  await page.goto(`${paths.myReservations}?stan=wszystkie&szukaj=${encodeURIComponent(made.email)}`)
  const row = page.getByRole('row').filter({ hasText: 'Grażyna Wójcik' }).first()
  await expect(row).toBeVisible()
  const label = /Oczekuje\sna\sakceptację/
  await expect(row).not.toContainText(label)
  release()
  await expect(row).toContainText(label)
})

test('labels that could not be had are asked for again by themselves, and no code stands in for them', async ({
  page,
  request,
  expectNoise,
}) => {
  expectNoise(/503/)
  const { dictionaries } = (await (
    await request.get(calls.commonSettings.path)
  ).json()) as Wire['commonSettings']['reply']
  const types = Object.entries(dictionaries.event_type ?? {})
  let fails = true
  await page.route(`**${calls.commonSettings.path}`, (route) =>
    fails
      ? route.fulfill({ status: 503, json: { errors: ['Chwila'], code: 'unavailable', fields: {} } })
      : route.continue(),
  )
  await logIn(page, `${paths.myReservations}?stan=wszystkie`)
  await page.goto(paths.today)
  await expect(page.getByRole('button', { name: /^Akceptuję/ }).first()).toBeVisible()
  // By then immediate retries have failed.
  await page.waitForTimeout(8_000)
  await expectNoCodes(
    page,
    types.map(([code]) => code).filter((code) => code !== 'other'),
    paths.today,
  )
  fails = false
  await expect(
    page.getByText(new RegExp(`(?:${types.map(([, label]) => label).join('|')}), \\d+`)).first(),
  ).toBeVisible()
})

test('the names of weekdays are those of the server, at the heads of months and weeks', async ({ page, request }) => {
  const enums = (await (await request.get(calls.enums.path)).json()) as Record<string, Record<string, string>>
  const days = Object.keys(enums.days_of_week ?? {})
  const renamed = Object.fromEntries(days.map((code, day) => [code, `dzień ${day + 1}`]))
  await page.route(`**${calls.enums.path}`, (route) => route.fulfill({ json: { ...enums, days_of_week: renamed } }))
  await logIn(page, `${paths.myReservations}?stan=wszystkie`)
  await page.goto(`${paths.calendar}?widok=miesiac`)
  for (const name of Object.values(renamed))
    await expect(page.locator('.cal-month').getByText(name, { exact: true })).toBeVisible()
  const venue = (await (await request.get(calls.getPublicVenue.path.replace('{id}', lake.slug))).json()) as {
    id: string
  }
  await page.goto(withQuery(paths.editVenue(venue.id), { sekcja: 'dostepnosc' }))
  await expect(page.getByRole('rowheader', { name: 'dzień 6' })).toBeVisible()
})
