import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { findBrowser } from './checks/browser.ts'
import { root } from './run.ts'

// Makes the pictures of the README: starts the product with the demo story on its own data folder and on a day of its
// own, goes to each screen as a person does, and writes small PNG files to docs/screens.

const port = Number(process.env.E2E_PORT ?? 8009)
const origin = `http://127.0.0.1:${port}`
const folder = path.join(root, 'docs/screens')
const MOST_BYTES = 250_000
const hall = { slug: 'modrzewiowa-polana', guests: 84, days_ahead: 66 }
const sizes = { 1440: { width: 1440, height: 900 }, 390: { width: 390, height: 844 } } as const

type Term = { start: string; end: string }
type Walk = (page: Page, term: Term) => Promise<void>

/** A Wednesday in the middle of a month, always the same: a calendar with days on both sides, a year with months in it. */
const begins = '2027-10-13T10:00'

const screens: { name: string; width: keyof typeof sizes; walk: Walk }[] = [
  { name: 'home', width: 1440, walk: (page) => open(page, '/') },
  {
    name: 'list',
    width: 1440,
    walk: (page, { start }) => open(page, `/wip/sale?date_from=${start.slice(0, 10)}&guests=${hall.guests}`),
  },
  { name: 'detail', width: 1440, walk: (page, term) => open(page, `/wip/sale/${hall.slug}?${query(term)}`) },
  { name: 'detail', width: 390, walk: (page, term) => open(page, `/wip/sale/${hall.slug}?${query(term)}`) },
  { name: 'reserve', width: 1440, walk: (page, term) => open(page, `/sale/${hall.slug}/rezerwacja?${query(term)}`) },
  { name: 'status', width: 1440, walk: (page) => open(page, statusPath) },
  {
    name: 'my-reservations',
    width: 1440,
    walk: (page) => ownerScreen(page, '/moje-rezerwacje?stan=wszystkie', 'Moje rezerwacje'),
  },
  { name: 'calendar', width: 1440, walk: (page) => ownerScreen(page, '/kalendarz', 'Kalendarz') },
  { name: 'edit-prices', width: 1440, walk: (page) => editor(page, 'cennik') },
  { name: 'statistics', width: 1440, walk: (page) => ownerScreen(page, '/statystyki', 'Statystyki') },
]

const query = (term: Term) => new URLSearchParams({ ...term, guests: String(hall.guests) })
let statusPath = ''

