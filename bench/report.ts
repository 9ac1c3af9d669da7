/** Writes RESULTS.md from the measured numbers. */
import type { Smoothness } from './owner/calendar-page.ts'
import type { HttpResult } from './load/http-part.ts'
import { calendarsReport } from './calendars/calendars-part.ts'
import { coldReport } from './cold.ts'
import { idleReport } from './idle.ts'
import type { Measured } from './machine.ts'
import type { Figure } from './measure.ts'
import { ownerReport } from './owner/owner-report.ts'
import { paymentsReport } from './payments/payments-report.ts'
import { sizesReport } from './sizes/sizes-report.ts'
import { webhooksReport } from './webhooks/webhooks-part.ts'
import { throttledPart, weightPart } from './pages/page-report.ts'
import { servingReport } from './pages/serving-report.ts'
import type { PartOfResults, Results } from './results.ts'
import { spread } from './start-up.ts'
import { table } from './table.ts'
import { verdicts } from './targets.ts'

export function report(results: Results): string {
  const part = (name: PartOfResults, lines: string[]) => dated(lines, results.measured?.[name])
  return [
    '# Results of the bench',
    '',
    `Written by \`npm run bench\`, one part at a time: each says its own day, and a target is as old as its part; numbers for programs are in results.json. PostgreSQL 18 is embedded, with fsync and synchronous_commit on.`,
    '',
    'Rates and latencies depend on the machine and on what else it does; ratios of CPU within one run hardly do.',
    '',
    '## Targets',
    '',
    ...table(
      ['target', 'measured', ''],
      verdicts(results).map(({ target, measured, reached }) => [
        target,
        measured,
        reached === null ? '–' : reached ? 'reached' : '**not reached**',
      ]),
    ),
    '',
    ...part('start_up', startUpPart(results)),
    ...part('cold', results.cold ? coldReport(results.cold) : []),
    ...part('idle', results.idle ? idleReport(results.idle) : []),
    ...part('serving', results.serving ? servingReport(results.serving) : []),
    ...part('pages', pagesPart(results)),
    ...part('weight', weightPart(results)),
    ...part('lighthouse', lighthousePart(results)),
    ...part('throttled', throttledPart(results)),
    ...part('calendar', calendarPart(results)),
    ...part('owner', results.owner ? ownerReport(results.owner) : []),
    ...part('crowd', crowdPart(results)),
    ...part('payments', results.payments ? paymentsReport(results.payments) : []),
    ...part('webhooks', results.webhooks ? webhooksReport(results.webhooks) : []),
    ...part('calendars', results.calendars ? calendarsReport(results.calendars) : []),
    ...(results.sizes ? sizesReport(results.sizes) : []),
    ...httpPart(results),
  ].join('\n')
}

/** Adds below the title of a part when and where it was measured. */
function dated(lines: string[], measured: Measured | undefined): string[] {
  return lines.length > 0 && measured
    ? lines.toSpliced(2, 0, `Measured on ${measured.on}: ${measured.machine}.`, '')
    : lines
}

function crowdPart({ crowd }: Results): string[] {
  if (!crowd) return []
  const mb = (bytes: number | undefined) => `${((bytes ?? 0) / 1e6).toFixed(0)} MB`
  const percent = (share: number) => `${(share * 100).toFixed(0)} %`
  return [
    '## A crowd',
    '',
    `${crowd.connections} connections, ${crowd.bursts} bursts of compressed pages and lists: memory of the server ${mb(crowd.rss_bytes[0])} before, ${mb(crowd.rss_bytes[1])} after the first burst, ${mb(crowd.rss_bytes.at(-1))} after the last.`,
    '',
    'Then twice as many requests a second as are answered in quiet, each row a server of its own. Some are told at once to come back:',
    '',
    ...table(
      [
        'in quiet /s',
        'asked /s',
        'answered',
        'refused',
        'p50',
        'p99',
        'health p99',
        'owners answered',
        'visitors answered',
      ],
      crowd.shedding.map((run) => [
        run.capacity_rate.toFixed(0),
        run.asked_rate,
        run.answered,
        run.refused,
        `${run.answered_p50_ms.toFixed(0)} ms`,
        `${run.answered_p99_ms.toFixed(0)} ms`,
        `${run.health_p99_ms.toFixed(0)} ms`,
        percent(run.owner_share),
        percent(run.visitor_share),
      ]),
    ),
    '',
  ]
}

