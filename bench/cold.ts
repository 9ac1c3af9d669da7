/**
 * The first start on a new machine: a fresh clone of the last commit, an empty npm cache, an empty data folder, `npm
 * start`. The output of launcher and product divides the time. It downloads packages, so it runs only when it is named.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { root } from '../scripts/run.ts'
import { median } from './load/load.ts'
import { canMeasureCpu, cpuOf } from './processes.ts'
import { startProduct } from './product.ts'
import { table, type Verdict } from './table.ts'

/** Since the command; CPU of all its processes, the database too. Site and story are made at the same time. */
type Moment = { at_ms: number; cpu_ms: number }
type ColdRun = { packages: Moment; site: Moment; story: Moment; ready: Moment }
export type ColdResult = { runs: ColdRun[]; packages: number; files: number; disk_bytes: number; fetched_bytes: number }

export const coldRuns = 3
const goal_ms = 25_000
const signs = { packages: /^Dependencies installed in/m, site: /^Site built in/m, story: /^Told the demo story in/m }
type Sign = keyof typeof signs

export async function measureCold(folder: string, runs: number, say: (line: string) => void): Promise<ColdResult> {
  const result: ColdResult = { runs: [], packages: 0, files: 0, disk_bytes: 0, fetched_bytes: 0 }
  for (let run = 1; run <= runs; run += 1) {
    say(`  fresh clone, ${run} of ${runs}`)
    const place = mkdtempSync(path.join(folder, 'cold-'))
    const [clone, cache] = [path.join(place, 'clone'), path.join(place, 'cache')]
    execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, clone])
    result.runs.push(await firstVisit(clone, cache, path.join(place, 'data')))
    if (run === 1) Object.assign(result, weightOf(clone, cache))
    rmSync(place, { recursive: true, force: true })
  }
  return result
}

async function firstVisit(checkout: string, cache: string, data_dir: string): Promise<ColdRun> {
  const begun = performance.now()
  const moments = new Map<Sign | 'ready', Moment>()
  const note = (what: Sign | 'ready', pid: number) => {
    const { server_ms, database_ms } = canMeasureCpu ? cpuOf(pid) : { server_ms: 0, database_ms: 0 }
    moments.set(what, { at_ms: performance.now() - begun, cpu_ms: server_ms + database_ms })
  }
  const hears = (output: string, pid: number) => {
    for (const [what, sign] of Object.entries(signs) as [Sign, RegExp][])
      if (!moments.has(what) && sign.test(output)) note(what, pid)
  }
  // When a proxy with its own certificate is in between, npm must know it.
  const { NODE_EXTRA_CA_CERTS: known } = process.env
  const env = { npm_config_cache: cache, ...(known ? { NODE_EXTRA_CA_CERTS: known } : {}) }
  const product = await startProduct({ data_dir, checkout, hears, through: 'npm', env })
  note('ready', product.pid)
  await product.stop()
  const silent = (['packages', 'site', 'story', 'ready'] as const).find((what) => !moments.has(what))
  if (silent) throw new Error(`the first start did not say when it had its ${silent}`)
  return Object.fromEntries(moments) as ColdRun
}

/** The size of what was installed, and of what was downloaded, which is exactly npm's cache. */
function weightOf(clone: string, cache: string): Omit<ColdResult, 'runs'> {
  const installed = path.join(clone, 'node_modules')
  const { packages } = JSON.parse(readFileSync(path.join(installed, '.package-lock.json'), 'utf8')) as {
    packages: Record<string, unknown>
  }
  const there = heap(installed)
  const fetched = heap(path.join(cache, '_cacache', 'content-v2'))
  return {
    packages: Object.keys(packages).length,
    files: there.files,
    disk_bytes: there.bytes,
    fetched_bytes: fetched.bytes,
  }
}

function heap(folder: string): { files: number; bytes: number } {
  let [files, bytes] = [0, 0]
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    files += 1
    bytes += statSync(path.join(entry.parentPath, entry.name)).size
  }
  return { files, bytes }
}

const middle = ({ runs }: ColdResult, value: (run: ColdRun) => number) => median(runs.map(value))
const s = (ms: number) => (ms / 1000).toFixed(1)

export function coldVerdict(cold: ColdResult | undefined): Verdict {
  const target = 'from a fresh clone, nothing in npm’s cache, to „ready”: at most 25 s'
  if (!cold) return { target, measured: 'not measured', reached: null }
  const ms = middle(cold, ({ ready }) => ready.at_ms)
  return { target, measured: `${s(ms)} s`, reached: ms <= goal_ms }
}

export function coldReport(cold: ColdResult): string[] {
  const mb = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
  const row = (title: string, of: (run: ColdRun) => Moment, from: (run: ColdRun) => Moment | null) => {
    const span = (of_what: keyof Moment) => (run: ColdRun) => of(run)[of_what] - (from(run)?.[of_what] ?? 0)
    const all = cold.runs.map(span('at_ms'))
    return [title, s(median(all)), s(Math.min(...all)), s(Math.max(...all)), s(middle(cold, span('cpu_ms')))]
  }
  return [
    '## First visit to a machine',
    '',
    `Fresh clone, empty cache of npm, empty data folder, \`npm start\` to „ready”, in seconds; ${cold.runs.length} runs. ${cold.packages} packages in ${cold.files} files, ${mb(cold.disk_bytes)} on the disk, ${mb(cold.fetched_bytes)} fetched. CPU is that of everything below the command. The site is built and the story told beside each other, so their CPU is that of both up to the line; the registry of packages is as far away as it was.`,
    '',
    ...table(
      ['', 'median', 'quickest', 'slowest', 'CPU'],
      [
        row(
          'packages',
          ({ packages }) => packages,
          () => null,
        ),
        row(
          'then until the site can be sent',
          ({ site }) => site,
          ({ packages }) => packages,
        ),
        row(
          'and until the story is told',
          ({ story }) => story,
          ({ packages }) => packages,
        ),
        row(
          'in all',
          ({ ready }) => ready,
          () => null,
        ),
      ],
    ),
    '',
  ]
}
