/**
 * The tables of the sandbox's calendars: one account with its calendars, events in the order of their changes, tokens.
 */
import { randomBytes } from 'node:crypto'
import type { calendar_v3 as v3 } from '@googleapis/calendar'
import type { Pool } from 'pg'
import { calendars } from './account.pl.ts'

const DDL = `
CREATE TABLE IF NOT EXISTS sandbox.google_calendars (id text PRIMARY KEY, summary text NOT NULL, access_role text NOT NULL, is_primary boolean NOT NULL);
CREATE TABLE IF NOT EXISTS sandbox.google_events (
  calendar_id text NOT NULL, id text NOT NULL, data jsonb NOT NULL, from_ms bigint NOT NULL, to_ms bigint NOT NULL,
  changed bigint NOT NULL, PRIMARY KEY (calendar_id, id));
CREATE TABLE IF NOT EXISTS sandbox.google_tokens (token text PRIMARY KEY, kind text NOT NULL, data jsonb NOT NULL, ends_ms bigint);
CREATE TABLE IF NOT EXISTS sandbox.google_channels (
  id text PRIMARY KEY, calendar_id text NOT NULL, resource_id text NOT NULL, token text, address text NOT NULL, ends_ms bigint NOT NULL, words integer NOT NULL);
CREATE TABLE IF NOT EXISTS sandbox.google_forgotten (calendar_id text PRIMARY KEY, before bigint NOT NULL);
CREATE TABLE IF NOT EXISTS sandbox.google_counter (only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row), last bigint NOT NULL);
INSERT INTO sandbox.google_counter (last) SELECT greatest(
  (SELECT max(changed) FROM sandbox.google_events), (SELECT max(before) FROM sandbox.google_forgotten), 0) ON CONFLICT DO NOTHING;
`

/**
 * Numbers a change. Its row stays locked until the change is committed, so numbers are seen in their order: whoever has
 * read up to the last one has missed none.
 */
const counted = 'WITH counter AS (UPDATE sandbox.google_counter SET last = last + 1 RETURNING last)'

export async function prepareGoogle(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query(`SELECT pg_advisory_xact_lock(hashtext('sandbox.google'))`)
    await client.query(DDL)
    for (const row of calendars)
      await client.query('INSERT INTO sandbox.google_calendars VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING', [
        ...row,
      ])
    await client.query('COMMIT')
  } finally {
    client.release()
  }
}

type Calendar = { id: string; summary: string; access_role: string; is_primary: boolean }

export const listCalendars = async (pool: Pool): Promise<Calendar[]> =>
  (await pool.query<Calendar>('SELECT * FROM sandbox.google_calendars ORDER BY is_primary DESC, summary')).rows

export async function knowsCalendar(pool: Pool, id: string): Promise<boolean> {
  return ((await pool.query('SELECT FROM sandbox.google_calendars WHERE id = $1', [id])).rowCount ?? 0) > 0
}

export type Kept = { id: string; data: v3.Schema$Event; changed: string; from_ms: string }

export async function findEvent(pool: Pool, calendar_id: string, id: string): Promise<Kept | undefined> {
  const { rows } = await pool.query<Kept>(
    'SELECT id, data, changed, from_ms FROM sandbox.google_events WHERE calendar_id = $1 AND id = $2',
    [calendar_id, id],
  )
  return rows[0]
}

/** One event, or all events of a series. */
export async function withInstances(pool: Pool, calendar_id: string, id: string): Promise<Kept[]> {
  const { rows } = await pool.query<Kept>(
    `SELECT id, data, changed, from_ms FROM sandbox.google_events
     WHERE calendar_id = $1 AND (id = $2 OR data->>'recurringEventId' = $2) ORDER BY from_ms`,
    [calendar_id, id],
  )
  return rows
}

export async function keepEvent(
  pool: Pick<Pool, 'query'>,
  calendar_id: string,
  data: v3.Schema$Event & { id: string },
): Promise<void> {
  const at = (point: v3.Schema$EventDateTime | undefined) =>
    Date.parse(point?.dateTime ?? `${point?.date}T00:00:00+01:00`)
  await pool.query(
    `${counted} INSERT INTO sandbox.google_events SELECT $1, $2, $3::jsonb, $4::bigint, $5::bigint, last FROM counter
     ON CONFLICT (calendar_id, id) DO UPDATE SET data = excluded.data, from_ms = excluded.from_ms, to_ms = excluded.to_ms, changed = excluded.changed`,
    [calendar_id, data.id, JSON.stringify(data), at(data.start), at(data.end)],
  )
}

type Window = { from_ms: number; to_ms: number; since: number; after: number; limit: number; deleted: boolean }

/** A page of the events in the window, in the order of their changes. */
export async function listEvents(pool: Pool, calendar_id: string, w: Window): Promise<Kept[]> {
  const { rows } = await pool.query<Kept>(
    `SELECT id, data, changed, from_ms FROM sandbox.google_events
     WHERE calendar_id = $1 AND to_ms > $2 AND from_ms < $3 AND changed > $4 AND changed > $5
       AND ($7 OR data->>'status' <> 'cancelled') ORDER BY changed LIMIT $6`,
    [calendar_id, w.from_ms, w.to_ms, w.since, w.after, w.limit, w.deleted],
  )
  return rows
}

export async function lastChange(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ last: string }>('SELECT last FROM sandbox.google_counter')
  return Number(rows[0]?.last ?? 0)
}

/** Sync tokens from before now get 410. */
export async function forgetChanges(pool: Pool, calendar_id: string): Promise<void> {
  await pool.query(
    `${counted} INSERT INTO sandbox.google_forgotten SELECT $1, last FROM counter
     ON CONFLICT (calendar_id) DO UPDATE SET before = excluded.before`,
    [calendar_id],
  )
}

export async function isForgotten(pool: Pool, calendar_id: string, change: number): Promise<boolean> {
  const { rows } = await pool.query<{ before: string }>(
    'SELECT before FROM sandbox.google_forgotten WHERE calendar_id = $1',
    [calendar_id],
  )
  return rows[0] !== undefined && change < Number(rows[0].before)
}

export type Kind = 'code' | 'refresh' | 'access'

export async function newToken(pool: Pool, kind: Kind, data: object, ends_ms: number | null): Promise<string> {
  const token = `${kind}-${randomBytes(24).toString('base64url')}`
  await pool.query('INSERT INTO sandbox.google_tokens VALUES ($1, $2, $3, $4)', [
    token,
    kind,
    JSON.stringify(data),
    ends_ms,
  ])
  return token
}

export async function findToken<T>(pool: Pool, kind: Kind, token: string, now: number): Promise<T | null> {
  const { rows } = await pool.query<{ data: T }>(
    'SELECT data FROM sandbox.google_tokens WHERE token = $1 AND kind = $2 AND (ends_ms IS NULL OR ends_ms > $3)',
    [token, kind, now],
  )
  return rows[0]?.data ?? null
}

/** Deletes a code, which may be used once. */
export const dropToken = async (pool: Pool, token: string): Promise<void> =>
  void (await pool.query('DELETE FROM sandbox.google_tokens WHERE token = $1', [token]))

/** The person revokes all rights. */
export const dropAllTokens = async (pool: Pool): Promise<void> =>
  void (await pool.query('DELETE FROM sandbox.google_tokens'))
