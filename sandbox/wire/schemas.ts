/**
 * Strict JSON Schemas made from a client's types: no unknown field, every required one. `json` is for JSON values;
 * `form` for forms and URLs (numbers and flags are text, null is empty).
 */
import type { ESTree } from 'vite'
import { type Declared, resolve, type TypeNode, writtenName } from './types.ts'

export type Schema = boolean | { [word: string]: unknown }
export type Side = 'json' | 'form'

/** The meaning of names that one client uses in its own way. */
export type Dialect = {
  /** The schema of a generic or special type; undefined means that the declaration of the name counts. */
  named?: (name: string, inner: () => Schema) => Schema | undefined
  /** Names in a union that only mean that other values may come. */
  open?: readonly string[]
}

export const idOf = ({ file, name }: Declared, side: Side): string =>
  `${side}:${file.replace(/^.*\/node_modules\//, '').replace(/\.d\.ts$/, '')}:${name}`

export type Schemas = {
  /** Makes the schema and all schemas that it refers to; answers its id. */
  need(declared: Declared): string
  /** A schema of the type's own properties except the named ones; no other schema refers to it. */
  own(declared: Declared, without: readonly string[]): Schema
}
type Making = Schemas & { side: Side; dialect: Dialect }

export function schemasOf(side: Side, dialect: Dialect, onMade: (id: string, schema: Schema) => void): Schemas {
  const made = new Set<string>()
  const making: Making = {
    side,
    dialect,
    own: (declared, without) =>
      objectSchema(
        ownMembers(declared).filter((member) => !without.includes(nameOf(member))),
        declared,
        making,
      ),
    need: (declared) => {
      const id = idOf(declared, side)
      if (made.has(id)) return id
      made.add(id)
      onMade(id, declaredSchema(declared, making))
      return id
    },
  }
  return making
}

function declaredSchema(declared: Declared, making: Making): Schema {
  if (declared.node.type === 'TSTypeAliasDeclaration') return typeSchema(declared.node.typeAnnotation, declared, making)
  return objectSchema(membersOf(declared), declared, making)
}

/** The members of the type and of the types that it extends. */
function membersOf(declared: Declared): ESTree.TSSignature[] {
  if (declared.node.type !== 'TSInterfaceDeclaration') return []
  const inherited = declared.node.extends.flatMap(({ expression }) => {
    const base = expression.type === 'Identifier' ? resolve(declared.file, declared.scope, expression.name) : null
    return base ? membersOf(base) : []
  })
  return [...inherited, ...ownMembers(declared)]
}

const ownMembers = ({ node }: Declared): ESTree.TSSignature[] =>
  node.type === 'TSInterfaceDeclaration' ? node.body.body : []

function nameOf(member: ESTree.TSSignature): string {
  if (member.type !== 'TSPropertySignature') return ''
  return member.key.type === 'Identifier'
    ? member.key.name
    : member.key.type === 'Literal'
      ? String(member.key.value)
      : ''
}

function objectSchema(members: readonly ESTree.TSSignature[], at: Declared, making: Making): Schema {
  const properties: Record<string, Schema> = {}
  const required: string[] = []
  let additionalProperties: Schema = false
  for (const member of members) {
    if (member.type === 'TSIndexSignature')
      additionalProperties = typeSchema(member.typeAnnotation.typeAnnotation, at, making)
    if (member.type !== 'TSPropertySignature') continue
    const name = nameOf(member)
    properties[name] = member.typeAnnotation ? typeSchema(member.typeAnnotation.typeAnnotation, at, making) : true
    if (!member.optional) required.push(name)
  }
  return { type: 'object', properties, required, additionalProperties }
}

function typeSchema(node: TypeNode, at: Declared, making: Making): Schema {
  switch (node.type) {
    case 'TSStringKeyword':
      return { type: 'string' }
    case 'TSNumberKeyword':
      return making.side === 'form' ? { type: 'string', pattern: '^-?\\d+(\\.\\d+)?$' } : { type: 'number' }
    case 'TSBooleanKeyword':
      return making.side === 'form' ? { enum: ['true', 'false'] } : { type: 'boolean' }
    case 'TSNullKeyword':
      return making.side === 'form' ? { const: '' } : { type: 'null' }
    case 'TSVoidKeyword':
    case 'TSUndefinedKeyword':
      return false
    case 'TSLiteralType':
      return literalSchema(node, making)
    case 'TSArrayType':
      return { type: 'array', items: typeSchema(node.elementType, at, making) }
    case 'TSTypeLiteral':
      return objectSchema(node.members, at, making)
    case 'TSUnionType':
      return unionSchema(node, at, making)
    case 'TSTypeReference':
      return namedSchema(node, at, making)
    default:
      return true
  }
}

function literalSchema({ literal }: ESTree.TSLiteralType, making: Making): Schema {
  const value = literal.type === 'Literal' ? literal.value : null
  return { const: making.side === 'form' ? String(value) : value }
}

/** Enumerations of the client are open; what the sandbox sends must be one of the named values. */
function unionSchema({ types }: ESTree.TSUnionType, at: Declared, making: Making): Schema {
  const { open = [] } = making.dialect
  const named = types.filter((type) => type.type !== 'TSTypeReference' || !open.includes(writtenName(type.typeName)))
  return { anyOf: named.map((type) => typeSchema(type, at, making)) }
}

function namedSchema(node: ESTree.TSTypeReference, at: Declared, making: Making): Schema {
  const name = writtenName(node.typeName)
  const [first] = node.typeArguments?.params ?? []
  if (name === 'Array' && first) return { type: 'array', items: typeSchema(first, at, making) }
  const said = making.dialect.named?.(name, () => (first ? typeSchema(first, at, making) : true))
  if (said !== undefined) return said
  const found = resolve(at.file, at.scope, name)
  if (!found) throw new Error(`${at.file}: ${name} is declared nowhere`)
  return { $ref: making.need(found) }
}
