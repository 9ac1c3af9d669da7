/**
 * How open screens of an owner hear that something of theirs changed: PostgreSQL's NOTIFY, sent inside the writing
 * transaction, so that it comes with the commit or not at all. `owner-streams.ts` passes it on.
 */
import { sql } from 'kysely'
import type { Tx } from '#api/deps.ts'
import { ownerChannel, ownerNews } from './owner-channel.ts'
import type { LiveTopic } from '#contract/calendar.ts'

/** Says which part of the owner's screens is old now, never what is new: whoever hears it asks again. */
export async function announceToOwner(db: Tx, owner_id: string, topic: LiveTopic): Promise<void> {
  await sql`select pg_notify(${ownerChannel}, ${ownerNews(topic, owner_id)})`.execute(db)
}
