/** The only shape in which a user is answered (specification 3, ruling 62). */
import type { Selectable } from 'kysely'
import type { DB } from '#api/db/schema.gen.ts'
import type { Handled } from '#contract/index.ts'

export type User = Handled['changeUser']['reply']

type OwnerRow = Selectable<DB['owners']>
export const userColumns = [
  'id',
  'first_name',
  'last_name',
  'email',
  'email_verified_at',
  'profile_completed_at',
] as const

export function userOf(owner: Pick<OwnerRow, Exclude<(typeof userColumns)[number], 'id'>>): User {
  return {
    first_name: owner.first_name,
    last_name: owner.last_name,
    email: owner.email,
    email_verified: owner.email_verified_at !== null,
    profile_complete: owner.profile_completed_at !== null,
  }
}
