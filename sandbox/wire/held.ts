/** Checks values against schemas made from a client's types and describes the differences. Only tests use it. */
import { Ajv, type ErrorObject } from 'ajv'
import { type Dialect, type Schema, type Schemas, schemasOf } from './schemas.ts'

export type Held = {
  json: Schemas
  form: Schemas
  /** Makes and stores a schema that no declaration gives, once. */
  keep(id: string, schema: () => Schema): string
  /** Notes where the value differs from the schema. */
  hold(where: string, id: string, value: unknown): void
  note(finding: string): void
  findings(): readonly string[]
}

export function openHeld(dialect: Dialect): Held {
  const ajv = new Ajv({ strict: false, allErrors: true })
  const add = (id: string, schema: Schema) => void ajv.addSchema(object(schema), id)
  const found = new Set<string>()
  return {
    json: schemasOf('json', dialect, add),
    form: schemasOf('form', dialect, add),
    keep: (id, schema) => {
      if (!ajv.getSchema(id)) add(id, schema())
      return id
    },
    hold: (where, id, value) => {
      const validate = ajv.getSchema(id)
      if (!validate) throw new Error(`${id} has no schema`)
      if (!validate(value)) for (const error of plainest(validate.errors ?? [])) found.add(`${where}: ${error}`)
    },
    note: (finding) => void found.add(finding),
    findings: () => [...found],
  }
}

const object = (schema: Schema): object => (schema === true ? {} : schema === false ? { not: {} } : schema)

/** Every branch of an `anyOf` reports errors; those deepest in the value say best what is wrong. */
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