function startUpPart({ start_up }: Results): string[] {
  if (!start_up) return []
  const row = (title: string, values: number[]) => [title, ...spread(values), values.length]
  return [
    '## Start',
    '',
    'From the command `npm start` to the line „ready”, in seconds.',
    '',
    ...table(
      ['', 'median', 'quickest', 'slowest', 'runs'],
      [
        row('dependencies, data and build in place', start_up.again_ms),
        row('the same after `kill -9` of the server', start_up.after_kill_ms),
        row('empty data folder: database made, demo story told, pictures worked out', start_up.first_ms),
      ],
    ),
    '',
  ]
}

const kb = (bytes: number) => (bytes / 1000).toFixed(1)

function pagesPart({ pages }: Results): string[] {
  if (!pages) return []
  return [
    '## First visit',
    '',
    'Demo story, empty cache, no touch; KB of 1000 bytes as they came over the wire (texts in brotli), headers not counted. „Later” are scripts that came only after scrolling to the end (map) and after opening a picture (lightbox).',
    '',
    ...table(
      [
        'page',
        'width',
        'requests',
        'all',
        'HTML + CSS before first paint',
        'JavaScript (files)',
        'pictures',
        'fonts',
        'later: scrolling',
        'later: picture',
      ],
      pages.map((visit) => [
        visit.page,
        visit.width,
        visit.requests,
        kb(visit.bytes),
        kb(visit.before_paint_bytes),
        `${kb(visit.script_bytes)} (${visit.script_files})`,
        kb(visit.image_bytes),
        kb(visit.font_bytes),
        kb(visit.later_scroll_bytes),
        kb(visit.later_gallery_bytes),
      ]),
    ),
    '',
    ...pages.flatMap(({ page, width, errors, uncompressed }) => [
      ...errors.map((error) => `- ${page} at ${width}: the browser complained: ${error}`),
      ...uncompressed.map((path) => `- ${page} at ${width}: sent without compression: ${path}`),
    ]),
    '',
  ]
}

function lighthousePart({ lighthouse }: Results): string[] {
  if (!lighthouse) return []
  const seconds = (ms: number) => (ms / 1000).toFixed(2)
  return [
    '## Lighthouse, phone, simulated slow 4G',
    '',
    ...table(
      ['page', 'LCP s (all runs)', 'FCP s', 'TBT ms', 'CLS', 'score', 'runs'],
      lighthouse.map((audit) => [
        audit.page,
        `${seconds(audit.lcp_ms)} (${audit.lcp_all_ms.map(seconds).join(', ')})`,
        seconds(audit.fcp_ms),
        audit.tbt_ms.toFixed(0),
        audit.cls.toFixed(3),
        audit.score,
        audit.runs,
      ]),
    ),
    '',
  ]
}

function calendarPart({ calendar }: Results): string[] {
  if (!calendar) return []
  const row = (one: Smoothness) => [one.p50_ms, one.p95_ms, one.busy_ms, one.long_tasks, one.longest_ms]
  return [
    '## Calendar of the owner',
    '',
    `The same week once empty and once with ${calendar.entries} entries, at 1440 px, without a graphics card. A change of view is counted from the click to the frame in which the other view stands; everything else by frames, of which a screen shows one in 16.7 ms. „CPU” is that of the main thread, for one change or one frame: it alone does not depend on what else the machine does; the last column compares it with the empty calendar of the same run. Tasks over 50 ms are „long”.`,
    '',
    ...table(
      ['movement', 'entries', 'p50 ms', 'p95 ms', 'CPU ms', 'long tasks', 'longest ms', '× empty'],
      calendar.movements.flatMap(({ movement, empty, full }) => [
        [movement, 0, ...row(empty), ''],
        [movement, calendar.entries, ...row(full), (full.busy_ms / empty.busy_ms).toFixed(1)],
      ]),
    ),
    '',
  ]
}

