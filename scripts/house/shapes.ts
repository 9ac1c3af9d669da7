import { type ESTree, parseSync, Visitor } from 'vite'
import { isGenerated, isTest, type Source } from './sources.ts'

// Rules about the shape of the code that need to know where a function begins and ends.

const maxFunctionLines = 60

/** Functions, as `file#function`, that may be longer, and why. */
export type Exception = { why: string; functions: readonly string[] }

/** Folders where exported functions come first and helpers below, as CONTRIBUTING.md says. */
const orderedFolders = /^(domain|contract|api\/features\/(listings|owners|auth))\//
/** Tables of handlers and calls, which use small helpers above them. */
const unorderedFiles = /^contract\/(calls?|endpoint)\.ts$|\/([a-z]+-)?(feature|routes|jobs)\.ts$/

const isCode = ({ file }: Source) => /\.tsx?$/.test(file) && !isGenerated(file) && !/\.(test|e2e)\.tsx?$/.test(file)
const isOrdered = ({ file }: Source) => orderedFolders.test(file) && !unorderedFiles.test(file)

type Statement = ESTree.Program['body'][number]
type TopFunction = { name: string; exported: boolean; arrow: boolean }

/**
 * One sentence for each file whose functions are in another order, or are constants, which cannot be called from above.
 */
export function orderFindings(sources: Source[]): string[] {
  return sources.filter((source) => isOrdered(source) && isCode(source)).flatMap(orderFindingsOf)
}

function orderFindingsOf({ file, text }: Source): string[] {
  const functions = programOf(file, text).body.flatMap((statement) => topFunction(statement) ?? [])
  const arrows = functions
    .filter(({ arrow }) => arrow)
    .map(({ name }) => `${file}: ${name} is a constant; a function is declared, so that helpers may stand below`)
  const first = functions.findIndex(({ exported }) => exported)
  const early = functions
    .slice(0, Math.max(first, 0))
    .map(({ name }) => `${file}: the helper ${name} stands above the first exported function`)
  return [...arrows, ...early]
}

function topFunction(statement: Statement): TopFunction | null {
  const exported = statement.type === 'ExportNamedDeclaration'
  const declared = exported ? statement.declaration : statement
  if (declared?.type === 'FunctionDeclaration' && declared.id) {
    return { name: declared.id.name, exported, arrow: false }
  }
  if (declared?.type !== 'VariableDeclaration') return null
  const [only] = declared.declarations
  if (only?.init?.type !== 'ArrowFunctionExpression' || only.id.type !== 'Identifier') return null
  return { name: only.id.name, exported, arrow: true }
}

/** `file#function` for each function of more than 60 lines. A function without a name counts for the one around it. */
export function longFunctions(sources: Source[]): string[] {
  return sources.filter((source) => isCode(source) && !isTest(source.file)).flatMap(longFunctionsOf)
}

/** Long functions without a reason, and reasons whose function is no longer long. */
export function lengthFindings(sources: Source[], exceptions: readonly Exception[]): string[] {
  const found = new Set(longFunctions(sources))
  const excused = new Set(exceptions.flatMap((exception) => exception.functions))
  return [
    ...[...found]
      .filter((each) => !excused.has(each))
      .map((each) => `${each} has more than ${maxFunctionLines} lines: a part of it wants a name`),
    ...[...excused].filter((each) => !found.has(each)).map((each) => `${each} needs no exception any more`),
  ]
}

type FunctionNode = ESTree.Function | ESTree.ArrowFunctionExpression

function longFunctionsOf({ file, text }: Source): string[] {
  if (text.split('\n').length <= maxFunctionLines) return []
  const found: string[] = []
  const names = new Map<number, string>()
  let reachedTo = 0
  const measure = (node: FunctionNode) => {
    const lines = text.slice(node.start, node.end).split('\n').length
    const name = node.id?.name ?? names.get(node.start)
    if (lines <= maxFunctionLines || (!name && node.end <= reachedTo)) return
    found.push(`${file}#${name ?? 'nameless'}`)
    reachedTo = Math.max(reachedTo, node.end)
  }
  const visitor = new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (init && id.type === 'Identifier') names.set(init.start, id.name)
    },
    Property: ({ key, value }) => {
      if (key.type === 'Identifier') names.set(value.start, key.name)
    },
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  })
  visitor.visit(programOf(file, text))
  return found
}

function programOf(file: string, text: string): ESTree.Program {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`)
  return program
}
