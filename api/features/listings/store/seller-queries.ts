/** The owner of a listing as the customer's side needs to know them, and what publishing still demands of them. */
import { sql } from 'kysely'
import { onlineWaysOf, type PayoutState } from '#domain/people/payouts.ts'
import {
  sellerMissing,
  type LegalForm,
  type OwnerAddress,
  type OwnerProfile,
  type VatStatus,
} from '#domain/people/owner.ts'
import type { Seller } from './listing-record.ts'

/** The PESEL itself is never read here. */
const hasPesel = sql<boolean>`owners.pesel_sealed is not null`

export const sellerColumns = [
  'owners.email as owner_email',
  'owners.first_name as owner_first_name',
  'owners.phone as owner_phone',
  'owners.contact_email as owner_contact_email',
  'owners.company_name as owner_company_name',
  'owners.legal_form as owner_legal_form',
  'owners.nip as owner_nip',
  'owners.krs as owner_krs',
  hasPesel.as('owner_has_pesel'),
  'owners.address as owner_address',
  'owners.correspondence_address as owner_correspondence_address',
  'owners.representative as owner_representative',
  'owners.payouts as owner_payouts',
  'owners.iban as owner_iban',
  'owners.account_holder as owner_account_holder',
  'owners.answer_hours as owner_answer_hours',
  'owners.vat_status as owner_vat_status',
  'owners.created_at as owner_created_at',
] as const

export type SellerRow = {
  owner_id: string
  owner_email: string
  owner_first_name: string
  owner_phone: string | null
  owner_contact_email: string | null
  owner_company_name: string | null
  owner_legal_form: LegalForm | null
  owner_nip: string | null
  owner_krs: string | null
  owner_has_pesel: boolean
  owner_address: unknown
  owner_correspondence_address: unknown
  owner_representative: unknown
  owner_payouts: PayoutState
  owner_iban: string | null
  owner_account_holder: string | null
  owner_answer_hours: number
  owner_vat_status: VatStatus | null
  owner_created_at: Date
}

export function sellerOf(row: SellerRow): Seller {
  return {
    owner_id: row.owner_id,
    email: row.owner_email,
    first_name: row.owner_first_name,
    phone: row.owner_phone,
    contact_email: row.owner_contact_email,
    company_name: row.owner_company_name,
    legal_form: row.owner_legal_form,
    nip: row.owner_nip,
    krs: row.owner_krs,
    address: row.owner_address as Seller['address'],
    online_ways: onlineWaysOf(row.owner_payouts),
    iban: row.owner_iban,
    account_holder: row.owner_account_holder,
    answer_hours: row.owner_answer_hours,
    vat_exempt: row.owner_vat_status === 'exempt',
    created_at: row.owner_created_at,
    missing: sellerMissing({
      legal_form: row.owner_legal_form,
      company_name: row.owner_company_name,
      nip: row.owner_nip,
      krs: row.owner_krs,
      pesel: row.owner_has_pesel ? 'kept' : null,
      address: row.owner_address as OwnerAddress | null,
      correspondence_same: row.owner_correspondence_address === null,
      correspondence_address: row.owner_correspondence_address as OwnerAddress | null,
      vat_status: row.owner_vat_status,
      iban: row.owner_iban,
      account_holder: row.owner_account_holder,
      representative: row.owner_representative as OwnerProfile['representative'],
    }),
  }
}
