import type pg from 'pg'

export type Column = {
  table_schema: string
  table_name: string
  column_name: string
  /** PostgreSQL's own name of the type: int4, _text for an array of texts. */
  type_name: string
  is_enum: boolean
  nullable: boolean
  has_default: boolean
  /** Computed by the database and never written. */
  always_generated: boolean
  comment: string | null
  /** Definitions of the CHECK constraints on this column alone. */
  checks: string[]
}

/** All columns of our tables and views, in a stable order. */
export async function readTables(client: pg.Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(`
    SELECT n.nspname AS table_schema, c.relname AS table_name, a.attname AS column_name,
           t.typname AS type_name,
           coalesce(element.typtype, t.typtype) = 'e' AS is_enum,
           NOT a.attnotnull AND t.typtype <> 'd' AS nullable,
           a.atthasdef OR a.attidentity = 'd' AS has_default,
           a.attgenerated <> '' OR a.attidentity = 'a' AS always_generated,
           col_description(c.oid, a.attnum) AS comment,
           ARRAY(SELECT pg_get_constraintdef(con.oid) FROM pg_constraint con
                 WHERE con.conrelid = c.oid AND con.contype = 'c' AND con.conkey = ARRAY[a.attnum]
                 ORDER BY con.conname COLLATE "C") AS checks
    FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    JOIN pg_type t ON t.oid = a.atttypid
    LEFT JOIN pg_type element ON element.oid = t.typelem AND t.typcategory = 'A'
    WHERE c.relkind IN ('r', 'p', 'v', 'm') AND NOT c.relispartition
      AND n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
      AND (n.nspname, c.relname) <> ('public', 'migrations')
    ORDER BY n.nspname <> 'public', n.nspname COLLATE "C", c.relname COLLATE "C", a.attnum`)
  return rows
}
