/**
 * What a person with a slow phone waits for: Chromium with its network and its CPU really throttled (nothing is
 * simulated), a first visit with an empty cache. Largest picture or text (LCP), layout shifts (CLS), how long the main
 * thread is busy until the page is at rest, and how long the answer to a touch takes to appear (INP).
 */
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { paths } from '#contract/paths.ts'
import { median, percentile } from '../load/load.ts'
import { pagesToVisit } from './pages.ts'

export type Throttled = {
  page: string
  runs: number
  lcp_ms: number
  lcp_all_ms: number[]
  fcp_ms: number
  cls: number
  /** When the application begins to answer touches. */
  alive_ms: number
  /** CPU of the main thread until loading ends, before any touch; absent in results from before it was measured. */
  main_ms?: number
  /** The longest task until then, by the clock; tasks under 50 ms are not seen. */
  longest_ms?: number
  /** Over all touches of all runs. */
  inp_p75_ms: number
  touches: number
}

/** Slow 4G as Lighthouse defines it. */
const network = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 }
const slowerCpu = 4
export const runs = 10

type Place = { page: string; url: string }
type Visit = Required<Omit<Throttled, 'page' | 'runs' | 'lcp_all_ms' | 'inp_p75_ms' | 'touches'>> & {
  touches_ms: number[]
}

export async function measureThrottled(url: string, executable: string, say: (line: string) => void) {
  const pages = [{ page: 'home', path: paths.home }, ...(await pagesToVisit(url))]
  const places = pages.map(({ page, path }) => ({ page, url: url + path }))
  return visitInTurns(places, executable, say)
}

/** All pages take turns, so that a noisy minute affects all of them. */
export async function visitInTurns(places: Place[], executable: string, say: (line: string) => void) {
  const browser = await chromium.launch({ executablePath: executable, args: ['--no-sandbox'] })
  const visits = new Map<string, Visit[]>(places.map(({ page }) => [page, []]))
  try {
    for (let run = 1; run <= runs; run += 1) {
      for (const { page, url } of places) {
        const visit = await visitOnce(browser, url)
        say(`  ${page}, ${run} of ${runs}: LCP ${visit.lcp_ms.toFixed(0)} ms`)
        visits.get(page)?.push(visit)
      }
    }
  } finally {
    await browser.close()
  }
  return places.map(({ page }) => throttledOf(page, visits.get(page) ?? []))
}

function throttledOf(page: string, visits: readonly Visit[]): Throttled {
  const touches = visits.flatMap(({ touches_ms }) => touches_ms).sort((a, b) => a - b)
  const middle = (value: (visit: Visit) => number) => median(visits.map(value))
  return {
    page,
    runs: visits.length,
    lcp_ms: middle(({ lcp_ms }) => lcp_ms),
    lcp_all_ms: visits.map(({ lcp_ms }) => Math.round(lcp_ms)),
    fcp_ms: middle(({ fcp_ms }) => fcp_ms),
    cls: Math.max(...visits.map(({ cls }) => cls)),
    alive_ms: middle(({ alive_ms }) => alive_ms),
    main_ms: middle(({ main_ms }) => main_ms),
    longest_ms: middle(({ longest_ms }) => longest_ms),
    inp_p75_ms: percentile(touches, 0.75),
    touches: touches.length,
  }
}

async function visitOnce(browser: Browser, url: string): Promise<Visit> {
  const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.75, hasTouch: true, isMobile: true }
  const context = await browser.newContext({ ...phone, locale: 'pl-PL', reducedMotion: 'reduce' })
  try {
    const page = await context.newPage()
    const session: CDPSession = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    await session.send('Network.emulateNetworkConditions', network)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowerCpu })
    await page.addInitScript({ content: watch })
    await page.goto(url, { waitUntil: 'commit' })
    while (!(await page.evaluate('seen.alive'))) await page.waitForTimeout(100)
    await page.waitForLoadState('networkidle')
    const drawn = await page.evaluate<Seen>('seen')
    const main_ms = await busyMs(session)
    await touch(page)
    const { cls, touches } = await page.evaluate<Seen>('seen')
    const { lcp: lcp_ms, fcp: fcp_ms, alive: alive_ms, longest: longest_ms } = drawn
    return { lcp_ms, fcp_ms, cls, alive_ms, main_ms, longest_ms, touches_ms: Object.values(touches) }
  } finally {
    await context.close()
  }
}

async function busyMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

type Seen = { lcp: number; fcp: number; cls: number; alive: number; longest: number; touches: Record<string, number> }

/** Runs in the page, before anything else. */
const watch = `
  const seen = { lcp: 0, fcp: 0, cls: 0, alive: 0, longest: 0, touches: {} }
  window.seen = seen
  const on = (type, each, options) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true, ...options })
  on('largest-contentful-paint', (entry) => (seen.lcp = entry.startTime))
  on('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime
  })
  on('layout-shift', (entry) => {
    if (!entry.hadRecentInput) seen.cls += entry.value
  })
  on('longtask', (entry) => (seen.longest = Math.max(seen.longest, entry.duration)))
  on('event', ({ interactionId, duration }) => {
    if (interactionId) seen.touches[interactionId] = Math.max(seen.touches[interactionId] ?? 0, duration)
  }, { durationThreshold: 16 })
  // React puts its properties on what can be pressed.
  const look = setInterval(() => {
    const button = document.querySelector('header button, form button')
    if (!button || !Object.keys(button).some((key) => key.startsWith('__reactProps'))) return
    seen.alive = performance.now()
    clearInterval(look)
  }, 50)`

/**
 * The first touches of a visitor with a phone: opens what the page offers, and closes it; a form on another site has
 * only its calendar.
 */
async function touch(page: Page): Promise<void> {
  await page.waitForTimeout(500)
  const month = page.getByRole('button', { name: 'Następny miesiąc' })
  if (new URL(page.url()).pathname.startsWith('/embed/')) {
    for (const _ of [1, 2, 3]) await month.tap()
    await page.getByRole('button', { name: 'Poprzedni miesiąc' }).tap()
    return page.waitForTimeout(500)
  }
  await page.getByRole('button', { name: 'Otwórz menu' }).tap()
  await page.getByRole('button', { name: 'Zamknij menu' }).tap()
  const isHome = new URL(page.url()).pathname === paths.home
  const opener = page.getByRole('button', { name: isHome ? /^Data/ : /^(Wybierz termin|Filtry)/ }).first()
  await opener.tap()
  const close = page.getByRole('dialog').getByRole('button', { name: 'Zamknij' }).first()
  await close.tap()
  await page.waitForTimeout(300)
  await opener.tap()
  await close.tap()
  await page.waitForTimeout(500)
}
