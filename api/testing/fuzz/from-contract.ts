/**
 * Requests made from the contract's own schemas, so that a new call is covered at once. Half of the values come from
 * earlier answers of the product under the same name, because otherwise requests would not get past the first refusal.
 */
import { z } from 'zod'
import { texts } from './hostile.ts'
import type { CallName } from '#contract/calls.ts'
import type { WireSchema } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'

export type Random = () => number
type Json = z.core.JSONSchema.BaseSchema
type Part = 'params' | 'query' | 'body'

export const oneOf = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)] as T

/** Values seen under each name, the newest last. */
export class Seen {
  private readonly values = new Map<string, (string | number)[]>()

  /** Never values that open a session: it could be ended or revealed by accident. */
  private static readonly secret = new Set(['access', 'refresh', 'password', 'old_password', 'new_password'])

  take(value: unknown, name = ''): void {
    if (Array.isArray(value)) for (const each of value.slice(0, 5)) this.take(each, name)
    else if (typeof value === 'object' && value !== null) {
      for (const [key, each] of Object.entries(value)) this.take(each, key)
    } else if ((typeof value === 'string' || typeof value === 'number') && !Seen.secret.has(name)) {
      const known = this.values.get(name) ?? []
      if (!known.includes(value)) this.values.set(name, [...known, value].slice(-20))
    }
  }

  /** An id asked for as `listing_id` may have been answered as plain `id`. */
  find(name: string, random: Random): string | number | undefined {
    const known = this.values.get(name) ?? (name.endsWith('_id') ? this.values.get('id') : undefined)
    return known && random() < 0.7 ? oneOf(known, random) : undefined
  }
}

const schemas = new Map<string, Json | null>()

/** Null when the call has no such part. */
function schemaOf(name: CallName, part: Part): Json | null {
  const key = `${name} ${part}`
  const found = schemas.get(key)
  if (found !== undefined) return found
  const wire = (api[name] as WireSchema)[part]
  const made = wire ? (z.toJSONSchema(wire, { io: 'input', unrepresentable: 'any' }) as Json) : null
  schemas.set(key, made)
  return made
}

export function generated(name: CallName, part: Part, seen: Seen, random: Random): Record<string, unknown> | undefined {
  const schema = schemaOf(name, part)
  if (!schema) return undefined
  const made = new Maker(schema, seen, random).make(schema, '', 0)
  return typeof made === 'object' && made !== null ? (made as Record<string, unknown>) : {}
}

const plausible = [
  '2027-06-19',
  '2027-06-20',
  '2027-03-28',
  '2027-06-19T16:00',
  '2027-06-20T24:00',
  '2027-03-28T02:30',
  '2027-06-19T16:00:00Z',
  '10:00',
  '24:00',
  'sala-pod-jesionem',
  'maly',
  '05-01',
  'ABCD2345',
  'aaaaaaaaaaaa',
  'jan@goscie.example',
  '600100200',
  'Jan',
]

class Maker {
  private readonly root: Json
  private readonly seen: Seen
  private readonly random: Random

  constructor(root: Json, seen: Seen, random: Random) {
    this.root = root
    this.seen = seen
    this.random = random
  }

  make(schema: Json, name: string, depth: number): unknown {
    const kind = this.resolve(schema)
    if (kind.const !== undefined) return kind.const
    if (kind.enum) return oneOf(kind.enum, this.random)
    const choices = kind.anyOf ?? kind.oneOf
    if (choices) return this.make(oneOf(choices, this.random) as Json, name, depth)
    if (kind.allOf) return Object.assign({}, ...kind.allOf.map((each) => this.make(each as Json, name, depth)))
    if (kind.properties || kind.type === 'object') return this.object(kind, depth)
    if (kind.type === 'array') return this.array(kind, name, depth)
    return this.seen.find(name, this.random) ?? this.scalar(kind)
  }

  private resolve(schema: Json): Json {
    const name = schema.$ref?.split('/').at(-1)
    if (schema.$ref === '#') return this.root
    return name ? ((this.root.$defs?.[name] as Json | undefined) ?? {}) : schema
  }

  private object(schema: Json, depth: number): Record<string, unknown> {
    const needed = new Set(schema.required)
    const fields = Object.entries(schema.properties ?? {}).filter(
      ([name]) => this.random() < (needed.has(name) ? 0.98 : depth > 4 ? 0 : 0.5),
    )
    return Object.fromEntries(fields.map(([name, each]) => [name, this.make(each as Json, name, depth + 1)]))
  }

  private array(schema: Json, name: string, depth: number): unknown[] {
    const least = schema.minItems ?? 0
    const length = depth > 4 ? least : least + Math.floor(this.random() * 3)
    const items = (Array.isArray(schema.items) ? schema.items[0] : schema.items) as Json | undefined
    return Array.from({ length }, () => this.make(items ?? {}, name, depth + 1))
  }

  private scalar(schema: Json): unknown {
    if (schema.type === 'boolean') return this.random() < 0.5
    if (schema.type === 'null') return null
    if (schema.type === 'integer' || schema.type === 'number') return this.number(schema)
    if (schema.type === 'string') return this.text(schema)
    return oneOf([...plausible, ...texts, 1, true], this.random)
  }

  /** Mostly small numbers, as people type them; sometimes the limits. */
  private number({ minimum = 0, maximum = 1_000_000 }: Json): number {
    if (this.random() < 0.1) return oneOf([minimum, maximum, minimum - 1, maximum + 1], this.random)
    const low = Math.max(minimum, 0)
    return Math.min(maximum, low + Math.floor(this.random() * (this.random() < 0.5 ? 20 : 20_000)))
  }

  private text({ pattern, format, minLength = 0, maxLength = 60 }: Json): string {
    if (format === 'uuid') return '00000000-0000-7000-8000-000000000000'
    if (format === 'date-time') return '2027-06-19T16:00:00Z'
    const fitting = pattern ? plausible.filter((each) => new RegExp(pattern, 'u').test(each)) : []
    if (fitting.length > 0) return oneOf(fitting, this.random)
    const text = this.random() < 0.2 ? oneOf(texts, this.random) : oneOf(plausible, this.random)
    return text.padEnd(minLength, 'ż ').slice(0, maxLength)
  }
}
