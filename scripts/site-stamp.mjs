// Tells in a few milliseconds whether web/dist was built from the present sources. Dates and sizes are compared first;
// only where they differ (a fresh checkout, a touched file) contents are hashed.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Folders and files that end up in the built site. */
const sources = ['web', 'contract', 'domain', 'package-lock.json', 'scripts/build-site.ts']
const stampOf = (root) => path.join(root, 'web/dist/.built-from.json')

export function siteIsFresh(root) {
  if (!existsSync(stampOf(root))) return false
  const built = JSON.parse(readFileSync(stampOf(root), 'utf8'))
  const files = list(root)
  if (built.dates === dates(root, files)) return true
  if (built.contents !== contents(root, files)) return false
  markSiteBuilt(root)
  return true
}

/** Called after a successful build; a build empties web/dist first, so an interrupted one leaves no stamp. */
export function markSiteBuilt(root) {
  const files = list(root)
  mkdirSync(path.dirname(stampOf(root)), { recursive: true })
  writeFileSync(stampOf(root), JSON.stringify({ dates: dates(root, files), contents: contents(root, files) }))
}

function list(root) {
  const found = []
  const walk = (relative) => {
    const absolute = path.join(root, relative)
    if (!existsSync(absolute)) return
    if (!statSync(absolute).isDirectory()) {
      if (!/\.test\.tsx?$/.test(relative)) found.push(relative)
      return
    }
    for (const entry of readdirSync(absolute).sort()) {
      if (entry !== 'dist' && entry !== 'node_modules') walk(`${relative}/${entry}`)
    }
  }
  for (const source of sources) walk(source)
  return found
}

function dates(root, files) {
  const hash = createHash('sha256')
  for (const file of files) {
    const { mtimeMs, size } = statSync(path.join(root, file))
    hash.update(`${file}:${mtimeMs}:${size}\n`)
  }
  return hash.digest('hex')
}

function contents(root, files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file}\n`).update(readFileSync(path.join(root, file)))
  return hash.digest('hex')
}
