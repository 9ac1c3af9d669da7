/**
 * Which modules each KB of a page's JavaScript comes from. A browser tells which files a first visit loads without
 * interaction; the same build, repeated in memory, tells which modules are in each. A file's Brotli bytes are divided
 * in proportion to the size of each module alone.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { build } from 'vite'
import { root } from '../../scripts/run.ts'
import { pagesToVisit } from './pages.ts'

export type Weight = {
  page: string
  bytes: number
  files: number
  /** Packages and folders, the heaviest first. */
  parts: { part: string; bytes: number }[]
}

type Chunk = { fileName: string; modules: { id: string; code: string }[] }

export async function measureWeight(url: string, executable: string): Promise<Weight[]> {
  const chunks = await builtChunks()
  const browser = await chromium.launch({ executablePath: executable, args: ['--no-sandbox'] })
  try {
    const weights: Weight[] = []
    for (const { page: name, path: where } of await pagesToVisit(url)) {
      const page = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: 'pl-PL' })
      await page.goto(url + where, { waitUntil: 'networkidle' })
      await page.waitForTimeout(1500)
      const loaded = await page.evaluate<string[]>(
        `performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)`,
      )
      await page.close()
      weights.push(
        weightOf(
          name,
          chunks.filter(({ fileName }) => loaded.includes(`/${fileName}`)),
        ),
      )
    }
    return weights
  } finally {
    await browser.close()
  }
}

/** File names come from contents, so this build gives the same names as the served one. */
async function builtChunks(): Promise<Chunk[]> {
  const configFile = path.join(root, 'web/vite.config.ts')
  const of = (mode: string) => build({ configFile, logLevel: 'silent', mode, build: { write: false } })
  // Pages on other sites have a separate build.
  const built = [await of('production'), await of('frame')]
  const outputs = built.flat().flatMap((one) => ('output' in one ? one.output : []))
  return outputs.flatMap((output) =>
    output.type === 'chunk'
      ? {
          fileName: output.fileName,
          modules: Object.entries(output.modules).map(([id, { code }]) => ({ id, code: code ?? '' })),
        }
      : [],
  )
}

function weightOf(page: string, chunks: readonly Chunk[]): Weight {
  const parts = new Map<string, number>()
  let bytes = 0
  for (const { fileName, modules } of chunks) {
    const size = brotliCompressSync(readFileSync(path.join(root, 'web/dist/client', fileName))).length
    const alone = modules.map(({ id, code }) => ({ part: partOf(id), bytes: brotliCompressSync(code).length }))
    const sum = alone.reduce((total, each) => total + each.bytes, 0)
    bytes += size
    for (const each of alone) parts.set(each.part, (parts.get(each.part) ?? 0) + (each.bytes * size) / sum)
  }
  const sorted = [...parts].sort(([, a], [, b]) => b - a)
  return { page, bytes, files: chunks.length, parts: sorted.map(([part, each]) => ({ part, bytes: Math.round(each) })) }
}

/** `react-dom`, `@tanstack/router-core`, or one of our folders. */
export function partOf(id: string): string {
  const file = id.replaceAll('\\', '/').split('?')[0] ?? ''
  const [, inPackage] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file) ?? []
  if (inPackage) return inPackage
  if (!path.isAbsolute(file)) return 'the bundler'
  return `${path.dirname(path.relative(root, file))}/`
}
