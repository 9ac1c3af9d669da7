/** The text about serving pages in RESULTS.md, and its targets. */
import type { Figure } from '../measure.ts'
import { table, type Verdict } from '../table.ts'
import { file, jobs, type ServingResult } from './serving.ts'

const goal = { first_ms: 4, again_ms: 0.1, times: 2, p95_ms: 20 }

const find = ({ figures }: ServingResult, job: string, system: string): Figure | undefined =>
  figures.find((one) => one.job === job && one.system === system)

export function servingVerdicts(serving: ServingResult | undefined): Verdict[] {
  const first = `a page drawn for the first time, with its calls and its compression: at most ${goal.first_ms} ms of CPU`
  const again = `a page sent again: at most ${goal.again_ms} ms of CPU and ${goal.times} × a static file`
  const steady = `pages of listings, 500 a second: p95 at most ${goal.p95_ms} ms`
  const drawn = serving?.figures.filter(({ job }) => job === jobs.first) ?? []
  const [page, beside] = ['detail', file].map((what) => serving && find(serving, jobs.again, what))
  const [many, files] = ['detail', file].map((what) => serving && find(serving, jobs.steady, what))
  if (!page || !beside || !many || !files) {
    return [first, again, steady].map((target) => ({ target, measured: 'not measured', reached: null }))
  }
  return [
    {
      target: first,
      measured: drawn.map(({ system, cpu_ms }) => `${system} ${cpu_ms.toFixed(1)} ms`).join(', '),
      reached: drawn.every(({ cpu_ms }) => cpu_ms <= goal.first_ms),
    },
    {
      target: again,
      measured: `${page.cpu_ms.toFixed(3)} ms, ${(page.cpu_ms / beside.cpu_ms).toFixed(2)} × (${beside.cpu_ms.toFixed(3)} ms)`,
      reached: page.cpu_ms <= goal.again_ms && page.cpu_ms <= goal.times * beside.cpu_ms,
    },
    {
      target: steady,
      measured: `${many.p95_ms.toFixed(1)} ms (a static file: ${files.p95_ms.toFixed(1)} ms)`,
      reached: many.p95_ms <= goal.p95_ms && many.failed === 0,
    },
  ]
}

export function servingReport({ listings, per_second, seconds, figures }: ServingResult): string[] {
  return [
    '## Pages from the server',
    '',
    `Demo story (${listings} listings), production settings, Brotli; CPU is that of server and database for one answer. „Drawn for the first time”: each at an address that nobody asked for before, one caller. „Sent again”: one page, eight callers. „At a steady rate”: ${per_second} a second for ${seconds} s over all listings in turn, sent when they are due and not when an answer has come; waits are counted from that moment. All take turns in three rounds.`,
    '',
    ...table(
      ['', 'what', 'answers', 'p50 ms', 'p95 ms', 'p99 ms', 'CPU ms (database)', 'failed'],
      figures.map((one) => [
        one.job,
        one.system,
        one.answers,
        one.p50_ms.toFixed(1),
        one.p95_ms.toFixed(1),
        one.p99_ms.toFixed(1),
        `${one.cpu_ms.toFixed(3)} (${one.database_cpu_ms.toFixed(3)})`,
        one.failed,
      ]),
    ),
    '',
  ]
}
