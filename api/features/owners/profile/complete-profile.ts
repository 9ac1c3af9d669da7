import { type Deps, inTransaction, type TxDeps } from '#api/deps.ts'
import { userOf } from '#api/features/auth/user.ts'
import { announceListingsOf } from '#api/features/listings/catalogue/announce-listings.ts'
import { exemptPricesOf } from '#api/features/listings/prices/exempt-prices.ts'
import { checkProfile, type ProfileBody } from './check-profile.ts'
import { profileOf } from '#api/features/owners/owner-view.ts'
import { type Consents, lockOwner, type OwnerRow, updateOwner } from '#api/features/owners/queries.ts'
import { profileBegunText, profileCompletedText } from '#api/features/owners/texts.pl.ts'
import { startTrial } from '#api/features/subscriptions/core/start-trial.ts'
import { Refused } from '#api/refused.ts'
import { seal } from '#api/sealed.ts'
import { termsVersion } from '#domain/people/terms-version.ts'
import type { Handled } from '#contract/index.ts'
import { type OwnerConsent, ownerConsents, profileMissing, sellerMissing } from '#domain/people/owner.ts'
import { deviceName } from '#domain/people/device.pl.ts'
import { dateIn } from '#domain/time.ts'

type PersonalData = { pesel: string | null | undefined; birth_date: string | null | undefined }

/** Saves the profile, complete or only its first part (ruling 66). */
export async function completeProfile(
  deps: Deps,
  owner_id: string,
  body: ProfileBody,
  user_agent = '',
): Promise<Handled['completeProfile']['reply']> {
  return inTransaction(deps, async (tx) => {
    const owner = await lockOwner(tx.db, owner_id)
    if (!owner) throw new Refused('unauthenticated')
    const saved = await saveProfile(tx, owner, body, user_agent)
    const open = sellerMissing(profileOf(saved))
    return { user: userOf(saved), message: open.length === 0 ? profileCompletedText : profileBegunText(open) }
  })
}

/**
 * Saves the profile with everything that follows from it, for both calls that can change it. Throws
 * `email_not_verified`.
 */
export async function saveProfile(
  tx: TxDeps,
  owner: OwnerRow,
  body: ProfileBody,
  user_agent: string,
): Promise<OwnerRow> {
  if (!owner.email_verified_at) throw new Refused('email_not_verified')
  const now = tx.clock.now()
  const { person, consents, ...profile } = checkProfile(body, owner, dateIn(now, 'Europe/Warsaw'))
  const saved = await updateOwner(
    tx.db,
    owner.id,
    {
      ...profile,
      address: profile.address && JSON.stringify(profile.address),
      correspondence_address: profile.correspondence_address && JSON.stringify(profile.correspondence_address),
      representative: profile.representative && JSON.stringify(profile.representative),
      ...sealedParts(person, tx.config.secretKey),
      consents: JSON.stringify(agreed(owner.consents as Consents, consents, now)),
      profile_completed_at: owner.profile_completed_at ?? new Date(now),
    },
    now,
  )
  if (!saved || profileMissing(profileOf(saved)).length > 0) throw new Error('a checked profile still misses something')
  if (saved.vat_status === 'exempt' && owner.vat_status !== 'exempt') await exemptPricesOf(tx, owner.id)
  // Each listing names its seller, as the law demands.
  await announceListingsOf(tx.db, owner.id)
  await startTrial(tx, owner.id, saved.nip)
  await tellOfChanges(tx, owner, saved, deviceName(user_agent))
  return saved
}

/** Undefined leaves what is stored, null clears it. */
function sealedParts({ pesel, birth_date }: PersonalData, secret: string) {
  const sealed = (text: string | null) => (text ? seal(secret, text) : null)
  return {
    ...(pesel === undefined ? {} : { pesel_sealed: sealed(pesel) }),
    ...(birth_date === undefined ? {} : { birth_date_sealed: sealed(birth_date) }),
  }
}

/**
 * A consent keeps its date and version, because saving other data is no consent to a newer text; marketing can be
 * withdrawn.
 */
function agreed(known: Consents, given: Record<OwnerConsent, boolean>, now: number): Consents {
  const consents = { ...known }
  for (const consent of ownerConsents) {
    if (!given[consent]) delete consents[consent]
    else consents[consent] ??= { at: new Date(now).toISOString(), version: termsVersion }
  }
  return consents
}

/**
 * Somebody who stole a session would first change the bank account or the company, so the mailbox is told (mail O10).
 */
async function tellOfChanges(tx: TxDeps, before: OwnerRow, now: OwnerRow, device: string | null): Promise<void> {
  const told = { owner_id: now.id, changed_at: new Date(tx.clock.now()).toISOString(), device }
  const firm = (before.nip && before.nip !== now.nip) || before.company_name !== now.company_name
  if (before.iban && before.iban !== now.iban)
    await tx.jobs.enqueue('owners.send-account-changed', { ...told, what: 'iban' })
  if (before.profile_completed_at && firm)
    await tx.jobs.enqueue('owners.send-account-changed', { ...told, what: 'company' })
}
