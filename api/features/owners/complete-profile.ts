import { type Deps, inTransaction } from '#api/deps.ts'
import { userOf } from '#api/features/auth/user.ts'
import { checkProfile, type ProfileBody } from '#api/features/owners/check-profile.ts'
import { missingParts, profileOf } from '#api/features/owners/owner-view.ts'
import { type Consents, lockOwner, updateOwner } from '#api/features/owners/queries.ts'
import { profileCompletedText } from '#api/features/owners/texts.pl.ts'
import { Refused } from '#api/refused.ts'
import { termsVersion } from '#api/terms.ts'
import type { Handled } from '#contract/index.ts'
import { ownerConsents } from '#domain/owner.ts'

/** The whole form at once. An owner whose address is not proven cannot get here. */
export async function completeProfile(
  deps: Deps,
  owner_id: string,
  body: ProfileBody,
): Promise<Handled['completeProfile']['reply']> {
  return inTransaction(deps, async (tx) => {
    const owner = await lockOwner(tx.db, owner_id)
    if (!owner) throw new Refused('unauthenticated')
    if (!owner.email_verified_at) throw new Refused('email_not_verified')
    const profile = checkProfile(body, owner)
    const now = tx.clock.now()
    const saved = await updateOwner(
      tx.db,
      owner_id,
      {
        ...profile,
        address: JSON.stringify(profile.address),
        correspondence_address: profile.correspondence_address && JSON.stringify(profile.correspondence_address),
        representative: profile.representative && JSON.stringify(profile.representative),
        consents: JSON.stringify(agreed(owner.consents as Consents, body.consents, now)),
        profile_completed_at: owner.profile_completed_at ?? new Date(now),
      },
      now,
    )
    if (!saved || missingParts(profileOf(saved)).length > 0) throw new Error('a checked profile still misses something')
    return { user: userOf(saved), message: profileCompletedText }
  })
}

/** The first moment of a yes stays for its version; marketing can be taken back. */
function agreed(known: Consents, given: ProfileBody['consents'], now: number): Consents {
  const consents = { ...known }
  for (const consent of ownerConsents) {
    if (!given[consent]) delete consents[consent]
    else if (consents[consent]?.version !== termsVersion) {
      consents[consent] = { at: new Date(now).toISOString(), version: termsVersion }
    }
  }
  return consents
}
