/**
 * Checks requests and answers against schemas made from the types that Google publishes with its client, which come
 * from its discovery document. Only tests use it.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Watched } from './server.ts'
import { openHeld } from '#sandbox/wire/held.ts'
import { type Declared, fileOf, modules } from '#sandbox/wire/types.ts'

type Call = { method: string; path: RegExp; in_path: string[]; params: string; answer: string | null }

const client = path.join(modules, '@googleapis/calendar/build')
const types = path.join(client, 'v3.d.ts')
/** Parameters that every call takes. */
const standard = 'calendar_v3.StandardParameters'

let known: Call[] | null = null

export function openGoogleCheck() {
  known ??= callsOf(readFileSync(path.join(client, 'v3.js'), 'utf8'), readFileSync(types, 'utf8'))
  const calls = known
  const { json, form, keep, hold, note, findings } = openHeld({})
  const seen = new Set<string>()
  return {
    /** One sentence for each difference. */
    findings,
    /** Which calls were checked, as `Events$List`. */
    seen: (): readonly string[] => [...seen],
    call: ({ method, path: at, query, sent, status, body }: Watched): void => {
      if (!at.startsWith('/calendar/')) return
      const call = calls.find((one) => one.method === method && one.path.test(at))
      if (!call) {
        note(`${method} ${at}: the client knows no such call`)
        return
      }
      seen.add(call.params.replace(/^.*Resource\$/, ''))
      const params = declared(call.params)
      const own = keep(`query:${call.params}`, () => form.own(params, [...call.in_path, 'requestBody']))
      hold(`${call.params} asked`, own, withoutStandard(query))
      const sendable = bodyOf(params)
      if (sent !== null && sendable) hold(`${call.params} sent`, json.need(declared(sendable)), sent)
      else if (sent !== null) note(`${call.params}: takes nothing`)
      if (status === 200 && call.answer) hold(`${call.params} answered`, json.need(declared(call.answer)), body)
    },
  }
}

function declared(name: string): Declared {
  const found = fileOf(types).declared.get(name)
  if (!found) throw new Error(`Google declares no ${name}`)
  return found
}

const methods =
  /^ {8}(\w+)\(paramsOrCallback(?:(?!\n {8}\}\n)[\s\S])*?rootUrl \+ '([^']+)'(?:(?!\n {8}\}\n)[\s\S])*?method: '(\w+)'/gm

/** The client's code contains method and path, its declarations what is taken and answered. */
function callsOf(code: string, declarations: string): Call[] {
  return code.split(/^ {4}class Resource\$/m).flatMap((part) => {
    const resource = /^\w+/.exec(part)?.[0] ?? ''
    return [...part.matchAll(methods)].map(([, name = '', at = '', method = '']): Call => {
      const params = `Params$Resource$${resource}$${name[0]?.toUpperCase()}${name.slice(1)}`
      const answers = new RegExp(
        `${params.replace(/\$/g, '\\$')}, options\\?: MethodOptions\\): Promise<\\w+<([\\w$]+)>>`,
      )
      const answer = answers.exec(declarations)?.[1]
      return {
        ...{ method, params: `calendar_v3.${params}` },
        path: new RegExp(`^${at.replace(/\{\w+\}/g, '[^/]+')}$`),
        in_path: [...at.matchAll(/\{(\w+)\}/g)].map(([, word = '']) => word),
        answer: answer?.startsWith('Schema') ? `calendar_v3.${answer}` : null,
      }
    })
  })
}

function withoutStandard(query: Record<string, string>): Record<string, string> {
  const { node } = declared(standard)
  const names = node.type === 'TSInterfaceDeclaration' ? node.body.body.map(wordOf) : []
  return Object.fromEntries(Object.entries(query).filter(([name]) => !names.includes(name)))
}

type Member = Extract<Declared['node'], { type: 'TSInterfaceDeclaration' }>['body']['body'][number]

const wordOf = (member: Member): string =>
  member.type === 'TSPropertySignature' && member.key.type === 'Identifier' ? member.key.name : ''

/** The declared type of `requestBody`. */
function bodyOf({ node }: Declared): string | null {
  const members = node.type === 'TSInterfaceDeclaration' ? node.body.body : []
  const body = members.find((member) => wordOf(member) === 'requestBody')
  const type = body?.type === 'TSPropertySignature' ? body.typeAnnotation?.typeAnnotation : null
  if (type?.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return null
  return `calendar_v3.${type.typeName.name}`
}
