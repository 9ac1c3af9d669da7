/**
 * What an owner changes about themselves: contact and preferences here, everything else as a part of the business
 * profile. An absent field stays, null clears it.
 */
import { isDeepStrictEqual } from 'node:util'
import { type Deps, inTransaction } from '#api/deps.ts'
import { type User, userOf } from '#api/features/auth/user.ts'
import { announceListingsOf } from '#api/features/listings/catalogue/announce-listings.ts'
import { type Me, meOf } from '#api/features/owners/owner-view.ts'
import { findOwner, lockOwner, type OwnerRow, updateOwner } from '#api/features/owners/queries.ts'
import { neededText } from '#api/features/owners/texts.pl.ts'
import type { ProfileBody } from '#api/features/owners/profile/check-profile.ts'
import { saveProfile } from '#api/features/owners/profile/complete-profile.ts'
import { webAddress } from '#api/features/owners/profile/web-address.ts'
import { fieldSentence } from '#api/http/errors/errors.pl.ts'
import { InvalidInput } from '#api/http/errors/errors.ts'
import { Refused } from '#api/refused.ts'
import type { Handled } from '#contract/index.ts'
import { parseEmail, parsePersonName } from '#domain/people/fields.ts'
import { profileAsks } from '#domain/people/owner.ts'
import { parsePhone } from '#domain/people/polish-ids.ts'
import type { RefusalCode } from '#domain/refusal.ts'

type Changes = Handled['changeMe']['body']

const readers = { phone: parsePhone, contact_email: parseEmail, website: webAddress } as const
type Typed = keyof typeof readers
type Contact = Pick<Changes, Typed | 'answer_hours'>

export async function getMe(deps: Deps, owner_id: string): Promise<Me> {
  const owner = await findOwner(deps.db, owner_id)
  if (!owner) throw new Refused('unauthenticated')
  return meOf(deps, owner)
}

export async function changeMe(deps: Deps, owner_id: string, body: Changes, user_agent = ''): Promise<Me> {
  const { answer_hours, ...profile } = body
  return inTransaction(deps, async (tx) => {
    const owner = await lockOwner(tx.db, owner_id)
    if (!owner) throw new Refused('unauthenticated')
    const ofBusiness = isOfBusiness(profile, await meOf(tx, owner))
    if (ofBusiness) await saveProfile(tx, owner, profile, user_agent)
    const rest = ofBusiness ? { answer_hours } : body
    const changed = await updateOwner(tx.db, owner_id, checked(rest, owner), tx.clock.now())
    return meOf(tx, changed ?? owner)
  })
}

/**
 * Contact data may be changed before the business profile is begun, also when the body repeats the other fields as
 * `getMe` gave them.
 */
function isOfBusiness(profile: ProfileBody, told: Me): boolean {
  return Object.entries(profile).some(
    ([field, value]) =>
      value !== undefined && !Object.hasOwn(readers, field) && !isDeepStrictEqual(value, told[field as keyof Me]),
  )
}

export async function changeUser(deps: Deps, owner_id: string, body: Handled['changeUser']['body']): Promise<User> {
  const names: { first_name?: string; last_name?: string } = {}
  const fields: Record<string, RefusalCode> = {}
  for (const field of ['first_name', 'last_name'] as const) {
    const typed = body[field]
    if (typed === undefined) continue
    const name = parsePersonName(typed)
    if (name) names[field] = name
    else fields[field] = 'validation'
  }
  if (Object.keys(fields).length > 0) throw new Refused({ refused: 'validation', fields })
  return inTransaction(deps, async (tx) => {
    const owner = await lockOwner(tx.db, owner_id)
    if (!owner) throw new Refused('unauthenticated')
    const changed = await updateOwner(tx.db, owner_id, { ...names, ...sellerNamed(owner, names) }, tx.clock.now())
    // Each listing shows the name of its seller.
    await announceListingsOf(tx.db, owner_id)
    return userOf(changed ?? owner)
  })
}

/**
 * An owner without a company sells under their own name, so a changed name changes the seller's; a name that the owner
 * chose stays.
 */
function sellerNamed(
  { legal_form, company_name, first_name, last_name }: OwnerRow,
  names: { first_name?: string; last_name?: string },
): { company_name?: string } {
  if (!profileAsks(legal_form).personal || company_name !== `${first_name} ${last_name}`) return {}
  return { company_name: `${names.first_name ?? first_name} ${names.last_name ?? last_name}` }
}

function checked(body: Contact, owner: OwnerRow): Partial<Record<Typed, string | null>> & { answer_hours?: number } {
  const changes: Partial<Record<Typed, string | null>> & { answer_hours?: number } = {}
  const wrong: Record<string, string[]> = {}
  for (const field of Object.keys(readers) as Typed[]) {
    const typed = body[field]
    if (typed === undefined) continue
    const value = typed === null || typed === '' ? null : readers[field](typed)
    const needed = field === 'website' ? undefined : neededText[field]
    if (typed && value === null)
      wrong[field] = [fieldSentence(field === 'contact_email' ? 'email' : field, 'validation')]
    // A complete profile must stay complete: customers reach the owner by these fields.
    else if (value === null && needed && owner.profile_completed_at) wrong[field] = [needed]
    else changes[field] = value
  }
  if (Object.keys(wrong).length > 0) throw new InvalidInput(wrong)
  if (body.answer_hours !== undefined) changes.answer_hours = body.answer_hours
  return changes
}
