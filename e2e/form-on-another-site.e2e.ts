import type { Locator } from '@playwright/test'
import { calls } from '#contract/calls.ts'
import { paths } from '#contract/paths.ts'
import { openForeignSite, ownService } from './support/foreign-site.ts'
import { freeTerm, linkIn, mailTo, ownerToken } from './support/product.ts'
import { finalButton, mailboxScreen, next, visitor, walkToSummary } from './support/reserving.ts'
import { expect, test } from './support/test.ts'

// One after the other, because they name other sites for the same listing.
test.describe.configure({ mode: 'default' })

test('a guest reserves on the partner’s own site, confirms, and is led back there; the partner sees where it came from', async ({
  page,
  request,
}) => {
  const { name, code, allow } = await ownService(request, 'dj-takt')
  const { start, end } = await freeTerm(request, { kind: 'service', slug: 'dj-takt', guests: 80 })
  const told: string[] = []
  await page.exposeFunction('hear', (type: string) => void told.push(type))
  await page.addInitScript(() => {
    for (const name of ['ready', 'step', 'quote', 'reserved', 'confirmed'])
      document.addEventListener(
        `wydarzy:${name}`,
        () => void (window as unknown as { hear(type: string): void }).hear(name),
      )
  })
  const site = await openForeignSite(
    page,
    (home) => `<h1>Nasza sala</h1>
      <wydarzy-rezerwacja kod="${code}" rodzaj="usluga" od="${start}" do="${end}" goscie="80">
        <a href="${home}${paths.embedService(code)}">Zarezerwuj termin</a>
      </wydarzy-rezerwacja>
      <p>Stopka</p>
      <script src="${home}/embed.js" async></script><script src="${home}/embed.js" async></script>`,
  )
  try {
    await allow([site.origin])
    const form = page.frameLocator('wydarzy-rezerwacja iframe')
    await expect(page.locator('iframe')).toHaveCount(1)
    await expect(form.getByRole('heading', { level: 1, name: 'Kiedy świętujecie?' })).toBeVisible()
    await expect(form.getByText('Ten termin jest wolny:')).toBeVisible()
    await expect(form.getByRole('banner')).toHaveCount(0)
    const innerScroll = () =>
      page.frames()[1]?.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight)
    const ground = () => form.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
    await expect.poll(ground, 'as white as most sites').toBe('oklch(1 0 0)')
    for (const width of [1440, 768, 380, 280]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(form.getByText(name, { exact: true }).filter({ visible: true })).toHaveCount(1)
      await expect.poll(innerScroll, `a bar inside the frame at ${width} px`).toBeLessThanOrEqual(0)
    }
    await page.setViewportSize({ width: 1440, height: 900 })

    const guest = visitor('Lena', 'Wróbel')
    await walkToSummary(form, guest, 'Kalisz')
    await expect.poll(innerScroll).toBeLessThanOrEqual(0)
    await finalButton(form).click()
    await expect(mailboxScreen(form)).toBeVisible()
    expect(
      await page.frames()[1]?.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie]),
    ).toEqual([0, 0, ''])

    const mail = await mailTo(request, guest.email, /^Potwierdź rezerwację/)
    await page.goto(linkIn(mail, '/embed/potwierdzenie-email/'))
    await page.getByRole('button', { name: 'Potwierdzam rezerwację' }).click()
    await expect(page.getByRole('banner')).toHaveCount(0)
    const back = page.getByRole('link', { name: `Wróć na ${new URL(site.origin).host}` })
    await expect(back).toHaveAttribute('href', `${site.origin}/`)
    await page.getByRole('link', { name: 'Przejdź do płatności' }).click()
    await expect(page).toHaveURL(/\/embed\/status-rezerwacji\//)
    await expect(back).toBeVisible()
    const panel = page.url()
    expect(new Set(told)).toEqual(new Set(['ready', 'step', 'quote', 'reserved']))

    const headers = { authorization: `Bearer ${await ownerToken(request)}` }
    const desk = await request.get(calls.listReservations.path, { headers, params: { q: guest.last_name } })
    expect(((await desk.json()) as { results: { source: string }[] }).results[0]?.source).toBe('embed')

    await test.step('the deposit is paid at top level, also from a frame, and leads back to the page without header', async () => {
      site.show(
        () => `<iframe title="Rezerwacja" width="800" height="800" src="${panel.replaceAll('&', '&amp;')}"></iframe>`,
      )
      await page.goto(site.origin)
      const online = page.frameLocator('iframe').getByRole('region', { name: 'Zapłać online' })
      await online.getByRole('button', { name: /^Zapłać\s\d/ }).click()
      await expect(page.getByRole('heading', { level: 1, name: /^Zapłać/ })).toBeVisible()
      await page.getByLabel('Kod BLIK').fill('777123')
      await page.getByRole('button', { name: 'Zapłać BLIK-iem' }).click()
      await expect(page).toHaveURL(/\/embed\/status-rezerwacji\/[^?]+\?platnosc=powrot/)
      await expect(page.getByText('Wpłacono').first()).toBeVisible()
      await expect(page.getByRole('banner')).toHaveCount(0)
      await expect(back).toHaveAttribute('href', `${site.origin}/`)
    })
  } finally {
    await allow([])
    site.close()
  }
})

