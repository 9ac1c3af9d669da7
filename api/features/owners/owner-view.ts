/** An owner's own data as the owner sees them. */
import type { Deps, Reader } from '#api/deps.ts'
import { userOf } from '#api/features/auth/user.ts'
import { openEmailChange } from '#api/features/owners/account/email-queries.ts'
import { type Consents, hasListings, type OwnerRow } from './queries.ts'
import type { Handled } from '#contract/index.ts'
import {
  type OwnerAddress,
  type OwnerProfile,
  ownerNextStep,
  profileMissing,
  sellerMissing,
} from '#domain/people/owner.ts'

export type Me = Handled['getMe']['reply']
export type NextStep = Me['next_step']

type Seen = Pick<Deps, 'clock' | 'config'> & { db: Reader }

/** The profile in the shape of the rules. Stored codes were checked when they were written. */
export function profileOf(owner: OwnerRow): OwnerProfile {
  const consents = owner.consents as Consents
  return {
    legal_form: owner.legal_form,
    company_name: owner.company_name,
    nip: owner.nip,
    krs: owner.krs,
    pesel: owner.pesel_sealed && 'kept',
    address: owner.address as OwnerAddress | null,
    correspondence_same: owner.correspondence_address === null,
    correspondence_address: owner.correspondence_address as OwnerAddress | null,
    phone: owner.phone,
    vat_status: owner.vat_status,
    iban: owner.iban,
    account_holder: owner.account_holder,
    representative: owner.representative as OwnerProfile['representative'],
    consents: Object.fromEntries(Object.keys(consents).map((consent) => [consent, true])),
  }
}

export async function nextStepOf(db: Reader, owner: OwnerRow): Promise<NextStep> {
  const step = ownerNextStep({
    email_verified: owner.email_verified_at !== null,
    profile_complete: owner.profile_completed_at !== null,
    payouts_active: owner.payouts === 'active',
    listings: (await hasListings(db, owner.id)) ? 1 : 0,
  })
  return step === 'none' ? null : step
}

export async function meOf({ db, clock, config }: Seen, owner: OwnerRow): Promise<Me> {
  const change = await openEmailChange(db, owner.id, clock.now())
  return {
    id: owner.id,
    ...userOf(owner),
    phone: owner.phone,
    offers: owner.offers,
    legal_form: owner.legal_form,
    company_name: owner.company_name,
    nip: owner.nip,
    regon: owner.regon,
    krs: owner.krs,
    address: owner.address as Me['address'],
    correspondence_address: owner.correspondence_address as Me['correspondence_address'],
    representative: owner.representative as Me['representative'],
    vat_eu: owner.vat_eu,
    invoice_email: owner.invoice_email,
    has_pesel: owner.pesel_sealed !== null,
    has_birth_date: owner.birth_date_sealed !== null,
    consents: owner.consents as Consents,
    email_change: change
      ? {
          new_email: change.new_email,
          old_agreed: change.old_agreed_at !== null,
          new_agreed: change.new_agreed_at !== null,
          expires_at: change.expires_at.toISOString(),
        }
      : null,
    contact_email: owner.contact_email,
    website: owner.website,
    vat_status: owner.vat_status,
    iban: owner.iban,
    account_holder: owner.account_holder,
    answer_hours: owner.answer_hours,
    missing: profileMissing(profileOf(owner)),
    missing_to_publish: sellerMissing(profileOf(owner)),
    company_registry: config.gus !== null || config.sandbox,
    payouts: owner.payouts,
    next_step: await nextStepOf(db, owner),
    created_at: owner.created_at.toISOString(),
  }
}
