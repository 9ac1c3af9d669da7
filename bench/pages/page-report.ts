/** The text about pages in RESULTS.md. */
import type { Results } from '../results.ts'
import { table } from '../table.ts'

const kb = (bytes: number) => (bytes / 1000).toFixed(1)
const seconds = (ms: number) => (ms / 1000).toFixed(2)

/** Smaller packages and folders are joined in one line. */
const leastBytes = 500

export function weightPart({ weight }: Results): string[] {
  if (!weight) return []
  const parts = [...new Set(weight.flatMap((page) => page.parts.map(({ part }) => part)))]
  const of = (part: string) => weight.map((page) => page.parts.find((one) => one.part === part)?.bytes ?? 0)
  const [named, small] = [parts.filter((part) => Math.max(...of(part)) >= leastBytes), [] as number[]]
  for (const part of parts.filter((each) => !named.includes(each)))
    of(part).forEach((bytes, at) => {
      small[at] = (small[at] ?? 0) + bytes
    })
  const rows = named.map((part) => [part, ...of(part).map(kb)])
  return [
    '## What the JavaScript is',
    '',
    'First visit at 390 px without a touch, KB in Brotli by package and by room. A file is shared out by what its modules weigh alone.',
    '',
    ...table(
      ['', ...weight.map(({ page }) => page)],
      [
        ['**in all** (files)', ...weight.map(({ bytes, files }) => `**${kb(bytes)}** (${files})`)],
        ...rows,
        [`each under ${kb(leastBytes)} KB`, ...small.map(kb)],
      ],
    ),
    '',
  ]
}

export function throttledPart({ throttled }: Results): string[] {
  if (!throttled) return []
  return [
    '## Phone, really throttled',
    '',
    'Chromium at 390 px with 1.6 Mbit/s, 150 ms and a quarter of the CPU; the pages take turns. „Alive” is when the application answers; what the main thread takes (CPU) and its longest task (by the clock) are those until the page is at rest, the middle of all runs. INP is the 75th percentile of all touches of all runs (menu, sheet of dates or filters).',
    '',
    ...table(
      [
        'page',
        'LCP s',
        'least–most',
        'FCP s',
        'alive s',
        'main thread s',
        'longest task ms',
        'INP p75 ms (touches)',
        'CLS',
        'runs',
      ],
      throttled.map((one) => [
        one.page,
        seconds(one.lcp_ms),
        `${seconds(Math.min(...one.lcp_all_ms))}–${seconds(Math.max(...one.lcp_all_ms))}`,
        seconds(one.fcp_ms),
        seconds(one.alive_ms),
        one.main_ms === undefined ? '–' : seconds(one.main_ms),
        one.longest_ms?.toFixed(0) ?? '–',
        `${one.inp_p75_ms.toFixed(0)} (${one.touches})`,
        one.cls.toFixed(3),
        one.runs,
      ]),
    ),
    '',
  ]
}
