/** Everything that the partner's own site may do to the form, and what the form must not do to it. */
import type { Locator, Page } from '@playwright/test'
import { calls } from '#contract/calls.ts'
import { paths } from '#contract/paths.ts'
import { foreignSite, openForeignSite, ownService } from './support/foreign-site.ts'
import { expectAccessible } from './support/looks.ts'
import { freeTerm } from './support/product.ts'
import { finalButton, mailboxScreen, toGuests, visitor, walkToSummary } from './support/reserving.ts'
import { expect, test } from './support/test.ts'

const wanted = { kind: 'service', slug: 'fotolustro-mrugniecie', guests: 60 } as const
const partner = { email: 'karmazyn@demo.example', password: 'demo-wydarzy-2026' }
const town = 'Łódź'

/** Like browsers that close the storage of frames: every access throws and is recorded. */
async function closeStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (window.parent === window) return
    const touched: string[] = []
    Object.assign(window, { touched })
    const close = (of: object, name: string) =>
      Object.defineProperty(of, name, {
        get: () => {
          touched.push(name)
          throw new DOMException('closed', 'SecurityError')
        },
      })
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) close(window, name)
    close(Document.prototype, 'cookie')
  })
}
const formFrame = (page: Page) => page.frames().find((frame) => frame.url().includes('/embed/'))
const innerScroll = async (page: Page) =>
  formFrame(page)?.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight)
const touchedIn = (page: Page) => formFrame(page)?.evaluate(() => (window as unknown as { touched: string[] }).touched)

const forms = {
  inline: (code: string, term: string) => `<wydarzy-rezerwacja kod="${code}" ${term}></wydarzy-rezerwacja>`,
  popup: (code: string, term: string) => `<wydarzy-rezerwacja kod="${code}" forma="okno" ${term}></wydarzy-rezerwacja>`,
  floating: (code: string, term: string) =>
    `<wydarzy-rezerwacja kod="${code}" forma="przycisk" ${term}></wydarzy-rezerwacja>`,
}

for (const width of [280, 380, 768, 1440])
  test(`at ${width} px all three forms make a reservation, with storage closed and no bar inside`, async ({
    page,
    request,
  }) => {
    await closeStorage(page)
    await page.setViewportSize({ width, height: 900 })
    const { code } = await ownService(request, wanted.slug, partner)
    for (const [name, element] of Object.entries(forms)) {
      const { start, end } = await freeTerm(request, wanted)
      const term = `rodzaj="usluga" od="${start}" do="${end}" goscie="60" akcent="#ffd400" rogi="proste"`
      const site = await openForeignSite(
        page,
        (home) => `<h1>Strona sali</h1>${element(code, term)}<script src="${home}/embed.js" async></script>`,
      )
      try {
        if (name !== 'inline') await page.getByRole('button', { name: 'Zarezerwuj termin' }).click()
        const form = page.frameLocator('iframe')
        await expect(form.getByText('Ten termin jest wolny:')).toBeVisible()
        await expect.poll(() => innerScroll(page), `a bar inside the ${name} form`).toBeLessThanOrEqual(0)
        await walkToSummary(form, visitor('Iga', 'Lis'), town)
        await expect.poll(() => innerScroll(page), `a bar inside the summary, ${name}`).toBeLessThanOrEqual(0)
        await finalButton(form).click()
        await expect(mailboxScreen(form)).toBeVisible()
        expect(await touchedIn(page), name).toEqual([])
      } finally {
        site.close()
      }
    }
  })

test('a first visit loads at most 110 KB of scripts, and shows the form before any of them', async ({
  page,
  request,
}) => {
  const { code } = await ownService(request, wanted.slug, partner)
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  const site = await openForeignSite(
    page,
    (home) => `${forms.inline(code, 'rodzaj="usluga"')}<script src="${home}/embed.js" async></script>`,
  )
  try {
    const form = page.frameLocator('iframe')
    await expect(form.getByRole('heading', { level: 1, name: 'Kiedy świętujecie?' })).toBeVisible()
    held.resolve()
    await expect.poll(() => innerScroll(page)).toBeLessThanOrEqual(0)
    const bytes = await formFrame(page)?.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map((entry) => entry as PerformanceResourceTiming)
        .filter(({ name }) => name.endsWith('.js'))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    )
    expect(bytes).toBeGreaterThan(50_000)
    expect(bytes).toBeLessThanOrEqual(110_000)
  } finally {
    site.close()
  }
})

