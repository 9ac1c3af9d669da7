import type { Reader } from '#api/deps.ts'

/** Address and name of an owner; undefined when the account is closed. */
export function findRecipient(db: Reader, owner_id: string) {
  return db
    .selectFrom('owners')
    .select(['email', 'first_name'])
    .where('id', '=', owner_id)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
}

export function findMadeKey(db: Reader, id: string) {
  return db
    .selectFrom('api_keys')
    .select(['name', 'shown', 'scopes', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}
