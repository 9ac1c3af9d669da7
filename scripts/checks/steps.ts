import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findBrowser } from './browser.ts'
import { root, runNode, tools } from '../run.ts'
import { countPlaywright, countVitest, type Counts } from './test-counts.ts'

export type StepResult = { ok: boolean; counts?: Counts }
export type Step = { name: string; run: () => Promise<StepResult> }

/** A quick step, whose output stays together beside what else is running. */
function command(name: string, file: string, args: string[] = []): Step {
  return { name, run: async () => ({ ok: (await runNode(file, args, {}, 'at the end')) === 0 }) }
}

/** By one checker: four of them work most types out four times, which beside the tests takes more than twice as long. */
const types = (name: string, project: string): Step =>
  command(name, tools.tsc, ['--noEmit', '--checkers', '1', '-p', project])

/** Runs knip again when its native parser crashed (seen about once in fifty runs), and only then. */
async function deadCode(): Promise<number> {
  const words = ['--include', 'files,exports,types', '--no-progress', '--no-config-hints']
  const ask = () => runNode(tools.knip, words, {}, 'at the end')
  const code = await ask()
  return code > 128 ? ask() : code
}

/** The checks that need neither a database nor a browser. */
export const quickChecks: Step[] = [
  command('format and lint', tools.biome, ['check', '--error-on-warnings', '.']),
  types('types of server and scripts', '.'),
  types('types of the site', 'web/tsconfig.json'),
  types('types of the journeys', 'e2e/tsconfig.json'),
  { name: 'nothing dead: every file and export is used', run: async () => ({ ok: (await deadCode()) === 0 }) },
]

export const databaseTypes = command('types of the tables are fresh', 'scripts/database/db-types.ts', ['--check'])

export const buildSite = command('site builds', 'scripts/build-site.ts')

/** Unit, house, licence and API tests, on one PostgreSQL. */
export const tests: Step = {
  name: 'tests of rules, house and server',
  run: () =>
    counted(
      (report) => countVitest(report, root),
      (report) =>
        runNode(tools.vitest, ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]),
    ),
}

/** Journeys in a real browser, on a product that is started as a person starts it. */
export const journeys: Step = {
  name: 'journeys in a browser',
  run: async () => {
    const browser = await findBrowser()
    if (browser.missing) {
      console.error(browser.missing)
      return { ok: false }
    }
    return counted(countPlaywright, (report) =>
      runNode(tools.playwright, ['test'], { ...browser.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    )
  },
}

/** Skipped and unfinished tests fail the step, even when all others passed. */
async function counted(
  count: (report: unknown) => Counts,
  run: (report: string) => Promise<number>,
): Promise<StepResult> {
  const folder = mkdtempSync(path.join(tmpdir(), 'wydarzy-report-'))
  const report = path.join(folder, 'report.json')
  try {
    const code = await run(report)
    if (!existsSync(report)) return { ok: false }
    const counts = count(JSON.parse(readFileSync(report, 'utf8')))
    if (counts.left_out > 0) console.error(`${counts.left_out} tests were left out.`)
    return { ok: code === 0 && counts.failed === 0 && counts.left_out === 0 && counts.passed > 0, counts }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type Ended = { name: string; seconds: string; result: StepResult }

/** Steps that run one after another. */
async function runLane(steps: Step[]): Promise<Ended[]> {
  const ended: Ended[] = []
  for (const { name, run } of steps) {
    console.log(`\n── ${name}`)
    const begun = performance.now()
    const result = await run()
    ended.push({ name, result, seconds: ((performance.now() - begun) / 1000).toFixed(1) })
  }
  return ended
}

/**
 * Runs all steps, also after a failed one, and prints the result of each. The lanes of a stage run beside each other.
 * True when everything passed.
 */
export async function runSteps(stages: Step[][][]): Promise<boolean> {
  const results: Ended[] = []
  for (const lanes of stages) results.push(...(await Promise.all(lanes.map(runLane))).flat())
  console.log(`\n── summary (in ${path.basename(root)})`)
  for (const { name, seconds, result } of results) {
    console.log(`${result.ok ? 'passed' : 'FAILED'}  ${seconds.padStart(6)} s  ${name}${counts(result.counts)}`)
  }
  for (const { result } of results) for (const one of result.counts?.failures ?? []) console.log(`  ✘ ${one}`)
  const sum = (pick: (counts: Counts) => number) =>
    results.reduce((all, { result }) => all + (result.counts ? pick(result.counts) : 0), 0)
  // A step that failed without a failed test (a type error, a crash) counts as one failure.
  const silent = results.filter(({ result }) => !result.ok && !result.counts?.failed).length
  console.log(`\ntests: ${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed) + silent} failed`)
  return results.every(({ result }) => result.ok)
}

function counts(each?: Counts): string {
  if (!each) return ''
  const leftOut = each.left_out > 0 ? `, ${each.left_out} left out` : ''
  return `: ${each.passed} passed, ${each.failed} failed${leftOut}`
}
