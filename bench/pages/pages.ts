/**
 * The first visit to list and detail in a real browser: what is loaded without any interaction, and what comes later.
 */
import { existsSync } from 'node:fs'
import { type Browser, chromium, type Page } from '@playwright/test'
import { pathOf } from '#contract/calls.ts'
import type { Wire } from '#contract/index.ts'
import { listingPaths, paths } from '#contract/paths.ts'

export type Visit = {
  page: string
  width: number
  requests: number
  bytes: number
  /** Document and style sheets, which block the first paint. */
  before_paint_bytes: number
  /** Scripts loaded without any interaction. */
  script_bytes: number
  script_files: number
  image_bytes: number
  font_bytes: number
  /** Paths of texts that were sent without compression; should be empty. */
  uncompressed: string[]
  /** Scripts that were loaded only after scrolling to the end, and after opening the gallery. */
  later_scroll_bytes: number
  later_gallery_bytes: number
  errors: string[]
}

type Resource = { path: string; bytes: number; plain: number; type: string; blocking: boolean }

/** The machine's browser, otherwise Playwright's; null when there is none. */
export function browserPath(): string | null {
  const candidates = [
    process.env.CHROME_PATH,
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    chromium.executablePath(),
  ]
  return candidates.find((file) => file && existsSync(file)) ?? null
}

/** The list of venues, the venue with the most pictures on its first page, and its form as other sites show it. */
export async function pagesToVisit(url: string): Promise<{ page: string; path: string }[]> {
  const answer = await fetch(url + pathOf('searchVenues'))
  const { results } = (await answer.json()) as { results: { slug: string; cover: unknown }[] }
  const pictured = results.filter(({ cover }) => cover !== null)
  const counts = await Promise.all(
    pictured.map(async ({ slug }) => {
      const detail = await fetch(url + pathOf('getPublicVenue', { id: slug }))
      const { pictures } = (await detail.json()) as { pictures: unknown[] }
      return { slug, pictures: pictures.length }
    }),
  )
  const slug = counts.sort((a, b) => b.pictures - a.pictures)[0]?.slug ?? ''
  const settings = (await (await fetch(url + pathOf('commonSettings'))).json()) as Wire['commonSettings']['reply']
  const form = settings.demo?.form
  return [
    { page: 'list', path: paths.venues },
    { page: 'detail', path: paths.venue(slug) },
    ...(form ? [{ page: 'embed', path: listingPaths[form.kind].embed(form.embed_code) }] : []),
  ]
}

export async function measurePages(url: string, executable: string): Promise<Visit[]> {
  const browser = await chromium.launch({ executablePath: executable, args: ['--no-sandbox'] })
  try {
    const visits: Visit[] = []
    for (const { page, path } of await pagesToVisit(url)) {
      for (const width of [390, 1440]) visits.push(await visit(browser, url + path, page, width))
    }
    return visits
  } finally {
    await browser.close()
  }
}

async function visit(browser: Browser, address: string, name: string, width: number): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width, height: width < 600 ? 844 : 900 }, locale: 'pl-PL' })
  try {
    const page = await context.newPage()
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text().slice(0, 200)))
    page.on('pageerror', (error) => errors.push(error.message.slice(0, 200)))
    await page.goto(address, { waitUntil: 'networkidle' })
    await page.waitForTimeout(1500)
    const first = await resourcesOf(page)
    const scripts = first.filter(({ path }) => path.endsWith('.js'))
    const sum = (list: Resource[]) => list.reduce((total, each) => total + each.bytes, 0)
    const ending = (pattern: RegExp) => first.filter(({ path }) => pattern.test(path))
    await scrollThrough(page)
    const scrolled = newScripts(await resourcesOf(page), first)
    await openGallery(page)
    const opened = newScripts(await resourcesOf(page), [...first, ...scrolled])
    return {
      page: name,
      width,
      requests: first.length,
      bytes: sum(first),
      before_paint_bytes: sum(
        first.filter(({ type, blocking }) => type === 'document' || (blocking && type !== 'script')),
      ),
      script_bytes: sum(scripts),
      script_files: scripts.length,
      image_bytes: sum(ending(/\.(avif|webp|jpe?g|png|svg)$/)),
      font_bytes: sum(ending(/\.woff2$/)),
      uncompressed: first
        .filter(
          ({ path, bytes, plain, type }) =>
            (type === 'document' || /\.(js|css)$/.test(path)) && plain > 1_500 && bytes >= plain,
        )
        .map(({ path }) => path),
      later_scroll_bytes: sum(scrolled),
      later_gallery_bytes: sum(opened),
      errors,
    }
  } finally {
    await context.close()
  }
}

/** Sizes of bodies as they were transferred, without headers, from the browser's own measurements. */
const resourcesOf = (page: Page): Promise<Resource[]> =>
  page.evaluate<Resource[]>(`
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map((entry) => ({
      path: new URL(entry.name).pathname,
      bytes: entry.encodedBodySize,
      plain: entry.decodedBodySize,
      type: entry.entryType === 'navigation' ? 'document' : entry.initiatorType,
      blocking: entry.renderBlockingStatus === 'blocking',
    }))`)

const newScripts = (now: Resource[], before: Resource[]): Resource[] =>
  now.filter(({ path }) => path.endsWith('.js') && !before.some((each) => each.path === path))

async function scrollThrough(page: Page): Promise<void> {
  for (let step = 0; step < 14; step += 1) {
    await page.mouse.wheel(0, 900)
    await page.waitForTimeout(120)
  }
  await page.waitForLoadState('networkidle')
}

async function openGallery(page: Page): Promise<void> {
  await page.evaluate('scrollTo(0, 0)')
  const picture = page.locator('main button:has(img)').first()
  if ((await picture.count()) === 0) return
  await picture.click({ timeout: 3_000 }).catch(() => undefined)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(500)
}
