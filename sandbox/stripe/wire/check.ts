/** Holds every request, answer and event of the sandbox against the schemas of the client's types. Only tests use it. */
import { Ajv, type ErrorObject } from 'ajv'
import { decode } from '#sandbox/stripe/params.ts'
import type { Watched } from '#sandbox/stripe/server.ts'
import { objectTypes, type WireCall, wireCalls } from './calls.ts'
import { listSchema, schemasOf } from './schemas.ts'
import type { Declared } from './types.ts'

export type WireCheck = {
  call(watched: Watched): void
  event(body: string): void
  /** What was off, a sentence each. */
  findings(): readonly string[]
}

type Known = { calls: WireCall[]; objects: Map<string, Declared> }
let known: Known | null = null

export function openWireCheck(): WireCheck {
  known ??= { calls: wireCalls(), objects: objectTypes() }
  const { calls, objects } = known
  const ajv = new Ajv({ strict: false, allErrors: true })
  const answers = schemasOf('answer', (id, schema) => ajv.addSchema(object(schema), id))
  const requests = schemasOf('request', (id, schema) => ajv.addSchema(object(schema), id))
  const found = new Set<string>()

  const hold = (where: string, id: string, value: unknown): void => {
    const validate = ajv.getSchema(id)
    if (!validate) throw new Error(`${id} has no schema`)
    if (!validate(value)) for (const error of plainest(validate.errors ?? [])) found.add(`${where}: ${error}`)
  }
  return {
    findings: () => [...found],
    call: ({ method, path, sent, status, body }) => {
      const call = calls.find((one) => one.method === method && one.path.test(path))
      const where = `${method} ${path.replace(/\/[a-z]+_\w{8,}/g, '/…')}`
      if (!call) return void found.add(`${where}: the client knows no such call`)
      if (call.params && status === 200) hold(`${where} asked`, requests.need(call.params), decode(sent))
      if (status === 200) hold(`${where} answered`, answerId(call), JSON.parse(body))
    },
    event: (body) => {
      const event = JSON.parse(body) as { type: string; data: { object: { object: string } } }
      const declared = objects.get(event.data.object.object)
      if (!declared) return void found.add(`${event.type}: nothing is a ${event.data.object.object}`)
      hold(`event ${event.type}`, answers.need(declared), event.data.object)
    },
  }

  function answerId({ answer, kind }: WireCall): string {
    const ids = answer.map((one) => answers.need(one))
    const id = `${kind}:${ids.join('|')}`
    const one = { anyOf: ids.map(($ref) => ({ $ref })) }
    if (!ajv.getSchema(id)) ajv.addSchema(object(kind === 'one' ? one : listSchema(one, kind)), id)
    return id
  }
}

const object = (schema: ReturnType<typeof listSchema>): object =>
  schema === true ? {} : schema === false ? { not: {} } : schema

/** Of an `anyOf` each branch complains; the ones that got furthest into the value say what is wrong. */
function plainest(errors: readonly ErrorObject[]): string[] {
  const telling = errors.filter(({ keyword }) => keyword !== 'anyOf')
  const deepest = Math.max(...telling.map(({ instancePath }) => instancePath.split('/').length))
  return telling
    .filter(({ instancePath }) => instancePath.split('/').length === deepest || errors.length < 4)
    .slice(0, 4)
    .map(
      ({ instancePath, message, params }) =>
        `${instancePath.replace(/\/\d+/g, '/n')} ${message} ${JSON.stringify(params)}`,
    )
}
