/** Lighthouse with its defaults: a phone, simulated slow 4G, CPU four times slower; the median of five runs. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from '../../scripts/run.ts'
import { median } from '../load/load.ts'
import { pagesToVisit } from './pages.ts'
import { kill, treeOf } from '../processes.ts'

export type Audit = {
  page: string
  runs: number
  lcp_ms: number
  fcp_ms: number
  tbt_ms: number
  cls: number
  score: number
  lcp_all_ms: number[]
}

const runs = 5
/** On a busy machine Chromium sometimes gives Lighthouse no trace; such a run is repeated. */
const mostTries = 3
const runWithinMs = 90_000

export async function measureLighthouse(url: string, chrome: string, say: (line: string) => void): Promise<Audit[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'wydarzy-bench-'))
  try {
    const pages = await pagesToVisit(url)
    const reports = new Map<string, Report[]>(pages.map(({ page }) => [page, []]))
    for (let run = 1; run <= runs; run += 1) {
      for (const { page, path: where } of pages) {
        say(`  ${page}, ${run} of ${runs}`)
        reports.get(page)?.push(await auditAgain(url + where, chrome, path.join(folder, `${page}-${run}.json`)))
      }
    }
    return pages.map(({ page }) => auditOf(page, reports.get(page) ?? []))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type Report = { audits: Record<string, { numericValue?: number }>; categories: { performance: { score: number } } }

function auditOf(page: string, reports: Report[]): Audit {
  const values = (name: string) => reports.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN)
  return {
    page,
    runs: reports.length,
    lcp_ms: median(values('largest-contentful-paint')),
    fcp_ms: median(values('first-contentful-paint')),
    tbt_ms: median(values('total-blocking-time')),
    cls: median(values('cumulative-layout-shift')),
    score: median(reports.map(({ categories }) => categories.performance.score * 100)),
    lcp_all_ms: values('largest-contentful-paint'),
  }
}

async function auditAgain(address: string, chrome: string, file: string): Promise<Report> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await audit(address, chrome, file)
    } catch (error) {
      if (attempt === mostTries) throw error
    }
  }
}

function audit(address: string, chrome: string, file: string): Promise<Report> {
  const args = [
    path.join(root, 'node_modules/lighthouse/cli/index.js'),
    address,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    '--only-categories=performance',
    '--chrome-flags=--headless=new --no-sandbox',
  ]
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, CHROME_PATH: chrome },
    })
    let said = ''
    child.stderr.on('data', (part: Buffer) => (said += part))
    const late = setTimeout(() => {
      for (const { pid } of treeOf(child.pid as number).reverse()) kill(pid, 'SIGKILL')
    }, runWithinMs)
    child.once('error', reject)
    child.once('exit', (code) => {
      clearTimeout(late)
      if (code === 0) resolve(JSON.parse(readFileSync(file, 'utf8')) as Report)
      else reject(new Error(`Lighthouse ended with ${code}: ${said.slice(-500)}`))
    })
  })
}
