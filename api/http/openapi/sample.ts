/**
 * Makes a sample from a schema, used in the printed contract when nobody has written an example. A test checks that
 * each fits its schema (openapi.test.ts).
 */
import { sampleWords } from './sample-words.pl.ts'

type Schema = {
  type?: string
  const?: unknown
  enum?: unknown[]
  default?: unknown
  examples?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  propertyNames?: Schema
  additionalProperties?: Schema | boolean
  items?: Schema
  prefixItems?: Schema[]
  minItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  multipleOf?: number
  format?: string
  pattern?: string
}

/** From this depth on lists are empty; a reader has seen enough. */
const deepest = 6

/** `name` is the name of the field, which says more than its type. */
export function sampleOf(schema: object, name = '', depth = 0): unknown {
  const of = schema as Schema
  if (of.const !== undefined) return of.const
  if (of.examples?.length) return of.examples[0]
  if (of.enum) return of.enum[0]
  const choice = of.anyOf ?? of.oneOf
  if (choice) return sampleOf(choice.find(({ type }) => type !== 'null') ?? {}, name, depth)
  if (of.allOf) return Object.assign({}, ...of.allOf.map((part) => sampleOf(part, name, depth)))
  if (of.type === 'object' || of.properties) return objectOf(of, depth)
  if (of.type === 'array') return listOf(of, name, depth)
  if (of.type === 'integer' || of.type === 'number') return numberOf(of, name)
  if (of.type === 'boolean') return true
  return of.type === 'string' ? textOf(of, name) : null
}

function objectOf({ properties = {}, required, propertyNames, additionalProperties }: Schema, depth: number) {
  const names = Object.keys(properties)
  // When no field is required, as in a PATCH, the sample has one.
  const shown = required?.length ? names.filter((name) => required.includes(name)) : names.slice(0, 1)
  const known = shown.map((name) => [name, sampleOf(properties[name] ?? {}, name, depth + 1)])
  const value = typeof additionalProperties === 'object' ? additionalProperties : null
  const keys =
    value && names.length === 0 ? (propertyNames?.enum ?? [String(sampleOf(propertyNames ?? {}, 'code'))]) : []
  const others = keys.map((key) => [String(key), sampleOf(value ?? {}, String(key), depth + 1)])
  return Object.fromEntries([...known, ...others])
}

function listOf({ items, prefixItems, minItems = 0 }: Schema, name: string, depth: number): unknown[] {
  if (prefixItems) return prefixItems.map((each) => sampleOf(each, name, depth + 1))
  if (!items || (depth > deepest && minItems === 0)) return []
  return Array.from({ length: Math.max(1, minItems) }, () => sampleOf(items, singular(name), depth + 1))
}

const singular = (name: string): string => name.replace(/ies$/, 'y').replace(/s$/, '')

const numbers: [RegExp, number][] = [
  [/grosze$/, 120_000],
  [/_bp$|^percent$/, 2_500],
  [/^latitude$/, 50.06],
  [/^longitude$/, 19.94],
  [/year$/, 2027],
  [/status$/, 200],
  [/capacity|guests|adults|views|seats/, 80],
  [/minutes$/, 240],
  [/hours$/, 48],
  [/days$/, 14],
  [/width$|_px$/, 1_600],
  [/height$/, 1_200],
]

function numberOf({ minimum = 0, maximum, exclusiveMinimum, multipleOf }: Schema, name: string): number {
  const wanted = numbers.find(([words]) => words.test(name))?.[1] ?? 1
  const least = exclusiveMinimum === undefined ? minimum : Math.max(minimum, exclusiveMinimum + 1)
  const within = Math.min(Math.max(wanted, least), maximum ?? wanted)
  return multipleOf ? Math.ceil(within / multipleOf) * multipleOf : within
}

/** The sample for the field's name if the schema accepts it, otherwise the first text that it accepts. */
function textOf(schema: Schema, name: string): string {
  const { format, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema
  const { byFormat, byName, ofPatterns, other } = sampleWords
  if (format && byFormat[format]) return byFormat[format]
  const pattern = schema.pattern === undefined ? null : new RegExp(schema.pattern)
  const taken = (text: string) =>
    text.length >= minLength && text.length <= maxLength && (pattern === null || pattern.test(text))
  const named = byName.filter(([words]) => words.test(name)).map(([, text]) => text)
  return [...named, ...(pattern ? ofPatterns : []), other].find(taken) ?? other.slice(0, maxLength)
}