test('two forms on one page, with the script pasted twice, tell each of its own; moved and taken away they harm nothing', async ({
  page,
  request,
}) => {
  const { code } = await ownService(request, wanted.slug, partner)
  const term = (start: string) => `rodzaj="usluga" id="${start}"`
  const script = (home: string) => `<script src="${home}/embed.js" async></script>`
  // Labels that are still loading when a form is removed must cause no error.
  await page.route(`**${calls.enums.path}`, async (route) => {
    await new Promise((done) => setTimeout(done, 3000))
    await route.continue().catch(() => undefined)
  })
  const site = await openForeignSite(
    page,
    (home) =>
      `${script(home)}<div id="a">${forms.inline(code, term('one'))}</div><div id="b">${forms.inline(code, term('two'))}</div>${script(home)}`,
  )
  try {
    await expect(page.locator('iframe')).toHaveCount(2)
    for (const id of ['one', 'two']) {
      await expect(page.frameLocator(`#${id} iframe`).getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator(`#${id} iframe`)).toHaveAttribute('title', /^Rezerwacja: /)
    }
    const heightOf = (id: string) => page.locator(`#${id} iframe`).evaluate((frame) => frame.clientHeight)
    await expect.poll(() => heightOf('two')).not.toBe(640)
    await page.evaluate(() => {
      const [one, b] = [document.querySelector('#one'), document.querySelector('#b')]
      if (one) b?.append(one)
      document.querySelector('#two')?.remove()
    })
    await expect(page.locator('iframe')).toHaveCount(1)
    await expect(page.frameLocator('#one iframe').getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => heightOf('one')).not.toBe(640)
  } finally {
    site.close()
  }
})

test('what opens over a form on a phone stands where its guest looks, and each step begins below what stays above it', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  const { code } = await ownService(request, wanted.slug, partner)
  const { start, end } = await freeTerm(request, wanted)
  const term = `rodzaj="usluga" od="${start}" do="${end}" goscie="60"`
  const site = await openForeignSite(
    page,
    (home) =>
      `<h1>Strona sali</h1>${forms.inline(code, term)}<pre>${'\n'.repeat(80)}</pre>${forms.popup(code, term)}<script src="${home}/embed.js" async></script>`,
  )
  const inWindow = async (of: Locator) => {
    const { y = -1, height = 0 } = (await of.boundingBox()) ?? {}
    return y >= 0 && y + height <= 800
  }
  try {
    const element = page.locator('wydarzy-rezerwacja').first()
    const form = page.frameLocator('iframe')
    await expect(form.getByText('Ten termin jest wolny:')).toBeVisible()
    await expect.poll(() => innerScroll(page)).toBeLessThanOrEqual(0)
    // The bar that is fixed on our own pages is part of the flow here, so no space is kept for it at the end.
    const last = await form.getByRole('complementary', { name: 'Podsumowanie ceny' }).boundingBox()
    const signed = await form.getByText('Rezerwacje obsługuje').boundingBox()
    expect((signed?.y ?? 0) - ((last?.y ?? 0) + (last?.height ?? 0))).toBeLessThan(40)
    await element.evaluate((one) => window.scrollTo(0, one.getBoundingClientRect().bottom + window.scrollY - 700))
    await form.getByRole('button', { name: /pokaż wszystkie pozycje/ }).click()
    const drawer = form.getByRole('dialog', { name: 'Cena pozycja po pozycji' })
    await expect.poll(() => inWindow(drawer.getByRole('button', { name: 'Zamknij' }))).toBe(true)
    await drawer.getByRole('button', { name: 'Zamknij' }).click()
    await expect(drawer).toBeHidden()

    await toGuests(form)
    const place = form.getByRole('combobox', { name: 'Miejscowość' })
    await page.mouse.wheel(0, 150)
    await place.click()
    await expect(place).toHaveAttribute('aria-expanded', /./)
    await expect.poll(() => inWindow(place)).toBe(true)
    await page.keyboard.press('Escape')
    // Words that a browser remembers come without a touch, after the page was scrolled.
    await page.mouse.wheel(0, 250)
    await place.fill('Łódź')
    await expect.poll(() => inWindow(place)).toBe(true)
    await expect.poll(() => inWindow(form.getByRole('option', { name: /^Łódź/ }).first())).toBe(true)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Zarezerwuj termin' }).click()
    const popup = page.frameLocator('dialog iframe')
    await toGuests(popup)
    const bar = page.getByRole('dialog', { name: 'Rezerwacja' }).getByRole('button', { name: 'Zamknij' })
    const under = async () => {
      const [above, first] = [await bar.boundingBox(), await page.locator('dialog iframe').boundingBox()]
      return (first?.y ?? 0) - ((above?.y ?? 0) + (above?.height ?? 0))
    }
    await expect.poll(under).toBeGreaterThan(-1)
  } finally {
    site.close()
  }
})

