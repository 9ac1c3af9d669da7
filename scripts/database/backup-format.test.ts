import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#api/testing/test-db.ts'
import { dump, load, readHeader } from './backup-format.ts'

let folder: string
let file: string
let databases: { client: pg.Client; drop: () => Promise<void> }[]

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'wydarzy-backup-'))
  file = path.join(folder, 'database.jsonl.gz')
  databases = []
  for (const _ of [1, 2]) {
    const { url, drop } = await createTestDatabase()
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(tables)
    databases.push({ client, drop })
  }
})

afterAll(async () => {
  for (const { client, drop } of databases) {
    await client.end()
    await drop()
  }
  rmSync(folder, { recursive: true })
})

// One of each sort that a careless copy would bend: exact numbers, instants, ranges, bytes, documents, arrays.
const tables = `
  CREATE TABLE a_child (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, parent_id int NOT NULL);
  CREATE TABLE b_parent (
    id int PRIMARY KEY, big int8, exact numeric, at timestamptz, during tstzrange, bytes bytea, doc jsonb, tags text[],
    twice int GENERATED ALWAYS AS (id * 2) STORED);
  ALTER TABLE a_child ADD FOREIGN KEY (parent_id) REFERENCES b_parent`

const rows = `
  INSERT INTO b_parent VALUES (1, 9007199254740993, 0.10, '2027-03-28 01:59:59.123456+01',
    '[2027-03-28 01:00+01,2027-03-28 03:00+02)', '\\x00ff0a', '{"n": 12345678901234567890.5, "ł": ["=\\n\\""]}', '{a,NULL,"b,ł"}');
  INSERT INTO b_parent (id) SELECT generate_series(2, 1203);
  INSERT INTO a_child (parent_id) SELECT generate_series(1, 1203)`

const givenTo = (role: string) => `
  DO $$ DECLARE t regclass;
  BEGIN
    FOR t IN SELECT c.oid FROM pg_class c WHERE relnamespace IN ('public'::regnamespace, 'jobs'::regnamespace)
      AND relkind IN ('r', 'p') LOOP
      EXECUTE format('ALTER TABLE %s OWNER TO ${role}', t);
    END LOOP;
  END $$`

const picture = `
  SELECT (SELECT md5(string_agg(b::text, E'\\n' ORDER BY id)) FROM b_parent b) AS parents,
         (SELECT md5(string_agg(a::text, E'\\n' ORDER BY id)) FROM a_child a) AS children`

test('what was dumped is there to the last digit after a load, which replaces what was there before', async () => {
  const [from, to] = databases.map(({ client }) => client) as [pg.Client, pg.Client]
  await from.query(rows)
  const dumped = await dump(from, file)
  await to.query(`INSERT INTO b_parent (id) VALUES (99999)`)
  expect(await load(to, file)).toBe(dumped)
  expect((await to.query(picture)).rows).toEqual((await from.query(picture)).rows)
  expect((await to.query('SELECT count(*)::int AS n FROM b_parent')).rows).toEqual([{ n: 1203 }])
})

test('after a load new rows continue the numbers', async () => {
  const to = databases[1]!.client
  const { rows: added } = await to.query('INSERT INTO a_child (parent_id) VALUES (1) RETURNING id::int')
  expect(added).toEqual([{ id: 1204 }])
})

test('a backup names the migrations it belongs to', async () => {
  const { rows: known } = await databases[0]!.client.query('SELECT name, checksum FROM migrations ORDER BY name')
  expect((await readHeader(file)).migrations).toEqual(known)
})

test('an owner of the tables who is no superuser loads the same, and references and triggers work again', async () => {
  const [from, to] = databases.map(({ client }) => client) as [pg.Client, pg.Client]
  const role = `ordinary_${process.pid}`
  await to.query(`
    CREATE FUNCTION forbid() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'never'; END $$;
    CREATE TRIGGER guard BEFORE INSERT ON b_parent FOR EACH ROW EXECUTE FUNCTION forbid();
    CREATE ROLE ${role};
    GRANT ALL ON SCHEMA public, jobs TO ${role}`)
  await to.query(givenTo(role))
  try {
    await to.query(`SET ROLE ${role}`)
    await load(to, file)
    expect((await to.query(picture)).rows).toEqual((await from.query(picture)).rows)
    await expect(to.query('INSERT INTO a_child (parent_id) VALUES (5000)')).rejects.toThrow('foreign key')
    await expect(to.query('INSERT INTO b_parent (id) VALUES (5000)')).rejects.toThrow('never')
  } finally {
    await to.query('RESET ROLE')
    await to.query('DROP TRIGGER guard ON b_parent')
    await to.query(`REASSIGN OWNED BY ${role} TO CURRENT_USER; DROP OWNED BY ${role}; DROP ROLE ${role}`)
  }
})

test('a load that fails changes nothing', async () => {
  const to = databases[1]!.client
  const before = (await to.query(picture)).rows
  await to.query('ALTER TABLE b_parent ADD CHECK (id < 1000) NOT VALID')
  await expect(load(to, file)).rejects.toThrow('check')
  expect((await to.query(picture)).rows).toEqual(before)
})
