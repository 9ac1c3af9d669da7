/**
 * `npm run bench [-- part…]`: measures the product beside bare SQL and a bare Fastify route on this machine and writes
 * bench/results.json and bench/RESULTS.md. Parts: start-up, idle, serving, pages, weight, lighthouse, throttled,
 * calendar, http-demo, http-many, owner, crowd, payments, webhooks, calendars (all of them when none is named). A part
 * with a job, such as `http-many:search`, measures that job alone and saves nothing. Two parts run only when named,
 * because they take long: sizes (`sizes:20` measures 20 000 listings alone and saves the result) and cold (`cold:1` is
 * one run), which also downloads packages. Connects to 127.0.0.1 only (except cold), uses its own data folders, and
 * ends what it started.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { stopEmbedded } from '#api/db/embedded.ts'
import { measureCalendars } from './calendars/calendars-part.ts'
import { coldRuns, measureCold } from './cold.ts'
import { measureCalendar } from './owner/calendar-page.ts'
import { measureCrowd } from './load/crowd.ts'
import { measureHttp } from './load/http-part.ts'
import { measureLighthouse } from './pages/lighthouse.ts'
import { atRest } from './measure.ts'
import { canMeasureCpu } from './processes.ts'
import { measureIdle } from './idle.ts'
import { measuredNow } from './machine.ts'
import { measureOwner } from './owner/owner-part.ts'
import { browserPath, measurePages } from './pages/pages.ts'
import { measureServing } from './pages/serving.ts'
import { measureThrottled } from './pages/throttled.ts'
import { measureWeight } from './pages/weight.ts'
import { measurePayments } from './payments/payments-part.ts'
import { type Product, startProduct, stopAll } from './product.ts'
import { figureTable, report } from './report.ts'
import type { Results } from './results.ts'
import { measureSize, sizesInThousands } from './sizes/sizes-part.ts'
import { measureStartUp } from './start-up.ts'
import { measureWebhooks } from './webhooks/webhooks-part.ts'

const pagePartNames = ['pages', 'weight', 'lighthouse', 'throttled', 'calendar'] as const
const partNames = [
  'start-up',
  'idle',
  'serving',
  ...pagePartNames,
  'http-demo',
  'http-many',
  'owner',
  'crowd',
  'payments',
  'webhooks',
  'calendars',
  'sizes',
  'cold',
] as const
const onlyNamed: readonly PartName[] = ['sizes', 'cold']
type PagePartName = (typeof pagePartNames)[number]
type PartName = (typeof partNames)[number]

const resultsFile = path.join(import.meta.dirname, 'results.json')
const reportFile = path.join(import.meta.dirname, 'RESULTS.md')
const say = (line: string) => console.log(line)

const wishes = process.argv.slice(2).map((word) => word.split(':') as [PartName, string | undefined])
const unknown = wishes.find(([name]) => !partNames.includes(name))
if (unknown) {
  console.error(`There is no part "${unknown[0]}" of the bench: choose from ${partNames.join(', ')}.`)
  process.exit(1)
}
const jobsOf = (part: PartName) => wishes.flatMap(([name, job]) => (name === part && job ? [job] : []))
const isNamed = (part: PartName) => wishes.some(([name]) => name === part)
const isAsked = (part: PartName) => (wishes.length === 0 ? !onlyNamed.includes(part) : isNamed(part))
const longestMs = (isNamed('sizes') ? 40 : 15) * 60_000

const folder = mkdtempSync(path.join(tmpdir(), 'wydarzy-bench-'))
const demo_dir = path.join(folder, 'demo')
const spare = (name: string) => path.join(folder, name)

async function finish(code: number): Promise<never> {
  await stopAll().catch(() => undefined)
  for (const dir of [demo_dir, spare('first-1'), spare('first-2')]) {
    if (existsSync(dir)) await stopEmbedded(dir).catch(() => undefined)
  }
  rmSync(folder, { recursive: true, force: true })
  process.exit(code)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void finish(1))
// An error inside the load generator must not leave a server behind either.
process.once('uncaughtException', (error) => {
  console.error(error)
  void finish(1)
})
setTimeout(() => {
  console.error(
    `The bench took longer than ${longestMs / 60_000} minutes and was ended; finished parts are written down.`,
  )
  void finish(1)
}, longestMs).unref()

function known(): Results {
  return existsSync(resultsFile) ? (JSON.parse(readFileSync(resultsFile, 'utf8')) as Results) : {}
}

function keep(part: Partial<Results>): void {
  const before = known()
  const { sizes: _sayItThemselves, ...dated } = part
  const fresh = Object.fromEntries(Object.keys(dated).map((name) => [name, measuredNow()]))
  const results: Results = { ...before, ...part, measured: { ...before.measured, ...fresh } }
  writeFileSync(resultsFile, `${JSON.stringify(results, null, 1)}\n`)
  writeFileSync(reportFile, report(results))
}

/**
 * The product with the demo story, started as a person would; the story is made first when no earlier part has made it.
 */