test('a site that the partner has not named shows no form', async ({ page, request, expectNoise }) => {
  expectNoise(/frame-ancestors|Refused to frame|Framing/)
  const { code, allow } = await ownService(request, 'dj-takt')
  try {
    await allow(['https://inna-strona.pl'])
    const policy = (await request.get(paths.embedService(code))).headers()['content-security-policy']
    expect(policy).toContain("frame-ancestors 'self' https://inna-strona.pl")
    expect((await request.get(paths.home)).headers()['content-security-policy']).toContain("frame-ancestors 'none'")
    const site = await openForeignSite(
      page,
      (home) =>
        `<wydarzy-rezerwacja kod="${code}" rodzaj="usluga"></wydarzy-rezerwacja><script src="${home}/embed.js"></script>`,
    )
    try {
      await expect(page.locator('iframe')).toHaveCount(1)
      await page.waitForTimeout(1000)
      await expect(page.frameLocator('iframe').getByRole('heading')).toHaveCount(0)
    } finally {
      site.close()
    }
  } finally {
    await allow([])
  }
})

test('the form opens over the page, by keyboard, and gives the focus back', async ({ page, request }) => {
  const { code } = await ownService(request, 'dj-takt')
  const site = await openForeignSite(
    page,
    (home) =>
      `<button id="mine" data-wydarzy-kod="${code}" data-wydarzy-rodzaj="usluga">Sprawdź termin</button>
       <wydarzy-rezerwacja kod="${code}" rodzaj="usluga" forma="przycisk" napis="Zarezerwuj"></wydarzy-rezerwacja>
       <script src="${home}/embed.js" async></script>`,
  )
  try {
    await expect(page.getByRole('button', { name: 'Zarezerwuj' })).toBeVisible()
    await page.getByRole('button', { name: 'Sprawdź termin' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Rezerwacja' })
    await expect(dialog).toBeVisible()
    await expect(page.frameLocator('dialog iframe').getByRole('heading', { level: 1 })).toBeVisible()
    // The frame draws its words before its styles have come.
    const inTheForm = () => colourOf(next(page.frameLocator('dialog iframe')))
    await expect
      .poll(inTheForm, 'one colour, of button and form')
      .toBe(await colourOf(page.getByRole('button', { name: 'Zarezerwuj' })))
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Sprawdź termin' })).toBeFocused()
  } finally {
    site.close()
  }
})

/** The ground of an element as it is drawn, `#rrggbb`, whatever way its style writes colours. */
const colourOf = (element: Locator): Promise<string> =>
  element.evaluate((drawn) => {
    const sheet = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d')
    if (!sheet) throw new Error('no canvas')
    sheet.fillStyle = getComputedStyle(drawn).backgroundColor
    sheet.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = sheet.getImageData(0, 0, 1, 1).data
    return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
  })
