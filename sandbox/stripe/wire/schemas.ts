/**
 * Closed JSON Schemas made of the client's types: nothing that they do not name, everything that they demand. Of answers
 * as they are on the wire (a decimal is text); of requests as they are encoded (numbers and flags are text, null is empty).
 */
import type { ESTree } from 'vite'
import { type Declared, resolve, type TypeNode, writtenName } from './types.ts'

export type Schema = boolean | { [word: string]: unknown }
export type Side = 'answer' | 'request'

export const idOf = ({ file, name }: Declared, side: Side): string =>
  `${side}:${file.replace(/^.*\/esm\//, '').replace(/\.d\.ts$/, '')}:${name}`

export type Schemas = {
  /** The id of the schema; it and all that it refers to are made. */
  need(declared: Declared): string
}
type Making = Schemas & { side: Side }

export function schemasOf(side: Side, onMade: (id: string, schema: Schema) => void): Schemas {
  const made = new Set<string>()
  const making: Making = {
    side,
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

/** Its own, and those of what it extends. */
function membersOf(declared: Declared): ESTree.TSSignature[] {
  if (declared.node.type !== 'TSInterfaceDeclaration') return []
  const inherited = declared.node.extends.flatMap(({ expression }) => {
    const base = expression.type === 'Identifier' ? resolve(declared.file, declared.scope, expression.name) : null
    return base ? membersOf(base) : []
  })
  return [...inherited, ...declared.node.body.body]
}

function objectSchema(members: readonly ESTree.TSSignature[], at: Declared, making: Making): Schema {
  const properties: Record<string, Schema> = {}
  const required: string[] = []
  let additionalProperties: Schema = false
  for (const member of members) {
    if (member.type === 'TSIndexSignature')
      additionalProperties = typeSchema(member.typeAnnotation.typeAnnotation, at, making)
    if (member.type !== 'TSPropertySignature') continue
    const name =
      member.key.type === 'Identifier' ? member.key.name : member.key.type === 'Literal' ? String(member.key.value) : ''
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
      return making.side === 'request' ? { type: 'string', pattern: '^-?\\d+(\\.\\d+)?$' } : { type: 'number' }
    case 'TSBooleanKeyword':
      return making.side === 'request' ? { enum: ['true', 'false'] } : { type: 'boolean' }
    case 'TSNullKeyword':
      return making.side === 'request' ? { const: '' } : { type: 'null' }
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
  return { const: making.side === 'request' ? String(value) : value }
}

/** Enumerations of the client are open; what is sent from here has to be one of the words that it names. */
function unionSchema({ types }: ESTree.TSUnionType, at: Declared, making: Making): Schema {
  const named = types.filter((type) => !isNamed(type, 'OtherString'))
  return { anyOf: named.map((type) => typeSchema(type, at, making)) }
}

function namedSchema(node: ESTree.TSTypeReference, at: Declared, making: Making): Schema {
  const name = writtenName(node.typeName)
  const [first] = node.typeArguments?.params ?? []
  if (name === 'Array' && first) return { type: 'array', items: typeSchema(first, at, making) }
  if (name === 'Emptyable' && first) return { anyOf: [{ const: '' }, typeSchema(first, at, making)] }
  if (name === 'ApiList' && first) return listSchema(typeSchema(first, at, making))
  if (name === 'OtherString' || name === 'Decimal') return { type: 'string' }
  const found = resolve(at.file, at.scope, name)
  if (!found) throw new Error(`${at.file}: ${name} is declared nowhere`)
  return { $ref: making.need(found) }
}

export const isNamed = (type: TypeNode, name: string): boolean =>
  type.type === 'TSTypeReference' && writtenName(type.typeName) === name

export const listSchema = (items: Schema, kind: 'list' | 'search' = 'list'): Schema => ({
  type: 'object',
  properties: {
    object: { const: kind === 'list' ? 'list' : 'search_result' },
    data: { type: 'array', items },
    has_more: { type: 'boolean' },
    url: { type: 'string' },
    ...(kind === 'list'
      ? {}
      : { next_page: { anyOf: [{ type: 'string' }, { type: 'null' }] }, total_count: { type: 'number' } }),
  },
  required: ['object', 'data', 'has_more', 'url', ...(kind === 'list' ? [] : ['next_page'])],
  additionalProperties: false,
})
