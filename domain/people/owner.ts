/**
 * The facts about an owner's business: what drafts need, what publishing needs, and the account's next step. Source:
 * domain 6.1 and 6.2, ruling 66.
 */
import type { Voivodeship } from '#domain/listing/codes.ts'
import { oneLine } from './fields.ts'

export const legalForms = [
  'jdg',
  'sc',
  'sp_j',
  'sp_p',
  'sp_k',
  'ska',
  'sp_zoo',
  'psa',
  'sa',
  'foundation',
  'association',
  'public',
  'unregistered',
  'private',
  'foreign',
] as const
export type LegalForm = (typeof legalForms)[number]

export const vatStatuses = ['active', 'exempt', 'none'] as const
export type VatStatus = (typeof vatStatuses)[number]

export const ownerConsents = [
  'partner_terms',
  'dsa_self_certification',
  'dac7_info_ack',
  'data_processing_terms',
  'marketing',
] as const
export type OwnerConsent = (typeof ownerConsents)[number]
export type RequiredOwnerConsent = Exclude<OwnerConsent, 'marketing'>
export const requiredOwnerConsents: readonly RequiredOwnerConsent[] = ownerConsents.filter(
  (consent) => consent !== 'marketing',
)

/** Owners without a registered business: PESEL in place of NIP, no VAT. */
export const personalForms: readonly LegalForm[] = ['unregistered', 'private']
/** Forms with an entry in KRS. */
export const formsWithKrs: readonly LegalForm[] = [
  'sp_j',
  'sp_p',
  'sp_k',
  'ska',
  'sp_zoo',
  'psa',
  'sa',
  'foundation',
  'association',
]
/** Forms for which a named representative acts. */
export const formsWithRepresentative: readonly LegalForm[] = [...formsWithKrs, 'public', 'foreign']
/** Forms that may give a PESEL and a date of birth for tax reports (DAC7). */
export const formsWithPesel: readonly LegalForm[] = [...personalForms, 'jdg']

export type OwnerAddress = {
  street: string | null
  building_no: string | null
  flat_no?: string | null
  postcode: string | null
  city: string | null
  voivodeship: Voivodeship | null
}

/** The profile fields that must be complete; an empty text counts as missing. */
export type OwnerProfile = {
  legal_form: LegalForm | null
  company_name: string | null
  nip: string | null
  krs: string | null
  pesel: string | null
  address: OwnerAddress | null
  correspondence_same: boolean
  correspondence_address: OwnerAddress | null
  phone: string | null
  vat_status: VatStatus | null
  iban: string | null
  account_holder: string | null
  representative: { first_name: string | null; last_name: string | null; role: string | null } | null
  consents: Partial<Record<OwnerConsent, boolean>>
}

export const profileParts = [
  'legal_form',
  'company_name',
  'nip',
  'krs',
  'pesel',
  'address',
  'correspondence_address',
  'phone',
  'vat_status',
  'iban',
  'account_holder',
  'representative',
  ...requiredOwnerConsents,
] as const
export type ProfilePart = (typeof profileParts)[number]

/**
 * The parts that identify the seller, that taxes need and that payouts need: required for publishing, not for drafts
 * (ruling 66).
 */
export const sellerParts = [
  'nip',
  'krs',
  'pesel',
  'address',
  'correspondence_address',
  'vat_status',
  'iban',
  'account_holder',
  'representative',
] as const satisfies readonly ProfilePart[]
export type SellerPart = (typeof sellerParts)[number]

/** The fields that `sellerMissing` checks. */
export type SellerProfile = Omit<OwnerProfile, 'phone' | 'consents'>

const missingSeller: Record<SellerPart, (profile: SellerProfile) => boolean> = {
  nip: (profile) => !filled(profile.nip) && !isForm([...personalForms, 'foreign'], profile),
  krs: (profile) => !filled(profile.krs) && profileAsks(profile.legal_form).krs,
  pesel: (profile) => !filled(profile.pesel) && profileAsks(profile.legal_form).pesel_needed,
  address: (profile) => !fullAddress(profile.address),
  correspondence_address: (profile) => !profile.correspondence_same && !fullAddress(profile.correspondence_address),
  vat_status: (profile) => profile.vat_status === null && !isForm(personalForms, profile),
  iban: (profile) => !filled(profile.iban),
  account_holder: (profile) => !filled(profile.account_holder),
  representative: (profile) =>
    profileAsks(profile.legal_form).representative &&
    !(filled(profile.representative?.first_name) && filled(profile.representative?.last_name)),
}

