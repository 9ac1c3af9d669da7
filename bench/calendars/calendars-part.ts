/**
 * How long a partner's Google calendar with thousands of events takes: the first reading, and one announced change
 * until it takes its term. Google is the sandbox in the same server (100 events on a page), so each event costs twice:
 * for the answer and for reading it.
 */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { runningEmbedded } from '#api/db/embedded.ts'
import { pathOf } from '#contract/calls.ts'
import { asked, demoOwner } from '../asked.ts'
import { atRest, withCpu } from '../measure.ts'
import { canMeasureCpu, type Cpu } from '../processes.ts'
import { type Product, startProduct } from '../product.ts'
import { table } from '../table.ts'

type Step = { seconds: number; cpu?: Cpu | undefined }
export type CalendarsResult = { events: number; first: Step; changes: Step[] }

const remote_id = 'dwor-imprezy@group.calendar.google.example'
const steering = '/_sandbox/api/google/events'
const series = 40
const weeks = 125
const changes = 5
const longest_s = 180
const day_ms = 86_400_000

type Running = {
  product: Product
  pool: pg.Pool
  ask: (method: string, path: string, body?: object) => Promise<unknown>
}

export async function measureCalendars(data_dir: string, say: (line: string) => void): Promise<CalendarsResult> {
  const product = await startProduct({ data_dir, through: 'server', env: { SANDBOX: 'on', SEED: 'demo' } })
  const pool = new pg.Pool({ connectionString: runningEmbedded(data_dir) ?? '', max: 2 })
  pool.on('error', () => {})
  try {
    const { access } = (await asked(product.url, 'POST', pathOf('logIn'), demoOwner)) as { access: string }
    const ask: Running['ask'] = (method, path, body) => asked(product.url, method, path, body, access)
    const running: Running = { product, pool, ask }
    await connect(running)
    const from = Math.ceil((Date.now() + 30 * day_ms) / day_ms) * day_ms
    say(`  ${series * weeks} events`)
    // Each series at another hour, so that none overlaps another.
    for (let n = 0; n < series; n++)
      await put(ask, `s${n}`, from + (n % 7) * day_ms + Math.floor(n / 7) * 7_200_000, weeks)
    const first = await timed(running, async () => {
      const { listing_id } = await place(pool)
      await ask('POST', pathOf('addGoogleCalendar'), { remote_id, listing_id, unit_id: null })
      await until(async () => (await busy(pool)) === series * weeks)
    })
    await until(async () => (await channels(pool)) > 0)
    const turns: Step[] = []
    for (let n = 0; n < changes; n++)
      turns.push(
        await timed(running, async () => {
          await put(ask, `c${n}`, from + n * day_ms + 20 * 3_600_000, 1)
          await until(async () => (await busy(pool)) === series * weeks + n + 1)
        }),
      )
    return { events: series * weeks, first, changes: turns }
  } finally {
    await pool.end()
    await product.stop()
  }
}

/** As a person does it: to the consent page of the sandbox, and back. */
async function connect({ product, ask }: Running): Promise<void> {
  const { url } = (await ask('GET', pathOf('connectGoogleCalendar'))) as { url: string }
  const consent = new URL(url)
  const fields = new URLSearchParams(consent.search)
  for (const scope of (fields.get('scope') ?? '').split(' ')) fields.set(`scope:${scope}`, 'on')
  fields.set('decision', 'allow')
  const redirect = 'manual'
  const granted = await fetch(product.url + consent.pathname, { method: 'POST', body: fields, redirect })
  const back = new URL(granted.headers.get('location') ?? '')
  const landed = await fetch(product.url + back.pathname + back.search, { redirect })
  const state = new URL(landed.headers.get('location') ?? '', product.url).searchParams.get('stan')
  await ask('POST', pathOf('finishGoogleCalendar'), { state })
}

const put = (ask: Running['ask'], id: string, start_ms: number, weeks: number) =>
  ask('POST', steering, {
    calendar_id: remote_id,
    id,
    weeks,
    start: new Date(start_ms).toISOString(),
    end: new Date(start_ms + 3_600_000).toISOString(),
  })

async function place(pool: pg.Pool): Promise<{ listing_id: string }> {
  const { rows } = await pool.query<{ listing_id: string }>(
    `select l.id as listing_id from listings l join owners o on o.id = l.owner_id where o.email = $1 order by l.id limit 1`,
    [demoOwner.email],
  )
  if (!rows[0]) throw new Error('the demo owner has no listing')
  return rows[0]
}

const one = async (pool: pg.Pool, sql: string): Promise<number> =>
  (await pool.query<{ count: number }>(sql)).rows[0]?.count ?? 0
const busy = (pool: pg.Pool) =>
  one(pool, `select count(distinct outside_key)::int as count from occupancy where outside_key is not null`)
const channels = (pool: pg.Pool) =>
  one(pool, 'select count(*)::int as count from google_channels where expires_at is not null')

async function timed({ product }: Running, work: () => Promise<void>): Promise<Step> {
  const seconds = async () => {
    const began = performance.now()
    await work()
    return { seconds: (performance.now() - began) / 1_000 }
  }
  return canMeasureCpu ? withCpu(product.pid, await atRest(product.pid, 30), seconds) : seconds()
}

async function until(done: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + longest_s * 1_000
  while (!(await done())) {
    if (performance.now() > end) throw new Error(`the calendar was not read within ${longest_s} s`)
    await pause(20)
  }
}

export function calendarsReport({ events, first, changes: turns }: CalendarsResult): string[] {
  const cpu = ({ cpu }: Step) => (cpu ? [cpu.server_ms, cpu.database_ms].map((each) => each.toFixed(0)) : ['', ''])
  const sorted = turns.toSorted((a, b) => a.seconds - b.seconds)
  const middle = sorted[Math.floor(sorted.length / 2)] ?? first
  return [
    '## A Google calendar of thousands',
    '',
    `Google is the sandbox of the same server, 100 events on a page; CPU includes its answers. A change is announced by it; the middle one of ${turns.length}.`,
    '',
    ...table(
      ['', 'until the terms are taken, s', 'CPU of the server, ms', 'of PostgreSQL, ms'],
      [
        [`${events} events, read for the first time`, first.seconds.toFixed(1), ...cpu(first)],
        ['one more event, announced', middle.seconds.toFixed(2), ...cpu(middle)],
      ],
    ),
    '',
  ]
}