function httpPart({ http_demo, http_many, measured }: Results): string[] {
  if (!http_demo && !http_many) return []
  return [
    '## Jobs over HTTP',
    '',
    'CPU is milliseconds per answer. For the product: its process and its PostgreSQL together, of it the database in brackets. For the bare SQL: PostgreSQL alone, prepared statements. For the bare route: a Fastify that sends the same bytes. Medians of three rounds; the systems take turns within each round, in an order that moves on. What the product uses at rest is taken off. Answers are not compressed here. The product runs as in production (replies are not checked against the contract a second time), rate limits off.',
    '',
    'The bare SQL of a search asks for published, filters and no overlapping occupancy, and gives a page of 20 in the recommended order, without hours and totals; „SQL, any order” is the same in the order that is cheapest for PostgreSQL. Both answer less than the product, which works out hours and total of every candidate and counts beside every filter.',
    '',
    'A reservation is the one call that makes it; its quote is made before, and its confirmation mail is held back and measured apart (with the mail server of the sandbox). Some hundred are made before, with their letters: what the first of a start take is said beside.',
    '',
    ...dated(sizePart('Demo story', http_demo), measured?.http_demo),
    ...dated(sizePart('5 000 listings', http_many), measured?.http_many),
  ]
}

function sizePart(title: string, result: HttpResult | undefined): string[] {
  if (!result) return []
  const { listings, venues, occupancy, reservations, idle, mail_cpu_ms, first_reservations: first } = result
  const ofFirst = first
    ? ` Each of the first ${first.amount} reservations after the start: ${first.cpu_ms.toFixed(2)} ms (${first.database_cpu_ms.toFixed(2)}).`
    : ''
  return [
    `### ${title}`,
    '',
    `${listings} published listings (${venues} venues), ${occupancy} taken periods, ${reservations} reservations at the end. At rest ${(idle.server_ms + idle.database_ms).toFixed(0)} ms of CPU per second. One confirmation mail: ${mail_cpu_ms.toFixed(2)} ms of CPU.${ofFirst}`,
    '',
    figureTable(result),
    '',
  ]
}

/** One line per job, number of callers and system; the product's lines have the ratios to the others. */
export function figureTable({ figures, bytes }: HttpResult): string {
  const same = (figure: Figure, system: string) =>
    figures.find((one) => one.job === figure.job && one.callers === figure.callers && one.system === system)
  const ratio = (figure: Figure, system: string) => {
    const other = same(figure, system)
    return figure.system === 'product' && other && other.cpu_ms > 0
      ? `${(figure.cpu_ms / other.cpu_ms).toFixed(2)} ×`
      : ''
  }
  const rows = figures.map((figure) => [
    figure.system === 'product' ? `**${figure.job}**` : figure.job,
    figure.callers,
    figure.system,
    figure.per_second >= 100 ? figure.per_second.toFixed(0) : figure.per_second.toFixed(1),
    figure.p50_ms.toFixed(1),
    figure.p95_ms.toFixed(1),
    figure.p99_ms.toFixed(1),
    figure.cpu_ms.toFixed(3) + (figure.system === 'product' ? ` (${figure.database_cpu_ms.toFixed(3)})` : ''),
    ratio(figure, 'SQL'),
    ratio(figure, 'route'),
    figure.system === 'product' ? (bytes[figure.job] ?? '') : '',
    figure.failed > 0 ? figure.failed : '',
  ])
  const head = [
    'job',
    'callers',
    'system',
    'per s',
    'p50 ms',
    'p95 ms',
    'p99 ms',
    'CPU ms',
    'CPU / SQL',
    'CPU / route',
    'bytes',
    'failed',
  ]
  return table(head, rows).join('\n')
}
