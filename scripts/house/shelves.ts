import path from 'node:path'
import { isTest } from './sources.ts'

// A folder must not have more files than can be seen at a glance; then a part of it should get a folder of its own.

const maxFiles = 15

/** Folders that may have more files, each with the reason why a folder inside would not help. */
export const longShelves: Record<string, string> = {
  'api/db/migrations': 'a history: one file a step, in the order in which they ran',
  'api/seed/data/photos': 'data: pictures of the demo story',
  'docs/decisions': 'a history: one page a decision, numbered',
  e2e: 'tests: one journey a file, none belongs to another',
  'web/public/scenes': 'data: one scene a category',
}

/** One sentence for each folder with too many files of one kind; tests are not counted. */
export function shelfFindings(files: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const file of files) {
    const folder = path.posix.dirname(file)
    if (folder === '.' || folder in longShelves || (isTest(file) && !file.startsWith('e2e/'))) continue
    const key = `${folder} holds * ${kindOf(file)} files, and one look takes in ${maxFiles}: some of them want a folder and a name`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts].filter(([, count]) => count > maxFiles).map(([key, count]) => key.replace('*', `${count}`))
}

/** Exceptions that are no longer needed. */
export function idleExceptions(files: readonly string[]): string[] {
  return Object.keys(longShelves).filter(
    (folder) => files.filter((file) => path.posix.dirname(file) === folder).length <= maxFiles,
  )
}

function kindOf(file: string): string {
  const ending = path.posix.extname(file).slice(1)
  return ['ts', 'tsx', 'mjs', 'js'].includes(ending) ? 'source' : ending
}