type FirstPart = Exclude<ProfilePart, SellerPart | RequiredOwnerConsent>

const missingFirst: Record<FirstPart, (profile: OwnerProfile) => boolean> = {
  legal_form: (profile) => profile.legal_form === null,
  company_name: (profile) => !filled(profile.company_name) && !isForm(personalForms, profile),
  phone: (profile) => !filled(profile.phone),
}

export const ownerNextSteps = ['verify_email', 'complete_profile', 'create_listing', 'setup_payouts', 'none'] as const
export type OwnerNextStep = (typeof ownerNextSteps)[number]

/**
 * Whether consumer law treats this seller as a trader; small trade without an entry in a register counts too (art. 43¹
 * k.c.).
 */
export function isTrader(form: LegalForm): boolean {
  return form !== 'private'
}

/**
 * Which numbers and people a legal form requires; the form shows them, the server checks them, and completeness counts
 * them.
 */
export function profileAsks(form: LegalForm | null) {
  const is = (forms: readonly LegalForm[]) => form !== null && forms.includes(form)
  const personal = is(personalForms)
  return {
    personal,
    nip: form !== null && !personal,
    nip_needed: form !== null && !personal && form !== 'foreign',
    krs: is(formsWithKrs),
    representative: is(formsWithRepresentative),
    pesel: is(formsWithPesel),
    pesel_needed: personal,
    names_owner: form === 'jdg',
  }
}

/** The parts that are missing before drafts may begin, in the order of the form; empty when nothing is missing. */
export function profileMissing(profile: OwnerProfile): ProfilePart[] {
  return profileParts.filter((part) => {
    if (isSellerPart(part)) return false
    return isConsent(part) ? !profile.consents[part] : missingFirst[part](profile)
  })
}

/** The further parts that publishing requires and that are missing, in the order of the form. */
export function sellerMissing(profile: SellerProfile): SellerPart[] {
  return sellerParts.filter((part) => missingSeller[part](profile))
}

/**
 * `next_step` on the wire. Payouts come after the first listing: a draft needs no payout account (ruling 66), and
 * guests may pay in other ways.
 */
export function ownerNextStep(owner: {
  email_verified: boolean
  profile_complete: boolean
  payouts_active: boolean
  listings: number
}): OwnerNextStep {
  if (!owner.email_verified) return 'verify_email'
  if (!owner.profile_complete) return 'complete_profile'
  if (owner.listings === 0) return 'create_listing'
  return owner.payouts_active ? 'none' : 'setup_payouts'
}

/** Whether a company's name contains first and last name, as CEIDG requires of sole traders. */
export function namesItsOwner(company_name: string, person: { first_name: string; last_name: string }): boolean {
  return [person.first_name, person.last_name].every((name) => signs(company_name).includes(signs(name)))
}

/** Whether the account seems to belong to somebody else; leads to a warning, not to a refusal. */
export function looksLikeOtherHolder(account_holder: string, company_name: string): boolean {
  const words = (text: string) =>
    signs(text)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 2)
  const firm = words(company_name)
  return !words(account_holder).some((word) => firm.includes(word))
}

function isSellerPart(part: ProfilePart): part is SellerPart {
  return (sellerParts as readonly string[]).includes(part)
}

function isConsent(part: ProfilePart): part is RequiredOwnerConsent {
  return (requiredOwnerConsents as readonly string[]).includes(part)
}

function signs(text: string): string {
  return oneLine(text).toLocaleLowerCase('pl')
}

function filled(text: string | null | undefined): boolean {
  return !!text?.trim()
}

function isForm(forms: readonly LegalForm[], profile: Pick<OwnerProfile, 'legal_form'>): boolean {
  return profile.legal_form !== null && forms.includes(profile.legal_form)
}

function fullAddress(address: OwnerAddress | null): boolean {
  return (
    address !== null &&
    [address.street, address.building_no, address.postcode, address.city, address.voivodeship].every(filled)
  )
}
