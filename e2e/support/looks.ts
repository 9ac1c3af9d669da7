/** The ways in which every screen is examined: wide, light and dark, and on the phone. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page, type PlaywrightTestOptions } from '@playwright/test'

type Look = { name: string; use: Partial<PlaywrightTestOptions> }

export const looks: readonly Look[] = [
  { name: 'wide', use: { viewport: { width: 1440, height: 900 }, colorScheme: 'light' } },
  { name: 'phone', use: { viewport: { width: 390, height: 844 }, colorScheme: 'light', hasTouch: true } },
]

type Judged = { type: 'tag' | 'rule'; values: string[] }
const everyRule: Judged = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
/** The only rules that depend on colours; in the dark theme everything else is the same. */
const rulesOfColours: Judged = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * Checks WCAG 2.0–2.2, levels A and AA, wide also in the dark theme; that no line or label breaks badly and no amount
 * has the heading's font; on the phone also that nothing scrolls sideways, down to 320 px and with large letters.
 */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  await settle(page)
  expect.soft(await violationsOn(page), screen).toEqual([])
  await expectLinesHeld(page, screen)
  await expectShortLabelsOnOneLine(page, screen)
  await expectLabelsInsideButtons(page, screen)
  await expectAmountsInSans(page, screen)
  const words = `${await page.title()} ${await page.locator('body').innerText()}`
  expect
    .soft(words.match(/(?<![\p{L}\d/])wip(?![\p{L}\d])/giu) ?? [], `${screen}: „wip” is part of addresses, not a word`)
    .toEqual([])
  const size = page.viewportSize()
  if (!size || size.width > 390) {
    expect.soft(await violationsAfterDark(page), `${screen}, after dark`).toEqual([])
    return
  }
  await expectNoSidewaysScroll(page, screen)
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: size.height })
    await expectNoSidewaysScroll(page, `${screen} at ${width} px`)
    await expectLinesHeld(page, `${screen} at ${width} px`)
    await expectShortLabelsOnOneLine(page, `${screen} at ${width} px`)
    await expectLabelsInsideButtons(page, `${screen} at ${width} px`)
    await expectChoicesWhole(page, `${screen} at ${width} px`)
    await expectWordsWhole(page, `${screen} at ${width} px`, 'h1, h2, .dl dd')
  }
  await expectRoomToSpread(page, `${screen} at 320 px`)
  await page.setViewportSize(size)
  await expectRoomForLargeLetters(page, screen)
}

/** Sets letters twice as large as usual (16 px), as somebody does in the browser, until the answered function is called. */
export async function largeLetters(page: Page): Promise<() => Promise<void>> {
  const browser = await page.context().newCDPSession(page)
  const setLetters = (standard: number) => browser.send('Page.setFontSizes', { fontSizes: { standard } })
  await setLetters(32)
  return async () => {
    await setLetters(16)
    await browser.detach()
  }
}

/**
 * Checks that a phone needs no sideways scroll with letters twice as large (WCAG 1.4.4, `/dostepnosc`), and that what is
 * pressed, a title and a state are not read letter by letter.
 */
async function expectRoomForLargeLetters(page: Page, screen: string): Promise<void> {
  const setBack = await largeLetters(page)
  await expectNoSidewaysScroll(page, `${screen}, large letters,`)
  await expectWordsWhole(page, `${screen}, large letters`)
  await setBack()
}

/** What is pressed, titles, states. */
const shortTexts = 'h1, .btn, .badge, .seg > *, .botnav > *, footer a'

/**
 * Checks that the title, buttons, states, tabs and the lines of the footer break between words and not within one.
 * Addresses of mails and pages may break anywhere.
 */
async function expectWordsWhole(page: Page, screen: string, where = shortTexts): Promise<void> {
  const broken = await page.evaluate((parts) => {
    const found = new Set<string>()
    for (const part of document.querySelectorAll(parts)) {
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent ?? ''
        if (node.parentElement?.closest('.sr-only, svg') || /[@/]/.test(text)) continue
        for (const { 0: word, index } of text.matchAll(/(?<!\p{L})\p{L}{2,20}(?!\p{L})/gu)) {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          const tops = [...range.getClientRects()].filter(({ width }) => width > 0.5).map(({ top }) => top)
          if (tops.some((top) => Math.abs(top - (tops[0] ?? top)) > 6)) found.add(`${word} in <${part.localName}>`)
        }
      }
    }
    return [...found]
  }, where)
  expect.soft(broken, `${screen}: words that break in the middle`).toEqual([])
}

