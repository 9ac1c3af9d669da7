/** How every screen is looked at: wide, in the light and then after dark, and on the phone. */
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
/** Of these rules the two that colours decide: after dark the same things stand in the same places. */
const rulesOfColours: Judged = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * No violation of WCAG 2.0–2.2, levels A and AA, wide also after dark, no line or label broken badly, no amount in the
 * face of headings; on the phone also no sideways scroll, down to 320 px.
 */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  await settle(page)
  expect.soft(await violationsOn(page), screen).toEqual([])
  await expectLinesHeld(page, screen)
  await expectShortLabelsOnOneLine(page, screen)
  await expectAmountsInSans(page, screen)
  const words = `${await page.title()} ${await page.locator('body').innerText()}`
  expect
    .soft(words.match(/(?<![\p{L}/])wip(?!\p{L})/giu) ?? [], `${screen}: „wip” is part of addresses, not a word`)
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
  }
  await page.setViewportSize(size)
}

/** Whoever spreads letters and words (WCAG 1.4.12) reads on a phone without scrolling sideways, too. */
export async function expectRoomToSpread(page: Page, screen: string): Promise<void> {
  await page.evaluate(() => {
    const rule = '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }'
    document.styleSheets[0]?.insertRule(rule, document.styleSheets[0].cssRules.length)
  })
  await expectNoSidewaysScroll(page, `${screen}, letters and words spread,`)
}

/** As the machine of a visitor turns dark in the evening; a form whose site has chosen its colours keeps them. */
export async function violationsAfterDark(page: Page): Promise<string[]> {
  const isChosen = new URL(page.url()).searchParams.has('motyw')
  if (isChosen || (await page.locator('html').getAttribute('data-theme')) !== 'light') return []
  await turnMachine(page, 'dark')
  const violations = await violationsOn(page, rulesOfColours)
  await turnMachine(page, 'light')
  return violations
}

/** The page hears of it a moment later: who looked at once would see colours on their way. */
export async function turnMachine(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
  await settle(page)
}

/** axe itself, put into every frame: its builder for Playwright opens a page of its own each time and took seven times as long. */
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

/** Pieces of text that stand on one line, whatever the width: words of one letter with the next, amounts, ranges, addresses. */
const oneLine = [
  String.raw`(?<![\p{L}\d-])[aiouwz]\s+\S`,
  String.raw`\d[\d\s]*(?:,\d\d)?\szł`,
  String.raw`\d{1,3}(?:[\s]\d{3})+(?!\d)`,
  String.raw`\d+(?::\d\d)?[–-]\d+(?::\d\d)?`,
  String.raw`\d{2}-\d{3}\s\p{L}`,
  String.raw`sp\.\sz\so\.\s?o\.`,
]

/** No line of shown text ends where a Polish line must not: measured where the letters stand, not in the markup. */
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

/** A label of one or two words stands on one line: broken, a button looks like two. */
async function expectShortLabelsOnOneLine(page: Page, screen: string): Promise<void> {
  const broken = await page.evaluate(() => {
    const linesOf = (element: Element): number => {
      const tops: number[] = []
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const box = node.parentElement?.getBoundingClientRect()
        // A part for screen readers is a box of one pixel, at some widths only.
        if (!node.textContent?.trim() || !box || box.width <= 1) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        for (const { top, width } of range.getClientRects())
          if (width > 1 && !tops.some((one) => Math.abs(one - top) < 8)) tops.push(top)
      }
      return tops.length
    }
    return [...document.querySelectorAll<HTMLElement>('.btn, .badge')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => ({ text: element.innerText.trim(), lines: linesOf(element) }))
      .filter(({ text, lines }) => text.split(/\s+/).length <= 2 && lines > 1)
      .map(({ text }) => text)
  })
  expect.soft(broken, `${screen}: short labels on more than one line`).toEqual([])
}

/** Prices are compared figure by figure: they stand in Figtree, never in the serif of headings. */
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

/** Nothing is still coming or fading in: axe would measure skeletons and the contrast of half a colour. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"], .skel, .recalculating')).toHaveCount(0)
  await page.evaluate(async () => {
    // Where the page happened to stop, a field may lie half under the header.
    window.scrollTo({ top: 0, behavior: 'instant' })
    await document.fonts.ready
    // Not waited for: what a transition changes in a part that is not drawn stands still until it is.
    for (const each of document.getAnimations())
      if (each.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) each.finish()
  })
}

export async function expectNoSidewaysScroll(page: Page, screen: string): Promise<void> {
  const over = await page.evaluate(() => {
    const room = document.documentElement.clientWidth
    const clipped = (element: Element): boolean => {
      for (let box = element.parentElement; box; box = box.parentElement) {
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