async function withProduct(work: (product: Product) => Promise<void>): Promise<void> {
  const product = await startProduct({ data_dir: demo_dir })
  try {
    await work(product)
  } finally {
    await product.stop()
  }
}

const isPagePart = (name: PartName): name is PagePartName => pagePartNames.some((one) => one === name)

async function pagePart(name: PagePartName): Promise<void> {
  const chrome = browserPath()
  if (!chrome) return say('  There is no browser on this machine (install chromium or set CHROME_PATH): left out.')
  await withProduct(async ({ url, pid }) => {
    // The smallest pictures are made after the first start; the measurement waits for them, because later visitors get
    // those.
    if (canMeasureCpu && name !== 'weight') await atRest(pid, 75)
    if (name === 'pages') keep({ pages: await measurePages(url, chrome) })
    else if (name === 'weight') keep({ weight: await measureWeight(url, chrome) })
    else if (name === 'throttled') keep({ throttled: await measureThrottled(url, chrome, say) })
    else if (name === 'calendar') keep({ calendar: await measureCalendar(url, chrome) })
    else keep({ lighthouse: await measureLighthouse(url, chrome, say) })
  })
}

async function httpPart(name: 'http-demo' | 'http-many'): Promise<void> {
  const only = jobsOf(name)
  const size = name === 'http-demo' ? 'demo' : 'many'
  const result = await measureHttp(demo_dir, size, only, say)
  if (only.length > 0) return say(figureTable(result))
  keep(size === 'demo' ? { http_demo: result } : { http_many: result })
}

/** Each size is saved at once, because a run may be interrupted before the last. */
async function sizesPart(): Promise<void> {
  const asked = jobsOf('sizes').map(Number)
  for (const thousands of asked.length > 0 ? asked : sizesInThousands) {
    const size = { ...(await measureSize(demo_dir, thousands, say)), measured: measuredNow() }
    const others = known().sizes?.filter(({ listings }) => listings !== size.listings) ?? []
    keep({ sizes: [...others, size].sort((a, b) => a.listings - b.listings) })
  }
}

try {
  for (const name of partNames.filter(isAsked)) {
    const begun = performance.now()
    say(`${name}…`)
    if (name === 'start-up') keep({ start_up: await measureStartUp(demo_dir, spare, say) })
    else if (name === 'idle') keep({ idle: await measureIdle(demo_dir, say) })
    else if (name === 'serving') keep({ serving: await measureServing(demo_dir, say) })
    else if (isPagePart(name)) await pagePart(name)
    else if (name === 'owner') keep({ owner: await measureOwner(demo_dir, say) })
    else if (name === 'crowd') keep({ crowd: await measureCrowd(demo_dir, say) })
    else if (name === 'payments') keep({ payments: await measurePayments(demo_dir, say) })
    else if (name === 'calendars') keep({ calendars: await measureCalendars(demo_dir, say) })
    else if (name === 'webhooks') keep({ webhooks: await measureWebhooks(demo_dir, say) })
    else if (name === 'sizes') await sizesPart()
    else if (name === 'cold') keep({ cold: await measureCold(folder, Number(jobsOf('cold')[0] ?? coldRuns), say) })
    else await httpPart(name)
    say(`${name}: done in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
  }
  if (wishes.length === 0 || wishes.some(([, job]) => !job)) say('Written: bench/RESULTS.md')
  await finish(0)
} catch (error) {
  console.error(error)
  await finish(1)
}
