/** The only writer of `owners`. Instants are epoch milliseconds and come from the caller's clock. */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { DB } from '#api/db/schema.gen.ts'
import type { Db, Reader, Tx } from '#api/deps.ts'
import type { LocalDate } from '#domain/time.ts'

export type OwnerRow = Selectable<DB['owners']>

/** When each consent was given and to which version of its text. */
export type Consents = Record<string, { at: string; version: string }>

/** Undefined when the address already belongs to an owner. */
export function insertOwner(db: Tx, owner: Insertable<DB['owners']>) {
  return db
    .insertInto('owners')
    .values(owner)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
}

export function findOwner(db: Reader, id: string) {
  return db.selectFrom('owners').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Undefined when the account has closed: a request under way at that moment must not fill it again. */
export function lockOwner(db: Tx, id: string) {
  const open = db.selectFrom('owners').selectAll().where('id', '=', id).where('closed_at', 'is', null)
  return open.forUpdate().executeTakeFirst()
}

export function findOwnerByEmail(db: Reader, email: string) {
  return db
    .selectFrom('owners')
    .select(['id', 'email', 'email_verified_at'])
    .where('email', '=', email)
    .executeTakeFirst()
}

/** Empty `changes` only touch `updated_at`. */
export function updateOwner(db: Reader, id: string, changes: Updateable<DB['owners']>, now: number) {
  return db
    .updateTable('owners')
    .set({ ...changes, updated_at: new Date(now) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** Marks the address as verified; the first moment stays. */
export function markVerified(db: Tx, id: string, now: number) {
  return db
    .updateTable('owners')
    .set({ email_verified_at: new Date(now), updated_at: new Date(now) })
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .execute()
}

export async function hasListings(db: Reader, owner_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('listings')
    .select('id')
    .where('owner_id', '=', owner_id)
    .where('status', '!=', 'archived')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Clears the seller's data of accounts that closed before this day and that no reservation names any more. */
export async function forgetSellersClosedBefore(
  db: Db,
  day: LocalDate,
  nothing: Updateable<DB['owners']> & { first_name: string },
): Promise<void> {
  await db
    .updateTable('owners')
    .set(nothing)
    .where('closed_at', '<', sql<Date>`${day}::timestamp at time zone 'Europe/Warsaw'`)
    .where('first_name', 'is distinct from', nothing.first_name)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('reservations').select('id').whereRef('reservations.owner_id', '=', 'owners.id'))),
    )
    .execute()
}
