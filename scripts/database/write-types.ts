import { codesIn } from './codes.ts'
import type { Column } from './read-tables.ts'

// The driver's type for each column type, see getTypeParser in api/db/open.ts; all others are text.
const scalars: Record<string, string> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  date: 'string',
  timestamptz: 'Instant',
  timestamp: 'Instant',
  bytea: 'Buffer',
  json: 'Json<unknown>',
  jsonb: 'Json<unknown>',
}

const preamble = `// Made by \`npm run db:types\` from a migrated database. Do not edit.
import type { ColumnType } from 'kysely'
`

// JSON is given to the driver as text, because it would turn a JavaScript array into a PostgreSQL array.
const helpers = `
type Instant = ColumnType<Date, Date | string, Date | string>
type Json<T> = ColumnType<T, string, string>
type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>
type Computed<T> = ColumnType<T, never, never>
`

/**
 * The text of schema.gen.ts. A comment `@type Name from "#domain/x.ts"` on a column gives its type a name; a CHECK that
 * lists codes gives it the union of them.
 */
export function writeTypes(columns: Column[]): string {
  const tables = Map.groupBy(columns, tableKey)
  const imports = new Map<string, Set<string>>()
  const interfaces = [...tables].map(([key, fields]) => {
    const lines = fields.map((field) => `  ${propertyName(field.column_name)}: ${fieldType(field, imports)}\n`)
    return `export interface ${interfaceName(key)} {\n${lines.join('')}}\n`
  })
  const index = [...tables.keys()].map((key) => `  ${propertyName(key)}: ${interfaceName(key)}\n`)
  const database = index.length > 0 ? `export interface DB {\n${index.join('')}}\n` : 'export interface DB {}\n'
  return [preamble + importLines(imports) + helpers, ...interfaces, database].join('\n')
}

function tableKey({ table_schema, table_name }: Column): string {
  return table_schema === 'public' ? table_name : `${table_schema}.${table_name}`
}

function interfaceName(key: string): string {
  const words = key.split(/[^a-z0-9]+/i).filter(Boolean)
  return `${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}Table`
}

function propertyName(name: string): string {
  return /^[a-z_][a-z0-9_]*$/i.test(name) ? name : `'${name}'`
}

function fieldType(column: Column, imports: Map<string, Set<string>>): string {
  const isArray = column.type_name.startsWith('_')
  const base = isArray ? column.type_name.slice(1) : column.type_name
  const scalar = column.is_enum ? 'string' : (scalars[base] ?? 'string')
  const named = namedType(column, imports) ?? unionOf(codesIn(column.checks))
  const single = scalar.startsWith('Json') ? `Json<${named ?? 'unknown'}>` : (named ?? scalar)
  const inArray = single === 'Instant' ? 'Date' : single.startsWith('Json') ? (named ?? 'unknown') : single
  const list = inArray.includes(' | ') ? `(${inArray})[]` : `${inArray}[]`
  const type = (isArray ? list : single) + (column.nullable ? ' | null' : '')
  if (column.always_generated) return `Computed<${type}>`
  return column.has_default ? `Generated<${type}>` : type
}

const unionOf = (codes: string[] | null): string | null =>
  codes?.map((code) => `'${code.replaceAll(/['\\]/g, '\\$&')}'`).join(' | ') ?? null

/** Reads the annotation, notes its import and answers the type's name; lists and type parameters are allowed. */
function namedType({ comment }: Column, imports: Map<string, Set<string>>): string | null {
  const found = comment?.match(/@type\s+(\S.*?)\s+from\s+["']([^"']+)["']/)
  const [, type, module] = found ?? []
  if (!type || !module) return null
  const names = imports.get(module) ?? new Set()
  imports.set(module, names)
  for (const [name] of type.matchAll(/\b[A-Z]\w*/g)) if (!builtIn.has(name)) names.add(name)
  return type
}

const builtIn = new Set(['Record', 'Partial', 'Array', 'ReadonlyArray', 'Date'])

function importLines(imports: Map<string, Set<string>>): string {
  return [...imports]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([module, names]) => `import type { ${[...names].sort().join(', ')} } from '${module}'\n`)
    .join('')
}
