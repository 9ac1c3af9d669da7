/**
 * The proxy before several processes: one that `npm run fleet` finds on the machine, with the configuration of ops/, or
 * in `npm test`, where nothing needs to be installed, a small one of our own.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './product-process.ts'

const frontKinds = ['own', 'haproxy', 'nginx'] as const
type FrontKind = (typeof frontKinds)[number]

export type Front = {
  url: string
  /** Resolves when a process that has come back gets visitors again. */
  seesAgain(): Promise<void>
  close(): Promise<void>
}

type Opening = (origins: string[], port?: number) => Promise<Front>

const asksHealth_ms = 250
const ops = path.resolve(import.meta.dirname, '../../ops')

/** Chosen by `npm run fleet`; otherwise our own proxy before two processes. */
export const chosenFront: FrontKind = frontKinds.find((kind) => kind === process.env.FLEET_PROXY) ?? 'own'
export const fleetSize = Number(process.env.FLEET_PROCESSES ?? 2)

/**
 * Failures that a visitor may see while a process restarts: none with a proxy that asks for health. nginx notices a
 * restart only by a refused connection; a connection opened just before the door closed breaks off under its request
 * (probably the one of 28 000 that failed in eight restarts on a machine that was ten times too busy), and nginx
 * rightly does not repeat a request that may have been done.
 */
export const failsAtRestart: readonly number[] = chosenFront === 'nginx' ? [502, 503] : []

/** Longer than the proxy sends visitors to a process that was told to stop. */
export const drainSeconds = { own: 2, haproxy: 4, nginx: 4 }[chosenFront]

export const openFront: Opening = (origins, port) => openings[chosenFront](origins, port)

/** Asks for health regularly, and takes turns among the processes that were healthy the last time. */
const ownFront: Opening = async (origins, port = 0) => {
  const well = new Set(origins)
  let turn = 0
  let closed = false
  const watch = async (origin: string) => {
    for (; !closed; await pause(asksHealth_ms)) {
      const ready = await fetch(`${origin}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (ready) well.add(origin)
      else well.delete(origin)
    }
  }
  for (const origin of origins) void watch(origin)
  const server = createServer((asked, answer) => {
    const there = origins.filter((origin) => well.has(origin))
    const chosen = there[(turn += 1) % there.length]
    if (chosen) pass(asked, answer, chosen)
    else answer.writeHead(503).end()
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seesAgain: async () => {
      while (well.size < origins.length && !closed) await pause(asksHealth_ms)
    },
    close: async () => {
      closed = true
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function pass(asked: IncomingMessage, answer: ServerResponse, origin: string): void {
  const headers = { ...asked.headers, 'x-forwarded-for': asked.socket.remoteAddress ?? '' }
  const passed = request(new URL(asked.url ?? '/', origin), { method: asked.method, headers }, (got) => {
    answer.writeHead(got.statusCode ?? 502, got.headers)
    got.pipe(answer)
  })
  passed.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()))
  answer.on('close', () => passed.destroy())
  asked.pipe(passed)
}

/** Asks for health once a second; two answers change its view. */
const haproxy: Opening = async (origins, asked) => {
  const port = asked ?? (await freePort())
  const [ONE, TWO, THREE] = origins.map((origin) => new URL(origin).host)
  // High limits, because all visitors of a test have one address.
  const env = {
    ...process.env,
    PER_MINUTE: '1000000',
    FRONT: `127.0.0.1:${port}`,
    ONE,
    TWO,
    ...(THREE ? { THREE } : {}),
  }
  const file = path.join(ops, 'haproxy.cfg')
  must('haproxy', ['-c', '-q', '-f', file], env)
  const child = spawn('haproxy', ['-db', '-f', file], { env, stdio: 'ignore' })
  return running(child, port, async () => pause(3_500))
}

/** Does not ask for health: a process that could not be reached is skipped for two seconds. */
const nginx: Opening = async (origins, asked) => {
  const port = asked ?? (await freePort())
  const folder = mkdtempSync(path.join(tmpdir(), 'wydarzy-nginx-'))
  chmodSync(folder, 0o755)
  const servers = origins.map((origin) => `server ${new URL(origin).host} max_fails=1 fail_timeout=2s;`)
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  const text = readFileSync(path.join(ops, 'nginx.conf'), 'utf8')
    .replace(/server one:8000 .*\n\s*server two:8000 .*/, servers.join('\n'))
    .replace('rate=20r/s', 'rate=10000r/s')
    .replace('listen 8080;', `listen 127.0.0.1:${port};`)
    .replace('http {', `http {\n${places.join('\n')}`)
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(file, `pid ${folder}/nginx.pid;\ndaemon off;\nerror_log ${folder}/error.log;\n${text}`)
  const args = ['-p', folder, '-e', `${folder}/error.log`, '-c', file]
  must('nginx', ['-t', '-q', ...args], process.env)
  const front = await running(spawn('nginx', args, { stdio: 'ignore' }), port, async () => pause(2_500))
  return {
    ...front,
    close: async () => {
      await front.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const openings: Record<FrontKind, Opening> = { own: ownFront, haproxy, nginx }

function must(program: string, args: string[], env: NodeJS.ProcessEnv): void {
  const { status, stderr, error } = spawnSync(program, args, { env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} does not take its file: ${error?.message ?? stderr}`)
}

async function running(child: ChildProcess, port: number, seesAgain: () => Promise<void>): Promise<Front> {
  const url = `http://127.0.0.1:${port}`
  const gone = new Promise((resolve) => child.once('exit', resolve))
  const until = performance.now() + 20_000
  while (!(await fetch(`${url}/healthz`).catch(() => null))) {
    if (child.exitCode !== null || performance.now() > until) throw new Error('the proxy does not answer')
    await pause(50)
  }
  return {
    url,
    seesAgain,
    close: async () => {
      child.kill('SIGTERM')
      const harder = setTimeout(() => child.kill('SIGKILL'), 5_000)
      await gone
      clearTimeout(harder)
    },
  }
}
