/** The product as a separate process, which a test can kill at once, by its pid. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type CallName, calls, pathOf } from '#contract/calls.ts'
import type { Wire } from '#contract/index.ts'

export type Asked = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  token?: string
  headers?: Record<string, string>
}
export type Said<N extends CallName> = { status: number; body: Wire[N]['reply'] }

/** Sends requests to one address, of a process or of a proxy before several. */
export type Asker = {
  origin: string
  call<N extends CallName>(name: N, asked?: Asked): Promise<Said<N>>
  /** `/_sandbox/api/…`; a GET without a body, otherwise a POST. */
  steer(path: string, body?: unknown): Promise<unknown>
}

export type ProductProcess = Asker & {
  start(): Promise<void>
  /** Stops it like a service manager; resolves when it has ended. */
  stop(): Promise<void>
  /** `kill -9`: it ends in the middle of its work. */
  kill(): Promise<void>
  /** The last part of its output since its last start. */
  said(): string
  /** Ends it and deletes its folder. */
  close(): Promise<void>
}

const root = path.resolve(import.meta.dirname, '../..')
/** Long, because a busy machine is no failure. */
const patience_ms = 120_000

/** `settings` are environment variables, over those of every test. */
export async function productProcess(
  database_url: string,
  settings: Record<string, string> = {},
): Promise<ProductProcess> {
  const data_dir = mkdtempSync(path.join(tmpdir(), 'wydarzy-process-'))
  const origin = `http://127.0.0.1:${await freePort()}`
  let child: ChildProcess | null = null
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const ending = child
    child = null
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const gone = new Promise((resolve) => ending.once('exit', resolve))
    ending.kill(signal)
    await gone
    if (ending.signalCode !== 'SIGKILL' && signal === 'SIGKILL') throw new Error('it had ended before it was killed')
  }
  const own = { ...settings, PORT: new URL(origin).port, DATA_DIR: data_dir, DATABASE_URL: database_url }
  return {
    ...askerAt(origin),
    start: async () => void (child = await started(own)),
    said: () => (child && lastWords.get(child)) ?? '',
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    close: async () => {
      await end('SIGTERM')
      rmSync(data_dir, { recursive: true, force: true })
    },
  }
}

export function askerAt(origin: string): Asker {
  const ask = async (method: string, url: string, body: unknown, headers: Record<string, string>) => {
    const json = body === undefined ? {} : { 'content-type': 'application/json' }
    const reply = await fetch(origin + url, {
      method,
      headers: { ...json, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patience_ms),
    })
    const text = await reply.text()
    const isJson = reply.headers.get('content-type')?.includes('json') ?? false
    return { status: reply.status, body: isJson ? JSON.parse(text) : null }
  }
  return {
    origin,
    call: (name, { params = {}, query = {}, body, token, headers = {} } = {}) => {
      const asked = new URLSearchParams(query).toString()
      const who: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
      const url = pathOf(name, params) + (asked && `?${asked}`)
      return ask(calls[name].method, url, body, { ...headers, ...who })
    },
    steer: async (where, body) =>
      (await ask(body === undefined ? 'GET' : 'POST', `/_sandbox/api/${where}`, body, {})).body,
  }
}

const mostWords = 200_000
const lastWords = new WeakMap<ChildProcess, string>()

async function started(settings: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [path.join(root, 'api/main.ts')], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      SEED: 'none',
      RATE_LIMITS: 'off',
      LOAD_SHEDDING: 'off',
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  await new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`the product is not ready: ${said}`)), patience_ms)
    const hear = (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-mostWords)
      lastWords.set(child, said)
      if (!said.includes('Wydarzy ready on')) return
      clearTimeout(late)
      resolve()
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('exit', (code) => reject(new Error(`the product ended with ${code}: ${said}`)))
  })
  return child
}

/**
 * Below the ports that systems assign to connections, because a process that is killed and started again might find its
 * port taken by one.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    const probe = createServer()
    const is_free = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
    })
    if (is_free) return port
  }
}
