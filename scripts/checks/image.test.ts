/** What cannot be tried where there is no Docker, as far as it can be read: each name in the files for it is one that there is. */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { readConfig } from '#api/config.ts'
import { freePort } from '#api/db/embedded.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const dockerfile = read('Dockerfile')
const compose = read('docker-compose.yml')
const manifest = JSON.parse(read('package.json')) as Record<
  'scripts' | 'dependencies' | 'devDependencies',
  Record<string, string>
>

/** Everything that a stage runs and starts, with what it is built on. */
function stage(name: string): string {
  const [, base = '', body = ''] =
    new RegExp(`^FROM (\\S+) AS ${name}\\n([\\s\\S]*?)(?=^FROM |$(?![\\s\\S]))`, 'm').exec(dockerfile) ?? []
  return base.includes(':') || base === '' ? body : stage(base) + body
}

const startedBy = (text: string) => [...text.matchAll(/^CMD \["node", "([^"]+)"/gm)].map(([, file = '']) => file)

test('an image runs scripts that npm has, and starts files that are there, with the packages that they need', () => {
  for (const name of ['product', 'bucket']) {
    const text = stage(name)
    const scripts = [...text.matchAll(/npm run (\S+)/g)].map(([, script = '']) => script)
    expect(scripts.filter((script) => !manifest.scripts[script])).toEqual([])
    const [file = ''] = startedBy(text)
    expect(existsSync(path.join(root, file)), file).toBe(true)
    const packages = [...read(file).matchAll(/from '((?:@[\w-]+\/)?[a-z][\w-]*)'/g)].map(([, from = '']) => from)
    const here = { ...manifest.dependencies, ...(text.includes('--include=dev') ? manifest.devDependencies : {}) }
    expect(packages.filter((from) => !here[from])).toEqual([])
  }
  expect(dockerfile.trimEnd().split('\nFROM ').at(-1)).toMatch(/^built AS product/)
})

/** The settings of a process, with what a person has to give. */
function settingsOf(text: string): Record<string, string> {
  const given: Record<string, string> = { SECRET_KEY: 'k'.repeat(32), POSTGRES_PASSWORD: 'word' }
  const block = /environment: &settings\n((?: {4}.*\n)+)/.exec(text)?.[1] ?? ''
  const lines = [...block.matchAll(/^ {4}([A-Z_0-9]+): "?(.*?)"?$/gm)]
  const filled = (value: string) =>
    value.replaceAll(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (_, name: string, other = '') => given[name] ?? other)
  return Object.fromEntries(lines.map(([, name = '', value = '']) => [name, filled(value)]))
}

test('its settings are ours, and a start takes them as they stand', () => {
  const settings = settingsOf(compose)
  expect(Object.keys(settings).length).toBeGreaterThan(10)
  const known = [...read('.env.example').matchAll(/^#?([A-Z_0-9]+)=/gm)].map(([, name]) => name)
  expect(Object.keys(settings).filter((name) => !known.includes(name) && name !== 'NODE_ENV')).toEqual([])
  // What somebody writes into `.env` counts; the rest the image sets itself.
  expect(known.filter((name = '') => !(name in settings) && !stage('product').includes(` ${name}=`))).toEqual([])
  const config = readConfig({ ...settings, HOST: '0.0.0.0', PORT: '8000', DATA_DIR: '/data' })
  expect(config).toMatchObject({ production: true, sandbox: true, seed: 'demo', drainSeconds: 8, trustProxy: 1 })
  expect(config.databaseUrl).toBe('postgres://wydarzy:word@database/wydarzy')
  expect(config.s3).toMatchObject({ bucket: 'wydarzy' })
})

test('the proxies send visitors to the processes that there are, and those stay until it is known that they go', () => {
  const names = [...compose.matchAll(/^ {2}(\w+):\n {4}<<: \*product$/gm)].map(([, name = '']) => name)
  expect(names).toEqual(['one', 'two'])
  const port = /PORT=(\d+)/.exec(stage('product'))?.[1]
  for (const name of names) {
    expect(read('ops/haproxy.cfg')).toContain(`-${name}:${port}}`)
    expect(read('ops/nginx.conf')).toContain(`server ${name}:${port} `)
  }
  const { SANDBOX_SITE_PORT, SANDBOX_SITE_URL = '' } = settingsOf(compose)
  expect(compose).toContain(`ports: ["\${SITE_PORT:-${new URL(SANDBOX_SITE_URL).port}}:${SANDBOX_SITE_PORT}"]`)
  const [, inter, fall] = /check inter (\d+)s fall (\d+)/.exec(read('ops/haproxy.cfg')) ?? []
  const drain = Number(settingsOf(compose).DRAIN_SECONDS)
  expect(drain).toBeGreaterThan(Number(inter) * Number(fall) + 1)
  expect(Number(/stop_grace_period: (\d+)s/.exec(compose)?.[1])).toBeGreaterThan(drain + 12)
})

test('the bucket answers under the name of its machine, which is no name of a bucket', async () => {
  const [, host = '', port = ''] = /S3_ENDPOINT:-http:\/\/(\w+):(\d+)/.exec(compose) ?? []
  expect(compose).toContain(`\n  ${host}:\n    build:`)
  expect(startedBy(stage('bucket'))).toEqual(['ops/s3.mjs'])
  const home = mkdtempSync(path.join(tmpdir(), 'wydarzy-bucket-'))
  const here = `${await freePort()}`
  const server = spawn(process.execPath, [path.join(root, 'ops/s3.mjs'), home, '127.0.0.1', here], { stdio: 'ignore' })
  try {
    const asked = () => askedAs(`${host}:${port}`, `http://127.0.0.1:${here}/wydarzy?list-type=2`)
    await vi.waitFor(async () => expect(await asked()).toBe(200), { timeout: 20_000, interval: 100 })
  } finally {
    server.kill()
    rmSync(home, { recursive: true, force: true })
  }
})

function askedAs(host: string, url: string): Promise<number | undefined> {
  const headers = { host, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' }
  return new Promise((resolve, reject) => {
    get(url, { headers }, (reply) => resolve(reply.resume().statusCode)).on('error', reject)
  })
}

test('what an operator has written beside the sources goes into no image and no history', () => {
  const names = ['backup-2026-11-29T06-26-36-047Z', 'dac7-2026.xml', 'dac7-2026.csv', 'guest-2026-11-29-a%40b.pl.json']
  for (const file of ['.gitignore', '.dockerignore']) {
    const patterns = read(file).trim().split('\n')
    expect(
      names.filter((name) => !patterns.some((pattern) => path.matchesGlob(`/${name}`, pattern))),
      file,
    ).toEqual([])
  }
})
