import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { build } from 'vite'

// Builds the browser's files and the server's renderer into web/dist, and a Brotli copy of each text file, so that the
// server sends finished bytes.
const root = path.resolve(import.meta.dirname, '..')
const dist = path.join(root, 'web/dist')
const configFile = path.join(root, 'web/vite.config.ts')

// Without the stamp an interrupted build counts as none.
rmSync(path.join(dist, '.built-from.json'), { force: true })
await build({ configFile, logLevel: 'warn', mode: 'production' })
await build({ configFile, logLevel: 'warn', mode: 'frame' })
await build({ configFile, logLevel: 'warn', mode: 'production', build: { ssr: 'entry-server.tsx' } })
await compressTexts(path.join(dist, 'client'))

async function compressTexts(folder: string): Promise<void> {
  const compress = promisify(brotliCompress)
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(js|css|svg|json|webmanifest|txt)$/.test(file),
  )
  await Promise.all(
    texts.map(async (file) => {
      const content = readFileSync(path.join(folder, file))
      // Below one packet a smaller file is not a faster one.
      if (content.length < 1_000) return
      const packed = await compress(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
      writeFileSync(path.join(folder, `${file}.br`), packed)
    }),
  )
}
