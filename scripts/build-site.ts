import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { build } from 'vite'

// Builds the browser's files and the server's renderer into web/dist, with a Brotli copy of each text file, so that the
// server sends finished bytes. The copies take as long as all the rest, so the site is announced as usable before they
// are made; until then the server compresses what it sends by itself.
const root = path.resolve(import.meta.dirname, '..')
const dist = path.join(root, 'web/dist')
const configFile = path.join(root, 'web/vite.config.ts')

// Without the stamp an interrupted build does not count.
rmSync(path.join(dist, '.built-from.json'), { force: true })
await build({ configFile, logLevel: 'warn', mode: 'production' })
await build({ configFile, logLevel: 'warn', mode: 'frame' })
await build({ configFile, logLevel: 'warn', mode: 'production', build: { ssr: 'entry-server.tsx' } })
process.send?.('usable')
setPriority(10)
compressTexts(path.join(dist, 'client'))

function compressTexts(folder: string): void {
  const draft = path.join(dist, 'draft.br')
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(js|css|svg|json|webmanifest|txt)$/.test(file),
  )
  for (const file of texts) {
    const content = readFileSync(path.join(folder, file))
    // Files without a copy are compressed for each request; the smallest ones would not get smaller.
    if (content.length < 300) continue
    // On this thread, which has a low priority. A rename puts the file in place, so that a running server never reads
    // half of it.
    writeFileSync(draft, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
    renameSync(draft, path.join(folder, `${file}.br`))
  }
}
