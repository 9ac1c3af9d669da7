/**
 * What each call of the client takes and answers: its declarations contain the types, its code the method and the path.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { ESTree } from 'vite'
import { type Declared, fileOf, modules, resolve, writtenName } from '#sandbox/wire/types.ts'

export type WireCall = {
  method: string
  path: RegExp
  params: Declared | null
  /** The possible types of the answer. */
  answer: Declared[]
  kind: Kind
}

/** One object, a list, or the result of a search. */
export type Kind = 'one' | 'list' | 'search'

const request = /^ {4}(\w+)\([^)]*\) \{(?:(?!\n {4}\}\n)[\s\S])*?_makeRequest\('(\w+)', (?:'([^']+)'|`([^`]+)`)/gm

const resources = path.join(modules, 'stripe/esm/resources')

/** All files that declare resources; the provider's newer interface (V2) is not supported. */
const resourceFiles = (): string[] =>
  readdirSync(resources, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.d.ts') && !name.startsWith('V2'))
    .map((name) => path.join(resources, name))

/** Calls with a fixed path come first, so that `create_preview` is not taken for the id of an invoice. */
export function wireCalls(): WireCall[] {
  const all = resourceFiles().flatMap((file) => {
    const types = new Map(fileOf(file).classes.flatMap((one) => methodsOf(file, one)))
    const code = readFileSync(file.replace(/\.d\.ts$/, '.js'), 'utf8')
    return [...code.matchAll(request)].flatMap(([, name = '', method = '', plain, template = '']) => {
      const typed = types.get(name)
      return typed ? [{ ...typed, method, path: shapeOf(plain ?? template), is_fixed: plain !== undefined }] : []
    })
  })
  return all.sort((one, other) => Number(other.is_fixed) - Number(one.is_fixed))
}

const shapeOf = (template: string): RegExp => new RegExp(`^${template.replace(/\$\{[^}]+\}/g, '[^/]+')}$`)

type Typed = Pick<WireCall, 'params' | 'answer' | 'kind'>

function methodsOf(file: string, { body }: ESTree.Class): [string, Typed][] {
  return body.body.flatMap((member): [string, Typed][] => {
    if (member.type !== 'MethodDefinition' && member.type !== 'TSAbstractMethodDefinition') return []
    if (member.key.type !== 'Identifier') return []
    const answer = answerOf(file, member.value.returnType?.typeAnnotation ?? null)
    const params = member.value.params.map((param) => paramOf(file, param)).find((one) => one !== null) ?? null
    return answer ? [[member.key.name, { params, ...answer }]] : []
  })
}

function paramOf(file: string, param: ESTree.ParamPattern): Declared | null {
  const type = param.type === 'Identifier' ? param.typeAnnotation?.typeAnnotation : null
  if (type?.type !== 'TSTypeReference') return null
  const name = writtenName(type.typeName)
  return name.endsWith('Params') ? resolve(file, [], name) : null
}

const kinds: Readonly<Record<string, Kind>> = { ApiListPromise: 'list', ApiSearchResultPromise: 'search' }

/** `Promise<Response<X>>`, `ApiListPromise<X>` or `ApiSearchResultPromise<X>`. */
function answerOf(file: string, type: ESTree.TSType | null): Pick<WireCall, 'answer' | 'kind'> | null {
  if (type?.type !== 'TSTypeReference') return null
  const [inner] = type.typeArguments?.params ?? []
  if (inner?.type !== 'TSTypeReference') return null
  const kind = kinds[writtenName(type.typeName)] ?? 'one'
  const [wrapped] = inner.typeArguments?.params ?? []
  const named = kind === 'one' ? wrapped : inner
  const all = named?.type === 'TSUnionType' ? named.types : named ? [named] : []
  const answer = all
    .map((one) => (one.type === 'TSTypeReference' ? resolve(file, [], writtenName(one.typeName)) : null))
    .filter((one) => one !== null)
  return answer.length > 0 ? { answer, kind } : null
}

/** The type of each kind of object, by the value of its `object` field, for the copies in events. */
export function objectTypes(): Map<string, Declared> {
  const found = new Map<string, Declared>()
  for (const file of resourceFiles()) {
    for (const declared of fileOf(file).declared.values()) {
      const word = declared.scope.length === 0 ? objectWord(declared) : null
      if (word && !declared.name.startsWith('Deleted')) found.set(word, declared)
    }
  }
  return found
}

function objectWord({ node }: Declared): string | null {
  if (node.type !== 'TSInterfaceDeclaration') return null
  for (const member of node.body.body) {
    if (member.type !== 'TSPropertySignature' || member.key.type !== 'Identifier' || member.key.name !== 'object')
      continue
    const type = member.typeAnnotation?.typeAnnotation
    if (type?.type === 'TSLiteralType' && type.literal.type === 'Literal') return String(type.literal.value)
  }
  return null
}
