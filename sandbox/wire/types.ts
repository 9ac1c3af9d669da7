/** Reads the type declarations of an official client: every name with its file and scope. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type ESTree, parseSync } from 'vite'

type Node = ESTree.Node
export type TypeNode = ESTree.TSType
export type Declared = {
  file: string
  /** Names of the namespaces around the declaration. */
  scope: readonly string[]
  name: string
  node: ESTree.TSInterfaceDeclaration | ESTree.TSTypeAliasDeclaration
}
type File = {
  declared: Map<string, Declared>
  /** Local name → its origin; `*` is the whole file. */
  imported: Map<string, { file: string; name: string }>
  classes: ESTree.Class[]
}

/** The folder where clients are installed. */
export const modules = path.join(import.meta.dirname, '../../node_modules')
const files = new Map<string, File>()

export function fileOf(file: string): File {
  const known = files.get(file)
  if (known) return known
  const read: File = { declared: new Map(), imported: new Map(), classes: [] }
  files.set(file, read)
  for (const statement of parseSync(file, readFileSync(file, 'utf8')).program.body)
    readStatement(read, file, [], statement)
  return read
}

function readStatement(into: File, file: string, scope: readonly string[], statement: Node): void {
  if (statement.type === 'ImportDeclaration' || (statement.type === 'ExportNamedDeclaration' && statement.source))
    return void readImports(into, file, statement)
  const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (!node) return
  if (node.type === 'ClassDeclaration') into.classes.push(node)
  if (node.type === 'TSInterfaceDeclaration' || node.type === 'TSTypeAliasDeclaration') {
    const name = [...scope, node.id.name].join('.')
    into.declared.set(name, { file, scope, name, node })
  }
  if (node.type === 'TSModuleDeclaration' && node.id.type === 'Identifier' && node.body?.type === 'TSModuleBlock')
    for (const inner of node.body.body) readStatement(into, file, [...scope, node.id.name], inner)
}

function readImports(into: File, file: string, node: ESTree.ImportDeclaration | ESTree.ExportNamedDeclaration): void {
  const from = path.join(path.dirname(file), String(node.source?.value).replace(/\.js$/, '.d.ts'))
  if (!existsSync(from)) return
  for (const one of node.specifiers) {
    if (one.type === 'ImportNamespaceSpecifier') into.imported.set(one.local.name, { file: from, name: '*' })
    if (one.type === 'ImportSpecifier') into.imported.set(one.local.name, { file: from, name: nameOf(one.imported) })
    if (one.type === 'ExportSpecifier') into.imported.set(nameOf(one.exported), { file: from, name: nameOf(one.local) })
  }
}

const nameOf = (node: ESTree.ModuleExportName): string => (node.type === 'Literal' ? node.value : node.name)

/** The declaration that a name refers to: the innermost scope first, then the imports of the file. */
export function resolve(file: string, scope: readonly string[], name: string): Declared | null {
  const { declared, imported } = fileOf(file)
  for (let depth = scope.length; depth >= 0; depth--) {
    const found = declared.get([...scope.slice(0, depth), name].join('.'))
    if (found) return found
  }
  const [first = '', ...rest] = name.split('.')
  const from = imported.get(first)
  if (!from) return null
  return resolve(from.file, [], from.name === '*' ? rest.join('.') : [from.name, ...rest].join('.'))
}

export const writtenName = (node: ESTree.TSTypeName): string => {
  if (node.type === 'Identifier') return node.name
  return node.type === 'TSQualifiedName' ? `${writtenName(node.left)}.${node.right.name}` : 'this'
}
