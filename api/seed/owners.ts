import { mailFactsOf } from '#api/features/auth/email-tokens.ts'
import { ownerIdOf } from '#api/features/listings/store/demo-queries.ts'
import { completeProfile } from '#api/features/owners/profile/complete-profile.ts'
import { registerOwner } from '#api/features/owners/register-owner.ts'
import { verifyEmail } from '#api/features/owners/verify-email.ts'
import type { DemoOwner } from './demo-shapes.ts'
import type { Teller } from './teller.ts'

export const demoPassword = 'demo-wydarzy-2026'

/**
 * Registers the owners, verifies their addresses and completes their profiles as far as the story says. Answers ids by
 * the story's codes.
 */
export async function tellOwners(teller: Teller, owners: readonly DemoOwner[]): Promise<Map<string, string>> {
  const { deps } = teller
  const register = ({ first_name, last_name, email, phone, offers }: DemoOwner) =>
    registerOwner(
      deps,
      {
        first_name,
        last_name,
        email,
        password: demoPassword,
        ...(phone ? { phone } : {}),
        offers: offers.length === 2 ? 'both' : offers[0] === 'service' ? 'services' : 'venues',
        accept_terms: true,
        accept_marketing: false,
      },
      null,
    )
  // In parallel, because each hashes a password.
  await Promise.all(owners.map(register))
  for (const { data } of teller.letters()) {
    const letter = await mailFactsOf(deps, String(data.token_id))
    const owner = owners.find(({ email }) => email === letter?.email)
    if (letter && owner?.email_verified) await verifyEmail(deps, { token: letter.token })
  }
  const ids = new Map<string, string>()
  for (const owner of owners) {
    const id = await ownerIdOf(deps.db, owner.email)
    if (!id) throw new Error(`the demo owner ${owner.code} was not registered`)
    ids.set(owner.code, id)
    if (owner.profile_complete) await completeProfile(deps, id, profileOf(owner))
  }
  return ids
}

type Profile = Parameters<typeof completeProfile>[2]

function profileOf(owner: DemoOwner): Profile {
  const { legal_form, company_name, address, phone, contact_email, vat_status, iban, account_holder, consents } = owner
  if (
    !legal_form ||
    !company_name ||
    !address ||
    !phone ||
    !contact_email ||
    !vat_status ||
    !iban ||
    !account_holder ||
    !consents
  ) {
    throw new Error(`the demo owner ${owner.code} has no complete profile`)
  }
  return {
    legal_form,
    company_name,
    nip: owner.nip,
    regon: owner.regon,
    krs: owner.krs,
    address,
    correspondence_same: owner.correspondence_same ?? true,
    phone,
    contact_email,
    website: owner.website,
    vat_status,
    vat_eu: owner.vat_eu,
    iban,
    account_holder,
    representative: owner.representative,
    invoice_email: owner.invoice_email,
    consents,
  }
}
