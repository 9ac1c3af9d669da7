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
  made: ReadonlyMap<string, Schema>
}

export function schemasOf(side: Side, onMade: (id: string, schema: Schema) => void): Schemas {
  const made = new Map<string, Schema>()
  const need = (declared: Declared): string => {
    const id = idOf(declared, side)
    if (made.has(id)) return id
    made.set(id, true)
    const schema = declaredSchema(declared)
    made.set(id, schema)
    onMade(id, schema)
    return id
  }

  const declaredSchema = (declared: Declared): Schema => {
    if (declared.node.type === 'TSTypeAliasDeclaration') return typeSchema(declared.node.typeAnnotation, declared)
    return objectSchema(membersOf(declared), declared)
  }

  /** Its own, and those of what it extends. */
  const membersOf = (declared: Declared): ESTree.TSSignature[] => {
    if (declared.node.type !== 'TSInterfaceDeclaration') return []
    const inherited = declared.node.extends.flatMap(({ expression }) => {
      const base = expression.type === 'Identifier' ? resolve(declared.file, declared.scope, expression.name) : null
      return base ? membersOf(base) : []
    })
    return [...inherited, ...declared.node.body.body]
  }

  const objectSchema = (members: readonly ESTree.TSSignature[], at: Declared): Schema => {
    const properties: Record<string, Schema> = {}
    const required: string[] = []
    let additionalProperties: Schema = false
    for (const member of members) {
      if (member.type === 'TSIndexSignature')
        additionalProperties = typeSchema(member.typeAnnotation.typeAnnotation, at)
      if (member.type !== 'TSPropertySignature') continue
      const name =
        member.key.type === 'Identifier'
          ? member.key.name
          : member.key.type === 'Literal'
            ? String(member.key.value)
            : ''
      properties[name] = member.typeAnnotation ? typeSchema(member.typeAnnotation.typeAnnotation, at) : true
      if (!member.optional) required.push(name)
    }
    return { type: 'object', properties, required, additionalProperties }
  }

  const typeSchema = (node: TypeNode, at: Declared): Schema => {
    switch (node.type) {
      case 'TSStringKeyword':
        return { type: 'string' }
      case 'TSNumberKeyword':
        return side === 'request' ? { type: 'string', pattern: '^-?\\d+(\\.\\d+)?$' } : { type: 'number' }
      case 'TSBooleanKeyword':
        return side === 'request' ? { enum: ['true', 'false'] } : { type: 'boolean' }
      case 'TSNullKeyword':
        return side === 'request' ? { const: '' } : { type: 'null' }
      case 'TSVoidKeyword':
      case 'TSUndefinedKeyword':
        return false
      case 'TSLiteralType':
        return literalSchema(node)
      case 'TSArrayType':
        return { type: 'array', items: typeSchema(node.elementType, at) }
      case 'TSTypeLiteral':
        return objectSchema(node.members, at)
      case 'TSUnionType':
        return unionSchema(node, at)
      case 'TSTypeReference':
        return namedSchema(node, at)
      default:
        return true
    }
  }

  const literalSchema = ({ literal }: ESTree.TSLiteralType): Schema => {
    const value = literal.type === 'Literal' ? literal.value : null
    return { const: side === 'request' ? String(value) : value }
  }

  /** Enumerations of the client are open; what is sent from here has to be one of the words that it names. */
  const unionSchema = ({ types }: ESTree.TSUnionType, at: Declared): Schema => {
    const named = types.filter((type) => !isNamed(type, 'OtherString'))
    return { anyOf: named.map((type) => typeSchema(type, at)) }
  }

  const namedSchema = (node: ESTree.TSTypeReference, at: Declared): Schema => {
    const name = writtenName(node.typeName)
    const [first] = node.typeArguments?.params ?? []
    if (name === 'Array' && first) return { type: 'array', items: typeSchema(first, at) }
    if (name === 'Emptyable' && first) return { anyOf: [{ const: '' }, typeSchema(first, at)] }
    if (name === 'ApiList' && first) return listSchema(typeSchema(first, at))
    if (name === 'OtherString' || name === 'Decimal') return { type: 'string' }
    const found = resolve(at.file, at.scope, name)
    if (!found) throw new Error(`${at.file}: ${name} is declared nowhere`)
    return { $ref: need(found) }
  }

  return { need, made }
}

export const isNamed = (type: TypeNode, name: string): boolean =>
  type.type === 'TSTypeReference' && writtenName(type.typeName) === name

export const listSchema = (items: Schema): Schema => ({
  type: 'object',
  properties: {
    object: { const: 'list' },
    data: { type: 'array', items },
    has_more: { type: 'boolean' },
    url: { type: 'string' },
  },
  required: ['object', 'data', 'has_more', 'url'],
  additionalProperties: false,
})
