/** Who sold is known as long as the books are kept, and as long as a reservation tells of it; then nobody knows any more. */
import type { Deps } from '#api/deps.ts'
import { forgetSellersClosedBefore } from '#api/features/owners/queries.ts'
import { closedName } from '#api/features/owners/texts.pl.ts'
import { firstKeptDay } from '#domain/retention.ts'
import { dateIn } from '#domain/time.ts'

/** An owner of whom nothing is left that names anybody. */
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
