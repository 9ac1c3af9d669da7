/**
 * The owner's calendar in a real browser, empty and with four hundred entries in one week: how long a change of view
 * takes, and how even the frames are during scrolling and dragging. The blocks are deleted afterwards. `node
 * bench/owner/calendar-page.ts http://127.0.0.1:8000 [e-mail password]` measures a running product.
 */
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { calls } from '#contract/calls.ts'
import type { Wire } from '#contract/index.ts'
import { paths } from '#contract/paths.ts'
import { median } from '../load/load.ts'
import { browserPath } from '../pages/pages.ts'

const WANTED = 400
/** Far enough ahead for a week without reservations. */
const daysAhead = 200
const switches = 5

export type Smoothness = {
  frames: number
  p50_ms: number
  p95_ms: number
  worst_ms: number
  /** CPU of the main thread for each drawn frame or each change of view; other work of the machine is not counted. */
  busy_ms: number
  /** Tasks over 50 ms, which a person notices. */
  long_tasks: number
  longest_ms: number
}
export type CalendarResult = {
  entries: number
  movements: { movement: string; empty: Smoothness; full: Smoothness }[]
}
type Login = { email: string; password: string }
type Headers = Record<string, string>

const plusDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** A Monday that far ahead. */
function weekAhead(): string {
  const day = plusDays(new Date().toISOString().slice(0, 10), daysAhead)
  return plusDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
}

export const demoPartner: Login = { email: 'demo@wydarzy.example', password: 'demo-wydarzy-2026' }

export async function measureCalendar(url: string, chrome: string, login = demoPartner): Promise<CalendarResult> {
  const browser = await chromium.launch({ executablePath: chrome, args: ['--no-sandbox'] })
  try {
    const json = { 'content-type': 'application/json' }
    const entered = await fetch(url + calls.logIn.path, { method: 'POST', headers: json, body: JSON.stringify(login) })
    if (!entered.ok) throw new Error(`no login: ${await entered.text()}`)
    const session = (await entered.json()) as { access: string; refresh: string }
    const headers = { ...json, authorization: `Bearer ${session.access}` }
    const monday = weekAhead()
    const empty = await walk(browser, url, session, monday)
    const filling = await fillUp(url, headers, monday)
    try {
      const full = await walk(browser, url, session, monday)
      const movements = [...full].map(([movement, smooth]) => {
        const before = empty.get(movement)
        if (!before) throw new Error(`"${movement}" was not measured on the empty calendar`)
        return { movement, empty: before, full: smooth }
      })
      return { entries: filling.entries, movements }
    } finally {
      for (const id of filling.series) await removeSeries(url, headers, id)
    }
  } finally {
    await browser.close()
  }
}

async function removeSeries(url: string, headers: Headers, id: string): Promise<void> {
  const path = `${calls.deleteBlock.path.replace('{id}', id)}?scope=series`
  const authorization = headers.authorization ?? ''
  const answer = await fetch(url + path, { method: 'DELETE', headers: { authorization } })
  if (!answer.ok) throw new Error(`the blocks of the bench are still there: ${await answer.text()}`)
}

/** Adds blocks of three quarters of an hour in all listings until the week has enough. */
async function fillUp(url: string, headers: Headers, monday: string): Promise<{ entries: number; series: string[] }> {
  const answer = await fetch(url + calls.listCalendarResources.path, { headers })
  const { results } = (await answer.json()) as Wire['listCalendarResources']['reply']
  const each = Math.ceil(WANTED / results.length)
  const terms = Array.from({ length: each }, (_, index) => {
    const date = plusDays(monday, index % 7)
    const at = String(8 + Math.floor(index / 7)).padStart(2, '0')
    return { start: `${date}T${at}:00`, end: `${date}T${at}:45` }
  })
  const filling = { entries: 0, series: [] as string[] }
  for (const { id } of results) {
    const reply = await fetch(url + calls.createBlocks.path, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({ listing_id: id, terms, label: 'Pomiar', skip_taken: true }),
    })
    if (!reply.ok) throw new Error(await reply.text())
    const { blocks } = (await reply.json()) as Wire['createBlocks']['reply']
    filling.entries += blocks.length
    filling.series.push(...blocks.slice(0, 1).map((block) => block.id))
  }
  return filling
}

type Session = { access: string; refresh: string }

async function walk(browser: Browser, url: string, { access, refresh }: Session, monday: string) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pl-PL' })
  await context.addInitScript(
    (keys) => {
      for (const [name, value] of Object.entries(keys)) localStorage.setItem(name, value)
    },
    { access_token: access, refresh_token: refresh },
  )
  const page = await context.newPage()
  const meter = await context.newCDPSession(page)
  await meter.send('Performance.enable', { timeDomain: 'threadTicks' })
  const found = new Map<string, Smoothness>()
  const note = async (movement: string, work: () => Promise<void>) =>
    found.set(movement, await during(page, meter, work))
  await page.goto(`${url}${paths.calendar}?widok=os&data=${monday}`)
  await page.locator('[data-timeline]').waitFor()
  // Opens each view once, so that the measured changes have their data in memory.
  for (const name of views) await turnTo(page, name)
  for (const name of views) found.set(`change of view: ${name}`, await turning(page, meter, name))
  await turnTo(page, 'Oś czasu')
  await note('timeline, scrolled sideways', () => wheel(page, 60, 0))
  await note('timeline, scrolled down', () => wheel(page, 0, 40))
  await note('timeline, dragged over days', () => drag(page))
  await turnTo(page, 'Tydzień')
  await note('week, scrolled down', () => wheel(page, 0, 30))
  await note('week, dragged over hours', () => drag(page))
  await turnTo(page, 'Miesiąc')
  await note('month, dragged over days', () => drag(page))
  await context.close()
  return found
}

