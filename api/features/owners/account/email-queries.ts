/** The only reader and writer of `email_changes`. Instants are epoch milliseconds and come from the caller's clock. */
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { DB } from '#api/db/schema.gen.ts'
import type { Reader, Tx } from '#api/deps.ts'

export type EmailChange = Selectable<DB['email_changes']>

export function insertEmailChange(db: Tx, change: Insertable<DB['email_changes']>) {
  return db.insertInto('email_changes').values(change).execute()
}

export function updateEmailChange(db: Reader, id: string, changes: Updateable<DB['email_changes']>) {
  return db.updateTable('email_changes').set(changes).where('id', '=', id).execute()
}

export function findEmailChange(db: Reader, id: string) {
  return db.selectFrom('email_changes').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The open change of an owner that has not run out, if there is one. */
export function openEmailChange(db: Reader, owner_id: string, now: number) {
  return db
    .selectFrom('email_changes')
    .selectAll()
    .where('owner_id', '=', owner_id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst()
}

/** The change by the token of either mail, locked. */
export function lockEmailChange(db: Tx, token_hash: Buffer) {
  return db
    .selectFrom('email_changes')
    .selectAll()
    .where((or) => or.or([or('old_token_hash', '=', token_hash), or('new_token_hash', '=', token_hash)]))
    .forUpdate()
    .executeTakeFirst()
}

export async function emailChangesSince(db: Tx, owner_id: string, since: number): Promise<number> {
  const row = await db
    .selectFrom('email_changes')
    .select((count) => count.fn.countAll<number>().as('asked'))
    .where('owner_id', '=', owner_id)
    .where('created_at', '>', new Date(since))
    .executeTakeFirstOrThrow()
  return Number(row.asked)
}

export function endOpenEmailChange(
  db: Tx,
  owner_id: string,
  outcome: NonNullable<EmailChange['outcome']>,
  now: number,
) {
  return db
    .updateTable('email_changes')
    .set({ ended_at: new Date(now), outcome })
    .where('owner_id', '=', owner_id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
}

export function deleteOldEmailChanges(db: Reader, before: number) {
  return db.deleteFrom('email_changes').where('expires_at', '<', new Date(before)).execute()
}
