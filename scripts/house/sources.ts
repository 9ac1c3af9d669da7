import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export type Source = { file: string; text: string }
export type Import = {
  /** A file of ours (`domain/money.ts`), a built-in (`node:fs`) or a package (`zod/mini`). */
  target: string
  ours: boolean
  /** Removed before running, so it is no import at run time. */
  typeOnly: boolean
}

export const rooms = ['domain', 'contract', 'api', 'sandbox', 'web', 'e2e', 'bench', 'scripts']

/** Every source file of the repository, with `/` in its path. */
export function readSources(root: string): Source[] {
  const here = readdirSync(root).filter((name) => /\.(ts|mjs)$/.test(name))
  const below = rooms.flatMap((room) =>
    readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' }).map((name) =>
      path.posix.join(room, name),
    ),
  )
  return [...here, ...below]
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.(ts|tsx|mjs|js|sql)$/.test(file) && !/(^|\/)(dist|node_modules|public)\//.test(file))
    .sort()
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
}

export function isTest(file: string): boolean {
  return /\.(test|e2e)\.tsx?$|^e2e\/|^api\/testing\/|\/testdata\//.test(file)
}

export function isGenerated(file: string): boolean {
  return /\.gen\.tsx?$/.test(file)
}

/**
 * The text without comments; strings are kept. Good enough for house rules: it knows strings, templates and both kinds
 * of comments, and takes a slash after an operator for the start of a regular expression.
 */
export function withoutComments(text: string): string {
  const token =
    /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|(?<=[=(,:;!&|?[{]\s*)\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n])+\//g
  return text.replace(token, (found) => (/^\/[/*]/.test(found) ? found.replace(/[^\n]/g, ' ') : found))
}

/** Every import and re-export of a file, including dynamic ones. */
export function importsOf({ file, text }: Source): Import[] {
  const code = withoutComments(text)
  const found: Import[] = []
  const statement = /(?:^|[\n;])\s*(?:import|export)\s+(type\s+)?(?:[^'"`;()]*?\sfrom\s*)?(['"])([^'"\n]+)\2/g
  for (const [, type, , specifier = ''] of code.matchAll(statement)) found.push(resolve(file, specifier, Boolean(type)))
  for (const [, , specifier = ''] of code.matchAll(/\bimport\(\s*(['"])([^'"\n]+)\1/g))
    found.push(resolve(file, specifier, false))
  return found
}

function resolve(file: string, specifier: string, typeOnly: boolean): Import {
  if (specifier.startsWith('#')) return { target: specifier.slice(1), ours: true, typeOnly }
  if (!specifier.startsWith('.')) return { target: specifier, ours: false, typeOnly }
  return { target: path.posix.join(path.posix.dirname(file), specifier), ours: true, typeOnly }
}
