import { type ESTree, parseSync, Visitor } from 'vite'
import { isGenerated, isTest, type Source } from './sources.ts'

// Rules about the shape of the code, which need to know where a function begins and ends.

export const maxFunctionLines = 60

/** Folders in which what a file offers stands first and its helpers below, as CONTRIBUTING.md says. */
const orderedFolders = /^(domain|contract|api\/features\/(listings|owners|auth))\//
/** What stands there and is not read from the top: a fixture. */
const isRead = ({ file }: Source) => /\.tsx?$/.test(file) && !isGenerated(file) && !/\.(test|e2e)\.tsx?$/.test(file)

type Statement = ESTree.Program['body'][number]
type TopFunction = { name: string; exported: boolean; arrow: boolean; start: number }

/** One sentence for each file whose functions stand in another order, or are constants that cannot be called from above. */
export function orderFindings(sources: Source[]): string[] {
  return sources.filter((source) => orderedFolders.test(source.file) && isRead(source)).flatMap(orderFindingsOf)
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
    return { name: declared.id.name, exported, arrow: false, start: statement.start }
  }
  if (declared?.type !== 'VariableDeclaration') return null
  const [only] = declared.declarations
  if (only?.init?.type !== 'ArrowFunctionExpression' || only.id.type !== 'Identifier') return null
  return { name: only.id.name, exported, arrow: true, start: statement.start }
}

/** `file#function` for each function of more than 60 lines, outermost first; a function without a name has its line. */
export function longFunctions(sources: Source[]): string[] {
  return sources.filter((source) => isRead(source) && !isTest(source.file)).flatMap(longFunctionsOf)
}

type FunctionNode = ESTree.Function | ESTree.ArrowFunctionExpression

function longFunctionsOf({ file, text }: Source): string[] {
  // Lines are counted only where the text is long enough to hold such a function.
  if (text.split('\n').length <= maxFunctionLines) return []
  const found: string[] = []
  const names = new Map<number, string>()
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  const measure = (node: FunctionNode) => {
    const lines = lineAt(node.end) - lineAt(node.start) + 1
    if (lines > maxFunctionLines) found.push(`${file}#${nameOf(node, names) ?? `line ${lineAt(node.start)}`}`)
  }
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (init && id.type === 'Identifier') names.set(init.start, id.name)
    },
    Property: ({ key, value }) => {
      if (key.type === 'Identifier') names.set(value.start, key.name)
    },
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  }).visit(programOf(file, text))
  return found
}

function nameOf(node: FunctionNode, names: Map<number, string>): string | undefined {
  return node.type === 'ArrowFunctionExpression' ? names.get(node.start) : (node.id?.name ?? names.get(node.start))
}

function programOf(file: string, text: string): ESTree.Program {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`)
  return program
}
