/** Starts and stops the product as a person would, with its own data folder and port. */
import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#api/db/embedded.ts'
import { root } from '../scripts/run.ts'
import { findBelow, kill, treeOf } from './processes.ts'

export type Product = {
  url: string
  /** Process id of the launcher; all other processes are below it. */
  pid: number
  /** From the command to the line "ready". */
  ready_ms: number
  stop: () => Promise<void>
  /** Kills the server. Its database keeps running, for the next start to find (or `stopEmbedded`). */
  killHard: () => Promise<void>
}

type StartOptions = {
  data_dir: string
  /** `npm start`, the launcher behind it, or the server alone, when the site does not matter. */
  through?: 'npm' | 'launcher' | 'server'
  env?: Record<string, string>
  /** Another checkout than this one. */
  checkout?: string
  /** Called with the whole output so far, whenever there is more. */
  hears?: (output: string, pid: number) => void
}

const readyWithinMs = 180_000
const running = new Set<Product>()

export async function startProduct(options: StartOptions): Promise<Product> {
  const { data_dir, through = 'launcher', env = {}, checkout = root, hears } = options
  const port = await freePort()
  const begun = performance.now()
  const [command, args] = commands[through](checkout)
  const child = spawn(command, args, {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...ownSettings(),
      PORT: `${port}`,
      HOST: '127.0.0.1',
      DATA_DIR: data_dir,
      RATE_LIMITS: 'off',
      SECRET_KEY: 'the-key-of-a-bench-opens-nothing-else',
      LOAD_SHEDDING: 'off',
      ...env,
    },
  })
  const ready_ms = (await readyAt(child, hears)) - begun
  const pid = child.pid as number
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const product: Product = {
    url: `http://127.0.0.1:${port}`,
    pid,
    ready_ms,
    stop: async () => {
      const server = findBelow(pid, 'api/main.ts')
      await end(pid, gone, () => kill(server ?? pid, 'SIGTERM'))
      running.delete(product)
    },
    killHard: async () => {
      const server = findBelow(pid, 'api/main.ts')
      kill(server ?? pid, 'SIGKILL')
      await gone
      running.delete(product)
    },
  }
  running.add(product)
  return product
}

/** For an interrupted bench: stops every product that it started. */
export async function stopAll(): Promise<void> {
  await Promise.all([...running].map((product) => product.stop()))
}

/** The machine's environment without settings of the product or of an outer npm. */
function ownSettings(): NodeJS.ProcessEnv {
  const ours =
    /^(PORT|HOST|PUBLIC_URL|DATABASE_URL|DATA_DIR|SEED|SANDBOX|SECRET_KEY|SMTP_URL|MAIL_|STRIPE_|GOOGLE_|S3_|SENTRY_|TRUST_|RATE_|LOAD_|METRICS_|LOG_|NODE_|npm_)/
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)))
}

const commands: Record<'npm' | 'launcher' | 'server', (checkout: string) => [string, string[]]> = {
  npm: () => {
    const file = process.env.npm_execpath
    return file ? [process.execPath, [file, 'start']] : ['npm', ['start']]
  },
  launcher: (checkout) => [process.execPath, [path.join(checkout, 'scripts/bootstrap.mjs'), 'start']],
  server: (checkout) => [process.execPath, [path.join(checkout, 'api/main.ts')]],
}

function readyAt(child: ChildProcess, hears?: StartOptions['hears']): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = ''
    const late = setTimeout(() => fail('was not ready in time'), readyWithinMs)
    const fail = (why: string) => {
      clearTimeout(late)
      if (child.pid) for (const { pid } of treeOf(child.pid)) kill(pid, 'SIGTERM')
      reject(new Error(`The product ${why}: ${output.slice(-1500)}`))
    }
    const hear = (part: Buffer) => {
      output += part
      hears?.(output, child.pid ?? 0)
      if (!/^Wydarzy ready on /m.test(output)) return
      clearTimeout(late)
      resolve(performance.now())
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', (part: Buffer) => (output += part))
    child.once('exit', (code) => fail(`ended with ${code} before it was ready`))
  })
}

async function end(pid: number, gone: Promise<void>, ask: () => void): Promise<void> {
  const tree = treeOf(pid).map((each) => each.pid)
  ask()
  await Promise.race([gone, pause(25_000)])
  // Processes still alive afterwards are ended by id.
  for (const until = performance.now() + 10_000; performance.now() < until; await pause(50)) {
    if (!tree.some((each) => treeOf(each).length > 0)) return
  }
  for (const each of tree) kill(each, 'SIGTERM')
}
