/**
 * Deletes the seller's data of closed accounts once the accounting records need not be kept any more and no reservation
 * names the seller.
 */
import type { Deps } from '#api/deps.ts'
import { forgetSellersClosedBefore } from '#api/features/owners/queries.ts'
import { closedName } from '#api/features/owners/texts.pl.ts'
import { firstKeptDay } from '#domain/retention.ts'
import { dateIn } from '#domain/time.ts'

/** The columns of an owner without anything that identifies a person. */
export const noSeller = {
  legal_form: null,
  company_name: null,
  nip: null,
  regon: null,
  krs: null,
  vat_eu: null,
  vat_status: null,
  address: null,
  representative: null,
  iban: null,
  account_holder: null,
  pesel_sealed: null,
  birth_date_sealed: null,
  ...closedName,
} as const

export function forgetSellers({ db, clock }: Deps): Promise<void> {
  return forgetSellersClosedBefore(db, firstKeptDay(dateIn(clock.now(), 'Europe/Warsaw'), 'accounts'), noSeller)
}
