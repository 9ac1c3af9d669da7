import type { Pool } from 'pg'

/**
 * The sandbox's own schema. It is in the product's database but separate from the product's tables: the mailbox, the
 * moved clock and the faults must survive a restart and a `kill -9`, because tests look into the mailbox after a crash.
 */
const DDL = `
CREATE SCHEMA IF NOT EXISTS sandbox;
CREATE TABLE IF NOT EXISTS sandbox.mails (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sender      text NOT NULL,
  recipients  text[] NOT NULL,
  subject     text,
  reply_to    text,
  message_id  text,
  text        text,
  html        text,
  links       text[],
  attachments jsonb,
  raw         bytea NOT NULL,
  received_at timestamptz NOT NULL
);
DO $$ BEGIN
  -- Of the build before, which took each letter apart when it came.
  IF EXISTS (SELECT FROM pg_attribute WHERE attrelid = 'sandbox.mails'::regclass AND attname = 'text' AND attnotnull) THEN
    ALTER TABLE sandbox.mails ALTER subject DROP NOT NULL, ALTER text DROP NOT NULL, ALTER html DROP NOT NULL,
      ALTER links DROP NOT NULL, ALTER attachments DROP NOT NULL;
  END IF;
  -- Half of a letter are pictures that nothing makes smaller, and trying took longer than writing it.
  IF EXISTS (SELECT FROM pg_attribute WHERE attrelid = 'sandbox.mails'::regclass AND attname = 'raw' AND attstorage <> 'e') THEN
    ALTER TABLE sandbox.mails ALTER raw SET STORAGE EXTERNAL;
  END IF;
END $$;
CREATE INDEX IF NOT EXISTS mails_recipients ON sandbox.mails USING gin (recipients);
CREATE TABLE IF NOT EXISTS sandbox.clock (
  only_row  boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  offset_ms bigint NOT NULL DEFAULT 0
);
CREATE TABLE IF NOT EXISTS sandbox.faults (
  part  text PRIMARY KEY,
  state text NOT NULL
);
`

type Query = (text: string) => Promise<{ rows: object[] }>

/** How far the clock was moved, in milliseconds; 0 in a database that has no sandbox. */
export async function storedOffset(query: Query): Promise<number> {
  const there = await query(`SELECT to_regclass('sandbox.clock') IS NOT NULL AS there`)
  if (!(there.rows[0] as { there: boolean } | undefined)?.there) return 0
  const { rows } = await query('SELECT offset_ms FROM sandbox.clock')
  return Number((rows[0] as { offset_ms: string } | undefined)?.offset_ms ?? 0)
}

/**
 * Creates the schema when it is missing; two processes that start together wait for each other. `offset_ms` is how far
 * a new clock is ahead; an existing clock stays as it is.
 */
export async function prepareStore(pool: Pool, offset_ms: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query(`SELECT pg_advisory_xact_lock(hashtext('sandbox.schema'))`)
    await client.query(DDL)
    await client.query('INSERT INTO sandbox.clock (offset_ms) VALUES ($1) ON CONFLICT DO NOTHING', [offset_ms])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}
