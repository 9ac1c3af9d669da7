/**
 * The product under heavy load: 200 connections in bursts (how much memory stays afterwards), and twice the load that
 * the server can answer (how long answered requests wait, and whether the health check still answers).
 */
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import { findBelow } from '../processes.ts'
import { startProduct } from '../product.ts'
import { percentile } from './load.ts'

export type CrowdResult = {
  connections: number
  bursts: number
  /** Memory of the server process, after the start and after each burst. */
  rss_bytes: number[]
  /** Several runs, because the waits vary with other work on the machine. */
  shedding: SheddingResult[]
}

export type SheddingResult = {
  /** Answers per second without overload, and how many requests were sent. */
  capacity_rate: number
  asked_rate: number
  answered: number
  refused: number
  answered_p99_ms: number
  answered_p50_ms: number
  health_p99_ms: number
  owner_share: number
  visitor_share: number
}

const connections = 200
const bursts = 16
const burstAmount = 400
const crowdSeconds = 20
const sheddingRuns = 3

const paths = [
  '/',
  '/wip/sale',
  '/wip/uslugi',
  '/wip/sale?q=wesele',
  '/api/venues/public/',
  '/api/venues/public/?q=wesele&guests=80',
]
const settings = { NODE_ENV: 'production', SANDBOX: 'on', SEED: 'demo', LOG_LEVEL: 'error', RATE_LIMITS: 'off' }
const packed = { 'accept-encoding': 'br, gzip' }
/** Looks like a session's token; whether it is one is checked later. */
const session = { authorization: `Bearer ${'x'.repeat(43)}` }

type Heard = { status: number; ms: number }

/** All connections ask as fast as they get answers, or together `rate` times a second. */
async function ask(
  url: string,
  extent: { amount: number } | { duration: number },
  more: { connections: number; rate?: number; headers?: Record<string, string> },
): Promise<Heard[]> {
  const heard: Heard[] = []
  let at = 0
  const run = autocannon({
    url,
    timeout: 30,
    connections: more.connections,
    ...extent,
    ...(more.rate ? { overallRate: more.rate } : {}),
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          method: 'GET',
          path: paths[(at += 1) % paths.length] ?? '/',
          headers: { ...packed, ...more.headers },
        }),
      },
    ],
  })
  run.on('response', (_client, status, _bytes, ms) => heard.push({ status, ms }))
  await run
  return heard
}

const rssOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024

export async function measureCrowd(data_dir: string, say: (line: string) => void): Promise<CrowdResult> {
  // The first start makes the demo story, which leaves memory behind.
  await (await startProduct({ data_dir, env: settings })).stop()
  const memory = await measureMemory(data_dir, say)
  const shedding: SheddingResult[] = []
  while (shedding.length < sheddingRuns) shedding.push(await measureShedding(data_dir, say))
  return { ...memory, shedding }
}

/** With load shedding as in production: refused requests are answered at once, others are rendered and compressed. */
async function measureMemory(data_dir: string, say: (line: string) => void) {
  const product = await startProduct({ data_dir, env: { ...settings, LOAD_SHEDDING: 'on' } })
  try {
    const pid = findBelow(product.pid, 'api/main.ts') ?? product.pid
    const rss_bytes = [rssOf(pid)]
    for (let burst = 0; burst < bursts; burst += 1) {
      const heard = await ask(product.url, { amount: burstAmount }, { connections })
      rss_bytes.push(rssOf(pid))
      const answered = heard.filter(({ status }) => status === 200).length
      say(`  burst ${burst + 1}: ${answered} answered, ${((rss_bytes.at(-1) ?? 0) / 1e6).toFixed(0)} MB`)
    }
    return { connections, bursts, rss_bytes }
  } finally {
    await product.stop()
  }
}

async function measureShedding(data_dir: string, say: (line: string) => void): Promise<SheddingResult> {
  const product = await startProduct({ data_dir, env: { ...settings, LOAD_SHEDDING: 'on' } })
  try {
    await ask(product.url, { duration: 5 }, { connections: 4 })
    const quiet = await ask(product.url, { duration: 10 }, { connections: 4 })
    const capacity_rate = quiet.filter(({ status }) => status === 200).length / 10
    const asked_rate = Math.ceil(capacity_rate * 2)
    say(`  ${capacity_rate.toFixed(0)} answers a second without a crowd; asking ${asked_rate} times`)
    const health: number[] = []
    let going = true
    const watching = (async () => {
      for (; going; await pause(100)) {
        const begun = performance.now()
        await fetch(`${product.url}/healthz`).then((answer) => answer.text())
        health.push(performance.now() - begun)
      }
    })()
    const extent = { duration: crowdSeconds }
    const [visitors, owners] = await Promise.all([
      ask(product.url, extent, { connections: connections - 20, rate: Math.ceil(asked_rate * 0.9) }),
      ask(product.url, extent, { connections: 20, rate: Math.ceil(asked_rate * 0.1), headers: session }),
    ])
    going = false
    await watching
    const all = [...visitors, ...owners]
    const good = all.filter(({ status }) => status === 200).map(({ ms }) => ms)
    const share = (heard: Heard[]) => heard.filter(({ status }) => status === 200).length / Math.max(1, heard.length)
    return {
      capacity_rate,
      asked_rate,
      answered: good.length,
      refused: all.filter(({ status }) => status === 503).length,
      answered_p99_ms: percentile(good, 0.99),
      answered_p50_ms: percentile(good, 0.5),
      health_p99_ms: percentile(health, 0.99),
      owner_share: share(owners),
      visitor_share: share(visitors),
    }
  } finally {
    await product.stop()
  }
}
