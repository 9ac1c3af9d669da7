import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import pg from 'pg'

// A backup's database is a compressed text file: a header line, then for each table one line with its name and one line
// of JSON per row. PostgreSQL writes and reads the JSON itself, so no value becomes a JavaScript number. The sandbox's
// own tables (mailbox, clock) are not saved.

export type Header = { format: 1; made_at: string; migrations: { name: string; checksum: string }[] }
type TableLine = { schema: string; table: string; columns: string[] }

const rowsPerRound = 500

const tablesSql = `
  SELECT n.nspname AS schema, c.relname AS table,
         array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '') AS columns
  FROM pg_class c
  JOIN pg_namespace n ON n.oid = c.relnamespace
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND n.nspname NOT LIKE 'pg\\_%' AND n.nspname NOT IN ('information_schema', 'sandbox')
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
    AND (n.nspname, c.relname) <> ('public', 'migrations')
  GROUP BY 1, 2 ORDER BY 1, 2`

const nameOf = ({ schema, table }: TableLine) => `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`

/** Writes a consistent snapshot of all tables, also while others write. Answers the number of rows. */
export async function dump(client: pg.Client, file: string): Promise<number> {
  let rows = 0
  async function* lines(): AsyncGenerator<string> {
    const known = await client.query<Header['migrations'][number]>(
      'SELECT name, checksum FROM migrations ORDER BY name',
    )
    const header: Header = { format: 1, made_at: new Date().toISOString(), migrations: known.rows }
    yield `${JSON.stringify(header)}\n`
    const { rows: tables } = await client.query<TableLine>(tablesSql)
    for (const table of tables) {
      yield `${JSON.stringify(table)}\n`
      await client.query(
        `DECLARE each_row NO SCROLL CURSOR FOR SELECT to_jsonb(t)::text AS line FROM ${nameOf(table)} t`,
      )
      for (;;) {
        const round = await client.query<{ line: string }>(`FETCH ${rowsPerRound} FROM each_row`)
        for (const { line } of round.rows) yield `=${line}\n`
        rows += round.rows.length
        if (round.rows.length < rowsPerRound) break
      }
      await client.query('CLOSE each_row')
    }
  }
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  await pipeline(lines, createGzip(), createWriteStream(file))
  await client.query('COMMIT')
  return rows
}

async function* readLines(file: string): AsyncGenerator<string> {
  const unpacked = createReadStream(file).pipe(createGunzip())
  yield* createInterface({ input: unpacked, crlfDelay: Number.POSITIVE_INFINITY })
}

export async function readHeader(file: string): Promise<Header> {
  for await (const line of readLines(file)) return JSON.parse(line) as Header
  throw new Error('The backup is empty.')
}

/** Replaces the rows of all tables by those of the backup, all or nothing. Answers the number of rows. */
export async function load(client: pg.Client, file: string): Promise<number> {
  await client.query('BEGIN')
  try {
    const putBack = await releaseReferences(client)
    const { rows: tables } = await client.query<TableLine>(tablesSql)
    if (tables.length > 0) await client.query(`TRUNCATE ${tables.map(nameOf).join(', ')} CASCADE`)
    const rows = await insertAll(client, file, new Set(tables.map(nameOf)))
    await client.query(setSequencesSql)
    await putBack()
    await client.query('COMMIT')
    return rows
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

/**
 * Rows are loaded table by table, so references and triggers are switched off meanwhile; the backup itself is
 * consistent. Answers a function that switches them on again.
 */
async function releaseReferences(client: pg.Client): Promise<() => Promise<void>> {
  const asked = `SELECT has_parameter_privilege('session_replication_role', 'SET') AS allowed`
  const { rows: allowances } = await client.query<{ allowed: boolean }>(asked)
  if (allowances[0]?.allowed) {
    await client.query(`SET LOCAL session_replication_role = 'replica'`)
    return async () => {}
  }
  // An ordinary owner of the tables may not switch them off, but may drop the references and add them again, checked.
  const { rows } = await client.query<{ take: string; put: string }>(restingSql)
  for (const { take } of rows) await client.query(take)
  return async () => {
    await client.query('SET CONSTRAINTS ALL IMMEDIATE')
    for (const { put } of rows.toReversed()) await client.query(put)
  }
}

const restingSql = `
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS take,
         format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(c.oid)) AS put
  FROM pg_constraint c JOIN pg_namespace n ON n.oid = c.connamespace
  WHERE contype = 'f' AND conparentid = 0
    AND nspname NOT LIKE 'pg\\_%' AND nspname NOT IN ('information_schema', 'sandbox')
  UNION ALL
  SELECT format('ALTER TABLE %s DISABLE TRIGGER %I', tgrelid::regclass, tgname),
         format('ALTER TABLE %s ENABLE TRIGGER %I', tgrelid::regclass, tgname)
  FROM pg_trigger t JOIN pg_class r ON r.oid = tgrelid JOIN pg_namespace n ON n.oid = relnamespace
  WHERE NOT tgisinternal AND tgparentid = 0 AND tgenabled = 'O' AND nspname NOT IN ('information_schema', 'sandbox')`

async function insertAll(client: pg.Client, file: string, present: Set<string>): Promise<number> {
  let rows = 0
  let table: TableLine | null = null
  let batch: string[] = []
  const flush = async () => {
    if (table && batch.length > 0) {
      const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ')
      const name = nameOf(table)
      await client.query(
        `INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE
         SELECT ${columns} FROM jsonb_populate_recordset(NULL::${name}, $1::jsonb)`,
        [`[${batch.join(',')}]`],
      )
      rows += batch.length
    }
    batch = []
  }
  let first = true
  for await (const line of readLines(file)) {
    if (first) first = false
    else if (line.startsWith('=')) {
      batch.push(line.slice(1))
      if (batch.length === rowsPerRound) await flush()
    } else {
      await flush()
      table = JSON.parse(line) as TableLine
      if (!present.has(nameOf(table)))
        throw new Error(`The backup has the table ${nameOf(table)}, the database has not.`)
    }
  }
  await flush()
  return rows
}

const setSequencesSql = `
  DO $$
  DECLARE each record; top bigint;
  BEGIN
    FOR each IN
      SELECT s.oid::regclass AS sequence, t.oid::regclass AS owner, a.attname AS column_name
      FROM pg_class s
      JOIN pg_depend d ON d.objid = s.oid AND d.deptype IN ('a', 'i') AND d.refclassid = 'pg_class'::regclass
      JOIN pg_class t ON t.oid = d.refobjid
      JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = d.refobjsubid
      WHERE s.relkind = 'S'
    LOOP
      EXECUTE format('SELECT max(%I) FROM %s', each.column_name, each.owner) INTO top;
      IF top IS NOT NULL THEN PERFORM setval(each.sequence, top); END IF;
    END LOOP;
  END $$`
