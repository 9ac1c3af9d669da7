/**
 * Load for a short time: over HTTP with autocannon, or statements straight to PostgreSQL. Latencies in milliseconds.
 */
import autocannon from 'autocannon'
import type pg from 'pg'

export type Load = { count: number; seconds: number; latencies: number[]; failed: number }

export type HttpRequest = { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string }
export type Statement = { name: string; text: string; values: unknown[] }

/** Either for `seconds`, or exactly `amount` requests. Every answer except 2xx and „not modified” counts as failed. */
export type Extent = { seconds: number } | { amount: number }

export async function loadHttp(
  url: string,
  connections: number,
  extent: Extent,
  next: () => HttpRequest,
): Promise<Load> {
  const latencies: number[] = []
  const begun = performance.now()
  let last = begun
  let not_modified = 0
  const run = autocannon({
    url,
    connections: 'amount' in extent ? Math.min(connections, extent.amount) : connections,
    timeout: 30,
    ...('amount' in extent ? { amount: extent.amount } : { duration: extent.seconds }),
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
  })
  run.on('response', (_client, status, _bytes, ms) => {
    latencies.push(ms)
    if (status === 304) not_modified += 1
    last = performance.now()
  })
  const result = await run
  const failed = result.errors + result.timeouts + result.non2xx - not_modified
  // Measured time, because the generator checks only once a second whether it is finished.
  return { count: latencies.length, seconds: (last - begun) / 1000, latencies, failed }
}

/** `connections` callers, each with one statement (or one transaction of several) in flight. */
export async function loadSql(
  pool: pg.Pool,
  connections: number,
  extent: Extent,
  next: () => Statement[],
): Promise<Load> {
  const latencies: number[] = []
  const begun = performance.now()
  let started = 0
  const more = () => ('amount' in extent ? started < extent.amount : performance.now() - begun < extent.seconds * 1000)
  const caller = async () => {
    const client = await pool.connect()
    try {
      while (more()) {
        started += 1
        const statements = next()
        const sent = performance.now()
        if (statements.length > 1) await client.query('begin')
        for (const statement of statements) await client.query(statement)
        if (statements.length > 1) await client.query('commit')
        latencies.push(performance.now() - sent)
      }
    } finally {
      client.release()
    }
  }
  await Promise.all(Array.from({ length: connections }, caller))
  return { count: latencies.length, seconds: (performance.now() - begun) / 1000, latencies, failed: 0 }
}

/** The value below which this share of all values lies; 0 for none. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export const median = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}