/** Sets letters and words apart, as WCAG 1.4.12 allows the reader, until the answered function is called. */
export async function spreadLetters(page: Page): Promise<() => Promise<void>> {
  const sheet = await page.evaluateHandle(() => {
    const spread = new CSSStyleSheet()
    spread.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
    )
    document.adoptedStyleSheets.push(spread)
    return spread
  })
  return () =>
    sheet.evaluate((spread) => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== spread)
    })
}

async function expectRoomToSpread(page: Page, screen: string): Promise<void> {
  const setBack = await spreadLetters(page)
  await expectNoSidewaysScroll(page, `${screen}, letters and words spread,`)
  await setBack()
}

/** Checks the dark theme by switching the device's setting; a form whose site has chosen its colours keeps them. */
export async function violationsAfterDark(page: Page): Promise<string[]> {
  const isChosen = new URL(page.url()).searchParams.has('motyw')
  if (isChosen || (await page.locator('html').getAttribute('data-theme')) !== 'light') return []
  await turnMachine(page, 'dark')
  const violations = await violationsOn(page, rulesOfColours)
  await turnMachine(page, 'light')
  return violations
}

/** Switches the device's setting and waits for the page, because colours in transition would be wrong. */
export async function turnMachine(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
  await settle(page)
}

/**
 * Runs axe itself in every frame; its builder for Playwright opens a page of its own each time and took seven times as
 * long.
 */
