/**
 * The job "create reservation": each with its own term, visitor and quote. Quotes are made before the measurement; the
 * confirmation mail is held back in the queue and sent afterwards, so that both costs are measured separately.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { pathOf } from '#contract/calls.ts'
import { quoteBody } from '../jobs.ts'
import { type HttpRequest, type Load, loadHttp, loadSql } from './load.ts'
import { type Slot, type Systems, withCpu } from '../measure.ts'
import { type Cpu, cpuOf, less } from '../processes.ts'
import type { FreeTerm } from '../search/questions.ts'
import { reservation } from '../search/statements.ts'

const job = 'reserve'
const mailJob = 'reservations.send-confirmation-link'

export type MailCost = { mails: number; cpu_ms: number }
/** CPU of each of the first reservations after a start, of it PostgreSQL's part. */
export type FirstReservations = { amount: number; cpu_ms: number; database_cpu_ms: number }

/** Requests with fresh quotes; terms that are no longer free are left out. */
export async function prepareReservations(url: string, terms: FreeTerm[]): Promise<HttpRequest[]> {
  const ready: HttpRequest[] = []
  for (const term of terms) {
    const answer = await fetch(url + pathOf('calculateVenuePrice'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(quoteBody(term)),
    })
    const quote = (await answer.json()) as { quote_id?: string; available?: boolean }
    if (!quote.quote_id || !quote.available) continue
    const customer = {
      first_name: 'Anna',
      last_name: 'Nowak',
      email: `${randomUUID()}@goscie.example`,
      phone: '+48 600 700 800',
    }
    const consents = { terms: true, owner_rules: true, early_performance: true }
    ready.push({
      method: 'POST',
      path: pathOf('reserveVenue'),
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({ ...quoteBody(term), quote_id: quote.quote_id, customer, buyer: {}, consents }),
    })
  }
  return ready
}

/**
 * The first reservations after a start, with their letters: V8 compiles what they run, and each connection plans each
 * statement five times before it keeps a plan. What they cost is told apart, and letters are waited for.
 */
export async function reserveFirst(requests: HttpRequest[], systems: Systems): Promise<FirstReservations> {
  const { product, idle, pool } = systems
  await holdMails(pool)
  const list = requests.values()
  const sent = await withCpu(product.pid, idle, () =>
    loadHttp(product.url, 16, { amount: requests.length - 16 }, () => list.next().value as HttpRequest),
  )
  if (sent.failed > 0) throw new Error(`${sent.failed} of the first reservations were refused`)
  await releaseMails(systems)
  const each = (ms: number) => ms / sent.count
  return {
    amount: sent.count,
    cpu_ms: each(sent.cpu.server_ms + sent.cpu.database_ms),
    database_cpu_ms: each(sent.cpu.database_ms),
  }
}

/** Mails wait for `releaseMails`; the trigger exists only in the bench's own database. */
export async function holdMails(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create or replace function bench_hold_mail() returns trigger language plpgsql as $$
    begin
      if new.data ->> 'name' = '${mailJob}' then new.start_after := now() + interval '1 day'; end if;
      return new;
    end $$;
    drop trigger if exists bench_hold_mail on jobs.job;
    create trigger bench_hold_mail before insert on jobs.job for each row execute function bench_hold_mail()`)
}

/**
 * Releases the held mails and waits for the last one: the cost of a confirmation mail, the sandbox's mail server
 * included.
 */
export async function releaseMails({ product, idle, pool }: Systems): Promise<MailCost> {
  await pool.query('drop trigger if exists bench_hold_mail on jobs.job')
  const before = cpuOf(product.pid)
  const begun = performance.now()
  const { rowCount } = await pool.query(
    `update jobs.job set start_after = now() where data ->> 'name' = $1 and state = 'created'`,
    [mailJob],
  )
  for (const until = begun + 60_000; performance.now() < until; await pause(250)) {
    const { rows } = await pool.query(
      `select count(*)::int as open from jobs.job where data ->> 'name' = $1 and state in ('created', 'retry', 'active')`,
      [mailJob],
    )
    if (rows[0].open === 0) break
  }
  const used = less(cpuOf(product.pid), before)
  const seconds = (performance.now() - begun) / 1000
  const mails = rowCount ?? 0
  const whole = used.server_ms + used.database_ms - (idle.server_ms + idle.database_ms) * seconds
  return { mails, cpu_ms: mails > 0 ? Math.max(0, whole) / mails : 0 }
}

/** Each slot uses its own part of the prepared requests. */
export async function reservingSlots(
  requests: HttpRequest[],
  amounts: Map<number, number>,
  parts: Systems,
): Promise<Slot[]> {
  const { product, idle, bare, pool } = parts
  let taken = 0
  const next = (): HttpRequest => {
    const request = requests[taken++]
    if (!request) throw new Error('the bench ran out of prepared reservations')
    return request
  }
  await bare.teach(job, next())
  const template = await templateOf(pool)
  const none: Cpu = { server_ms: 0, database_ms: 0 }
  return [...amounts].flatMap(([callers, amount]): Slot[] => {
    const own =
      (run: () => Promise<Load>, pid = product.pid, rest = idle) =>
      () =>
        withCpu(pid, rest, run)
    const extent = { amount }
    const sample = requests[0] as HttpRequest
    return [
      { job, system: 'product', callers, run: own(() => loadHttp(product.url, callers, extent, next)) },
      { job, system: 'SQL', callers, run: own(() => loadSql(pool, callers, extent, () => reservation(template))) },
      {
        job,
        system: 'route',
        callers,
        run: own(() => loadHttp(bare.url, callers, extent, () => ({ ...sample, path: `/${job}` })), bare.pid, none),
      },
    ]
  })
}

/** The newest reservation of the product as rows, to be repeated. */
async function templateOf(pool: pg.Pool) {
  const { rows } = await pool.query(
    `select to_jsonb(r) - '{search_text,guests_total}'::text[] as reservation, r.unit_ids[1] as unit_id,
       (select jsonb_agg(to_jsonb(l)) from reservation_line_items l where l.reservation_id = r.id) as lines
     from reservations r where status = 'pending_email' order by created_at desc limit 1`,
  )
  return rows[0] as { reservation: Record<string, unknown>; unit_id: string; lines: Record<string, unknown>[] }
}
