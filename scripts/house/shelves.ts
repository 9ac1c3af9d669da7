import path from 'node:path'
import { isTest } from './sources.ts'

// A folder with more files than one look takes in is asking for a name for one of its parts.

const maxFiles = 15

/** Folders that may hold more, each with the reason why a shelf would not help. */
export const longShelves: Record<string, string> = {
  'api/db/migrations': 'a history: one file a step, in the order in which they ran',
  'api/seed/data/photos': 'data: pictures of the demo story',
  'docs/decisions': 'a history: one page a decision, numbered',
  'docs/screens': 'data: pictures made by a command',
  e2e: 'tests: one journey a file, none belongs to another',
  'web/public/scenes': 'data: one scene a category',
}

/** One sentence for each folder that holds too many files of one kind; tests beside them are not counted. */
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

/** Exceptions that nothing needs any more. */
export function idleExceptions(files: readonly string[]): string[] {
  return Object.keys(longShelves).filter(
    (folder) => files.filter((file) => path.posix.dirname(file) === folder).length <= maxFiles,
  )
}

function kindOf(file: string): string {
  const ending = path.posix.extname(file).slice(1)
  return ['ts', 'tsx', 'mjs', 'js'].includes(ending) ? 'source' : ending
}