async function open(page: Page, address: string): Promise<void> {
  await page.goto(origin + address)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

async function ownerScreen(page: Page, address: string, heading: string): Promise<void> {
  await open(page, address)
  if (new URL(page.url()).pathname !== '/login') return
  await page.getByRole('button', { name: /^Wpisz dane: Partner z ofertami/ }).click()
  await page.getByRole('button', { name: 'Zaloguj się' }).click()
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
}

/** Opens a section of the editor of the chosen venue, from the list as its owner does. */
async function editor(page: Page, section: string): Promise<void> {
  await ownerScreen(page, '/moje-sale', 'Moje sale')
  const link = page.getByRole('link', { name: /Modrzewiowa Polana/ }).first()
  const path = new URL((await link.getAttribute('href')) ?? '', origin).pathname
  await open(page, `${path}?sekcja=${section}`)
}

/** A date on which the venue is free, from about two months ahead. */
async function freeTerm(): Promise<Term> {
  for (let ahead = hall.days_ahead; ahead < hall.days_ahead + 200; ahead += 1) {
    const date = new Date(Date.parse(`${begins}Z`) + ahead * 86_400_000).toISOString().slice(0, 10)
    const search = new URLSearchParams({ q: 'Modrzewiowa', date_from: date, guests: String(hall.guests) })
    const reply = (await (await fetch(`${origin}/api/venues/public/?${search}`)).json()) as {
      results: { slug: string; term: Term | null }[]
    }
    const term = reply.results.find((card) => card.slug === hall.slug)?.term
    if (term) return term
  }
  throw new Error(`${hall.slug} has no free day to show`)
}

/** Reserves through the screens, so that there is a status page to show. */
async function reserve(page: Page, term: Term): Promise<string> {
  const email = 'halina@goscie.example'
  await open(page, `/sale/${hall.slug}/rezerwacja?${query(term)}`)
  const onward = page.getByRole('button', { name: /^Dalej/ })
  const step = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
  await page.getByText('Ten termin jest wolny:').waitFor()
  await onward.click()
  await step('Ile osób i co jeszcze?')
  await onward.click()
  await step('Na kogo rezerwujemy?')
  await page.getByRole('textbox', { name: 'Imię' }).fill('Halina')
  await page.getByRole('textbox', { name: 'Nazwisko' }).fill('Żółkiewska')
  await page.getByRole('textbox', { name: 'Adres e-mail' }).fill(email)
  await page.getByRole('textbox', { name: 'Telefon' }).fill('600 100 200')
  await onward.click()
  await step('Sprawdź, czy wszystko gra')
  await page.getByRole('checkbox', { name: /Akceptuję Regulamin/ }).check()
  await page.getByRole('button', { name: /^Wyślij prośbę/ }).click()
  await step('Został jeden krok: sprawdź e-mail')
  await page.goto(await confirmationLink(email))
  await page.getByRole('button', { name: 'Potwierdzam rezerwację' }).click()
  const link = page.getByRole('link', { name: 'Otwórz rezerwację' })
  return (await link.getAttribute('href')) ?? '/'
}

async function confirmationLink(email: string): Promise<string> {
  for (let tries = 0; tries < 50; tries++) {
    const mails = (await (await fetch(`${origin}/_sandbox/api/mail?to=${email}`)).json()) as { links: string[] }[]
    const link = mails.flatMap((mail) => mail.links).find((one) => one.includes('/potwierdzenie-rezerwacji-email/'))
    if (link) return link
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`no mail has come to ${email}`)
}

/** An owner's live stream never ends, so it is left out when waiting for the network to be idle. */
async function quiet(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  let seen = -1
  for (;;) {
    const now = await page.evaluate(() => performance.getEntriesByType('resource').length)
    if (now === seen) return
    seen = now
    await page.waitForTimeout(500)
  }
}

/** Waits until everything has loaded and nothing moves; pictures below the visible part are ignored. */
async function settled(page: Page): Promise<void> {
  // Where the login was pressed the mouse would light a row up.
  await page.mouse.move(0, 0)
  await quiet(page)
  await page.waitForFunction(() => !document.querySelector('.skel, [aria-busy="true"]'))
  await page.evaluate(async () => {
    await document.fonts.ready
    const shown = [...document.images].filter(
      (image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight,
    )
    const decoded = Promise.all(shown.map((image) => image.decode().catch(() => undefined)))
    // A lazy picture that is scrolled out of view never loads.
    await Promise.race([decoded, new Promise((resolve) => setTimeout(resolve, 3000))])
  })
}

const widths = [1440, 1200, 1000]

/** As wide as the size limit allows: large photographs get smaller rather than coarser. */
async function save(shot: Buffer, file: string): Promise<number> {
  let small = shot
  for (const width of widths) {
    const resized = sharp(shot).resize({ width, withoutEnlargement: true })
    small = await resized.png({ palette: true, colours: 128, effort: 10, compressionLevel: 9 }).toBuffer()
    if (small.length <= MOST_BYTES) break
  }
  writeFileSync(path.join(folder, file), small)
  return small.length
}

function startProduct(): Promise<ChildProcess> {
  const env = {
    ...process.env,
    E2E_DATA_DIR: path.join(root, '.cache', `screens-${port}`),
    ...{ PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: origin, SEED: 'demo', SANDBOX: 'on' },
    ...{ SANDBOX_CLOCK: begins, NODE_ENV: '', DATABASE_URL: '', RATE_LIMITS: 'off', LOAD_SHEDDING: 'off' },
  }
  const child = spawn(process.execPath, ['scripts/checks/e2e-server.mjs'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('The product stopped before it was ready: see the lines above.')))
    child.stdout?.on('data', (chunk: Buffer) => {
      process.stdout.write(chunk)
      if (chunk.toString().includes('Wydarzy ready on')) resolve(child)
    })
  })
}

async function shootAll(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const executablePath = process.env.CHROMIUM_PATH
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    const term = await freeTerm()
    const person = { locale: 'pl-PL', timezoneId: 'Europe/Warsaw', reducedMotion: 'reduce' } as const
    statusPath = await reserve(await browser.newPage(person), term)
    const later = await freeTerm()
    for (const { name, width, walk } of screens) {
      const context = await browser.newContext({ ...person, viewport: sizes[width] })
      const page = await context.newPage()
      await walk(page, later)
      await settled(page)
      const file = `${name}-${width}.png`
      const bytes = await save(await page.screenshot(), file)
      console.log(`${file}  ${Math.round(bytes / 1000)} kB`)
      await context.close()
    }
  } finally {
    await browser.close()
  }
}

const found = await findBrowser()
if (found.missing) {
  console.error(found.missing)
  process.exit(1)
}
Object.assign(process.env, found.env)
const product = await startProduct()
try {
  await shootAll()
} finally {
  product.removeAllListeners('exit')
  const stopped = new Promise((resolve) => product.once('exit', resolve))
  product.kill('SIGTERM')
  await stopped
}
