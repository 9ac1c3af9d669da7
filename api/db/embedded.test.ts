import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDataFolder } from './data-lock.ts'
import { type Embedded, runningEmbedded, startEmbedded } from './embedded.ts'

let folder: string
let dataDir: string
let running: Embedded[]

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'wydarzy ł '))
  chmodSync(folder, 0o711)
  dataDir = path.join(folder, 'dane')
  running = []
})

afterEach(async () => {
  for (const server of running) await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function start(at = dataDir): Promise<Embedded> {
  const server = await startEmbedded({ dataDir: at })
  running.push(server)
  return server
}

async function ask(url: string, sql: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows[0]
  } finally {
    await client.end()
  }
}

/** Another process that holds the folder and the database as the product does; resolves when it is ready. */
function product(): Promise<{ pid: number; kill: () => Promise<void> }> {
  const here = import.meta.dirname
  const script = `
    import { lockDataFolder } from ${JSON.stringify(path.join(here, 'data-lock.ts'))}
    import { startEmbedded } from ${JSON.stringify(path.join(here, 'embedded.ts'))}
    const lock = await lockDataFolder(${JSON.stringify(dataDir)})
    await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} })
    lock.announce('http://127.0.0.1:8000')
    console.log('ready')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return new Promise((resolve, reject) => {
    gone.then(() => reject(new Error('ended before it was ready')))
    child.stdout.once('data', () => {
      const kill = async () => {
        child.kill('SIGKILL')
        await gone
      }
      resolve({ pid: child.pid ?? 0, kill })
    })
  })
}

test('a first start makes a durable database with Polish sorting, in a folder with a space and a Polish letter', async () => {
  const server = await start()
  expect(server.created).toBe(true)
  const settings = await ask(
    server.url,
    `SELECT current_setting('fsync') AS fsync, current_setting('data_checksums') AS checksums,
            current_setting('listen_addresses') AS listens,
            (SELECT string_agg(w, ' ' ORDER BY w) FROM unnest('{zebra,łyk,lza,mak,żaba}'::text[]) w) AS sorted`,
  )
  expect(settings).toEqual({ fsync: 'on', checksums: 'on', listens: '', sorted: 'lza łyk mak zebra żaba' })
})

test('what was written is there after a clean stop and another start', async () => {
  const first = await start()
  await ask(first.url, 'CREATE TABLE kept AS SELECT 7 AS number')
  await first.stop()
  const second = await start()
  expect(second.created).toBe(false)
  expect(await ask(second.url, 'SELECT number FROM kept')).toEqual({ number: 7 })
})

test('an interrupted first start is begun anew and leaves nothing half-made', async () => {
  mkdirSync(path.join(dataDir, 'postgres.new-1'), { recursive: true })
  writeFileSync(path.join(dataDir, 'postgres.new-1', 'PG_VERSION'), '18')
  const server = await start()
  expect(server.created).toBe(true)
  expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres.new'))).toEqual([])
})

test('a folder deeper than a socket name may be long still works', async () => {
  const server = await start(path.join(folder, 'd'.repeat(120)))
  expect(await ask(server.url, 'SELECT 1 AS one')).toEqual({ one: 1 })
})

test('a folder with quotation marks, a comma and a dollar in its name works', async () => {
  const server = await start(path.join(folder, `da"ne 'x', $y`))
  expect(await ask(server.url, 'SELECT 1 AS one')).toEqual({ one: 1 })
})

test('a place where no folder can be made is told in a sentence', async () => {
  const file = path.join(folder, 'file')
  writeFileSync(file, '')
  for (const place of [path.join(file, 'dane'), '/proc/wydarzy/dane']) {
    await expect(lockDataFolder(place)).rejects.toThrow(`The data folder ${place} cannot be made`)
  }
})

test('after a killed product the next start stops its orphan and finds all acknowledged data', async () => {
  const killed = await product()
  const orphan = runningEmbedded(dataDir)
  await ask(orphan ?? '', 'CREATE TABLE kept AS SELECT 7 AS number')
  await killed.kill()
  expect(runningEmbedded(dataDir)).toBe(orphan)

  const lock = await lockDataFolder(dataDir)
  const server = await start()
  expect(await ask(server.url, 'SELECT number FROM kept')).toEqual({ number: 7 })
  lock.release()
})

test('a pid file that points at a strange living process does not stop the start', async () => {
  const first = await start()
  await first.stop()
  const stranger = spawn('sleep', ['60'])
  try {
    writeFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), `${stranger.pid}\n${dataDir}/postgres\n`)
    const server = await start()
    expect(await ask(server.url, 'SELECT 1 AS one')).toEqual({ one: 1 })
    expect(stranger.exitCode).toBe(null)
  } finally {
    stranger.kill()
  }
})

test('a second product on the same folder is told who holds it, and the first is unharmed', async () => {
  const holder = await product()
  await expect(lockDataFolder(dataDir, 100)).rejects.toThrow(
    new RegExp(`already used by Wydarzy in process ${holder.pid} at http://127.0.0.1:8000`),
  )
  expect(await ask(runningEmbedded(dataDir) ?? '', 'SELECT 1 AS one')).toEqual({ one: 1 })
  await holder.kill()
})

test('a lock of a process that was killed, or whose number another process has now, is nobody’s', async () => {
  mkdirSync(dataDir)
  const dead = spawnSync('true').pid
  const lockFile = path.join(dataDir, 'wydarzy.lock')
  for (const holder of [
    { pid: dead, born: 'x:1' },
    { pid: process.ppid, born: 'x:1' },
  ]) {
    writeFileSync(lockFile, JSON.stringify(holder))
    const lock = await lockDataFolder(dataDir, 0)
    lock.release()
    expect(existsSync(lockFile)).toBe(false)
  }
})

test('of many that meet a stale lock exactly one gets the folder', async () => {
  mkdirSync(dataDir)
  writeFileSync(path.join(dataDir, 'wydarzy.lock'), JSON.stringify({ pid: spawnSync('true').pid, born: 'x:1' }))
  const here = JSON.stringify(path.join(import.meta.dirname, 'data-lock.ts'))
  const script = `import { lockDataFolder } from ${here}
    const got = await lockDataFolder(${JSON.stringify(dataDir)}, 0).then(() => true, () => false)
    console.log(got); process.stdin.resume()`
  const starters = Array.from({ length: 6 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] }),
  )
  const answers = await Promise.all(
    starters.map(
      (each) => new Promise<string>((resolve) => each.stdout.once('data', (data) => resolve(`${data}`.trim()))),
    ),
  )
  for (const each of starters) each.kill('SIGKILL')
  expect(answers.filter((answer) => answer === 'true')).toHaveLength(1)
})