export async function violationsOn(page: Page, judged: Judged = everyRule): Promise<string[]> {
  for (const frame of page.frames()) if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource)
  return page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run({ runOnly, resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} | ${failureSummary?.replace(/\s+/g, ' ')}`),
    )
  }, judged)
}

/** Texts that must stay on one line at every width: a one-letter word with the next one, amounts, ranges, addresses. */
const oneLine = [
  String.raw`(?<![\p{L}\d-])[aiouwz]\s+\S`,
  String.raw`\d[\d\s]*(?:,\d\d)?\szł`,
  String.raw`\d{1,3}(?:[\s]\d{3})+(?!\d)`,
  String.raw`\d+(?::\d\d)?[–-]\d+(?::\d\d)?`,
  String.raw`\d{2}-\d{3}\s\p{L}`,
  String.raw`(?:NIP\s)?\d{3}-\d{3}-\d{2}-\d{2}`,
  String.raw`sp\.\sz\so\.\s?o\.`,
]

/** Checks that no line ends where a Polish line must not; measured on the drawn letters, not in the markup. */
async function expectLinesHeld(page: Page, screen: string): Promise<void> {
  const broken = await page.evaluate((patterns) => {
    const isRunning = (node: Node) =>
      !node.parentElement?.closest('textarea, script, style, noscript, svg, [hidden], .sr-only, option')
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
      isRunning(node) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT,
    )
    const found: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? ''
      for (const match of text.matchAll(new RegExp(patterns.join('|'), 'giu'))) {
        const range = document.createRange()
        range.setStart(node, match.index)
        range.setEnd(node, match.index + match[0].length)
        const tops = [...range.getClientRects()].filter(({ width }) => width > 0.5).map(({ top }) => Math.round(top))
        if (tops.some((top) => Math.abs(top - (tops[0] ?? top)) > 3))
          found.push(`${match[0]} in "${text.slice(0, 80)}"`)
      }
    }
    return found
  }, oneLine)
  expect.soft(broken, `${screen}: lines that break where they must not`).toEqual([])
}

/** Checks that a label of one or two words is on one line; a broken one looks like two buttons. */
async function expectShortLabelsOnOneLine(page: Page, screen: string): Promise<void> {
  const broken = await page.evaluate(() => {
    const linesOf = (element: Element): number => {
      const tops: number[] = []
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const box = node.parentElement?.getBoundingClientRect()
        // A text for screen readers is a box of one pixel, at some widths only.
        if (!node.textContent?.trim() || !box || box.width <= 1) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        for (const { top, width } of range.getClientRects())
          if (width > 1 && !tops.some((one) => Math.abs(one - top) < 8)) tops.push(top)
      }
      return tops.length
    }
    return [...document.querySelectorAll<HTMLElement>('.btn, .badge')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }))
      .map((element) => ({ text: element.innerText.trim(), lines: linesOf(element) }))
      .filter(({ text, lines }) => text.split(/\s+/).length <= 2 && lines > 1)
      .map(({ text }) => text)
  })
  expect.soft(broken, `${screen}: short labels on more than one line`).toEqual([])
}

/** Checks that there is room between a label and the edge of its button: a long one filled it and more. */
async function expectLabelsInsideButtons(page: Page, screen: string): Promise<void> {
  const tight = await page.evaluate(() => {
    const room_px = 6
    return [...document.querySelectorAll<HTMLElement>('.btn')]
      .filter((button) => button.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }))
      .filter((button) => {
        const { left, right } = button.getBoundingClientRect()
        const walker = document.createTreeWalker(button, NodeFilter.SHOW_TEXT)
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          // A text for screen readers is a box of one pixel.
          if ((node.parentElement?.getBoundingClientRect().width ?? 0) <= 1) continue
          const range = document.createRange()
          range.selectNodeContents(node)
          const drawn = range.getBoundingClientRect()
          if (drawn.width > 1 && (drawn.left < left + room_px || drawn.right > right - room_px)) return true
        }
        return false
      })
      .map((button) => button.innerText.trim())
  })
  expect.soft(tight, `${screen}: labels that reach the edge of their button`).toEqual([])
}

/** Checks that a list of a row of filters shows the whole of what is chosen, and a field the whole of its example. */
async function expectChoicesWhole(page: Page, screen: string): Promise<void> {
  const cut = await page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d')
    return [...document.querySelectorAll<HTMLSelectElement | HTMLInputElement>('select.input-sm, input[placeholder]')]
      .filter((field) => field.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }))
      .flatMap((field) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(field)
        const words = 'options' in field ? field.selectedOptions[0]?.text : field.placeholder
        if (!pen || !words) return []
        pen.font = font
        const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
        return room > 0 && pen.measureText(words).width > room ? [words] : []
      })
  })
  expect.soft(cut, `${screen}: choices and examples that are cut`).toEqual([])
}

/** Checks that amounts use Figtree and not the serif of headings, because prices are compared digit by digit. */
async function expectAmountsInSans(page: Page, screen: string): Promise<void> {
  const serif = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = (node.textContent ?? '').trim()
      const element = node.parentElement
      if (
        !element ||
        element.closest('script, style, noscript, template') ||
        !/\d(?:,\d\d)?\s(?:zł|gr)(?!\p{L})/u.test(text)
      )
        continue
      const { fontFamily } = getComputedStyle(element)
      if (!/^["']?Figtree/.test(fontFamily)) found.push(`${text.slice(0, 80)} in ${fontFamily.split(',')[0]}`)
    }
    return found
  })
  expect.soft(serif, `${screen}: amounts that do not stand in Figtree`).toEqual([])
}

/** Waits until nothing is loading or fading in; axe would measure skeletons and half-transparent colours. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"], .skel, .recalculating')).toHaveCount(0)
  await page.evaluate(async () => {
    // At the scroll position where the page happens to be, a field may be half under the header.
    window.scrollTo({ top: 0, behavior: 'instant' })
    await document.fonts.ready
    // Finished and not awaited, because a transition in a part that is not drawn stands still.
    for (const each of document.getAnimations())
      if (each.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) each.finish()
  })
}

export async function expectNoSidewaysScroll(page: Page, screen: string): Promise<void> {
  const over = await page.evaluate(() => {
    const room = document.documentElement.clientWidth
    const clipped = (element: Element): boolean => {
      // What the body itself cuts off is what is looked for.
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
        if (getComputedStyle(box).overflowX !== 'visible') return true
      }
      return false
    }
    if (document.documentElement.scrollWidth <= room) return []
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > room + 1 && !clipped(element))
      .map((element) => element.outerHTML.slice(0, 120))
      .slice(0, 3)
      .concat(`${document.documentElement.scrollWidth} > ${room} px`)
  })
  expect.soft(over, `${screen} does not scroll sideways`).toEqual([])
}
