/**
 * Tells open screens of an owner that something changed: PostgreSQL's NOTIFY, sent inside the writing transaction, so
 * that it arrives with the commit or not at all. `owner-streams.ts` passes it on.
 */
import { sql } from 'kysely'
import type { Tx } from '#api/deps.ts'
import { ownerChannel, ownerNews } from './owner-channel.ts'
import type { LiveTopic } from '#contract/calendar.ts'

/** Names the part of the owner's screens that is old now, never the new data: the screen reads it again. */
export async function announceToOwner(db: Tx, owner_id: string, topic: LiveTopic): Promise<void> {
  await sql`select pg_notify(${ownerChannel}, ${ownerNews(topic, owner_id)})`.execute(db)
}