const views = ['Miesiąc', 'Tydzień', 'Plan', 'Oś czasu'] as const
type View = (typeof views)[number]

/** From the click to the frame after the one that shows the view, in ms. */
async function turnTo(page: Page, name: View): Promise<number> {
  return page.getByRole('button', { name, exact: true }).evaluate(async (button) => {
    const { requestAnimationFrame: frame } = globalThis as unknown as {
      requestAnimationFrame: (then: () => void) => void
    }
    const painted = () => new Promise<void>((resolve) => frame(() => setTimeout(resolve)))
    const begun = performance.now()
    ;(button as unknown as { click: () => void }).click()
    await painted()
    return performance.now() - begun
  })
}

async function turning(page: Page, meter: CDPSession, name: View): Promise<Smoothness> {
  const away = name === 'Miesiąc' ? 'Tydzień' : 'Miesiąc'
  const times: number[] = []
  const busy: number[] = []
  const long: number[] = []
  for (let turn = 0; turn < switches; turn += 1) {
    await turnTo(page, away)
    await page.waitForTimeout(300)
    const before = await busyMs(meter)
    const smooth = await during(page, meter, async () => void times.push(await turnTo(page, name)))
    busy.push((await busyMs(meter)) - before)
    long.push(smooth.longest_ms)
  }
  return {
    frames: switches,
    p50_ms: round(median(times)),
    p95_ms: round(Math.max(...times)),
    worst_ms: round(Math.max(...times)),
    busy_ms: round(median(busy)),
    long_tasks: long.filter((ms) => ms > 0).length,
    longest_ms: round(Math.max(...long)),
  }
}

const round = (ms: number): number => Math.round(ms * 10) / 10

async function busyMs(meter: CDPSession): Promise<number> {
  const { metrics } = await meter.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

/** A text, because it runs in the page, whose types are not known here. */
const watchFrames = `{
  const seen = { frames: [], long: [], on: true }
  globalThis.seen = seen
  new PerformanceObserver((list) => { seen.long.push(...list.getEntries().map((each) => each.duration)) }).observe({ type: 'longtask' })
  let last = performance.now()
  const frame = (now) => {
    seen.frames.push(now - last)
    last = now
    if (seen.on) requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}`

async function during(page: Page, meter: CDPSession, move: () => Promise<void>): Promise<Smoothness> {
  await page.waitForTimeout(500)
  await page.evaluate(watchFrames)
  const before = await busyMs(meter)
  await move()
  const busy = (await busyMs(meter)) - before
  const { frames, long } = await page.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: { frames: number[]; long: number[]; on: boolean } }
    seen.on = false
    return { frames: seen.frames.slice(1), long: seen.long }
  })
  const sorted = frames.sort((a, b) => a - b)
  const at = (share: number) => round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  return {
    frames: frames.length,
    p50_ms: at(0.5),
    p95_ms: at(0.95),
    worst_ms: at(1),
    busy_ms: round(busy / Math.max(1, frames.length)),
    long_tasks: long.length,
    longest_ms: round(Math.max(0, ...long)),
  }
}

async function wheel(page: Page, dx: number, dy: number): Promise<void> {
  await page.mouse.move(800, 550)
  for (let turn = 0; turn < 60; turn += 1) {
    await page.mouse.wheel(dx, dy)
    await page.waitForTimeout(16)
  }
}

/** Drags over an empty place and back; Escape prevents a new block. */
async function drag(page: Page): Promise<void> {
  const { x, y } = await emptySpot(page)
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 0; step < 60; step += 1) {
    await page.mouse.move(x + Math.min(step, 60 - step) * 12, y + (step % 20))
    await page.waitForTimeout(16)
  }
  await page.keyboard.press('Escape')
  await page.mouse.up()
}

/** A place on the grid without an entry, so that the drag draws a new one. */
async function emptySpot(page: Page): Promise<{ x: number; y: number }> {
  return page.evaluate(`(() => {
    const grid = document.querySelector('[data-cursor]').closest('section').getBoundingClientRect()
    for (let y = Math.min(innerHeight, grid.bottom) - 12; y > grid.top + 60; y -= 9)
      for (let x = grid.left + 240; x < grid.right - 60; x += 11) {
        const at = document.elementFromPoint(x, y)
        if (at && at.closest('section') && !at.closest('[data-ev], a, [data-nodrag]')) return { x, y }
      }
    throw new Error('there is no empty spot on the calendar')
  })()`)
}

const [url, email, password] = process.argv.slice(2)
if (import.meta.main && url) {
  const chrome = browserPath()
  if (!chrome) throw new Error('There is no browser on this machine.')
  const login = email && password ? { email, password } : demoPartner
  const { entries, movements } = await measureCalendar(url, chrome, login)
  console.log(`${entries} entries in one week`)
  console.table(
    movements.flatMap(({ movement, empty, full }) => [
      { movement, on: 'empty', ...empty },
      { movement, on: 'full', ...full },
    ]),
  )
}
