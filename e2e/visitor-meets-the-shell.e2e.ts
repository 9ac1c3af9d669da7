import type { Locator, Page } from '@playwright/test'
import { paths } from '#contract/paths.ts'
import { tabTo } from './support/keyboard.ts'
import { expectNoSidewaysScroll, largeLetters, spreadLetters } from './support/looks.ts'
import { demoOwner } from './support/product.ts'
import { openLoggedIn } from './support/session.ts'
import { expect, test } from './support/test.ts'

test('a notification stays five seconds, and as long as the pointer or the focus is on it', async ({ page }) => {
  await page.clock.install()
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Adres e-mail' }).fill(demoOwner.email)
  await page.getByLabel('Hasło', { exact: true }).fill(demoOwner.password)
  await page.getByRole('button', { name: 'Zaloguj się' }).click()
  await page.getByRole('button', { name: /^Menu użytkownika/ }).click()
  const logOut = page.getByRole('menuitem', { name: 'Wyloguj się' })
  await expect(logOut).toBeVisible()
  // From here on only the time passes that is said: on a busy machine a step takes longer than the toast has left.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
  await logOut.click()
  const toast = page.getByRole('status').filter({ hasText: 'Wylogowano pomyślnie' })
  await expect(async () => {
    await page.clock.runFor(20)
    expect(await toast.isVisible()).toBe(true)
  }).toPass({ intervals: [100] })

  await toast.hover()
  await page.clock.fastForward(20_000)
  await expect(toast).toBeVisible()

  // The focus keeps it open as well when the pointer has gone.
  const close = toast.getByRole('button', { name: 'Zamknij powiadomienie' })
  await tabTo(page, close)
  await page.mouse.move(0, 0)
  await page.clock.fastForward(20_000)
  await expect(toast).toBeVisible()

  await page.keyboard.press('Shift+Tab')
  await page.clock.fastForward(3_000)
  await expect(toast).toBeVisible()
  await page.clock.fastForward(2_000)
  await expect(toast).toBeHidden()
})

test('a slow login covers the page with "Ładowanie..."', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Adres e-mail' }).fill(demoOwner.email)
  await page.getByLabel('Hasło', { exact: true }).fill(demoOwner.password)
  let answer: () => void = () => {}
  const later = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/auth/login/', async (route) => {
    await later
    await route.continue()
  })
  await page.getByRole('button', { name: 'Zaloguj się' }).click()
  await expect(page.locator('#root').getByText('Ładowanie...')).toBeVisible()
  answer()
  await expect(page.locator('#root').getByText('Ładowanie...')).toBeHidden()
  await expect(page).toHaveURL(/\/dzis$/)
})

test('dictionaries that cannot be loaded break no screen', async ({ page, expectNoise }) => {
  expectNoise(/503|słowników|enums/)
  await page.route('**/api/enums/', (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Sale' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('the theme that was chosen is there after a reload', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Otwórz menu' }).click()
  await page.getByRole('button', { name: 'Zmień motyw' }).click()
  const theme = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const chosen = await theme()
  await page.reload()
  expect(await theme()).toBe(chosen)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  const outOf = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll('main :is(h2, h3)')]
        .filter((heading) => !heading.closest('dialog, details, [hidden]'))
        .filter((heading) => heading.checkVisibility() && !heading.checkVisibility({ contentVisibilityAuto: true }))
        .map((heading) => heading.textContent),
    )

  for (const path of ['/', '/wip/sale', '/wip/sale/loft-karmazyn-17'])
    test(`what lies under the first screen of ${path} comes by itself when the page is at rest`, async ({ page }) => {
      await page.route('**/stan/*.json', async (route) => {
        await expect.poll(() => outOf(page)).not.toEqual([])
        await route.continue()
      })
      // Each part must be drawn in its own turn, and not all of them with the last.
      await page.addInitScript(() => {
        Object.assign(window, { kept_back: 0 })
        new MutationObserver((changes) => {
          const drawn = changes.map(({ target }) => target as Element).filter((one) => one.classList.contains('drawn'))
          const kept = drawn.filter((one) => getComputedStyle(one).contentVisibility !== 'visible')
          ;(window as unknown as { kept_back: number }).kept_back += kept.length
        }).observe(document, { subtree: true, attributes: true, attributeFilter: ['class'] })
      })
      await page.goto(path)
      await expect.poll(() => outOf(page)).toEqual([])
      await expect(page.locator('html')).toHaveClass(/rested/)
      expect(await page.evaluate(() => (window as unknown as { kept_back: number }).kept_back)).toBe(0)
    })

  test('who comes back to a page lands where he was', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('html')).toHaveClass(/rested/)
    const question = page.getByText('Jak anulować rezerwację?')
    await question.scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => Math.round(scrollY))
    expect(before).toBeGreaterThan(2_000)
    await page.reload()
    await expect(question).toBeInViewport()
    expect(Math.abs((await page.evaluate(() => Math.round(scrollY))) - before)).toBeLessThan(100)
  })
})

