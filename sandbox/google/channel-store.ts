import type { Pool } from 'pg'

export type Channel = {
  id: string
  calendar_id: string
  resource_id: string
  token: string | null
  address: string
  ends_ms: number
  /** Number of announcements sent on the channel so far. */
  words: number
}

/** False when a channel with this id exists. */
export async function keepChannel(pool: Pool, channel: Channel): Promise<boolean> {
  const { id, calendar_id, resource_id, token, address, ends_ms, words } = channel
  const kept = await pool.query(
    'INSERT INTO sandbox.google_channels VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING',
    [id, calendar_id, resource_id, token, address, ends_ms, words],
  )
  return (kept.rowCount ?? 0) > 0
}

export async function dropChannel(pool: Pool, id: string, resource_id: string): Promise<boolean> {
  const gone = await pool.query('DELETE FROM sandbox.google_channels WHERE id = $1 AND resource_id = $2', [
    id,
    resource_id,
  ])
  return (gone.rowCount ?? 0) > 0
}

/** The open channels of a calendar, each with the number of its next announcement. */
export async function nextWords(pool: Pool, calendar_id: string, now_ms: number): Promise<Channel[]> {
  const { rows } = await pool.query<Omit<Channel, 'ends_ms'> & { ends_ms: string }>(
    `UPDATE sandbox.google_channels SET words = words + 1 WHERE calendar_id = $1 AND ends_ms > $2 RETURNING *`,
    [calendar_id, now_ms],
  )
  return rows.map(({ ends_ms, ...row }) => ({ ...row, ends_ms: Number(ends_ms) }))
}

export const listChannels = async (pool: Pool): Promise<{ id: string; calendar_id: string }[]> =>
  (await pool.query('SELECT id, calendar_id FROM sandbox.google_channels ORDER BY id')).rows