test('a form fills the box that centres it, and comes when its page knows the code later', async ({
  page,
  request,
}) => {
  const { code } = await ownService(request, wanted.slug, partner)
  const boxes = ['flex', 'flex; flex-direction: column; align-items: center', 'grid; place-items: center']
  const site = await openForeignSite(
    page,
    (home) =>
      `${boxes.map(() => '<div><wydarzy-rezerwacja rodzaj="usluga"></wydarzy-rezerwacja></div>').join('')}<script src="${home}/embed.js"></script>`,
  )
  try {
    await page.evaluate(
      ({ boxes, code }) => {
        for (const [at, box] of document.querySelectorAll('div').entries()) {
          box.style.cssText = `width: 700px; display: ${boxes[at]}`
          box.firstElementChild?.setAttribute('kod', code)
        }
      },
      { boxes, code },
    )
    await expect(page.locator('iframe')).toHaveCount(3)
    await expect(page.locator('iframe').first()).toHaveAttribute('allow', 'clipboard-write')
    const widths = () => page.locator('iframe').evaluateAll((frames) => frames.map((frame) => frame.clientWidth))
    await expect.poll(widths).toEqual([700, 700, 700])
    // Setting the same code again must not reload the form.
    const frame = await page.locator('iframe').first().elementHandle()
    await page.evaluate((code) => document.querySelector('wydarzy-rezerwacja')?.setAttribute('kod', code), code)
    expect(await frame?.evaluate((one) => one.isConnected)).toBe(true)
  } finally {
    site.close()
  }
})

test('without scripts the plain link inside leads to the form', async ({ browser, request }) => {
  const { code } = await ownService(request, wanted.slug, partner)
  const site = await foreignSite(
    (home) =>
      `<wydarzy-rezerwacja kod="${code}" rodzaj="usluga"><a href="${home}${paths.embedService(code)}">Zarezerwuj termin</a></wydarzy-rezerwacja><script src="${home}/embed.js"></script>`,
  )
  const context = await browser.newContext({ javaScriptEnabled: false })
  try {
    const page = await context.newPage()
    await page.goto(site.origin)
    await page.getByRole('link', { name: 'Zarezerwuj termin' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Kiedy świętujecie?' })).toBeVisible()
  } finally {
    await context.close()
    site.close()
  }
})

test('by keyboard into the window over the page and, with Esc inside the form, out of it', async ({
  page,
  request,
}) => {
  const { code } = await ownService(request, wanted.slug, partner)
  const site = await openForeignSite(
    page,
    (home) => `${forms.popup(code, 'rodzaj="usluga" motyw="ciemny"')}<script src="${home}/embed.js" async></script>`,
  )
  try {
    const button = page.getByRole('button', { name: 'Zarezerwuj termin' })
    await button.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Rezerwacja' })
    await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('iframe')).toHaveAttribute('title', /^Rezerwacja: /)
    const bar = dialog.getByRole('button', { name: 'Zamknij' })
    await expect(bar).toBeFocused()
    await expect(bar).toHaveCSS('background-color', 'rgb(37, 22, 24)')
    await page.keyboard.press('Tab')
    await expect(page.locator('iframe')).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(button).toBeFocused()
  } finally {
    site.close()
  }
})

test('the demo shows the form on a site that is not ours, and the home page to whoever asks', async ({ page }) => {
  await page.goto(paths.home)
  const partners = page.locator('#dla-partnerow')
  await partners.scrollIntoViewIfNeeded()
  await partners.getByRole('button', { name: 'Wypróbuj prawdziwy formularz' }).click()
  await expect(
    partners.frameLocator('iframe').getByRole('heading', { level: 1, name: 'Kiedy świętujecie?' }),
  ).toBeVisible()
  await page.getByRole('navigation', { name: 'Stopka' }).getByRole('link', { name: 'Demo' }).click()
  await page.getByRole('link', { name: 'Otwórz stronę partnera' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Stary Młyn' })).toBeVisible()
  expect(new URL(page.url()).port).not.toBe(new URL(test.info().project.use.baseURL ?? '').port)
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1, name: 'Kiedy świętujecie?' })).toBeVisible()
  await page.goto(`${page.url()}#wydarzy-sprawdz`)
  await page.reload()
  const report = page.getByRole('region', { name: 'Wydarzy: sprawdzenie strony' })
  await expect(report.getByText('Formularz 1 działa na tej stronie.')).toBeVisible({ timeout: 30_000 })
})

test('a form in the colours of the site is as readable as ours', async ({ page, request }) => {
  const { code } = await ownService(request, wanted.slug, partner)
  for (const motyw of ['jasny', 'ciemny']) {
    await page.goto(`${paths.embedService(code)}?akcent=%23ffd400&rogi=okragle&czcionka=szeryfowa&motyw=${motyw}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page, `Formularz, ${motyw}`)
  }
})