for (const [whoever, reducedMotion, moves] of [
  ['wants less motion has the other theme at once, without a transition of anything', 'reduce', false],
  ['has no such wish sees some of it fade', 'no-preference', true],
] as const)
  test(`who ${whoever}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion })
    await page.goto('/')
    await page.evaluate(() => {
      Object.assign(window, { transitions: 0 })
      addEventListener('transitionrun', () => {
        ;(window as unknown as { transitions: number }).transitions += 1
      })
    })
    const begun = () => page.evaluate(() => (window as unknown as { transitions: number }).transitions)
    await page.getByRole('button', { name: 'Zmień motyw' }).click()
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
    if (moves) await expect.poll(begun).toBeGreaterThan(0)
    else {
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))))
      expect(await begun()).toBe(0)
    }
  })

test("in the machine's own colours what is ticked, chosen and read can still be told from the rest", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await page.goto(paths.register)
  const box = page.getByRole('checkbox', { name: 'Sale' })
  await box.setChecked(false)
  await page.mouse.move(0, 0)
  const empty = await box.screenshot()
  await box.setChecked(true)
  await page.mouse.move(0, 0)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  expect((await box.screenshot()).equals(empty), 'a tick is seen').toBe(false)

  await page.goto(paths.venues)
  const underline = (name: string) =>
    page
      .getByRole('banner')
      .getByRole('link', { name, exact: true })
      .evaluate((link) => getComputedStyle(link).borderBottomWidth)
  expect(await underline('Sale')).toBe('3px')
  expect(await underline('Usługi')).toBe('0px')
})

test('in forced colours after dark the chosen part of a switch can be read', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await page.goto('/sale/kormoran-konferencje/rezerwacja')
  const chosen = page.getByRole('button', { name: 'Pół dnia' })
  await expect(chosen).toHaveAttribute('aria-pressed', 'true')
  const drawn = await chosen.evaluate((one) => {
    const wanted = document.body.appendChild(document.createElement('p'))
    wanted.style.cssText = 'forced-color-adjust: none; background: Highlight'
    return [one, wanted].map((each) => getComputedStyle(each).backgroundColor)
  })
  expect(drawn[0]).toBe(drawn[1])
})

test('in forced colours each mark of a legend can be told from the others and from the paper', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await page.goto(paths.reserveVenue('modrzewiowa-polana'))
  const days = page.getByRole('listitem').filter({ hasText: /^(wolny|wolne niektóre godziny|zajęty)$/ })
  await expect(days).toHaveCount(3)
  expect(await marksBefore(days)).not.toContain('')

  await openLoggedIn(page, paths.calendar)
  const states = page.getByRole('list', { name: 'Legenda' }).getByRole('listitem')
  await expect(states).toHaveCount(9)
  const marks = await marksBefore(states)
  expect(marks).not.toContain('')
  expect(new Set(marks).size, marks.join('\n')).toBe(9)
})

/** Ground and borders of the mark before each line of a legend; '' for one that cannot be seen. */
const marksBefore = (lines: Locator): Promise<string[]> =>
  lines.evaluateAll((all) =>
    all.map((line) => {
      const mark = getComputedStyle(line.querySelector('span') ?? line)
      const ground = `${mark.backgroundColor} ${mark.backgroundImage}`
      const border = `${mark.borderWidth} ${mark.borderStyle}`
      const paper = `${getComputedStyle(document.body).backgroundColor} none`
      return [paper, 'rgba(0, 0, 0, 0) none'].includes(ground) && mark.borderTopWidth === '0px' ? '' : ground + border
    }),
  )

test('with letters twice as large the month of a calendar can be read, and the narrowest phone holds the head', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await largeLetters(page)
  await page.goto(paths.reserveVenue('modrzewiowa-polana'))
  const month = page.getByRole('combobox', { name: 'Miesiąc' })
  const [drawn, wanted] = await month.evaluate((list: HTMLSelectElement) => {
    const width = () => list.getBoundingClientRect().width
    const now = width()
    list.style.cssText = 'position: absolute; width: max-content; max-width: none'
    return [now, width()]
  })
  expect(drawn).toBeGreaterThanOrEqual((wanted ?? 0) - 1)
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto(paths.home)
  await expect(page.getByRole('search').first()).toBeVisible()
  await expectNoSidewaysScroll(page, 'home')
  await openLoggedIn(page, paths.today)
  await expect(page.getByRole('button', { name: /^Menu użytkownika/ })).toBeVisible()
  await expectNoSidewaysScroll(page, 'the day of an owner')
})

test('the tabs of an owner stand apart on the narrowest phone, also with letters set apart', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await openLoggedIn(page, paths.today)
  const tabs = page.locator('.botnav')
  await expect(tabs).toBeVisible()
  await spreadLetters(page)
  const overlaps = await tabs.evaluate((bar) => {
    const words = [...bar.children].slice(0, 5).map((tab) => {
      const range = document.createRange()
      range.selectNodeContents(tab)
      const { left, right } = range.getBoundingClientRect()
      return { text: tab.textContent, left, right }
    })
    return words.filter(({ right }, at) => right > (words[at + 1]?.left ?? innerWidth)).map(({ text }) => text)
  })
  expect(overlaps).toEqual([])
})
