/**
 * The owner's calendar with four hundred entries in view: how even its frames are while somebody scrolls and drags.
 * `node bench/calendar-page.ts http://127.0.0.1:8000 [e-mail password]` adds blocks until there are enough (they are taken
 * away again) and prints one line per movement.
 */
import { type Browser, chromium, type Page } from '@playwright/test'
import { calls } from '#contract/calls.ts'
import type { Wire } from '#contract/index.ts'
import { paths } from '#contract/paths.ts'
import { browserPath } from './pages.ts'

const WANTED = 400
const perCall = 100

export type Smoothness = {
  movement: string
  frames: number
  p50_ms: number
  p95_ms: number
  worst_ms: number
  long_tasks: number
}
type Login = { email: string; password: string }

const plusDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

export async function measureCalendar(browser: Browser, url: string, login: Login): Promise<Smoothness[]> {
  const json = { 'content-type': 'application/json' }
  const entered = await fetch(url + calls.logIn.path, { method: 'POST', headers: json, body: JSON.stringify(login) })
  if (!entered.ok) throw new Error(`no login: ${await entered.text()}`)
  const session = (await entered.json()) as { access: string; refresh: string }
  const headers = { ...json, authorization: `Bearer ${session.access}` }
  const made = await fillUp(url, headers)
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pl-PL' })
    await context.addInitScript(
      ([access, refresh]) => {
        localStorage.setItem('access_token', access ?? '')
        localStorage.setItem('refresh_token', refresh ?? '')
      },
      [session.access, session.refresh],
    )
    const page = await context.newPage()
    const found: Smoothness[] = []
    await page.goto(`${url}${paths.calendar}?widok=os`)
    await page.locator('[data-timeline] [data-ev]').first().waitFor()
    found.push(await during(page, 'timeline, scrolled sideways', () => wheel(page, 60, 0)))
    found.push(await during(page, 'timeline, scrolled down', () => wheel(page, 0, 40)))
    found.push(await during(page, 'timeline, dragged over days', () => drag(page, '[data-timeline]')))
    await page.goto(`${url}${paths.calendar}?widok=miesiac`)
    await page.locator('[data-ev]').first().waitFor()
    found.push(await during(page, 'month, dragged over days', () => drag(page, '[data-cursor]')))
    await page.goto(`${url}${paths.calendar}?widok=tydzien`)
    await page.locator('[data-ev]').first().waitFor()
    found.push(await during(page, 'week, scrolled down', () => wheel(page, 0, 30)))
    await context.close()
    return found
  } finally {
    for (const id of made)
      await fetch(`${url}${calls.deleteBlock.path.replace('{id}', id)}?scope=one`, {
        method: 'DELETE',
        headers: { authorization: headers.authorization ?? '' },
      })
  }
}

/** Blocks of two hours on free mornings of all listings, until enough entries are in view. Answers their ids. */
async function fillUp(url: string, headers: Record<string, string>): Promise<string[]> {
  const get = async <T>(path: string) => (await (await fetch(url + path, { headers })).json()) as T
  const { results } = await get<Wire['listCalendarResources']['reply']>(calls.listCalendarResources.path)
  const today = new Date().toISOString().slice(0, 10)
  const made: string[] = []
  for (let hour = 8; hour < 20 && made.length < WANTED; hour += 3)
    for (const { id } of results) {
      if (made.length >= WANTED) break
      const at = String(hour).padStart(2, '0')
      const terms = Array.from({ length: Math.min(perCall, 60) }, (_, day) => plusDays(today, day - 10)).map(
        (date) => ({
          start: `${date}T${at}:00`,
          end: `${date}T${String(hour + 2).padStart(2, '0')}:00`,
        }),
      )
      const body = JSON.stringify({ listing_id: id, terms, label: 'Pomiar', skip_taken: true })
      const answer = await fetch(url + calls.createBlocks.path, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
        body,
      })
      if (!answer.ok) throw new Error(await answer.text())
      made.push(...((await answer.json()) as Wire['createBlocks']['reply']).blocks.map((block) => block.id))
    }
  return made
}

/** Runs in the page, which knows types that we do not. */
const watchFrames = `{
  const seen = { frames: [], long: 0, on: true }
  globalThis.seen = seen
  new PerformanceObserver((list) => { seen.long += list.getEntries().length }).observe({ type: 'longtask' })
  let last = performance.now()
  const frame = (now) => {
    seen.frames.push(now - last)
    last = now
    if (seen.on) requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}`

async function during(page: Page, movement: string, move: () => Promise<void>): Promise<Smoothness> {
  await page.waitForTimeout(500)
  await page.evaluate(watchFrames)
  await move()
  const { frames, long } = await page.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: { frames: number[]; long: number; on: boolean } }
    seen.on = false
    return { frames: seen.frames.slice(1), long: seen.long }
  })
  const sorted = frames.sort((a, b) => a - b)
  const at = (share: number) =>
    Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10
  return { movement, frames: frames.length, p50_ms: at(0.5), p95_ms: at(0.95), worst_ms: at(1), long_tasks: long }
}

async function wheel(page: Page, dx: number, dy: number): Promise<void> {
  await page.mouse.move(800, 550)
  for (let turn = 0; turn < 60; turn++) {
    await page.mouse.wheel(dx, dy)
    await page.waitForTimeout(16)
  }
}

/** Over the cells and back; Escape lets nothing be made. */
async function drag(page: Page, near: string): Promise<void> {
  const box = await page.locator(near).first().boundingBox()
  const y = Math.max(320, Math.min(860, (box?.y ?? 400) + (box?.height ?? 0) - 8))
  await page.mouse.move(400, y)
  await page.mouse.down()
  for (let step = 0; step < 60; step++) await page.mouse.move(400 + step * 12, y)
  await page.keyboard.press('Escape')
  await page.mouse.up()
}

const [url, email = 'demo@wydarzy.example', password = 'demo-wydarzy-2026'] = process.argv.slice(2)
if (import.meta.main && url) {
  const browser = await chromium.launch({ executablePath: browserPath() ?? undefined, args: ['--no-sandbox'] })
  try {
    console.table(await measureCalendar(browser, url, { email, password }))
  } finally {
    await browser.close()
  }
}
